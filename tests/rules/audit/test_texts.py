import pytest

from rules.audit.texts import collect_texts, compare_texts, digest_texts, read_digests, write_digests
from rules.catalogue.problems import CatalogueError
from tests.rules.audit.sample_facts import sample_facts

pytestmark = pytest.mark.unit

LIST = "army_lists.json/guard-garrison"
READ = digest_texts(collect_texts(sample_facts()))


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (
            "units.json/walker/notes",
            "Counts as three.",
            "units/walker/notes: text changed since it was last read: Counts as three.",
        ),
        ("units.json/walker/notes", None, "units/walker/notes: text is no longer there."),
        (
            "forces.json/guard/units/3",
            None,
            "forces/guard/holds: text changed since it was last read: Guard | trooper, truck, walker",
        ),
        (
            f"{LIST}/forces/1",
            "navy",
            "lists/guard-garrison/heading: text changed since it was last read: "
            "Guard – Garrison | The Garrison of the Guard | guard, navy",
        ),
        (
            "special_rules.json/scout/text",
            "It  hides.",
            "special-rules/scout/text: text changed since it was last read: It hides.",
        ),
        (
            "special_rules.json/shields-2/text",
            "Stops two.",
            "special-rules/shields-2/text: text was never read: Stops two.",
        ),
        (
            "faqs.json/0/faq/0/answer",
            "No.",
            "faqs/digging/can-troopers-dig: text changed since it was last read: Can troopers dig? No.",
        ),
        (f"{LIST}/using", "Pick.", "lists/guard-garrison/using: text changed since it was last read: Pick."),
        (f"{LIST}/ratings/0", "2", "lists/guard-garrison/ratings: text changed since it was last read: 2"),
        (
            f"{LIST}/special_rules_text",
            "See there.",
            "lists/guard-garrison/special-rules: text was never read: See there.",
        ),
        (
            f"{LIST}/sections/1/note",
            "(A half.)",
            "lists/guard-garrison/all-help/remark: text changed since it was last read: (A half.)",
        ),
        (
            f"{LIST}/sections/2/rows/0/0",
            "(Blue.)",
            "lists/guard-garrison/help/remark: text changed since it was last read: (Blue.)",
        ),
        (
            f"{LIST}/sections/4/rows/1/1",
            "+30 points",
            "lists/guard-garrison/bare/paint: text changed since it was last read: Paint | +30 points",
        ),
    ],
)
def test_a_text_that_changed_is_told_with_its_place_and_its_words(place, value, told):
    texts = collect_texts(sample_facts(place, value))
    assert [str(found) for found in compare_texts(texts, read=READ, lists=["guard-garrison"])] == [told]


def test_texts_of_a_list_that_is_gone_need_no_mention():
    texts = collect_texts(sample_facts(LIST, None))
    assert list(compare_texts(texts, read=READ, lists=())) == []
    assert len(list(compare_texts(texts, read=READ, lists=["guard-garrison"]))) == 16


def test_texts_that_were_read_are_not_told_again():
    texts = collect_texts(sample_facts())
    assert list(compare_texts(texts, read=read_digests(write_digests(texts).encode()), lists=())) == []


def test_the_same_question_twice_has_two_places():
    twice = {"question": "Can troopers dig?", "answer": "Never."}
    texts = collect_texts(sample_facts("faqs.json/0/faq/1", twice))
    assert texts["faqs/digging/can-troopers-dig-2"] == "Can troopers dig? Never."


def test_a_file_of_digests_that_was_damaged_is_refused():
    with pytest.raises(CatalogueError) as raised:
        read_digests(b'{"a": 1}')
    assert str(raised.value) == "audit/texts.json: not a table of digests; make it anew with --accept"

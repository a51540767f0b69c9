import pytest

from armylists.catalogue.queries.finding import (
    current_list,
    find_datasheets,
    find_lists,
    glossary,
    list_version,
    publication,
)
from config.lib.errors import NotFound

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def _slugs(**filters: str) -> list[str]:
    return list(find_datasheets(**filters).order_by("slug").values_list("slug", flat=True))


def test_text_is_looked_for_as_a_whole_and_words_each():
    assert _slugs(publication="netea", text="vanq russ") == []
    assert _slugs(publication="netea", words="VANQ  russ") == ["leman-russ-vanquisher"]
    assert _slugs(publication="netea", words="vanq nobody") == []


def test_words_beyond_the_eighth_do_not_count():
    assert _slugs(publication="netea", words="siegf " * 8 + "nobody") == ["siegfried-light-tank"]


def test_a_list_is_found_by_part_of_its_id():
    assert [row.slug for row in find_lists(text="teel-leg")] == ["steel-legion"]


def test_glossary_holds_values_in_the_order_of_their_names():
    names = [ability.name for ability in glossary("netea").values()]
    assert names == sorted(names) != []
    assert glossary("nobody") == {}


@pytest.mark.parametrize(
    ("reference", "code", "message"),
    [
        ("netea/nobody@1", "unknown_list", "There is no army list 'netea/nobody'."),
        ("netea", "unknown_list", "There is no army list 'netea'."),
        (
            "netea/steel-legion@1999",
            "unknown_version",
            "The army list netea/steel-legion has no version 1999; it has 2026-02.",
        ),
    ],
)
def test_an_unknown_version_says_what_is_known(reference: str, code: str, message: str):
    with pytest.raises(NotFound) as refusal:
        list_version(reference)
    assert (refusal.value.code, refusal.value.message, refusal.value.path) == (code, message, "army_list")


def test_names_with_percent_signs_are_refused_in_words():
    with pytest.raises(NotFound) as refusal:
        current_list("100%", "%(name)s")
    assert refusal.value.message == "There is no army list '100%/%(name)s'."
    with pytest.raises(NotFound) as refusal:
        publication("100%s")
    assert refusal.value.message == "There is no publication 100%s."

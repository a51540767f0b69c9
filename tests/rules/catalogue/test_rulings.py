"""Rulings: read from their file, checked against their publication, found by words."""

import pytest

from rules.catalogue.loader import is_shared, load_publication
from rules.catalogue.problems import CatalogueError
from rules.catalogue.rulings import PART_TITLES, Part, Ruling, Topic, asked_words, find_rulings, load_rulings
from tests.rules.factories import publication_files, swap

SCOUTS = """
[[topic]]
id = "scouts"
name = "Scouts"
part = "abilities"
ref = "2.1.12"
abilities = ["scout"]
lists = ["guard"]

[[topic.ruling]]
question = "How far apart?"
answer = "Up to 20cm."
items = ["W-01"]
tests = ["tests/test_scouts.py::test_apart"]

[[topic.ruling]]
question = "May they hold a façade?"
answer = "Yes, while on overwatch."
"""
OVERWATCH = """
[[topic]]
id = "overwatch"
name = "Overwatch"
part = "shooting"
ref = "1.10"

[[topic.ruling]]
question = "Does it end?"
answer = "In the end."
"""


def loaded(text: str = SCOUTS + OVERWATCH) -> tuple[Topic, ...]:
    return load_rulings(text.encode(), publication="tiny")


def problems(text: str) -> list[str]:
    files = publication_files() | {"rulings.toml": text.encode()}
    with pytest.raises(CatalogueError) as caught:
        load_publication(files)
    return [str(problem) for problem in caught.value.problems]


def found(words: str) -> list[tuple[str, list[int]]]:
    return [(topic.id, [ruling.number for ruling in topic.rulings]) for topic in find_rulings(loaded(), words=words)]


def test_a_topic_holds_what_its_file_says():
    topic, _other = loaded()
    first, second = topic.rulings
    assert (topic.publication, topic.id, topic.name, topic.part) == ("tiny", "scouts", "Scouts", Part.ABILITIES)
    assert (topic.ref, topic.abilities, topic.lists) == ("2.1.12", ("scout",), ("guard",))
    assert first == Ruling(1, "How far apart?", "Up to 20cm.", ("W-01",), ("tests/test_scouts.py::test_apart",))
    assert (second.number, second.items, second.tests) == (2, (), ())


def test_a_publication_may_have_rulings_and_lists_are_read_without_them():
    files = publication_files()
    with_rulings = {**files, "rulings.toml": (SCOUTS + OVERWATCH).encode()}
    assert load_publication(with_rulings) == load_publication(files)
    assert not is_shared("rulings.toml")


def test_ids_that_the_publication_does_not_have_are_refused():
    text = swap(SCOUTS, ('["scout"]', '["scot"]'), ('["guard"]', '["gard", "guard"]')) + OVERWATCH + OVERWATCH
    assert problems(text) == [
        "rulings.toml: topic: the id 'overwatch' is used 2 times",
        "rulings.toml: topic[0].abilities: there is no 'scot'",
        "rulings.toml: topic[0].lists: there is no 'gard'",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('part = "abilities"\n', 'part = "cooking"\n', "line 5: topic[0].part: "),
        ('ref = "2.1.12"\n', "ref = 2\n", "line 6: topic[0].ref: "),
        ('name = "Scouts"\n', "name = \n", "line 4, column 8: "),
    ],
)
def test_a_file_in_another_form_is_refused_with_its_place(old: str, new: str, told: str):
    with pytest.raises(CatalogueError) as caught:
        loaded(swap(SCOUTS, (old, new)))
    assert str(caught.value).startswith(f"rulings.toml, {told}")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", [("scouts", [1, 2]), ("overwatch", [1])]),
        ("scout", [("scouts", [1, 2])]),
        ("OVERWATCH", [("overwatch", [1]), ("scouts", [2])]),
        ("facade hold", [("scouts", [2])]),
        ("scouts apart", [("scouts", [1])]),
        ("end 20cm", []),
    ],
)
def test_rulings_are_found_by_all_their_words_and_topics_by_their_names(words: str, expected: list[object]):
    assert found(words) == expected


def test_every_part_has_a_title():
    assert list(PART_TITLES) == list(Part)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("May I fire overwatch at units that disembark?", ("fire", "overwatch", "unit", "disembark")),
        ("What is it?", ("what", "is", "it")),
        ("Façades, (gas)", ("facade", "gas")),
        ("?", ()),
    ],
)
def test_a_question_is_asked_by_what_it_is_about(words: str, wanted: tuple[str, ...]):
    assert asked_words(words) == wanted


def test_where_nothing_has_all_words_what_has_the_most_is_nearest():
    words = "May scouts hold it on overwatch in the rain?"
    assert find_rulings(loaded(), words=words) == ()
    [topic] = find_rulings(loaded(), words=words, nearest=True)
    assert (topic.id, [ruling.number for ruling in topic.rulings]) == ("scouts", [2])
    assert find_rulings(loaded(), words="zzz", nearest=True) == ()

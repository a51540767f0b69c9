"""The line of every value, compared with the parser's idea of what values there are."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue.positions import add_lines, find_lines
from rules.catalogue.problems import Problem, format_place

DOCUMENTS = sorted((Path(__file__).parents[3] / "fixtures").glob("**/*.toml"))

TEXT = '''\
name = "a # [b]"
"quoted key" = 'it''s'

a.b = 1
[table]
deep.er = [
  1, # one
  [2, 3],
  { x = 4, y = [
    5] },
]
text = """
line
"""
after = 1 # and a comment
[[entry]]
id = "one"
units = [{ unit = "x", count = 2 }, "y"]
[[entry.choose]]
of = ["a"]
[[entry.choose]]
of = [
  "b",
  "c"]

[[entry]]
id = "two"
[entry.sub]
x = \'\'\'
multi\'\'\'
[[entry.choose]]
of = "d"
'''.replace("'it''s'", "'its'")


def test_lines_are_those_that_a_person_counts():
    lines = find_lines(TEXT)
    assert set(lines) == set(places(tomllib.loads(TEXT)))
    assert {place: lines[place] for place in lines if place.startswith("table")} == {
        "table": 5,
        "table.deep": 6,
        "table.deep.er": 6,
        "table.deep.er[0]": 7,
        "table.deep.er[1]": 8,
        "table.deep.er[1][0]": 8,
        "table.deep.er[1][1]": 8,
        "table.deep.er[2]": 9,
        "table.deep.er[2].x": 9,
        "table.deep.er[2].y": 9,
        "table.deep.er[2].y[0]": 10,
        "table.text": 12,
        "table.after": 15,
    }
    wanted = {
        "name": 1,
        "quoted key": 2,
        "a": 4,
        "a.b": 4,
        "entry": 16,
        "entry[0]": 16,
        "entry[0].units[0].count": 18,
        "entry[0].units[1]": 18,
        "entry[0].choose": 19,
        "entry[0].choose[0]": 19,
        "entry[0].choose[1].of[1]": 24,
        "entry[1]": 26,
        "entry[1].sub.x": 29,
        "entry[1].choose[0].of": 32,
    }
    assert {place: lines[place] for place in wanted} == wanted


def test_windows_line_ends_and_marks_change_nothing():
    assert find_lines("\ufeff" + TEXT.replace("\n", "\r\n")) == find_lines(TEXT)


def places(value: object, place: tuple[int | str, ...] = ()) -> Iterator[str]:
    if place:
        yield format_place(place)
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*place, key))
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*place, index))


@pytest.mark.thorough
@pytest.mark.no_cover
def test_every_value_of_the_catalogue_has_a_line():
    assert DOCUMENTS != []
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        assert set(find_lines(text)) == set(places(tomllib.loads(text))), path


@given(st.text(alphabet="ab.= \n[]{},\"'#1\\", max_size=60))
def test_any_text_is_read_to_its_end_and_sound_ones_completely(text):
    lines = find_lines(text)
    try:
        sound = set(places(tomllib.loads(text)))
    except tomllib.TOMLDecodeError:
        return
    assert {place for place in sound - set(lines) if "\\" not in text} == set()
    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())


@pytest.mark.parametrize(
    "text", ["a = {b = 1 c", "a = {b = 1,", "a = [1 2]", 'a = ["b" "c"]', "a = [1,", "a = [", "a", "[a", "]", 'a = "']
)
def test_what_is_broken_ends_the_walk_without_a_word(text):
    assert set(find_lines(f"x = 1\n{text}")) >= {"x"}


def test_problems_get_the_line_of_their_place_or_of_the_table_around_it():
    problems = [
        Problem("x", "entry[0].units[0].count", "a"),
        Problem("x", "entry[1].missing", "b"),
        Problem("x", "entry[1].choose[7].of[2]", "c"),
        Problem("x", "entry[0] (a name. [x])", "d"),
        Problem("x", "unknown", "e"),
        Problem("x", "", "f"),
        Problem("y", "entry[0]", "g"),
        Problem("x", "entry[0]", "h", 99, 3),
    ]
    found = add_lines(problems, {"x": TEXT.encode()})
    assert [(p.line, p.column) for p in found] == [
        (18, None),
        (26, None),
        (31, None),
        (16, None),
        (None, None),
        (None, None),
        (None, None),
        (99, 3),
    ]
    assert [(p.file, p.path, p.message) for p in found] == [(p.file, p.path, p.message) for p in problems]

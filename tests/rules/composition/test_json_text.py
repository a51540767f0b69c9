"""JSON from anybody: read strictly, counted before it is built, and never with characters that nothing can keep."""

import json
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.composition import json_text
from rules.composition.documents import DocumentError
from rules.composition.json_text import MOST_FIELDS, check_json_text, parse_json

pytestmark = pytest.mark.unit

MEGABYTE = 1024 * 1024


def problems(call: Callable[..., Any], data: bytes | str) -> list[str]:
    with pytest.raises(DocumentError) as error:
        call(data)
    return [str(problem) for problem in error.value.problems]


def test_json_from_text_and_bytes():
    assert parse_json('{"a": [1, "ü"]}') == parse_json('{"a": [1, "ü"]}'.encode()) == {"a": [1, "ü"]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON: Expecting value at line 1, column 1"),
        (
            b'{"muster": 1,\n  broken}',
            "not JSON: Expecting property name enclosed in double quotes at line 2, column 3",
        ),
        (b'{"name": "\xff"}', "not UTF-8 text: byte 10 cannot be read"),
        (b"[" * 100_000, "nested too deeply: at most 100 levels"),
        (b'{"a":' * 100_000, "nested too deeply: at most 100 levels"),
        (b'{"points_limit": NaN}', "points_limit: not JSON: NaN is not a number"),
        (b'{"a": [{}, {"b": NaN}], "c": "NaN"}', "a[1].b: not JSON: NaN is not a number"),
        (b"NaN", "not JSON: NaN is not a number"),
        (b'{"points_limit": -Infinity}', "points_limit: not JSON: -Infinity is not a number"),
        (b'{"points_limit": ' + b"9" * 5000 + b"}", "not an army: a number has too many digits"),
        (b'{"a": {"name": 1, "name": 2}}', "name: the field is given twice"),
    ],
)
def test_broken_json_is_refused_with_its_place(data, message):
    assert problems(parse_json, data) == [message]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ('{"a": [1, {"b": "x\\ud800"}]}', "a[1].b"),
        ('{"a": {"\\udfff": 1}}', "a.?"),
        ('{"a": "\\u0000"}', "a"),
        ('["\\uDBFF\\u0041"]', "[0]"),
        ('["\ud800"]', ""),
        (b'{"a": \n"\x00"}', ""),
    ],
)
def test_characters_that_nothing_can_keep_are_refused_with_their_place(data, place):
    (problem,) = problems(parse_json, data)
    assert problem.startswith(f"{place}: has unsupported characters" if place else "has unsupported characters")


def test_letters_beyond_the_first_plane_are_kept_however_they_are_written():
    assert parse_json('["\\ud83d\\ude00", "\\\\ud800", "😀"]') == ["😀", "\\ud800", "😀"]


@given(st.text(max_size=40).filter(lambda text: "\0" not in text))
def test_every_text_comes_back(text):
    assert parse_json(json.dumps([text])) == parse_json(json.dumps([text], ensure_ascii=False)) == [text]


def test_a_repeated_field_among_very_many_is_found():
    text = "{" + ",".join(f'"k{n}": 1' for n in range(MOST_FIELDS - 1)) + ', "k9998": 2}'
    assert problems(parse_json, text) == ["k9998: the field is given twice"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("[" + "[]," * (3 * MEGABYTE) + "[]]", "holds too much: 3,145,730 lists and objects, at most 250,000"),
        ("[" + "1," * (5 * MEGABYTE) + "1]", "holds too much: about 5,242,881 values, at most 3,000,000"),
        ("[" + "NaN," * MEGABYTE + "1]", "not JSON: NaN is not a number"),
        ("{" + '"' * (10 * MEGABYTE), "not JSON: "),
        ("[" + '"\\' * (5 * MEGABYTE), "not JSON: "),
        ('{"a":' * MEGABYTE, "holds too much: "),
        ("{" + ",".join(f'"{n:x}":0' for n in range(900_000)) + "}", "an object has 900,000 fields, at most 10,000"),
    ],
    ids=["lists", "numbers", "constants", "quotes", "backslashes", "depth", "fields"],
)
def test_ten_megabytes_of_nothing_are_refused_before_they_are_built(data, message):
    start = process_time()
    (problem,) = problems(parse_json, data)
    assert problem.startswith(message)
    assert process_time() - start < 5


def test_brackets_inside_texts_do_not_count(monkeypatch):
    monkeypatch.setattr(json_text, "MOST_TABLES", 1)
    assert check_json_text('["[[[{{{,,,", "\\"[[["]') == '["[[[{{{,,,", "\\"[[["]'
    assert problems(check_json_text, "[[]]") == ["holds too much: 2 lists and objects, at most 1"]


def test_unsupported_characters_of_a_part_may_be_left_to_the_caller():
    assert parse_json(rb'["a\u0000"]', keeps_unsupported=True) == ["a\0"]

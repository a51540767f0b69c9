"""Writing on a sheet: what is the same, what is a conflict, what is lost (nothing)."""

import pytest

from rules.record.sheet import Sheet, is_conflict, mean_the_same, write
from tests.rules.record.sheets import entry, on

HALF = "turn/3/enemy-in-half/a"


def test_the_sheet_answers_by_kind():
    sheet = on({"n": 3, "f": True, "w": "a"})
    assert (sheet.number("n"), sheet.flag("f"), sheet.word("w"), sheet.get("n")) == (3, True, "a", 3)
    assert (sheet.number("w"), sheet.flag("n"), sheet.word("n"), sheet.get("x")) == (0, False, "", None)


def test_writing_leaves_the_other_sheet_alone():
    before = on({"n": 1})
    after = write(before, entry("m", 2))
    assert (before.values, after.values) == ({"n": 1}, {"n": 1, "m": 2})


def test_nothing_clears_a_place():
    assert write(on({"n": 1}), entry("n", None)) == Sheet({})
    assert write(on({}), entry("n", None)) == Sheet({})


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (None, False, True),
        (0, None, True),
        (False, 0, True),
        (None, "", False),
        (1, 2, False),
        ([1, 2], [1, 2], True),
        ([1, 2], [2, 1], False),
        ("a", "a", True),
        (None, 1, False),
    ],
)
def test_nothing_no_and_zero_are_the_same_to_who_has_not_written(one, other, is_same):
    assert (mean_the_same(one, other), mean_the_same(other, one)) == (is_same, is_same)


@pytest.mark.parametrize(
    ("now", "was", "value", "conflict"),
    [
        (None, None, 3, False),
        (2, 2, 3, False),
        (4, 2, 3, True),
        (3, 2, 3, False),
        (None, 2, 3, True),
        (None, 2, None, False),
        (4, None, None, True),
        (0, None, 3, False),
    ],
)
def test_a_conflict_is_something_else_than_was_seen_and_than_is_wanted(now, was, value, conflict):
    values = {} if now is None else {"n": now}
    assert is_conflict(on(values), entry("n", value, was)) is conflict


@pytest.mark.parametrize(
    ("now", "was", "value", "conflict"),
    [
        (None, None, False, False),
        (None, None, True, False),
        (False, False, True, False),
        (False, None, False, False),
        (False, None, True, True),
        (True, None, False, True),
        (None, False, True, True),
        (True, True, None, False),
    ],
)
def test_no_is_an_answer_to_who_is_in_a_half(now, was, value, conflict):
    values = {} if now is None else {HALF: now}
    assert is_conflict(on(values), entry(HALF, value, was)) is conflict


def test_a_no_is_kept_where_nothing_was_answered():
    assert write(on({}), entry(HALF, False)).values == {HALF: False}
    assert write(on({HALF: False}), entry(HALF, None, False)).values == {}

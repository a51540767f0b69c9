"""Values as a form without scripts sends them."""

import pytest

from rules.record.forms import read_text, write_text
from tests.rules.record.sheets import setting


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("formation/a/tanks/lost", "3", 3),
        ("formation/a/tanks/lost", " 3 ", 3),
        ("formation/a/tanks/lost", "-1", -1),
        ("formation/a/tanks/lost", "three", "three"),
        ("formation/a/tanks/lost", "3.5", "3.5"),
        ("formation/a/tanks/lost", "9" * 30, "9" * 30),
        ("formation/a/tanks/lost", "", None),
        ("formation/a/tanks/lost", "-", None),
        ("formation/a/tanks/broken", "true", True),
        ("formation/a/tanks/broken", "False", False),
        ("formation/a/tanks/broken", "on", "on"),
        ("turn/1/objective/1", "contested", "contested"),
        ("note/a/tanks", "12", "12"),
        ("note/a/tanks", " two words ", " two words "),
        ("warm-up/W-01/answer", '""', ""),
        ("note/a/tanks", '""', '""'),
        ("marker/1", "90 0", [90, 0]),
        ("marker/1", "90.5; 0", [90.5, 0]),
        ("marker/1", "90,5 0", [90.5, 0]),
        ("marker/1", "90", "90"),
        ("marker/1", "90 x", "90 x"),
        ("nowhere", "x", "x"),
        ("nowhere", "-", None),
    ],
)
def test_a_text_means_what_its_place_says(path, text, value):
    read = read_text(setting(), path, text)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "-"), (True, "true"), (False, "false"), (3, "3"), ("a", "a"), ("", '""'), ([90, 0.5], "90 0.5")],
)
def test_a_value_is_written_as_it_is_read(value, text):
    assert write_text(value) == text

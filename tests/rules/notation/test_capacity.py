import pytest

from rules.notation.capacity import Capacity, parse_capacity
from rules.notation.errors import NotationError


def test_parse_capacity_reads_number_and_escorts():
    assert [parse_capacity(text) for text in ("Capacity 3", "Capacity 4 Dhows")] == [Capacity(3), Capacity(4, "Dhows")]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("3", 0, '"Capacity"'),
        ("Capacity", 8, "a capacity"),
        ("Capacity 0", 10, "a capacity from 1 to 999999"),
        ("Capacity 4 Dhows-", 17, "a name"),
    ],
)
def test_parse_of_a_wrong_capacity_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_capacity(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)

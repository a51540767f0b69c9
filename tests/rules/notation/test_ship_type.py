import pytest

from rules.notation.errors import NotationError
from rules.notation.ship_type import ShipClass, ShipType, parse_ship_type


@pytest.mark.parametrize(
    ("text", "ship_type"),
    [
        ("Escort/1", ShipType(ShipClass.ESCORT, 1)),
        ("Battleship/ 12", ShipType(ShipClass.BATTLESHIP, 12)),
        ("Grand Cruiser/ 10", ShipType(ShipClass.GRAND_CRUISER, 10)),
    ],
)
def test_parse_ship_type_reads_class_and_hits(text, ship_type):
    assert parse_ship_type(text) == ship_type


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("Frigate/1", 0, "a ship class"),
        ("Cruiser", 7, '"/"'),
        ("Cruiser/", 8, "a number of hits"),
        ("Cruiser/0", 9, "a number of hits from 1 to 999999"),
    ],
)
def test_parse_of_a_wrong_ship_type_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_ship_type(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)

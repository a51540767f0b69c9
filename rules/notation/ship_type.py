"""Class and hits of a ship: `Cruiser/8`."""

from dataclasses import dataclass
from enum import Enum

from rules.notation.errors import LARGEST_NUMBER, require_between
from rules.notation.scanner import Scanner, parser


class ShipClass(Enum):
    """The classes in the type column of the fleet profiles (5.1 to 5.20)."""

    ESCORT = "Escort"
    CRUISER = "Cruiser"
    GRAND_CRUISER = "Grand Cruiser"
    BATTLESHIP = "Battleship"
    DEFENCE = "Defence"


_CLASSES = {ship_class.value: ship_class for ship_class in ShipClass}


@dataclass(frozen=True, slots=True)
class ShipType:
    """A class and the number of hits the ship can take."""

    ship_class: ShipClass
    hits: int

    def __post_init__(self) -> None:
        require_between(1, self.hits, LARGEST_NUMBER, what="a number of hits")


@parser
def parse_ship_type(scanner: Scanner) -> ShipType:
    """Read class and hits; raises `NotationError`.

    >>> parse_ship_type("Battleship/ 12").hits
    12
    """
    ship_class = scanner.read_choice(_CLASSES, expected="a ship class")
    scanner.expect("/")
    return ShipType(ship_class, scanner.read_number(expected="a number of hits"))

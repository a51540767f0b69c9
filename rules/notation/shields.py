"""Shields of a ship: `2`, `Holo.`, `Shadow.`."""

from dataclasses import dataclass
from enum import Enum

from rules.notation.errors import LARGEST_NUMBER, require_between
from rules.notation.scanner import Scanner, parser


class ShieldField(Enum):
    """Fields that stand in for numbered shields (fleet profiles 5.9, 5.19 and 5.20)."""

    HOLOFIELD = "Holo."
    SHADOWFIELD = "Shadow."


_FIELDS = {
    "Holo.": ShieldField.HOLOFIELD,
    "Holofield": ShieldField.HOLOFIELD,
    "Holofields": ShieldField.HOLOFIELD,
    "Shadow.": ShieldField.SHADOWFIELD,
    "Shadowfield": ShieldField.SHADOWFIELD,
    "Shadowfields": ShieldField.SHADOWFIELD,
}


@dataclass(frozen=True, slots=True)
class Shields:
    """The shields column of a fleet profile."""

    strength: int | ShieldField

    def __post_init__(self) -> None:
        if isinstance(self.strength, int):
            require_between(0, self.strength, LARGEST_NUMBER, what="a number of shields")


@parser
def parse_shields(scanner: Scanner) -> Shields:
    """Read shields; raises `NotationError`.

    >>> parse_shields("2")
    Shields(strength=2)
    """
    field = scanner.choose(_FIELDS)
    return Shields(field or scanner.read_number(expected="a number of shields"))

"""How many of a weapon a unit carries: `2`, `0-1`, `2-3`, `0-1× 2`."""

from dataclasses import dataclass

from rules.notation.errors import LARGEST_NUMBER, require, require_between
from rules.notation.scanner import Scanner, parser


@dataclass(frozen=True, slots=True)
class Multiplicity:
    """The printed count of a weapon (`revamp: 2.5`); a span is an option chosen when the army is selected.

    `each` is the number of weapons that one choice brings: `0-1× 2` is none or a pair.
    """

    at_least: int
    at_most: int
    each: int = 1

    def __post_init__(self) -> None:
        require_between(1, self.at_most, LARGEST_NUMBER, what="a number of weapons")
        require_between(1, self.each, LARGEST_NUMBER, what="a number of weapons")
        require(held=0 <= self.at_least <= self.at_most, rule="a span from low to high")

    @property
    def is_optional(self) -> bool:
        """Whether the number is chosen when the army is selected."""
        return self.at_least != self.at_most


@parser
def parse_multiplicity(scanner: Scanner) -> Multiplicity:
    """Read the count of a weapon; raises `NotationError`.

    >>> parse_multiplicity("2 x")
    Multiplicity(at_least=2, at_most=2, each=1)
    >>> parse_multiplicity("0–1").is_optional
    True
    """
    at_least = scanner.read_number()
    at_most = scanner.read_number() if scanner.take_dash() else at_least
    each = scanner.take_number() if scanner.take_times() else None
    return Multiplicity(at_least, at_most, each=1 if each is None else each)

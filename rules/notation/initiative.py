"""Initiative of a formation: `2+`."""

from dataclasses import dataclass

from rules.notation.errors import require_between
from rules.notation.scanner import Scanner, parse_whole
from rules.notation.target import read_roll


@dataclass(frozen=True, slots=True)
class Initiative:
    """The score a formation needs to pass an action test before modifiers (`revamp: 4.5`)."""

    roll: int

    def __post_init__(self) -> None:
        require_between(1, self.roll, 6, what="an initiative")


def _read_initiative(scanner: Scanner) -> Initiative:
    return Initiative(read_roll(scanner))


def parse_initiative(text: str) -> Initiative:
    """Read an initiative rating; raises `NotationError`.

    >>> parse_initiative("2+")
    Initiative(roll=2)
    """
    return parse_whole(text, _read_initiative)

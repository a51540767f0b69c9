"""Initiative of a formation: `2+`."""

from dataclasses import dataclass

from rules.notation.errors import require_between
from rules.notation.scanner import Scanner, parser
from rules.notation.target import read_roll


@dataclass(frozen=True, slots=True)
class Initiative:
    """The score a formation needs to pass an action test before modifiers (`revamp: 4.5`)."""

    roll: int

    def __post_init__(self) -> None:
        require_between(1, self.roll, 6, what="an initiative")


@parser
def parse_initiative(scanner: Scanner) -> Initiative:
    """Read an initiative rating; raises `NotationError`.

    >>> parse_initiative("2+")
    Initiative(roll=2)
    """
    return Initiative(read_roll(scanner))

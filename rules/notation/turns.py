"""How far a ship turns: `45°`, `90°`, `Special`, `-`."""

from dataclasses import dataclass
from enum import Enum

from rules.notation.errors import require_between
from rules.notation.scanner import Scanner, parser


class TurnWord(Enum):
    """A turn that is no angle: a rule of its own, or none printed because the ship sails."""

    SPECIAL = "Special"
    NONE = "-"


_WORDS = {"Special": TurnWord.SPECIAL, "-": TurnWord.NONE, "–": TurnWord.NONE, "—": TurnWord.NONE}


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns column of a fleet profile, in degrees (5.1 to 5.20)."""

    angle: int | TurnWord

    def __post_init__(self) -> None:
        if isinstance(self.angle, int):
            require_between(0, self.angle, 360, what="degrees")


@parser
def parse_turns(scanner: Scanner) -> Turns:
    """Read a turn; raises `NotationError`.

    >>> parse_turns("45°")
    Turns(angle=45)
    """
    word = scanner.choose(_WORDS)
    if word:
        return Turns(word)
    degrees = scanner.read_number(expected="degrees")
    scanner.take("°")
    return Turns(degrees)

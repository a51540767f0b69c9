"""Where a weapon can fire: `All`, `FxF`, `FwA`, `RrA`, `Left`, `Right`, `Front`, `L/F/R`, `F/L`, `F/R`."""

from enum import Enum

from rules.notation.scanner import Scanner, parser


class Arc(Enum):
    """A fire arc of ground units (`revamp: 2.5`) or ships (fleet profiles 5.1 to 5.20).

    `Left` and `Right` are 180 degrees wide for a ground unit and one quarter for a ship.
    """

    ALL = "All"
    FIXED_FORWARD = "FxF"
    FORWARD = "FwA"
    REAR = "RrA"
    LEFT = "Left"
    RIGHT = "Right"
    FRONT = "Front"
    LEFT_RIGHT = "L/R"
    FRONT_LEFT = "F/L"
    FRONT_RIGHT = "F/R"
    LEFT_FRONT_RIGHT = "L/F/R"


_WORDS = {
    "All": Arc.ALL,
    "All round": Arc.ALL,
    "FxF": Arc.FIXED_FORWARD,
    "Fixed forward arc": Arc.FIXED_FORWARD,
    "FwA": Arc.FORWARD,
    "Forward arc": Arc.FORWARD,
    "RrA": Arc.REAR,
    "Rear arc": Arc.REAR,
}
_QUARTERS = {"Left": "L", "L": "L", "Front": "F", "F": "F", "Right": "R", "R": "R"}
_BY_QUARTERS = {
    frozenset("L"): Arc.LEFT,
    frozenset("R"): Arc.RIGHT,
    frozenset("F"): Arc.FRONT,
    frozenset("LR"): Arc.LEFT_RIGHT,
    frozenset("LF"): Arc.FRONT_LEFT,
    frozenset("FR"): Arc.FRONT_RIGHT,
    frozenset("LFR"): Arc.LEFT_FRONT_RIGHT,
}


@parser
def parse_arc(scanner: Scanner) -> Arc:
    """Read a fire arc; an empty text is every direction; raises `NotationError`.

    >>> parse_arc("F/L/R")
    <Arc.LEFT_FRONT_RIGHT: 'L/F/R'>
    >>> parse_arc("")
    <Arc.ALL: 'All'>
    """
    word = Arc.ALL if scanner.is_at_end() else scanner.choose(_WORDS)
    if word:
        return word
    quarters = [scanner.read_choice(_QUARTERS, expected="a fire arc")]
    while scanner.take("/"):
        quarters.append(scanner.read_choice(_QUARTERS, expected="L, F or R"))
    if len(set(quarters)) < len(quarters):
        raise scanner.error("each quarter once")
    return _BY_QUARTERS[frozenset(quarters)]

"""Armour of a ship by facing: `5+`, `F6+/5+`, `5+/R4+`, `F6+/S5+/R4+`, `(F6+)5+`."""

from dataclasses import dataclass

from rules.notation.scanner import Scanner, parser
from rules.notation.target import read_roll, require_roll

_FACINGS = {"F": "front", "S": "side", "R": "rear"}
_EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class FacedArmour:
    """The roll that an attacker needs against each facing (fleet profiles 5.1 to 5.20).

    `raised_front` is the bracketed front value that holds while a deflector works (5.6.1). Ground units have one
    armour value, which is a `TargetNumber`.
    """

    front: int
    side: int
    rear: int
    raised_front: int | None = None

    def __post_init__(self) -> None:
        for roll in (self.front, self.side, self.rear):
            require_roll(roll)
        if self.raised_front is not None:
            require_roll(self.raised_front)


def _read_facing(scanner: Scanner) -> tuple[str, int]:
    facing = scanner.choose(_FACINGS)
    roll = read_roll(scanner)
    # One printed profile has the letter behind the value: 5+/4+ R.
    return facing or scanner.choose(_FACINGS) or _EVERYWHERE, roll


def _read_raised_front(scanner: Scanner) -> int | None:
    if not scanner.take("("):
        return None
    scanner.expect("F")
    roll = read_roll(scanner)
    scanner.expect(")")
    return roll


@parser
def parse_armour(scanner: Scanner) -> FacedArmour:
    """Read the armour of a ship; raises `NotationError`.

    >>> parse_armour("5+/F6+")
    FacedArmour(front=6, side=5, rear=5, raised_front=None)
    """
    raised_front = _read_raised_front(scanner)
    rolls: dict[str, int] = {}
    more = True
    while more:
        facing, roll = _read_facing(scanner)
        if facing in rolls:
            raise scanner.error("each facing once")
        rolls[facing] = roll
        more = scanner.take("/")
    values = [rolls.get(facing, rolls.get(_EVERYWHERE)) for facing in _FACINGS.values()]
    front, side, rear = values
    if front is None or side is None or rear is None:
        raise scanner.error("armour for every facing")
    return FacedArmour(front=front, side=side, rear=rear, raised_front=raised_front)

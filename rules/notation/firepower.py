"""What a weapon does: `2× AP4+/AT4+`, `D6+3× AP5+/AA6+`, `MW2+`, `D6+1BP`, `Small Arms`, `Assault Weapons`, `-`."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from rules.notation.dice import Dice, take_dice
from rules.notation.errors import require
from rules.notation.scanner import Scanner, parser
from rules.notation.target import read_roll, require_roll


class HitKind(Enum):
    """What a shot is good against (`revamp: 2.3`, what type does for targeting)."""

    ANTI_PERSONNEL = "AP"
    ANTI_TANK = "AT"
    MACRO_WEAPON = "MW"
    ANTI_AIRCRAFT = "AA"


class FirepowerWord(Enum):
    """Firepower without a roll of its own: assault weapons, and weapons whose effect a note describes."""

    SMALL_ARMS = "Small Arms"
    ASSAULT_WEAPONS = "Assault Weapons"
    NONE = "-"
    NOT_APPLICABLE = "n/a"


ONE_SHOT = Dice(plus=1)
"""The number of shots where no multiplier is printed."""

_KINDS = {kind.value: kind for kind in HitKind}
_WORDS = {
    **{word.value: word for word in FirepowerWord},
    "(Small Arms)": FirepowerWord.SMALL_ARMS,
    "(Assault Weapons)": FirepowerWord.ASSAULT_WEAPONS,
    "–": FirepowerWord.NONE,
    "—": FirepowerWord.NONE,
    "NA": FirepowerWord.NOT_APPLICABLE,
}


@dataclass(frozen=True, slots=True)
class Hit:
    """One kind of target with the roll needed to hit it: `AP5+`."""

    kind: HitKind
    roll: int

    def __post_init__(self) -> None:
        require_roll(self.roll)


@dataclass(frozen=True, slots=True)
class Volley:
    """Shots that each hit on a roll, for all of which one of the kinds is chosen (`revamp: 2.5`)."""

    hits: tuple[Hit, ...]
    shots: Dice = ONE_SHOT

    def __post_init__(self) -> None:
        kinds = {hit.kind for hit in self.hits}
        require(held=0 < len(kinds) == len(self.hits), rule="at least one kind of hit, each kind once")
        require(held=self.shots.minimum > 0, rule="at least one shot")


@dataclass(frozen=True, slots=True)
class Barrage:
    """Barrage points, looked up in the barrage table instead of rolled to hit (`revamp: 4.13`)."""

    points: Dice

    def __post_init__(self) -> None:
        require(held=self.points.minimum > 0, rule="at least one barrage point")


Firepower: TypeAlias = Volley | Barrage | FirepowerWord


def _read_hits(scanner: Scanner) -> tuple[Hit, ...]:
    hits: list[Hit] = []
    more = True
    while more:
        kind = scanner.read_choice(_KINDS, expected="AP, AT, MW or AA")
        hits.append(Hit(kind, read_roll(scanner)))
        more = scanner.take("/")
    return tuple(hits)


@parser
def parse_firepower(scanner: Scanner) -> Firepower:
    """Read a firepower value; raises `NotationError`.

    >>> parse_firepower("3BP")
    Barrage(points=Dice(count=0, sides=0, plus=3))
    >>> [hit.roll for hit in parse_firepower("2x AP4+/AT5+").hits]
    [4, 5]
    >>> parse_firepower("AP7x")
    Traceback (most recent call last):
    rules.notation.errors.NotationError: "AP7x": expected "+" at position 3
    """
    word = scanner.choose(_WORDS)
    if word:
        return word
    dice = take_dice(scanner)
    if dice is None:
        return Volley(_read_hits(scanner))
    if scanner.take("BP"):
        return Barrage(dice)
    if not scanner.take_times():
        raise scanner.error('"×" or "BP"')
    return Volley(_read_hits(scanner), shots=dice)

"""Dice: `3`, `D6`, `2D6`, `D3`, `D6+6`."""

from dataclasses import dataclass

from rules.notation.errors import LARGEST_NUMBER, require, require_between
from rules.notation.scanner import Scanner, parse_whole


@dataclass(frozen=True, slots=True)
class Dice:
    """A sum of dice plus a constant (`revamp: DICE-1` to `DICE-3`); without dice it is a plain number.

    >>> Dice(count=1, sides=6, plus=6).minimum, Dice(count=1, sides=6, plus=6).maximum
    (7, 12)
    """

    count: int = 0
    sides: int = 0
    plus: int = 0

    def __post_init__(self) -> None:
        require_between(0, self.count, LARGEST_NUMBER, what="a number of dice")
        require_between(0, self.plus, LARGEST_NUMBER, what="a constant")
        allowed = (3, 6) if self.count else (0,)
        require(held=self.sides in allowed, rule="at least one die of 3 or 6 sides, or a plain number")

    @property
    def is_fixed(self) -> bool:
        return self.count == 0

    @property
    def minimum(self) -> int:
        return self.count + self.plus

    @property
    def maximum(self) -> int:
        return self.count * self.sides + self.plus


def take_dice(scanner: Scanner) -> Dice | None:
    """Read dice or a plain number at the cursor, or nothing."""
    number = scanner.take_number()
    if scanner.match(r"[Dd](?=[0-9])"):
        return _read_rolled(scanner, count=1 if number is None else number)
    return None if number is None else Dice(plus=number)


def read_dice(scanner: Scanner) -> Dice:
    """Read dice or a plain number at the cursor, or raise `NotationError`."""
    dice = take_dice(scanner)
    if dice is None:
        raise scanner.error("a number or dice")
    return dice


def _read_rolled(scanner: Scanner, *, count: int) -> Dice:
    sides = scanner.match("[36]")
    if not sides:
        raise scanner.error('"3" or "6"')
    # A plus sign without a number belongs to what follows the dice.
    plus = scanner.read_number() if scanner.match(r"\+(?=\s*[0-9])") else 0
    return Dice(count=count, sides=int(sides.group()), plus=plus)


def parse_dice(text: str) -> Dice:
    """Read dice or a plain number; raises `NotationError`.

    >>> parse_dice("D6+6")
    Dice(count=1, sides=6, plus=6)
    >>> parse_dice("3")
    Dice(count=0, sides=0, plus=3)
    """
    return parse_whole(text, read_dice)

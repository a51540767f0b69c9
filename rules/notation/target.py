"""The score a die must reach: `4+`, `-`, `n/a`, `0`, and `5+ (4+)` where a condition changes it."""

from dataclasses import dataclass

from rules.notation.absence import ABSENCES, Absence
from rules.notation.errors import require, require_between
from rules.notation.scanner import Scanner, parser

HIGHEST_ROLL = 10
"""No printed target number is higher; modifiers can make a six-sided die fall short of it."""


def require_roll(roll: int, *, lowest: int = 1) -> None:
    """Raise `InvalidValueError` unless this can be printed as a target number."""
    require_between(lowest, roll, HIGHEST_ROLL, what="a target number")


@dataclass(frozen=True, slots=True)
class TargetNumber:
    """Armour, close combat or firefight value of a ground unit (`revamp: DICE-6`, `2.3`).

    `roll` 0 is a printed zero: the unit never succeeds, as with bunkers. `conditional` is the value in brackets, used
    when the condition on the datasheet holds.
    """

    roll: int | Absence
    conditional: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.roll, int):
            require_roll(self.roll, lowest=0)
        if self.conditional is not None:
            require_roll(self.conditional)
            changeable = self.roll not in (0, Absence.NOT_APPLICABLE)
            require(held=changeable, rule="a value in brackets only beside a target number or a dash")


def read_roll(scanner: Scanner) -> int:
    """Read `4+` at the cursor; raises `InvalidValueError` beyond the printable rolls."""
    roll = scanner.read_number(expected="a target number")
    scanner.expect("+")
    require_roll(roll)
    return roll


def take_bracketed_roll(scanner: Scanner) -> int | None:
    """Read `(4+)` at the cursor, or nothing."""
    if not scanner.take("("):
        return None
    roll = read_roll(scanner)
    scanner.expect(")")
    return roll


@parser
def parse_target(scanner: Scanner) -> TargetNumber:
    """Read a target number; raises `NotationError`.

    >>> parse_target("4+")
    TargetNumber(roll=4, conditional=None)
    >>> parse_target("n/a").roll
    <Absence.NOT_APPLICABLE: 'n/a'>
    """
    bracketed_only = take_bracketed_roll(scanner)
    if bracketed_only is not None:
        return TargetNumber(Absence.NONE, conditional=bracketed_only)
    absence = scanner.choose(ABSENCES)
    if absence:
        return TargetNumber(absence, conditional=take_bracketed_roll(scanner))
    if scanner.match("0(?![0-9+])"):
        return TargetNumber(0)
    return TargetNumber(read_roll(scanner), conditional=take_bracketed_roll(scanner))

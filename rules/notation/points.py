"""Prices: `550 points`, `+25 points each`, `-5 points`."""

from dataclasses import dataclass
from enum import Enum

from rules.notation.errors import LARGEST_NUMBER, require, require_between
from rules.notation.scanner import Scanner, parse_whole


class PriceBasis(Enum):
    """What one price pays for."""

    WHOLE = ""
    EACH = "each"
    PER_PAIR = "per pair"


_BASES = {"each": PriceBasis.EACH, "per unit": PriceBasis.EACH, "per pair": PriceBasis.PER_PAIR}
_UNITS = ("points", "point", "pts", "pt")


@dataclass(frozen=True, slots=True)
class Points:
    """A price in whole points as army lists print it (`revamp: 7.4`).

    `is_change` marks a printed sign: the price of an option on top of something, which may be negative.
    """

    amount: int
    is_change: bool = False
    basis: PriceBasis = PriceBasis.WHOLE

    def __post_init__(self) -> None:
        require_between(-LARGEST_NUMBER, self.amount, LARGEST_NUMBER, what="points")
        require(held=self.is_change or self.amount >= 0, rule="a negative price only as a change")


def _read_amount(scanner: Scanner) -> int:
    grouped = scanner.match(r"[0-9]{1,3},[0-9]{3}(?![0-9])")
    return int(grouped.group().replace(",", "")) if grouped else scanner.read_number(expected="a number of points")


def _read_points(scanner: Scanner) -> Points:
    is_addition = scanner.take("+")
    is_reduction = not is_addition and scanner.take_dash()
    amount = _read_amount(scanner)
    if not scanner.take(*_UNITS):
        raise scanner.error('"points"')
    return Points(
        -amount if is_reduction else amount,
        is_change=is_addition or is_reduction,
        basis=scanner.choose(_BASES) or PriceBasis.WHOLE,
    )


def parse_points(text: str) -> Points:
    """Read a price; raises `NotationError`.

    >>> parse_points("+25 pts each")
    Points(amount=25, is_change=True, basis=<PriceBasis.EACH: 'each'>)
    """
    return parse_whole(text, _read_points)


def format_points(points: Points) -> str:
    """The canonical text.

    >>> format_points(Points(-5, is_change=True))
    '-5 points'
    """
    sign = "+" if points.is_change and points.amount >= 0 else ""
    basis = f" {points.basis.value}" if points.basis is not PriceBasis.WHOLE else ""
    return f"{sign}{points.amount} points{basis}"

"""An exact share of points or of a count: `1/3`."""

from fractions import Fraction

from rules.notation.errors import LARGEST_NUMBER, require, require_between
from rules.notation.scanner import Scanner, parse_whole


def _require_share(numerator: int, denominator: int) -> None:
    require_between(1, denominator, LARGEST_NUMBER, what="a denominator")
    require(held=0 <= numerator <= denominator, rule="a share from 0 to 1")


def _read_share(scanner: Scanner) -> Fraction:
    numerator = scanner.read_number(expected="a share")
    denominator = scanner.read_number() if scanner.take("/") else 1
    _require_share(numerator, denominator)
    return Fraction(numerator, denominator)


def parse_share(text: str) -> Fraction:
    """Read a share from 0 to 1; raises `NotationError`.

    >>> parse_share("2/6")
    Fraction(1, 3)
    """
    return parse_whole(text, _read_share)


def format_share(share: Fraction) -> str:
    """The canonical text in lowest terms; raises `InvalidValueError` outside 0 to 1.

    >>> format_share(Fraction(1, 4))
    '1/4'
    """
    _require_share(share.numerator, share.denominator)
    return str(share)

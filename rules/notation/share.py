"""An exact share of points or of a count: `1/3`."""

from fractions import Fraction

from rules.notation.errors import LARGEST_NUMBER, require, require_between
from rules.notation.scanner import Scanner, parser


@parser
def parse_share(scanner: Scanner) -> Fraction:
    """Read a share from 0 to 1; raises `NotationError`.

    >>> parse_share("2/6")
    Fraction(1, 3)
    """
    numerator = scanner.read_number(expected="a share")
    denominator = scanner.read_number() if scanner.take("/") else 1
    require_between(1, denominator, LARGEST_NUMBER, what="a denominator")
    require(held=numerator <= denominator, rule="a share from 0 to 1")
    return Fraction(numerator, denominator)

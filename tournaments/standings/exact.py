"""Exact points: whole numbers and fractions, read from documents and written back. Never floats."""

from __future__ import annotations

import re
from fractions import Fraction

_FRACTION = re.compile(r"^-?[0-9]{1,6}/[1-9][0-9]{0,2}$")
MOST_EXACT_POINTS = 1_000_000
_MOST_DECIMALS = 1_000


def read_exact(value: object) -> Fraction:
    """Points of a document: a whole number, or a fraction as text (``"1/2"``). Raises ValueError with a sentence."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_EXACT_POINTS:
        return Fraction(value)
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    raise ValueError(f'points are a whole number up to {MOST_EXACT_POINTS} or a fraction in quotes such as "1/2"')


def write_exact(value: Fraction) -> int | str:
    """The same points for a document: ``7``, or ``"7/2"``."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def show_exact(value: Fraction) -> str:
    """The same points for people, still exact: ``7``, ``3.5``, ``2 1/18``."""
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 1)
    if _MOST_DECIMALS % rest.denominator == 0:
        thousandths = rest.numerator * (_MOST_DECIMALS // rest.denominator)
        return f"{sign}{whole}.{thousandths:03}".rstrip("0")
    return f"{sign}{f'{whole} ' if whole else ''}{rest.numerator}/{rest.denominator}"

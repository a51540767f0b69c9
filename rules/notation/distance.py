"""A single distance in centimetres: `30cm`."""

from rules.notation.errors import LARGEST_NUMBER, require_between
from rules.notation.scanner import Scanner, parse_whole


def read_distance(scanner: Scanner) -> int:
    """Read a distance at the cursor; the unit may be missing, because some printed profiles forget it."""
    cm = scanner.read_number(expected="a distance")
    scanner.take("cm")
    return cm


def parse_distance(text: str) -> int:
    """Read a distance in whole centimetres (`revamp: DICE-8`); raises `NotationError`.

    >>> parse_distance("30 cm")
    30
    """
    return parse_whole(text, read_distance)


def format_distance(cm: int) -> str:
    """The canonical text; raises `InvalidValueError` for a negative distance.

    >>> format_distance(30)
    '30cm'
    """
    require_between(0, cm, LARGEST_NUMBER, what="a distance")
    return f"{cm}cm"

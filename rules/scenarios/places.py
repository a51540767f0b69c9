"""Places on a table whose size the players choose: a share of its length and some centimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import RulesError

_NOTATION = re.compile(r"(?:(\d{1,3})%)?(?:(^| \+ | - )(\d{1,3})cm)?", re.ASCII)


class PlaceError(RulesError):
    """A text that is no place along an edge."""


@dataclass(frozen=True, slots=True)
class Along:
    """So far along one direction of the table: ``share`` of its length and ``cm`` more (or less)."""

    share: Fraction
    cm: int

    def on(self, length: int) -> Fraction:
        """The distance in cm from the origin on a table of this ``length`` in cm."""
        return self.share * length + self.cm


def parse_along(text: str) -> Along:
    """Read ``"50% + 30cm"``. Raises PlaceError.

    >>> parse_along("100% - 15cm").on(120)
    Fraction(105, 1)
    """
    found = _NOTATION.fullmatch(text)
    percent, sign, cm = found.groups() if found else (None, None, None)
    if (percent is None and cm is None) or int(percent or 0) > 100 or (percent is not None) == (sign == ""):
        raise PlaceError(f"{text!r} is no place along an edge; write 20cm, 50%, 50% + 30cm or 100% - 15cm")
    distance = int(cm or 0)
    return Along(Fraction(int(percent or 0), 100), -distance if sign == " - " else distance)

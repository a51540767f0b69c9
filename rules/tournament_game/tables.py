"""The size of the table (6.1.2). Any size is played on; what the rulebook recommends is told as a note."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.errors import RulesError
from rules.tournament_game.distances import show_least, show_most
from rules.tournament_game.reasons import Reason
from rules.words import N_, say

LEAST = 30
MOST = 600
SHORT_SIDE = (90, 150)
LONG_SIDE = (150, 240)


class TableError(RulesError):
    """A table that nobody plays on. ``field`` is ``width`` or ``depth``."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Table:
    """A table, in cm: ``width`` from left to right as side a sees it, ``depth`` from side a to side b.

    Raises TableError for a side shorter than 30 cm or longer than 600 cm.
    """

    width: Fraction
    depth: Fraction

    def __post_init__(self) -> None:
        for field, side in (("width", self.width), ("depth", self.depth)):
            if not LEAST <= side <= MOST:
                raise TableError(field, f"a table is {LEAST} to {MOST} cm wide and deep")

    @property
    def short_side(self) -> Fraction:
        """The length of its shortest edge, in cm."""
        return min(self.width, self.depth)

    @property
    def long_side(self) -> Fraction:
        """The length of its longest edge, in cm."""
        return max(self.width, self.depth)


def check_table(table: Table) -> tuple[Reason, ...]:
    """What is unusual about a table: recommended are 90 to 150 cm by 150 to 240 cm."""
    notes = []
    for code, side, (least, most) in (
        ("unusual-short-side", table.short_side, SHORT_SIDE),
        ("unusual-long-side", table.long_side, LONG_SIDE),
    ):
        if not least <= side <= most:
            notes.append(_note_side(code, side, least=least, most=most))
    if table.depth > table.width:
        message = say(N_("The table is deeper than wide: the edges along its width are its short ones."))
        notes.append(Reason("deeper-than-wide", message))
    return tuple(notes)


def _note_side(code: str, side: Fraction, *, least: int, most: int) -> Reason:
    texts = {
        "unusual-short-side": N_("The shorter side is {side} cm; recommended are {least} to {most} cm."),
        "unusual-long-side": N_("The longer side is {side} cm; recommended are {least} to {most} cm."),
    }
    is_less = side < least
    shown = show_least(side**2) if is_less else show_most(side**2)
    return Reason(code, say(texts[code], side=shown, least=least, most=most), shown, least if is_less else most)

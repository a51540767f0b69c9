"""Take and Hold (6.1.7, C-14)."""

from __future__ import annotations

from typing import ClassVar

from rules.tournament_game.game import Game
from rules.tournament_game.goals.base import Goal, GoalVerdict, explain_holders
from rules.tournament_game.options import TakeAndHoldMarkers
from rules.tournament_game.sides import Side
from rules.words import N_, Message, say

NEEDED = 2


class TakeAndHold(Goal):
    """Made by capturing two markers of the opponent's half; by option the Blitzkrieg marker does not count."""

    key: ClassVar[str] = "take-and-hold"
    name: ClassVar[Message] = say(N_("Take and Hold"))

    def check(self, game: Game, side: Side) -> GoalVerdict:
        """Whether the side holds enough markers; if not, the others are named as well."""
        without_blitz = game.options.take_and_hold is TakeAndHoldMarkers.WITHOUT_BLITZ
        markers = game.markers_in(side.other)
        counted = [marker for marker in markers if not (without_blitz and marker.blitz)]
        held = [marker for marker in counted if marker.is_held_by(side)]
        made = len(held) >= NEEDED
        why = [*explain_holders(held if made else counted)]
        if not made and len(counted) < len(markers) and game.blitz_marker(side.other).is_held_by(side):
            why.append(say(N_("The Blitzkrieg marker does not count here, as agreed.")))
        return self.decide(side, made=made, why=why)

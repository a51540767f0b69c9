"""Defend the Flag (6.1.7, C-18)."""

from __future__ import annotations

from typing import ClassVar

from rules.tournament_game.game import Game
from rules.tournament_game.goals.base import Goal, GoalVerdict, explain_holders
from rules.tournament_game.sides import Side
from rules.words import N_, Message, say


class DefendTheFlag(Goal):
    """Made by holding all three markers of the own half; holding means having captured (6.1.7, C-18)."""

    key: ClassVar[str] = "defend-the-flag"
    name: ClassVar[Message] = say(N_("Defend the Flag"))

    def check(self, game: Game, side: Side) -> GoalVerdict:
        """Whether the side holds every marker of its half; if not, those that it lacks are named."""
        markers = game.markers_in(side)
        missing = [marker for marker in markers if not marker.is_held_by(side)]
        return self.decide(side, made=not missing, why=explain_holders(missing or markers))

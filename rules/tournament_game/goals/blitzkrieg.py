"""Blitzkrieg (6.1.7)."""

from __future__ import annotations

from typing import ClassVar

from rules.tournament_game.game import Game
from rules.tournament_game.goals.base import Goal, GoalVerdict, explain_holders
from rules.tournament_game.sides import Side
from rules.words import N_, Message, say


class Blitzkrieg(Goal):
    """Made by capturing the marker on the opponent's table edge (6.1.7)."""

    key: ClassVar[str] = "blitzkrieg"
    name: ClassVar[Message] = say(N_("Blitzkrieg"))

    def check(self, game: Game, side: Side) -> GoalVerdict:
        marker = game.blitz_marker(side.other)
        return self.decide(side, made=marker.is_held_by(side), why=explain_holders([marker]))

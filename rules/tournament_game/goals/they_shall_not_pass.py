"""They Shall Not Pass (6.1.7)."""

from __future__ import annotations

from typing import ClassVar

from rules.tournament_game.game import Game
from rules.tournament_game.goals.base import Goal, GoalVerdict
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, Message, say


class TheyShallNotPass(Goal):
    """Made when no unbroken formation of the opponent stands in the own half (6.1.7).

    A side that captured the Blitzkrieg marker on the edge of that half stands in it, whatever else is said (DT-140).
    The goal is not made as long as nobody has told whether such a formation is there.
    """

    key: ClassVar[str] = "they-shall-not-pass"
    name: ClassVar[Message] = say(N_("They Shall Not Pass"))

    def check(self, game: Game, side: Side) -> GoalVerdict:
        """Whether the half is free of unbroken formations of the opponent."""
        marker, enemy = game.blitz_marker(side), side_name(side.other)
        told = game.unbroken_enemy_in_half.of(side)
        seen = marker.is_held_by(side.other)
        why = []
        if told:
            why.append(say(N_("An unbroken formation of {side} is in the half."), side=enemy))
        if seen:
            why.append(say(N_("An unbroken unit of {side} holds {marker} there."), side=enemy, marker=marker.label))
        if seen and told is False:
            why.append(say(N_("The report that no unbroken enemy is in the half contradicts this.")))
        if not why and told is None:
            why.append(say(N_("It is not told whether an unbroken formation of {side} is in the half."), side=enemy))
        if not why:
            why.append(say(N_("No unbroken formation of {side} is in the half."), side=enemy))
        return self.decide(side, made=told is False and not seen, why=why)

"""The five goals of the tournament game (6.1.7), in the order of the rulebook."""

from __future__ import annotations

from rules.tournament_game.goals.base import Goal, GoalVerdict
from rules.tournament_game.goals.blitzkrieg import Blitzkrieg
from rules.tournament_game.goals.break_their_spirit import BreakTheirSpirit
from rules.tournament_game.goals.defend_the_flag import DefendTheFlag
from rules.tournament_game.goals.take_and_hold import TakeAndHold
from rules.tournament_game.goals.they_shall_not_pass import TheyShallNotPass

__all__ = ["GOALS", "Goal", "GoalVerdict"]

GOALS: tuple[Goal, ...] = (Blitzkrieg(), BreakTheirSpirit(), DefendTheFlag(), TakeAndHold(), TheyShallNotPass())

"""Escalating Engagement: victory points after the last turn (C-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.scenarios.victory.base import (
    FORMATIONS,
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    need_turn,
)
from rules.scenarios.victory.totals import compare_totals, explain_losses
from rules.tournament_game.sides import BySide
from rules.tournament_game.tie_break import count_points
from rules.tournament_game.victory import State
from rules.words import N_, say


@dataclass(frozen=True, slots=True)
class EscalatingEngagement(VictoryRule):
    """After ``turns`` turns the higher total wins; formations count as in the tournament game's tie-break."""

    needs: ClassVar[tuple[Need, ...]] = (FORMATIONS,)
    turns: int = 5

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """The points so far, and the winner after the last turn."""
        need_turn(situation, last=self.turns)
        points = count_points(situation.armies)
        totals, told = BySide(points.a.total, points.b.total), explain_losses(points)
        if situation.turn < self.turns:
            end = say(N_("Points are counted at the end of turn {turn}."), turn=self.turns)
            return ScenarioVerdict(State.CONTINUES, (end, *told), points=totals)
        return compare_totals(situation, totals, *told)

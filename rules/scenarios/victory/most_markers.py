"""Ill Met by Fog Lights: most objectives in the end, then the tournament game's victory points (G-14)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.scenarios.victory.base import (
    FORMATIONS,
    MARKERS,
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    going_on,
    won_by,
)
from rules.scenarios.victory.totals import compare_totals, explain_losses
from rules.tournament_game.sides import BySide, Side, side_name
from rules.tournament_game.tie_break import count_points
from rules.words import N_, say


@dataclass(frozen=True, slots=True)
class MostMarkers(VictoryRule):
    """The side with more objectives at the end of the game wins. The source names no length: the players end it."""

    needs: ClassVar[tuple[Need, ...]] = (MARKERS, FORMATIONS)

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """Goes on until the game is ended; equal numbers are decided by victory points."""
        held = BySide(*(situation.held_by(side) for side in Side))
        told = say(
            N_("Objectives held: {a} by {side_a}, {b} by {side_b}."),
            a=held.a, side_a=side_name(Side.A), b=held.b, side_b=side_name(Side.B),
        )  # fmt: skip
        if not situation.ended:
            return going_on(told, say(N_("They are counted when the game is ended.")))
        if held.a != held.b:
            return won_by(Side.A if held.a > held.b else Side.B, told)
        points = count_points(situation.armies)
        verdict = compare_totals(situation, BySide(points.a.total, points.b.total))
        equal = say(N_("Equal: victory points decide."))
        return replace(verdict, why=(told, equal, *explain_losses(points), *verdict.why))

"""Planetfall: four objectives in any End phase, or at least two in the last one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.scenarios.victory.base import (
    MARKERS,
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    drawn,
    going_on,
    need_turn,
    won_by,
)
from rules.tournament_game.sides import side_name
from rules.words import N_, say


@dataclass(frozen=True, slots=True)
class Planetfall(VictoryRule):
    """``to_win`` objectives win for the attacker at once; fewer than ``to_draw`` after ``turns`` turns lose."""

    needs: ClassVar[tuple[Need, ...]] = (MARKERS,)
    has_attacker: ClassVar[bool] = True
    turns: int = 4
    to_win: int = 4
    to_draw: int = 2

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """By the objectives that the attacker holds, all over the table."""
        need_turn(situation, last=self.turns)
        attacker, defender = situation.attacker, situation.defender
        held = situation.held_by(attacker)
        told = say(N_("Objectives held by {side}: {n}."), side=side_name(attacker), n=held)
        if held >= self.to_win:
            return won_by(attacker, told, say(N_("{n} or more win in any End phase."), n=self.to_win))
        if situation.turn < self.turns and not situation.ended:
            return going_on(told, say(N_("{n} would win in any End phase."), n=self.to_win))
        if held < self.to_draw:
            return won_by(defender, told, say(N_("Fewer than {n} in the end lose."), n=self.to_draw))
        return drawn(told, say(N_("{n} or more in the end are a draw."), n=self.to_draw))

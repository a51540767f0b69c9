"""Breakout: enough formations have to leave the table (G-14)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from rules.scenarios.victory.base import (
    FORMATIONS,
    Need,
    ScenarioFormation,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    going_on,
    need_formations,
    won_by,
)
from rules.tournament_game.sides import side_name
from rules.tournament_game.strength import is_half_or_less
from rules.words import N_, say

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Breakout(VictoryRule):
    """The attacker is the side that breaks out: half or more of its formations have to leave the table."""

    needs: ClassVar[tuple[Need, ...]] = (FORMATIONS,)
    has_attacker: ClassVar[bool] = True

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """Won once enough are off the table, lost once that cannot happen any more or the game is ended."""
        runner = situation.attacker
        need_formations(situation, runner)
        formations = situation.sides.of(runner)
        needed = HALF * len(formations)
        off = sum((_worth(formation) for formation in formations if formation.exited), Fraction(0))
        left = sum((_worth(formation) for formation in formations if _may_still_leave(formation)), Fraction(0))
        told = say(
            N_("Off the table: {off} of {all} formations of {side}; {needed} are needed."),
            side=side_name(runner), needed=_number(needed), all=len(formations), off=_number(off),
        )  # fmt: skip
        if off >= needed:
            return won_by(runner, told)
        if off + left < needed:
            too_few = say(N_("Those on the table count {left}: that can no longer be enough."), left=_number(left))
            return won_by(runner.other, told, too_few)
        if situation.ended:
            return won_by(runner.other, told, say(N_("The game is ended.")))
        return going_on(told)


def _worth(formation: ScenarioFormation) -> Fraction:
    """A formation counts one, or half when it is at half strength or less."""
    state = formation.state
    return HALF if is_half_or_less(state.strength, at_start=state.strength_at_start) else Fraction(1)


def _may_still_leave(formation: ScenarioFormation) -> bool:
    return not formation.exited and not formation.state.is_gone


def _number(halves: Fraction) -> str:
    """``"3"`` or ``"3.5"``."""
    return f"{halves.numerator / halves.denominator:g}"

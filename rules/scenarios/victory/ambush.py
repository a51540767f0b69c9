"""Ambush: three conditions within three turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.scenarios.victory.base import (
    FORMATIONS,
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    counted,
    going_on,
    need_count,
    need_formations,
    need_turn,
    won_by,
)
from rules.tournament_game.game import FormationState, GameError
from rules.tournament_game.sides import Side, side_name
from rules.tournament_game.strength import is_half_or_less
from rules.words import N_, Message, say

DESTROYED = "gunzmobz-destroyed"


@dataclass(frozen=True, slots=True)
class Ambush(VictoryRule):
    """The attacker lies in ambush. Within ``turns`` turns every formation of the convoy must be at half strength or
    less, ``destroyed`` of its ``gunzmobz`` wiped out, and fewer than ``losses`` formations of the attacker be at half
    strength or less.
    """

    needs: ClassVar[tuple[Need, ...]] = (FORMATIONS, counted(DESTROYED))
    has_attacker: ClassVar[bool] = True
    turns: int = 3
    losses: int = 4
    gunzmobz: int = 3
    destroyed: int = 1

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """Won once all three hold; lost once the losses are too high, as they last, or with the last turn."""
        need_turn(situation, last=self.turns)
        hunter, convoy = situation.attacker, situation.defender
        for side in (hunter, convoy):
            need_formations(situation, side)
        lost, weak = _weak(situation, hunter), _weak(situation, convoy)
        guns = self._guns(situation)
        told = self._explain(situation, lost=len(lost), weak=len(weak), guns=guns)
        if len(lost) >= self.losses:
            return won_by(convoy, *told)
        if len(weak) == len(situation.sides.of(convoy)) and guns >= self.destroyed:
            return won_by(hunter, *told)
        if situation.turn == self.turns or situation.ended:
            return won_by(convoy, *told, say(N_("The game is over without that.")))
        return going_on(*told)

    def _guns(self, situation: Situation) -> int:
        guns = need_count(situation, DESTROYED, most=self.gunzmobz)
        gone = sum(state.is_gone for state in situation.states(situation.defender))
        if guns > gone:
            raise GameError(f"counts.{DESTROYED}", f"{guns}, but only {gone} formations of that side are destroyed")
        return guns

    def _explain(self, situation: Situation, *, lost: int, weak: int, guns: int) -> tuple[Message, ...]:
        hunter, convoy = side_name(situation.attacker), side_name(situation.defender)
        all_of = len(situation.sides.of(situation.defender))
        return (
            say(
                N_("{n} of {all} formations of {side} are at half strength or less; all have to be."),
                n=weak, all=all_of, side=convoy,
            ),
            say(N_("{n} Gunzmobz are destroyed; {needed} has to be."), n=guns, needed=self.destroyed),
            say(
                N_("{n} formations of {side} are at half strength or less; with {limit} it loses."),
                n=lost, side=hunter, limit=self.losses,
            ),
        )  # fmt: skip


def _weak(situation: Situation, side: Side) -> list[FormationState]:
    return [
        state for state in situation.states(side) if is_half_or_less(state.strength, at_start=state.strength_at_start)
    ]

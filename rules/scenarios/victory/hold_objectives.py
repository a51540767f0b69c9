"""Objectives held for full turns: training scenarios 1 to 6 (G-13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.scenarios.victory.base import (
    MARKERS,
    Markers,
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    go_on_or_end,
    won_by,
)
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, say


@dataclass(frozen=True, slots=True)
class HoldObjectives(VictoryRule):
    """``objectives`` of them captured at the same time, in this End phase and those of the ``turns`` before it."""

    needs: ClassVar[tuple[Need, ...]] = (MARKERS,)
    objectives: int = 1
    turns: int = 1

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """Won by the side that held enough all the time. Raises GameError when an earlier turn is missing."""
        if situation.turn <= self.turns:
            return go_on_or_end(situation, say(N_("Nobody can have held an objective for a full turn yet.")))
        phases = (situation.markers, *(self._at(situation, back) for back in range(1, self.turns + 1)))
        held = {side: _held_throughout(phases, side) for side in Side}
        winners = [side for side in Side if len(held[side]) >= self.objectives]
        told = [
            say(N_("Held for a full turn by {side}: {n}; {needed} would win."), side=side_name(side), n=len(held[side]),
                needed=self.objectives)
            for side in Side
        ]  # fmt: skip
        return won_by(winners[0], *told) if len(winners) == 1 else go_on_or_end(situation, *told)

    def _at(self, situation: Situation, back: int) -> Markers:
        turn = situation.turn - back
        if turn not in situation.history:
            raise GameError("history", f"who held the objectives at the end of turn {turn} is needed")
        return situation.history[turn]


def _held_throughout(phases: tuple[Markers, ...], side: Side) -> list[int]:
    """The places of the objectives that a side held in every one of these End phases."""
    now, *earlier = phases
    return [
        index
        for index, holder in enumerate(now)
        if holder is not None and holder.value == side.value and all(then[index] is holder for then in earlier)
    ]

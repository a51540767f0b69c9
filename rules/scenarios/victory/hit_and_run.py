"""Hit 'n' Run: victory points for installations and formations (G-25, G-27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.scenarios.values import Track
from rules.scenarios.victory.base import (
    FORMATIONS,
    Degree,
    Need,
    ScenarioFormation,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    need_formations,
    need_sites,
)
from rules.scenarios.victory.totals import compare_totals
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import BySide, Side, side_name
from rules.tournament_game.victory import State
from rules.words import N_, Message, say

INSTALLATIONS = "installations"


@dataclass(frozen=True, slots=True)
class HitAndRun(VictoryRule):
    """``turns`` turns, then more for as long as both roll the same.

    An installation of ``capacity`` brings ``whole`` points when it is destroyed (or undamaged, to the defender), else
    one for each damage capacity lost (or left). Formations bring one for every ``per`` points or part of that; their
    strength is the number of their units, of war engines too.
    """

    needs: ClassVar[tuple[Need, ...]] = (FORMATIONS, Need((Track.SITES,), INSTALLATIONS))
    has_attacker: ClassVar[bool] = True
    turns: int = 4
    capacity: int = 4
    whole: int = 5
    per: int = 100

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """The points so far, or the winner if the game ends: by the roll, or as no attacker is left on the ground."""
        self._check(situation)
        attack = [*self._destruction(situation), *self._escapes(situation)]
        defence = [*self._protection(situation), *self._kills(situation)]
        sums = {situation.attacker: sum(n for n, _ in attack), situation.defender: sum(n for n, _ in defence)}
        points = BySide(sums[Side.A], sums[Side.B])
        told = (*self._explain(situation.attacker, attack), *self._explain(situation.defender, defence))
        state, reason = self._state(situation)
        if state is not State.WON:
            return ScenarioVerdict(state, (reason, *told), points=points)
        return _grade(compare_totals(situation, points, reason, *told))

    def _check(self, situation: Situation) -> None:
        need_formations(situation, situation.attacker)
        need_sites(situation, INSTALLATIONS, most=self.capacity)
        for side in Side:
            for index, formation in enumerate(situation.sides.of(side)):
                if formation.exited and formation.state.spacecraft:
                    raise GameError(
                        f"sides.{side}.formations[{index}].exited", "a spacecraft does not leave by an edge"
                    )

    def _state(self, situation: Situation) -> tuple[State, Message]:
        """Whether the game goes on, needs a roll, or ends (WON stands for an end)."""
        if situation.ended:
            return State.WON, say(N_("The game is ended."))
        if not any(_is_fighting(formation) for formation in situation.sides.of(situation.attacker)):
            return State.WON, say(N_("The attacker has no formation left on the ground: the game ends."))
        if situation.turn < self.turns:
            return State.CONTINUES, say(N_("The game lasts {turns} turns, then both players roll."), turns=self.turns)
        if situation.roll is None:
            return State.ROLL_NEEDED, say(N_("Both players roll a D6: equal rolls mean another turn."))
        if situation.roll.a == situation.roll.b:
            return State.CONTINUES, say(N_("Equal rolls: another turn is played, with a new roll at its end."))
        return State.WON, say(N_("The rolls differ: the game ends."))

    def _destruction(self, situation: Situation) -> Iterator[tuple[int, Message]]:
        for number, left in enumerate(situation.sites[INSTALLATIONS], start=1):
            if left == 0:
                yield self.whole, say(N_("installation {number} destroyed: {n}"), number=number, n=self.whole)
            elif left < self.capacity:
                lost = self.capacity - left
                yield lost, say(N_("installation {number} damaged: {n}"), number=number, n=lost)

    def _protection(self, situation: Situation) -> Iterator[tuple[int, Message]]:
        for number, left in enumerate(situation.sites[INSTALLATIONS], start=1):
            if left == self.capacity:
                yield self.whole, say(N_("installation {number} undamaged: {n}"), number=number, n=self.whole)
            elif left:
                yield left, say(N_("installation {number} damaged, still standing: {n}"), number=number, n=left)

    def _escapes(self, situation: Situation) -> Iterator[tuple[int, Message]]:
        for formation in situation.sides.of(situation.attacker):
            if not formation.exited or formation.aircraft:
                continue
            state = formation.state
            if 2 * state.strength > state.strength_at_start:
                yield self._worth(formation), self._line(N_("{formation} away: {n}"), formation)
            else:
                yield (
                    self._half(formation),
                    self._line(N_("{formation} away with half or less: {n}"), formation, half=True),
                )

    def _kills(self, situation: Situation) -> Iterator[tuple[int, Message]]:
        for formation in situation.sides.of(situation.attacker):
            if formation.aircraft:
                continue
            state = formation.state
            if state.is_destroyed:
                yield self._worth(formation), self._line(N_("{formation} destroyed: {n}"), formation)
            elif 2 * state.strength < state.strength_at_start and not state.is_gone:
                yield (
                    self._half(formation),
                    self._line(N_("{formation} below half strength: {n}"), formation, half=True),
                )

    def _worth(self, formation: ScenarioFormation) -> int:
        return -(-formation.state.points // self.per)

    def _half(self, formation: ScenarioFormation) -> int:
        return -(-formation.state.points // (2 * self.per))

    def _line(self, template: str, formation: ScenarioFormation, *, half: bool = False) -> Message:
        number = self._half(formation) if half else self._worth(formation)
        return say(template, formation=formation.state.label, n=number)

    def _explain(self, side: Side, lines: list[tuple[int, Message]]) -> Iterator[Message]:
        total = sum(number for number, _ in lines)
        yield say(N_("Victory points of {side}: {total}."), side=side_name(side), total=total)
        if lines:
            yield say(N_("For {side}: {lines}."), side=side_name(side), lines=tuple(line for _, line in lines))


def _is_fighting(formation: ScenarioFormation) -> bool:
    return formation.lands and not formation.exited and not formation.state.is_gone


def _grade(verdict: ScenarioVerdict) -> ScenarioVerdict:
    """A victory with half as many points again as the loser's, or more, is a stunning one."""
    if verdict.winner is None or verdict.points is None:
        return verdict
    more, fewer = verdict.points.of(verdict.winner), verdict.points.of(verdict.winner.other)
    if more == fewer or 2 * more < 3 * fewer:
        return verdict
    told = say(N_("That is half as much again as the opponent's, or more: a stunning victory."))
    return replace(verdict, degree=Degree.STUNNING, why=(*verdict.why, told))

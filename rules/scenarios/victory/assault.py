"""Assault!: goals of the tournament game around the three objectives of the defender (C-14, G-42)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.scenarios.victory.base import (
    FORMATIONS,
    MARKERS,
    Degree,
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    drawn,
    going_on,
    need_formations,
    need_turn,
    won_by,
)
from rules.tournament_game.game import Game, GameError, Objective
from rules.tournament_game.goals import GOALS, GoalVerdict
from rules.tournament_game.options import TakeAndHoldMarkers
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, Message, say

NUMBER = 3
ATTACK = frozenset({"blitzkrieg", "take-and-hold"})
DEFENCE = frozenset({"defend-the-flag", "break-their-spirit"})
# No objectives lie on the attacker's half, so these goals cannot be made.
IMPOSSIBLE_ATTACK, IMPOSSIBLE_DEFENCE = frozenset({"defend-the-flag"}), ATTACK


@dataclass(frozen=True, slots=True)
class Assault(VictoryRule):
    """Checked at the end of turns ``first`` to ``turns``. The first objective is the one on the table edge.

    The attacker needs that one and both others (Blitzkrieg, Take and Hold), the defender all three and the attacker's
    most expensive formation (Defend the Flag, Break Their Spirit); the other side must have made at most ``allowed``
    goals. After the last turn a side with a goal beats one without any: a minor victory.
    """

    needs: ClassVar[tuple[Need, ...]] = (MARKERS, FORMATIONS)
    has_attacker: ClassVar[bool] = True
    has_halves: ClassVar[bool] = True
    first: int = 4
    turns: int = 6
    allowed: int = 1

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """Raises GameError unless there are three objectives and the formations of both sides."""
        need_turn(situation, last=self.turns)
        for side in Side:
            need_formations(situation, side)
        game = _as_game(situation)
        attack = _made(game, situation.attacker, without=IMPOSSIBLE_ATTACK)
        defence = _made(game, situation.defender, without=IMPOSSIBLE_DEFENCE)
        told = tuple(verdict.sentence for verdict in (*attack, *defence))
        return self._decide(situation, attack=_keys(attack), defence=_keys(defence), told=told)

    def _decide(
        self, situation: Situation, *, attack: frozenset[str], defence: frozenset[str], told: tuple[Message, ...]
    ) -> ScenarioVerdict:
        attacker, defender = situation.attacker, situation.defender
        if situation.turn < self.first and not situation.ended:
            return going_on(say(N_("Victory is first checked at the end of turn {turn}."), turn=self.first), *told)
        is_checked = situation.turn >= self.first
        if is_checked and attack >= ATTACK and len(defence) <= self.allowed:
            return won_by(attacker, say(N_("The attacker has all three objectives.")), *told)
        if is_checked and defence >= DEFENCE and len(attack) <= self.allowed:
            return won_by(defender, say(N_("The defender has all three objectives and broke their spirit.")), *told)
        if situation.turn < self.turns and not situation.ended:
            return going_on(say(N_("Nobody has won yet; turn {turn} is the last."), turn=self.turns), *told)
        return self._decide_minor(situation, attack=len(attack), defence=len(defence), told=told)

    def _decide_minor(
        self, situation: Situation, *, attack: int, defence: int, told: tuple[Message, ...]
    ) -> ScenarioVerdict:
        if bool(attack) == bool(defence):
            return drawn(say(N_("The goals decide nothing: a draw.")), *told)
        winner = situation.attacker if attack else situation.defender
        template = N_("A minor victory: {side} has made a goal and the opponent none.")
        return replace(won_by(winner, say(template, side=side_name(winner)), *told), degree=Degree.MINOR)


def _as_game(situation: Situation) -> Game:
    """The same as a tournament game, whose attacker has three objectives in the own half that nobody holds."""
    if len(situation.markers) != NUMBER:
        raise GameError("objectives", f"this scenario has {NUMBER} objectives, here are {len(situation.markers)}")
    defender, attacker = situation.defender, situation.attacker
    theirs = [
        Objective(number, defender, number == 1, holder) for number, holder in enumerate(situation.markers, start=1)
    ]
    empty = [Objective(number, attacker, number == NUMBER + 1) for number in range(NUMBER + 1, 2 * NUMBER + 1)]
    return Game(
        turn=situation.turn,
        sides=situation.armies,
        objectives=(*theirs, *empty),
        unbroken_enemy_in_half=situation.unbroken_enemy_in_half,
        options=replace(situation.options, take_and_hold=TakeAndHoldMarkers.WITHOUT_BLITZ),
    )


def _made(game: Game, side: Side, *, without: frozenset[str]) -> list[GoalVerdict]:
    return [goal.check(game, side) for goal in GOALS if goal.key not in without]


def _keys(verdicts: list[GoalVerdict]) -> frozenset[str]:
    return frozenset(verdict.goal.key for verdict in verdicts if verdict.made)

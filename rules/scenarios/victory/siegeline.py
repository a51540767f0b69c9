"""Siegeline: a table by turn, objectives that stay captured, and broken units that capture (C-17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    need_turn,
    won_by,
)
from rules.tournament_game.game import Holder
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, Message, say

# Objectives of the attacker: the defender wins with at most the first number, the attacker with at least the second.
TABLE: Mapping[int, tuple[int, int]] = {3: (1, 4), 4: (2, 4), 5: (3, 5), 6: (4, 6), 7: (5, 6)}
FIRST_CHECK, LAST_TURN = 3, 7


def remember_holders(situation: Situation) -> Markers:
    """Who holds each objective now: where nobody is near, its last holder, from the garrisons of turn 0 on."""
    held: Markers = (None,) * len(situation.markers)
    for _, near in sorted(situation.history.items()):
        held = _remember(held, near)
    return _remember(held, situation.markers)


def _remember(held: Markers, near: Markers) -> Markers:
    """Those who are near decide; a contested objective has lost its captor."""
    return tuple(now or (None if old is Holder.CONTESTED else old) for old, now in zip(held, near, strict=True))


@dataclass(frozen=True, slots=True)
class Siegeline(VictoryRule):
    """The objectives that the attacker holds, looked up at the end of turn 3 and every later one."""

    needs: ClassVar[tuple[Need, ...]] = (MARKERS,)
    has_attacker: ClassVar[bool] = True

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """The row of the turn. Nothing is looked up before turn 3."""
        need_turn(situation, last=LAST_TURN)
        attacker, defender = situation.attacker, situation.defender
        held = _count(remember_holders(situation), attacker)
        template = N_("Turn {turn}: {side} holds {n} objectives.")
        told = (say(template, side=side_name(attacker), n=held, turn=situation.turn), *_tell_gaps(situation))
        if situation.turn < FIRST_CHECK:
            return go_on_or_end(
                situation, *told, say(N_("Victory is looked up from turn {turn} on."), turn=FIRST_CHECK)
            )
        few, many = TABLE[situation.turn]
        if held >= many:
            return won_by(attacker, *told, say(N_("{n} or more win for the attacker."), n=many))
        if held <= few:
            return won_by(defender, *told, say(N_("{n} or fewer win for the defender."), n=few))
        return go_on_or_end(situation, *told, say(N_("That decides nothing yet.")))


def _tell_gaps(situation: Situation) -> Iterator[Message]:
    missing = tuple(turn for turn in range(1, situation.turn) if turn not in situation.history)
    if missing and None in situation.markers:
        template = N_("Nothing is told of turns {turns}: who captured an objective then does not count.")
        yield say(template, turns=missing)


def _count(markers: Markers, side: Side) -> int:
    return sum(1 for holder in markers if holder is not None and holder.value == side.value)

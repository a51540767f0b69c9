"""Bunkers destroyed and held: Korps Grinda Returns!, Death From the Skies!, Thunderhawk Down (G-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.scenarios.victory.base import (
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    counted,
    drawn,
    go_on_or_end,
    going_on,
    need_count,
    need_turn,
    won_by,
)
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import side_name
from rules.words import N_, Message, say

BUNKERS, GARGANT, BASILISKS = "bunkers-destroyed", "gargant-destroyed", "basilisks-destroyed"
CLOSE_COMBAT, AWAY = "bunkers-in-close-combat", "terminators-away"


@dataclass(frozen=True, slots=True)
class LastStand(VictoryRule):
    """Korps Grinda Returns!: the attacker's Gargant against ``bunkers``, until one or the other is destroyed."""

    needs: ClassVar[tuple[Need, ...]] = (counted(BUNKERS), counted(GARGANT))
    has_attacker: ClassVar[bool] = True
    bunkers: int = 2

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """All bunkers win for the attacker, the Gargant for the defender, or a draw if any bunker is lost."""
        lost = need_count(situation, BUNKERS, most=self.bunkers)
        dead = need_count(situation, GARGANT, most=1)
        told = _tell_bunkers(lost, self.bunkers)
        if lost == self.bunkers:
            return won_by(situation.attacker, told)
        if not dead:
            return go_on_or_end(situation, told, say(N_("The Gargant still stands.")))
        gone = say(N_("The Gargant is destroyed."))
        return drawn(told, gone) if lost else won_by(situation.defender, told, gone)


@dataclass(frozen=True, slots=True)
class Raid(VictoryRule):
    """Death From the Skies!: the attacker has ``turns`` turns to destroy all bunkers and Basilisks."""

    needs: ClassVar[tuple[Need, ...]] = (counted(BUNKERS), counted(BASILISKS))
    has_attacker: ClassVar[bool] = True
    turns: int = 3
    bunkers: int = 2
    basilisks: int = 3

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """Won for the attacker as soon as all is destroyed, as that lasts; otherwise lost after the last turn."""
        need_turn(situation, last=self.turns)
        lost = need_count(situation, BUNKERS, most=self.bunkers)
        guns = need_count(situation, BASILISKS, most=self.basilisks)
        told = (
            _tell_bunkers(lost, self.bunkers),
            say(N_("{n} of {all} Basilisks are destroyed."), n=guns, all=self.basilisks),
        )
        if lost == self.bunkers and guns == self.basilisks:
            return won_by(situation.attacker, *told)
        if situation.turn < self.turns and not situation.ended:
            return going_on(*told)
        return won_by(situation.defender, *told, say(N_("The game is over without that.")))


@dataclass(frozen=True, slots=True)
class Extraction(VictoryRule):
    """Thunderhawk Down: all bunkers destroyed in close combat, then ``away`` Terminators off in the Thunderhawk."""

    needs: ClassVar[tuple[Need, ...]] = (counted(BUNKERS), counted(CLOSE_COMBAT), counted(AWAY))
    has_attacker: ClassVar[bool] = True
    bunkers: int = 2
    away: int = 1
    terminators: int = 4

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """A draw with the bunkers alone, at once if one fell otherwise than in close combat; else when it is ended."""
        lost = need_count(situation, BUNKERS, most=self.bunkers)
        close = need_count(situation, CLOSE_COMBAT, most=self.bunkers)
        away = need_count(situation, AWAY, most=self.terminators)
        if close > lost:
            raise GameError(f"counts.{CLOSE_COMBAT}", f"{close}, but only {lost} bunkers are destroyed")
        told = (
            _tell_bunkers(lost, self.bunkers),
            say(N_("{n} of them fell in close combat, {away} Terminators are away."), n=close, away=away),
        )
        return self._decide(situation, lost=lost, close=close, away=away, told=told)

    def _decide(
        self, situation: Situation, *, lost: int, close: int, away: int, told: tuple[Message, ...]
    ) -> ScenarioVerdict:
        if lost < self.bunkers:
            if situation.ended:
                return won_by(situation.defender, *told)
            return going_on(*told)
        if close == self.bunkers and away >= self.away:
            return won_by(situation.attacker, *told)
        if close < self.bunkers:
            shot = say(N_("Now {side} can only draw."), side=side_name(situation.attacker))
            return drawn(*told, shot)
        return drawn(*told) if situation.ended else going_on(*told)


def _tell_bunkers(lost: int, bunkers: int) -> Message:
    return say(N_("{n} of {all} bunkers are destroyed."), n=lost, all=bunkers)

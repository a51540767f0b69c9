"""The Defence of Water Processing Plant 10927: three locations to be destroyed in time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.scenarios.victory.base import (
    Need,
    ScenarioVerdict,
    Situation,
    VictoryRule,
    counted,
    going_on,
    need_count,
    need_turn,
    won_by,
)
from rules.words import N_, say

TANKS, STATION, COMPLEX = "tanks-destroyed", "station-damage", "complex-hits"


@dataclass(frozen=True, slots=True)
class Locations(VictoryRule):
    """The attacker has ``turns`` turns for all ``tanks``, the damage capacity of the pumping ``station``, and so many
    hits inside the control ``complex`` (called ``technicians``, as those are what the hits kill).
    """

    needs: ClassVar[tuple[Need, ...]] = (counted(TANKS), counted(STATION), counted(COMPLEX))
    has_attacker: ClassVar[bool] = True
    turns: int = 12
    tanks: int = 6
    station: int = 6
    technicians: int = 6

    def judge(self, situation: Situation) -> ScenarioVerdict:
        """Won as soon as all three are destroyed; lost with the last turn."""
        need_turn(situation, last=self.turns)
        parts = (
            (N_("holding tanks destroyed: {n} of {all}"), TANKS, self.tanks),
            (N_("damage to the pumping station: {n} of {all}"), STATION, self.station),
            (N_("hits in the control complex: {n} of {all}"), COMPLEX, self.technicians),
        )
        done = [(template, need_count(situation, name, most=most), most) for template, name, most in parts]
        told = tuple(say(template, n=n, all=most) for template, n, most in done)
        if all(n == most for _, n, most in done):
            return won_by(situation.attacker, *told)
        if situation.turn < self.turns and not situation.ended:
            return going_on(*told)
        return won_by(situation.defender, *told, say(N_("The game is over without that.")))

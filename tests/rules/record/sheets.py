"""A small match for tests of the record: two formations of Ann (a), two of Bert (b), the whole checklist."""

from __future__ import annotations

from typing import Any

from rules.record.setting import FormationSetting, Setting, SideSetting
from rules.record.sheet import Sheet, Write
from rules.scenarios.played import Tracker
from rules.tournament_game.reserves import Means
from rules.tournament_game.sides import Side
from rules.tournament_game.warm_up import checklist

TANKS = FormationSetting("tanks", "Tank Company", 500, units=10, break_point=10, arrivals=(Means.TRANSPORT,))
TITAN = FormationSetting("titan", "Titan", 825, units=0, damage_capacity=8, can_garrison=False)
BOYZ = FormationSetting("boyz", "Warband", 250, units=11)
GARGANT = FormationSetting("gargant", "Gargant", 850, units=2, damage_capacity=16)


def setting(*, ratings: tuple[int | None, int | None] = (3, 2), **values: Any) -> Setting:
    anns = values.pop("anns", (TANKS, TITAN))
    berts = values.pop("berts", (BOYZ, GARGANT))
    sides = {
        Side.A: SideSetting("Ann", "Steel Legion", ratings[0], anns),
        Side.B: SideSetting(values.pop("bert", "Bert"), "Waaagh!", ratings[1], berts),
    }
    trackers = {"crates": Tracker("crates", 4, name="Crates"), "gate": Tracker("gate", 1, is_flag=True)}
    items = {item.id: item for item in checklist()}
    return Setting(sides=sides, items=items, trackers=trackers, **values)


def on(values: dict[str, Any]) -> Sheet:
    return Sheet(values)


def halves(turn: int, *, a: bool = False, b: bool = False) -> dict[str, Any]:
    """The answers of both halves: whether an unbroken enemy is there."""
    return {f"turn/{turn}/enemy-in-half/a": a, f"turn/{turn}/enemy-in-half/b": b}


def entry(path: str, value: Any, was: Any = None, *, side: Side = Side.A) -> Write:
    return Write(side, path, value, was)

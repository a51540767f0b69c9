"""Which formation rides in which craft, as the army writes it down: a plan, free to change until the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules.composition.army import Army, FormationPick
from rules.composition.compile import ListRules
from rules.composition.findings import Finding, Severity
from rules.composition.state import ArmyState, FormationState
from rules.words import N_, named, say

# Riders of a formation are whole in one craft.
WAR_ENGINE_REF = "3.1.3"


def rides_of(army: Army) -> dict[str, str]:
    """The formations that ride in another one of the army, and in which, by their keys."""
    return {pick.key: pick.rides_in for pick in army.formations if pick.rides_in}


def find_rides(rules: ListRules, army: Army, state: ArmyState) -> Iterator[Finding]:
    """An error for a craft that is not in the army, a warning for one without room for all that ride in it."""
    rides = rides_of(army)
    if not rides:
        return
    known = {formation.key: formation for formation in state.formations}
    for key, craft in rides.items():
        if craft not in known or craft == key:
            message = say(N_("{name} rides in a formation that the army does not have."), name=named(known[key].title))
            yield Finding("no-craft", "no-craft", WAR_ENGINE_REF, message, (key,), 0, 1)
    for craft, carrier in known.items():
        riders = [known[key] for key, aboard in rides.items() if aboard == craft != key]
        room = count_carried(rules, riders, carrier)
        if room < len(riders):
            message = say(
                N_("{craft} has no room for all of this: {riders}."),
                craft=named(carrier.title),
                riders=tuple(named(rider.title) for rider in riders),
            )
            keys = tuple(rider.key for rider in riders)
            severity = Severity.WARNING
            yield Finding("craft-room", "craft-room", WAR_ENGINE_REF, message, keys, len(riders), room, severity)


def find_craft(rules: ListRules, state: ArmyState, key: str) -> tuple[FormationState, ...]:
    """The formations whose craft have room for this one, all others left aside."""
    rider = state.find(key)
    others = (formation for formation in state.formations if formation.key != key)
    return tuple(formation for formation in others if count_carried(rules, [rider], formation))


def count_carried(rules: ListRules, riders: Iterable[FormationState], carrier: FormationState) -> int:
    """How many of the formations find room at once, each of them whole in one craft of the carrier (3.1.3)."""
    craft = [unit for unit, n in carrier.units.items() if _carries_others(rules, unit) for _ in range(n)]
    bodies = [body for rider in riders if (body := _bodies(rules, rider.units))]
    return rules.transports.carried_whole(bodies, craft=craft) if craft else 0


def keep_rides(formations: tuple[FormationPick, ...]) -> tuple[FormationPick, ...]:
    """The formations without plans to ride in one that is no longer there."""
    keys = {pick.key for pick in formations}
    return tuple(pick if pick.rides_in in {*keys, ""} else replace(pick, rides_in="") for pick in formations)


def _carries_others(rules: ListRules, unit: str) -> bool:
    """Whether it takes units of other formations: transport vehicles only take those of their own (1.7.5)."""
    sheet = rules.sheet(unit)
    return bool(sheet.transport) and (sheet.is_war_engine or sheet.is_aircraft or sheet.is_spacecraft)


def _bodies(rules: ListRules, units: Mapping[str, int]) -> dict[str, int]:
    return {unit: n for unit, n in units.items() if not rules.sheet(unit).is_character}

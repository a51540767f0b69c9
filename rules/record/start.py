"""A formation of an army list as a match keeps it: its numbers at the start of the game."""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.datasheets import Datasheet
from rules.composition.compile import ListRules
from rules.composition.facts import FormationFacts
from rules.composition.state import FormationState
from rules.record.setting import FormationSetting
from rules.roster.chosen import list_decisions, list_weapons
from rules.roster.names import sanitise_name
from rules.tournament_game.reserves import ReserveUnit, find_means, is_always_reserve

# Rulebooks differ in their names.
_PLANETFALL = ("planetfall", "self-planetfall")
_TUNNELLING = ("tunneler", "tunneller")


def start_formation(
    rules: ListRules, state: FormationState, facts: FormationFacts, *, craft: FormationState | None = None
) -> FormationSetting:
    """What the sheet of a match needs of a formation as bought. War engines count their damage capacity (6.1.7).

    ``craft`` is the formation in which it plans to ride.
    """
    sheets = [(rules.sheet(unit), n) for unit, n in state.units.items()]
    capacity = sum(sheet.strength * n for sheet, n in sheets if _takes_damage(sheet))
    bodies = [sheet for sheet, _ in sheets if not sheet.is_character]
    units = [_as_reserve(sheet) for sheet in bodies]
    return FormationSetting(
        key=facts.key,
        name=_name(state),
        points=facts.worth,
        units=facts.strength - capacity,
        damage_capacity=capacity,
        break_point=facts.break_point,
        initiative=facts.initiative or "",
        can_garrison=facts.can_garrison,
        is_aircraft=is_always_reserve(units),
        is_spacecraft=any(sheet.is_spacecraft for sheet in bodies),
        arrivals=find_means(units, in_pods=_travels_in_pods(state)),
        breaks_spirit=state.entry.breaks_spirit,
        chosen=tuple(_list_chosen(rules, state, craft)),
    )


def _name(state: FormationState) -> str:
    return sanitise_name(state.pick.name) or state.entry.name


def _list_chosen(rules: ListRules, state: FormationState, craft: FormationState | None) -> Iterator[str]:
    yield from (f"{name}: {value}" for name, value in list_decisions(state))
    if craft is not None:
        yield f"Rides in: {_name(craft)}"
    yield from map(str, list_weapons(rules, state))


def _takes_damage(sheet: Datasheet) -> bool:
    """Whether such a unit is worn down point by point instead of being destroyed at once."""
    is_large = sheet.is_war_engine or (sheet.is_ship and sheet.damage_capacity > 1)
    return is_large and not sheet.is_character


def _as_reserve(sheet: Datasheet) -> ReserveUnit:
    return ReserveUnit(
        is_aircraft=sheet.is_aircraft,
        is_transport=bool(sheet.transport),
        has_teleport=sheet.has_ability("teleport"),
        has_planetfall=any(map(sheet.has_ability, _PLANETFALL)),
        is_tunneller=any(map(sheet.has_ability, _TUNNELLING)),
    )


def _travels_in_pods(state: FormationState) -> bool:
    return any("planetfall" in value or "pod" in value for value in state.attributes.values())

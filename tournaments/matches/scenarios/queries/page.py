"""One scenario as its page shows it: forces by name, the map, set-up, rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.urls import reverse

from armylists.catalogue.adapters import rules_of_lists
from armylists.catalogue.queries.finding import current_list, glossary, published_lists
from armylists.models import ArmyList
from config.lib.errors import NotFound
from rules.catalogue.datasheets import Ability
from rules.composition.army import Army
from rules.composition.compile import ListRules
from rules.composition.state import FormationState
from rules.composition.verdict import judge
from rules.scenarios.forces import FixedForce, FreeForce, PrintedForce
from rules.scenarios.loader import field_force
from rules.scenarios.values import Player, Scenario
from rules.tournament_game.sides import Side
from tournaments.matches.scenarios.queries.map import draw_map
from tournaments.matches.scenarios.queries.scenarios import neighbours_of

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class UnitPart:
    """So many of a unit; the address is empty where the catalogue has no datasheet."""

    count: int
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class FormationRow:
    """``number`` formations alike. ``activates`` is false for what is no formation."""

    number: int
    name: str
    units: tuple[UnitPart, ...]
    activates: bool


@dataclass(frozen=True, slots=True)
class ListLink:
    """An army list by its name; without an address if it is not in the catalogue."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class ForceRow:
    """One side. ``free`` holds the conditions of a force that the player buys, else there are ``formations``.

    ``can_open``: it can become an army in the builder.
    """

    player: Player
    special_rules: tuple[Ability, ...]
    army_list: ListLink | None
    formations: tuple[FormationRow, ...]
    can_open: bool
    free: FreeForce | None
    lists: tuple[ListLink, ...]
    supplements: tuple[ListLink, ...]

    @property
    def activations(self) -> int:
        return sum(row.number for row in self.formations if row.activates)

    @property
    def percent(self) -> int | None:
        """The points of this side in hundredths of the other side's, where they depend on these."""
        return int(self.free.ratio * 100) if self.free and self.free.ratio else None


def scenario_page(scenario: Scenario) -> Plain:
    lists = _named_lists(scenario)
    rules = rules_of_lists(
        lists[player.force.army_list]
        for player in scenario.players
        if isinstance(player.force, FixedForce) and player.force.army_list in lists
    )
    known = glossary(scenario.publication)
    a, b = (_force_row(player, lists=lists, rules=rules, abilities=known) for player in scenario.players)
    before, after = neighbours_of(scenario)
    return {
        "scenario": scenario,
        "forces": (a, b),
        "map": draw_map(scenario),
        "before": before,
        "after": after,
    }


def scenario_force(scenario: Scenario, side: str) -> tuple[ArmyList, Army]:
    """The printed force of a side as an army of its list. Raises NotFound where the scenario prints none."""
    if side not in set(Side):
        raise NotFound
    player = scenario.player(Side(side))
    if not isinstance(player.force, FixedForce):
        raise NotFound
    row = current_list(*player.force.army_list.split("/"))
    rules = rules_of_lists([row])[row.pk]
    return row, field_force(player.force, rules, name=f"{scenario.name}: {player.name}")


def _names(player: Player) -> tuple[str, ...]:
    if isinstance(player.force, FixedForce):
        return (player.force.army_list,)
    return (*player.force.lists, *player.force.supplements) if isinstance(player.force, FreeForce) else ()


def _named_lists(scenario: Scenario) -> dict[str, ArmyList]:
    named = {name for player in scenario.players for name in _names(player)}
    wanted = Q(pk=None)
    for name in named:
        publication, _slash, slug = name.partition("/")
        wanted |= Q(publication__slug=publication, slug=slug)
    return {row.address: row for row in published_lists().filter(wanted)} if named else {}


def _force_row(
    player: Player, *, lists: Mapping[str, ArmyList], rules: Mapping[int, ListRules], abilities: Mapping[str, Ability]
) -> ForceRow:
    force = player.force
    free = force if isinstance(force, FreeForce) else None
    listed = lists.get(force.army_list) if isinstance(force, FixedForce) else None
    return ForceRow(
        player=player,
        special_rules=tuple(abilities[name] for name in player.special_rules if name in abilities),
        army_list=_link(force.army_list, lists) if isinstance(force, FixedForce) else None,
        formations=_formations(force, rules.get(listed.pk) if listed else None),
        can_open=listed is not None,
        free=free,
        lists=tuple(_link(name, lists) for name in free.lists) if free else (),
        supplements=tuple(_link(name, lists) for name in free.supplements) if free else (),
    )


def _link(name: str, lists: Mapping[str, ArmyList]) -> ListLink:
    row = lists.get(name)
    return ListLink(name, "") if row is None else ListLink(row.name, reverse("army-list", args=name.split("/")))


def _formations(force: object, rules: ListRules | None) -> tuple[FormationRow, ...]:
    if isinstance(force, PrintedForce):
        rows = [
            FormationRow(1, item.name, tuple(UnitPart(count, name, "") for name, count in item.units), activates=True)
            for item in force.formations
        ]
        return _together(rows)
    if isinstance(force, FixedForce) and rules is not None:
        state = judge(rules, field_force(force, rules, name="")).state
        return _together(_formation_row(rules, formation) for formation in state.formations)
    return ()


def _formation_row(rules: ListRules, state: FormationState) -> FormationRow:
    publication = rules.army_list.publication
    units = tuple(
        UnitPart(count, rules.army_list.datasheets[unit].name, reverse("datasheet", args=[publication, unit]))
        for unit, count in state.units.items()
        if count
    )
    return FormationRow(1, state.title, units, activates=state.entry.activates)


def _together(rows: Iterable[FormationRow]) -> tuple[FormationRow, ...]:
    counted: dict[FormationRow, int] = {}
    for row in rows:
        counted[row] = counted.get(row, 0) + 1
    return tuple(FormationRow(number, row.name, row.units, row.activates) for row, number in counted.items())

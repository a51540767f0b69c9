"""Derived facts of a formation: size, strength, break point, garrison, transport."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.catalogue.army_lists import Upgrade
from rules.catalogue.weapon_options import equip
from rules.composition.army import UpgradePick, WeaponPick
from rules.composition.compile import ListRules
from rules.composition.loadouts import deal_loadouts, find_carried, find_open, given_sheet
from rules.composition.state import FormationState
from rules.composition.traits import Traits, sum_hits
from rules.tournament_game import garrisons

# Decisions that say how a formation enters play, where no carrier says it, or that it will not be a garrison.
_RESERVES = ("no-garrison", "self-planetfall", "teleport")


@dataclass(frozen=True, slots=True)
class TransportFacts:
    """How many units want to ride (at least one carrier of the formation takes them) and how many can."""

    riders: int
    carried: int

    @property
    def is_everybody_carried(self) -> bool:
        return self.riders == self.carried


@dataclass(frozen=True, slots=True)
class FormationFacts:
    """What a player needs at the table.

    ``strength`` counts a war engine with its damage capacity, and with what characters add to that; ``break_point``
    is the number of blast markers that breaks the formation (1.13.2), None for ships, for what does not activate, and
    where the number of units is rolled at the table (they are counted with the fewest). ``can_garrison`` is the
    predicate of 6.1.5. ``worth`` is what it counts in points for Break Their Spirit and the tie-break (6.1.7).
    ``weapons`` is what was chosen for its units, ``open_weapons`` are the units, by kind, that have not chosen.
    """

    key: str
    points: int
    units: Mapping[str, int]
    size: int
    strength: int
    break_point: int | None
    initiative: str | None
    can_garrison: bool
    can_contest: bool
    transport: TransportFacts | None
    activates: bool = True
    worth: int = 0
    weapons: tuple[WeaponPick, ...] = ()
    open_weapons: tuple[tuple[str, int], ...] = ()


def derive_facts(rules: ListRules, state: FormationState) -> FormationFacts:
    entry = rules.entries[state.entry.id]
    traits = rules.traits.units
    everybody = [(traits[unit], n) for unit, n in state.units.items()]
    bodies = [(unit, n) for unit, n in everybody if not unit.is_character]
    strength = sum(unit.strength * n for unit, n in everybody) + _more_hits(rules, state)
    is_ground = not rules.army_list.is_fleet
    initiative = _find_initiative(rules, state) or entry.initiative
    is_formation = is_ground and state.entry.activates
    may_break = (is_formation or (is_ground and initiative is not None)) and not entry.is_rolled
    return FormationFacts(
        key=state.key,
        points=state.points,
        units=state.units,
        size=sum(n for _, n in bodies),
        strength=strength,
        break_point=strength * entry.blast_markers_per_unit if may_break else None,
        initiative=initiative,
        can_garrison=is_formation and _may_garrison(rules, state) and not _starts_in_reserve(rules, state),
        can_contest=is_formation and can_contest(bodies),
        transport=_find_transport(rules, state) if is_ground else None,
        activates=state.entry.activates,
        worth=state.points + sum(rules.army_list.upgrades[upgrade].worth * n for upgrade, n in state.taken.items()),
        weapons=find_carried(rules, state),
        open_weapons=tuple(find_open(rules, state).items()),
    )


def can_garrison(units: list[tuple[Traits, int]]) -> bool:
    """The predicate of 6.1.5 (``rules.tournament_game.garrisons``) for these datasheets and their numbers."""
    return garrisons.can_garrison([unit.as_garrison(n) for unit, n in units])


def is_for_all(state: FormationState, pick: UpgradePick, upgrade: Upgrade) -> bool:
    """One pick that names what it changes, and no host, changes every such unit: "give all infantry …"."""
    return bool(upgrade.changes) and not (pick.on or state.entry.hosts_of(upgrade) or upgrade.per_unit)


def _more_hits(rules: ListRules, state: FormationState) -> int:
    """Hits that refits, or the formation itself, add to the ships of the formation (or take away)."""
    hits = rules.traits.hits
    given = sum_hits(state.entry.effects) * sum(state.units.values()) if state.entry.effects else 0
    return given + sum(hits[upgrade] * n for upgrade, n in state.taken.items() if upgrade in hits) if hits else given


def _find_initiative(rules: ListRules, state: FormationState) -> str | None:
    """The initiative that an upgrade of the formation brings, if one does."""
    for upgrade in state.taken:
        if initiative := rules.army_list.upgrades[upgrade].initiative:
            return initiative
    return None


def _may_garrison(rules: ListRules, state: FormationState) -> bool:
    """6.1.5, and what the list says about it."""
    traits = rules.traits.units
    bodies = [unit for unit in state.units if not traits[unit].is_character]
    named = rules.army_list.garrisons
    if named is not None and state.entry.id not in named and not all(unit in named for unit in bodies):
        return False
    upgrades = rules.army_list.upgrades
    shared = [upgrade for pick in state.pick.upgrades if is_for_all(state, pick, upgrade := upgrades[pick.upgrade])]
    return can_garrison([row for unit in bodies for row in _as_fielded(rules, state, unit, shared)])


def _as_fielded(
    rules: ListRules, state: FormationState, unit: str, shared: list[Upgrade]
) -> Iterator[tuple[Traits, int]]:
    """The units of a kind with what they have chosen, and with what all such units of this formation gain and lose."""
    given = state.entry.given
    if not given and not shared and not state.pick.weapons:
        yield rules.traits.units[unit], state.units[unit]
        return
    sheet = rules.sheet(unit)
    taken = tuple(effect for upgrade in shared if sheet.is_one_of(upgrade.changes) for effect in upgrade.effects)
    for take, number in deal_loadouts(rules, state, unit=unit):
        if given or taken or take:
            carried = equip(given_sheet(rules, state.entry, unit), take)
            yield rules.traits.after(carried, effects=(taken,)), number
        else:
            yield rules.traits.units[unit], number


def shown_units(rules: ListRules, state: FormationState) -> tuple[str, ...]:
    """Datasheets that come into play with a formation without belonging to it: a Dreadclaw, the daemons of a pool."""
    upgrades = rules.army_list.upgrades
    return (*state.entry.shows, *(unit for upgrade in state.taken for unit in upgrades[upgrade].shows))


def _starts_in_reserve(rules: ListRules, state: FormationState) -> bool:
    """Whether the formation travels in something with planetfall (4.4), such as drop pods, or decided to make one
    without a carrier (2.1.21) or to teleport (2.1.17): it starts in reserve. Or it decided not to garrison.
    """
    traits = rules.traits.units
    return any(
        value in _RESERVES or (value in traits and traits[value].has_planetfall)
        for value in (*state.attributes.values(), *shown_units(rules, state))
    )


def can_contest(units: list[tuple[Traits, int]]) -> bool:
    """6.1.7: only units on the table hold or contest objectives; aircraft and spacecraft do not stay there."""
    return any(not unit.is_aircraft for unit, _ in units)


def _find_transport(rules: ListRules, state: FormationState) -> TransportFacts | None:
    transports = rules.transports
    carriers = {unit: n for unit, n in state.units.items() if unit in transports.carriers}
    if not carriers:
        return None
    takes = frozenset[str]().union(*(transports.passengers[carrier] for carrier in carriers))
    riders = {unit: n for unit, n in state.units.items() if unit in takes}
    return TransportFacts(sum(riders.values()), transports.carried(riders, by=carriers))

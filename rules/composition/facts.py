"""Derived facts of a formation: size, strength, break point, garrison, transport."""

from __future__ import annotations

from dataclasses import dataclass

from rules.catalogue.army_lists import Upgrade
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.effects import AddValue, apply_effects
from rules.composition.army import UpgradePick
from rules.composition.compile import ListRules
from rules.composition.state import FormationState
from rules.notation import parse_speed
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
        """Whether every unit that may ride has a place."""
        return self.riders == self.carried


@dataclass(frozen=True, slots=True)
class FormationFacts:
    """What a player needs at the table.

    ``strength`` counts a war engine with its damage capacity, and with what characters add to that; ``break_point``
    is the number of blast markers that breaks the formation (1.13.2), None for ships, for what does not activate, and
    where the number of units is rolled at the table (they are counted with the fewest). ``can_garrison`` is the
    predicate of 6.1.5.
    """

    key: str
    points: int
    units: dict[str, int]
    size: int
    strength: int
    break_point: int | None
    initiative: str | None
    can_garrison: bool
    can_contest: bool
    transport: TransportFacts | None
    activates: bool = True


def derive_facts(rules: ListRules, state: FormationState) -> FormationFacts:
    """The facts of one formation as bought."""
    entry = rules.entries[state.entry.id]
    sheets = [(rules.sheet(unit), n) for unit, n in state.units.items()]
    bodies = [(sheet, n) for sheet, n in sheets if not sheet.is_character]
    strength = sum(sheet.strength * n for sheet, n in sheets) + _more_hits(rules, state)
    is_ground = not rules.army_list.is_fleet
    is_formation = is_ground and state.entry.activates
    is_known = not any(line.rolled for line in state.entry.units)
    return FormationFacts(
        key=state.key,
        points=state.points,
        units=dict(state.units),
        size=sum(n for _, n in bodies),
        strength=strength,
        break_point=strength * entry.blast_markers_per_unit if is_formation and is_known else None,
        initiative=(_find_initiative(rules, state) or entry.initiative) if state.entry.activates else None,
        can_garrison=is_formation and _may_garrison(rules, state) and not _starts_in_reserve(rules, state),
        can_contest=is_formation and can_contest(bodies),
        transport=_find_transport(rules, state) if is_ground else None,
        activates=state.entry.activates,
    )


def can_garrison(units: list[tuple[Datasheet, int]]) -> bool:
    """The predicate of 6.1.5 (``rules.tournament_game.garrisons``) for these datasheets and their numbers."""
    return garrisons.can_garrison([_as_garrison(sheet, n) for sheet, n in units])


def _as_garrison(sheet: Datasheet, count: int) -> garrisons.GarrisonUnit:
    return garrisons.GarrisonUnit(
        speed=parse_speed(sheet.speed).cm,
        count=count,
        is_scout=sheet.has_ability("scout"),
        is_war_engine=sheet.is_war_engine,
        is_aircraft=sheet.is_aircraft or sheet.is_spacecraft,
    )


def is_for_all(state: FormationState, pick: UpgradePick, upgrade: Upgrade) -> bool:
    """One pick that names what it changes, and no host, changes every such unit: "give all infantry …"."""
    return bool(upgrade.changes) and not (pick.on or state.entry.hosts_of(upgrade) or upgrade.per_unit)


def _more_hits(rules: ListRules, state: FormationState) -> int:
    """Hits that refits, or the formation itself, add to the ships of the formation (or take away)."""
    upgrades = rules.army_list.upgrades
    brought = [(effect, n) for upgrade, n in state.taken.items() for effect in upgrades[upgrade].effects]
    given = [(effect, sum(state.units.values())) for effect in state.entry.effects]
    return sum(
        effect.by * n for effect, n in (*brought, *given) if isinstance(effect, AddValue) and effect.field == "hits"
    )


def _find_initiative(rules: ListRules, state: FormationState) -> str | None:
    """The initiative that an upgrade of the formation brings, if one does."""
    brought = (rules.army_list.upgrades[upgrade].initiative for upgrade in state.taken)
    return next((initiative for initiative in brought if initiative), None)


def _may_garrison(rules: ListRules, state: FormationState) -> bool:
    """6.1.5, and what the list says about it."""
    sheets = [(rules.sheet(unit), n) for unit, n in state.units.items()]
    bodies = [(_as_fielded(rules, state, sheet), n) for sheet, n in sheets if not sheet.is_character]
    named = rules.army_list.garrisons
    if named is not None and state.entry.id not in named and not all(sheet.id in named for sheet, _ in bodies):
        return False
    return can_garrison(bodies)


def _as_fielded(rules: ListRules, state: FormationState, sheet: Datasheet) -> Datasheet:
    """The datasheet with what all such units of this formation gain and lose."""
    sheet = apply_effects(sheet, effects=state.entry.given)
    taken = [(pick, rules.army_list.upgrades[pick.upgrade]) for pick in state.pick.upgrades]
    shared = [
        upgrade for pick, upgrade in taken if is_for_all(state, pick, upgrade) and sheet.is_one_of(upgrade.changes)
    ]
    return apply_effects(sheet, effects=tuple(effect for upgrade in shared for effect in upgrade.effects))


def shown_units(rules: ListRules, state: FormationState) -> tuple[str, ...]:
    """Datasheets that come into play with a formation without belonging to it: a Dreadclaw, the daemons of a pool."""
    upgrades = rules.army_list.upgrades
    return (*state.entry.shows, *(unit for upgrade in state.taken for unit in upgrades[upgrade].shows))


def _starts_in_reserve(rules: ListRules, state: FormationState) -> bool:
    """Whether the formation travels in something with planetfall (4.4), such as drop pods, or decided to make one
    without a carrier (2.1.21) or to teleport (2.1.17): it starts in reserve. Or it decided not to garrison.
    """
    sheets = rules.army_list.datasheets
    return any(
        value in _RESERVES or (value in sheets and sheets[value].has_ability("planetfall"))
        for value in (*state.attributes.values(), *shown_units(rules, state))
    )


def can_contest(units: list[tuple[Datasheet, int]]) -> bool:
    """6.1.7: only units on the table hold or contest objectives; aircraft and spacecraft do not stay there."""
    return any(not sheet.is_aircraft and not sheet.is_spacecraft for sheet, _ in units)


def _find_transport(rules: ListRules, state: FormationState) -> TransportFacts | None:
    transports = rules.transports
    carriers = {unit: n for unit, n in state.units.items() if unit in transports.carriers}
    if not carriers:
        return None
    riders = {
        unit: n
        for unit, n in state.units.items()
        if any(transports.can_ride(unit, carrier=carrier) for carrier in carriers)
    }
    return TransportFacts(sum(riders.values()), transports.carried(riders, by=carriers))

"""One formation of a roster: its units and options as bought, and what a player needs at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.catalogue.army_lists import NORMAL, ArmyList, Upgrade
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.weapon_options import name_loadout
from rules.composition.army import UpgradePick, WeaponPick
from rules.composition.facts import FormationFacts
from rules.composition.pricing import price_picks
from rules.composition.rides import rides_of
from rules.composition.state import FormationState
from rules.composition.verdict import Verdict
from rules.notation.ability import parse_ability
from rules.roster.content import BoughtUpgrade, ChosenWeapons, Passenger, Places, RosterFormation, TickRow, UnitCount
from rules.roster.names import distinguish, label_decisions, label_upgrades, sanitise_name
from rules.roster.variants import Variant, find_variants, label_refits, refit_sheet
from rules.words import N_, Translate, named, say

_SHIELDS = ("void-shields", "power-fields")


@dataclass(frozen=True)
class FormationWriter:
    """Turns worked-out formations of one verdict into formations of its roster."""

    verdict: Verdict
    translate: Translate = N_

    @property
    def army_list(self) -> ArmyList:
        return self.verdict.rules.army_list

    @cached_property
    def unit_names(self) -> dict[str, str]:
        """Names of the list's units by id, each one unique."""
        return distinguish({unit: sheet.name for unit, sheet in self.army_list.datasheets.items()})

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Names of the list's formations by id, each one unique."""
        return distinguish({entry.id: entry.name for entry in self.army_list.formations.values()})

    @cached_property
    def size_names(self) -> dict[str, str]:
        """Names of the list's sizes by id, each one unique."""
        return distinguish({size.id: size.name for size in self.army_list.sizes.values()})

    @cached_property
    def most_expensive(self) -> tuple[str, ...]:
        """Keys of the formations that the Break Their Spirit goal is about; the fleets have no such goal."""
        return () if self.army_list.is_fleet else self.verdict.most_expensive

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the formations by key."""
        return {facts.key: number for number, facts in enumerate(self.verdict.formations, 1)}

    @cached_property
    def rides(self) -> dict[str, int]:
        """The formations that ride in another one, by key, and the number of that one."""
        return {key: self.numbers.get(craft, 0) for key, craft in rides_of(self.verdict.army).items()}

    @cached_property
    def titles(self) -> dict[str, str]:
        """What each formation is called, by key."""
        states = self.verdict.state.formations
        return {state.key: sanitise_name(state.pick.name) or self.kinds[state.entry.id] for state in states}

    def _passengers(self, craft: str) -> tuple[Passenger, ...]:
        riders = (rider for rider, chosen in rides_of(self.verdict.army).items() if chosen == craft != rider)
        return tuple(Passenger(self.numbers[rider], self.titles[rider]) for rider in riders)

    def write(self, state: FormationState, facts: FormationFacts, *, number: int) -> RosterFormation:
        pick, entry = state.pick, state.entry
        variants = find_variants(self.verdict.rules, state)
        rolled = {line.unit: line.rolled for line in entry.units}
        return RosterFormation(
            key=state.key,
            formation=entry.id,
            number=number,
            kind=self.kinds[entry.id],
            name=sanitise_name(pick.name),
            section=self.army_list.sections[entry.section].name,
            size=self._size(state),
            points=state.points,
            units=tuple(self._unit(variant, rolled=rolled.get(variant.unit, "")) for variant in variants),
            chosen=self._counts(pick.units),
            choices=self._choices(state),
            upgrades=tuple(self._upgrades(state)),
            ticks=tuple(self._ticks(variants)),
            unit_count=facts.size,
            strength=facts.strength,
            break_point=facts.break_point,
            initiative=facts.initiative or "",
            can_garrison=facts.can_garrison,
            is_spirit=state.key in self.most_expensive,
            activates=facts.activates,
            transport=Places(ride.riders, ride.carried) if (ride := facts.transport) else None,
            note=entry.note,
            own_note=sanitise_name(pick.note),
            weapons=tuple(map(self._weapons, facts.weapons)),
            open_weapons=self._counts(facts.open_weapons),
            rides_in=self.rides.get(state.key, 0),
            passengers=self._passengers(state.key),
        )

    def _weapons(self, pick: WeaponPick) -> ChosenWeapons:
        names = name_loadout(self.army_list.datasheets[pick.unit], pick.take)
        items = tuple(item.render(self.translate) for item in names)
        return ChosenWeapons(pick.unit, self.unit_names[pick.unit], pick.count, items)

    def _size(self, state: FormationState) -> str:
        size = state.pick.size
        if size == NORMAL.id:
            return ""
        return self.size_names.get(size, size)

    def _unit(self, variant: Variant, *, rolled: str) -> UnitCount:
        label = (
            say(N_("or more: {dice}"), dice=named(rolled)).render(self.translate) if rolled else self._label(variant)
        )
        return UnitCount(variant.unit, self.unit_names[variant.unit], variant.count, label)

    def _label(self, variant: Variant) -> str:
        label = label_refits(self.army_list, variant)
        return label.render(self.translate) if label else ""

    def _counts(self, units: tuple[tuple[str, int], ...]) -> tuple[UnitCount, ...]:
        return tuple(UnitCount(unit, self.unit_names[unit], count) for unit, count in units if count)

    def _choices(self, state: FormationState) -> tuple[tuple[str, str], ...]:
        names = label_decisions(state.entry)
        titles = {attribute: title for (attribute, _value), (title, _name) in names.items()}
        return tuple(
            names.get((attribute, value), (titles.get(attribute, attribute), value))
            for attribute, value in state.attributes.items()
        )

    def _upgrades(self, state: FormationState) -> Iterator[BoughtUpgrade]:
        """Every pick in order. Picks of one upgrade share its price: each shows what it added to it."""
        names = label_upgrades(self.army_list, state.entry)
        before: dict[str, list[UpgradePick]] = {}
        for pick in state.pick.upgrades:
            upgrade = self.army_list.upgrades[pick.upgrade]
            had = before.setdefault(upgrade.id, [])
            points = self._price(state, upgrade, [*had, pick]) - self._price(state, upgrade, had)
            had.append(pick)
            yield BoughtUpgrade(
                upgrade=upgrade.id,
                name=names[upgrade.id],
                group=self.army_list.groups[upgrade.group].name,
                count=pick.count,
                points=points,
                units=self._counts(_brought(upgrade, pick)),
                host=self.unit_names[pick.on] if pick.on else "",
                hosts=self._hosts(state, upgrade),
                note=upgrade.note,
            )

    def _price(self, state: FormationState, upgrade: Upgrade, picks: list[UpgradePick]) -> int:
        return price_picks(
            self.army_list, picks, entry=state.entry, upgrade=upgrade, units=state.units, taken=state.taken
        )

    def _hosts(self, state: FormationState, upgrade: Upgrade) -> tuple[str, ...]:
        """The units of the formation that may carry a character; refits and exchanges name theirs themselves."""
        allowed = state.entry.hosts_of(upgrade)
        return tuple(self.unit_names[unit] for unit in state.units if unit in allowed)

    def _ticks(self, variants: tuple[Variant, ...]) -> Iterator[TickRow]:
        """The boxes of all units. What characters add to damage capacity and shields goes to the war engine, if the
        formation has just one: the battlecars of a Land Train.
        """
        sheets = [(refit_sheet(self.army_list, variant), variant.count) for variant in variants]
        is_alone = sum(count for sheet, count in sheets if sheet.is_war_engine) == 1
        crew = [(sheet, count) for sheet, count in sheets if sheet.is_character and is_alone]
        capacity = sum(sheet.strength * count for sheet, count in crew)
        shields = sum(_shields(sheet) * count for sheet, count in crew)
        for variant, (sheet, _) in zip(variants, sheets, strict=True):
            is_engine = sheet.is_war_engine
            yield from self._boxes(variant, capacity=capacity * is_engine, shields=shields * is_engine)

    def _boxes(self, variant: Variant, *, capacity: int, shields: int) -> Iterator[TickRow]:
        """Boxes for ordinary units in one row; a row for each war engine or ship. A character dies with its host.

        ``capacity`` and ``shields`` are what characters add.
        """
        sheet = refit_sheet(self.army_list, variant)
        name, label = self.unit_names[variant.unit], self._label(variant)
        if sheet.is_character:
            return
        if sheet.damage_capacity == 1 and not sheet.is_ship:
            yield TickRow(name, variant.count, label)
            return
        for _ in range(variant.count):
            yield TickRow(name, sheet.damage_capacity + capacity, label, _shields(sheet) + shields)


def _brought(upgrade: Upgrade, pick: UpgradePick) -> tuple[tuple[str, int], ...]:
    """The units that an upgrade puts into its formation, in the order of the list, then any that it cannot bring."""
    brought: Counter[str] = Counter()
    for choice in upgrade.choices:
        counts = pick.brings(choice)
        brought.update({unit: counts[unit] for unit in choice.of if unit in counts})
    return (*brought.items(), *((unit, count) for unit, count in pick.units if count and unit not in brought))


def _shields(sheet: Datasheet) -> int:
    """Shields to tick: a ship's, or the most void shields or power fields that a war engine can have."""
    if sheet.is_ship:
        return sheet.shields if isinstance(sheet.shields, int) else 0
    for ability in sheet.abilities:
        reference = parse_ability(ability)
        if reference.ability in _SHIELDS and reference.parameter:
            return reference.parameter.dice.maximum
    return 0

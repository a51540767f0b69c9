"""One army list as its page shows it: everything it says, each clause beside what it limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armylists.armies.queries.builder_rules import PlacedRules, capitalise, place_rules
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import glossary
from armylists.catalogue.queries.list_rows import (
    ClauseRow,
    FormationRow,
    GroupSection,
    ListPage,
    ListSection,
    OfferRow,
    OptionRow,
)
from armylists.catalogue.queries.list_rules import further_rules
from armylists.catalogue.queries.sheets import WordRow, ability_address, kind_name
from armylists.catalogue.queries.wording import (
    UnitLink,
    describe_effect,
    describe_price,
    describe_span,
    entry_parts,
    unit_link,
    upgrade_parts,
    upgrade_terms,
)
from armylists.models import ArmyList
from rules.catalogue.army_lists import ANY_NUMBER, FormationEntry, Offer, Upgrade
from rules.catalogue.army_lists import ArmyList as ListValue
from rules.catalogue.datasheets import Ability
from rules.catalogue.effects import Effect, GainAbility, LoseAbility
from rules.composition.compile import ListRules
from rules.roster.profiles import name_ability


def list_page(row: ArmyList) -> ListPage:
    rules = list_rules(row)
    army_list = rules.army_list
    placed = place_rules(rules, None)
    known = glossary(army_list.publication)
    writer = _Writer(rules, placed, further_rules(rules, placed), known)
    return ListPage(
        list=army_list,
        ratings=_describe_ratings(rules),
        initiative=writer.usual_initiative,
        sizes=_describe_sizes(army_list),
        garrisons=_name_garrisons(army_list),
        surcharges=_describe_surcharges(army_list),
        sections=writer.sections(),
        groups=writer.groups(),
        general_rules=tuple(placed.general),
        clauses=tuple(
            ClauseRow(clause.id, capitalise(clause.sentence().render(_)), clause.ref, clause.kind)
            for clause in rules.clauses
        ),
        special_rules=tuple(known[name] for name in army_list.special_rules if name in known),
        sheets=tuple((s.id, s.name, kind_name(s.type)) for s in army_list.datasheets.values()),
    )


@dataclass(frozen=True)
class _Writer:
    rules: ListRules
    placed: PlacedRules
    further: PlacedRules
    glossary: Mapping[str, Ability]

    @property
    def army_list(self) -> ListValue:
        return self.rules.army_list

    @property
    def usual_initiative(self) -> str:
        """The initiative that most formations have; formations with another one say so."""
        found = Counter(entry.initiative for entry in self.army_list.formations.values() if entry.initiative)
        return found.most_common(1)[0][0] if found else ""

    def sections(self) -> tuple[ListSection, ...]:
        formations = self.army_list.formations.values()
        return tuple(
            ListSection(
                id=section.id,
                name=section.name,
                note=section.note,
                is_part=section.parent is not None,
                rules=tuple(self.placed.sections.get(section.id, ())),
                formations=tuple(self._formation(entry) for entry in formations if entry.section == section.id),
            )
            for section in self.army_list.sections.values()
        )

    def _formation(self, entry: FormationEntry) -> FormationRow:
        is_sized = len(entry.prices) > 1
        sizes = self.army_list.sizes
        prices = ((sizes[s].name if is_sized and s in sizes else "", points) for s, points in entry.prices)
        return FormationRow(
            id=entry.id,
            name=entry.name,
            prices=tuple(prices),
            parts=entry_parts(self.army_list, entry),
            shows=self._links(entry.shows),
            offers=tuple(self._offers(entry)),
            details=tuple(self._details(entry)),
            initiative=(entry.initiative or "") if entry.initiative != self.usual_initiative else "",
            activates=entry.activates,
            note=entry.note,
            rules=tuple(self.placed.entries.get(entry.id, ())),
            further=tuple(self.further.entries.get(entry.id, ())),
        )

    def _details(self, entry: FormationEntry) -> Iterator[WordRow]:
        """What is free to decide, and what the datasheets of its units say differently here."""
        for attribute in entry.attributes:
            yield WordRow(f"{attribute.name}: {', '.join(name for _value, name in attribute.values)}")
        yield from map(self._effect, entry.given)

    def _terms(self, upgrade: Upgrade) -> Iterator[WordRow]:
        yield from map(WordRow, upgrade_terms(self.army_list, upgrade))
        yield from map(self._effect, upgrade.effects)
        if upgrade.note:
            yield WordRow(upgrade.note)

    def _effect(self, effect: Effect) -> WordRow:
        """A change of datasheets; a special rule that comes or goes leads to the glossary."""
        if not isinstance(effect, GainAbility | LoseAbility):
            return WordRow(describe_effect(effect))
        text = _("gains %(ability)s") if isinstance(effect, GainAbility) else _("loses %(ability)s")
        name = name_ability(effect.ability, abilities=self.glossary)
        entry = effect.ability.partition("(")[0]
        return WordRow(text % {"ability": name}, ability_address(self.army_list.publication, entry))

    def _links(self, units: tuple[str, ...]) -> tuple[UnitLink, ...]:
        return tuple(unit_link(self.army_list, unit) for unit in units)

    def _offers(self, entry: FormationEntry) -> list[OfferRow]:
        """Groups that are offered as they stand go by one name; other offers are named one by one."""
        rows: list[OfferRow] = []
        for group in self.army_list.groups.values():
            members = [upgrade for upgrade in self.army_list.upgrades.values() if upgrade.group == group.id]
            offers = [offer for member in members if (offer := entry.offer_of(member.id))]
            if len(members) > 1 and len(offers) == len(members) and not any(map(self._is_special, offers)):
                rows.append(OfferRow(capitalise(group.name), f"group-{group.id}"))
            else:
                rows += [self._offer(offer) for offer in offers]
        return rows

    def _is_special(self, offer: Offer) -> bool:
        return offer != Offer(offer.upgrade, self.army_list.upgrades[offer.upgrade].most)

    def _offer(self, offer: Offer) -> OfferRow:
        upgrade = self.army_list.upgrades[offer.upgrade]
        price = describe_price(offer.price or upgrade.price, army_list=self.army_list)
        return OfferRow(upgrade.name, f"upgrade-{upgrade.id}", price, _bound(offer.most))

    def groups(self) -> tuple[GroupSection, ...]:
        upgrades = self.army_list.upgrades.values()
        return tuple(
            self._group(group.id, [upgrade for upgrade in upgrades if upgrade.group == group.id])
            for group in self.army_list.groups.values()
        )

    def _group(self, name: str, upgrades: list[Upgrade]) -> GroupSection:
        group = self.army_list.groups[name]
        takers = {upgrade.id: self._takers(upgrade) for upgrade in upgrades}
        together = tuple(dict.fromkeys(taker for found in takers.values() for taker in found))
        alike = all(len(found) == len(together) for found in takers.values())
        return GroupSection(
            id=name,
            name=capitalise(group.name),
            note=group.note,
            takers=together if alike else (),
            rules=tuple(self.placed.groups.get(name, ())),
            upgrades=tuple(self._option(upgrade, () if alike else takers[upgrade.id]) for upgrade in upgrades),
        )

    def _takers(self, upgrade: Upgrade) -> tuple[str, ...]:
        """The formations that may take it, if not every one of the list may."""
        formations = self.army_list.formations.values()
        found = tuple(entry.name for entry in formations if entry.offer_of(upgrade.id))
        return () if len(found) == len(formations) else found

    def _option(self, upgrade: Upgrade, takers: tuple[str, ...]) -> OptionRow:
        return OptionRow(
            id=upgrade.id,
            name=upgrade.name,
            price=describe_price(upgrade.price, army_list=self.army_list),
            most=_bound(upgrade.most),
            parts=upgrade_parts(self.army_list, upgrade),
            shows=self._links(upgrade.shows),
            details=tuple(self._terms(upgrade)),
            takers=takers,
            rules=tuple(self.placed.upgrades.get(upgrade.id, ())),
            further=tuple(self.further.upgrades.get(upgrade.id, ())),
        )


def _bound(most: int) -> str:
    return "" if most == 1 or most >= ANY_NUMBER else describe_span(0, most)


def _describe_ratings(rules: ListRules) -> tuple[str, ...]:
    return tuple(
        _("%(rating)s with %(part)s") % {"rating": rating, "part": part.label.render(_)}
        for part, rating in rules.ratings
    )


def _name_garrisons(army_list: ListValue) -> tuple[str, ...] | None:
    """What may be a garrison, where the list says so: nothing at all, or these."""
    if army_list.garrisons is None:
        return None
    names = {sheet.id: sheet.name for sheet in army_list.datasheets.values()}
    names |= {entry.id: entry.name for entry in army_list.formations.values()}
    return tuple(dict.fromkeys(names[name] for name in army_list.garrisons if name in names))


def _describe_sizes(army_list: ListValue) -> tuple[str, ...]:
    if len(army_list.sizes) < 2:
        return ()
    text = _("%(size)s: units and limits of options × %(multiplier)d")
    return tuple(text % {"size": s.name, "multiplier": s.multiplier} for s in army_list.sizes.values())


def _describe_surcharges(army_list: ListValue) -> tuple[tuple[str, str], ...]:
    text = _("%(points)d points more for a formation with any %(group)s of fewer than %(kinds)d kinds.")
    return tuple(
        (text % {"points": row.points, "group": army_list.groups[row.group].name, "kinds": row.kinds}, row.ref)
        for row in army_list.surcharges
    )

"""An army list of Muster as an ArmyForge list, with a report of every clause that the format cannot carry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from rules.catalogue.army_lists import ANY_NUMBER, NORMAL, Choice, FormationEntry, Price, Size, Upgrade
from rules.composition.clauses.upgrade_types import UpgradeTypes
from rules.composition.compile import ListRules
from rules.interchange.armyforge.values import (
    ForgeFormation,
    ForgeList,
    ForgeSection,
    ForgeUpgrade,
    FormationRule,
    UpgradeRule,
)
from rules.interchange.options import Meaning, Option
from rules.interchange.report import Kind, Remark, Reporter
from rules.roster.names import distinguish
from rules.words import N_

# Goes up when the same list would get other numbers: links that were shared must not mean something else.
NUMBERING = 1
FIRST_FORMATION = 501
THIRD = Fraction(3334, 100)
_MOST_BUNDLES = 6
_MOST_PRICES = 60


@dataclass(frozen=True, slots=True)
class ExportedList:
    """The list in the other format, and what it could not carry."""

    forge_list: ForgeList
    remarks: tuple[Remark, ...]


@dataclass(slots=True)
class Offered:
    """A formation in one of its sizes. ``exchanged`` are options it has anyway and exchanges for each other."""

    entry: FormationEntry
    size: Size
    options: dict[str, None] = field(default_factory=dict)
    exchanged: set[str] = field(default_factory=set)

    @property
    def key(self) -> str:
        """What the formation is called in mappings."""
        return Option(Meaning.FORMATION, self.entry.id, size="" if self.size.id == NORMAL.id else self.size.id).key


@dataclass
class ListExport:
    """A list on its way into the other format. Rules name options and formations by their keys until the end."""

    rules: ListRules
    reporter: Reporter = field(default_factory=Reporter)
    offered: list[Offered] = field(default_factory=list)
    upgrades: dict[str, tuple[str, tuple[int, ...]]] = field(default_factory=dict)
    keys_of: dict[str, dict[str, None]] = field(default_factory=dict)
    formation_rules: list[FormationRule] = field(default_factory=list)
    upgrade_rules: list[UpgradeRule] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        army_list = self.rules.army_list
        self.unit_names = distinguish({unit: sheet.name for unit, sheet in army_list.datasheets.items()})
        self.upgrade_names = distinguish({upgrade.id: upgrade.name for upgrade in army_list.upgrades.values()})
        counted = [clause for clause in self.rules.clauses if isinstance(clause, UpgradeTypes)]
        self.bundled = {upgrade for clause in counted for upgrade in clause.part.selector.upgrades}

    def lose(self, place: str, template: str, **params: object) -> None:
        """Something that the other format has no words for."""
        self.reporter.add(Kind.LOST, place, template, **params)

    def demand(
        self, least: int | None, most: int | None, members: list[str], where: Offered, *, name: str = ""
    ) -> None:
        """A rule about options of a formation; the same rule for several formations is written once."""
        if most is not None and most >= ANY_NUMBER:
            most = None
        if not members or (most is None and not least):
            return
        if least == most:
            where.exchanged.update(members)
        rule = UpgradeRule("", tuple(members), most, least, (where.key,), name=name)
        for index, other in enumerate(self.upgrade_rules):
            if (other.members, other.most, other.least, other.name) == (rule.members, most, least, name):
                joined = tuple(dict.fromkeys((*(other.applies_to or ()), where.key)))
                self.upgrade_rules[index] = UpgradeRule("", rule.members, most, least, joined, name=name)
                return
        self.upgrade_rules.append(rule)

    def add_option(self, option: Option, name: str, prices: tuple[int, ...], *, where: Offered) -> str:
        """An option by its key; one that costs something else in another formation gets a key of its own."""
        key, number = option.key, 2
        while key in self.upgrades and self.upgrades[key] != (name, prices):
            key, number = f"{option.key}#{number}", number + 1
        self.upgrades[key] = (name, prices)
        self.keys_of.setdefault(f"{option.meaning}:{option.name}", {})[key] = None
        where.options[key] = None
        return key

    def offer_entry(self, entry: FormationEntry) -> None:
        """All sizes of a formation with everything they may or must take."""
        if not entry.activates:
            self.lose(entry.name, N_("ArmyForge can't say that it doesn't activate."))
        sizes = self.rules.army_list.sizes
        for size, _points in entry.prices:
            where = Offered(entry, sizes.get(size, NORMAL))
            self.offered.append(where)
            for choice in entry.choices:
                self._offer_choice(choice, where)
            for attribute in entry.attributes:
                members = [
                    self.add_option(
                        Option(Meaning.ATTRIBUTE, attribute.id, detail=value),
                        f"{attribute.name}: {title}",
                        (0,),
                        where=where,
                    )
                    for value, title in attribute.values
                ]
                self.demand(1, 1, members, where, name=attribute.name)
            for offer in entry.offers:
                self._offer_upgrade(self.rules.army_list.upgrades[offer.upgrade], offer.most, where)

    def _offer_choice(self, choice: Choice, where: Offered) -> None:
        times = where.size.multiplier
        least, most = choice.least * times, min(choice.most * times, ANY_NUMBER)
        points = dict(choice.points)
        lot = least if not choice.mixed and least == most and len(choice.of) > 1 else 1
        if not choice.mixed and lot == 1 and len(choice.of) > 1 and most > 1:
            self.lose(where.entry.name, N_("ArmyForge can't require that all chosen units are of one kind."))
        members = [
            self.add_option(
                Option(Meaning.UNIT, unit, times=lot),
                f"{lot} {self.unit_names[unit]}" if lot > 1 else self.unit_names[unit],
                (points.get(unit, 0) * lot,),
                where=where,
            )
            for unit in choice.of
        ]
        self.demand(least // lot, most // lot if most < ANY_NUMBER else None, members, where)

    def _offer_upgrade(self, upgrade: Upgrade, most: int, where: Offered) -> None:
        limit = min(most * where.size.multiplier, ANY_NUMBER)
        price = where.entry.price_of(upgrade)
        members: list[str] = []
        bundles = range(1, limit + 1) if upgrade.id in self.bundled and limit <= _MOST_BUNDLES else range(1, 2)
        for detail, title, extra in self._alternatives(upgrade):
            for count in bundles:
                prices = self._prices(upgrade, price, limit, where, extra=extra)
                prices = (sum(prices[i % len(prices)] for i in range(count)),) if len(bundles) > 1 else prices
                name = f"{count}x {title}" if count > 1 else title
                option = Option(Meaning.UPGRADE, upgrade.id, detail=detail, times=count)
                members.append(self.add_option(option, name, prices, where=where))
        self.demand(None, 1 if len(bundles) > 1 else limit, members, where, name=upgrade.name)
        self._tell_conditions(upgrade, where.entry)

    def _alternatives(self, upgrade: Upgrade) -> Iterator[tuple[str, str, int]]:
        """The upgrade for each kind of unit it may bring: the unit, a title, and points on top of the price."""
        name = self.upgrade_names[upgrade.id]
        chosen = [choice for choice in upgrade.choices if len(choice.of) > 1]
        for choice in chosen[:1]:
            if (choice.mixed and choice.least > 1) or len(chosen) > 1:
                self.lose(upgrade.name, N_("Players can't mix the units it adds, only take all the same."))
            points = dict(choice.points)
            for unit in choice.of:
                number = f"{choice.least} " if choice.least > 1 else ""
                yield unit, f"{name} ({number}{self.unit_names[unit]})", points.get(unit, 0) * choice.least
        if not chosen:
            extra = sum(points * choice.least for choice in upgrade.adds for _unit, points in choice.points)
            units = ", ".join(f"{c.least} {self.unit_names[c.of[0]]}" for c in upgrade.adds if c.least > 1)
            yield "", f"{name} ({units})" if units else name, extra

    def _prices(self, upgrade: Upgrade, price: Price, limit: int, where: Offered, *, extra: int) -> tuple[int, ...]:
        if price.when:
            self.lose(upgrade.name, N_("Its price depends on other options; the file has the usual price."))
        paying = 1
        if price.per:
            template = N_("Its price depends on the number of units; the file has the price without additions.")
            self.lose(upgrade.name, template)
            sheets = self.rules.army_list.datasheets
            fixed = sum(line.count for line in where.entry.units if sheets[line.unit].is_one_of(price.per))
            paying = fixed * where.size.multiplier
        if price.tiers and not price.per:
            if limit > _MOST_PRICES:
                self.lose(upgrade.name, N_("After {most} picks its prices start again."), most=_MOST_PRICES)
            totals = [price.total(count) for count in range(min(limit, _MOST_PRICES) + 1)]
            return tuple(after - before + extra for before, after in pairwise(totals))
        if price.pair is not None and not price.per:
            return (price.each + extra, price.pair - price.each + extra)
        return (price.each * paying + extra,)

    def _tell_conditions(self, upgrade: Upgrade, entry: FormationEntry) -> None:
        """What the format does not know about options: who carries them, what they take away or go with."""
        hosts = entry.hosts_of(upgrade)
        if hosts:
            names = ", ".join(self.unit_names[host] for host in hosts)
            self.lose(upgrade.name, N_("ArmyForge can't say that it needs a unit to carry it ({names})."), names=names)
        if upgrade.per_unit:
            names = ", ".join(self.unit_names[unit] for unit in upgrade.per_unit)
            self.lose(upgrade.name, N_("ArmyForge can't limit it to one for each {names}."), names=names)
        if upgrade.replaces or upgrade.removes:
            self.lose(upgrade.name, N_("ArmyForge can't say that it replaces other units."))

    def finish(self) -> ExportedList:
        """Numbers in place of keys."""
        upgrade_ids = {key: str(number) for number, key in enumerate(self.upgrades, 1)}
        first = max(FIRST_FORMATION, len(upgrade_ids) + 1)
        formation_ids = {where.key: str(number) for number, where in enumerate(self.offered, first)}
        army_list = self.rules.army_list
        sections = (
            ForgeSection(section.name, tuple(self._formations(section.id, upgrade_ids, formation_ids)))
            for section in army_list.sections.values()
        )
        means = {formation_ids[key]: key for key in formation_ids}
        means |= {upgrade_ids[key]: key.partition("#")[0] for key in upgrade_ids}
        forge_list = ForgeList(
            name=army_list.name,
            version=army_list.version,
            author="Muster",
            notes=(*(note.text for note in army_list.notes), *self.notes),
            sections=tuple(section for section in sections if section.formations),
            upgrades=tuple(ForgeUpgrade(upgrade_ids[key], *row) for key, row in self.upgrades.items()),
            formation_rules=tuple(self._number_formations(rule, formation_ids) for rule in self.formation_rules),
            upgrade_rules=tuple(self._number_upgrades(r, upgrade_ids, formation_ids) for r in self.upgrade_rules),
            army_list=army_list.reference,
            means=tuple(means.items()),
        )
        return ExportedList(forge_list, self.reporter.remarks)

    def _formations(
        self, section: str, upgrade_ids: dict[str, str], formation_ids: dict[str, str]
    ) -> Iterator[ForgeFormation]:
        names = distinguish({entry.id: entry.name for entry in self.rules.army_list.formations.values()})
        for where in self.offered:
            if where.entry.section == section:
                suffix = f" ({where.size.name})" if where.size.id != NORMAL.id else ""
                yield ForgeFormation(
                    id=formation_ids[where.key],
                    name=names[where.entry.id] + suffix,
                    points=dict(where.entry.prices)[where.size.id],
                    units=self._units(where),
                    upgrades=tuple(upgrade_ids[key] for key in where.options if key not in where.exchanged),
                )

    def _units(self, where: Offered) -> str:
        times = where.size.multiplier
        counts = [
            line.rolled or (str(line.count * times) if line.count * times > 1 else "") for line in where.entry.units
        ]
        names = [self.unit_names[line.unit] for line in where.entry.units]
        text = ", ".join(f"{count} {name}".strip() for count, name in zip(counts, names, strict=True))
        return f"{text} plus transport".strip() if where.entry.carried_by else text

    @staticmethod
    def _number_formations(rule: FormationRule, ids: dict[str, str]) -> FormationRule:
        return FormationRule(
            place="",
            members=tuple(ids[key] for key in rule.members),
            most=rule.most,
            least=rule.least,
            percent=rule.percent,
            per_points=rule.per_points,
            bases=tuple(ids[key] for key in rule.bases),
            name=rule.name,
            base_name=rule.base_name,
        )

    @staticmethod
    def _number_upgrades(rule: UpgradeRule, upgrade_ids: dict[str, str], formation_ids: dict[str, str]) -> UpgradeRule:
        applies_to = None if rule.applies_to is None else tuple(formation_ids[key] for key in rule.applies_to)
        members = tuple(upgrade_ids[key] for key in rule.members)
        return UpgradeRule("", members, rule.most, rule.least, applies_to, rule.is_per_army, name=rule.name)

"""Rows of the catalogue's pages: the lists, one list, the datasheets, one datasheet, the glossary."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from armylists.adapters import list_rules, sheet_of
from armylists.models import ArmyList, Datasheet, Publication
from armylists.queries.builder_rules import PlacedRules, RuleRow, capitalise, place_rules
from armylists.queries.catalogue import find_lists, glossary
from armylists.queries.sheets import SheetRow, sheet_row
from armylists.queries.wording import (
    UnitPart,
    describe_price,
    describe_span,
    entry_parts,
    upgrade_details,
    upgrade_parts,
)
from rules.catalogue.army_lists import ANY_NUMBER, FormationEntry, ListNote, Upgrade
from rules.catalogue.army_lists import ArmyList as ListValue
from rules.catalogue.datasheets import Ability

SHEETS_ON_A_PAGE = 60


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A size and its points; ``size`` is empty where there is only one."""

    size: str
    points: int


@dataclass(frozen=True, slots=True)
class FormationRow:
    """A formation as the list offers it."""

    id: str
    name: str
    prices: tuple[PriceRow, ...]
    parts: tuple[UnitPart, ...]
    upgrades: tuple[str, ...]
    note: str
    rules: tuple[RuleRow, ...]


@dataclass(frozen=True, slots=True)
class ListSection:
    """A section of the list."""

    id: str
    name: str
    note: str
    is_part: bool
    rules: tuple[RuleRow, ...]
    formations: tuple[FormationRow, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An upgrade as the list offers it; ``most`` is empty when there is no bound or when it is one."""

    name: str
    price: str
    most: str
    parts: tuple[UnitPart, ...]
    details: tuple[str, ...]
    rules: tuple[RuleRow, ...]


@dataclass(frozen=True, slots=True)
class GroupSection:
    """A group of upgrades."""

    name: str
    note: str
    rules: tuple[RuleRow, ...]
    upgrades: tuple[OptionRow, ...]


@dataclass(frozen=True, slots=True)
class ListPage:
    """A list in full."""

    reference: str
    name: str
    faction: str
    version: str
    publication: str
    source: str
    rating: int | None
    rating_name: str
    sections: tuple[ListSection, ...]
    groups: tuple[GroupSection, ...]
    general_rules: tuple[RuleRow, ...]
    notes: tuple[ListNote, ...]
    special_rules: tuple[Ability, ...]


def lists_by_faction(*, text: str = "") -> list[ArmyList]:
    """The published lists, grouped by the order they come in: game, faction, name."""
    return list(find_lists(text=text).order_by("publication__game", "publication__name", "faction", "name"))


def list_page(row: ArmyList) -> ListPage:
    """One list with everything it says."""
    rules = list_rules(row)
    army_list = rules.army_list
    placed = place_rules(rules, None)
    known = glossary(army_list.publication)
    return ListPage(
        reference=army_list.reference,
        name=army_list.name,
        faction=army_list.faction,
        version=army_list.version,
        publication=army_list.publication,
        source=army_list.source,
        rating=army_list.strategy_rating,
        rating_name=army_list.rating_name,
        sections=_list_sections(army_list, placed),
        groups=_group_sections(army_list, placed),
        general_rules=tuple(placed.general),
        notes=army_list.notes,
        special_rules=tuple(known[name] for name in army_list.special_rules if name in known),
    )


def _list_sections(army_list: ListValue, placed: PlacedRules) -> tuple[ListSection, ...]:
    return tuple(
        ListSection(
            id=section.id,
            name=section.name,
            note=section.note,
            is_part=section.parent is not None,
            rules=tuple(placed.sections.get(section.id, ())),
            formations=tuple(
                _formation_row(army_list, entry, tuple(placed.entries.get(entry.id, ())))
                for entry in army_list.formations.values()
                if entry.section == section.id
            ),
        )
        for section in army_list.sections.values()
    )


def _formation_row(army_list: ListValue, entry: FormationEntry, rules: tuple[RuleRow, ...]) -> FormationRow:
    is_sized = len(entry.prices) > 1
    sizes = army_list.sizes
    return FormationRow(
        id=entry.id,
        name=entry.name,
        prices=tuple(PriceRow(sizes[s].name if is_sized and s in sizes else "", points) for s, points in entry.prices),
        parts=entry_parts(army_list, entry),
        upgrades=tuple(army_list.upgrades[offer.upgrade].name for offer in entry.offers),
        note=entry.note,
        rules=rules,
    )


def _group_sections(army_list: ListValue, placed: PlacedRules) -> tuple[GroupSection, ...]:
    return tuple(
        GroupSection(
            name=capitalise(group.name),
            note=group.note,
            rules=tuple(placed.groups.get(group.id, ())),
            upgrades=tuple(
                _option_row(army_list, upgrade, tuple(placed.upgrades.get(upgrade.id, ())))
                for upgrade in army_list.upgrades.values()
                if upgrade.group == group.id
            ),
        )
        for group in army_list.groups.values()
    )


def _option_row(army_list: ListValue, upgrade: Upgrade, rules: tuple[RuleRow, ...]) -> OptionRow:
    return OptionRow(
        name=upgrade.name,
        price=describe_price(upgrade.price, army_list=army_list),
        most="" if upgrade.most == 1 or upgrade.most >= ANY_NUMBER else describe_span(0, upgrade.most),
        parts=upgrade_parts(army_list, upgrade),
        details=upgrade_details(army_list, upgrade),
        rules=rules,
    )


def forces_and_kinds() -> tuple[list[tuple[str, str]], list[str]]:
    """Every force (id, name) and every printed type, for the filters."""
    forces = Datasheet.objects.order_by("force_name").values_list("force", "force_name").distinct()
    kinds = Datasheet.objects.order_by("type").values_list("type", flat=True).distinct()
    return list(forces), sorted({kind.partition("/")[0] for kind in kinds})


def sheet_page(row: Datasheet) -> SheetRow:
    """One datasheet, explained."""
    sheet = sheet_of(row)
    publication = row.publication.slug
    mentioned = {
        name
        for room in sheet.transport
        for name in (*room.carries, *room.excepts, *dict(room.weights), *dict(room.at_most))
    }
    named = Datasheet.objects.filter(publication=row.publication, slug__in=mentioned)
    names = dict(named.values_list("slug", "name"))
    return sheet_row(sheet, publication=publication, abilities=glossary(publication), names=names)


def sources() -> QuerySet[Publication]:
    """Every publication with its licence and attribution."""
    return Publication.objects.order_by("name")

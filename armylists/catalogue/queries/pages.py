"""Rows of the catalogue's pages: the lists, one datasheet, the sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from armylists.catalogue.adapters import ability_of, sheet_of
from armylists.catalogue.queries.finding import find_lists
from armylists.catalogue.queries.sheets import SheetRow, sheet_row
from armylists.models import Ability, ArmyList, Datasheet, Publication
from config.lib.errors import NotFound
from rules.catalogue import datasheets


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Datasheets as values, with the glossary and the names of units that they need to be shown."""

    publication: str
    sheets: tuple[datasheets.Datasheet, ...]
    abilities: Mapping[str, datasheets.Ability]
    names: Mapping[str, str]


def lists_by_faction() -> list[ArmyList]:
    """The published lists, grouped by the order they come in: game, faction, name."""
    return list(find_lists().order_by("publication__game", "publication__name", "faction", "name"))


def sheet_page(row: Datasheet) -> SheetRow:
    return sheet_rows([row])[0]


def sheet_rows(rows: Sequence[Datasheet]) -> tuple[SheetRow, ...]:
    """Datasheets, explained; in two queries, however many there are."""
    groups = {group.publication: group for group in sheet_groups(rows)}
    found = []
    for row in rows:
        group = groups[row.publication.slug]
        sheet = next(sheet for sheet in group.sheets if sheet.id == row.slug)
        found.append(sheet_row(sheet, publication=group.publication, abilities=group.abilities, names=group.names))
    return tuple(found)


def sheet_groups(rows: Iterable[Datasheet]) -> tuple[SheetGroup, ...]:
    sheets: dict[str, dict[str, datasheets.Datasheet]] = {}
    for row in rows:
        sheets.setdefault(row.publication.slug, {})[row.slug] = sheet_of(row)
    abilities: dict[str, dict[str, datasheets.Ability]] = {name: {} for name in sheets}
    entries = Ability.objects.filter(publication__slug__in=sheets).select_related("publication")
    for entry in entries:
        abilities[entry.publication.slug][entry.slug] = ability_of(entry)
    names = _names_of(sheets)
    return tuple(
        SheetGroup(name, tuple(known.values()), abilities[name], names.get(name, {})) for name, known in sheets.items()
    )


def names_of_units(publication: str, sheets: Iterable[datasheets.Datasheet]) -> dict[str, str]:
    """The names of all units that the transport of these datasheets mentions."""
    return _names_of({publication: {sheet.id: sheet for sheet in sheets}}).get(publication, {})


def _names_of(sheets: Mapping[str, Mapping[str, datasheets.Datasheet]]) -> dict[str, dict[str, str]]:
    wanted = Q(pk__in=())
    for publication, known in sheets.items():
        mentioned = {name for sheet in known.values() for name in mentioned_units(sheet)}
        wanted |= Q(publication__slug=publication, slug__in=mentioned)
    names: dict[str, dict[str, str]] = {}
    for publication, slug, name in Datasheet.objects.filter(wanted).values_list("publication__slug", "slug", "name"):
        names.setdefault(publication, {})[slug] = name
    return names


def mentioned_units(sheet: datasheets.Datasheet) -> set[str]:
    """Whatever the transport of a datasheet mentions: units, and types and abilities beside them."""
    return {
        name
        for room in sheet.transport
        for name in (*room.carries, *room.excepts, *dict(room.weights), *dict(room.at_most))
    }


def datasheets_by_reference(references: Sequence[str]) -> tuple[Datasheet, ...]:
    """The datasheets that ``publication/id`` names, in this order. Raises NotFound for the first that is not there."""
    wanted = Q(pk__in=())
    for publication, _slash, slug in (reference.partition("/") for reference in references):
        wanted |= Q(publication__slug=publication, slug=slug)
    rows = Datasheet.objects.filter(wanted).select_related("publication")
    found = {f"{row.publication.slug}/{row.slug}": row for row in rows}
    for reference in references:
        if reference not in found:
            message = _("There is no datasheet %(name)s.")
            raise NotFound("unknown_datasheet", message, params={"name": reference}, field="sheet")
    return tuple(found[reference] for reference in dict.fromkeys(references))


def sources() -> QuerySet[Publication]:
    return Publication.objects.order_by("name")

"""Which lists field a unit, and how."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from armylists.models import ArmyList, Fielding
from rules.catalogue.fielding import Way


@dataclass(frozen=True, slots=True)
class EntryLink:
    """A formation or upgrade, and its place on the page of its list."""

    name: str
    href: str


@dataclass(frozen=True, slots=True)
class WayRow:
    """One way into an army: the formations, or the upgrades, that bring the unit in this way."""

    name: str
    entries: tuple[EntryLink, ...]


@dataclass(frozen=True, slots=True)
class FieldedBy:
    name: str
    faction: str
    version: str
    href: str
    ways: tuple[WayRow, ...]


def fieldings_of(*, publication: str, unit: str) -> QuerySet[Fielding]:
    """Everything that brings a unit into an army of a current list."""
    published = Fielding.objects.filter(unit=unit, army_list__publication__slug=publication)
    rows = published.filter(army_list__state=ArmyList.State.PUBLISHED)
    rows = rows.select_related("army_list", "army_list__publication").defer("army_list__definition")
    return rows.order_by("army_list__faction", "army_list__name", "army_list__pk", "pk")


def lists_that_field(*, publication: str, unit: str) -> tuple[FieldedBy, ...]:
    rows = fieldings_of(publication=publication, unit=unit)
    return tuple(_fielded_by(army_list, list(found)) for army_list, found in groupby(rows, key=lambda r: r.army_list))


def _fielded_by(army_list: ArmyList, rows: list[Fielding]) -> FieldedBy:
    href = reverse("army-list", args=[army_list.publication.slug, army_list.slug])
    ways = {way: [row for row in rows if row.way == way] for way in Way}
    return FieldedBy(
        name=army_list.name,
        faction=army_list.faction,
        version=army_list.version,
        href=href,
        ways=tuple(
            WayRow(way_name(way), tuple(EntryLink(row.entry_name, f"{href}#{_anchor(row)}") for row in found))
            for way, found in ways.items()
            if found
        ),
    )


def _anchor(row: Fielding) -> str:
    kind = "upgrade" if Way(row.way).is_by_upgrade else "formation"
    return f"{kind}-{row.entry}"


def way_name(way: Way) -> str:
    """How a unit comes into an army, in words that go before the names of formations or upgrades."""
    names = {
        Way.FIXED: _("Always in"),
        Way.CHOICE: _("Can be chosen in"),
        Way.TRANSPORT: _("Transport of"),
        Way.UPGRADE: _("With the upgrade"),
        Way.IN_PLAY: _("Comes into play with"),
        Way.SUMMONED: _("Comes into play with the upgrade"),
    }
    return names[way]

"""What changed between two versions of a list, for pages, programs and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armylists.catalogue.adapters import rules_of_lists
from armylists.catalogue.queries.finding import current_list, glossary, list_version
from armylists.catalogue.queries.versions import version_before, versions_of
from armylists.models import ArmyList
from config.lib.errors import NotFound
from rules.catalogue.changes import Change, compare_lists, describe_change

_TITLES = {
    "list": gettext_noop("The list"),
    "formation": gettext_noop("Formations"),
    "upgrade": gettext_noop("Upgrades"),
    "clause": gettext_noop("Rules"),
    "note": gettext_noop("Notes"),
    "datasheet": gettext_noop("Datasheets"),
}

_PLACES = {"size": "list", "section": "list", "group": "upgrade", "surcharge": "upgrade"}


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One sentence, and whether it is about something new, gone or changed."""

    kind: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    title: str
    rows: tuple[ChangeRow, ...]


@dataclass(frozen=True, slots=True)
class ListChanges:
    publication: str
    slug: str
    old: str
    new: str
    groups: tuple[ChangeGroup, ...]

    @property
    def count(self) -> int:
        return sum(len(group.rows) for group in self.groups)


@dataclass(frozen=True, slots=True)
class ChangesPage:
    versions: tuple[ArmyList, ...]
    old: ArmyList | None
    new: ArmyList
    changes: ListChanges | None


def latest_changes(row: ArmyList) -> ListChanges | None:
    """What a version changed of the one before it; None when it is the first."""
    before = version_before(row)
    return None if before is None else changes_between(before, row)


def changes_between(old: ArmyList, new: ArmyList) -> ListChanges:
    """Two versions compared, grouped as a list page is."""
    groups: dict[str, list[ChangeRow]] = {title: [] for title in _TITLES}
    for change in _compare(old, new):
        part = _PLACES.get(change.part, change.part)
        groups[part].append(ChangeRow(str(change.kind), change.message.render(_)))
    told = tuple(ChangeGroup(_(_TITLES[part]), tuple(rows)) for part, rows in groups.items() if rows)
    return ListChanges(new.publication.slug, new.slug, old.version, new.version, told)


def find_pair(publication: str, slug: str, *, old: str = "", new: str = "") -> tuple[ArmyList | None, ArmyList]:
    """The two versions that are meant: by default the published one and the one before it.

    Raises NotFound for a list or a version that does not exist.
    """
    name = f"{publication}/{slug}"
    after = list_version(f"{name}@{new}") if new else _newest(publication, slug)
    before = list_version(f"{name}@{old}") if old else version_before(after)
    return before, after


def describe_changes(publication: str, slug: str, *, old: str = "", new: str = "") -> dict[str, Any]:
    """The changes between two versions as data; ``from`` is null when there is no version before."""
    before, after = find_pair(publication, slug, old=old, new=new)
    found = () if before is None else _compare(before, after)
    return {
        "id": f"{publication}/{slug}",
        "from": None if before is None else before.version,
        "to": after.version,
        "changes": [describe_change(change, translate=_) for change in found],
    }


def change_data(row: ArmyList) -> list[dict[str, Any]]:
    before = version_before(row)
    return [] if before is None else [describe_change(change, translate=_) for change in _compare(before, row)]


def changes_page(publication: str, slug: str, *, old: str = "", new: str = "") -> ChangesPage:
    before, after = find_pair(publication, slug, old=old, new=new)
    changes = None if before is None else changes_between(before, after)
    return ChangesPage(tuple(versions_of(publication, slug)), before, after, changes)


def _newest(publication: str, slug: str) -> ArmyList:
    """The published version; of a list that was withdrawn, the last one."""
    try:
        return current_list(publication, slug)
    except NotFound:
        found = versions_of(publication, slug).first()
        if found is None:
            raise
        return found


def _compare(old: ArmyList, new: ArmyList) -> tuple[Change, ...]:
    rules = rules_of_lists([old, new])
    names = {ability.id: ability.name for ability in glossary(new.publication.slug).values()}
    return compare_lists(rules[old.pk], rules[new.pk], abilities=names)

"""Lists that come with Muster are corrected from one release to the next, while their version names the edition of
the source. What is published never changes: a correction is published beside it, as the next revision of the version.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from armylists.catalogue.queries.versions import published_versions
from armylists.models import ArmyList
from rules.catalogue.loader import LoadedList, digest_content, rename_version
from rules.catalogue.loader import Publication as Loaded
from rules.catalogue.problems import CatalogueError, Problem


@dataclass(frozen=True, slots=True)
class Revision:
    """A list that goes by another version here than in its file: its reference, and the version in the file."""

    reference: str
    written: str
    is_new: bool


def reconcile_versions(loaded: Loaded, *, may_revise: bool) -> tuple[Loaded, tuple[Revision, ...]]:
    """The publication with each list under the version that its content goes by in this database.

    Content that is known keeps its version, also when another release wrote it down in another way. Other content
    under a published version becomes its next revision, or, without ``may_revise``, a CatalogueError.
    """
    settled = dict(loaded.lists)
    revisions: list[Revision] = []
    problems: list[Problem] = []
    published = _published(loaded)
    for name, item in loaded.lists.items():
        rows = _revisions_of(item, published.get(item.army_list.id, ()))
        if not rows or rows[-1].digest == item.army_list.digest:
            continue
        known = _find_content(rows, item)
        version = _next_version(item, rows) if known is None else known.version
        if known is None and not may_revise:
            problems.append(_published_otherwise(item))
        elif version != item.army_list.version:
            settled[name] = rename_version(item, version)
            reference = settled[name].army_list.reference
            revisions.append(Revision(reference, written=item.army_list.version, is_new=known is None))
    if problems:
        raise CatalogueError(tuple(problems))
    return replace(loaded, lists=settled), tuple(revisions)


def _published(loaded: Loaded) -> dict[str, list[ArmyList]]:
    """What was ever published of these lists, by list; without the definitions."""
    found: dict[str, list[ArmyList]] = {}
    for row in published_versions(loaded.doc.id).filter(slug__in=[item.army_list.id for item in loaded.lists.values()]):
        found.setdefault(row.slug, []).append(row)
    return found


def _revisions_of(item: LoadedList, rows: Sequence[ArmyList]) -> list[ArmyList]:
    """The rows of this version and of its revisions, in the order of their numbers; none if the version is new."""
    numbered = {number: row for row in rows if (number := _number(row.version, of=item.army_list.version)) is not None}
    return [numbered[number] for number in sorted(numbered)] if 0 in numbered else []


def _number(version: str, *, of: str) -> int | None:
    """Which revision of a version this is: 0 for the version itself, None for another version."""
    found = re.fullmatch(rf"{re.escape(of)}(?:\.r([1-9][0-9]*))?", version)
    return int(found.group(1) or 0) if found else None


def _find_content(rows: Sequence[ArmyList], item: LoadedList) -> ArmyList | None:
    content = digest_content(item.definition)
    return next((row for row in reversed(rows) if digest_content(row.definition) == content), None)


def _next_version(item: LoadedList, rows: Sequence[ArmyList]) -> str:
    number = _number(rows[-1].version, of=item.army_list.version) or 0
    return f"{item.army_list.version}.r{number + 1}"


def _published_otherwise(item: LoadedList) -> Problem:
    version = item.army_list.version
    return Problem(
        item.file, "version", f"version {version} is published with other content: give the list a new version"
    )

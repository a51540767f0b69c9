"""Armies in an index, page by page, at a price that does not grow with their number."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from armylists.armies.queries.finding import ArmyFilter, folders_in
from armylists.models import Army
from config.lib.cursors import rows_after, write_cursor
from config.lib.errors import Invalid

ARMIES_ON_A_PAGE = 24


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A list that armies are of, in whatever version."""

    reference: str
    name: str


@dataclass(frozen=True, slots=True)
class ArmyIndex:
    """Some armies. ``after`` is where the next page begins, empty at the end. The rest is what may be chosen."""

    armies: tuple[Army, ...]
    folders: tuple[str, ...]
    tags: tuple[str, ...]
    lists: tuple[ListChoice, ...]
    after: str


def army_index(armies: QuerySet[Army], chosen: ArmyFilter, *, after: str) -> ArmyIndex:
    found = list(_after(chosen, chosen.apply(armies), after)[: ARMIES_ON_A_PAGE + 1])
    shown = found[:ARMIES_ON_A_PAGE]
    return ArmyIndex(
        armies=tuple(shown),
        folders=tuple(folders_in(armies)),
        tags=_tags_in(armies),
        lists=_lists_in(armies),
        after=write_cursor(shown[-1], chosen.order) if len(found) > ARMIES_ON_A_PAGE else "",
    )


def _after(chosen: ArmyFilter, armies: QuerySet[Army], place: str) -> QuerySet[Army]:
    """What comes behind a place; a place that nobody gave out is the beginning."""
    try:
        return rows_after(armies, cursor=place, order=chosen.order) if place else armies
    except Invalid:
        return armies


def _tags_in(armies: QuerySet[Army]) -> tuple[str, ...]:
    tagged = armies.exclude(tags=[]).order_by().values_list("tags", flat=True)
    return tuple(sorted({tag for tags in tagged for tag in tags}, key=str.casefold))


def _lists_in(armies: QuerySet[Army]) -> tuple[ListChoice, ...]:
    rows = (
        armies.order_by().values_list("army_list__publication__slug", "army_list__slug", "army_list__name").distinct()
    )
    names = {f"{publication}/{slug}": name for publication, slug, name in rows}
    return tuple(ListChoice(*row) for row in sorted(names.items(), key=lambda row: row[1]))

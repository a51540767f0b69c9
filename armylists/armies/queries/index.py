"""The armies of an account, page by page, at a price that does not grow with their number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.dateparse import parse_datetime

from armylists.armies.queries.finding import armies_of, folders_of
from armylists.armies.queries.moves import movable_armies
from armylists.models import Army

ARMIES_ON_A_PAGE = 24


@dataclass(frozen=True, slots=True)
class ArmyIndex:
    """Some armies, newest first. ``after`` is where the next page begins, empty at the end."""

    armies: tuple[Army, ...]
    folders: tuple[str, ...]
    tags: tuple[str, ...]
    after: str
    outdated: int


def army_index(user: User, *, text: str, folder: str, tag: str, after: str) -> ArmyIndex:
    armies = _after(armies_of(user, text=text, folder=folder, tag=tag), after)
    found = list(armies[: ARMIES_ON_A_PAGE + 1])
    shown = found[:ARMIES_ON_A_PAGE]
    return ArmyIndex(
        armies=tuple(shown),
        folders=tuple(folders_of(user)),
        tags=_tags_of(user),
        after=_place(shown[-1]) if len(found) > ARMIES_ON_A_PAGE else "",
        outdated=movable_armies(user).count(),
    )


def _place(army: Army) -> str:
    return f"{army.edited_at.isoformat()}_{army.pk}"


def _after(armies: QuerySet[Army], place: str) -> QuerySet[Army]:
    """What comes behind a place; a place that nobody gave out is the beginning."""
    moment = _read_moment(place)
    if moment is None:
        return armies
    edited_at, pk = moment
    return armies.filter(Q(edited_at__lt=edited_at) | Q(edited_at=edited_at, pk__lt=pk))


def _read_moment(place: str) -> tuple[datetime, int] | None:
    text, separator, number = place.partition("_")
    if not separator or not re.fullmatch(r"[0-9]{1,15}", number):
        return None
    try:
        edited_at = parse_datetime(text.replace(" ", "+"))
    except ValueError:
        return None
    return None if edited_at is None or edited_at.tzinfo is None else (edited_at, int(number))


def _tags_of(user: User) -> tuple[str, ...]:
    tagged = Army.objects.filter(owner=user).exclude(tags=[]).order_by().values_list("tags", flat=True)
    return tuple(sorted({tag for tags in tagged for tag in tags}, key=str.casefold))

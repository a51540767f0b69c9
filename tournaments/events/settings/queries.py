"""Setting an event up, as its desk shows it: officials, tables, what may still change, which lists may be allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.utils import timezone

from armylists.models import ArmyList
from rules.words import N_
from tournaments.events.lists.queries.handing_in import BEFORE_THE_LOCK, hidden_from_organisers, lists_are_hidden
from tournaments.events.public.queries.pages import named_lists
from tournaments.models import SETTINGS, Event, ListSubmission, Official, Participant, PlayTable, Round
from tournaments.refusals import Refusal, refusal


@dataclass(frozen=True, slots=True)
class OfficialRow:
    """Somebody with an office; ``kept`` says why they cannot lose it."""

    official: Official
    kept: Refusal | None


def official_rows(event: Event) -> list[OfficialRow]:
    officials = list(event.officials.select_related("user").order_by("role", "pk"))
    organisers = sum(one.role == Official.Role.ORGANISER for one in officials)
    last = refusal("last_organiser", N_("An event needs an organiser: make somebody else one first."))
    return [OfficialRow(o, last if o.role == Official.Role.ORGANISER and organisers == 1 else None) for o in officials]


@dataclass(frozen=True, slots=True)
class TableRow:
    table: PlayTable
    kept_for: tuple[str, ...]
    kept: Refusal | None


def table_rows(event: Event) -> list[TableRow]:
    fixed: dict[int, list[str]] = {}
    entries = event.entries.exclude(fixed_table=None).exclude(state=Participant.State.WITHDRAWN)
    for pk, name in entries.values_list("fixed_table_id", "name"):
        fixed.setdefault(pk or 0, []).append(name)
    tables = event.tables.annotate(times=Count("pairings")).order_by("number")
    used = refusal("table_used", N_("Somebody plays or has played here: close the table instead."))
    return [TableRow(t, tuple(fixed.get(t.pk, ())), used if t.times else None) for t in tables]


# What cannot change any more

Locks = Mapping[str, Refusal]
JUDGED_BY = ("points_limit", "lists")
LOCKED_WITH_LISTS = (*JUDGED_BY, "late_list_penalty", "asks_for_weapons")
"""Settings that cannot change once lists are locked."""

SHOWS_LISTS = ("lists_shown_at", "hides_lists_from_organisers")
"""Settings on which it depends whether lists can be read."""

AFTER_THE_END = ("name", "description", "venue", "visibility", "starts_at", "ends_at")


def refuse_setting(event: Event, name: str) -> Refusal | None:
    """Why a setting of an event cannot change any more; None while it can."""
    if event.state == Event.State.ARCHIVED:
        return refusal("archived", N_("The event is archived."))
    if event.state == Event.State.FINISHED and name not in AFTER_THE_END:
        return refusal("event_over", N_("The event is over; only its name and description can change."))
    if name in LOCKED_WITH_LISTS and event.state not in BEFORE_THE_LOCK:
        return refusal("settings_locked", N_("Lists are locked, and this is what they were judged by."))
    if name in SHOWS_LISTS and _has_shown(event):
        return refusal("settings_locked", N_("Everybody can read the lists; that cannot be taken back."))
    if name == "hides_lists_from_organisers" and _has_promised(event):
        return refusal("lists_hidden", N_("Lists were handed in on the promise that organisers do not read them yet."))
    if name in JUDGED_BY and _has_promised(event):
        return refusal("lists_hidden", N_("Hidden lists are in; which of them no longer fit would tell what they are."))
    return None


def _has_shown(event: Event) -> bool:
    """Whether somebody may have read lists already, because their time has come or the event runs."""
    if lists_are_hidden(event, now=timezone.now()):
        return False
    return event.state not in BEFORE_THE_LOCK or ListSubmission.objects.filter(entry__event=event).exists()


def _has_promised(event: Event) -> bool:
    """Whether somebody has handed a list in that organisers are not to read before it is shown."""
    if not hidden_from_organisers(event, now=timezone.now()):
        return False
    return ListSubmission.objects.filter(entry__event=event).exists()


def refuse_cut(event: Event, pairing: Mapping[str, Any]) -> Refusal | None:
    """Why a knock-out cannot change: a round is drawn that belongs to it, before or after the change."""
    before, after = event.pairing.get("cut"), pairing.get("cut")
    if before == after:
        return None
    first = min(cut["after"] for cut in (before, after) if cut)
    if event.rounds.exclude(state=Round.State.WITHDRAWN).filter(number__gt=first).exists():
        return refusal("cut_drawn", N_("A round is drawn that this would change: the knock-out stays as it is."))
    return None


def locked_settings(event: Event) -> Locks:
    return {name: reason for name in SETTINGS if (reason := refuse_setting(event, name)) is not None}


# Which lists may be allowed


def list_choices(chosen: Sequence[str]) -> list[tuple[str, list[ArmyList]]]:
    """The list versions that an event may allow, by faction: the published ones, and those it names already."""
    published = ArmyList.objects.filter(state=ArmyList.State.PUBLISHED).select_related("publication")
    references = [row.reference for row in published.defer("definition")]
    groups: dict[str, list[ArmyList]] = {}
    for row in named_lists([*references, *chosen]):
        groups.setdefault(row.faction, []).append(row)
    return list(groups.items())

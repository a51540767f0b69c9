"""Officials and tables of an event, as its desk lists them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from rules.words import N_
from tournaments.models import Entry, Event, Official, PlayTable
from tournaments.queries.events.refusals import Refusal, refusal


@dataclass(frozen=True, slots=True)
class OfficialRow:
    """Somebody with an office; ``kept`` says why he cannot lose it."""

    official: Official
    kept: Refusal | None


def official_rows(event: Event) -> list[OfficialRow]:
    """Who runs an event, organisers first."""
    officials = list(event.officials.select_related("user").order_by("role", "pk"))
    organisers = sum(one.role == Official.Role.ORGANISER for one in officials)
    last = refusal("last_organiser", N_("An event needs an organiser: make somebody else one first."))
    return [OfficialRow(o, last if o.role == Official.Role.ORGANISER and organisers == 1 else None) for o in officials]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, for whom it is kept, and why it cannot be removed."""

    table: PlayTable
    kept_for: tuple[str, ...]
    kept: Refusal | None


def table_rows(event: Event) -> list[TableRow]:
    """The tables of an event in their order: two queries."""
    fixed: dict[int, list[str]] = {}
    entries = event.entries.exclude(fixed_table=None).exclude(state=Entry.State.WITHDRAWN)
    for pk, name in entries.values_list("fixed_table_id", "name"):
        fixed.setdefault(pk or 0, []).append(name)
    tables = event.tables.annotate(times=Count("pairings")).order_by("number")
    used = refusal("table_used", N_("Somebody plays or has played here: close the table instead."))
    return [TableRow(t, tuple(fixed.get(t.pk, ())), used if t.times else None) for t in tables]

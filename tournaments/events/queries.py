"""Reading all rows of an event at once, for draws, standings and everything that is said about rounds."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.events.rows import EventRows
from tournaments.models import Event, Pairing, RequestedBye, ResultSubmission, Round


def load_rows(event: Event) -> EventRows:
    """All rows of an event: eight queries, whatever its size."""
    rounds = tuple(event.rounds.exclude(state=Round.State.WITHDRAWN).order_by("number"))
    confirmed = confirmed_results().filter(match__pairing__round__event=event)
    return EventRows(
        event=event,
        entries=tuple(event.entries.order_by("pk")),
        rounds=rounds,
        pairings=by_round(Pairing.objects.filter(round__in=[round_.pk for round_ in rounds]).order_by("pk")),
        results={result.match_id: result for result in confirmed},
        tables=tuple(event.tables.order_by("number")),
        pair_rules=tuple(event.pair_rules.order_by("pk")),
        requested_byes=tuple(RequestedBye.objects.filter(entry__event=event).order_by("pk")),
        adjustments=tuple(event.adjustments.order_by("pk")),
    )


def by_round(pairings: Iterable[Pairing]) -> dict[int, tuple[Pairing, ...]]:
    """Pairings by the primary keys of their rounds, in their order."""
    found: dict[int, list[Pairing]] = {}
    for pairing in pairings:
        found.setdefault(pairing.round_id, []).append(pairing)
    return {pk: tuple(rows) for pk, rows in found.items()}


def confirmed_results() -> QuerySet[ResultSubmission]:
    """Results that count, without what is heavy."""
    return ResultSubmission.objects.filter(state=ResultSubmission.State.CONFIRMED).defer("document", "answer")

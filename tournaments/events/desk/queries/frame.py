"""What every page of an organiser's desk tells: how many are in, what waits, which round it is."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.events.lists.queries.handing_in import review_queue
from tournaments.events.rows import COUNTED, PLAYING
from tournaments.models import Event, Pairing, Participant, ResultSubmission, Round

WAITING = Q(kind=Pairing.Kind.GAME, round__state__in=COUNTED)


@dataclass(frozen=True, slots=True)
class DeskFrame:
    """Numbers beside the tabs of a desk. ``last_round`` is the newest round, a draft too; None before the first."""

    entrants: int
    here: int
    lists_waiting: int
    results_waiting: int
    last_round: Round | None


def desk_frame(event: Event) -> DeskFrame:
    playing = Q(state__in=PLAYING)
    counts = event.entries.aggregate(
        playing=Count("pk", filter=playing), here=Count("pk", filter=Q(state=Participant.State.CHECKED_IN))
    )
    told = Pairing.objects.filter(WAITING, round__event=event)
    missing = told.exclude(match__results__state=ResultSubmission.State.CONFIRMED).count()
    rounds = event.rounds.exclude(state=Round.State.WITHDRAWN).defer("draw", "edits")
    return DeskFrame(counts["playing"], counts["here"], review_queue(event).count(), missing, rounds.last())

"""Lists at the desk: the queue of those that wait for a check, and one list with everything that tells whether it is
in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from armylists.armies.queries.pages import ComparisonPage, StatePage, state_page
from config.lib.errors import existing
from rules.words import N_
from tournaments.events.lists.queries.handing_in import change_of, refuse_reviewing, review_queue
from tournaments.models import Event, ListSubmission, Participant
from tournaments.refusals import Refusal, refusal

State = ListSubmission.State
GONE = (Participant.State.WITHDRAWN, Participant.State.DROPPED)


@dataclass(frozen=True, slots=True)
class ReviewQueue:
    """Lists that wait, lists that were checked, and who has none. ``refused``: why nothing can be checked now."""

    waiting: tuple[ListSubmission, ...]
    checked: tuple[ListSubmission, ...]
    without: tuple[Participant, ...]
    refused: Refusal | None


def review_page(event: Event, *, now: datetime) -> ReviewQueue:
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True).exclude(entry__state__in=GONE)
    seen = _with_lists(counting.exclude(state=State.HANDED_IN).select_related("entry"))
    return ReviewQueue(
        waiting=tuple(_with_lists(review_queue(event))),
        checked=tuple(seen.order_by("entry__name", "pk")),
        without=tuple(event.entries.exclude(state__in=GONE).exclude(submissions__is_current=True)),
        refused=refuse_reviewing(event, now=now),
    )


def _with_lists(submissions: QuerySet[ListSubmission]) -> QuerySet[ListSubmission]:
    found = submissions.select_related("revision__army_list")
    heavy = ("document", "verdict", "revision__document", "revision__verdict", "revision__army_list__definition")
    return found.defer(*heavy)


@dataclass(frozen=True, slots=True)
class ReviewedList:
    """A list that was handed in, as an army to read, with what changed since the hand-in before."""

    submission: ListSubmission
    state: StatePage
    change: ComparisonPage | None
    history: tuple[ListSubmission, ...]
    refused: Refusal | None
    approve: Refusal | None
    next_key: str


def reviewed_list(event: Event, entry: Participant, *, now: datetime) -> ReviewedList:
    """The list of an entrant that counts. Raises NotFound when there is none."""
    found = entry.submissions.select_related("revision__army_list__publication", "revision__army", "entry")
    submission = existing(found.filter(is_current=True).first())
    waiting = review_queue(event).exclude(entry=entry)
    return ReviewedList(
        submission=submission,
        state=state_page(submission.revision),
        change=change_of(submission),
        history=tuple(entry.submissions.defer("document", "verdict").order_by("-number")),
        refused=refuse_reviewing(event, now=now),
        approve=_refuse_approving(submission),
        next_key=waiting.values_list("entry__key", flat=True).first() or "",
    )


def _refuse_approving(submission: ListSubmission) -> Refusal | None:
    if submission.state == State.APPROVED:
        return refusal("approved", N_("This list is approved already."))
    if not submission.is_legal and not submission.exception:
        return refusal("list_refused", N_("An illegal list needs a reason."))
    return None

"""Lists that were handed in: who may read one, when one may be handed in, and what waits for review."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from armylists.armies.queries.pages import ComparisonPage, comparison
from armylists.models import ArmyList
from rules.words import N_
from tournaments.models import Event, ListSubmission, Participant
from tournaments.permissions import Act, Actor, may
from tournaments.refusals import Refusal, refusal

BEFORE_THE_LOCK = (Event.State.DRAFT, Event.State.OPEN)
PUBLIC_STATES = (Event.State.RUNNING, Event.State.FINISHED, Event.State.ARCHIVED)


def lists_are_hidden(event: Event, *, now: datetime) -> bool:
    """Whether lists are secret still: until the time of the reveal; without one, until the event runs.

    Lists that organisers do not read either stay secret as long as lists can be handed in, whatever time is set:
    otherwise an organiser could set a time in the past, read all of them, and take it back.
    """
    if event.hides_lists_from_organisers and event.state in BEFORE_THE_LOCK:
        return True
    if event.lists_shown_at is not None:
        return now < event.lists_shown_at
    return event.state not in PUBLIC_STATES


def hidden_from_organisers(event: Event, *, now: datetime) -> bool:
    """Whether even the organisers of an event cannot see what was handed in: nothing of it, in no list and no log."""
    return event.hides_lists_from_organisers and lists_are_hidden(event, now=now)


def hidden_from_entrant(event: Event, entry: Participant, *, now: datetime) -> bool:
    """Whether not even its player reads a list: what hides from organisers is not behind a link that they have made.

    That holds for an account as well that has claimed the entry with such a link.
    """
    return entry.is_link_known and hidden_from_organisers(event, now=now)


def can_read_list(event: Event, actor: Actor, submission: ListSubmission, *, now: datetime) -> bool:
    """Whether this list may be read. The public reads what counts once it is shown, never former hand-ins.

    ``submission.entry`` has to be loaded. Its player reads it unless ``hidden_from_entrant``; organisers unless
    they hide it from themselves.
    """
    if actor.entry is not None and actor.entry.pk == submission.entry_id:
        return not hidden_from_entrant(event, submission.entry, now=now)
    if actor.event_id == event.pk and may(actor, Act.REVIEW_LISTS):
        return not hidden_from_organisers(event, now=now)
    is_hidden = lists_are_hidden(event, now=now)
    return submission.is_current and not is_hidden and submission.entry.state != Participant.State.WITHDRAWN


def can_read_note(actor: Actor, submission: ListSubmission) -> bool:
    """Whether the organiser's note is meant for this reader of a list: its player and officials, never the public."""
    is_own = actor.entry is not None and actor.entry.pk == submission.entry_id
    return is_own or actor.is_official


def refuse_reviewing(event: Event, *, now: datetime) -> Refusal | None:
    """Why lists cannot be checked now. Hidden lists come first: pages show none to whoever gets that answer."""
    if hidden := refuse_printing(event, now=now):
        return hidden
    if event.state in (Event.State.DRAFT, Event.State.ARCHIVED):
        return refusal("not_open", N_("Lists are checked while the event is open or runs."))
    return None


def refuse_printing(event: Event, *, now: datetime) -> Refusal | None:
    """Why not even organisers can print the rosters."""
    if hidden_from_organisers(event, now=now):
        return refusal("lists_hidden", N_("Lists are hidden from organisers too, until they are shown."))
    return None


def is_late(event: Event, *, now: datetime) -> bool:
    return event.lists_due_at is not None and now > event.lists_due_at


def is_after_shown(event: Event, current: ListSubmission | None, *, now: datetime) -> bool:
    """Whether whoever hands a list in now could have read those of others, as could whoever handed the last one in."""
    if current is not None and current.is_after_shown:
        return True
    return not lists_are_hidden(event, now=now) and ListSubmission.objects.filter(entry__event=event).exists()


def refuse_handing_in(
    event: Event, entry: Participant, *, current: ListSubmission | None, by_organiser: bool, now: datetime
) -> Refusal | None:
    """Why no list can be handed in. Entrants replace theirs until the deadline; after it, only one sent back."""
    if entry.state in (Participant.State.DROPPED, Participant.State.WITHDRAWN):
        return refusal("gone", N_("{name} is not in the event any more."), name=entry.name)
    if by_organiser:
        if event.state in (Event.State.FINISHED, Event.State.ARCHIVED):
            return refusal("event_over", N_("The event is over."))
        return None
    is_returned = current is not None and current.state == ListSubmission.State.SENT_BACK
    if is_returned and event.state in (Event.State.OPEN, Event.State.LOCKED, Event.State.RUNNING):
        return None
    if event.state != Event.State.OPEN:
        return refusal("lists_locked", N_("Lists cannot be handed in now; ask the organiser."))
    if current is not None and is_late(event, now=now):
        return refusal("deadline_passed", N_("The deadline has passed; ask the organiser to replace your list."))
    return None


GAME = "epic"
"""The game of the lists that an event takes which names none: its matches are the tournament game."""


def is_allowed(event: Event, reference: str) -> bool:
    """Whether an event allows a list version (``publication/list@version``); without any named, what is published."""
    if event.lists:
        return reference in event.lists
    name, _at, version = reference.partition("@")
    publication, _slash, slug = name.partition("/")
    return ArmyList.objects.filter(
        publication__slug=publication,
        publication__game=GAME,
        slug=slug,
        version=version,
        state=ArmyList.State.PUBLISHED,
    ).exists()


def current_submission(entry: Participant) -> ListSubmission | None:
    """The list that counts."""
    return entry.submissions.filter(is_current=True).select_related("entry").first()


def review_queue(event: Event) -> QuerySet[ListSubmission]:
    """Lists that wait for a check, the oldest first, with their entrants; documents are left out."""
    waiting = ListSubmission.objects.filter(
        entry__event=event, is_current=True, state=ListSubmission.State.HANDED_IN
    ).exclude(entry__state__in=[Participant.State.WITHDRAWN, Participant.State.DROPPED])
    return waiting.select_related("entry").defer("document").order_by("handed_in_at", "pk")


def shown_submissions(event: Event) -> QuerySet[ListSubmission]:
    """The lists that count, for the public page of an event; whether they may be shown is asked first."""
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True)
    counting = counting.exclude(entry__state=Participant.State.WITHDRAWN)
    return counting.select_related("entry", "revision").defer("document", "revision__document", "revision__verdict")


def change_of(submission: ListSubmission) -> ComparisonPage | None:
    """What changed since the hand-in before, side by side (the older one on the left); None for the first."""
    earlier = ListSubmission.objects.filter(entry_id=submission.entry_id, number__lt=submission.number)
    before = earlier.select_related("revision__army_list__publication").order_by("-number").first()
    if before is None:
        return None
    return comparison(before.revision, submission.revision.army)

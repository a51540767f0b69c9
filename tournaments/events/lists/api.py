"""Army lists of an event: shown, handed in, reviewed, revealed; how armies fare."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.armies.queries.pages import ComparisonPage
from armylists.models import ArmyRevision
from config.lib.errors import Forbidden, Invalid, NotFound
from tournaments.events import responses as of_events
from tournaments.events.api_frame import REFUSALS, EventActView, EventView, Visit, acting, asking, reading
from tournaments.events.entries.services.bulk import approve_lists
from tournaments.events.lists import responses
from tournaments.events.lists import services as lists
from tournaments.events.lists.queries.handing_in import can_read_note, lists_are_hidden
from tournaments.events.lists.queries.metagame import metagame
from tournaments.events.lists.queries.review import review_page, reviewed_list
from tournaments.events.lists.queries.shown_lists import readable_list, shown_lists
from tournaments.events.lists.requests import ApproveLists, HandIn, ReviewList
from tournaments.events.public.queries.pages import public_rows
from tournaments.matches.queries.brought_armies import linked_revision, own_revision
from tournaments.models import Participant
from tournaments.permissions import Act


class ShownLists(EventView):
    @reading("get_event_lists", answer=responses.EventLists)
    def get(self, visit: Visit) -> responses.EventLists:
        """The lists, once they are shown; none before."""
        return responses.EventLists.from_row(results=shown_lists(visit.event, now=timezone.now()))


class Metagame(EventView):
    @reading("get_event_metagame", answer=responses.EventMetagame)
    def get(self, visit: Visit) -> responses.EventMetagame:
        """Lists and factions fielded, their games and points; nothing before lists are shown."""
        now = timezone.now()
        found = metagame(visit.event, public_rows(visit.event), now=now)
        is_hidden = lists_are_hidden(visit.event, now=now)
        if found is None:
            return responses.EventMetagame(hidden=is_hidden, armies=0, games=0, lists=[], factions=[])
        return responses.EventMetagame.from_row(found, hidden=is_hidden)


class SubmittedList(EventView):
    @reading("get_entry_list", answer=responses.SubmittedList)
    def get(self, visit: Visit, entry: str) -> responses.SubmittedList:
        """The list that counts of an entrant: your own, those you check, and all once they are shown."""
        found = readable_list(visit.event, visit.actor, entry, now=timezone.now())
        note = found.note if can_read_note(visit.actor, found) else ""
        return responses.SubmittedList.from_row(found, note=note)

    @acting("hand_in", answer=responses.SubmittedList, status=201, body=HandIn, refusals=(*REFUSALS, 422))
    def post(self, visit: Visit, body: HandIn, entry: Participant) -> responses.SubmittedList:
        """Hand in one of your armies, an army behind a link, or an army document.

        What is not legal for the event is refused (422) with its findings, unless an organiser says in `exception`
        why it is accepted.
        """
        if sum(one is not None for one in (body.army, body.link, body.document)) != 1:
            raise Invalid("invalid_body", "Send one of `army`, `link` and `document`.", path="army")
        what: dict[str, Any] = {**visit.to, "entry": entry, "exception": body.exception}
        revision = _revision(body, user=visit.actor.user)
        if revision is not None:
            return responses.SubmittedList.from_row(lists.hand_in_army(**what, revision=revision))
        return responses.SubmittedList.from_row(lists.hand_in_document(**what, data=body.document))


def _revision(body: HandIn, *, user: User | None) -> ArmyRevision | None:
    """The army that is named or linked, if it is not a document."""
    reader = user or AnonymousUser()
    if body.army is not None:
        return own_revision(body.army, user=reader)
    if body.link is None:
        return None
    try:
        return linked_revision(body.link, user=reader)
    except NotFound as error:
        raise NotFound("no_army", error.message, path="link") from error


class Review(EventActView):
    @asking("get_list_review", answer=responses.ListReview, of=Act.REVIEW_LISTS)
    def get(self, visit: Visit, entry: str) -> responses.ListReview:
        """Every hand-in of an entrant, what changed since the one before, and what may be done. For organisers."""
        page = reviewed_list(visit.event, visit.entry(entry), now=timezone.now())
        if page.refused is not None and page.refused.code == "lists_hidden":
            raise Forbidden(message=page.refused.message.render(_))
        return responses.ListReview.from_row(page, changes=_changes(page.change))

    @acting("review_list", answer=responses.ReviewedList, body=ReviewList)
    def post(self, visit: Visit, body: ReviewList, entry: Participant) -> responses.ReviewedList:
        """Approve a list or send it back. For organisers."""
        review = lists.approve_list if body.approved else lists.send_list_back
        done = review(**visit.to, entry=entry, number=body.number, note=body.note)
        return responses.ReviewedList.from_row(done, entry=entry)


def _changes(change: ComparisonPage | None) -> list[Any]:
    """The formations that differ from the hand-in before: in number, in points, in what they carry."""
    return [one for one in change.pairs if one.differs] if change is not None else []


class ReviewQueue(EventActView):
    @asking("get_review_queue", answer=responses.ReviewQueue, of=Act.REVIEW_LISTS)
    def get(self, visit: Visit) -> responses.ReviewQueue:
        """Lists that wait for a check, the oldest first; those that were checked; who has none. For organisers."""
        page = review_page(visit.event, now=timezone.now())
        is_hidden = page.refused is not None and page.refused.code == "lists_hidden"
        row = responses.HandInRow.hidden if is_hidden else responses.HandInRow.from_row
        told = {name: [row(one) for one in getattr(page, name)] for name in ("waiting", "checked")}
        return responses.ReviewQueue.from_row(page, **told)

    @acting("approve_lists", answer=responses.ApprovedLists, body=ApproveLists)
    def post(self, visit: Visit, body: ApproveLists) -> responses.ApprovedLists:
        """Approve those of the named lists that are legal and wait unchanged; the others stay. For organisers."""
        seen = {one.entry: one.number for one in body.lists}
        return responses.ApprovedLists(approved=approve_lists(**visit.to, seen=seen))


class Reveal(EventActView):
    @acting("show_lists", answer=of_events.Event)
    def post(self, visit: Visit) -> of_events.Event:
        """Show all lists now, whatever time was planned. That cannot be taken back. For organisers."""
        lists.show_lists(**visit.to)
        return visit.again().as_answer()

"""Reading events: what everybody reads who may see them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.armies.queries.pages import ComparisonPage
from armylists.models import ArmyRevision
from config.lib.errors import Forbidden, Invalid, NotFound
from tournaments.events import responses as events_responses
from tournaments.events.api_frame import REFUSALS, EventActView, EventView, Visit, acting, asking, readable, reading
from tournaments.events.entries.services.bulk import approve_lists
from tournaments.events.lists import responses as lists_responses
from tournaments.events.lists import services as lists
from tournaments.events.lists.queries.handing_in import lists_are_hidden
from tournaments.events.lists.queries.metagame import metagame
from tournaments.events.lists.queries.review import review_page, reviewed_list
from tournaments.events.lists.queries.shown_lists import shown_lists
from tournaments.events.lists.requests import ApproveLists, HandIn, ReviewList
from tournaments.events.lists.serialize import present_hand_in, present_metagame, present_shown_list, present_submission
from tournaments.events.public.queries.pages import public_rows
from tournaments.events.serialize import present_event, present_refusal
from tournaments.matches.queries.brought_armies import linked_revision, own_revision
from tournaments.models import Participant
from tournaments.permissions import Act


class ShownLists(EventView):
    @reading("get_event_lists", answer=lists_responses.EventLists)
    def get(self, visit: Visit) -> dict[str, Any]:
        """The lists, once they are shown; none before."""
        return {"results": [present_shown_list(row) for row in shown_lists(visit.event, now=timezone.now())]}


class Metagame(EventView):
    @reading("get_event_metagame", answer=lists_responses.EventMetagame)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Lists and factions fielded, their games and points; nothing before lists are shown."""
        now = timezone.now()
        found = metagame(visit.event, public_rows(visit.event), now=now)
        return present_metagame(found, is_hidden=lists_are_hidden(visit.event, now=now))


class SubmittedList(EventView):
    @reading("get_entry_list", answer=lists_responses.SubmittedList)
    def get(self, visit: Visit, entry: str) -> dict[str, Any]:
        """The list that counts of an entrant: your own, those you check, and all once they are shown."""
        return readable(visit, entry)

    @acting("hand_in", answer=lists_responses.SubmittedList, status=201, body=HandIn, refusals=(*REFUSALS, 422))
    def post(self, visit: Visit, body: HandIn, entry: Participant) -> dict[str, Any]:
        """Hand in one of your armies, an army behind a link, or an army document.

        What is not legal for the event is refused (422) with its findings, unless an organiser says in `exception`
        why it is accepted.
        """
        if sum(one is not None for one in (body.army, body.link, body.document)) != 1:
            raise Invalid("invalid_body", "Send one of `army`, `link` and `document`.", path="army")
        what: dict[str, Any] = {**visit.to, "entry": entry, "exception": body.exception}
        revision = _revision(body, user=visit.actor.user)
        if revision is not None:
            return present_submission(lists.hand_in_army(**what, revision=revision))
        return present_submission(lists.hand_in_document(**what, data=body.document))


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
        told = _("There is no army behind this link, or it is no longer shared.")
        raise NotFound("no_army", told, path="link") from error


class Review(EventActView):
    @asking("get_list_review", answer=lists_responses.ListReview, of=Act.REVIEW_LISTS)
    def get(self, visit: Visit, entry: str) -> dict[str, Any]:
        """Every hand-in of an entrant, what changed since the one before, and what may be done. For organisers."""
        page = reviewed_list(visit.event, visit.entry(entry), now=timezone.now())
        if page.refused is not None and page.refused.code == "lists_hidden":
            raise Forbidden(message=page.refused.message.render(_))
        return {
            "hand_ins": [present_hand_in(one) for one in page.history],
            "changes": _changes(page.change),
            "refused": present_refusal(page.refused),
            "approval_refused": present_refusal(page.approve),
            "next": page.next_key or None,
        }

    @acting("review_list", answer=lists_responses.ReviewedList, body=ReviewList)
    def post(self, visit: Visit, body: ReviewList, entry: Participant) -> dict[str, Any]:
        """Approve a list or send it back. For organisers."""
        review = lists.approve_list if body.approved else lists.send_list_back
        done = review(**visit.to, entry=entry, number=body.number, note=body.note)
        return {"entry": entry.key, "number": done.number, "state": done.state, "note": done.note}


def _changes(change: ComparisonPage | None) -> list[dict[str, Any]]:
    """The formations of which there are more or fewer than in the hand-in before, or which cost something else."""
    pairs = change.pairs if change is not None else ()
    return [
        {
            "formation": one.name,
            "before": one.left,
            "points_before": one.left_points,
            "now": one.right,
            "points_now": one.right_points,
        }
        for one in pairs
        if (one.left, one.left_points) != (one.right, one.right_points)
    ]


class ReviewQueue(EventActView):
    @asking("get_review_queue", answer=lists_responses.ReviewQueue, of=Act.REVIEW_LISTS)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Lists that wait for a check, the oldest first; those that were checked; who has none. For organisers."""
        page = review_page(visit.event, now=timezone.now())
        is_hidden = page.refused is not None and page.refused.code == "lists_hidden"
        return {
            "waiting": [present_hand_in(one, is_hidden=is_hidden) for one in page.waiting],
            "checked": [present_hand_in(one, is_hidden=is_hidden) for one in page.checked],
            "without": [entry.key for entry in page.without],
            "refused": present_refusal(page.refused),
        }

    @acting("approve_lists", answer=lists_responses.ApprovedLists, body=ApproveLists)
    def post(self, visit: Visit, body: ApproveLists) -> dict[str, Any]:
        """Approve those of the named lists that are legal and wait unchanged; the others stay. For organisers."""
        seen = {one.entry: one.number for one in body.lists}
        return {"approved": approve_lists(**visit.to, seen=seen)}


class Reveal(EventActView):
    @acting("show_lists", answer=events_responses.Event)
    def post(self, visit: Visit) -> dict[str, Any]:
        """Show all lists now, whatever time was planned. That cannot be taken back. For organisers."""
        lists.show_lists(**visit.to)
        return present_event(visit.again())

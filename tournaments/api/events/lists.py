"""Handing lists in, and checking them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.models import ArmyRevision
from armylists.queries.army_pages import ComparisonPage
from config.lib.errors import Forbidden, Invalid, NotFound
from tournaments.api.events import desk_shapes, list_shapes, shapes
from tournaments.api.events.base import EventActView, EventView, Visit
from tournaments.api.events.bodies import ApproveLists, HandIn, ReviewList
from tournaments.api.events.frame import REFUSALS, acting, asking, reading
from tournaments.api.events.present import present_event, present_submission
from tournaments.api.events.present_desk import present_hand_in, present_refusal
from tournaments.api.events.reading import readable
from tournaments.models import Entry
from tournaments.permissions import Act
from tournaments.queries.brought_armies import linked_revision, own_revision
from tournaments.queries.events.review import review_page, reviewed_list
from tournaments.services.events import lists
from tournaments.services.events.bulk import approve_lists


class SubmittedList(EventView):
    @reading("get_entry_list", answer=list_shapes.SubmittedList)
    def get(self, visit: Visit, entry: str) -> dict[str, Any]:
        """The list that counts of an entrant: your own, those you check, and all once they are shown."""
        return readable(visit, entry)

    @acting("hand_in", answer=list_shapes.SubmittedList, status=201, body=HandIn, refusals=(*REFUSALS, 422))
    def post(self, visit: Visit, body: HandIn, entry: Entry) -> dict[str, Any]:
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
    @asking("get_list_review", answer=desk_shapes.ListReview, of=Act.REVIEW_LISTS)
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

    @acting("review_list", answer=list_shapes.ReviewedList, body=ReviewList)
    def post(self, visit: Visit, body: ReviewList, entry: Entry) -> dict[str, Any]:
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
    @asking("get_review_queue", answer=desk_shapes.ReviewQueue, of=Act.REVIEW_LISTS)
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

    @acting("approve_lists", answer=desk_shapes.ApprovedLists, body=ApproveLists)
    def post(self, visit: Visit, body: ApproveLists) -> dict[str, Any]:
        """Approve those of the named lists that are legal and wait unchanged; the others stay. For organisers."""
        seen = {one.entry: one.number for one in body.lists}
        return {"approved": approve_lists(**visit.to, seen=seen)}


class Reveal(EventActView):
    @acting("show_lists", answer=shapes.Event)
    def post(self, visit: Visit) -> dict[str, Any]:
        """Show all lists now, whatever time was planned. That cannot be taken back. For organisers."""
        lists.show_lists(**visit.to)
        return present_event(visit.again())

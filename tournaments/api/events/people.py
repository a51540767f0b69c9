"""Entering, handing in, checking lists, coming and going."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import read_body
from armylists.api.bodies import Nothing
from armylists.api.openapi import document
from armylists.queries.armies import army_of_owner
from config.lib.errors import Invalid
from tournaments.api.events import shapes
from tournaments.api.events.base import EventActView, EventQuery, EventView, Visit
from tournaments.api.events.bodies import AddGuest, CheckIn, EnterEvent, HandIn, MaybeWithReason, ReviewList
from tournaments.api.events.present import present_entry, present_submission
from tournaments.api.events.reading import TAG, entrants, readable
from tournaments.services.events import attendance, entries, lists

REFUSALS = (400, 401, 403, 404, 409, 413, 415)


class Entries(EventView):
    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in ("GET", "HEAD") else IsAuthenticated()]

    @document(operation="get_event_entries", tag=TAG, answer=shapes.EventEntries, refusals=(400, 404), query=EventQuery)
    def get(self, request: Request, event: str) -> Response:
        """Everybody who takes part, by name."""
        visit = self.visit(event)
        return self.unless_known(visit, lambda: entrants(visit))

    @document(
        operation="enter_event",
        tag=TAG,
        answer=shapes.OwnEntry,
        status=201,
        refusals=REFUSALS,
        body=EnterEvent,
        query=EventQuery,
    )
    def post(self, request: Request, event: str) -> Response:
        """Enter an event that is open."""
        visit = self.visit(event)
        body = read_body(request, EnterEvent)
        assert isinstance(request.user, User)  # noqa: S101 - signed in
        entered = entries.enter(event=visit.event, user=request.user, name=body.name, club=body.club)
        return Response(present_entry(entered.entry), status=201)


class Guests(EventActView):
    @document(
        operation="add_event_guest",
        tag=TAG,
        answer=shapes.OwnEntry,
        status=201,
        refusals=REFUSALS,
        body=AddGuest,
        query=EventQuery,
    )
    def post(self, request: Request, event: str) -> Response:
        """Add somebody without an account; the secret of his link is shown this once. For organisers."""
        visit = self.visit(event)
        body = read_body(request, AddGuest)
        details = entries.Details(**body.model_dump())
        added = entries.add_entry(event=visit.event, actor=visit.actor, details=details)
        return Response(present_entry(added.entry, secret=added.secret), status=201)


class EntryActs(EventActView):
    """What is done to an entry, by its entrant or for him."""

    def show(self, visit: Visit, key: str) -> Response:
        """The entry as it is now."""
        return Response(present_entry(visit.entry(key)))


class CheckIns(EntryActs):
    @document(operation="check_in", tag=TAG, answer=shapes.OwnEntry, refusals=REFUSALS, body=CheckIn, query=EventQuery)
    def post(self, request: Request, event: str, entry: str) -> Response:
        """Say that an entrant has come, or take that back."""
        visit = self.visit(event)
        found = visit.entry(entry)
        body = read_body(request, CheckIn)
        attendance.check_in(event=visit.event, actor=visit.actor, entry=found, is_there=body.there)
        return self.show(visit, entry)


class Drops(EntryActs):
    @document(
        operation="drop", tag=TAG, answer=shapes.OwnEntry, refusals=REFUSALS, body=MaybeWithReason, query=EventQuery
    )
    def post(self, request: Request, event: str, entry: str) -> Response:
        """Leave a running event; what was played counts."""
        visit = self.visit(event)
        found = visit.entry(entry)
        body = read_body(request, MaybeWithReason)
        attendance.drop(event=visit.event, actor=visit.actor, entry=found, reason=body.reason)
        return self.show(visit, entry)


class Returns(EntryActs):
    @document(operation="reinstate", tag=TAG, answer=shapes.OwnEntry, refusals=REFUSALS, body=None, query=EventQuery)
    def post(self, request: Request, event: str, entry: str) -> Response:
        """Take an entrant back who has dropped. For organisers."""
        visit = self.visit(event)
        found = visit.entry(entry)
        read_body(request, Nothing)
        attendance.reinstate(event=visit.event, actor=visit.actor, entry=found)
        return self.show(visit, entry)


class Withdrawals(EntryActs):
    @document(
        operation="withdraw", tag=TAG, answer=shapes.OwnEntry, refusals=REFUSALS, body=MaybeWithReason, query=EventQuery
    )
    def post(self, request: Request, event: str, entry: str) -> Response:
        """Take an entry back that was never paired."""
        visit = self.visit(event)
        found = visit.entry(entry)
        body = read_body(request, MaybeWithReason)
        attendance.withdraw(event=visit.event, actor=visit.actor, entry=found, reason=body.reason)
        return self.show(visit, entry)


class SubmittedList(EventView):
    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in ("GET", "HEAD") else IsAuthenticated()]

    @document(operation="get_entry_list", tag=TAG, answer=shapes.SubmittedList, refusals=(400, 404), query=EventQuery)
    def get(self, request: Request, event: str, entry: str) -> Response:
        """The list that counts of an entrant: your own, those you check, and all once they are shown."""
        visit = self.visit(event)
        return self.unless_known(visit, lambda: readable(visit, entry))

    @document(
        operation="hand_in",
        tag=TAG,
        answer=shapes.SubmittedList,
        status=201,
        refusals=(*REFUSALS, 422),
        body=HandIn,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, entry: str) -> Response:
        """Hand in one of your armies, or an army document. What is not legal for the event is refused (422)."""
        visit = self.visit(event)
        found = visit.entry(entry)
        body = read_body(request, HandIn)
        assert isinstance(request.user, User)  # noqa: S101 - signed in
        what: dict[str, Any] = {"event": visit.event, "actor": visit.actor, "entry": found, "exception": body.exception}
        if (body.army is None) == (body.document is None):
            raise Invalid("invalid_body", "Send either `army` or `document`.", path="army")
        if body.army is not None:
            head = army_of_owner(body.army, user=request.user).head
            assert head is not None  # noqa: S101 - every army has a first revision
            submission = lists.hand_in_army(**what, revision=head)
        else:
            submission = lists.hand_in_document(**what, data=body.document)
        return Response(present_submission(submission), status=201)


class Review(EventActView):
    @document(
        operation="review_list",
        tag=TAG,
        answer=shapes.ReviewedList,
        refusals=REFUSALS,
        body=ReviewList,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, entry: str) -> Response:
        """Approve a list or send it back. For organisers."""
        visit = self.visit(event)
        found = visit.entry(entry)
        body = read_body(request, ReviewList)
        review = lists.approve_list if body.approved else lists.send_list_back
        done = review(event=visit.event, actor=visit.actor, entry=found, number=body.number, note=body.note)
        return Response({"entry": entry, "number": done.number, "state": done.state, "note": done.note})

"""Entering, coming and going, and what is kept about an entrant."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny

from config.lib.errors import Forbidden, Invalid, NotFound
from tournaments.api.authentication import Guest
from tournaments.api.events import desk_shapes, shapes
from tournaments.api.events.base import EventActView, EventView, Visit
from tournaments.api.events.bodies import (
    AddGuest,
    AddGuests,
    ChangeEntry,
    CheckIn,
    Claim,
    EnterEvent,
    MaybeWithReason,
)
from tournaments.api.events.frame import acting, asking, reading
from tournaments.api.events.present import present_entry
from tournaments.api.events.reading import entrants
from tournaments.models import Entry
from tournaments.permissions import Act, require
from tournaments.queries.events.entries import entry_by_secret
from tournaments.services.events import attendance, bulk, entries

logger = logging.getLogger(__name__)


class Entries(EventView):
    write_scope = "documents"

    def get_permissions(self) -> list[Any]:
        return [AllowAny()]

    @reading("get_event_entries", answer=shapes.EventEntries)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Everybody who takes part, by name."""
        return entrants(visit)

    @acting("enter_event", answer=shapes.OwnEntry, status=201, body=EnterEvent)
    def post(self, visit: Visit, body: EnterEvent) -> dict[str, Any]:
        """Enter an event that is open. Without an account you are a guest; your `secret` is told this once."""
        user = self.request.user
        if isinstance(user, Guest):
            raise Forbidden
        if isinstance(user, User):
            return present_entry(entries.enter(event=visit.event, user=user, name=body.name, club=body.club).entry)
        entered = entries.enter_as_guest(event=visit.event, name=body.name, club=body.club)
        return present_entry(entered.entry, secret=entered.secret)


class Guests(EventActView):
    @acting("add_event_guest", answer=shapes.OwnEntry, status=201, body=AddGuest)
    def post(self, visit: Visit, body: AddGuest) -> dict[str, Any]:
        """Add somebody without an account; the secret of his link is shown this once. For organisers.

        While the event runs that is a late entry: it plays from the next round on that is not published.
        """
        added = entries.add_entry(**visit.to, details=entries.Details(**body.model_dump()))
        return present_entry(added.entry, secret=added.secret)


class ManyGuests(EventActView):
    write_scope = "documents"

    @acting("add_event_guests", answer=desk_shapes.AddedGuests, status=201, body=AddGuests)
    def post(self, visit: Visit, body: AddGuests) -> dict[str, Any]:
        """Add many guests at once: all of them or, when one cannot be added, none. For organisers."""
        people = [entries.Details(**one.model_dump()) for one in body.people]
        if not body.despite:
            _refuse_known(visit, people)
        added = bulk.add_entries(**visit.to, people=people)
        return {"results": [present_entry(one.entry, secret=one.secret) for one in added]}


def _refuse_known(visit: Visit, people: list[entries.Details]) -> None:
    """A list that is sent twice would be there twice."""
    if not visit.actor.is_organiser:
        return  # refused by the service, which tells nobody who is there
    known = {(name.casefold(), club.casefold()) for name, club in visit.event.entries.values_list("name", "club")}
    twice = [one.name for one in people if (one.name.casefold(), one.club.casefold()) in known]
    if twice:
        told = _("In the event already: %(names)s. Send `despite` if they are others of the same name.")
        raise Invalid("known_names", told, params={"names": ", ".join(twice[:10])}, path="people")


class OneEntry(EventActView):
    @asking("get_event_entry", answer=shapes.OwnEntry)
    def get(self, visit: Visit, entry: str) -> dict[str, Any]:
        """An entry, for its entrant and for officials."""
        return present_entry(own_or_official(visit, visit.entry(entry)))

    @acting("change_entry", answer=shapes.OwnEntry, body=ChangeEntry)
    def patch(self, visit: Visit, body: ChangeEntry, entry: Entry) -> dict[str, Any]:
        """Change what is kept about an entrant; what is missing stays. Entrants change their name and club only."""
        before = entries.details_of(entry)
        sent = {name: getattr(body, name) for name in body.model_fields_set}
        details = entries.Details(**{name: sent.get(name, getattr(before, name)) for name in entries.Details.__slots__})
        return present_entry(entries.change_entry(**visit.to, entry=entry, details=details))


class NewLink(EventActView):
    @acting("renew_entry_link", answer=shapes.OwnEntry)
    def post(self, visit: Visit, entry: Entry) -> dict[str, Any]:
        """A new secret for an entrant without an account; the old one is dead at once. For organisers."""
        renewed = entries.renew_link(**visit.to, entry=entry)
        return present_entry(renewed.entry, secret=renewed.secret)


class Claims(EventActView):
    @acting("claim_entry", answer=shapes.OwnEntry, body=Claim)
    def post(self, visit: Visit, body: Claim, entry: Entry) -> dict[str, Any]:
        """Put the entry whose secret you have into your account. The secret works on."""
        account = visit.account
        try:
            is_known = entry_by_secret(body.secret).pk == entry.pk
        except NotFound:
            is_known = False
        if not is_known:
            logger.warning("a secret of entry %s was refused to account %s", entry.pk, account.pk)
            raise NotFound
        return present_entry(entries.claim_entry(event=visit.event, entry=entry, user=account))


class CheckIns(EventActView):
    @acting("check_in", answer=shapes.OwnEntry, body=CheckIn)
    def post(self, visit: Visit, body: CheckIn, entry: Entry) -> dict[str, Any]:
        """Say that an entrant has come, or take that back."""
        return present_entry(attendance.check_in(**visit.to, entry=entry, is_there=body.there))


class Drops(EventActView):
    @acting("drop", answer=shapes.OwnEntry, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, entry: Entry) -> dict[str, Any]:
        """Leave a running event; what was played counts."""
        return present_entry(attendance.drop(**visit.to, entry=entry, reason=body.reason))


class Returns(EventActView):
    @acting("reinstate", answer=shapes.OwnEntry)
    def post(self, visit: Visit, entry: Entry) -> dict[str, Any]:
        """Take an entrant back who has dropped. For organisers."""
        return present_entry(attendance.reinstate(**visit.to, entry=entry))


class Withdrawals(EventActView):
    @acting("withdraw", answer=shapes.OwnEntry, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, entry: Entry) -> dict[str, Any]:
        """Take an entry back that was never paired."""
        return present_entry(attendance.withdraw(**visit.to, entry=entry, reason=body.reason))


class RequestedByes(EventActView):
    @acting("request_bye")
    def put(self, visit: Visit, entry: Entry, number: int) -> None:
        """An entrant sits a round out that is not published yet. For organisers."""
        attendance.request_bye(**visit.to, entry=entry, round_number=number)

    @acting("cancel_bye")
    def delete(self, visit: Visit, entry: Entry, number: int) -> None:
        """He plays in that round after all. For organisers."""
        attendance.request_bye(**visit.to, entry=entry, round_number=number, is_wanted=False)


def own_or_official(visit: Visit, entry: Entry) -> Entry:
    """The entry, for its entrant and for officials. Raises Forbidden for others."""
    is_own = visit.actor.entry is not None and visit.actor.entry.pk == entry.pk
    if not is_own:
        require(visit.event, visit.actor, Act.SEE_DESK)
    return entry

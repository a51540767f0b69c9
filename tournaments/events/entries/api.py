"""Entering, coming and going, and what is kept about an entrant."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from config.lib.api.base import TextField
from config.lib.errors import Forbidden, Invalid, NotFound
from tournaments.events.api_frame import EventActView, EventQuery, EventView, Visit, acting, asking, reading
from tournaments.events.entries import responses
from tournaments.events.entries.authentication import Guest
from tournaments.events.entries.queries.finding import entry_by_secret
from tournaments.events.entries.queries.mine import OwnMatch, own_page
from tournaments.events.entries.queries.people import EntrantRow, entrants_page
from tournaments.events.entries.requests import (
    AddGuest,
    AddGuests,
    ChangeEntry,
    CheckIn,
    Claim,
    EnterEvent,
    RenewLink,
    RulePair,
)
from tournaments.events.entries.responses import (
    AddedGuests,
    EventEntries,
    EventPairRule,
    EventPairRules,
    EventPeople,
    EventPerson,
    OwnEntry,
    OwnPage,
)
from tournaments.events.entries.services import attendance, bulk, pair_rules
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists.responses import HandInRow
from tournaments.events.public.files import FileView, table_file, text_answer
from tournaments.events.public.queries.pages import entrant_rows
from tournaments.events.public.queries.tabular import entrants_table
from tournaments.events.requests import MaybeWithReason
from tournaments.models import PairRule, Participant
from tournaments.permissions import Act, require

logger = logging.getLogger(__name__)


class Entries(EventView):
    write_scope = "documents"

    def get_permissions(self) -> list[Any]:
        return [AllowAny()]

    @reading("get_event_entries", answer=EventEntries)
    def get(self, visit: Visit) -> EventEntries:
        """Everybody who takes part, by name."""
        return EventEntries.from_row(results=entrant_rows(visit.event))

    @acting("enter_event", answer=OwnEntry, status=201, body=EnterEvent)
    def post(self, visit: Visit, body: EnterEvent) -> OwnEntry:
        """Enter an event that is open. Without an account you are a guest; your `secret` is told this once."""
        user = self.request.user
        if isinstance(user, Guest):
            raise Forbidden
        if isinstance(user, User):
            return OwnEntry.from_row(entries.enter(event=visit.event, user=user, name=body.name, club=body.club).entry)
        entered = entries.enter_as_guest(event=visit.event, name=body.name, club=body.club)
        return OwnEntry.from_row(entered.entry, secret=entered.secret)


class Guests(EventActView):
    @acting("add_event_guest", answer=OwnEntry, status=201, body=AddGuest)
    def post(self, visit: Visit, body: AddGuest) -> OwnEntry:
        """Add somebody without an account; the secret of their link is shown this once. For organisers.

        While the event runs that is a late entry: it plays from the next round on that is not published.
        """
        added = entries.add_entry(**visit.to, details=entries.Details(**body.model_dump()))
        return OwnEntry.from_row(added.entry, secret=added.secret)


class ManyGuests(EventActView):
    write_scope = "documents"

    @acting("add_event_guests", answer=AddedGuests, status=201, body=AddGuests)
    def post(self, visit: Visit, body: AddGuests) -> AddedGuests:
        """Add many guests at once: all of them or, when one cannot be added, none. For organisers."""
        people = [entries.Details(**one.model_dump()) for one in body.people]
        if not body.despite:
            _refuse_known(visit, people)
        added = bulk.add_entries(**visit.to, people=people)
        return AddedGuests.from_row(results=[OwnEntry.from_row(one.entry, secret=one.secret) for one in added])


def _refuse_known(visit: Visit, people: list[entries.Details]) -> None:
    """A list that is sent twice would be there twice."""
    if not visit.actor.is_organiser:
        return  # refused by the service, which tells nobody who is there
    known = {(name.casefold(), club.casefold()) for name, club in visit.event.entries.values_list("name", "club")}
    twice = [one.name for one in people if (one.name.casefold(), one.club.casefold()) in known]
    if twice:
        told = _("In the event already: %(names)s. Send `despite` if they are others of the same name.")
        raise Invalid("known_names", told, params={"names": ", ".join(twice[:10])}, path="people")


class EntryView(EventActView):
    @asking("get_event_entry", answer=OwnEntry)
    def get(self, visit: Visit, entry: str) -> OwnEntry:
        """An entry, for its entrant and for officials."""
        return OwnEntry.from_row(own_or_official(visit, visit.entry(entry)))

    @acting("change_entry", answer=OwnEntry, body=ChangeEntry)
    def patch(self, visit: Visit, body: ChangeEntry, entry: Participant) -> OwnEntry:
        """Change what is kept about an entrant; what is missing stays. Entrants change their name and club only."""
        before = entries.details_of(entry)
        sent = {name: getattr(body, name) for name in body.model_fields_set}
        details = entries.Details(**{name: sent.get(name, getattr(before, name)) for name in entries.Details.__slots__})
        return OwnEntry.from_row(entries.change_entry(**visit.to, entry=entry, details=details))


class NewLink(EventActView):
    @acting("renew_entry_link", answer=OwnEntry, body=RenewLink)
    def post(self, visit: Visit, body: RenewLink, entry: Participant) -> OwnEntry:
        """A new secret for a guest; the old one is dead at once. For organisers.

        An entry of an account becomes a guest's again with `release`, and the account is told; without it that is
        refused.
        """
        renewed = entries.renew_link(**visit.to, entry=entry, is_release=body.release)
        return OwnEntry.from_row(renewed.entry, secret=renewed.secret)


class Claims(EventActView):
    @acting("claim_entry", answer=OwnEntry, body=Claim)
    def post(self, visit: Visit, body: Claim, entry: Participant) -> OwnEntry:
        """Put the entry whose secret you have into your account. The secret opens nothing any more."""
        account = visit.account
        if entry.user_id == account.pk:
            return OwnEntry.from_row(entry)
        try:
            opened = entry_by_secret(body.secret)
        except NotFound:
            opened = None
        if opened is None or opened.pk != entry.pk:
            logger.warning("a secret of entry %s was refused to account %s", entry.pk, account.pk)
            raise NotFound
        return OwnEntry.from_row(entries.claim_entry(event=visit.event, entry=opened, user=account))


class CheckIns(EventActView):
    @acting("check_in", answer=OwnEntry, body=CheckIn)
    def post(self, visit: Visit, body: CheckIn, entry: Participant) -> OwnEntry:
        """Say that an entrant has come, or take that back."""
        return OwnEntry.from_row(attendance.check_in(**visit.to, entry=entry, is_there=body.there))


class Drops(EventActView):
    @acting("drop", answer=OwnEntry, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, entry: Participant) -> OwnEntry:
        """Leave a running event; what was played counts."""
        return OwnEntry.from_row(attendance.drop(**visit.to, entry=entry, reason=body.reason))


class Returns(EventActView):
    @acting("reinstate", answer=OwnEntry)
    def post(self, visit: Visit, entry: Participant) -> OwnEntry:
        """Take an entrant back who has dropped. For organisers."""
        return OwnEntry.from_row(attendance.reinstate(**visit.to, entry=entry))


class Withdrawals(EventActView):
    @acting("withdraw", answer=OwnEntry, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, entry: Participant) -> OwnEntry:
        """Take an entry back that was never paired."""
        return OwnEntry.from_row(attendance.withdraw(**visit.to, entry=entry, reason=body.reason))


class RequestedByes(EventActView):
    @acting("request_bye")
    def put(self, visit: Visit, entry: Participant, number: int) -> None:
        """An entrant sits a round out that is not published yet. For organisers."""
        attendance.request_bye(**visit.to, entry=entry, round_number=number)

    @acting("cancel_bye")
    def delete(self, visit: Visit, entry: Participant, number: int) -> None:
        """They play in that round after all. For organisers."""
        attendance.request_bye(**visit.to, entry=entry, round_number=number, is_wanted=False)


def own_or_official(visit: Visit, entry: Participant) -> Participant:
    """The entry, for its entrant and for officials. Raises Forbidden for others."""
    is_own = visit.actor.entry is not None and visit.actor.entry.pk == entry.pk
    if not is_own:
        require(visit.event, visit.actor, Act.SEE_DESK)
    return entry


class EntriesCsv(FileView):
    @reading("get_event_entries_csv", answer=text_answer("text/csv", "The table."))
    def get(self, visit: Visit) -> HttpResponse:
        """Entrants with clubs, and their lists once those are shown, as CSV."""
        return table_file(entrants_table(visit.event, now=timezone.now()), visit.event, name="entrants.csv")


class PairRules(EventActView):
    @asking("get_pair_rules", answer=EventPairRules, of=Act.MANAGE_ROUNDS)
    def get(self, visit: Visit) -> EventPairRules:
        """Who is kept apart, and who meets in which round. For organisers."""
        return EventPairRules.from_row(results=list(visit.event.pair_rules.select_related("a", "b")))

    @acting("rule_pair", answer=EventPairRule, status=201, body=RulePair)
    def post(self, visit: Visit, body: RulePair) -> EventPairRule:
        """Keep two entrants apart in all rounds, or let them meet in one. For organisers."""
        require(visit.event, visit.actor, Act.MANAGE_ROUNDS)
        who: dict[str, Any] = {"a": visit.entry(body.a), "b": visit.entry(body.b), "reason": body.reason}
        if body.round is None:
            return EventPairRule.from_row(pair_rules.keep_apart(**visit.to, **who))
        return EventPairRule.from_row(pair_rules.bring_together(**visit.to, **who, round_number=body.round))


class PairRuleView(EventActView):
    @acting("free_pair")
    def delete(self, visit: Visit, rule: int) -> None:
        """Take a rule about two entrants back. For organisers."""
        pair_rules.free_pair(**visit.to, rule=PairRule(pk=rule, event=visit.event))


class PeopleQuery(EventQuery):
    """Which entrants."""

    text = TextField(help_text="Part of a name or club.")


class People(EventActView):
    queries = {"GET": PeopleQuery}

    @asking("get_event_people", answer=EventPeople, of=Act.SEE_DESK, query=PeopleQuery)
    def get(self, visit: Visit) -> EventPeople:
        """Everybody who ever entered, those who play first, with list, check-in and byes asked for. For officials."""
        page = entrants_page(visit.event, text=self.query.get("text", ""))
        return EventPeople.from_row(results=[_listed(row) for row in page.rows])


class Mine(EventActView):
    @asking("get_own_entry", answer=OwnPage)
    def get(self, visit: Visit) -> OwnPage:
        """Your entry at an event: your match, your list, what you may do now and why not the rest, how you stand."""
        if visit.actor.entry is None:
            raise NotFound
        page = own_page(visit.event, visit.actor.entry, now=timezone.now())
        hand_in = None
        if page.submission is not None:
            hand_in = (HandInRow.hidden if page.is_list_hidden else HandInRow.from_row)(page.submission)
        match = _match(page.match, self.request) if page.match is not None else None
        return OwnPage.from_row(page, entry=OwnEntry.from_row(page.entry), hand_in=hand_in, match=match)


def _listed(row: EntrantRow) -> EventPerson:
    told = {name: getattr(row, name) for name in ("list_state", "is_late", "byes", "refused")}
    return EventPerson.from_row(row.entry, **told)


def _match(match: OwnMatch, request: Request) -> responses.OwnMatch:
    """The pairing of the last round; ``seat`` is the address of the page on which the match is played."""
    seat = match.url("home")
    return responses.OwnMatch.from_row(match, seat=request.build_absolute_uri(seat) if seat else None)

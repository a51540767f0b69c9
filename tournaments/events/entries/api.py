"""Entering, coming and going, and what is kept about an entrant."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from armylists.catalogue.api import TextField
from config.lib.errors import Forbidden, Invalid, NotFound
from tournaments.events.api_frame import EventActView, EventQuery, EventView, Visit, acting, asking, reading
from tournaments.events.entries import responses as entries_responses
from tournaments.events.entries.authentication import Guest
from tournaments.events.entries.queries.finding import entry_by_secret
from tournaments.events.entries.queries.mine import OwnMatch, own_page
from tournaments.events.entries.queries.people import entrants_page
from tournaments.events.entries.requests import AddGuest, AddGuests, ChangeEntry, CheckIn, Claim, EnterEvent, RulePair
from tournaments.events.entries.serialize import present_entry, present_person, present_rule
from tournaments.events.entries.services import attendance, bulk, pair_rules
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists.serialize import present_hand_in
from tournaments.events.notices.serialize import present_notice
from tournaments.events.public.files import FileView, _table, _text
from tournaments.events.public.queries.tabular import entrants_table
from tournaments.events.public.serialize import entrants
from tournaments.events.requests import MaybeWithReason
from tournaments.events.results.serialize import present_game
from tournaments.events.rounds.serialize import present_clock
from tournaments.events.serialize import present_refusal
from tournaments.events.standings.serialize import present_standing
from tournaments.matches.results.serialize import present_result
from tournaments.models import PairRule, Participant
from tournaments.permissions import Act, require

logger = logging.getLogger(__name__)


class Entries(EventView):
    write_scope = "documents"

    def get_permissions(self) -> list[Any]:
        return [AllowAny()]

    @reading("get_event_entries", answer=entries_responses.EventEntries)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Everybody who takes part, by name."""
        return entrants(visit)

    @acting("enter_event", answer=entries_responses.OwnEntry, status=201, body=EnterEvent)
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
    @acting("add_event_guest", answer=entries_responses.OwnEntry, status=201, body=AddGuest)
    def post(self, visit: Visit, body: AddGuest) -> dict[str, Any]:
        """Add somebody without an account; the secret of his link is shown this once. For organisers.

        While the event runs that is a late entry: it plays from the next round on that is not published.
        """
        added = entries.add_entry(**visit.to, details=entries.Details(**body.model_dump()))
        return present_entry(added.entry, secret=added.secret)


class ManyGuests(EventActView):
    write_scope = "documents"

    @acting("add_event_guests", answer=entries_responses.AddedGuests, status=201, body=AddGuests)
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
    @asking("get_event_entry", answer=entries_responses.OwnEntry)
    def get(self, visit: Visit, entry: str) -> dict[str, Any]:
        """An entry, for its entrant and for officials."""
        return present_entry(own_or_official(visit, visit.entry(entry)))

    @acting("change_entry", answer=entries_responses.OwnEntry, body=ChangeEntry)
    def patch(self, visit: Visit, body: ChangeEntry, entry: Participant) -> dict[str, Any]:
        """Change what is kept about an entrant; what is missing stays. Entrants change their name and club only."""
        before = entries.details_of(entry)
        sent = {name: getattr(body, name) for name in body.model_fields_set}
        details = entries.Details(**{name: sent.get(name, getattr(before, name)) for name in entries.Details.__slots__})
        return present_entry(entries.change_entry(**visit.to, entry=entry, details=details))


class NewLink(EventActView):
    @acting("renew_entry_link", answer=entries_responses.OwnEntry)
    def post(self, visit: Visit, entry: Participant) -> dict[str, Any]:
        """A new secret for an entrant without an account; the old one is dead at once. For organisers."""
        renewed = entries.renew_link(**visit.to, entry=entry)
        return present_entry(renewed.entry, secret=renewed.secret)


class Claims(EventActView):
    @acting("claim_entry", answer=entries_responses.OwnEntry, body=Claim)
    def post(self, visit: Visit, body: Claim, entry: Participant) -> dict[str, Any]:
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
    @acting("check_in", answer=entries_responses.OwnEntry, body=CheckIn)
    def post(self, visit: Visit, body: CheckIn, entry: Participant) -> dict[str, Any]:
        """Say that an entrant has come, or take that back."""
        return present_entry(attendance.check_in(**visit.to, entry=entry, is_there=body.there))


class Drops(EventActView):
    @acting("drop", answer=entries_responses.OwnEntry, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, entry: Participant) -> dict[str, Any]:
        """Leave a running event; what was played counts."""
        return present_entry(attendance.drop(**visit.to, entry=entry, reason=body.reason))


class Returns(EventActView):
    @acting("reinstate", answer=entries_responses.OwnEntry)
    def post(self, visit: Visit, entry: Participant) -> dict[str, Any]:
        """Take an entrant back who has dropped. For organisers."""
        return present_entry(attendance.reinstate(**visit.to, entry=entry))


class Withdrawals(EventActView):
    @acting("withdraw", answer=entries_responses.OwnEntry, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, entry: Participant) -> dict[str, Any]:
        """Take an entry back that was never paired."""
        return present_entry(attendance.withdraw(**visit.to, entry=entry, reason=body.reason))


class RequestedByes(EventActView):
    @acting("request_bye")
    def put(self, visit: Visit, entry: Participant, number: int) -> None:
        """An entrant sits a round out that is not published yet. For organisers."""
        attendance.request_bye(**visit.to, entry=entry, round_number=number)

    @acting("cancel_bye")
    def delete(self, visit: Visit, entry: Participant, number: int) -> None:
        """He plays in that round after all. For organisers."""
        attendance.request_bye(**visit.to, entry=entry, round_number=number, is_wanted=False)


def own_or_official(visit: Visit, entry: Participant) -> Participant:
    """The entry, for its entrant and for officials. Raises Forbidden for others."""
    is_own = visit.actor.entry is not None and visit.actor.entry.pk == entry.pk
    if not is_own:
        require(visit.event, visit.actor, Act.SEE_DESK)
    return entry


class EntriesCsv(FileView):
    @reading("get_event_entries_csv", answer=_text("text/csv", "The table."))
    def get(self, visit: Visit) -> HttpResponse:
        """Entrants with clubs, and their lists once those are shown, as CSV."""
        return _table(entrants_table(visit.event, now=timezone.now()), visit, name="entrants.csv")


class PairRules(EventActView):
    @asking("get_pair_rules", answer=entries_responses.EventPairRules, of=Act.MANAGE_ROUNDS)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Who is kept apart, and who meets in which round. For organisers."""
        return {"results": [present_rule(one) for one in visit.event.pair_rules.select_related("a", "b")]}

    @acting("rule_pair", answer=entries_responses.EventPairRule, status=201, body=RulePair)
    def post(self, visit: Visit, body: RulePair) -> dict[str, Any]:
        """Keep two entrants apart in all rounds, or let them meet in one. For organisers."""
        require(visit.event, visit.actor, Act.MANAGE_ROUNDS)
        who: dict[str, Any] = {"a": visit.entry(body.a), "b": visit.entry(body.b), "reason": body.reason}
        if body.round is None:
            return present_rule(pair_rules.keep_apart(**visit.to, **who))
        return present_rule(pair_rules.bring_together(**visit.to, **who, round_number=body.round))


class OnePairRule(EventActView):
    @acting("free_pair")
    def delete(self, visit: Visit, rule: int) -> None:
        """Take a rule about two entrants back. For organisers."""
        pair_rules.free_pair(**visit.to, rule=PairRule(pk=rule, event=visit.event))


class PeopleQuery(EventQuery):
    """Which entrants."""

    text = TextField(help_text="Part of a name or club.")


class People(EventActView):
    queries = {"GET": PeopleQuery}

    @asking("get_event_people", answer=entries_responses.EventPeople, of=Act.SEE_DESK, query=PeopleQuery)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Everybody who ever entered, those who play first, with list, check-in and byes asked for. For officials."""
        page = entrants_page(visit.event, text=self.query.get("text", ""))
        return {"results": [present_person(row) for row in page.rows]}


class Mine(EventActView):
    @asking("get_own_entry", answer=entries_responses.OwnPage)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Your entry at an event: your match, your list, what you may do now and why not the rest, how you stand."""
        if visit.actor.entry is None:
            raise NotFound
        page = own_page(visit.event, visit.actor.entry, now=timezone.now())
        return {
            "entry": present_entry(page.entry),
            "hand_in": present_hand_in(page.submission, is_hidden=page.is_list_hidden)
            if page.submission is not None
            else None,
            "list_refused": present_refusal(page.list_refused),
            "check_in_refused": present_refusal(page.check_in_refused),
            "withdrawal_refused": present_refusal(page.withdraw_refused),
            "drop_refused": present_refusal(page.drop_refused),
            "match": _match(page.match, self.request) if page.match is not None else None,
            "games": [present_game(one) for one in page.games],
            "standing": present_standing(page.standing) if page.standing is not None else None,
            "lists_hidden": page.lists_are_hidden,
            "late": page.is_late,
            "notices": [present_notice(one.notice) for one in page.notices],
        }


def _match(match: OwnMatch, request: Request) -> dict[str, Any]:
    """The pairing of the last round; ``seat`` is the address of the page on which the match is played."""
    pairing = match.pairing
    seat = reverse("seat:home", kwargs={"secret": match.seat}) if match.seat else ""
    return {
        "pairing": pairing.pk,
        "match": pairing.match_id,
        "round": match.round.number,
        "table": pairing.table.number if pairing.table else None,
        "kind": pairing.kind,
        "side": match.side,
        "opponent": match.opponent or None,
        "opponent_club": match.opponent_club,
        "clock": present_clock(match.round, match.clock),
        "told": present_result(match.told) if match.told is not None else None,
        "refused": present_refusal(match.refused),
        "seat": request.build_absolute_uri(seat) if seat else None,
    }

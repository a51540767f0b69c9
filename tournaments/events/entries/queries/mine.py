"""An entrant's own page: match, list, what can be done now and why not the rest, and the standing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import find_lists
from armylists.models import Army, ArmyList
from tournaments.events.entries.queries.finding import refuse_check_in, refuse_drop, refuse_withdrawing
from tournaments.events.entries.queries.seats import seat_secret, side_of_entry
from tournaments.events.lists.queries.handing_in import (
    GAME,
    hidden_from_entrant,
    is_late,
    lists_are_hidden,
    refuse_handing_in,
)
from tournaments.events.notices.queries import unread_of_entry
from tournaments.events.public.queries.history import games_of
from tournaments.events.public.queries.pages import allowed_lists, named_lists, public_rows
from tournaments.events.rounds.queries.checks import Clock, clock_of
from tournaments.events.rows import COUNTED, PairingRow, labels_of
from tournaments.events.standings.queries import StandingRow, standing_rows
from tournaments.matches.hooks.acts import MatchAct, pairing_of, refuse_act
from tournaments.models import Event, ListSubmission, Notice, Pairing, Participant, ResultSubmission, Round
from tournaments.refusals import Refusal


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """An entrant's pairing of the last round. ``seat`` is the secret of a guest's seat; an account's has none.

    ``told`` is the result that waits or counts, ``side`` their own; ``refused`` says why they cannot report any more.
    """

    round: Round
    clock: Clock
    pairing: Pairing
    side: str
    opponent: str
    opponent_club: str
    seat: str
    told: ResultSubmission | None
    refused: Refusal | None

    def url(self, name: str) -> str:
        """The address of a page of the match, through the entrant's own door; empty when there is no match."""
        if self.seat:
            return reverse(f"seat:{name}", kwargs={"secret": self.seat})
        return reverse(f"match:{name}", kwargs={"pk": self.pairing.match_id}) if self.pairing.match_id else ""

    @property
    def home(self) -> str:
        return self.url("home")

    @property
    def result(self) -> str:
        """Where its result is reported."""
        return self.url("result")

    @property
    def is_confirmed(self) -> bool:
        return self.told is not None and self.told.state == ResultSubmission.State.CONFIRMED

    @property
    def is_own_report(self) -> bool:
        return self.told is not None and self.told.side == self.side

    @property
    def outcome(self) -> str:
        """How the told result ends for this entrant: won, lost or drawn."""
        if self.told is None:
            return ""
        return {"": "drawn", self.side: "won"}.get(self.told.winner, "lost")

    @property
    def goals(self) -> tuple[int, int]:
        """Goals as told, their own first."""
        return self._figures("goals")

    @property
    def points(self) -> tuple[int, int]:
        """Victory points as told, their own first."""
        return self._figures("points")

    def _figures(self, name: str) -> tuple[int, int]:
        a, b = (getattr(self.told, f"{name}_{side}", 0) for side in "ab")
        return (a, b) if self.side == "a" else (b, a)


@dataclass(frozen=True, slots=True)
class OwnPage:
    """Everything on an entrant's own page. ``list_refused`` says why no list can be handed in now, and so on.

    ``is_list_hidden``: nothing of the list may be shown, only that it was handed in.
    """

    entry: Participant
    submission: ListSubmission | None
    list_name: str
    list_refused: Refusal | None
    check_in_refused: Refusal | None
    withdraw_refused: Refusal | None
    drop_refused: Refusal | None
    match: OwnMatch | None
    games: tuple[PairingRow, ...]
    standing: StandingRow | None
    lists_are_hidden: bool
    is_list_hidden: bool
    is_late: bool
    notices: tuple[Notice, ...] = ()


def own_page(event: Event, entry: Participant, *, now: datetime) -> OwnPage:
    submission = own_submission(entry)
    rows = public_rows(event)
    standing = next((row for row in standing_rows(rows) if row.key == entry.key), None) if rows.rounds else None
    return OwnPage(
        entry=entry,
        submission=submission,
        list_name=list_name_of(submission),
        list_refused=refuse_handing_in(event, entry, current=submission, by_organiser=False, now=now),
        check_in_refused=refuse_check_in(event, entry),
        withdraw_refused=refuse_withdrawing(event, entry),
        drop_refused=refuse_drop(event, entry),
        match=own_match(event, entry, now=now),
        games=games_of(rows, entry.key),
        standing=standing,
        lists_are_hidden=lists_are_hidden(event, now=now),
        is_list_hidden=hidden_from_entrant(event, entry, now=now),
        is_late=is_late(event, now=now),
        notices=unread_of_entry(entry),
    )


def list_name_of(submission: ListSubmission | None) -> str:
    """What the list of a hand-in is called; empty without one."""
    if submission is None:
        return ""
    named = named_lists([submission.list_reference])
    return named[0].name if named else submission.list_reference


def own_submission(entry: Participant) -> ListSubmission | None:
    """The list of an entrant that counts, without its document."""
    counting = entry.submissions.filter(is_current=True).select_related("entry", "revision")
    return counting.defer("document", "revision__document", "revision__verdict").first()


def own_match(event: Event, entry: Participant, *, now: datetime) -> OwnMatch | None:
    """The pairing of an entrant in the last published round; None when they are not in it."""
    last = event.rounds.filter(state__in=COUNTED).defer("draw", "edits").order_by("-number").first()
    if last is None:
        return None
    found = Pairing.objects.filter(round=last, paired__entry=entry).select_related("a", "b", "table", "match").first()
    if found is None:
        return None
    side = side_of_entry(found, entry)
    other = found.b if side == "a" else found.a
    labels = labels_of(event.entries.values_list("pk", "name", "key"))
    told, refused = None, None
    if found.match is not None:
        counted = found.match.results.exclude(state=ResultSubmission.State.REPLACED).defer("document", "answer")
        told, refused = counted.order_by("number").last(), refuse_act(pairing_of(found.match), MatchAct.REPORT)
    return OwnMatch(
        round=last,
        clock=clock_of(event, last, now=now),
        pairing=found,
        side=side,
        opponent=labels[other.pk] if other else "",
        opponent_club=other.club if other else "",
        seat=seat_secret(found, entry) if found.match is not None and entry.user_id is None else "",
        told=told,
        refused=refused,
    )


def own_armies_for(event: Event, armies: list[Army]) -> list[Army]:
    """Those of these armies whose list the event allows."""
    named = set(event.lists)
    if not named:
        lists = ((army, army.army_list) for army in armies)
        return [army for army, its in lists if its.state == ArmyList.State.PUBLISHED and its.publication.game == GAME]
    return [army for army in armies if army.army_list.reference in named]


def buildable_lists(event: Event) -> tuple[ArmyList, ...]:
    if event.lists:
        return allowed_lists(event)
    whole = [one for one in find_lists(game=GAME) if not list_rules(one).army_list.supplement]
    return tuple(named_lists([row.reference for row in whole]))

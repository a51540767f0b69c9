"""Every service of an event, tried in every state of the event and of its round: done where it may be, else refused
with nothing changed.
"""

from collections.abc import Callable
from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
from django.db import models

from config.lib.errors import DomainError
from tests.armylists.documents import small_document
from tests.cases import rolled_back
from tests.tournaments.club_day import ClubDay
from tournaments.events.desk import services as steps
from tournaments.events.entries.services import attendance, bulk, pair_rules
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists import services as lists
from tournaments.events.results import services as results
from tournaments.events.rounds.queries.drafts import Swap
from tournaments.events.rounds.services import clock, tables
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.settings import services as officials
from tournaments.events.settings import services as removal
from tournaments.events.settings import services as settings
from tournaments.events.standings import services as points
from tournaments.matches.results.services import Report
from tournaments.models import Adjustment, AuditEntry, Event, ListSubmission, Match, Pairing, Participant, Round

pytestmark = [pytest.mark.django_db, pytest.mark.once]

EVENT_STATES = ("draft", "open", "locked", "running", "finished", "archived")
ROUND_STATES = ("none", "drawn", "published", "closed", "finished", "archived")
WON = Report("agreed", "a")


def _at(owner: Any, state: str) -> ClubDay:
    """An event of four with a table, in a state; a list was handed in by Ann, and Dan has left once it runs."""
    day = ClubDay(owner, players=4)
    day.add("Zoe")
    tables.add_tables(event=day.event, actor=day.organiser, count=1)
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry("Ann"), data=small_document())
    order = list(EVENT_STATES[1 : EVENT_STATES.index(state) + 1])
    day.go(*order[:3])
    if state in ("running", "finished", "archived"):
        attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Zoe"))
    day.go(*order[3:])
    return day


def _with_round(owner: Any, state: str) -> ClubDay:
    """A running event of four with round 1 in a state; its first match has a result once it is published."""
    day = ClubDay(owner, players=4, is_running=True)
    if state == "none":
        return day
    day.draw(1)
    if state == "drawn":
        return day
    rounds.publish_round(event=day.event, actor=day.organiser, number=1)
    day.enter(day.pairings(1)[0])
    if state in ("closed", "finished", "archived"):
        day.close(1, reason="one is missing")
    if state == "finished":
        day.go("finished")
    if state == "archived":
        day.go("finished", "archived")
    return day


def _count(day: ClubDay) -> dict[str, Any]:
    """Everything that a refused service must not change."""
    kinds: tuple[type[models.Model], ...] = (
        Adjustment,
        Participant,
        Event,
        ListSubmission,
        Match,
        Pairing,
        Round,
        AuditEntry,
    )
    return {kind.__name__: list(kind._default_manager.order_by("pk").values()) for kind in kinds}


def _by(function: Callable[..., Any], **fixed: Any) -> Callable[[ClubDay], Any]:
    return lambda day: function(event=day.event, actor=day.organiser, **fixed)


def _about(function: Callable[..., Any], name: str, **fixed: Any) -> Callable[[ClubDay], Any]:
    return lambda day: function(event=day.event, actor=day.organiser, entry=day.entry(name), **fixed)


def _own(function: Callable[..., Any], **fixed: Any) -> Callable[[ClubDay], Any]:
    """What Ann does herself."""
    return lambda day: function(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Ann"), **fixed)


def _game(function: Callable[..., Any], *, first: bool = False, **fixed: Any) -> Callable[[ClubDay], Any]:
    def call(day: ClubDay) -> Any:
        pairing = Pairing.objects.order_by("pk")[0 if first else 1]
        return function(event=day.event, actor=day.organiser, pairing=pairing, **fixed)

    return call


def _edit(day: ClubDay) -> Any:
    first, second = Pairing.objects.select_related("a", "b").order_by("pk")[:2]
    edit = Swap(first.a.key, second.a.key)
    return draws.change_draft(event=day.event, actor=day.organiser, number=1, edit=edit, reason="friends")


def _player(function: Callable[..., Any], **fixed: Any) -> Callable[[ClubDay], Any]:
    def call(day: ClubDay) -> Any:
        pairing = Pairing.objects.select_related("a").order_by("pk")[1]
        return function(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, **fixed)

    return call


RUNS = {"running"}
OF_THE_EVENT: dict[str, tuple[Callable[[ClubDay], Any], set[str]]] = {
    "open": (_by(steps.move_on, to="open", is_confirmed=True), {"draft", "open"}),
    "lock": (_by(steps.move_on, to="locked", is_confirmed=True), {"open", "locked"}),
    "start": (_by(steps.move_on, to="running", is_confirmed=True), {"locked", "running"}),
    "finish": (_by(steps.move_on, to="finished", is_confirmed=True), {"running", "finished"}),
    "archive": (_by(steps.move_on, to="archived", is_confirmed=True), {"finished", "archived"}),
    "back to draft": (_by(steps.move_back, to="draft"), {"draft"}),
    "back to open": (_by(steps.move_back, to="open"), {"open", "locked"}),
    "back to locked": (_by(steps.move_back, to="locked"), {"locked", "running"}),
    "back to running": (_by(steps.move_back, to="running"), {"running", "finished"}),
    "back to finished": (_by(steps.move_back, to="finished"), {"finished", "archived"}),
    "nowhere": (_by(steps.move_on, to="nowhere"), set()),
    "add": (_by(entries.add_entry, details=entries.Details("Kim")), {"draft", "open", "locked", "running"}),
    "check in": (_about(attendance.check_in, "Ann"), {"open", "locked", "running"}),
    "drop": (_about(attendance.drop, "Ann"), RUNS),
    "drop again": (_about(attendance.drop, "Zoe"), set()),
    "reinstate": (_about(attendance.reinstate, "Zoe"), RUNS),
    "reinstate nobody": (_about(attendance.reinstate, "Ann"), set()),
    "withdraw": (_about(attendance.withdraw, "Ann"), {"draft", "open", "locked", "running"}),
    "hand in": (
        _about(lists.hand_in_document, "Bert", data=small_document()),
        {"draft", "open", "locked", "running"},
    ),
    "approve": (_about(lists.approve_list, "Ann", number=1), {"open", "locked", "running", "finished"}),
    "send back": (
        _about(lists.send_list_back, "Ann", number=1, note="no flak"),
        {"open", "locked", "running", "finished"},
    ),
    "approve nothing": (_about(lists.approve_list, "Bert", number=1), set()),
    "show lists": (_by(lists.show_lists), {"locked", "running", "finished", "archived"}),
    "draw": (_by(draws.draw_round, number=1), RUNS),
    "draw the second": (_by(draws.draw_round, number=2), set()),
    "adjust": (_about(points.adjust, "Ann", points=Decimal(1), reason="helped"), set(EVENT_STATES) - {"archived"}),
    "score": (_about(points.give_scores, "Ann", scores={}), set(EVENT_STATES) - {"archived"}),
    "limit": (
        _by(settings.change_settings, settings={"name": "Club day", "points_limit": 4000}),
        {"draft", "open"},
    ),
    "name": (
        _by(settings.change_settings, settings={"name": "Club night"}),
        set(EVENT_STATES) - {"archived"},
    ),
    "enter as a guest": (lambda day: entries.enter_as_guest(event=day.event, name="Kim"), {"open"}),
    "add many": (
        _by(bulk.add_entries, people=[entries.Details("Kim"), entries.Details("Lea")]),
        {"draft", "open", "locked", "running"},
    ),
    "rename": (_about(entries.change_entry, "Ann", details=entries.Details("Anne")), set(EVENT_STATES)),
    "rename oneself": (_own(entries.change_entry, details=entries.Details("Anne")), {"open", "locked"}),
    "hand in oneself": (_own(lists.hand_in_document, data=small_document()), {"open"}),
    "check in oneself": (_own(attendance.check_in), {"open", "locked", "running"}),
    "drop oneself": (_own(attendance.drop), RUNS),
    "leave": (_own(attendance.withdraw), {"draft", "open", "locked", "running"}),
    "approve all": (_by(bulk.approve_lists, seen={"p1": 1}), {"open", "locked", "running", "finished"}),
    "delete what is no rehearsal": (_by(removal.delete_event), set()),
    "remove the last organiser": (
        lambda day: officials.remove_official(event=day.event, actor=day.organiser, user=day.organiser.user),
        set(),
    ),
}

OF_THE_ROUND: dict[str, tuple[Callable[[ClubDay], Any], set[str]]] = {
    "draw": (_by(draws.draw_round, number=1), {"none", "drawn"}),
    "draw the next": (_by(draws.draw_round, number=2), {"closed"}),
    "draw again": (_by(draws.draw_again, number=1, reason="new seed"), {"drawn"}),
    "change": (_edit, {"drawn"}),
    "pin": (_by(draws.pin_pairing, number=1, a="p1", is_pinned=True), {"drawn"}),
    "publish": (_by(rounds.publish_round, number=1), {"drawn", "published"}),
    "withdraw": (_by(rounds.withdraw_round, number=1, reason="wrong", is_confirmed=True), {"drawn", "published"}),
    "withdraw unconfirmed": (_by(rounds.withdraw_round, number=1, reason="wrong"), {"drawn"}),
    "withdraw without reason": (_by(rounds.withdraw_round, number=1, reason=" ", is_confirmed=True), set()),
    "close": (_by(rounds.close_round, number=1, reason="late"), {"published", "closed", "finished", "archived"}),
    "close with results missing": (_by(rounds.close_round, number=1), {"closed", "finished", "archived"}),
    "reopen": (_by(rounds.reopen_round, number=1, reason="one more"), {"closed"}),
    "start the clock": (_by(clock.start_clock, number=1), {"published"}),
    "pause what does not run": (_by(clock.pause_clock, number=1), set()),
    "extend": (_by(clock.extend_clock, number=1, minutes=10), {"published"}),
    "enter": (_game(results.enter_result, report=WON), {"published", "closed", "finished"}),
    "correct without reason": (_game(results.enter_result, first=True, report=Report("agreed", "b")), set()),
    "correct": (
        _game(results.enter_result, first=True, report=Report("agreed", "b"), reason="mixed up"),
        {"published", "closed", "finished"},
    ),
    "reopen a result": (_game(results.reopen_result, first=True, reason="wrong"), {"published"}),
    "reopen no result": (_game(results.reopen_result, reason="wrong"), set()),
    "forfeit": (_game(results.give_forfeit, absent="a", reason="away"), {"published", "closed", "finished"}),
    "forfeit of nobody": (_game(results.give_forfeit, absent="c", reason="away"), set()),
    "revoke no forfeit": (_game(results.revoke_forfeit, reason="came"), set()),
    "report": (_player(results.report, report=WON), {"published"}),
    "confirm nothing": (_player(results.confirm, number=1), set()),
    "drop": (_about(attendance.drop, "Ann"), {"none", "drawn", "published", "closed"}),
    "withdraw an entry": (_about(attendance.withdraw, "Ann"), {"none"}),
    "take the start back": (_by(steps.move_back, to="locked"), {"none"}),
    "finish": (_by(steps.move_on, to="finished", is_confirmed=True), {"none", "closed", "finished"}),
    "ask for a bye": (_about(attendance.request_bye, "Ann", round_number=1), {"none", "drawn"}),
    "arrange": (
        lambda day: pair_rules.bring_together(
            event=day.event,
            actor=day.organiser,
            a=day.entry("Ann"),
            b=day.entry("Bert"),
            round_number=1,
            reason="grudge",
        ),
        {"none", "drawn"},
    ),
}
NEEDS_PAIRINGS = {
    name
    for name, (call, _allowed) in OF_THE_ROUND.items()
    if getattr(call, "__qualname__", "").startswith(("_game", "_player", "_edit"))
}


@pytest.mark.parametrize("state", EVENT_STATES)
def test_services_in_every_state_of_an_event(owner, state):
    _try_all(_at(owner, state), OF_THE_EVENT, state)


@pytest.mark.parametrize("state", ROUND_STATES)
def test_services_in_every_state_of_a_round(owner, state):
    actions = OF_THE_ROUND
    if state == "none":  # there is no pairing to speak of
        assert all(state not in OF_THE_ROUND[name][1] for name in NEEDS_PAIRINGS)
        actions = {name: row for name, row in OF_THE_ROUND.items() if name not in NEEDS_PAIRINGS}
    _try_all(_with_round(owner, state), actions, state)


def _try_all(day: ClubDay, actions: dict[str, tuple[Callable[[ClubDay], Any], set[str]]], state: str) -> None:
    before = _count(day)
    for name, (call, allowed) in actions.items():
        with rolled_back(name):
            if state in allowed:
                call(deepcopy(day))
                continue
            with pytest.raises(DomainError) as refused:
                call(deepcopy(day))
            assert refused.value.status in (400, 404, 409)
            assert refused.value.message
            assert _count(day) == before
    assert _count(day) == before

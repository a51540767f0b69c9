from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User

from config.lib.errors import Forbidden
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.desk import services as steps
from tournaments.events.entries.services import attendance, pair_rules
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
from tournaments.models import Event, PairRule
from tournaments.permissions import Act, Role, actor_of, can_see, listed_events, may, require, run_by, the_house

pytestmark = pytest.mark.django_db

OF_REFEREES = {Act.SEE_DESK, Act.ENTER_RESULT, Act.RUN_CLOCK, Act.CHECK_IN}
OF_ENTRANTS = {Act.CHECK_IN, Act.WITHDRAW, Act.CHANGE_OWN_ENTRY, Act.HAND_IN, Act.REPORT_RESULT}


@pytest.fixture
def day(owner, teammate):
    day = ClubDay(owner, players=2)
    officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    return day


@pytest.mark.parametrize("act", Act)
def test_who_may_do_what(day, teammate, outsider, act):
    ann, bert = day.entry("Ann"), day.entry("Bert")
    actors = {
        "organiser": day.organiser,
        "referee": actor_of(day.event, user=teammate),
        "entrant": day.entrant("Ann"),
        "outsider": actor_of(day.event, user=outsider),
        "visitor": actor_of(day.event),
    }
    allowed = {name for name, actor in actors.items() if may(actor, act, of=ann)}
    expected = {"organiser"} - ({"organiser"} if act is Act.REPORT_RESULT else set())
    expected |= {"referee"} & ({"referee"} if act in OF_REFEREES else set())
    expected |= {"entrant"} & ({"entrant"} if act in OF_ENTRANTS else set())
    assert allowed == expected
    assert may(actors["entrant"], act, of=bert) is False
    assert may(actors["entrant"], act) is False


def test_somebody_is_nobody_at_another_event(day, owner):
    other = settings.create_event(user=owner, settings={"name": "Other"})
    with pytest.raises(Forbidden):
        require(other, day.organiser, Act.SEE_DESK)
    with pytest.raises(Forbidden):
        require(day.event, actor_of(other, entry=day.entry("Ann")), Act.HAND_IN, of=day.entry("Ann"))
    assert actor_of(other, entry=day.entry("Ann")).roles == frozenset()


def test_an_account_has_its_entry_and_its_office(owner):
    day = ClubDay(owner)
    day.go("open")
    entry = entries.enter(event=day.event, user=owner).entry
    both = actor_of(day.event, user=owner)
    assert (both.roles, both.entry, both.name) == ({Role.ORGANISER, Role.ENTRANT}, entry, "owner")
    assert (both.is_organiser, both.is_official) == (True, True)


def test_who_withdrew_is_a_spectator_again(owner, teammate):
    day = ClubDay(owner)
    day.go("open")
    entry = entries.enter(event=day.event, user=teammate).entry
    attendance.withdraw(event=day.event, actor=actor_of(day.event, user=teammate), entry=entry)
    assert actor_of(day.event, user=teammate).roles == frozenset()


def test_muster_itself_may_do_what_organisers_may(day):
    house = the_house(day.event)
    assert (house.name, may(house, Act.MOVE_ON), house.user) == ("Muster", True, None)


@pytest.mark.parametrize(
    ("visibility", "state", "seen_by"),
    [
        ("public", "draft", {"organiser", "referee"}),
        ("public", "open", {"organiser", "referee", "entrant", "outsider", "with the key"}),
        ("unlisted", "open", {"organiser", "referee", "entrant", "with the key"}),
        ("private", "open", {"organiser", "referee", "entrant"}),
        ("private", "draft", {"organiser", "referee"}),
    ],
)
def test_who_sees_an_event(day, teammate, outsider, visibility, state, seen_by):
    Event.objects.filter(pk=day.event.pk).update(visibility=visibility, state=state, unlisted_key="the-key")
    day.event.refresh_from_db()
    stranger = actor_of(day.event, user=outsider)
    seen = {
        "organiser": can_see(day.event, day.organiser),
        "referee": can_see(day.event, actor_of(day.event, user=teammate)),
        "entrant": can_see(day.event, day.entrant("Ann")),
        "outsider": can_see(day.event, stranger, key="wrong"),
        "with the key": can_see(day.event, stranger, key="the-key"),
    }
    assert {name for name, is_open in seen.items() if is_open} == seen_by


def test_only_public_events_are_listed(owner, outsider):
    plans = {
        visibility: {"name": visibility, "visibility": visibility} for visibility in ("public", "unlisted", "private")
    }
    for plan in plans.values():
        event = settings.create_event(user=owner, settings=plan)
        Event.objects.filter(pk=event.pk).update(state="open")
    settings.create_event(user=owner, settings={"name": "a draft"})
    rehearsal = settings.create_event(user=owner, settings={"name": "trial"}, is_rehearsal=True)
    Event.objects.filter(pk=rehearsal.pk).update(state="open")
    assert [event.name for event in listed_events()] == ["public"]
    assert (run_by(owner).count(), run_by(outsider).count()) == (5, 0)


Call = Callable[..., Any]
REPORT = Report("agreed", "a")
SERVICES: dict[str, Call] = {
    "settings": lambda e, d: settings.change_settings(**e, settings={"name": "Mine"}),
    "move on": lambda e, d: steps.move_on(**e, to="finished", is_confirmed=True),
    "move back": lambda e, d: steps.move_back(**e, to="locked"),
    "delete": lambda e, d: removal.delete_event(**e),
    "set official": lambda e, d: officials.set_official(**e, user=e["actor"].user, role="organiser"),
    "remove official": lambda e, d: officials.remove_official(**e, user=d.organiser.user),
    "add tables": lambda e, d: tables.add_tables(**e),
    "change table": lambda e, d: tables.change_table(**e, number=1),
    "remove table": lambda e, d: tables.remove_table(**e, number=1),
    "add entry": lambda e, d: entries.add_entry(**e, details=entries.Details("Friend")),
    "change entry": lambda e, d: entries.change_entry(**e, entry=d.entry("Ann"), details=entries.Details("Fool")),
    "renew link": lambda e, d: entries.renew_link(**e, entry=d.entry("Ann")),
    "check in": lambda e, d: attendance.check_in(**e, entry=d.entry("Ann")),
    "drop": lambda e, d: attendance.drop(**e, entry=d.entry("Ann")),
    "reinstate": lambda e, d: attendance.reinstate(**e, entry=d.entry("Ann")),
    "withdraw": lambda e, d: attendance.withdraw(**e, entry=d.entry("Ann")),
    "request bye": lambda e, d: attendance.request_bye(**e, entry=d.entry("Ann"), round_number=2),
    "keep apart": lambda e, d: pair_rules.keep_apart(**e, a=d.entry("Ann"), b=d.entry("Bert"), reason="x"),
    "bring together": lambda e, d: pair_rules.bring_together(
        **e, a=d.entry("Ann"), b=d.entry("Bert"), round_number=2, reason="x"
    ),
    "free pair": lambda e, d: pair_rules.free_pair(**e, rule=PairRule(pk=1)),
    "hand in": lambda e, d: lists.hand_in_document(**e, entry=d.entry("Ann"), data=small_document()),
    "approve": lambda e, d: lists.approve_list(**e, entry=d.entry("Ann"), number=1),
    "send back": lambda e, d: lists.send_list_back(**e, entry=d.entry("Ann"), number=1, note="x"),
    "show lists": lambda e, d: lists.show_lists(**e),
    "draw": lambda e, d: draws.draw_round(**e, number=2),
    "draw again": lambda e, d: draws.draw_again(**e, number=1, reason="x"),
    "change draft": lambda e, d: draws.change_draft(**e, number=1, edit=Swap("p1", "p2"), reason="x"),
    "pin": lambda e, d: draws.pin_pairing(**e, number=1, a="p1", is_pinned=True),
    "publish": lambda e, d: rounds.publish_round(**e, number=1),
    "withdraw round": lambda e, d: rounds.withdraw_round(**e, number=1, reason="x", is_confirmed=True),
    "close": lambda e, d: rounds.close_round(**e, number=1, reason="x"),
    "reopen round": lambda e, d: rounds.reopen_round(**e, number=1, reason="x"),
    "start clock": lambda e, d: clock.start_clock(**e, number=1),
    "pause clock": lambda e, d: clock.pause_clock(**e, number=1),
    "extend clock": lambda e, d: clock.extend_clock(**e, number=1, minutes=5),
    "report": lambda e, d: results.report(**e, pairing=d.pairings(1)[0], report=REPORT),
    "confirm": lambda e, d: results.confirm(**e, pairing=d.pairings(1)[0], number=1),
    "enter": lambda e, d: results.enter_result(**e, pairing=d.pairings(1)[0], report=REPORT),
    "reopen result": lambda e, d: results.reopen_result(**e, pairing=d.pairings(1)[0], reason="x"),
    "forfeit": lambda e, d: results.give_forfeit(**e, pairing=d.pairings(1)[0], absent="a", reason="x"),
    "revoke forfeit": lambda e, d: results.revoke_forfeit(**e, pairing=d.pairings(1)[0], reason="x"),
    "give scores": lambda e, d: points.give_scores(**e, entry=d.entry("Ann"), scores={}),
    "adjust": lambda e, d: points.adjust(**e, entry=d.entry("Ann"), points=Decimal(1), reason="x"),
    "revoke adjustment": lambda e, d: points.revoke_adjustment(**e, adjustment=d.fine, reason="x"),
}


@pytest.fixture(scope="module")
def running_day(module_db):
    day: Any = ClubDay(User.objects.create_user("Olive"), players=2)
    tables.add_tables(event=day.event, actor=day.organiser, count=2)
    day.run()
    day.publish(1)
    entry = day.entry("Bert")
    day.fine = points.adjust(event=day.event, actor=day.organiser, entry=entry, points=Decimal(1), reason="x")
    return day


@pytest.mark.parametrize("name", SERVICES)
def test_no_service_serves_outsiders(running_day, outsider, name):
    day = running_day
    before = day.verbs()
    for actor in (actor_of(day.event, user=outsider), actor_of(day.event)):
        with pytest.raises(Forbidden):
            SERVICES[name]({"event": day.event, "actor": actor}, day)
    assert day.verbs() == before

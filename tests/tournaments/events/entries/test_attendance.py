import pytest

from config.lib.errors import Conflict, Forbidden
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.services import attendance
from tournaments.events.rounds.services import publishing as rounds
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db


def test_check_in_and_out_are_logged_once(owner):
    day = ClubDay(owner, players=1)
    day.go("open")
    for is_there in (True, True, False):
        attendance.check_in(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Ann"), is_there=is_there)
    assert (day.entry("Ann").state, day.verbs()[-2:]) == ("entered", ["checked-in", "checked-out"])


def test_nobody_checks_in_or_drops_others(owner):
    day = ClubDay(owner, players=2, is_running=True)
    for service in (attendance.check_in, attendance.drop, attendance.withdraw):
        with pytest.raises(Forbidden):
            service(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Bert"))
        with pytest.raises(Forbidden):
            service(event=day.event, actor=actor_of(day.event), entry=day.entry("Bert"))
    assert day.entry("Bert").state == "entered"


def test_a_drop_during_a_round_counts_from_the_next(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.publish(1)
    dropped = attendance.drop(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Ann"), reason="ill")
    assert (dropped.state, dropped.dropped_after) == ("dropped", 1)
    assert day.event.audit.first().details["reason"] == "ill"


def test_a_drop_before_the_first_round_leaves_no_trace_in_it(owner):
    day = ClubDay(owner, players=3, is_running=True)
    assert attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Cleo")).dropped_after == 0
    day.play(1)
    assert day.met(1) == {frozenset({"Ann", "Bert"})}
    assert [name for _place, name, _points in day.table()] == ["Ann", "Bert"]


def test_a_drop_makes_the_draft_stale(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.draw(1)
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Ann"))
    with pytest.raises(Conflict) as refused:
        rounds.publish_round(event=day.event, actor=day.organiser, number=1)
    assert refused.value.code == "draft_stale"
    assert refused.value.message == "The draft does not fit the field any more: Ann is not in this round."


def test_a_bye_is_asked_for_and_cancelled(owner):
    day = ClubDay(owner, players=4, is_running=True)
    ann = day.entry("Ann")
    for is_wanted in (True, True, False):
        attendance.request_bye(event=day.event, actor=day.organiser, entry=ann, round_number=2, is_wanted=is_wanted)
    assert (ann.requested_byes.count(), day.verbs()[-2:]) == (0, ["bye-requested", "bye-cancelled"])


def test_a_requested_bye_that_comes_after_the_draw_makes_the_draft_stale_no_more_than_it_has_to(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.draw(1)
    attendance.request_bye(event=day.event, actor=day.organiser, entry=day.entry("Ann"), round_number=1)
    assert len(day.met(1)) == 2
    rounds.withdraw_round(event=day.event, actor=day.organiser, number=1, reason="Ann sits out")
    day.draw(1)
    assert frozenset({"Ann"}) in day.met(1)


def test_byes_are_asked_for_rounds_to_come(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.publish(1)
    for number in (0, 1, 31):
        with pytest.raises(Conflict):
            attendance.request_bye(event=day.event, actor=day.organiser, entry=day.entry("Ann"), round_number=number)

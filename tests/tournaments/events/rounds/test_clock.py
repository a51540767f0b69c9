from datetime import timedelta

import pytest
from django.utils import timezone

from config.lib.errors import Conflict, Invalid
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.rounds.queries.checks import clock_of
from tournaments.events.rounds.services import clock
from tournaments.events.settings import services as officials
from tournaments.models import Round
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner, players=2, is_running=True, round_minutes=90)
    day.publish(1)
    return day


day = a_copy_of("made")


def _clock(day, *, after=0):
    round_ = Round.objects.get(event=day.event)
    since = round_.clock_started_at or timezone.now()
    return clock_of(day.event, round_, now=since + timedelta(minutes=after))


def _begin(day, *, minutes_ago):
    """The clock as if it had been started some minutes ago."""
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=minutes_ago))


def test_publishing_starts_no_clock(day):
    found = _clock(day)
    assert (found.is_started, found.seconds_left, found.ends_at) == (False, 5400, None)


def test_the_clock_runs_down_and_into_overtime(day):
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    assert [_clock(day, after=minutes).seconds_left for minutes in (0, 30, 90, 100)] == [5400, 3600, 0, -600]


def test_starting_twice_starts_once(day):
    _begin(day, minutes_ago=10)
    before = Round.objects.get().clock_started_at
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    assert Round.objects.get().clock_started_at == before
    assert day.verbs().count("clock-started") == 1


def test_a_pause_costs_no_time(day):
    _begin(day, minutes_ago=30)
    clock.pause_clock(event=day.event, actor=day.organiser, number=1)
    round_ = Round.objects.get()
    later = clock_of(day.event, round_, now=timezone.now() + timedelta(hours=5))
    assert (later.is_paused, 3590 < later.seconds_left <= 3600, later.ends_at) == (True, True, None)
    Round.objects.update(
        clock_started_at=round_.clock_started_at - timedelta(hours=1),
        clock_paused_at=round_.clock_paused_at - timedelta(hours=1),
    )
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    assert 3590 < clock_of(day.event, Round.objects.get(), now=timezone.now()).seconds_left <= 3600


def test_time_is_added_and_taken(day):
    clock.extend_clock(event=day.event, actor=day.organiser, number=1, minutes=15)
    clock.extend_clock(event=day.event, actor=day.organiser, number=1, minutes=-5)
    assert _clock(day).seconds_left == 6000
    for minutes in (0, 601, -101):
        with pytest.raises(Invalid):
            clock.extend_clock(event=day.event, actor=day.organiser, number=1, minutes=minutes)


def test_a_server_clock_that_was_set_back_gives_no_extra_time(day):
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    assert _clock(day, after=-600).seconds_left == 5400
    Round.objects.update(clock_started_at=timezone.now() + timedelta(hours=1))
    clock.pause_clock(event=day.event, actor=day.organiser, number=1)
    assert clock_of(day.event, Round.objects.get(), now=timezone.now()).seconds_left == 5400


def test_a_clock_that_does_not_run_is_not_paused(day):
    with pytest.raises(Conflict) as refused:
        clock.pause_clock(event=day.event, actor=day.organiser, number=1)
    assert refused.value.code == "clock_not_started"


def test_a_referee_runs_the_clock(day, teammate):
    officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    clock.start_clock(event=day.event, actor=actor_of(day.event, user=teammate), number=1)
    assert _clock(day).is_started is True

"""Somebody comes late, and plays against whoever has the bye."""

import pytest

from config.lib.errors import Conflict, Forbidden, NotFound
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.entries.services import attendance
from tournaments.events.rounds.services.late_games import seat_late
from tournaments.events.rounds.services.tables import add_tables
from tournaments.matches.queries.finding import match_by_seat
from tournaments.models import Notice, PairedParticipant, Participant

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    """Three play, one of them has the bye; two tables."""
    day = ClubDay(module_owner, players=3)
    add_tables(event=day.event, actor=day.organiser, count=2)
    day.run()
    day.publish(1)
    return day


day = a_copy_of("made")


def bye_of(day, number=1):
    return next(pairing for pairing in day.pairings(number) if pairing.b_id is None)


def seat(day, name):
    return seat_late(event=day.event, actor=day.organiser, bye=bye_of(day), entry=day.entry(name))


def test_the_bye_becomes_a_game_at_the_table_that_is_free(day):
    alone = bye_of(day).a
    day.add("Late")
    made = seat(day, "Late")
    others = [pairing.table.number for pairing in day.pairings(1) if pairing.pk != made.pk]
    assert (made.a, made.b.name, made.kind, made.table.number) == (alone, "Late", "game", 2)
    assert (others, made.b.joined_in, made.reasons[0]["code"]) == ([1], 1, "late")
    assert day.verbs()[-1] == "late-game"
    assert match_by_seat(seat_secret(made, made.b)).own.player == "Late"


def test_the_game_counts_and_nobody_has_had_a_bye(day):
    day.add("Late")
    made = seat(day, "Late")
    day.enter(made, "b")
    points = {row[1]: row[2] for row in day.table()}
    assert (points["Late"], points[made.a.name]) == ("3", "0")


def test_a_table_that_is_kept_for_them_is_theirs(day):
    add_tables(event=day.event, actor=day.organiser, count=1)
    day.add("Late", fixed_table=3)
    assert seat(day, "Late").table.number == 3


def test_without_a_free_table_they_play_all_the_same(owner):
    day = ClubDay(owner, players=3, is_running=True)
    day.publish(1)
    day.add("Late")
    made = seat(day, "Late")
    assert (made.table, made.match is not None) == (None, True)


def test_twice_is_no_harm(day):
    day.add("Late")
    bye, entry = bye_of(day), day.entry("Late")
    made = [seat_late(event=day.event, actor=day.organiser, bye=bye, entry=entry) for _press in range(2)]
    assert (made[0], PairedParticipant.objects.count(), day.verbs().count("late-game")) == (made[1], 4, 1)


def test_they_are_here_when_they_plays(owner):
    day = ClubDay(owner, players=4, needs_check_in=True)
    day.go("open", "locked")
    for name in ("Ann", "Bert", "Cleo"):
        attendance.check_in(event=day.event, actor=day.organiser, entry=day.entry(name))
    day.go("running")
    day.publish(1)
    assert seat(day, "Dan").b.state == "checked-in"


def test_both_are_told(day, teammate):
    alone = bye_of(day).a
    late = day.add("Late")
    Participant.objects.filter(pk=late.pk).update(user=teammate, key_digest=None)
    seat(day, "Late")
    told = Notice.objects.filter(kind=Notice.Kind.ROUND_PUBLISHED)
    assert {(one.entry, one.data["opponent"]) for one in told} >= {(late, alone.name), (alone, "Late")}


@pytest.mark.parametrize("name", ["Ann", "Bert", "Cleo", "Gone"])
def test_who_is_in_the_round_or_out_of_the_event_is_refused(name, day):
    day.add("Gone")
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Gone"))
    with pytest.raises(Conflict) as refused:
        seat(day, name)
    assert (refused.value.code, bye_of(day).kind) == ("not_late", "bye")


def test_games_and_byes_that_were_asked_for_stay(owner):
    day = ClubDay(owner, players=3, is_running=True)
    attendance.request_bye(event=day.event, actor=day.organiser, entry=day.entry("Ann"), round_number=1)
    day.publish(1)
    late = day.add("Late")
    for pairing, code in zip(
        sorted(day.pairings(1), key=lambda one: one.kind), ("no_bye", "bye_requested"), strict=True
    ):
        with pytest.raises(Conflict) as refused:
            seat_late(event=day.event, actor=day.organiser, bye=pairing, entry=late)
        assert refused.value.code == code


def test_only_while_the_round_is_played(day):
    late = day.add("Late")
    bye = bye_of(day)
    day.close(1, reason="Late")
    with pytest.raises(Conflict) as refused:
        seat_late(event=day.event, actor=day.organiser, bye=bye, entry=late)
    assert refused.value.code == "round_not_published"


def test_a_schedule_is_not_changed(owner):
    day = ClubDay(owner, players=3, is_running=True, pairing={"method": "round-robin"})
    day.publish(1)
    late = day.add("Late")
    with pytest.raises(Conflict) as refused:
        seat_late(event=day.event, actor=day.organiser, bye=bye_of(day), entry=late)
    assert refused.value.code == "schedule"


def test_players_seat_nobody(day):
    late = day.add("Late")
    with pytest.raises(Forbidden):
        seat_late(event=day.event, actor=day.entrant("Late"), bye=bye_of(day), entry=late)


def test_pairings_of_other_events_are_not_found(day, owner):
    other = ClubDay(owner, players=3, is_running=True)
    other.publish(1)
    late = day.add("Late")
    with pytest.raises(NotFound):
        seat_late(event=day.event, actor=day.organiser, bye=bye_of(other), entry=late)

from datetime import timedelta

import pytest
from django.utils import timezone

from config.lib.errors import Conflict, Forbidden
from tests.tournaments.club_day import ClubDay
from tests.tournaments.rehearsal_days import RehearsalDay
from tournaments.events.desk.services import move_back, move_on
from tournaments.events.entries.services.attendance import drop
from tournaments.events.queries import load_rows
from tournaments.events.rehearsal.services.rounds import let_players_report, play_on, play_round
from tournaments.events.results.queries import missing_results
from tournaments.events.rounds.queries.bracket import champion
from tournaments.events.rounds.queries.drafts import Seat
from tournaments.events.rounds.services.drawing import change_draft, draw_round
from tournaments.events.rounds.services.publishing import publish_round, withdraw_round
from tournaments.events.settings.services import change_settings, set_official, settings_of
from tournaments.models import Round
from tournaments.permissions import actor_of

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.slow]


def missing_at(day, number):
    rows = load_rows(day.event)
    return len(missing_results(rows, rows.round(number)))


@pytest.mark.thorough
def test_same_seed_gives_the_same_event(owner):
    first, again, other = (RehearsalDay(owner, players=6, rounds=2, seed=seed).play().story() for seed in (3, 3, 4))
    assert first == again
    assert {name for name in first if first[name] == other[name]} == set()


@pytest.mark.thorough
def test_everybody_who_is_in_is_paired_once_and_nobody_else(owner):
    day = RehearsalDay(owner, players=14, rounds=4)
    for number in range(1, 5):
        play_round(event=day.event, actor=day.organiser, number=number)
        here = day.event.entries.filter(state="checked-in", joined_in__lte=number)
        paired = [one.key for p in day.pairings(number) for one in (p.a, p.b) if one is not None]
        assert sorted(paired) == sorted(here.values_list("key", flat=True))
    dropped = day.event.audit.filter(verb="dropped").count()
    assert (dropped > 1, day.event.entries.count()) == (True, 15)


@pytest.mark.thorough
def test_nobody_meets_twice_while_that_can_be_avoided(owner):
    day = RehearsalDay(owner, players=16, rounds=4).play()
    met = [frozenset((p.a.key, p.b.key)) for number in range(1, 5) for p in day.pairings(number) if p.b]
    assert len(met) == len(set(met))
    assert len(met) > 24


def test_everything_that_goes_wrong_on_a_day_goes_wrong(owner):
    day = RehearsalDay(owner, players=16, rounds=3).play()
    told = set(day.verbs())
    assert told >= {
        *("dropped", "reinstated", "bye-requested", "draft-changed", "clock-started", "scored"),
        *("result-reported", "result-confirmed", "result-entered", "result-corrected", "forfeited"),
    }
    assert day.event.entries.get(joined_in=2).submissions.get().state == "approved"
    kinds = {result.kind for number in (1, 2, 3) for p in day.pairings(number) if p.match for result in _told(p)}
    assert kinds >= {"agreed", "conceded"}


def _told(pairing):
    return pairing.match.results.filter(state="confirmed")


def test_event_ends_with_every_round_closed_and_every_result_known(owner):
    day = RehearsalDay(owner, players=9, rounds=3).play()
    assert day.event.state == "finished"
    assert [one.state for one in day.event.rounds.order_by("number")] == ["closed"] * 3
    assert [missing_at(day, number) for number in (1, 2, 3)] == [0, 0, 0]
    assert {"painting"} == {key for one in day.event.entries.filter(state="checked-in") for key in one.scores}


def test_log_says_that_the_house_did_it(owner):
    day = RehearsalDay(owner, players=8, rounds=1)
    play_round(event=day.event, actor=day.organiser, number=1)
    assert {day.event.audit.get(verb=verb).actor for verb in ("started", "drawn", "published")} == {"Muster"}
    report = day.event.audit.filter(verb="result-reported").first()
    assert day.event.entries.filter(name=report.actor).exists()


@pytest.mark.parametrize("act", [play_round, let_players_report, lambda number, **who: play_on(**who)])
def test_event_of_real_people_is_left_alone(act, owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.publish(1)
    before = day.verbs()
    with pytest.raises(Conflict) as refused:
        act(event=day.event, actor=day.organiser, number=1)
    assert refused.value.code == "not_a_rehearsal"
    assert day.verbs() == before


def test_round_that_is_not_the_next_is_refused(owner):
    day = RehearsalDay(owner, players=4, rounds=1)
    for number, code in ((2, "rounds_played"), (0, "wrong_round")):
        with pytest.raises(Conflict) as refused:
            play_round(event=day.event, actor=day.organiser, number=number)
        assert refused.value.code == code
    play_round(event=day.event, actor=day.organiser, number=1)
    with pytest.raises(Conflict) as refused:
        play_round(event=day.event, actor=day.organiser, number=2)
    assert refused.value.code == "rounds_played"


def test_lists_are_locked_before_anything_is_played(owner):
    day = RehearsalDay(owner, players=4)
    move_back(event=day.event, actor=day.organiser, to="open")
    for act in (play_round, let_players_report):
        with pytest.raises(Conflict) as refused:
            act(event=day.event, actor=day.organiser, number=1)
        assert refused.value.code == "lists_open"


def test_rehearsal_that_is_over_is_over(owner):
    day = RehearsalDay(owner, players=4, rounds=1).play()
    log = day.verbs()
    assert play_on(event=day.event, actor=day.organiser).is_done
    assert play_round(event=day.event, actor=day.organiser, number=1).is_done
    with pytest.raises(Conflict) as refused:
        let_players_report(event=day.event, actor=day.organiser, number=1)
    assert refused.value.code == "event_over"
    assert day.verbs() == log
    move_on(event=day.event, actor=day.organiser, to="archived")
    with pytest.raises(Conflict) as refused:
        play_on(event=day.event, actor=day.organiser)
    assert refused.value.code == "event_over"


def test_pressing_twice_plays_one_round(owner):
    day = RehearsalDay(owner, players=4)
    first = play_round(event=day.event, actor=day.organiser, number=1)
    log = day.verbs()
    assert play_round(event=day.event, actor=day.organiser, number=1) == first
    assert (first.told, first.games, first.is_done) == (2, 2, True)
    assert day.verbs() == log


@pytest.mark.thorough
def test_round_in_parts_ends_as_it_would_have_in_one(owner):
    whole, parts = (RehearsalDay(owner, players=12, rounds=2) for _day in range(2))
    told = []
    for number in (1, 2):
        play_round(event=whole.event, actor=whole.organiser, number=number)
        while True:
            progress = play_round(event=parts.event, actor=parts.organiser, number=number, most=2)
            told.append((progress.number, progress.told))
            if progress.is_done:
                break
    assert parts.story() == whole.story()
    assert told[0] == (1, 0)
    assert told == sorted(told)
    assert len(told) > 6


def test_steps_to_the_end_are_rounds_and_then_the_end(owner):
    day = RehearsalDay(owner, players=4, rounds=2)
    steps = [play_on(event=day.event, actor=day.organiser) for _step in range(3)]
    assert [(step.number, step.is_done) for step in steps] == [(1, False), (2, False), (2, True)]
    day.event.refresh_from_db()
    assert day.event.state == "finished"


def test_players_report_and_leave_their_troubles_to_the_organiser(owner):
    day = RehearsalDay(owner, players=16)
    move_on(event=day.event, actor=day.organiser, to="running", is_confirmed=True)
    draw_round(event=day.event, actor=day.organiser, number=1)
    with pytest.raises(Conflict) as refused:
        let_players_report(event=day.event, actor=day.organiser, number=1)
    assert refused.value.code == "not_published"
    publish_round(event=day.event, actor=day.organiser, number=1)
    progress = let_players_report(event=day.event, actor=day.organiser, number=1)
    # Of eight games two go wrong: one is disputed, one conceded.
    assert (progress.told, progress.games, progress.is_done) == (7, 8, True)
    assert missing_at(day, 1) == 1
    assert "result-entered" not in day.verbs()
    log = day.verbs()
    let_players_report(event=day.event, actor=day.organiser, number=1)
    assert day.verbs() == log
    play_round(event=day.event, actor=day.organiser, number=1)
    assert day.verbs()[-2:] == ["result-entered", "round-closed"]


def test_draft_of_the_organiser_is_played_as_it_is(owner):
    day = RehearsalDay(owner, players=6, rounds=1)
    move_on(event=day.event, actor=day.organiser, to="running", is_confirmed=True)
    draw_round(event=day.event, actor=day.organiser, number=1)
    first, second = day.pairings(1)[:2]
    edit = Seat(first.a.key, str(second.table.number))
    change_draft(event=day.event, actor=day.organiser, number=1, edit=edit, reason="nearer to the door")
    wanted = {(p.a.key, p.b.key, p.table.number) for p in day.pairings(1)}
    play_round(event=day.event, actor=day.organiser, number=1)
    assert {(p.a.key, p.b.key, p.table.number) for p in day.pairings(1)} == wanted


def test_draft_that_does_not_fit_the_field_any_more_is_drawn_again(owner):
    day = RehearsalDay(owner, players=6, rounds=1)
    move_on(event=day.event, actor=day.organiser, to="running", is_confirmed=True)
    draw_round(event=day.event, actor=day.organiser, number=1)
    gone = day.pairings(1)[0].a
    drop(event=day.event, actor=day.organiser, entry=gone)
    play_round(event=day.event, actor=day.organiser, number=1)
    assert "drawn-again" in day.verbs()
    assert gone.key not in {p.a.key for p in day.pairings(1)} | {p.b.key for p in day.pairings(1) if p.b}


def test_withdrawn_round_is_played_anew(owner):
    day = RehearsalDay(owner, players=4, rounds=1)
    move_on(event=day.event, actor=day.organiser, to="running", is_confirmed=True)
    draw_round(event=day.event, actor=day.organiser, number=1)
    withdraw_round(event=day.event, actor=day.organiser, number=1, reason="practice")
    assert play_round(event=day.event, actor=day.organiser, number=1).is_done
    assert sorted(Round.objects.values_list("state", flat=True)) == ["closed", "withdrawn"]


def test_hidden_lists_are_shown_before_the_first_round(owner):
    day = RehearsalDay(owner, players=4)
    later = dict(settings_of(day.event), lists_shown_at=timezone.now() + timedelta(days=1))
    change_settings(event=day.event, actor=day.organiser, settings=later)
    play_round(event=day.event, actor=day.organiser, number=1)
    assert day.verbs().count("lists-shown") == 1


@pytest.mark.thorough
def test_knock_out_is_played_to_its_champion(owner):
    day = RehearsalDay(owner, players=8, rounds=4)
    cut = dict(settings_of(day.event), pairing={"cut": {"size": 4, "after": 2}})
    change_settings(event=day.event, actor=day.organiser, settings=cut)
    day.event.refresh_from_db()
    day.play()
    assert [len([p for p in day.pairings(number) if p.b]) for number in (3, 4)] == [2, 1]
    assert champion(load_rows(day.event)) in {p.name for p in (day.pairings(4)[0].a, day.pairings(4)[0].b)}


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 5])
def test_smallest_fields_are_played_to_the_end(players, owner):
    day = RehearsalDay(owner, players=players, rounds=3).play()
    assert day.event.state == "finished"
    assert len(day.pairings(3)) >= 1


def test_only_organisers_play(owner, outsider, teammate):
    day = RehearsalDay(owner, players=4)
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    for user in (outsider, teammate):
        for act in (play_round, let_players_report):
            with pytest.raises(Forbidden):
                act(event=day.event, actor=actor_of(day.event, user=user), number=1)
        with pytest.raises(Forbidden):
            play_on(event=day.event, actor=actor_of(day.event, user=user))
    assert not day.event.rounds.exists()

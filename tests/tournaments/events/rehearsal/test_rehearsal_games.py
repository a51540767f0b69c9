from copy import deepcopy
from random import Random

import pytest
from django.contrib.auth.models import User

from tests.tournaments.rehearsal_days import RehearsalDay
from tournaments.events.desk.services import move_on
from tournaments.events.queries import load_rows
from tournaments.events.rehearsal.services.games import (
    Story,
    chance,
    games_of,
    invent_report,
    report_game,
    settle_game,
    turned,
)
from tournaments.events.results.services import report
from tournaments.events.rounds.services.drawing import draw_round
from tournaments.events.rounds.services.publishing import publish_round
from tournaments.matches.results.services import Report
from tournaments.permissions import actor_of


@pytest.fixture(scope="module")
def made(module_db):
    owner = User.objects.create_user("owner")
    day = RehearsalDay(owner, players=40, rounds=1)
    move_on(event=day.event, actor=day.organiser, to="running", is_confirmed=True)
    draw_round(event=day.event, actor=day.organiser, number=1)
    publish_round(event=day.event, actor=day.organiser, number=1)
    return day


@pytest.fixture
def day(made, db):
    return deepcopy(made)


def games(day):
    rows = load_rows(day.event)
    return list(games_of(rows, rows.round(1)))


def game_of(day, story):
    return next(game for game in games(day) if game.story is story)


def told(game):
    rows = game.pairing.match.results.order_by("number")
    return [(one.side, one.kind, one.winner, one.state) for one in rows]


@pytest.mark.thorough
@pytest.mark.django_db
def test_a_quarter_of_the_games_goes_wrong_each_in_its_way(day):
    stories = [game.story for game in games(day)]
    assert {story: stories.count(story) for story in Story} == {
        Story.AGREED: 15,
        **dict.fromkeys((Story.DISPUTED, Story.CONCEDED, Story.ABSENT, Story.ON_PAPER, Story.UNCONFIRMED), 1),
    }


@pytest.mark.django_db
def test_players_tell_what_their_story_says_and_only_once(day):
    states = {
        Story.AGREED: ["confirmed"],
        Story.CONCEDED: ["confirmed"],
        Story.UNCONFIRMED: ["proposed"],
        Story.DISPUTED: ["replaced", "proposed"],
        Story.ABSENT: [],
        Story.ON_PAPER: [],
    }
    chosen = {story: game_of(day, story) for story in states}
    done = {story: report_game(event=day.event, game=game) for story, game in chosen.items()}
    assert done == {story: bool(told) for story, told in states.items()}
    unfinished = [game for story, game in chosen.items() if states[story] != ["confirmed"]]
    assert not any(report_game(event=day.event, game=game) for game in unfinished)
    assert {story: [state for *_rest, state in told(game)] for story, game in chosen.items()} == states


@pytest.mark.django_db
def test_disputed_game_has_two_winners_until_it_is_settled(day):
    game = game_of(day, Story.DISPUTED)
    report_game(event=day.event, game=game)
    (first, _kind, one, _state), (second, _kind, other, _state) = told(game)
    assert ({first, second}, {one, other}) == ({"a", "b"}, {"a", "b"})
    settle_game(event=day.event, actor=day.organiser, game=game)
    assert told(game)[-1][2:] == (game.report.winner, "confirmed")


@pytest.mark.django_db
def test_loser_concedes(day):
    game = game_of(day, Story.CONCEDED)
    report_game(event=day.event, game=game)
    assert told(game) == [(game.loser, "conceded", game.report.winner, "confirmed")]


@pytest.mark.django_db
def test_loser_did_not_appear(day):
    game = game_of(day, Story.ABSENT)
    settle_game(event=day.event, actor=day.organiser, game=game)
    game.pairing.refresh_from_db()
    assert game.pairing.kind == f"forfeit-{game.loser}"
    assert game.pairing.note == "Did not appear within half an hour."


@pytest.mark.django_db
def test_what_somebody_has_reported_already_is_confirmed_by_their_opponent(day):
    game = game_of(day, Story.AGREED)
    mine = Report("agreed", "", ((), ()), (3, 3), note="by hand")
    report(event=day.event, actor=actor_of(day.event, entry=game.pairing.b), pairing=game.pairing, report=mine)
    assert report_game(event=day.event, game=game)
    assert told(game) == [("b", "agreed", "", "confirmed")]


@pytest.mark.django_db
def test_games_with_a_result_are_not_played_again(day):
    game = games(day)[0]
    settle_game(event=day.event, actor=day.organiser, game=game)
    assert game.pairing.pk not in {other.pairing.pk for other in games(day)}


@pytest.mark.parametrize("seed", range(30))
def test_invented_results_are_such_as_the_game_gives(seed):
    for winner in ("a", "b", ""):
        told = invent_report(winner, Random(seed))
        made = [len(set(goals)) for goals in told.goals]
        if winner == "b":
            made, told = made[::-1], turned(told)
        points = told.points
        assert all(0 < one <= 3000 for one in points)
        if not winner:
            assert (told.winner, made[0], points[0]) == ("", made[1], points[1])
        elif told.kind == "timed-out":
            assert (made, points[0] > points[1]) == ([1, 1], True)
        else:
            assert (told.kind, made[0] >= 2, made[0] > made[1], points[0] > points[1]) == ("agreed", True, True, True)


def test_the_other_side_tells_the_game_the_other_way_round():
    won = Report("agreed", "a", (("blitzkrieg", "take-and-hold"), ()), (700, 300))
    assert turned(won) == Report("agreed", "b", ((), ("blitzkrieg", "take-and-hold")), (300, 700))
    assert turned(Report("agreed", "", ((), ()), (5, 5))).winner == "a"
    assert turned(Report("conceded", "b")) == Report("conceded", "a")


def test_dice_are_the_same_for_the_same_question():
    class Event:
        seed = 7

    first, again, other = (chance(Event, *about).random() for about in ((1, "x"), (1, "x"), (1, "y")))
    assert first == again
    assert first != other

"""Reporting, confirming, opening again: what is stored, what is refused, and that nothing is ever lost."""

import json

import pytest
from django.db import IntegrityError, transaction

from config.lib.errors import Conflict, Invalid
from tests.tournaments.played_matches import new_match, play_to_turn, seen_by, win_for_anna, write_paths
from tests.worlds import a_copy_of
from tournaments.matches.results.services import MOST_NOTE, Report, confirm_result, reopen_match, report_result
from tournaments.matches.services import claim_seat
from tournaments.models import Match, ResultSubmission

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PLAYED = Report("played")
FIVE = ["blitzkrieg", "break-their-spirit", "defend-the-flag", "take-and-hold", "they-shall-not-pass"]


@pytest.fixture(scope="module")
def made(module_db):
    return new_match()


@pytest.fixture(scope="module")
def played(module_db):
    seats = new_match()
    win_for_anna(seats[0].match)
    return seats


seats = a_copy_of("made")
played_seats = a_copy_of("played")


@pytest.fixture
def match(seats):
    return seats[0].match


@pytest.fixture
def won(played_seats):
    return played_seats[0].match


def agreed(winner="a", **more):
    return Report("agreed", winner=winner, **more)


def refused(error, code, call, *args, **kwargs):
    with pytest.raises(error) as caught:
        call(*args, **kwargs)
    assert caught.value.code == code
    return caught.value


def states(match):
    return list(match.results.values_list("number", "state"))


def test_played_takes_everything_from_the_sheet(won):
    result = report_result(match=won, side="a", report=PLAYED)
    assert (result.number, result.side, result.state, result.winner, result.turn) == (1, "a", "proposed", "a", 3)
    assert (result.goals_a, result.goals_b, result.points_a, result.points_b) == (5, 0, 501, 125)
    assert result.answer["goals"] == {"a": FIVE, "b": []}
    assert result.document["objectives"][0] == {"half": "a", "blitz": True, "captured_by": "a"}
    won.refresh_from_db()
    assert (won.state, won.result_count) == ("open", 1)


def test_played_keeps_the_end_phase(won):
    result = report_result(match=won, side="a", report=PLAYED)
    end = won.end_phases.get(turn=3)
    assert (end.document, end.answer, end.is_open_again) == (result.document, result.answer, False)


@pytest.mark.parametrize("turn", [0, 2])
def test_played_is_refused_while_the_game_goes_on(match, turn):
    play_to_turn(match, turn)
    error = refused(Conflict, "not_decided", report_result, match=match, side="a", report=PLAYED)
    assert error.message == (
        "The game is not decided yet. Turn 2: goals are first checked at the end of turn 3."
        if turn
        else "The game has not begun on this sheet."
    )
    assert states(match) == []


def test_the_other_player_confirms_and_the_match_is_finished(won):
    report_result(match=won, side="a", report=PLAYED)
    result = confirm_result(match=won, side="b", number=1)
    won.refresh_from_db()
    assert (won.state, result.state, result.confirmed_at is not None) == ("finished", "confirmed", True)


def test_confirming_twice_is_no_harm(won):
    report_result(match=won, side="a", report=PLAYED)
    first = confirm_result(match=won, side="b", number=1)
    again = confirm_result(match=won, side="b", number=1)
    assert (again.pk, again.confirmed_at) == (first.pk, first.confirmed_at)


def test_nobody_confirms_their_own_report(won):
    report_result(match=won, side="a", report=PLAYED)
    error = refused(Conflict, "not_confirmed", confirm_result, match=won, side="a", number=1)
    assert error.message == "You reported this result; the other player confirms it."


def test_a_player_without_an_opponent_confirms_for_both():
    anna, _ = new_match(joins=False)
    report_result(match=anna.match, side="a", report=agreed())
    assert confirm_result(match=anna.match, side="a", number=1).state == "confirmed"


def test_so_does_an_account_that_has_both_seats(seats, owner):
    for seat in seats:
        claim_seat(seat=seat.side, user=owner)
    report_result(match=seats[0].match, side="a", report=agreed())
    assert confirm_result(match=seats[0].match, side="a", number=1).state == "confirmed"


def test_a_different_report_replaces_the_one_that_waits_and_both_are_kept(won):
    report_result(match=won, side="a", report=PLAYED)
    report_result(match=won, side="b", report=Report("timed-out", winner="", note="Lights out"))
    assert states(won) == [(1, "replaced"), (2, "proposed")]
    assert refused(Conflict, "result_replaced", confirm_result, match=won, side="b", number=1).status == 409
    assert confirm_result(match=won, side="a", number=2).note == "Lights out"
    assert states(won) == [(1, "replaced"), (2, "confirmed")]


def test_reporting_the_same_twice_is_one_report(won):
    first = report_result(match=won, side="a", report=PLAYED)
    assert report_result(match=won, side="a", report=PLAYED).pk == first.pk
    other = report_result(match=won, side="b", report=PLAYED)
    assert (other.pk != first.pk, states(won)) == (True, [(1, "replaced"), (2, "proposed")])


def test_nothing_can_be_reported_after_confirming(won):
    report_result(match=won, side="a", report=PLAYED)
    confirm_result(match=won, side="b", number=1)
    refused(Conflict, "match_finished", report_result, match=won, side="b", report=agreed("b"))
    assert states(won) == [(1, "confirmed")]


def test_a_report_from_a_sheet_that_was_changed_since_is_not_confirmed(won):
    report_result(match=won, side="a", report=PLAYED)
    write_paths(won, {"formation/b/f1/destroyed": None})
    error = refused(Conflict, "not_confirmed", confirm_result, match=won, side="b", number=1)
    assert error.message == "The sheet was changed after this was reported. Report the result again."
    report_result(match=won, side="a", report=PLAYED)
    assert confirm_result(match=won, side="b", number=2).points_a == 101


def test_a_told_result_is_confirmed_whatever_stands_on_the_sheet(won):
    report_result(match=won, side="a", report=agreed("b"))
    write_paths(won, {"formation/b/f1/destroyed": None})
    assert confirm_result(match=won, side="b", number=1).winner == "b"


def test_a_concession_takes_goals_and_points_from_the_sheet(won):
    result = report_result(match=won, side="a", report=Report("conceded", winner="b"))
    assert (result.winner, result.goals_a, result.points_a, result.points_b) == ("b", 5, 501, 125)
    assert result.answer["sheet"]["winner"] == "a"


def test_a_concession_before_the_first_turn_counts_nothing(match):
    result = report_result(match=match, side="b", report=Report("conceded", winner="a"))
    assert (result.goals_a, result.points_a, result.turn, result.document) == (0, 0, 0, {})
    assert "sheet" not in result.answer


def test_told_goals_and_points_are_kept_as_they_are_told(match):
    report = agreed("b", goals=(("blitzkrieg",), ("take-and-hold", "they-shall-not-pass")), points=(250, 900))
    result = report_result(match=match, side="a", report=report)
    assert result.answer == {
        "goals": {"a": ["blitzkrieg"], "b": ["take-and-hold", "they-shall-not-pass"]},
        "victory_points": {"a": 250, "b": 900},
        "winner": "b",
    }
    assert (result.goals_a, result.goals_b, result.points_a, result.points_b) == (1, 2, 250, 900)


@pytest.mark.parametrize(
    ("report", "code", "field"),
    [
        (Report("abandoned"), "unknown_kind", "kind"),
        (Report("agreed", winner="c"), "unknown_winner", "winner"),
        (Report("conceded", winner="a"), "own_concession", "winner"),
        (Report("conceded"), "own_concession", "winner"),
        (agreed(points=(-1, 0)), "unlikely_points", "points"),
        (agreed(points=(0, 100_001)), "unlikely_points", "points"),
        (agreed(goals=(("glory",), ())), "unknown_goal", "goals_a"),
        (agreed(goals=((), ("blitzkrieg", "blitzkrieg"))), "unknown_goal", "goals_b"),
        (agreed(note="x" * (MOST_NOTE + 1)), "note_too_long", "note"),
        (agreed(note="bell \x07"), "unreadable_note", "note"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(match, report, code, field):
    assert refused(Invalid, code, report_result, match=match, side="a", report=report).field == field
    assert states(match) == []


def test_a_note_keeps_its_lines_and_loses_its_edges(match):
    assert report_result(match=match, side="a", report=agreed(note="  one\r\ntwo \n")).note == "one\r\ntwo"


@pytest.mark.parametrize("side", ["a", "b"])
def test_either_player_opens_a_finished_match_again(won, side):
    report_result(match=won, side="a", report=PLAYED)
    confirm_result(match=won, side="b", number=1)
    match = reopen_match(match=won, side=side)
    result = match.results.get()
    assert (match.state, result.state, result.reopened_by) == ("open", "replaced", side)
    assert (result.confirmed_at is not None, result.reopened_at is not None) == (True, True)
    # The End phase is played again: what was kept of it counts no longer.
    assert list(match.end_phases.filter(turn=3).values_list("is_open_again", flat=True)) == [True]


def test_a_reopened_match_is_played_and_reported_on(won):
    report_result(match=won, side="a", report=PLAYED)
    confirm_result(match=won, side="b", number=1)
    reopen_match(match=won, side="b")
    write_paths(won, {"turn/3/objective/6": "b", "formation/b/f1/destroyed": None})
    report_result(match=won, side="b", report=PLAYED)
    result = confirm_result(match=won, side="a", number=2)
    assert (result.goals_a, result.points_a, states(won)) == (3, 101, [(1, "replaced"), (2, "confirmed")])
    assert list(won.end_phases.filter(turn=3).values_list("number", "is_open_again")) == [(1, True), (2, False)]


def test_an_open_match_is_not_opened_again(won):
    error = refused(Conflict, "match_open", reopen_match, match=won, side="a")
    assert error.message == "The match is open; nothing has to be opened again."


def test_everything_about_the_result_moves_its_count(won, played_seats):
    counts = [seen_by(played_seats[0]).match.result_count]
    for step in (
        lambda: report_result(match=won, side="a", report=PLAYED),
        lambda: report_result(match=won, side="a", report=PLAYED),
        lambda: confirm_result(match=won, side="b", number=1),
        lambda: reopen_match(match=won, side="a"),
    ):
        step()
        counts.append(seen_by(played_seats[0]).match.result_count)
    assert counts == [0, 1, 1, 2, 3]


def test_stored_documents_are_plain_data(won):
    result = ResultSubmission.objects.get(pk=report_result(match=won, side="a", report=agreed("b")).pk)
    assert json.loads(json.dumps(result.answer)) == result.answer
    assert result.answer["sheet"]["goals"] == {"a": FIVE, "b": []}


def test_a_reopened_result_says_by_whom_and_was_confirmed(won):
    result = report_result(match=won, side="a", report=PLAYED)
    result.reopened_by = "a"
    with pytest.raises(IntegrityError, match="reopened_result_was_confirmed"), transaction.atomic():
        result.save()
    assert Match.objects.get(pk=won.pk).results.get().reopened_by == ""

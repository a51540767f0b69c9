"""Writing on the sheet of a match: order, conflicts, sending twice, closing turns, and all that is refused."""

from typing import Any

import pytest

from config.lib.errors import Conflict, Invalid
from tests.tournaments.factories import Doors, entry, play_to, write
from tournaments.matches.play import services as sheets
from tournaments.matches.play.services import Outcome, write_entries
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.models import Match, SheetWrite, TurnSnapshot

LOST = "formation/a/tanks/lost"
ANN_HOLDS = tuple((f"turn/3/objective/{number}", "a") for number in (1, 2, 3, 4))


@pytest.fixture
def match(doors: Doors) -> Match:
    return doors.match


def states(outcomes: list[Outcome]) -> list[str]:
    return [outcome.state for outcome in outcomes]


def sheet_of(match: Match) -> dict[str, Any]:
    match.refresh_from_db()
    return dict(match.sheet)


def test_entries_are_written_in_their_order(match: Match):
    outcomes = write(match, "a", (LOST, 1), (LOST, 2, 1), ("turn", 1))
    assert states(outcomes) == ["accepted"] * 3
    assert [outcome.now for outcome in outcomes] == [1, 2, 1]
    assert sheet_of(match) == {LOST: 2, "turn": 1}
    kept = match.entries.values_list("number", "side", "path", "value", "was", "state")
    assert list(kept) == [
        (1, "a", LOST, 1, None, "accepted"),
        (2, "a", LOST, 2, 1, "accepted"),
        (3, "a", "turn", 1, None, "accepted"),
    ]
    assert (match.entry_count, match.turn) == (3, 1)


def test_who_did_not_see_what_stands_there_is_told_and_nothing_is_written(match: Match):
    write(match, "a", (LOST, 3))
    (outcome,) = write(match, "b", (LOST, 4))
    assert (outcome.state, outcome.now, outcome.by) == ("conflict", 3, "a")
    assert sheet_of(match) == {LOST: 3}
    assert list(match.entries.filter(state="conflict").values_list("side", "value")) == [("b", 4)]


def test_what_follows_a_conflict_at_the_same_place_is_one_too(match: Match):
    write(match, "a", (LOST, 3))
    outcomes = write(match, "b", (LOST, 1), (LOST, 2, 1), ("formation/b/boyz/lost", 5))
    assert states(outcomes) == ["conflict", "conflict", "accepted"]
    assert sheet_of(match) == {LOST: 3, "formation/b/boyz/lost": 5}


def test_a_conflict_with_an_entry_of_the_same_heap_names_its_author(match: Match):
    outcomes = write(match, "b", (LOST, 1), (LOST, 2))
    assert [(outcome.state, outcome.by) for outcome in outcomes] == [("accepted", ""), ("conflict", "b")]


def test_the_same_value_from_both_is_no_conflict(match: Match):
    assert states(write(match, "a", (LOST, 3))) == states(write(match, "b", (LOST, 3))) == ["accepted"]


def test_sending_twice_writes_once(match: Match):
    sent = [entry(LOST, 1, name="one"), entry(LOST, 2, 1, name="two")]
    write_entries(match=match, side="a", entries=sent)
    _, again = write_entries(match=match, side="a", entries=sent)
    assert states(again) == ["accepted", "accepted"]
    assert (sheet_of(match), match.entries.count()) == ({LOST: 2}, 2)


def test_the_same_entry_twice_in_one_heap_is_written_once(match: Match):
    sent = entry(LOST, 1, name="one")
    _, outcomes = write_entries(match=match, side="a", entries=[sent, sent])
    assert (states(outcomes), match.entries.count()) == (["accepted", "accepted"], 1)


def test_a_conflict_that_is_sent_twice_stays_one(match: Match):
    write(match, "a", (LOST, 3))
    sent = entry(LOST, 4, name="late")
    for _ in range(2):
        _, (outcome,) = write_entries(match=match, side="b", entries=[sent])
        assert (outcome.state, outcome.by, outcome.now) == ("conflict", "a", 3)
    assert match.entries.count() == 2


def test_a_refused_entry_spoils_none_of_the_others(match: Match):
    outcomes = write(match, "a", (LOST, 11), ("nowhere", 1), (LOST, 1))
    assert states(outcomes) == ["refused", "refused", "accepted"]
    assert [outcome.reason for outcome in outcomes] == [
        "A whole number from 0 to 10 can stand here.",
        "There is no 'nowhere' on the sheet of this match.",
        "",
    ]
    assert (sheet_of(match), match.entries.count()) == ({LOST: 1}, 1)


def test_where_nothing_is_written_nobody_is_called_to_look(match: Match):
    before = Match.objects.get(pk=match.pk).changed_at
    write(match, "a", (LOST, 11))
    assert Match.objects.get(pk=match.pk).changed_at == before
    write(match, "a", (LOST, 1))
    assert Match.objects.get(pk=match.pk).changed_at > before


def test_going_on_closes_the_turn_and_keeps_what_was_judged(match: Match):
    write(match, "a", ("turn", 1), ("turn/1/objective/1", "a"), ("turn", 2, 1))
    end = TurnSnapshot.objects.get()
    assert (end.turn, end.number, end.side, end.is_open_again) == (1, 1, "a", False)
    assert end.document["objectives"][0]["captured_by"] == "a"
    assert (end.answer["state"], end.answer["winner"]) == ("continues", None)


def test_a_turn_can_be_opened_again_and_closed_anew(match: Match):
    play_to(match, 2)
    write(match, "b", ("turn", 1, 2), ("turn/1/enemy-in-half/a", True), ("turn", 2, 1))
    ends = TurnSnapshot.objects.values_list("turn", "number", "side", "is_open_again")
    assert list(ends) == [(1, 1, "a", True), (1, 2, "b", False)]
    assert TurnSnapshot.objects.get(number=2).document["unbroken_enemy_in_half"] == {"a": True, "b": False}


def test_back_before_the_first_turn(match: Match):
    play_to(match, 1)
    assert states(write(match, "a", ("turn", None, 1))) == ["accepted"]
    assert (sheet_of(match), match.turn, TurnSnapshot.objects.count()) == ({}, 0, 0)


def test_an_end_phase_that_is_over_is_refused_until_it_is_opened_again(match: Match):
    play_to(match, 2)
    (outcome,) = write(match, "b", ("turn/1/objective/1", "b"))
    assert outcome.reason == "Turn 1 is over. Go back to it to change what happened at its end."
    assert states(write(match, "b", ("turn", 1, 2), ("turn/1/objective/1", "b"))) == ["accepted", "accepted"]


def test_no_turn_follows_on_a_game_that_is_won(match: Match):
    play_to(match, 3)
    (outcome,) = write(match, "a", *ANN_HOLDS, ("turn", 4, 3))[-1:]
    assert (outcome.state, outcome.reason) == ("refused", "Turn 3: Ann wins by goals, 3 to 0.")


def test_no_turn_ends_before_the_halves_are_told(match: Match):
    play_to(match, 2)
    refused = write(match, "a", ("turn", 3, 2), ("turn", 4, 3))[1]
    assert (refused.state, refused.reason) == (
        "refused",
        "Say first whether an unbroken formation of Bert is in the half of Ann: They Shall Not Pass depends on it.",
    )
    assert (
        states(write(match, "b", *((f"turn/3/enemy-in-half/{side}", False) for side in "ab"), ("turn", 4, 3)))
        == ["accepted"] * 3
    )
    assert TurnSnapshot.objects.get(turn=3).document["unbroken_enemy_in_half"] == {"a": False, "b": False}


def test_a_no_is_not_written_over_by_who_has_not_seen_it(match: Match):
    path = "turn/1/enemy-in-half/b"
    play_to(match, 1)
    assert states(write(match, "a", (path, False))) == ["accepted"]
    assert sheet_of(match)[path] is False
    (outcome,) = write(match, "b", (path, True))
    assert (outcome.state, outcome.now, outcome.by) == ("conflict", False, "a")
    assert states(write(match, "b", (path, True, False))) == ["accepted"]


def test_both_end_the_same_turn(match: Match):
    play_to(match, 1)
    assert states(write(match, "a", ("turn", 2, 1)) + write(match, "b", ("turn", 2, 1))) == ["accepted"] * 2
    assert TurnSnapshot.objects.count() == 1


def test_a_finished_match_takes_nothing(match: Match):
    play_to(match, 3)
    write(match, "a", *ANN_HOLDS)
    result = report_result(match=match, side="a", report=Report("played"))
    confirm_result(match=match, side="b", number=result.number)
    sent = entry(LOST, 1)
    _, (outcome,) = write_entries(match=match, side="a", entries=[sent])
    assert (outcome.state, outcome.reason) == ("refused", "The match is finished.")
    assert LOST not in sheet_of(match)


def test_a_heap_has_an_end(match: Match):
    heap = [entry(LOST, 1)] * 501
    with pytest.raises(Invalid) as refused:
        write_entries(match=match, side="a", entries=heap)
    assert (refused.value.code, refused.value.field, match.entries.count()) == ("too_many_entries", "entries", 0)


def test_a_sheet_has_an_end(match: Match):
    Match.objects.filter(pk=match.pk).update(entry_count=sheets.MOST_ENTRIES - 1)
    assert states(write(match, "a", (LOST, 1))) == ["accepted"]
    with pytest.raises(Conflict) as refused:
        write(match, "a", (LOST, 2, 1))
    assert (refused.value.code, sheet_of(match)) == ("sheet_full", {LOST: 1})


def test_a_heap_costs_as_many_queries_as_one_entry(match: Match, django_assert_num_queries: Any):
    with django_assert_num_queries(8):
        write(match, "a", (LOST, 1))
    with django_assert_num_queries(8):
        write(match, "a", *(("formation/b/boyz/blast", n + 1, n) for n in range(100)))
    assert SheetWrite.objects.count() == 101

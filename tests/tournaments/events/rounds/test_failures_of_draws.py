"""What must never happen at an event (F5, F10, F16, F24 of the design), from its rows to what its pages tell."""

from collections import Counter

import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.entries.services import attendance
from tournaments.events.rounds.adapters import draw_order
from tournaments.events.standings.queries import breakdown, standings_of
from tournaments.models import Pairing

pytestmark = pytest.mark.django_db


def _drawn(day, number, *, times):
    """Who would meet whom, drawn so many times with one seed after the other."""
    rows = day.rows()
    names = {entry.key: entry.name for entry in rows.entries}
    for again in range(times):
        pairs = draw_order(rows, number=number, again=again).draw().pairs
        yield frozenset(frozenset((names[pair.a], names[pair.b])) for pair in pairs)


def test_f5_another_has_the_bye_when_that_of_the_lowest_blocks_the_rest_and_the_draft_says_so(owner):
    """Without Eve, the lowest, Ann would be left with those whom she has met. Bert is the lowest of the others."""
    day = ClubDay(owner, players=6, is_running=True, round_count=4)
    day.set_up(1, [("Ann", "Bert"), ("Cleo", "Eve"), ("Dan", "Finn")])
    day.set_up(2, [("Ann", "Cleo"), ("Bert", "Finn"), ("Dan", "Eve")])
    day.set_up(3, [("Ann", "Dan"), ("Cleo", "Bert"), ("Finn", "Eve")])
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Finn"))
    assert day.table()[-1][1:] == ("Eve", "0")
    round_ = day.draw(4)
    [bye] = [pairing for pairing in day.pairings(4) if pairing.kind == Pairing.Kind.BYE]
    assert (bye.a.name, round_.draw["cost"]["rematch"], round_.draw["unavoidable"]) == ("Bert", 0, [])
    reason = "Eve comes first for the bye, but then a rematch could not be avoided."
    assert bye.reasons[0] == {"code": "bye-instead", "message": reason, "keys": [day.entry("Eve").key]}
    assert reason in DeskClient(day, owner).page("desk-round", number=4)


@pytest.mark.thorough
def test_f10_entrants_with_byes_meet_as_often_as_others_of_their_points(owner):
    """Four have six points, two of them by a bye: of the three ways to pair them, each is drawn about as often."""
    day = ClubDay(owner, players=7, is_running=True, round_count=3)
    day.set_up(1, [("Bert", "Eve"), ("Cleo", "Finn"), ("Dan", "Gus"), ("Ann", None)])
    day.set_up(2, [("Ann", "Eve"), ("Cleo", "Gus"), ("Dan", "Finn"), ("Bert", None)])
    assert {name for _place, name, points in day.table() if points == "6"} == {"Ann", "Bert", "Cleo", "Dan"}
    times = sum(frozenset({"Ann", "Bert"}) in pairs for pairs in _drawn(day, 3, times=300))
    assert 60 <= times <= 140  # one in three is 100; five standard deviations are 41


def test_f10_a_bye_counts_as_its_value_in_the_draw_and_in_the_table(owner):
    day = ClubDay(owner, players=3, is_running=True)
    day.set_up(1, [("Bert", "Cleo"), ("Ann", None)])
    assert breakdown(day.rows(), day.entry("Ann").key).figures[0].value == "3"
    day.draw(2)
    assert day.met(2) == {frozenset({"Ann", "Bert"}), frozenset({"Cleo"})}
    assert day.pairing_of("Ann", 2).reasons[0]["message"] == "Both have 3 match points."


def test_f16_three_who_are_tied_and_have_all_met_are_ordered_by_their_games(owner):
    """Everybody has met everybody. Ann, Bert and Cleo have nine points each; among them Ann won twice, Bert once."""
    day = ClubDay(owner, players=5, is_running=True, round_count=5, tie_breaks=["direct-encounter"])
    day.set_up(1, [("Ann", "Bert"), ("Cleo", "Dan"), ("Eve", None)])
    day.set_up(2, [("Ann", "Cleo"), ("Eve", "Bert"), ("Dan", None)])
    day.set_up(3, [("Dan", "Ann"), ("Cleo", "Eve"), ("Bert", None)])
    day.set_up(4, [("Bert", "Cleo"), ("Eve", "Dan"), ("Ann", None)])
    day.set_up(5, [("Bert", "Dan"), ("Eve", "Ann"), ("Cleo", None)])
    assert day.table() == [(1, "Eve", "12"), (2, "Ann", "9"), (3, "Bert", "9"), (4, "Cleo", "9"), (5, "Dan", "6")]


def test_f16_three_who_have_beaten_each_other_in_turn_stay_tied(owner):
    day = ClubDay(owner, players=4, is_running=True, round_count=3, tie_breaks=["direct-encounter"])
    day.set_up(1, [("Ann", "Bert"), ("Cleo", "Dan")])
    day.set_up(2, [("Bert", "Cleo"), ("Ann", "Dan")])
    day.set_up(3, [("Cleo", "Ann"), ("Bert", "Dan")])
    assert [(place, points) for place, _name, points in day.table()] == [(1, "6"), (1, "6"), (1, "6"), (4, "0")]
    tied = [row.figure("direct-encounter") for row in standings_of(day.event).rows[:3]]
    assert [figure.value for figure in tied] == [0, 0, 0]  # nobody of them comes after another


def test_f24_a_first_round_that_keeps_clubs_apart_is_any_of_the_legal_ones(owner):
    """Three clubs of two: eight ways to pair them, each drawn about as often."""
    day = ClubDay(owner, pairing={"club": "first-round"})
    for index, name in enumerate(("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn")):
        day.add(name, club="NSW"[index // 2])
    day.run()
    mates = {frozenset(two) for two in (("Ann", "Bert"), ("Cleo", "Dan"), ("Eve", "Finn"))}
    seen = Counter(_drawn(day, 1, times=400))
    assert len(seen) == 8
    assert all(not pairs & mates for pairs in seen)
    assert all(15 <= times <= 85 for times in seen.values())  # 50 each; five standard deviations are 33

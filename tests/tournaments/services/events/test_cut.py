import pytest

from config.lib.errors import Conflict, Invalid
from tests.tournaments.club_day import ClubDay
from tournaments.queries.events.bracket import bracket_rounds, champion
from tournaments.queries.events.drafts import Swap
from tournaments.queries.events.steps import next_step
from tournaments.services.events import attendance, draws, results

pytestmark = pytest.mark.django_db

CUT = {"cut": {"size": 4, "after": 1}}


@pytest.fixture
def day(owner):
    """Six players, one round, then the best four knock each other out. A, B and C have won, in this order."""
    day = ClubDay(owner, players=6, is_running=True, round_count=3, pairing=CUT, tie_breaks=["lot"])
    day.set_up(1, [("Ann", "Dan"), ("Bert", "Eve"), ("Cleo", "Finn")])
    return day


def _table(day):
    return [name for _place, name, _points in day.table()]


def test_the_best_meet_in_the_order_of_the_bracket(day):
    first, second, third, fourth = _table(day)[:4]
    day.draw(2)
    assert day.met(2) == {frozenset({first, fourth}), frozenset({second, third})}


def test_winners_play_the_final_and_the_table_stays(day):
    before = day.table()
    day.play(2)
    day.play(3)
    semi, final = bracket_rounds(day.rows())
    assert (len(semi.games), len(final.games)) == (2, 1)
    winners = {game.a if game.winner == "a" else game.b for game in semi.games}
    assert {final.games[0].a, final.games[0].b} == winners
    assert (champion(day.rows()), day.table()) == (min(winners), before)
    assert next_step(day.rows()).code == "finish"


def test_after_the_final_nothing_is_drawn(owner):
    day = ClubDay(owner, players=4, is_running=True, round_count=5, pairing={"cut": {"size": 2, "after": 1}})
    day.play(1)
    day.play(2)
    with pytest.raises(Conflict) as refused:
        day.draw(3)
    assert (refused.value.code, next_step(day.rows()).missing[0].code) == ("cut_over", "cut_over")


def test_a_knock_out_waits_for_winners(day):
    day.publish(2)
    first, second = day.pairings(2)
    day.enter(first, "")
    day.enter(second, "a")
    day.close(2)
    with pytest.raises(Conflict) as refused:
        day.draw(3)
    assert refused.value.code == "no_winner"
    day.enter(first, "b", reason="they rolled off")
    day.draw(3)
    assert day.met(3) == {frozenset({first.b.name, second.a.name})}


def test_who_leaves_lets_his_opponent_through(owner):
    day = ClubDay(owner, players=8, is_running=True, round_count=4, pairing={"cut": {"size": 8, "after": 1}})
    day.play(1)
    day.play(2)
    order = bracket_rounds(day.rows())[0].games
    winners = [game.a if game.winner == "a" else game.b for game in order]
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry(winners[0]))
    day.play(3)
    assert day.met(3) == {frozenset({winners[1]}), frozenset(winners[2:])}
    day.draw(4)
    assert day.met(4) == {frozenset({winners[1], min(winners[2:])})}


def test_who_has_left_before_the_cut_makes_room_for_the_next(day):
    first, second, third, fourth, fifth = _table(day)[:5]
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry(first))
    day.draw(2)
    assert day.met(2) == {frozenset({second, fifth}), frozenset({third, fourth})}


def test_a_forfeit_decides_a_game_of_the_bracket(day):
    day.publish(2)
    first, second = day.pairings(2)
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=first, absent="a", reason="gone")
    day.enter(second, "b")
    day.close(2)
    day.draw(3)
    assert day.met(3) == {frozenset({first.b.name, second.b.name})}


def test_the_bracket_is_not_changed_by_hand(day):
    day.draw(2)
    first, second = day.pairings(2)
    with pytest.raises(Conflict) as refused:
        draws.change_draft(
            event=day.event, actor=day.organiser, number=2, edit=Swap(first.a.key, second.a.key), reason="nicer"
        )
    assert refused.value.code == "bracket"


def test_a_corrected_result_does_not_change_a_bracket_that_is_published(day):
    day.publish(2)
    met = day.met(2)
    pairing = day.pairing_of("Ann", 1)
    day.enter(pairing, "b" if pairing.a.name == "Ann" else "a", reason="mixed up")
    for game in day.pairings(2):
        day.enter(game, "a")
    day.close(2)
    day.draw(3)
    assert (day.met(2), day.met(3)) == (met, {frozenset(game.a.name for game in day.pairings(2))})


@pytest.mark.parametrize(
    "cut", [{"size": 1, "after": 1}, {"size": 4, "after": 3}, {"size": 4}, {"size": 65, "after": 1}]
)
def test_an_impossible_cut_is_refused(owner, cut):
    with pytest.raises(Invalid) as refused:
        ClubDay(owner, round_count=3, pairing={"cut": cut})
    assert refused.value.field == "pairing"

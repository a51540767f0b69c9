import pytest

from config.lib.errors import Conflict, Invalid
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.desk.queries.steps import missing_for_next_step, next_step
from tournaments.events.entries.services import attendance
from tournaments.events.results import services as results
from tournaments.events.rounds.queries.bracket import bracket, bracket_rounds, champion
from tournaments.events.rounds.queries.drafts import Swap
from tournaments.events.rounds.services import drawing as draws

pytestmark = pytest.mark.django_db

CUT = {"cut": {"size": 4, "after": 1}}


@pytest.fixture(scope="module")
def made(module_owner):
    """Six players, one round, then the best four knock each other out. A, B and C have won, in this order."""
    day = ClubDay(module_owner, players=6, is_running=True, round_count=3, pairing=CUT, tie_breaks=["lot"])
    day.set_up(1, [("Ann", "Dan"), ("Bert", "Eve"), ("Cleo", "Finn")])
    return day


day = a_copy_of("made")


def _table(day):
    return [name for _place, name, _points in day.table()]


def test_the_best_meet_in_the_order_of_the_bracket(day):
    first, second, third, fourth = _table(day)[:4]
    day.draw(2)
    assert day.met(2) == {frozenset({first, fourth}), frozenset({second, third})}


def _winners(round_):
    return [side.label for game in round_.games for side in (game.a, game.b) if side.has_won]


def _why(day, number):
    return sorted(reason["message"] for pairing in day.pairings(number) for reason in pairing.reasons)


def test_winners_play_the_final(day):
    before = day.table()
    day.play(2)
    assert day.table() == before
    day.play(3)
    semi, final = bracket_rounds(day.rows())
    assert (len(semi.games), len(final.games)) == (2, 1)
    assert {final.games[0].a.label, final.games[0].b.label} == set(_winners(semi))
    assert champion(day.rows()) == min(_winners(semi))
    assert next_step(day.rows()).code == "finish"


def test_the_champion_stands_first_and_points_stay_what_they_were(day):
    before = {name: points for _place, name, points in day.table()}
    order = _table(day)
    day.publish(2)
    for pairing in day.pairings(2):  # the lower seeds win
        day.enter(pairing, "b" if order.index(pairing.b.name) > order.index(pairing.a.name) else "a")
    day.close(2)
    day.publish(3)
    [final] = day.pairings(3)
    day.enter(final, "b" if final.b.name == order[3] else "a")
    day.close(3)
    places = [(place, name) for place, name, _points in day.table()]
    expected = [order[3], order[2], order[0], order[1], *order[4:]]
    assert places[:4] == list(enumerate(expected[:4], start=1))
    assert [name for _place, name in places] == expected
    assert {name: points for _place, name, points in day.table()} == before


def test_every_pair_says_where_it_stands_in_the_bracket(day):
    day.play(2)
    assert _why(day, 2) == ["Semi-final: 1st against 4th.", "Semi-final: 2nd against 3rd."]
    order = _table(day)
    day.draw(3)
    [final] = day.pairings(3)
    places = sorted(order.index(entry.name) + 1 for entry in (final.a, final.b))
    told = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}
    [reason] = final.reasons
    assert reason["code"] == "knock-out"
    assert {told[place] for place in places} == set(reason["message"][len("Final: ") : -1].split(" against "))


def test_byes_of_a_bracket_that_is_not_full_are_told(owner):
    day = ClubDay(owner, players=6, is_running=True, round_count=3, pairing={"cut": {"size": 3, "after": 1}})
    day.play(1)
    day.draw(2)
    bye = "Semi-final: 1st goes through without a game, because the field does not fill the bracket."
    assert _why(day, 2) == [bye, "Semi-final: 2nd against 3rd."]


def test_a_finalist_who_leaves_gives_a_walk_over(day):
    day.play(2)
    first, second = sorted(_winners(bracket_rounds(day.rows())[0]))
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry(first))
    day.publish(3)
    assert day.met(3) == {frozenset({second})}
    assert _why(day, 3) == [f"Final: a walk-over, because {first} has left."]
    [game] = bracket_rounds(day.rows())[1].games
    assert {game.a.label, game.b.label} == {first, second}
    assert str(game.note) == f"walk-over: {first} has left"
    day.close(3)
    assert (champion(day.rows()), _table(day)[:2]) == (second, [second, first])


def test_when_both_finalists_have_left_there_is_no_champion(day):
    day.play(2)
    for name in _winners(bracket_rounds(day.rows())[0]):
        attendance.drop(event=day.event, actor=day.organiser, entry=day.entry(name))
    with pytest.raises(Conflict) as refused:
        day.draw(3)
    assert (refused.value.code, champion(day.rows()), next_step(day.rows()).code) == ("nobody_left", "", "finish")
    day.go("finished")


def test_when_both_of_a_semi_final_have_left_the_other_winner_needs_no_final(owner):
    day = ClubDay(owner, players=8, is_running=True, round_count=4, pairing={"cut": {"size": 8, "after": 1}})
    day.play(1)
    day.play(2)
    games = bracket_rounds(day.rows())[0].games
    for name in _winners(bracket_rounds(day.rows())[0])[:2]:
        attendance.drop(event=day.event, actor=day.organiser, entry=day.entry(name))
    day.play(3)
    left = {side.label for game in games[2:] for side in (game.a, game.b) if side.has_won}
    assert day.met(3) == {frozenset(left)}
    day.play(4)
    assert day.met(4) == {frozenset({min(left)})}
    assert champion(day.rows()) == min(left)


def test_the_bracket_shows_what_is_to_come(day):
    found = bracket(day.rows())
    semi, final = found.rounds
    assert (str(semi.title), str(final.title), semi.number, final.number, found.lacking) == (
        "Semi-final",
        "Final",
        2,
        3,
        0,
    )
    assert [(game.a.seed, game.b.seed) for game in semi.games] == [(1, 4), (2, 3)]
    assert (semi.is_drawn, final.games[0].a.label, found.champion) == (False, "", "")
    day.play(2)
    final = bracket(day.rows()).rounds[1]
    winners = _winners(bracket_rounds(day.rows())[0])
    assert ([final.games[0].a.label, final.games[0].b.label], final.games[0].winner) == (winners, "")


def test_a_knock_out_that_the_planned_rounds_do_not_fit_is_told(owner):
    day = ClubDay(owner, players=8, round_count=3, pairing={"cut": {"size": 8, "after": 1}})
    told = [str(one.message) for one in missing_for_next_step(day.rows()) if one.code == "few-rounds"]
    assert told == ["The knock-out needs 1 round more than are planned."]


def test_after_the_final_nothing_is_drawn(owner):
    day = ClubDay(owner, players=4, is_running=True, round_count=5, pairing={"cut": {"size": 2, "after": 1}})
    day.play(1)
    day.play(2)
    with pytest.raises(Conflict) as refused:
        day.draw(3)
    assert (refused.value.code, next_step(day.rows()).code) == ("cut_over", "finish")


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


def test_who_leaves_lets_their_opponent_through(owner):
    day = ClubDay(owner, players=8, is_running=True, round_count=4, pairing={"cut": {"size": 8, "after": 1}})
    day.play(1)
    day.play(2)
    winners = _winners(bracket_rounds(day.rows())[0])
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

import pytest

from tournaments.pairing.knock_out import (
    Knock,
    draw_cut,
    draw_next,
    let_through,
    place_words,
    rounds_of,
    seeds_of,
    title_of,
)
from tournaments.pairing.values import PairingError

RANKING = [f"p{place}" for place in range(1, 13)]


@pytest.mark.parametrize(
    ("size", "games"),
    [
        (2, "p1-p2"),
        (3, "p1- p2-p3"),
        (4, "p1-p4 p2-p3"),
        (6, "p1- p4-p5 p2- p3-p6"),
        (8, "p1-p8 p4-p5 p2-p7 p3-p6"),
    ],
)
def test_the_best_meet_late_and_byes_go_to_the_top(size: int, games: str):
    expected = [(a, b or None) for a, _, b in (game.partition("-") for game in games.split())]
    assert [(game.a, game.b) for game in draw_cut(RANKING, size=size)] == expected


def test_when_the_better_always_win_the_first_two_meet_in_the_final():
    games = draw_cut(RANKING, size=12)
    names = []
    while games:
        names.append(sorted(int(key[1:]) for game in games for key in (game.a, game.b) if key))
        games = draw_next(games, winners=[min(filter(None, (g.a, g.b)), key=lambda k: int(k[1:])) for g in games])
    assert names == [list(range(1, 13)), [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4], [1, 2]]


@pytest.mark.parametrize(
    ("ranking", "size", "sentence"),
    [
        (RANKING, 1, "size: 1 cannot go on from a field of 12: at least 2, at most everybody"),
        (RANKING, 13, "size: 13 cannot go on from a field of 12: at least 2, at most everybody"),
        (["A", "B", "A"], 2, "ranking: a key is used twice"),
    ],
)
def test_cuts_that_cannot_be_made_are_refused(ranking: list[str], size: int, sentence: str):
    with pytest.raises(PairingError) as refused:
        draw_cut(ranking, size=size)
    assert str(refused.value) == sentence


def test_winners_must_have_played():
    games = (Knock("A", "D"), Knock("B", None))
    assert draw_next(games, winners=["D", "B"]) == (Knock("D", "B"),)
    with pytest.raises(PairingError, match=r"winners\[1\]: 'D' was not in this game"):
        draw_next(games, winners=["D", "D"])
    with pytest.raises(PairingError, match="winners: 1 winners for 2 games"):
        draw_next(games, winners=["A"])


@pytest.mark.parametrize("size", range(2, 13))
def test_seeds_are_read_back_from_the_bracket(size: int):
    assert seeds_of(draw_cut(RANKING, size=size)) == {f"p{place}": place for place in range(1, size + 1)}


def test_nobody_has_a_seed_without_a_bracket():
    assert seeds_of(()) == {}


@pytest.mark.parametrize(("size", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6)])
def test_rounds_of_a_knock_out(size: int, rounds: int):
    assert rounds_of(size) == rounds


@pytest.mark.parametrize(
    ("games", "title"), [(1, "Final"), (2, "Semi-final"), (4, "Quarter-final"), (8, "Last 16"), (32, "Last 64")]
)
def test_rounds_are_called_by_their_games(games: int, title: str):
    assert str(title_of(games)) == title


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (32, "32nd"),
    ],
)
def test_places_in_words(place: int, words: str):
    assert str(place_words(place)) == words


@pytest.mark.parametrize(
    ("active", "through"),
    [
        ("AB", Knock("A", "B")),
        ("A", Knock("A", None, "B")),
        ("B", Knock("B", None, "A")),
        ("", Knock("A", None, "B")),
    ],
)
def test_who_leaves_gives_a_walk_over(active: str, through: Knock):
    assert let_through(Knock("A", "B"), active=set(active)) == through


def test_who_has_no_opponent_goes_through_whoever_leaves():
    assert let_through(Knock("A", None), active=set()) == Knock("A", None)

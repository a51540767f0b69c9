import pytest

from tournaments.pairing.knock_out import Knock, draw_cut, draw_next
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

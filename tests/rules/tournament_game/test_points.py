import pytest

from rules.tournament_game.points import USUAL, check_points, check_spent
from tests.rules.tournament_game.fields import numbers


@pytest.mark.parametrize("agreed", [2_000, 3_000, 5_000])
def test_totals_that_the_lists_are_balanced_for_have_no_note(agreed):
    assert check_points(agreed) == ()


@pytest.mark.parametrize(
    ("agreed", "note"),
    [(1_999, ("unusual-points", "1999", "2000")), (5_001, ("unusual-points", "5001", "5000"))],
)
def test_other_totals_are_played_with_a_note(agreed, note):
    assert numbers(check_points(agreed)) == [note]


def test_the_note_names_the_span():
    (note,) = check_points(1_500)
    assert str(note.message) == "1,500 points: the army lists are balanced for games of 2,000 to 5,000 points."


def test_three_thousand_points_are_usual():
    assert USUAL == 3_000


def test_an_army_may_cost_the_agreed_total_and_no_more():
    assert check_spent(3_000, agreed=3_000) == ()
    (reason,) = check_spent(3_001, agreed=3_000)
    assert (reason.code, reason.have, reason.allowed) == ("over-points", 3_001, 3_000)
    assert str(reason.message) == "The army costs 3,001 points, 3,000 were agreed."

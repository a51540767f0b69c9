"""The preliminary bombardment of Assault! (L7518-7569)."""

import pytest

from rules.scenarios.bombardment import (
    Aim,
    Target,
    bombard,
    check_concealment,
    count_hitting,
    find_uneven,
    spread,
)

FIRST = Target("first company", stands=8, concealed=True)
SECOND = Target("second company", stands=8, concealed=True)
THIRD = Target("third company", stands=8)
MINES = Target("mines", Aim.MINEFIELD, stands=2, concealed=True)
ALL = (MINES, FIRST, SECOND, THIRD)


def test_ex_41_six_barrage_points_for_three_companies_and_a_minefield():
    given = spread(ALL, dice=6)
    assert given == {"mines": 2, "first company": 2, "second company": 1, "third company": 1}
    assert find_uneven(given, targets=ALL, dice=6) == ()


def test_ex_42_a_concealed_company_and_the_mines_are_hit():
    company = bombard(FIRST, dice=(1, 4), hits=(4,))
    assert (company.hits, company.removed, company.must_check) == (4, None, True)
    mines = bombard(MINES, dice=(6, 1), hits=(2,))
    assert (mines.hits, mines.removed, mines.must_check) == (2, 0, True)
    failed, passed = check_concealment(initiative=2, die=1), check_concealment(initiative=2, die=2)
    assert (failed.revealed, failed.blast_markers) == (True, 1)
    assert (passed.revealed, passed.blast_markers) == (False, 0)


@pytest.mark.parametrize(("hits", "removed"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_a_minefield_takes_three_hits_for_each_stand(hits, removed):
    assert bombard(MINES, dice=(1,), hits=(hits,)).removed == removed


@pytest.mark.parametrize(("stands", "hits", "removed"), [(5, 4, 4), (5, 6, 5), (10, 6, 6)])
def test_wire_and_traps_take_one_hit_for_each_stand(stands, hits, removed):
    wire = Target("wire", Aim.OBSTACLES, stands=stands)
    assert bombard(wire, dice=(1,), hits=(hits,)).removed == removed


def test_hits_of_several_dice_add_up():
    assert bombard(MINES, dice=(1, 1, 3), hits=(4, 5)).removed == 2


@pytest.mark.parametrize("target", [FIRST, MINES])
def test_nothing_happens_without_a_1(target):
    effect = bombard(target, dice=(2, 3, 4, 5, 6), hits=())
    assert (effect.hits, effect.removed or 0, effect.must_check) == (0, 0, False)


def test_a_formation_in_the_open_makes_no_check():
    effect = bombard(THIRD, dice=(1,), hits=(6,))
    assert not effect.must_check
    assert [str(line) for line in effect.why] == ["6 hits; armour and cover saves are made for 6 units."]


def test_no_more_units_are_hit_than_there_are():
    effect = bombard(Target("two", stands=2), dice=(1,), hits=(6,))
    assert [str(line) for line in effect.why] == ["6 hits; armour and cover saves are made for 2 units."]


def test_reasons_of_mines():
    assert [str(line) for line in bombard(MINES, dice=(1,), hits=(4,)).why] == [
        "4 hits, 3 for each stand, no saves: 1 removed.",
        "It is concealed and has to pass an Initiative check.",
    ]


@pytest.mark.parametrize("hits", [(), (1, 2)])
def test_rolls_for_hits_have_to_match(hits):
    with pytest.raises(ValueError, match=f"^1 dice show 1, but {len(hits)} rolls for hits are given$"):
        bombard(FIRST, dice=(1, 2), hits=hits)


def test_dice_that_hit_are_counted():
    assert count_hitting((1, 1, 2, 6)) == 2


@pytest.mark.parametrize("dice", range(13))
def test_spreading_is_even_and_complete(dice):
    given = spread(ALL, dice=dice)
    assert sum(given.values()) == dice
    assert max(given.values()) - min(given.values()) <= 1
    assert find_uneven(given, targets=ALL, dice=dice) == ()


def test_nobody_to_aim_at():
    assert (spread((), dice=5), find_uneven({}, targets=(), dice=5)) == ({}, ())


def test_dice_spread_by_hand_are_checked():
    told = find_uneven({"mines": 3, "first company": 1, "bunker": 1}, targets=ALL, dice=6)
    assert [str(line) for line in told] == [
        "'bunker' is not a target.",
        "5 of 6 dice are spread.",
        "'mines' has 3 dice, while another target has 0.",
    ]

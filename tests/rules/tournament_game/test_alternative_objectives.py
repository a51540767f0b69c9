import re
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.alternative_objective_groups import GROUPS, WAYS_TO_USE
from rules.tournament_game.alternative_objective_table import OBJECTIVES
from rules.tournament_game.alternative_objectives import (
    is_changed_by_chance,
    is_choice_of_placer,
    objective_of,
    roll_objective,
    roll_objective_from,
)
from rules.tournament_game.dice import DiceError

# Every figure of each row as the source gives it, in the order of our sentence.
FIGURES = {
    11: ("Blockhouse", ["12cm", "8cm", "6cm"]),
    12: ("Shack", ["12cm", "12cm", "24cm", "5+"]),
    13: ("Reinforced building", ["5cm", "5cm", "10cm", "-2", "3+", "5cm"]),
    14: ("Booby-trapped building", ["15cm", "15cm", "1"]),
    15: ("Unstable building", ["10cm", "15cm", "D6", "6"]),
    16: ("Megalithic building", ["20cm", "30cm", "10cm", "2"]),
    21: ("Communications tower", ["-1"]),
    22: ("Fuel or munitions dump", ["2D6cm", "6+"]),
    23: ("Official entourage", ["3D6cm"]),
    24: ("Stranded commander", ["10cm"]),
    25: ("Outpost", ["1"]),
    26: ("Cultural icon", []),
    31: ("Crater", ["12cm", "4+", "3+"]),
    32: ("Gully", ["5cm", "15cm", "5+"]),
    33: ("Sniper position", []),
    34: ("Alien colony", ["10cm", "4+", "1"]),
    35: ("Knoll", ["15cm", "D6", "6"]),
    36: ("Cavern", ["20cm", "30cm", "6cm", "30", "15cm", "5+"]),
    41: ("Alien energy field", ["D3"]),
    42: ("Something strange", ["D6", "1", "15cm"]),
    43: ("Something maddening", []),
    44: ("Nothing special", []),
    45: ("Nothing special", []),
    46: ("Nothing special", []),
    51: ("Inaccurate coordinates", ["30cm"]),
    52: ("Invisible to the naked eye", ["1"]),
    53: ("Arrived early", ["0", "1"]),
    54: ("Wasted resources", []),
    55: ("Infiltrators", ["1", "15cm"]),
    56: ("Is the map right?", ["3", "3D6cm", "51", "56"]),
    61: ("Deathtrap", ["D6"]),
    62: ("Automated defences", ["D6", "1", "1"]),
    63: ("Trap", ["D6", "1", "2", "3+", "4+"]),
    64: ("Orbital beacon", []),
    65: ("Teleport homers", []),
    66: ("War is hell", ["3", "D6", *"13", "61", "65", "11", "16", "51", "56",
                         *"46", "61", "65", "31", "36", "21", "26", "6", "61", "66"]),
}  # fmt: skip


def figures_of(words):
    return re.findall(r"(?<!\w)-\d+|\d*D\d+(?:cm)?|\d+(?:cm|\+)?", re.sub(r"(\d)-(\d)", r"\1 \2", str(words)))


def rolls_of(rolled):
    return [objective.rolls[0] for objective in rolled.objectives]


@pytest.mark.parametrize("roll", FIGURES)
def test_a_row_has_the_figures_of_the_source(roll):
    objective = objective_of(roll)
    assert (str(objective.title), figures_of(objective.effect)) == FIGURES[roll]


def test_every_result_of_two_dice_has_exactly_one_row():
    rolls = [roll for objective in OBJECTIVES for roll in objective.rolls]
    assert rolls == [10 * tens + units for tens, units in product(range(1, 7), repeat=2)]
    assert set(FIGURES) == set(rolls)
    assert len(OBJECTIVES) == 34
    with pytest.raises(KeyError):
        objective_of(17)


def test_rows_of_a_group_share_its_tens():
    assert [(group.tens, group.id) for group in GROUPS] == [
        (1, "buildings"),
        (2, "targets"),
        (3, "special-terrain"),
        (4, "plain"),
        (5, "orders"),
        (6, "plans"),
    ]
    assert Counter(objective.tens for objective in OBJECTIVES) == {1: 6, 2: 6, 3: 6, 4: 4, 5: 6, 6: 6}
    assert all({roll // 10 for roll in objective.rolls} == {objective.tens} for objective in OBJECTIVES)


def test_the_groups_have_the_figures_of_the_source():
    assert [figures_of(group.rule) for group in GROUPS] == [["5cm"], [], ["5cm"], [], [], []]


def test_doubts_of_the_source_are_told():
    assert [objective.rolls[0] for objective in OBJECTIVES if objective.note] == [35, 36, 41, 62, 64]


def test_there_are_six_ways_to_use_the_table():
    assert [(way.id, figures_of(way.words)) for way in WAYS_TO_USE] == [
        ("ahead", ["3"]),
        ("placed", []),
        ("deployed", []),
        ("chosen", ["D6", "1", "3", "4", "6"]),
        ("umpire", []),
        ("written", ["2", "D6", "5+"]),
    ]


@pytest.mark.parametrize("roll", [roll for roll in FIGURES if roll not in (56, 66)])
def test_an_ordinary_row_takes_two_dice(roll):
    rolled = roll_objective((roll // 10, roll % 10, 1, 1))
    assert roll in rolled.objectives[0].rolls
    assert (len(rolled.objectives), rolled.dice, rolled.needs) == (1, divmod(roll, 10), None)


def test_a_wrong_map_scatters_three_times_and_is_rolled_on_among_the_orders():
    rolled = roll_objective((5, 6, 2))
    assert (rolls_of(rolled), rolled.dice) == ([56, 52], (5, 6, 2))


def test_a_wrong_map_may_come_again():
    rolled = roll_objective((5, 6, 6, 1, 4))
    assert (rolls_of(rolled), rolled.dice) == ([56, 56, 51], (5, 6, 6, 1))


@pytest.mark.parametrize("which", [1, 2, 3])
def test_war_is_hell_low_adds_a_building_and_wrong_orders(which):
    rolled = roll_objective((6, 6, which, 3, 4, 5))
    assert (rolls_of(rolled), rolled.dice) == ([66, 63, 14, 55], (6, 6, which, 3, 4, 5))


@pytest.mark.parametrize("which", [4, 5, 6])
def test_war_is_hell_high_adds_terrain_and_a_target(which):
    assert rolls_of(roll_objective((6, 6, which, 3, 4, 5))) == [66, 63, 34, 25]


def test_war_is_hell_does_not_lead_to_itself():
    rolled = roll_objective((6, 6, 4, 6, 6, 1, 2, 3))
    assert (rolls_of(rolled), rolled.dice) == ([66, 61, 32, 23], (6, 6, 4, 6, 6, 1, 2, 3))


def test_war_is_hell_may_lead_to_a_wrong_map():
    rolled = roll_objective((6, 6, 1, 5, 1, 6, 4))
    assert rolls_of(rolled) == [66, 65, 11, 56, 54]


@pytest.mark.parametrize(
    ("dice", "needs"),
    [
        ((), "The tens: the group of the objective."),
        ((3,), "The units: a row of 'Special terrain'."),
        ((5,), "The units: a row of 'Something wrong with the orders'."),
        ((5, 6), "The units: a row of 'Something wrong with the orders'."),
        ((6, 6), "War is hell: which three rows."),
        ((6, 6, 5), "The units: a row of 'Best laid plans'."),
        ((6, 6, 5, 6), "The units: a row of 'Best laid plans'."),
        ((6, 6, 2, 1), "The units: a row of 'Buildings'."),
        ((6, 6, 5, 1), "The units: a row of 'Special terrain'."),
        ((6, 6, 5, 1, 1), "The units: a row of 'Target of opportunity'."),
    ],
)
def test_missing_dice_are_asked_for(dice, needs):
    rolled = roll_objective(dice)
    assert (rolled.objectives, rolled.dice, str(rolled.needs)) == ((), dice, needs)


@pytest.mark.parametrize("dice", [(0,), (1, 7), (3, -1)])
def test_a_die_that_cannot_be_is_refused(dice):
    with pytest.raises(DiceError, match="is not from 1 to 6"):
        roll_objective(dice)


@given(dice=st.lists(st.integers(1, 6), max_size=40).map(tuple))
def test_any_dice_give_rows_or_ask_for_more(dice):
    rolled = roll_objective(dice)
    assert (rolled.needs is None) == bool(rolled.objectives)
    assert rolled.dice == dice[: len(rolled.dice)]
    assert len([1 for roll in rolls_of(rolled) if roll not in (56, 66)]) == (
        0 if rolled.needs else 3 if rolls_of(rolled)[0] == 66 else 1
    )


def test_a_seed_gives_the_same_objective_to_both_players():
    rolls = {name: rolls_of(roll_objective_from("Hades", label=name)) for name in map(str, range(400))}
    assert rolls == {name: rolls_of(roll_objective_from("Hades", label=name)) for name in rolls}
    first = Counter(found[0] // 10 for found in rolls.values())
    assert set(first) == {1, 2, 3, 4, 5, 6}
    assert {len(found) for found in rolls.values()} >= {1, 2, 4}


def test_a_die_decides_who_chooses():
    assert [is_choice_of_placer(die) for die in range(1, 7)] == [True, True, True, False, False, False]
    assert [is_changed_by_chance(die) for die in range(1, 7)] == [False, False, False, False, True, True]
    with pytest.raises(DiceError):
        is_choice_of_placer(7)
    with pytest.raises(DiceError):
        is_changed_by_chance(0)

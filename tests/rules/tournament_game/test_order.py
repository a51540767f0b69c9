import pytest

from rules.tournament_game.order import OrderError, Step, check_turn, decide_order, next_side
from tests.rules.tournament_game.fields import A, B, codes

STARTS = [Step.OBJECTIVES, Step.SPACECRAFT, Step.GARRISONS, Step.FORMATIONS]


def test_the_higher_rating_begins_every_step():
    order = decide_order({A: 2, B: 5})
    assert [(found.step, found.side) for found in order.steps] == [(step, B) for step in Step]
    assert not order.needs_roll
    assert str(order.of(Step.GARRISONS).why) == "The higher strategy rating is that of side b, 5 to 2."


def test_every_step_names_the_rule():
    order = decide_order({A: 5, B: 2})
    assert [(str(found.step), found.ref) for found in order.steps] == [
        ("edge", "6.1.2, T2"),
        ("objectives", "6.1.4, T3"),
        ("spacecraft", "4.3, T5"),
        ("garrisons", "6.1.5, T6"),
        ("formations", "6.1.6, T7"),
    ]


def test_whoever_did_not_set_up_the_terrain_chooses_the_edge():
    order = decide_order({A: 5, B: 2}, terrain_by=A)
    assert (order.of(Step.EDGE).side, [order.of(step).side for step in STARTS]) == (B, [A] * 4)
    assert str(order.of(Step.EDGE).why) == "The terrain was set up by side a, so the opponent chooses."


def test_the_terrain_decides_the_edge_though_ratings_are_equal():
    order = decide_order({A: 3, B: 3}, terrain_by=B)
    assert (order.of(Step.EDGE).side, order.of(Step.OBJECTIVES).side, order.needs_roll) == (A, None, True)


def test_dt_119_equal_ratings_are_rolled_off():
    order = decide_order({A: 3, B: 3})
    assert [found.side for found in order.steps] == [None] * 5
    assert order.needs_roll
    told = "The strategy ratings are equal: both players roll a D6 once for the whole set-up."
    assert str(order.of(Step.OBJECTIVES).why) == told


def test_g_02_one_roll_keeps_the_order_for_every_step():
    order = decide_order({A: 3, B: 3}, roll={A: 2, B: 6})
    assert [found.side for found in order.steps] == [B] * 5
    assert str(order.of(Step.FORMATIONS).why) == "The strategy ratings are equal; side b rolled higher, 6 to 2."


def test_equal_dice_are_rolled_again():
    order = decide_order({A: 3, B: 3}, roll={A: 4, B: 4})
    assert order.needs_roll
    told = "The strategy ratings are equal, and so are the dice: both roll again."
    assert str(order.of(Step.EDGE).why) == told


def test_dice_do_not_matter_while_ratings_differ():
    assert decide_order({A: 4, B: 3}, roll={A: 1, B: 6}) == decide_order({A: 4, B: 3})


@pytest.mark.parametrize("roll", [{A: 0, B: 3}, {A: 3, B: 7}])
def test_a_roll_that_no_die_shows_is_refused(roll):
    with pytest.raises(OrderError, match="1 to 6"):
        decide_order({A: 3, B: 3}, roll=roll)


@pytest.mark.parametrize(
    ("faq", "step"),
    [("Q6224", Step.OBJECTIVES), ("Q6335", Step.GARRISONS), ("Q6354", Step.FORMATIONS)],
)
def test_faq_the_higher_rating_has_to_start(faq, step):
    assert decide_order({A: 5, B: 2}).of(step).side is A
    turn = next_side(A, last=None, left={A: 2, B: 2})
    assert (codes(check_turn(B, turn=turn)), codes(check_turn(A, turn=turn))) == (["out-of-turn"], []), faq


@pytest.mark.parametrize(
    ("last", "left", "turn"),
    [
        (None, {A: 1, B: 1}, A),
        (A, {A: 1, B: 1}, B),
        (B, {A: 1, B: 1}, A),
        (A, {A: 2, B: 0}, A),
        (None, {A: 0, B: 3}, B),
        (B, {A: 0, B: 0}, None),
    ],
)
def test_sides_alternate_and_nobody_passes_while_they_have_one_left(last, left, turn):
    assert next_side(A, last=last, left=left) is turn


def test_a_reason_names_whose_turn_it_is():
    (reason,) = check_turn(A, turn=B)
    assert str(reason.message) == "It is side b's turn."
    assert check_turn(A, turn=None) == ()

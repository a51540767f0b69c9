import pytest

from rules.scenarios.victory.base import ScenarioFormation, Situation
from rules.tournament_game.game import FormationState, GameError
from rules.tournament_game.sides import BySide, Side
from tests.rules.scenarios.victory.situations import army, formation, markers, situation


@pytest.mark.parametrize("flags", [{"now": 0}, {"in_play": False}])
def test_a_formation_that_is_not_there_cannot_have_left(flags):
    with pytest.raises(GameError) as refusal:
        formation(exited=True, **flags)
    assert refusal.value.field == "exited"


@pytest.mark.parametrize(("flags", "lands"), [({}, True), ({"aircraft": True}, False), ({"spacecraft": True}, False)])
def test_aircraft_and_spacecraft_are_not_of_the_ground(flags, lands):
    assert formation(**flags).lands is lands


@pytest.mark.parametrize("turn", [0, -1, 21, 99])
def test_turns_outside_a_game_are_refused(turn):
    with pytest.raises(GameError, match=r"^turn: "):
        Situation(turn)


@pytest.mark.parametrize(("field", "side", "die"), [("roll", "a", 0), ("roll", "b", 7), ("tie_roll", "a", 9)])
def test_rolls_are_on_a_d6(field, side, die):
    rolled = BySide(die, 3) if side == "a" else BySide(3, die)
    with pytest.raises(GameError, match=rf"^{field}.{side}: {die} is not on a D6$"):
        Situation(4, **{field: rolled})


@pytest.mark.parametrize("turn", [-1, 3, 4])
def test_history_is_before_this_turn(turn):
    with pytest.raises(GameError, match=rf"^history: turn {turn} is not before turn 3$"):
        situation(3, held="a", history={turn: "a"})


def test_history_has_as_many_objectives_as_now():
    with pytest.raises(GameError, match=r"^history: turn 1 has 1 objectives, turn 3 2$"):
        situation(3, held="ab", history={1: "a"})


def test_turn_0_of_the_history_is_the_beginning():
    assert situation(1, held="a", history={0: "b"}).history == {0: markers("b")}


def test_keys_are_used_once_on_each_side():
    one = ScenarioFormation(FormationState("f1", 100, 5, 5))
    with pytest.raises(GameError, match=r"^sides\.b\.formations\[1\]\.key: 'f1' is used twice$"):
        Situation(1, sides=BySide((one,), (one, one)))


def test_the_defender_is_the_other_side():
    assert (Situation(1, attacker=Side.B).defender, Situation(1).defender) == (Side.A, Side.B)


def test_objectives_of_a_side_are_counted():
    now = situation(1, held="aab.c")
    assert (now.held_by(Side.A), now.held_by(Side.B)) == (2, 1)


def test_states_are_those_of_the_tournament_game():
    now = situation(1, a=(formation(5), formation(6)))
    assert [state.strength for state in now.states(Side.A)] == [5, 6]
    assert army(formation(5), formation(6)) == now.sides.a

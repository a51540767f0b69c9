"""Who can capture and contest (6.1.7). Cases DT-123 to DT-137 stand under their ids."""

import pytest

from rules.record.reading import find_impossible_holder
from rules.tournament_game.capture import can_hold, is_standing
from rules.tournament_game.sides import Side
from tests.rules.record.sheets import on, setting
from tests.rules.scenarios.test_played import BRIDGE, PlayedScenario
from tests.rules.tournament_game.games import destroyed, formation

CASES = {
    "unbroken": ({}, True, True),
    "DT-124 DT-137 broken": ({"broken": True}, False, False),
    "in the air or in reserve": ({"in_play": False}, False, False),
    "off the table": ({"has_left": True}, False, False),
    "DT-125 Q6418 was broken and rallied": ({"has_rallied": True}, False, True),
}


@pytest.mark.parametrize(("state", "holds", "stands"), CASES.values(), ids=CASES)
def test_who_can_hold_an_objective_and_who_denies_they_shall_not_pass(state, holds, stands):
    has_left, has_rallied = state.pop("has_left", False), state.pop("has_rallied", False)
    one = formation(**state)
    assert can_hold(one, has_left=has_left, has_rallied=has_rallied) is holds
    assert is_standing(one, has_left=has_left) is stands


def test_what_is_destroyed_holds_nothing():
    assert not can_hold(destroyed(), has_left=False, has_rallied=False)


def holds_nothing(values, **made):
    return find_impossible_holder(setting(**made), on(values), number=4, turn=2)


ROUTED = {"formation/b/boyz/broken": True, "turn/2/rallied/b/gargant": True}


@pytest.mark.parametrize(
    ("holder", "side"),
    [({}, None), ("a", None), ("b", Side.B), ("contested", Side.B)],
    ids=["nobody", "a", "b", "both"],
)
def test_a_side_without_a_formation_that_can_hold_is_found(holder, side):
    written = {"turn/2/objective/4": holder} if holder else {}
    assert holds_nothing(ROUTED | written) is side
    assert holds_nothing(written) is None


def test_nothing_is_said_of_an_army_that_is_not_known_nor_in_scenarios():
    assert holds_nothing({"turn/2/objective/4": "b"}, berts=()) is None
    assert holds_nothing(ROUTED | {"turn/2/objective/4": "b"}, played=PlayedScenario(BRIDGE)) is None

import dataclasses

import pytest

from rules.scenarios.values import Role, Scenario, Track, TrackItem, Victory
from rules.scenarios.victory.base import VictoryRule
from rules.scenarios.victory.breakout import Breakout
from rules.scenarios.victory.hold_objectives import HoldObjectives
from rules.scenarios.victory.kinds import KINDS, VICTORY_KINDS, VictoryError, rule_of
from tests.rules.scenarios.documents import SCENARIO
from tests.rules.scenarios.test_loader import load


@pytest.fixture
def scenario() -> Scenario:
    return load(SCENARIO.encode())


def track(kind: Track, name: str = "x") -> TrackItem:
    return TrackItem(name, kind, name, None, (), 0, None, 0, None, None, (), "")


def with_victory(scenario: Scenario, kind: str | None, *items: TrackItem, **parameters: object) -> Scenario:
    return dataclasses.replace(scenario, victory=Victory(kind, parameters, ("Won.",)), track=items)


def test_every_kind_is_a_frozen_rule():
    for kind in KINDS.values():
        assert issubclass(kind, VictoryRule)
        assert dataclasses.is_dataclass(kind)
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            kind().anything = 1  # type: ignore[attr-defined]


def test_checks_are_known_for_every_kind():
    assert list(VICTORY_KINDS) == list(KINDS)


def test_a_rule_has_the_figures_of_its_scenario(scenario):
    found = rule_of(with_victory(scenario, "hold-objectives", track(Track.MARKERS), objectives=2, turns=3))
    assert found == HoldObjectives(2, 3)


@pytest.mark.parametrize("kind", [None, "luck"])
def test_other_victories_are_not_computed(scenario, kind):
    with pytest.raises(VictoryError, match=f"^the victory of {scenario.name} is not computed$"):
        rule_of(with_victory(scenario, kind))


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"luck": 1}, "is not one of objectives, turns"),
        ({"turns": 0}, "0 is no number from 1 on"),
        ({"turns": "1"}, "'1' is no number from 1 on"),
        ({"turns": True}, "True is no number from 1 on"),
        ({"turns": 1.0}, "1.0 is no number from 1 on"),
    ],
)
def test_parameters_are_checked(scenario, parameters, message):
    changed = with_victory(scenario, "hold-objectives", track(Track.MARKERS), **parameters)
    with pytest.raises(VictoryError, match=f"^{message}$"):
        rule_of(changed)
    [(place, told)] = VICTORY_KINDS["hold-objectives"](changed)
    assert (place, told) == (f"parameters.{next(iter(parameters))}", message)


def test_a_kind_without_parameters_says_so(scenario):
    changed = with_victory(scenario, "breakout", track(Track.FORMATIONS), luck=1)
    assert list(VICTORY_KINDS["breakout"](changed)) == [("parameters.luck", "is not one of none")]


@pytest.mark.parametrize(
    ("kind", "items", "told"),
    [
        ("hold-objectives", (), ["needs a track of markers"]),
        ("hold-objectives", (track(Track.FORMATIONS),), ["needs a track of markers"]),
        ("hold-objectives", (track(Track.MARKERS),), []),
        ("ambush", (track(Track.FORMATIONS),), ["needs a track of counter or flag with the id 'gunzmobz-destroyed'"]),
        ("ambush", (track(Track.FORMATIONS), track(Track.COUNTER, "gunzmobz-destroyed")), []),
        ("ambush", (track(Track.FORMATIONS), track(Track.FLAG, "gunzmobz-destroyed")), []),
        ("hit-and-run", (track(Track.FORMATIONS), track(Track.SITES, "installations")), []),
    ],
)
def test_what_is_needed_is_tracked(scenario, kind, items, told):
    changed = with_victory(scenario, kind, *items)
    assert [message for _, message in VICTORY_KINDS[kind](changed)] == told


@pytest.mark.parametrize("role", [None, Role.DEFENDER])
def test_attackers_are_needed(scenario, role):
    changed = with_victory(scenario, "breakout", track(Track.FORMATIONS))
    changed = dataclasses.replace(changed, a=dataclasses.replace(changed.a, role=role))
    assert list(VICTORY_KINDS["breakout"](changed)) == [("kind", "needs an attacker and a defender")]


def test_breakout_has_no_figures(scenario):
    assert rule_of(with_victory(scenario, "breakout", track(Track.FORMATIONS))) == Breakout()

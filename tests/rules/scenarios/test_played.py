"""A scenario between two players: sides, objectives, trackers, limits; also with the sides exchanged."""

import dataclasses
from fractions import Fraction

import pytest

from rules.scenarios.forces import FixedForce, FreeForce
from rules.scenarios.mustering import Brought, find_army_findings, find_findings, is_fixed, spendables_of
from rules.scenarios.played import PlayedScenario, Tracker
from rules.scenarios.values import Arrival, Order, Role, Scenario, Track, TrackItem, Who
from rules.tournament_game.sides import BySide, Side
from tests.rules.scenarios.documents import SCENARIO
from tests.rules.scenarios.test_loader import load

A, B = Side.A, Side.B
BRIDGE = load(SCENARIO.encode())
FREE = FreeForce(None, None, None, (), (), (), (), ())


def changed(**values: object) -> Scenario:
    return dataclasses.replace(BRIDGE, **values)  # type: ignore[arg-type]


def without_roles() -> Scenario:
    a, b = (dataclasses.replace(player, role=None) for player in BRIDGE.players)
    return changed(a=a, b=b)


def test_who_plays_which_side():
    straight, swapped = PlayedScenario(BRIDGE), PlayedScenario(BRIDGE, is_swapped=True)
    assert [straight.player(side).name for side in Side] == ["Raiders", "Guard"]
    assert [swapped.player(side).name for side in Side] == ["Guard", "Raiders"]
    assert (straight.attacker, swapped.attacker) == (A, B)
    assert (straight.has_roles, swapped.seat_of(A)) == (True, B)


def test_what_may_wait_can_still_arrive_and_what_may_not_arrives_on_its_turn():
    rows = [(1, True), (2, True), (2, False), (3, True), (None, False)]
    arrivals = tuple(Arrival(Who.B, turn, must, None, "", "") for turn, must in rows)
    played = PlayedScenario(changed(arrivals=arrivals))
    found = {turn: [(each.turn, each.must) for each in played.arrivals_on(turn)] for turn in (1, 2, 3)}
    assert found == {1: [(1, True), (None, False)], 2: [*rows[1:3], rows[4]], 3: rows[2:]}


def test_where_nobody_attacks_the_side_that_plays_a_stands_for_it():
    assert not PlayedScenario(without_roles()).has_roles
    assert [PlayedScenario(without_roles(), is_swapped=swapped).attacker for swapped in (False, True)] == [A, B]


def test_objectives_are_numbered_and_named():
    assert [(each.number, each.name) for each in PlayedScenario(BRIDGE).objectives] == [
        (1, "Bridge"),
        (2, "Camp 1"),
        (3, "Camp 2"),
    ]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, True),
        ({"count": 5}, False),
        ({"placed_by": Who.A}, False),
        ({"side": B}, False),
        ({"at": BRIDGE.objectives[0].at}, False),
    ],
)
def test_tournament_markers_are_six_that_both_place(values, expected):
    both = {"id": "bridge", "count": 6, "placed_by": Who.BOTH, "order": Order.HIGHER_RATING, "side": None, "at": ()}
    objective = dataclasses.replace(BRIDGE.objectives[1], **{**both, **values})
    assert PlayedScenario(changed(objectives=(objective,))).has_tournament_markers is expected


def test_captured_objectives_stay_captured_where_the_scenario_says_so():
    assert PlayedScenario(BRIDGE).remembers
    assert not PlayedScenario(changed(capture=None)).remembers
    assert BRIDGE.capture is not None
    assert not PlayedScenario(changed(capture=dataclasses.replace(BRIDGE.capture, remembers=False))).remembers


def test_halves_matter_where_the_victory_needs_them():
    assault = dataclasses.replace(BRIDGE.victory, kind="assault")
    assert [PlayedScenario(changed(victory=each)).has_halves for each in (assault, BRIDGE.victory)] == [True, False]
    nothing = dataclasses.replace(BRIDGE.victory, kind=None)
    assert not PlayedScenario(changed(victory=nothing)).has_halves


def test_how_long_it_lasts():
    def played(**length: object) -> PlayedScenario:
        return PlayedScenario(changed(length=dataclasses.replace(BRIDGE.length, **length)))

    assert [played().last_turn, played(most=None).last_turn] == [6, None]
    assert played(most=None, by_roll=False).last_turn == 4
    assert [played().is_rolled(turn) for turn in (3, 4, 5)] == [False, True, True]
    assert not played(by_roll=False).is_rolled(4)
    assert not played(turns=None).is_rolled(4)


def test_exits_are_recorded_for_the_side_that_has_them():
    assert [PlayedScenario(BRIDGE).exits(side) for side in Side] == [False, False]
    band = dataclasses.replace(BRIDGE.track[2], states=("strength", "exited"))
    scenario = changed(track=(band,))
    assert [PlayedScenario(scenario).exits(side) for side in Side] == [True, False]
    assert [PlayedScenario(scenario, is_swapped=True).exits(side) for side in Side] == [False, True]


def test_points_available():
    assert PlayedScenario(BRIDGE, points=3000).limits == BySide(0, 3000)
    more = dataclasses.replace(BRIDGE.a, force=dataclasses.replace(FREE, ratio=Fraction(3, 2)))
    assert PlayedScenario(changed(a=more), points=2001).limits == BySide(3002, 2001)
    assert PlayedScenario(changed(a=more), is_swapped=True, points=2000).limits == BySide(2000, 3000)


def test_sites_have_a_tracker_each():
    trackers = PlayedScenario(BRIDGE, points=3500).trackers
    assert [(each.key, each.label, each.start, each.most, each.side, each.number) for each in trackers] == [
        ("guns-1", "Guns left · 1", 4, 4, B, 1),
        ("guns-2", "Guns left · 2", 4, 4, B, 2),
        ("guns-3", "Guns left · 3", 4, 4, B, 3),
    ]
    assert [each.side for each in PlayedScenario(BRIDGE, is_swapped=True, points=3500).trackers] == [A, A, A]


@pytest.mark.parametrize(
    ("values", "number"),
    [
        ({"number": 2}, 2),
        ({"side": None}, 1),
        ({"allowance": "Nothing of that name"}, 1),
        ({"side": A}, 1),
    ],
)
def test_how_many_sites_there_are(values, number):
    sites = dataclasses.replace(BRIDGE.track[1], **values)
    assert len(PlayedScenario(changed(track=(sites,)), points=3500).trackers) == number


def test_there_is_one_site_at_least_and_not_too_many():
    assert len(PlayedScenario(BRIDGE, points=500).trackers) == 1
    assert len(PlayedScenario(BRIDGE, points=90_000).trackers) == 20


def test_counters_and_flags():
    plain = {"side": None, "objectives": (), "least": 0, "number": None, "allowance": None, "states": (), "text": ""}
    count = TrackItem(id="hits", kind=Track.COUNTER, name="Hits", most=None, start=2, **plain)  # type: ignore[arg-type]
    flag = TrackItem(id="gate", kind=Track.FLAG, name="Gate open", most=None, start=0, **plain)  # type: ignore[arg-type]
    hits, gate = PlayedScenario(changed(track=(count, flag))).trackers
    assert (hits.words[0], hits.words[-1], hits.start, hits.side, hits.number) == ("0", "20", 2, None, 0)
    assert (gate.words, gate.is_flag, gate.read("yes"), gate.read("no")) == (("yes", "no"), True, 1, 0)
    assert (hits.read("0"), hits.label, Tracker("crates", 4).label) == (0, "Hits", "crates")


def test_what_a_side_may_buy_beside_its_army():
    played = PlayedScenario(BRIDGE, is_swapped=True)
    assert [(each.key, each.name, each.is_points) for each in spendables_of(played, A)] == [
        ("purse-1", "Fortifications", True),
        ("number-1", "Guns", False),
    ]
    assert spendables_of(played, B) == ()


def test_a_force_out_of_a_list_is_fixed():
    fixed = dataclasses.replace(BRIDGE.a, force=FixedForce("club/raiders", ()))
    assert [is_fixed(PlayedScenario(changed(a=fixed)), side) for side in Side] == [True, False]
    assert BRIDGE.a.role is Role.ATTACKER


def test_forces_are_held_against_the_scenario_at_their_own_sides():
    played = PlayedScenario(BRIDGE, is_swapped=True, points=1500)
    brought = {A: Brought(1600, "club/guard"), B: Brought(100)}
    found = find_findings(played, brought=brought, spent={A: {"number-1": 2}})
    assert [finding.code for finding in found.a] == ["scenario-limit", "scenario-points", "scenario-number"]
    assert found.b == ()
    assert [finding.code for finding in find_army_findings(played, brought=brought).a] == [
        "scenario-limit",
        "scenario-points",
    ]


def test_of_a_side_that_brings_nothing_yet_only_the_points_are_told():
    found = find_findings(PlayedScenario(BRIDGE, points=10), brought={}, spent={B: {"number-1": 9}})
    assert [finding.code for finding in found.b] == ["scenario-points"]
    assert find_findings(PlayedScenario(BRIDGE, points=2000), brought={}, spent={}) == BySide((), ())


def test_another_list_is_told():
    found = find_army_findings(PlayedScenario(BRIDGE, points=2500), brought={B: Brought(2500, "club/orks")})
    assert [str(finding.message) for finding in found.b] == ["The army list is none of those of this scenario."]

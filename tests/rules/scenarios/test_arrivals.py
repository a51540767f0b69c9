"""When formations come to the table (L6925-6944, L7769-7788, L7875-7886, L8034-8059)."""

import pytest

from rules.scenarios.arrivals import (
    SCHEDULES,
    Arriving,
    Way,
    arrive_escalating,
    arrive_hit_and_run,
    arrive_planetfall,
    arrive_siegeline,
)


@pytest.mark.parametrize("schedule", [arrive_escalating, arrive_planetfall])
@pytest.mark.parametrize(("slowest", "turn"), [(35, 1), (30, 2), (20, 2), (15, 3)])
def test_dt_102_by_the_slowest_unit(schedule, slowest, turn):
    arrival = schedule(Arriving((40, slowest, 40)))
    assert (arrival.turn, arrival.must) == (turn, True)


@pytest.mark.parametrize("schedule", [arrive_escalating, arrive_planetfall])
@pytest.mark.parametrize(("slowest", "turn"), [(31, 1), (16, 2), (14, 3), (0, 3)])
def test_around_the_limits(schedule, slowest, turn):
    assert schedule(Arriving((slowest,))).turn == turn


@pytest.mark.parametrize("way", [Way.FIGHTERS, Way.AIRCRAFT, Way.TRANSPORT_AIRCRAFT, Way.IN_AIRCRAFT, Way.TELEPORT])
@pytest.mark.parametrize("schedule", [arrive_escalating, arrive_planetfall])
def test_what_flies_or_teleports_comes_on_any_turn(schedule, way):
    arrival = schedule(Arriving((10,), way))
    assert (arrival.turn, arrival.must) == (1, False)


@pytest.mark.parametrize("way", [Way.SPACECRAFT, Way.ORBIT])
def test_orbit_is_free_in_escalating_engagement_only(way):
    assert arrive_escalating(Arriving((10,), way)).turn == 1
    assert arrive_planetfall(Arriving((10,), way)).turn == 3


@pytest.mark.parametrize(
    ("way", "speeds", "turn"),
    [
        (Way.FIGHTERS, (), 1),
        (Way.AIRCRAFT, (), 1),
        (Way.TRANSPORT_AIRCRAFT, (), 2),
        (Way.IN_AIRCRAFT, (15,), 2),
        (Way.TELEPORT, (15,), 2),
        (Way.GROUND, (35, 25), 2),
        (Way.GROUND, (30,), 2),
        (Way.GROUND, (35, 24), 3),
        (Way.SKIMMERS, (20,), 3),
        (Way.GROUND, (15,), 3),
    ],
)
def test_g26_hit_and_run(way, speeds, turn):
    arrival = arrive_hit_and_run(Arriving(speeds, way))
    assert (arrival.turn, arrival.must) == (turn, False)


@pytest.mark.parametrize(
    ("way", "speeds", "turn", "must"),
    [
        (Way.FIGHTERS, (), 1, False),
        (Way.AIRCRAFT, (), 2, False),
        (Way.TRANSPORT_AIRCRAFT, (), 2, False),
        (Way.IN_AIRCRAFT, (15,), 2, False),
        (Way.SKIMMERS, (15, 35), 2, True),
        (Way.GROUND, (15, 20), 3, True),
        (Way.GROUND, (30,), 3, True),
        (Way.TELEPORT, (20,), 3, True),
        (Way.GROUND, (15, 10), 4, True),
        (Way.TELEPORT, (15,), 4, True),
        (Way.GROUND, (0,), 4, True),
    ],
)
def test_siegeline(way, speeds, turn, must):
    arrival = arrive_siegeline(Arriving(speeds, way))
    assert (arrival.turn, arrival.must) == (turn, must)


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_faster_formation_never_arrives_later(name):
    turns = [SCHEDULES[name](Arriving((speed,))).turn for speed in range(0, 60, 5)]
    assert turns == sorted(turns, reverse=True)


def test_schedules_are_those_of_the_scenarios_that_have_one():
    assert sorted(SCHEDULES) == ["escalating-engagement", "hit-and-run", "planetfall", "siegeline"]


def test_every_arrival_says_why():
    assert str(arrive_escalating(Arriving((20, 35))).why) == "The slowest unit moves 20cm: on turn 2."
    assert str(arrive_siegeline(Arriving((15,))).why) == "No unit moves more than 15cm: released on turn 4."

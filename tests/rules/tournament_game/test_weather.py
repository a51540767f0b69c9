import re
from dataclasses import replace

import pytest

from rules.tournament_game.dice import DiceError
from rules.tournament_game.weather import (
    Conditions,
    end_turn,
    roll_duration,
    roll_turn_weather,
    roll_weather,
    start_conditions,
    weather_of,
)
from rules.tournament_game.weather_table import CLIMATES, DURATIONS, WEATHER, Duration

DRY = next(climate for climate in CLIMATES if climate.id == "dry")
POLAR = next(climate for climate in CLIMATES if climate.id == "polar")
KINDS = {weather.id: weather for weather in WEATHER}

# Visibility, fixed duration, and every figure of the effects as the source gives them, in the order of our sentences.
FIGURES = {
    "fog": (30, None, ["-1", "1"]),
    "high-winds": (None, None, ["-1"]),
    "heat": (None, None, ["50%", "-1"]),
    "extreme-heat": (None, None, ["-1"]),
    "cold": (None, None, ["-1"]),
    "extreme-cold": (None, None, ["-1"]),
    "heavy-precipitation": (None, None, []),
    "extreme-precipitation": (60, None, ["5cm"]),
    "snow": (60, None, ["-1"]),
    "blizzard": (30, "random-length", ["-1", "-1"]),
    "sand-storm": (30, "unstable", ["-1"]),
    "electromagnetic-storm": (None, None, ["D6", "6", "D3"]),
}


def figures_of(words):
    return re.findall(r"-?\d*D?\d+(?:cm|%|\+)?", words)


@pytest.mark.parametrize("weather", WEATHER, ids=lambda weather: weather.id)
def test_weather_has_the_figures_of_the_source(weather):
    effects = " ".join(str(effect) for effect in weather.effects)
    assert (weather.visibility, weather.duration, figures_of(effects)) == FIGURES[weather.id]


def test_there_are_twelve_kinds_in_order():
    assert [weather.number for weather in WEATHER] == list(range(1, 13))
    assert [weather.id for weather in WEATHER] == list(FIGURES)


def test_every_climate_has_its_weather():
    assert {climate.id: [weather.id for weather in weather_of(climate)] for climate in CLIMATES} == {
        "tropical": ["extreme-precipitation", "fog", "heavy-precipitation", "electromagnetic-storm"],
        "dry": ["heat", "extreme-heat", "high-winds", "sand-storm"],
        "temperate": ["fog", "heat", "heavy-precipitation", "electromagnetic-storm"],
        "cold": ["fog", "heavy-precipitation", "cold", "electromagnetic-storm", "snow"],
        "polar": ["cold", "extreme-cold", "high-winds", "snow", "blizzard"],
    }


def test_what_aircraft_suffer_is_told():
    about = {weather.id: [str(effect) for effect in weather.effects if "ircraft" in str(effect)] for weather in WEATHER}
    assert {name: len(words) for name, words in about.items() if words} == {
        "high-winds": 1,
        "extreme-heat": 1,
        "extreme-cold": 1,
        "blizzard": 1,
        "sand-storm": 1,
    }
    assert about["extreme-heat"] == about["extreme-cold"] == ["Aircraft are not affected."]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1,), "heat"),
        ((2,), "extreme-heat"),
        ((3,), "high-winds"),
        ((4,), "sand-storm"),
        ((5, 6, 2), "extreme-heat"),
        ((6, 5), None),
        ((), None),
    ],
)
def test_a_die_counts_out_the_weather_and_is_rolled_again_beyond_it(dice, expected):
    found = roll_weather(DRY, dice=dice)
    assert (found.id if found else None) == expected


def test_weather_changes_to_other_weather():
    assert [roll_weather(DRY, dice=(die,), other_than=KINDS["extreme-heat"]) for die in range(1, 7)] == [
        KINDS["heat"],
        KINDS["high-winds"],
        KINDS["sand-storm"],
        None,
        None,
        None,
    ]


def test_a_die_says_how_long_it_lasts():
    assert [roll_duration(KINDS["fog"], die=die).value for die in range(1, 7)] == [
        "random-length",
        "random-length",
        "unstable",
        "unstable",
        "persistent",
        "persistent",
    ]
    assert [duration for duration, _, _ in DURATIONS] == list(Duration)
    assert [figures_of(str(words)) for _, _, words in DURATIONS] == [["D6", "4+"], ["D6", "4+"], []]


@pytest.mark.parametrize("die", range(1, 7))
def test_some_weather_always_lasts_the_same(die):
    assert roll_duration(KINDS["blizzard"], die=die) is Duration.RANDOM_LENGTH
    assert roll_duration(KINDS["sand-storm"], die=die) is Duration.UNSTABLE


def test_the_game_starts_with_the_weather_and_its_duration():
    assert start_conditions(DRY, weather=KINDS["heat"], die=3) == Conditions(DRY, KINDS["heat"], Duration.UNSTABLE)


@pytest.mark.parametrize("die", range(1, 7))
def test_persistent_weather_stays(die):
    now = Conditions(DRY, KINDS["heat"], Duration.PERSISTENT)
    assert end_turn(now, dice=(die, 1)) == now
    assert end_turn(now, dice=()) == now


@pytest.mark.parametrize(("die", "over"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_weather_of_random_length_ends_on_four_or_more(die, over):
    now = Conditions(DRY, KINDS["heat"], Duration.RANDOM_LENGTH)
    after = end_turn(now, dice=(die,))
    assert after == (Conditions(DRY, None, Duration.RANDOM_LENGTH) if over else now)
    assert end_turn(after, dice=(1,)) == after


@pytest.mark.parametrize(("die", "changes"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_unstable_weather_changes_on_four_or_more(die, changes):
    now = Conditions(DRY, KINDS["heat"], Duration.UNSTABLE)
    assert end_turn(now, dice=(die, 6, 2)).weather == (KINDS["high-winds"] if changes else KINDS["heat"])


def test_weather_that_always_lasts_the_same_brings_its_own_duration():
    now = Conditions(POLAR, KINDS["cold"], Duration.UNSTABLE)
    assert end_turn(now, dice=(4, 4)) == Conditions(POLAR, KINDS["blizzard"], Duration.RANDOM_LENGTH)
    assert end_turn(now, dice=(4, 1)) == Conditions(POLAR, KINDS["extreme-cold"], Duration.UNSTABLE)


@pytest.mark.parametrize("dice", [(), (4,), (6, 5, 6)])
def test_missing_dice_are_asked_for_and_change_nothing(dice):
    now = Conditions(DRY, KINDS["heat"], Duration.UNSTABLE)
    waiting = end_turn(now, dice=dice)
    assert waiting == replace(now, dice_needed=True)
    assert end_turn(waiting, dice=(1,)) == now


@pytest.mark.parametrize(("die", "expected"), [(1, "sand-storm"), (2, None), (6, None)])
def test_the_simpler_way_brings_weather_for_a_turn_on_a_one(die, expected):
    found = roll_turn_weather(DRY, dice=(die, 4))
    assert (found.id if found else None) == expected
    assert roll_turn_weather(DRY, dice=()) is None


@pytest.mark.parametrize(
    "roll",
    [
        lambda: roll_weather(DRY, dice=(7,)),
        lambda: roll_duration(KINDS["fog"], die=0),
        lambda: end_turn(Conditions(DRY, None, Duration.UNSTABLE), dice=(9,)),
        lambda: roll_turn_weather(DRY, dice=(0,)),
    ],
)
def test_a_die_that_cannot_be_is_refused(roll):
    with pytest.raises(DiceError, match="is not from 1 to 6"):
        roll()

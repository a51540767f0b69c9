import dataclasses

import pytest

from rules.tournament_game.options import (
    DEFAULTS,
    OPTIONS,
    EqualTotals,
    GameOptions,
    LateGoals,
    OptionError,
    Rallied,
    TakeAndHoldMarkers,
    read_options,
    write_options,
)

VALUES = [(option.name, value) for option in OPTIONS for value, _ in option.values]


def test_options_are_those_of_the_readings():
    assert {option.name: [value for value, _ in option.values] for option in OPTIONS} == {
        "goals-after-turn-4": ["roll-only", "checked"],
        "take-and-hold": ["any-two", "without-blitz"],
        "rallied-formations": ["were-broken", "all"],
        "spacecraft-break-their-spirit": ["counts", "ignored"],
        "equal-tie-break": ["draw", "roll"],
        "corner-halves": ["diagonal", "nearer-corner"],
        "embarked-units": ["from-transport", "never"],
    }


def test_defaults_are_the_first_values():
    assert [option.default for option in OPTIONS] == [option.values[0][0] for option in OPTIONS]
    assert read_options({}) == DEFAULTS


def test_every_field_has_an_option():
    assert [option.field for option in OPTIONS] == [field.name for field in dataclasses.fields(GameOptions)]


def test_options_are_read_by_their_names():
    chosen = read_options(
        {
            "goals-after-turn-4": "checked",
            "take-and-hold": "without-blitz",
            "rallied-formations": "all",
            "equal-tie-break": "roll",
        }
    )
    assert chosen == GameOptions(
        late_goals=LateGoals.CHECKED,
        take_and_hold=TakeAndHoldMarkers.WITHOUT_BLITZ,
        rallied=Rallied.ALL,
        equal_totals=EqualTotals.ROLL,
    )


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_what_is_read_is_written(name, value):
    assert write_options(read_options({name: value})) == write_options(DEFAULTS) | {name: value}


@pytest.mark.parametrize(
    ("values", "name", "message"),
    [
        ({"blitz": "x"}, "blitz", "there is no option 'blitz'; known are corner-halves, "),
        ({"take-and-hold": "both"}, "take-and-hold", "'both' is not one of any-two, without-blitz"),
    ],
)
def test_unknown_options_and_values_are_refused_by_name(values, name, message):
    with pytest.raises(OptionError) as refusal:
        read_options(values)
    assert refusal.value.name == name
    assert str(refusal.value).startswith(message)

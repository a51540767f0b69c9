"""Optional rules on the sheet: rolled once from the seed, chosen where people choose, the weather turn by turn.

Dice are worked out here by hand, as `rules.tournament_game.dice` describes them.
"""

from hashlib import sha256
from itertools import pairwise

import pytest

from rules.record import optional_fields as places
from rules.record.checks import refuse_entry
from rules.record.labels import label_path
from rules.record.optional_rules import read_optional_rules
from rules.tournament_game.weather_table import CLIMATES
from tests.rules.record.sheets import entry, on, setting

SEED = "Armageddon"
DRY = next(climate for climate in CLIMATES if climate.id == "dry")


def dice(label, count):
    """The dice of a label, for as long as one block lasts."""
    found = [byte % 6 + 1 for byte in sha256(f"{SEED}\n{label}\n0".encode()).digest() if byte < 252]
    return tuple(found[:count])


def read(values, *, seed=SEED, objectives=6):
    return read_optional_rules(on(values), seed=seed, objectives=objectives)


def refusal(values, path, value):
    message = refuse_entry(setting(), on(values), entry(path, value, values.get(path)))
    return message and str(message)


def test_nothing_is_used_at_first():
    rules = read({})
    assert (rules.is_any, rules.objectives, rules.weather, rules.now, rules.way) == (False, (), (), None, "rolled")


@pytest.mark.parametrize(
    "values",
    [{places.TERRAIN: True}, {places.USE: "placed"}, {places.CLIMATE: "dry"}],
    ids=["terrain", "objectives", "weather"],
)
def test_each_of_them_counts(values):
    assert read(values).is_any


def test_an_objective_is_rolled_from_the_seed():
    rules = read({places.USE: "placed", places.roll_path("2"): True})
    first, second = rules.objectives[:2]
    assert (first.rows, first.roll, first.deciding) == ((), None, None)
    assert second.roll is not None
    assert (second.roll.label, second.roll.dice) == ("objective-2", dice("objective-2", len(second.roll.dice)))
    tens, units = second.roll.dice[:2]
    assert 10 * tens + units in second.rows[0].rolls


def test_an_objective_is_chosen_where_people_choose():
    chosen = read({places.USE: "umpire", places.row_path(1): "11"}).objectives[0]
    assert ([row.rolls for row in chosen.rows], chosen.roll) == ([(11,)], None)


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("use", ["chosen", "written"])
def test_a_die_decides_in_two_of_the_ways(use, number):
    rules = read({places.USE: use, places.roll_path(str(number)): True, places.row_path(number): "66"})
    found = rules.objectives[number - 1]
    [die] = dice(f"objective-{number}-{use}", 1)
    assert found.deciding is not None
    assert (found.deciding.label, found.deciding.dice) == (f"objective-{number}-{use}", (die,))
    assert found.is_first is (die <= 3 if use == "chosen" else die <= 4)
    assert (found.roll is not None) is (use == "written" and die >= 5)


def test_three_rolls_ahead_for_whoever_asked():
    rules = read({places.USE: "ahead", places.roll_path("b"): True})
    assert [(each.side, each.roll.label) for each in rules.ahead] == [("b", f"objectives-b-{n}") for n in (1, 2, 3)]
    assert all(each.rows and each.roll.dice == dice(each.roll.label, len(each.roll.dice)) for each in rules.ahead)


def test_the_weather_is_rolled_with_its_duration():
    rules = read({places.CLIMATE: "dry", places.WEATHER_ROLLED: True})
    [start] = rules.weather
    assert start.roll is not None
    assert (start.turn, start.roll.label) == (0, "weather-dry")
    *kinds, _lasts = start.roll.dice
    assert start.roll.dice == dice("weather-dry", len(start.roll.dice))
    assert all(die > len(DRY.weather) for die in kinds[:-1])
    assert start.conditions.weather is not None
    assert start.conditions.weather.number == DRY.weather[kinds[-1] - 1]


def test_without_a_roll_there_is_no_weather_yet():
    assert read({places.CLIMATE: "dry", "turn": 3}).weather == ()


def chosen(kind, lasts, turn=0, seed=SEED):
    values = {places.CLIMATE: "dry", places.WAY: "chosen", places.KIND: kind, places.LASTS: lasts, "turn": turn}
    return read(values, seed=seed).weather


DRY_KIND = "high-winds"


def test_the_weather_can_be_chosen():
    [start] = chosen(DRY_KIND, "persistent")
    assert start.conditions.weather is not None
    assert (start.conditions.weather.id, start.conditions.duration, start.roll) == (DRY_KIND, "persistent", None)
    assert chosen(DRY_KIND, None) == ()
    assert chosen(None, "persistent") == ()
    assert chosen("fog", "persistent") == ()


def test_persistent_weather_stays_without_dice():
    assert [(line.turn, line.roll) for line in chosen(DRY_KIND, "persistent", 4)] == [(n, None) for n in (1, 2, 3, 4)]


def test_the_end_of_a_turn_may_change_it():
    lines = chosen(DRY_KIND, "random-length", 20)
    assert [line.turn for line in lines] == list(range(1, 21))
    for before, after in pairwise(lines):
        if before.conditions.weather is None:
            assert (after.conditions.weather, after.roll) == (None, None)
            continue
        [die] = dice(f"weather-turn-{before.turn}", 1)
        assert after.roll is not None
        assert after.roll.label == f"weather-turn-{before.turn}"
        assert after.roll.dice == (die,)
        assert (after.conditions.weather is None) is (die >= 4)


def test_unstable_weather_becomes_other_weather():
    for before, after in pairwise(chosen(DRY_KIND, "unstable", 20)):
        if after.roll is None:
            continue
        is_changed = after.roll.dice[0] >= 4
        assert (after.conditions.weather != before.conditions.weather) is is_changed
        assert (len(after.roll.dice) > 1) is is_changed


def test_the_simpler_way_brings_weather_for_one_turn():
    lines = read({places.CLIMATE: "dry", places.WAY: "each-turn", "turn": 20}).weather
    assert [line.turn for line in lines] == list(range(1, 21))
    for line in lines:
        assert line.roll is not None
        first = dice(f"weather-turn-{line.turn}", 1)
        assert line.roll.dice[:1] == first
        assert (line.conditions.weather is not None) is (first == (1,))
    assert any(line.conditions.weather for line in lines)
    assert read({places.CLIMATE: "dry", places.WAY: "each-turn"}).weather == ()


BEGUN = "The first turn has begun. Go back before it to change how the game begins."
ROLLED = {places.USE: "placed", places.roll_path("1"): True, places.CLIMATE: "dry", places.WEATHER_ROLLED: True}


@pytest.mark.parametrize(
    ("values", "path", "value", "reason"),
    [
        ({}, places.USE, "placed", None),
        ({}, places.roll_path("6"), True, None),
        ({}, places.roll_path("7"), True, "There is no 'optional/objective/7/rolled' on the sheet of this match."),
        ({}, places.row_path(1), "67", "One of these can stand here: " + ", ".join(places.ROWS) + "."),
        (ROLLED, places.roll_path("1"), None, "What was rolled stands."),
        (ROLLED, places.roll_path("1"), False, "What was rolled stands."),
        (ROLLED, places.row_path(1), "11", "This objective was rolled; what was rolled stands."),
        (ROLLED, places.row_path(2), "11", None),
        (ROLLED, places.USE, None, "Objectives were rolled or chosen already; how this is done stands."),
        (ROLLED, places.CLIMATE, "tropical", "The weather was rolled already; it stands."),
        (ROLLED, places.TERRAIN, True, None),
        ({"turn": 1}, places.TERRAIN, True, BEGUN),
    ],
)  # fmt: skip
def test_what_was_rolled_stands(values, path, value, reason):
    assert refusal(values, path, value) == reason


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("optional/objectives", "Alternative objectives"),
        ("optional/terrain", "Defensive terrain"),
        ("optional/weather/climate", "Climate"),
        ("optional/objective/3/row", "Type of objective 3"),
        ("optional/objective/3/rolled", "Roll for objective 3"),
        ("optional/objective/a/rolled", "Rolls of side a before the game"),
        ("optional/objective/3/colour", "optional/objective/3/colour"),
    ],
)
def test_places_have_names(path, label):
    assert str(label_path(setting(), path)) == label

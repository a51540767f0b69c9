"""The weather of a game (optional rules of the revamp: hostile environment).

A climate is agreed. After deployment the weather is rolled, or the players roll off with their strategy ratings: the
winner chooses the weather, the loser how long it lasts. Simpler: each turn, on a 1, one random kind for that turn only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.tournament_game.dice import check_dice
from rules.tournament_game.weather_table import DURATIONS, WEATHER, Climate, Duration, Weather

_BY_NUMBER = {weather.number: weather for weather in WEATHER}


@dataclass(frozen=True, slots=True)
class Conditions:
    """The weather over a table: None when it is clear. ``dice_needed`` is True while further dice have to be rolled."""

    climate: Climate
    weather: Weather | None
    duration: Duration
    dice_needed: bool = False


def weather_of(climate: Climate) -> tuple[Weather, ...]:
    """The kinds of weather of a climate, in the order in which a D6 counts them."""
    return tuple(_BY_NUMBER[number] for number in climate.weather)


def roll_weather(climate: Climate, *, dice: tuple[int, ...], other_than: Weather | None = None) -> Weather | None:
    """The first of the D6 ``dice`` that counts out a kind of weather; higher ones are rolled again.

    None if the dice do not suffice. Raises DiceError for a die that is not from 1 to 6.
    """
    check_dice(dice)
    kinds = [weather for weather in weather_of(climate) if weather != other_than]
    return next((kinds[die - 1] for die in dice if die <= len(kinds)), None)


def roll_duration(weather: Weather, *, die: int) -> Duration:
    """How long ``weather`` lasts: 1-2 random length, 3-4 unstable, 5-6 persistent; some weather is always the same."""
    check_dice((die,))
    return weather.duration or next(duration for duration, (low, high), _ in DURATIONS if low <= die <= high)


def start_conditions(climate: Climate, *, weather: Weather, die: int) -> Conditions:
    """The conditions at the start: ``weather`` rolled or chosen, and the D6 for its duration."""
    return Conditions(climate, weather, roll_duration(weather, die=die))


def end_turn(conditions: Conditions, *, dice: tuple[int, ...]) -> Conditions:
    """The conditions of the next turn. The first D6 ends or changes the weather on 4+, the others say to what.

    Clear skies and persistent weather need no dice. If dice are missing, the conditions come back with ``dice_needed``.
    """
    check_dice(dice)
    now = replace(conditions, dice_needed=False)
    if now.weather is None or now.duration is Duration.PERSISTENT:
        return now
    if not dice:
        return replace(now, dice_needed=True)
    if dice[0] < 4:
        return now
    if now.duration is Duration.RANDOM_LENGTH:
        return replace(now, weather=None)
    changed = roll_weather(now.climate, dice=dice[1:], other_than=now.weather)
    if changed is None:
        return replace(now, dice_needed=True)
    return replace(now, weather=changed, duration=changed.duration or now.duration)


def roll_turn_weather(climate: Climate, *, dice: tuple[int, ...]) -> Weather | None:
    """The simpler way: at the start of a turn, a first D6 of 1 brings weather for that turn, the others say which.

    None is a turn of clear skies, also when the dice do not suffice.
    """
    check_dice(dice)
    return roll_weather(climate, dice=dice[1:]) if dice[:1] == (1,) else None

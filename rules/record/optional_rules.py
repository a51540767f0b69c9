"""What the optional rules of a match have come to: alternative objectives, the weather of each turn, defensive terrain.

They change how a game is played, not how it is scored, except where a row of the objectives says that something counts
as a goal; the referee does not know of that, and the players tell such a result themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.record import optional_fields as places
from rules.record.sheet import Sheet
from rules.tournament_game.alternative_objective_groups import WAYS_TO_USE, AlternativeObjective, WayToUse
from rules.tournament_game.alternative_objectives import (
    is_changed_by_chance,
    is_choice_of_placer,
    objective_of,
    roll_objective_from,
)
from rules.tournament_game.dice import roll_dice
from rules.tournament_game.sides import Side
from rules.tournament_game.weather import (
    Conditions,
    end_turn,
    roll_turn_weather,
    roll_weather,
    start_conditions,
)
from rules.tournament_game.weather_table import CLIMATES, WEATHER, Climate, Duration

ENOUGH = 60
AHEAD = 3
_CLIMATES = {climate.id: climate for climate in CLIMATES}
_WAYS = {way.id: way for way in WAYS_TO_USE}
_KINDS = {weather.id: weather for weather in WEATHER}


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll from the seed: its label and the dice it took."""

    label: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ObjectiveType:
    """What an objective is: ``rows`` of the table, empty while that is open. ``roll`` is None where people chose.

    ``deciding`` is the die that says whether it is chosen or rolled, and by whom, in the ways that have one;
    ``is_first`` says what it says: the placer chooses, or the written type holds.
    """

    number: int
    rows: tuple[AlternativeObjective, ...]
    roll: Rolled | None
    deciding: Rolled | None
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class AheadRoll:
    """One of the three rolls that a player makes before the game to pick from."""

    side: Side
    rows: tuple[AlternativeObjective, ...]
    roll: Rolled


@dataclass(frozen=True, slots=True)
class TurnWeather:
    """The weather of a turn, and the dice that made it so: none while nothing changes."""

    turn: int
    conditions: Conditions
    roll: Rolled | None


@dataclass(frozen=True, slots=True)
class OptionalRules:
    """All optional rules of a match. ``use`` and ``climate`` are None where they are not used.

    ``weather`` has a line for each turn so far, and one for turn 0 while the game has not begun.
    """

    use: WayToUse | None
    objectives: tuple[ObjectiveType, ...]
    ahead: tuple[AheadRoll, ...]
    climate: Climate | None
    way: str
    weather: tuple[TurnWeather, ...]
    has_terrain: bool

    @property
    def is_any(self) -> bool:
        return self.use is not None or self.climate is not None or self.has_terrain

    @property
    def now(self) -> TurnWeather | None:
        return self.weather[-1] if self.weather else None


def read_optional_rules(sheet: Sheet, *, seed: str, objectives: int) -> OptionalRules:
    use = _WAYS.get(sheet.word(places.USE))
    climate = _CLIMATES.get(sheet.word(places.CLIMATE))
    way = sheet.word(places.WAY) or places.ROLLED
    turn = sheet.number("turn")
    return OptionalRules(
        use=use,
        objectives=tuple(_type(sheet, seed, use, number) for number in range(1, objectives + 1)) if use else (),
        ahead=tuple(_ahead(seed, side, n) for side in Side if _is_rolled(sheet, side) for n in range(1, AHEAD + 1)),
        climate=climate,
        way=way,
        weather=_weather(sheet, seed, climate, way, turn) if climate else (),
        has_terrain=sheet.flag(places.TERRAIN),
    )


def _is_rolled(sheet: Sheet, what: str) -> bool:
    return sheet.flag(places.roll_path(what))


def _type(sheet: Sheet, seed: str, use: WayToUse, number: int) -> ObjectiveType:
    is_rolled = _is_rolled(sheet, str(number))
    deciding, is_first = _decide(seed, use, number) if is_rolled else (None, False)
    is_random = is_rolled and (deciding is None or (use.id == "written" and not is_first))
    if is_random:
        label = f"objective-{number}"
        rolled = roll_objective_from(seed, label=label)
        return ObjectiveType(number, rolled.objectives, Rolled(label, rolled.dice), deciding, is_first)
    word = sheet.word(places.row_path(number))
    rows = (objective_of(int(word)),) if word else ()
    return ObjectiveType(number, rows, None, deciding, is_first)


def _decide(seed: str, use: WayToUse, number: int) -> tuple[Rolled | None, bool]:
    """The die of the ways "chosen" and "written"."""
    if use.id not in ("chosen", "written"):
        return None, False
    label = f"objective-{number}-{use.id}"
    dice = roll_dice(seed, label=label, count=1)
    is_first = is_choice_of_placer(dice[0]) if use.id == "chosen" else not is_changed_by_chance(dice[0])
    return Rolled(label, dice), is_first


def _ahead(seed: str, side: Side, number: int) -> AheadRoll:
    label = f"objectives-{side}-{number}"
    rolled = roll_objective_from(seed, label=label)
    return AheadRoll(side, rolled.objectives, Rolled(label, rolled.dice))


def _weather(sheet: Sheet, seed: str, climate: Climate, way: str, turn: int) -> tuple[TurnWeather, ...]:
    if way == places.EACH_TURN:
        return tuple(_turn_weather(seed, climate, number) for number in range(1, turn + 1))
    start = _start(sheet, seed, climate, way)
    if start is None:
        return ()
    lines = [start]
    for number in range(1, turn + 1):
        lines.append(_next(seed, lines[-1], number) if number > 1 else TurnWeather(1, start.conditions, start.roll))
    return tuple(lines[1:] or lines)


def _start(sheet: Sheet, seed: str, climate: Climate, way: str) -> TurnWeather | None:
    """The weather after deployment: chosen by the players, or rolled with its duration."""
    if way == places.CHOSEN:
        kind, lasts = _KINDS.get(sheet.word(places.KIND)), sheet.word(places.LASTS)
        if kind is None or kind.number not in climate.weather or not lasts:
            return None
        return TurnWeather(0, Conditions(climate, kind, kind.duration or Duration(lasts)), None)
    if not sheet.flag(places.WEATHER_ROLLED):
        return None
    label = f"weather-{climate.id}"
    dice = roll_dice(seed, label=label, count=ENOUGH)
    used = next(n for n in range(1, ENOUGH + 1) if roll_weather(climate, dice=dice[:n]) is not None)
    weather = roll_weather(climate, dice=dice[:used])
    assert weather is not None  # noqa: S101 - `used` dice are enough
    conditions = start_conditions(climate, weather=weather, die=dice[used])
    return TurnWeather(0, conditions, Rolled(label, dice[: used + 1]))


def _next(seed: str, before: TurnWeather, number: int) -> TurnWeather:
    """The weather of a turn after the roll at the end of the one before."""
    conditions, label = before.conditions, f"weather-turn-{number - 1}"
    if not end_turn(conditions, dice=()).dice_needed:
        return TurnWeather(number, conditions, None)
    dice = roll_dice(seed, label=label, count=ENOUGH)
    used = next(n for n in range(1, ENOUGH + 1) if not end_turn(conditions, dice=dice[:n]).dice_needed)
    return TurnWeather(number, end_turn(conditions, dice=dice[:used]), Rolled(label, dice[:used]))


def _turn_weather(seed: str, climate: Climate, number: int) -> TurnWeather:
    """The simpler way: a first die of 1 brings weather for this turn only."""
    label = f"weather-turn-{number}"
    dice = roll_dice(seed, label=label, count=ENOUGH)
    used = 1
    weather = roll_turn_weather(climate, dice=dice)
    while weather is not None and roll_turn_weather(climate, dice=dice[:used]) is None:
        used += 1
    return TurnWeather(number, Conditions(climate, weather, Duration.RANDOM_LENGTH), Rolled(label, dice[:used]))

"""Optional rules on the sheet of a match: what was agreed and rolled, and when that may be written.

Rolls come from the seed of the match (`dice`), each with a label of its own, so that everybody can repeat them. What
was rolled stands: a roll is written once and never taken back.
"""

from __future__ import annotations

from rules.record.sheet import Sheet, Value
from rules.tournament_game.alternative_objective_groups import WAYS_TO_USE
from rules.tournament_game.alternative_objective_table import OBJECTIVES
from rules.tournament_game.weather_table import CLIMATES, WEATHER, Duration
from rules.words import N_, Message, say

WAYS = tuple(way.id for way in WAYS_TO_USE)
ROWS = tuple(str(roll) for row in OBJECTIVES for roll in row.rolls)
CLIMATE_NAMES = tuple(climate.id for climate in CLIMATES)
KINDS = tuple(weather.id for weather in WEATHER)
LASTING = tuple(str(duration) for duration in Duration)
ROLLED, EACH_TURN, CHOSEN = "rolled", "each-turn", "chosen"
WEATHER_WAYS = (ROLLED, EACH_TURN, CHOSEN)

USE = "optional/objectives"
CLIMATE, WAY = "optional/weather/climate", "optional/weather/way"
KIND, LASTS, WEATHER_ROLLED = "optional/weather/kind", "optional/weather/lasts", "optional/weather/rolled"
TERRAIN = "optional/terrain"


def row_path(number: int) -> str:
    """Where the type of an objective is written that people chose."""
    return f"optional/objective/{number}/row"


def roll_path(what: str) -> str:
    """Where it is written that something was rolled: the number of an objective, or a side that rolls three ahead."""
    return f"optional/objective/{what}/rolled"


def refuse_optional(sheet: Sheet, path: str, value: Value) -> Message | None:
    """Why this cannot be written, taken back or changed now; None if it can."""
    if path.endswith("/rolled"):
        return None if value is True else say(N_("What was rolled stands."))
    if path.startswith("optional/weather/") and sheet.flag(WEATHER_ROLLED):
        return say(N_("The weather was rolled already; it stands."))
    if path == USE and any(place.startswith("optional/objective/") for place in sheet.values):
        return say(N_("Objectives were rolled or chosen already; how this is done stands."))
    if path.endswith("/row") and sheet.flag(roll_path(path.split("/")[2])):
        return say(N_("This objective was rolled; what was rolled stands."))
    return None

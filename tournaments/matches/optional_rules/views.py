"""Rules that two players may agree on, for everybody to read and to print."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from rules.tournament_game.agreements import GROUP_TITLES
from rules.tournament_game.alternative_objective_groups import GROUPS, WAYS_TO_USE
from rules.tournament_game.alternative_objective_table import OBJECTIVES
from rules.tournament_game.defensive_terrain import DEFENSIVE_TERRAIN, POSITIONS
from rules.tournament_game.dice import roll_dice
from rules.tournament_game.warm_up import checklist
from rules.tournament_game.weather import weather_of
from rules.tournament_game.weather_table import CLIMATES, DURATIONS, VISIBILITY_RULES, WEATHER

EXAMPLE_SEED, EXAMPLE_LABEL = "Armageddon", "weather"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    dice = roll_dice(EXAMPLE_SEED, label=EXAMPLE_LABEL, count=8)
    context = {"seed": EXAMPLE_SEED, "label": EXAMPLE_LABEL, "dice": dice, "nav": "lists"}
    return render(request, "tournaments/matches/optional_rules/page.html", context)


@require_safe
def alternative_objectives(request: HttpRequest) -> HttpResponse:
    groups = [(group, [row for row in OBJECTIVES if row.tens == group.tens]) for group in GROUPS]
    context = {"groups": groups, "ways": WAYS_TO_USE, "nav": "lists"}
    return render(request, "tournaments/matches/optional_rules/objectives.html", context)


@require_safe
def weather(request: HttpRequest) -> HttpResponse:
    context = {
        "climates": [(climate, weather_of(climate)) for climate in CLIMATES],
        "kinds": WEATHER,
        "durations": DURATIONS,
        "visibility_rules": VISIBILITY_RULES,
        "nav": "lists",
    }
    return render(request, "tournaments/matches/optional_rules/weather.html", context)


@require_safe
def defensive_terrain(request: HttpRequest) -> HttpResponse:
    context = {"rows": DEFENSIVE_TERRAIN, "positions": POSITIONS, "nav": "lists"}
    return render(request, "tournaments/matches/optional_rules/terrain.html", context)


@require_safe
def warm_up(request: HttpRequest) -> HttpResponse:
    items = checklist()
    groups = [(group, title, [item for item in items if item.group is group]) for group, title in GROUP_TITLES.items()]
    return render(request, "tournaments/matches/optional_rules/warm_up.html", {"groups": groups, "nav": "lists"})


optional_rules_urls = [
    path("optional-rules/", index, name="optional-rules"),
    path("optional-rules/alternative-objectives/", alternative_objectives, name="alternative-objectives"),
    path("optional-rules/weather/", weather, name="weather"),
    path("optional-rules/defensive-terrain/", defensive_terrain, name="defensive-terrain"),
    path("warm-up/", warm_up, name="warm-up"),
]

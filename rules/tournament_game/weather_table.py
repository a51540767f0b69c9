"""Climates, the weather they bring, and what it does (optional rules of the revamp: hostile environment)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.words import Message, say


class Duration(StrEnum):
    """How long weather lasts."""

    RANDOM_LENGTH = "random-length"
    UNSTABLE = "unstable"
    PERSISTENT = "persistent"


DURATIONS: tuple[tuple[Duration, tuple[int, int], Message], ...] = (
    (Duration.RANDOM_LENGTH, (1, 2), say("Random length: at the end of each turn roll a D6; on 4+ it is over.")),
    (
        Duration.UNSTABLE,
        (3, 4),
        say("Unstable: at the end of each turn roll a D6; on 4+ it changes to other weather of the climate."),
    ),
    (Duration.PERSISTENT, (5, 6), say("Persistent: it lasts for the whole game.")),
)
"""Each duration, the D6 that gives it (lowest and highest), and what it means."""


@dataclass(frozen=True, slots=True)
class Weather:
    """One kind of weather. ``visibility`` in cm, None if unlimited; ``duration`` where it is always the same."""

    number: int
    id: str
    title: Message
    effects: tuple[Message, ...]
    visibility: int | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Climate:
    """The climate of a battle zone, where it is found, and the numbers of the weather that it can bring."""

    id: str
    title: Message
    worlds: Message
    zones: Message
    weather: tuple[int, ...]


VISIBILITY_RULES: tuple[Message, ...] = (
    say("Direct fire reaches no farther than the visibility."),
    say("Indirect fire scores only half its hits (rounded up) unless a friendly formation sees the target."),
)

CLIMATES: tuple[Climate, ...] = (
    Climate(
        "tropical",
        say("Tropical"),
        say("death worlds, primordial and feral worlds"),
        say("rain forest, jungle, swamp"),
        (8, 1, 7, 12),
    ),
    Climate(
        "dry",
        say("Dry"),
        say("barren, dead and hive worlds"),
        say("desert, rock, ash wastes"),
        (3, 4, 2, 11),
    ),
    Climate(
        "temperate",
        say("Temperate"),
        say("agri-worlds, cardinal and verdant worlds"),
        say("grassland, deciduous forest"),
        (1, 3, 7, 12),
    ),
    Climate(
        "cold",
        say("Cold"),
        say("frontier and hive worlds"),
        say("plains, conifers, moorland"),
        (1, 7, 5, 12, 9),
    ),
    Climate(
        "polar",
        say("Polar"),
        say("frozen worlds, penal colonies"),
        say("tundra, arctic"),
        (5, 6, 2, 9, 10),
    ),
)

_NO_TRIPLE = say("No formation may make a triple move.")
_WALKERS = say("Walkers keep their re-roll.")
_DOUBLED = say("Blast markers of every kind are doubled.")
_AIRCRAFT = say("Aircraft have -1 to action tests; their approach and disengagement moves are over dangerous terrain.")
_ALL_WORSE = say("All formations have -1 to action tests.")

WEATHER: tuple[Weather, ...] = (
    Weather(
        1,
        "fog",
        say("Fog"),
        (
            say("All shooting has -1 to hit."),
            say("A formation takes 1 blast marker more whenever shooting or a failed action test gives it any."),
        ),
        visibility=30,
    ),
    Weather(
        2,
        "high-winds",
        say("High winds"),
        (say("Each double or triple move of skimmers is over dangerous terrain."), _AIRCRAFT),
    ),
    Weather(
        3,
        "heat",
        say("Heat"),
        (
            say("Each triple move of infantry formations is over dangerous terrain."),
            say("Formations of 50% infantry or more have -1 to action tests."),
        ),
    ),
    Weather(
        4,
        "extreme-heat",
        say("Extreme heat"),
        (
            say("Each double or triple move of infantry formations is over dangerous terrain."),
            say("Each triple move of vehicles and war engines is over dangerous terrain."),
            _ALL_WORSE,
            say("Aircraft are not affected."),
        ),
    ),
    Weather(
        5,
        "cold",
        say("Cold"),
        (say("Infantry formations have -1 to action tests for Sustained Fire, Overwatch and Marshal."),),
    ),
    Weather(
        6,
        "extreme-cold",
        say("Extreme cold"),
        (
            say(
                "Infantry, vehicles and war engines have -1 to action tests for Sustained Fire, Overwatch and Marshal, "
                "and then make dangerous terrain tests."
            ),
            say("Aircraft are not affected."),
        ),
    ),
    Weather(
        7,
        "heavy-precipitation",
        say("Heavy precipitation"),
        (
            say("Each double or triple move of vehicles and war engines, except skimmers, is over dangerous terrain."),
            _WALKERS,
        ),
    ),
    Weather(
        8,
        "extreme-precipitation",
        say("Extreme precipitation"),
        (
            say("Every move of vehicles and infantry, except skimmers, is over dangerous terrain."),
            say("Units that move carefully (5cm) may re-roll the test."),
        ),
        visibility=60,
    ),
    Weather(
        9,
        "snow",
        say("Snow storm"),
        (
            say("Vehicle and infantry formations without skimmers or jump packs may not make triple moves."),
            say("They have -1 to action tests for Double."),
        ),
        visibility=60,
    ),
    Weather(
        10,
        "blizzard",
        say("Blizzard"),
        (
            _ALL_WORSE,
            _NO_TRIPLE,
            say("Double moves are over dangerous terrain."),
            _AIRCRAFT,
            _DOUBLED,
        ),
        visibility=30,
        duration=Duration.RANDOM_LENGTH,
    ),
    Weather(
        11,
        "sand-storm",
        say("Sand storm"),
        (
            _ALL_WORSE,
            say("Nobody may make double or triple moves."),
            say("Every move of every unit, aircraft included, is over dangerous terrain."),
            _DOUBLED,
        ),
        visibility=30,
        duration=Duration.UNSTABLE,
    ),
    Weather(
        12,
        "electromagnetic-storm",
        say("Electromagnetic storm"),
        (
            say("Each double or triple move of ground vehicles is over dangerous terrain."),
            _WALKERS,
            say(
                "Roll a D6 each turn: so many lightning strikes come down. Each player rolls that many dice; for each "
                "6 a ground formation, determined at random, takes D3 blast markers."
            ),
        ),
    ),
)

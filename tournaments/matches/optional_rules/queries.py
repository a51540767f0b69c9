"""The optional rules of a match as a page shows them: what is agreed, what was rolled, and how to repeat it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from rules.record import optional_fields as places
from rules.record.optional_rules import (
    AheadRoll,
    ObjectiveType,
    OptionalRules,
    TurnWeather,
    read_optional_rules,
)
from rules.tournament_game.alternative_objective_groups import WAYS_TO_USE, AlternativeObjective
from rules.tournament_game.alternative_objective_table import OBJECTIVES
from rules.tournament_game.sides import Side
from rules.tournament_game.weather import weather_of
from rules.tournament_game.weather_table import CLIMATES, DURATIONS
from rules.words import N_, Message, named, say
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.matches.queries.writes import write_entries_text

Plain = dict[str, Any]

BY_DIE = {"chosen": (N_("its player chooses the type"), N_("the opponent chooses the type")),
          "written": (N_("the written type holds"), N_("it becomes a random type"))}  # fmt: skip

WEATHER_WORDS = {
    places.ROLLED: N_("Rolled once, with its duration"),
    places.EACH_TURN: N_("Rolled each turn: on a 1, for that turn only"),
    places.CHOSEN: N_("Chosen, as by a roll-off"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose. ``write`` is empty for readers and once the game has begun; ``is_usual`` holds unwritten."""

    label: Message
    is_chosen: bool
    write: str
    is_usual: bool = False


@dataclass(frozen=True, slots=True)
class OptionalPart:
    """All of it. ``rows`` are those of the table, to choose from; ``can_choose`` tells whether people may."""

    rules: OptionalRules
    seed: str
    can_write: bool
    uses: tuple[Choice, ...]
    objectives: tuple[Plain, ...]
    ahead: tuple[Plain, ...]
    ahead_writes: tuple[tuple[str, str], ...]
    can_choose: bool
    can_roll: bool
    rows: tuple[tuple[int, Message], ...]
    climates: tuple[Choice, ...]
    ways: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    lasting: tuple[Choice, ...]
    weather_write: str
    weather: tuple[Plain, ...]
    terrain: tuple[Choice, ...]

    @property
    def now(self) -> Plain | None:
        return self.weather[-1] if self.weather else None


def optional_part(seated: SeatedMatch, *, position: Position) -> OptionalPart:
    """The optional rules of an opened match, without any further query."""
    setting = position.setting
    rules = read_optional_rules(position.sheet, seed=setting.seed, objectives=setting.objectives)
    maker = _Maker(seated, position, rules)
    use = rules.use.id if rules.use else ""
    return OptionalPart(
        rules=rules,
        seed=setting.seed,
        can_write=maker.can_write,
        uses=maker.choices(places.USE, {way.id: way.title for way in WAYS_TO_USE}) if setting.objectives else (),
        objectives=tuple(maker.objective(each) for each in rules.objectives),
        ahead=tuple(maker.ahead(each) for each in rules.ahead),
        ahead_writes=maker.ahead_writes() if use == "ahead" else (),
        can_choose=maker.can_write and use in ("ahead", "chosen", "umpire", "written"),
        can_roll=use != "ahead",
        rows=tuple((roll, row.title) for row in OBJECTIVES for roll in row.rolls),
        climates=maker.choices(places.CLIMATE, {climate.id: climate.title for climate in CLIMATES}),
        ways=maker.ways(),
        kinds=maker.kinds(),
        lasting=maker.lasting(),
        weather_write=maker.weather_write(),
        weather=tuple(_weather_row(line) for line in rules.weather),
        terrain=maker.terrain(),
    )


def describe_optional_rules(position: Position) -> tuple[tuple[Message, Message], ...]:
    """The optional rules that are used, each as a title and what it came to, for a result and a score sheet."""
    setting = position.setting
    rules = read_optional_rules(position.sheet, seed=setting.seed, objectives=setting.objectives)
    told = []
    if rules.use is not None:
        types = tuple(_tell_type(each) for each in rules.objectives if each.rows)
        told.append((say(N_("Alternative objectives")), say("{types}", types=types or (rules.use.title,))))
    if rules.climate is not None:
        title = _tell_weather(rules.now)
        told.append((say(N_("Weather")), say("{climate}: {weather}", climate=rules.climate.title, weather=title)))
    if rules.has_terrain:
        told.append((say(N_("Defensive terrain")), say(N_("used"))))
    return tuple(told)


def _tell_weather(now: TurnWeather | None) -> Message:
    if now is None:
        return say(N_("not settled yet"))
    return now.conditions.weather.title if now.conditions.weather else say(N_("clear skies"))


def _tell_type(each: ObjectiveType) -> Message:
    return say("{number}: {titles}", number=each.number, titles=tuple(row.title for row in each.rows))


@dataclass(frozen=True, slots=True)
class _Maker:
    seated: SeatedMatch
    position: Position
    rules: OptionalRules

    @property
    def can_write(self) -> bool:
        return self.seated.can_write and not self.position.turn

    def write(self, **values: bool | str | None) -> str:
        """The entries of a button; names are places."""
        return write_entries_text(self.position.sheet, dict(values)) if self.can_write else ""

    def choices(self, path: str, labels: dict[str, Message], *, standing: str = "") -> tuple[Choice, ...]:
        now = self.position.sheet.word(path) or standing
        label = say(N_("open")) if path in (places.KIND, places.LASTS) else say(N_("not used"))
        none = Choice(label, not now, self.write(**{path: None}))
        made = tuple(
            Choice(label, word == now, self.write(**{path: word}), is_usual=word == standing)
            for word, label in labels.items()
        )
        return made if standing else (none, *made)

    def ways(self) -> tuple[Choice, ...]:
        labels = {word: say(template) for word, template in WEATHER_WORDS.items()}
        return self.choices(places.WAY, labels, standing=places.ROLLED) if self.rules.climate else ()

    def kinds(self) -> tuple[Choice, ...]:
        if self.rules.climate is None or self.rules.way != places.CHOSEN:
            return ()
        return self.choices(places.KIND, {weather.id: weather.title for weather in weather_of(self.rules.climate)})

    def lasting(self) -> tuple[Choice, ...]:
        if self.rules.climate is None or self.rules.way != places.CHOSEN:
            return ()
        return self.choices(places.LASTS, {str(duration): words for duration, _, words in DURATIONS})

    def weather_write(self) -> str:
        is_open = self.rules.climate is not None and self.rules.way == places.ROLLED and not self.rules.weather
        return self.write(**{places.WEATHER_ROLLED: True}) if is_open else ""

    def terrain(self) -> tuple[Choice, ...]:
        return (
            Choice(say(N_("not used")), not self.rules.has_terrain, self.write(**{places.TERRAIN: None})),
            Choice(say(N_("used")), self.rules.has_terrain, self.write(**{places.TERRAIN: True})),
        )

    def ahead_writes(self) -> tuple[tuple[str, str], ...]:
        done = {each.side for each in self.rules.ahead}
        return tuple(
            (player_name(seat), self.write(**{places.roll_path(seat.side): True}))
            for seat in self.seated.sides
            if self.can_write and Side(seat.side) not in done
        )

    def objective(self, each: ObjectiveType) -> Plain:
        """``by_die`` says what the deciding die says; a choice is written at ``row_path``."""
        played = self.position.setting.played
        path = places.roll_path(str(each.number))
        is_open = not self.position.sheet.flag(path) and not each.rows
        return {
            "number": each.number,
            "name": played.objectives[each.number - 1].name if played else "",
            "types": _types(each.rows),
            "roll": each.roll,
            "deciding": each.deciding,
            "by_die": self._by_die(each),
            "write": self.write(**{path: True}) if is_open else "",
            "row_path": places.row_path(each.number),
            "chosen": self.position.sheet.word(places.row_path(each.number)),
        }

    def _by_die(self, each: ObjectiveType) -> Message | None:
        if each.deciding is None or self.rules.use is None:
            return None
        return say(BY_DIE[self.rules.use.id][0 if each.is_first else 1])

    def ahead(self, each: AheadRoll) -> Plain:
        name = next(player_name(seat) for seat in self.seated.sides if seat.side == each.side)
        return {"name": name, "types": _types(each.rows), "roll": each.roll}


def _types(rows: tuple[AlternativeObjective, ...]) -> tuple[Plain, ...]:
    page = reverse("alternative-objectives")
    return tuple({"title": row.title, "effect": row.effect, "url": f"{page}#objective-{row.rolls[0]}"} for row in rows)


def _weather_row(line: TurnWeather) -> Plain:
    """The weather of a turn (0: before the game). ``title`` is None under clear skies."""
    weather = line.conditions.weather
    return {
        "turn": line.turn,
        "title": weather.title if weather else None,
        "effects": weather.effects if weather else (),
        "lasts": next((words for kind, _, words in DURATIONS if kind is line.conditions.duration), named("")),
        "roll": line.roll,
        "url": reverse("weather") + (f"#{weather.id}" if weather else ""),
    }

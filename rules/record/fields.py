"""Which places a sheet has, and what may stand there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from unicodedata import category

from rules.record import optional_fields as optional
from rules.record.setting import Setting
from rules.record.sheet import Value
from rules.scenarios.mustering import MOST_SPENT, spendables_of
from rules.tournament_game.agreements import Item
from rules.tournament_game.game import DIE, LAST_TURN
from rules.tournament_game.sides import Side
from rules.tournament_game.warm_up import check_answer
from rules.words import N_, Message, say

MOST_LETTERS_WRITTEN = 500
PLACES = ("zone", "garrison", "overwatch", "reserve")
HOLDERS = ("a", "b", "contested")
WHERE = ("table", "reserve", "left")
_MOST_MARKERS = 100
_FARTHEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Flag:
    def refuse(self, value: Value) -> Message | None:
        return None if isinstance(value, bool) else say(N_("Only yes or no can stand here."))


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds."""

    least: int
    most: int

    def refuse(self, value: Value) -> Message | None:
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return None
        return say(N_("A whole number from {least} to {most} can stand here."), least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Word:
    words: tuple[str, ...]

    def refuse(self, value: Value) -> Message | None:
        if isinstance(value, str) and value in self.words:
            return None
        return say(N_("One of these can stand here: {words}."), words=", ".join(self.words))


@dataclass(frozen=True, slots=True)
class Text:
    most: int = MOST_LETTERS_WRITTEN

    def refuse(self, value: Value) -> Message | None:
        if not isinstance(value, str) or len(value) > self.most:
            return say(N_("A text of at most {most} letters can stand here."), most=self.most)
        if any(category(letter) in ("Cc", "Cs") and letter != "\n" for letter in value):
            return say(N_("The text contains unsupported characters."))
        return None


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to an item of the warm-up (6.1.3)."""

    item: Item

    def refuse(self, value: Value) -> Message | None:
        if not isinstance(value, str):
            return say(N_("An answer in words can stand here."))
        return check_answer(self.item, value)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the table: two distances in cm from the left end of side a's edge, to a tenth."""

    width: int
    depth: int

    def refuse(self, value: Value) -> Message | None:
        if not isinstance(value, list) or len(value) != 2 or not all(_is_distance(part) for part in value):
            return say(N_("Two distances in cm can stand here, to a tenth of a cm."))
        x, y = value
        if not (0 <= x <= self.width and 0 <= y <= self.depth):
            return say(
                N_("({x}, {y}) is off the table, which is {width} by {depth} cm."),
                x=f"{x:g}",
                y=f"{y:g}",
                width=self.width,
                depth=self.depth,
            )
        return None


Kind = Flag | Number | Word | Text | Answered | Point


@dataclass(frozen=True, slots=True)
class Field:
    """A place of the sheet. ``own`` names the side that alone may write there."""

    kind: Kind
    own: Side | None = None


Match = re.Match[str]
Build = Callable[[Setting, Match], Field | None]


def find_field(setting: Setting, path: str) -> Field | None:
    """The place with this path, None if the sheet of this match has none."""
    for pattern, build in _PLACES:
        found = pattern.fullmatch(path)
        if found is not None:
            return build(setting, found)
    return None


def _warm_up(setting: Setting, found: Match) -> Field | None:
    item = setting.items.get(found["item"])
    if item is None:
        return None
    return Field(Answered(item), None if found["what"] == "answer" else Side(found["what"]))


def _marker(setting: Setting, found: Match) -> Field | None:
    is_known = setting.has_markers and int(found["n"]) <= setting.objectives
    return Field(Point(setting.width, setting.depth)) if is_known else None


def _formation_field(setting: Setting, found: Match) -> Field | None:
    formation = setting.sides[Side(found["side"])].formation(found["key"])
    if formation is None:
        return None
    kinds: dict[str, Kind] = {
        "lost": Number(0, formation.units),
        "damage": Number(0, formation.damage_capacity),
        "blast": Number(0, _MOST_MARKERS),
        "broken": Flag(),
        "destroyed": Flag(),
        "where": Word(WHERE),
        "place": Word(PLACES),
        "arrival": Word(tuple(formation.arrivals)),
    }
    return Field(kinds[found["what"]])


def _note(setting: Setting, found: Match) -> Field | None:
    is_known = setting.sides[Side(found["side"])].formation(found["key"]) is not None
    return Field(Text()) if is_known else None


def _objective(setting: Setting, found: Match) -> Field | None:
    return _in_turn(found, Word(HOLDERS)) if int(found["n"]) <= setting.objectives else None


def _garrisoned(setting: Setting, found: Match) -> Field | None:
    """Who holds an objective when the game begins, in scenarios where captured ones stay captured."""
    is_known = setting.played is not None and setting.played.remembers and int(found["n"]) <= setting.objectives
    return Field(Word(HOLDERS)) if is_known else None


def _ended(setting: Setting, found: Match) -> Field | None:
    return _in_turn(found, Flag()) if setting.played is not None else None


def _spent(setting: Setting, found: Match) -> Field | None:
    """What a side bought beside its army, under the conditions of a scenario."""
    spendables = spendables_of(setting.played, Side(found["side"])) if setting.played else ()
    return Field(Number(0, MOST_SPENT)) if any(each.key == found["key"] for each in spendables) else None


def _optional(_: Setting, found: Match) -> Field | None:
    words = {
        optional.USE: optional.WAYS,
        optional.CLIMATE: optional.CLIMATE_NAMES,
        optional.WAY: optional.WEATHER_WAYS,
        optional.KIND: optional.KINDS,
        optional.LASTS: optional.LASTING,
    }.get(found[0])
    return Field(Word(words) if words else Flag())


def _objective_type(setting: Setting, found: Match) -> Field | None:
    if int(found["n"]) > setting.objectives:
        return None
    return Field(Word(optional.ROWS) if found["what"] == "row" else Flag())


def _tracker(setting: Setting, found: Match) -> Field | None:
    tracker = setting.trackers.get(found["key"])
    return None if tracker is None else _in_turn(found, Word(tracker.words))


def _rallied(setting: Setting, found: Match) -> Field | None:
    is_known = setting.sides[Side(found["side"])].formation(found["key"]) is not None
    return _in_turn(found, Flag()) if is_known else None


def _in_turn(found: Match, kind: Kind) -> Field | None:
    return Field(kind) if 1 <= int(found["turn"]) <= LAST_TURN else None


def _is_distance(part: object) -> bool:
    if isinstance(part, bool) or not isinstance(part, int | float):
        return False
    return abs(part) <= _FARTHEST and round(part * 10) / 10 == part


_TURN = r"turn/(?P<turn>[1-9][0-9]?)/"
_SIDE = r"(?P<side>[ab])"
_KEY = r"(?P<key>[A-Za-z0-9_-]{1,40})"
_PLACES: tuple[tuple[re.Pattern[str], Build], ...] = tuple(
    (re.compile(pattern), build)
    for pattern, build in (
        (r"warm-up/(?P<item>[A-Za-z0-9-]{1,40})/(?P<what>answer|a|b)", _warm_up),
        (r"set-up/terrain", lambda _, __: Field(Word(("a", "b", "both", "organiser")))),
        (rf"set-up/roll/{_SIDE}", lambda _, __: Field(Number(DIE[0], DIE[-1]))),
        (r"set-up/done", lambda _, __: Field(Flag())),
        (r"marker/(?P<n>[1-9][0-9]?)", _marker),
        (
            rf"formation/{_SIDE}/{_KEY}/(?P<what>lost|damage|blast|broken|destroyed|where|place|arrival)",
            _formation_field,
        ),
        (rf"note/{_SIDE}/{_KEY}", _note),
        (r"turn", lambda _, __: Field(Number(1, LAST_TURN))),
        (rf"{_TURN}objective/(?P<n>[1-9][0-9]?)", _objective),
        (rf"{_TURN}enemy-in-half/{_SIDE}", lambda _, found: _in_turn(found, Flag())),
        (rf"{_TURN}rallied/{_SIDE}/{_KEY}", _rallied),
        (rf"{_TURN}(roll|tie-roll)/{_SIDE}", lambda _, found: _in_turn(found, Number(DIE[0], DIE[-1]))),
        (rf"{_TURN}track/{_KEY}", _tracker),
        (rf"force/{_SIDE}/{_KEY}", _spent),
        (r"optional/(objectives|terrain|weather/(climate|way|kind|lasts|rolled))", _optional),
        (r"optional/objective/(?P<n>[1-9]\d?)/(?P<what>row|rolled)", _objective_type),
        (rf"optional/objective/{_SIDE}/rolled", lambda _, __: Field(Flag())),
        (rf"{_TURN}ended", _ended),
        (r"turn/0/objective/(?P<n>[1-9]\d?)", _garrisoned),
    )
)

"""The document of a game (JSON), its answer, and the options as data. Strict: every defect comes with its place."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import (
    MOST_FORMATIONS,
    MOST_POINTS,
    MOST_PROBLEMS,
    DocumentError,
    DocumentProblem,
    validate,
)
from rules.tournament_game.game import (
    FORMAT,
    LAST_TURN,
    MARKERS,
    MOST_STRENGTH,
    FormationState,
    Game,
    GameError,
    Holder,
    Objective,
    find_objective_defects,
    find_repeated_keys,
)
from rules.tournament_game.options import DEFAULTS, OPTIONS, GameOptions, OptionError, read_options
from rules.tournament_game.sides import BySide, Side
from rules.tournament_game.victory import Result
from rules.words import N_, Translate

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Die = Annotated[int, Field(ge=1, le=6)]


class GameFormationDoc(Document):
    """One formation. ``in_play`` is false when it never entered play."""

    key: Key
    points: Annotated[int, Field(ge=0, le=MOST_POINTS)]
    strength_at_start: Annotated[int, Field(ge=1, le=MOST_STRENGTH)]
    strength: Annotated[int, Field(ge=0, le=MOST_STRENGTH)]
    broken: bool = False
    destroyed: bool = False
    in_play: bool = True
    spacecraft: bool = False
    breaks_spirit: bool = False


class GameArmyDoc(Document):
    """The army of one side."""

    formations: Annotated[list[GameFormationDoc], Field(max_length=MOST_FORMATIONS)]


class GameSidesDoc(Document):
    """Both armies."""

    a: GameArmyDoc
    b: GameArmyDoc


class ObjectiveDoc(Document):
    """One marker, the half it lies in and who holds it."""

    half: Literal["a", "b"]
    blitz: bool
    captured_by: Literal["a", "b", "contested"] | None


class HalvesDoc(Document):
    """Yes or no for both halves."""

    a: bool
    b: bool


class RollDoc(Document):
    """A D6 of both sides."""

    a: Die
    b: Die


# What a schema can say of them; reading tells of defects in words.
Markers = Annotated[
    list[ObjectiveDoc],
    Field(max_length=100, json_schema_extra={"minItems": MARKERS, "maxItems": MARKERS}),
]
_KNOWN_VALUES = {option.name: {"enum": [value for value, _ in option.values]} for option in OPTIONS}
Options = Annotated[
    dict[Annotated[str, Field(max_length=80)], str],
    Field(max_length=50, json_schema_extra={"properties": _KNOWN_VALUES, "additionalProperties": False}),
]


class GameDoc(Document):
    """A tournament game at the end of a turn."""

    muster: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    turn: Annotated[int, Field(ge=1, le=LAST_TURN)]
    options: Options = {}
    sides: GameSidesDoc
    objectives: Markers
    unbroken_enemy_in_half: HalvesDoc
    roll: RollDoc | None = None
    tie_roll: RollDoc | None = None


def parse_game(raw: Any) -> Game:
    """Turn JSON data into a game. Raises DocumentError with every defect and its place."""
    doc = validate(GameDoc, raw)
    problems: list[DocumentProblem] = []
    sides = BySide(*(_read_formations(doc, side, problems) for side in Side))
    objectives = tuple(_read_objective(number, marker) for number, marker in enumerate(doc.objectives, 1))
    problems += [DocumentProblem(path, message) for path, message in find_objective_defects(objectives)]
    options = _read_options(doc, problems)
    if problems:
        raise DocumentError(tuple(problems[:MOST_PROBLEMS]))
    unbroken: BySide[bool | None] = BySide(doc.unbroken_enemy_in_half.a, doc.unbroken_enemy_in_half.b)
    return Game(doc.turn, sides, objectives, unbroken, options, read_roll(doc.roll), read_roll(doc.tie_roll))


def describe_result(result: Result, *, translate: Translate = N_) -> dict[str, Any]:
    """A result as JSON data, the same for the command line and the API."""
    winner = result.outcome.winner
    return {
        "goals": {side.value: list(result.made_by(side)) for side in Side},
        "state": result.outcome.state.value,
        "winner": winner.value if winner else None,
        "victory_points": {side.value: points.total for side, points in result.points.items()},
        "why": [sentence.render(translate) for sentence in result.why],
    }


def describe_options(*, translate: Translate = N_) -> list[dict[str, Any]]:
    """Every option of a game as JSON data: its name, what it is about, and what each value means."""
    return [
        {
            "name": option.name,
            "title": option.title.render(translate),
            "ref": option.ref,
            "default": option.default,
            "values": {value: meaning.render(translate) for value, meaning in option.values},
        }
        for option in OPTIONS
    ]


def _read_formations(doc: GameDoc, side: Side, problems: list[DocumentProblem]) -> tuple[FormationState, ...]:
    place = f"sides.{side}.formations"
    docs = (doc.sides.a if side is Side.A else doc.sides.b).formations
    formations = []
    for index, formation in enumerate(docs):
        try:
            formations.append(FormationState(**formation.model_dump()))
        except GameError as error:
            problems.append(DocumentProblem(f"{place}[{index}].{error.field}", error.message))
    for index, key in find_repeated_keys([formation.key for formation in docs]):
        problems.append(DocumentProblem(f"{place}[{index}].key", f"'{key}' is used twice"))
    return tuple(formations)


def _read_objective(number: int, doc: ObjectiveDoc) -> Objective:
    holder = Holder(doc.captured_by) if doc.captured_by else None
    return Objective(number, Side(doc.half), doc.blitz, holder)


def _read_options(doc: GameDoc, problems: list[DocumentProblem]) -> GameOptions:
    try:
        return read_options(doc.options)
    except OptionError as error:
        problems.append(DocumentProblem(f"options.{error.name}", str(error)))
        return DEFAULTS


def read_roll(doc: RollDoc | None) -> BySide[int] | None:
    return BySide(doc.a, doc.b) if doc else None

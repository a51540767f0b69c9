"""The shape of scenario documents (``scenarios/<id>.toml``) before they mean anything. Strict: unknown keys are errors.

These models only describe and check form. ``rules.scenarios.integrity`` checks what they refer to; values read what is
sound by the keys that they name. What every key means is written down in ``docs/scenarios.md``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from rules.catalogue.documents import Count, Document, Identifier, NoteDoc, Points, Text
from rules.composition.expected import ExpectedFormation
from rules.scenarios.places import PlaceError, parse_along


def _check_along(text: str) -> str:
    try:
        parse_along(text)
    except PlaceError as error:
        raise ValueError(str(error)) from error
    return text


ListName = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}/[a-z0-9-]{1,80}$")]
Centimetres = Annotated[int, Field(ge=1, le=1_000)]
Turn = Annotated[int, Field(ge=1, le=20)]
SideName = Literal["a", "b"]
Who = Literal["a", "b", "both", "either"]
Order = Literal["higher-rating", "lower-rating", "roll", "chooser", "free", "unspecified"]
Ratio = Annotated[str, Field(pattern=r"^[1-9][0-9]?/[1-9][0-9]?$")]
Along = Annotated[str, AfterValidator(_check_along)]
Span = Annotated[list[Along], Field(min_length=2, max_length=2)]


class FixedForceDoc(Document):
    """A force that the scenario prints, as formations of an army list, in the short form of expected verdicts."""

    kind: Literal["fixed"]
    army_list: ListName
    formations: Annotated[list[ExpectedFormation], Field(min_length=1, max_length=50)]


class PrintedFormationDoc(Document):
    """A formation in words: its name and its units, so many of each name."""

    name: Text
    units: Annotated[dict[Text, Count], Field(min_length=1)]
    repeat: Annotated[int, Field(ge=1, le=50)] = 1


class PrintedForceDoc(Document):
    """A force that the scenario prints and that no army list of the catalogue can field."""

    kind: Literal["printed"]
    formations: Annotated[list[PrintedFormationDoc], Field(min_length=1, max_length=50)]


class PurseDoc(Document):
    """What is bought beside the army, or out of its points, under rules of its own.

    ``share`` is the most that may be spent here, as part of the points of ``of``, ``least`` the least, ``most`` the
    most in points; ``bonus`` comes on top of the army's.
    """

    name: Text
    supplement: ListName | None = None
    share: Ratio | None = None
    least: Ratio | None = None
    most: Points | None = None
    of: SideName | None = None
    bonus: bool = False
    text: Text


class AllowanceDoc(Document):
    """So many of something: for every ``per_points`` of the army (or part of that, with ``round = "started"``)."""

    name: Text
    each: Count = 1
    per_points: Points | None = None
    round: Literal["full", "started"] = "full"
    least: Annotated[int, Field(ge=0, le=1_000)] | None = None
    most: Annotated[int, Field(ge=0, le=1_000)] | None = None
    exact: bool = False
    cost: Points | None = None
    text: Text = ""


class FreeForceDoc(Document):
    """A force that the player buys. ``lists`` empty: any tournament list of the game."""

    kind: Literal["free"]
    points: Annotated[list[Points], Field(min_length=2, max_length=2)] | None = None
    most: Points | None = None
    ratio: Ratio | None = None
    lists: list[ListName] = []
    supplements: list[ListName] = []
    purse: list[PurseDoc] = []
    allowance: list[AllowanceDoc] = []
    demands: list[Text] = []


class SideDoc(Document):
    """One of the two sides. ``strategy_rating`` and ``initiative`` stay away where the army list says them."""

    name: Text
    role: Literal["attacker", "defender"] | None = None
    strategy_rating: Annotated[int, Field(ge=1, le=10)] | None = None
    initiative: Text | None = None
    special_rules: list[Identifier] = []
    force: FixedForceDoc | PrintedForceDoc | FreeForceDoc = Field(discriminator="kind")


class SidesDoc(Document):
    """Side a and side b; the table is drawn with a's edge below."""

    a: SideDoc
    b: SideDoc


class RectangleDoc(Document):
    """From so far along the width to so far, and likewise along the depth."""

    x: Span
    y: Span


class CircleDoc(Document):
    """Everything within ``radius`` cm of a point."""

    x: Along
    y: Along
    radius: Centimetres


class PointDoc(Document):
    """A point of the table."""

    x: Along
    y: Along


class BoardDoc(Document):
    """One of several boards, in cm."""

    name: Text
    width: Centimetres
    depth: Centimetres


class TableDoc(Document):
    """The table: how large, and which edges the sides may have. ``drawn`` is the size of the picture, in cm."""

    width: Annotated[list[Centimetres], Field(min_length=2, max_length=2)]
    depth: Annotated[list[Centimetres], Field(min_length=2, max_length=2)]
    drawn: Annotated[list[Centimetres], Field(min_length=2, max_length=2)]
    square: bool = False
    edges: Annotated[list[Literal["long", "short", "corner", "any", "none"]], Field(min_length=1)]
    edge_choice: Text = ""
    board: list[BoardDoc] = []
    text: Text = ""


class FeatureDoc(Document):
    """Terrain that the scenario asks for: an area, a line (a road), or only words."""

    name: Text
    kind: Literal["road", "river", "ruins", "building", "woods", "hill", "other"]
    line: Annotated[list[PointDoc], Field(min_length=2)] | None = None
    areas: list[RectangleDoc | CircleDoc] = []


class TerrainDoc(Document):
    """How terrain is set up. ``guidelines``: those of the tournament game are used."""

    text: Text
    guidelines: bool = False
    feature: list[FeatureDoc] = []


class ZoneDoc(Document):
    """A part of the table in which something may stand; drawn on the map."""

    id: Identifier
    name: Text
    side: SideName | None = None
    areas: Annotated[list[RectangleDoc | CircleDoc], Field(min_length=1)]
    text: Text = ""


class DistanceDoc(Document):
    """So many cm, at least or at most, from something named in words."""

    rule: Literal["within", "at-least"]
    cm: Centimetres
    of: Text


class ObjectiveDoc(Document):
    """One objective, or ``count`` alike. ``at`` are their places where the scenario fixes them."""

    id: Identifier
    name: Text
    count: Count = 1
    side: SideName | None = None
    at: list[PointDoc] = []
    placed_by: Who | None = None
    order: Order | None = None
    distances: list[DistanceDoc] = []
    text: Text = ""


class CaptureDoc(Document):
    """When a side holds an objective. ``remembers``: it stays captured when the captors leave."""

    within: Centimetres = 15
    remembers: bool = False
    broken_capture: bool = False
    text: Text


class StepDoc(Document):
    """One step of the set-up, in the order of play."""

    title: Text
    who: Who
    order: Order | None = None
    text: Text
    zones: list[Identifier] = []
    distances: list[DistanceDoc] = []


class ArrivalDoc(Document):
    """What comes into play on a turn. Without ``turn``: on any. ``faster_than`` speaks of the slowest unit."""

    who: Who
    turn: Turn | None = None
    must: bool = True
    faster_than: Centimetres | None = None
    what: Text
    where: Text = ""


class RuleDoc(Document):
    """A special rule in our own words."""

    id: Identifier
    title: Text
    text: Annotated[list[Text], Field(min_length=1)]
    ref: Text


class LengthDoc(Document):
    """How long the game lasts. Without ``turns`` the source names no number; ``extra`` says how more may follow."""

    turns: Turn | None = None
    most: Turn | None = None
    extra: Literal["none", "equal-roll"] = "none"
    text: Text


class VictoryDoc(Document):
    """Who wins. ``kind`` names the rule in ``rules.scenarios.victory``, which reads the other keys from ``parameters``.

    Without a kind, only the players can tell.
    """

    kind: Identifier | None = None
    parameters: dict[str, Any] = {}
    text: Annotated[list[Text], Field(min_length=1)]


class TrackDoc(Document):
    """What the players record in each End phase, for the pages and for the victory rule.

    ``markers``: who holds each objective. ``counter``: a number. ``flag``: yes or no. ``sites``: a number for each of
    several places, as many as ``number`` or as an ``allowance`` of the side. ``formations``: ``states`` of every
    formation of a side.
    """

    id: Identifier
    kind: Literal["markers", "counter", "flag", "sites", "formations"]
    name: Text
    side: SideName | None = None
    objectives: list[Identifier] = []
    least: Annotated[int, Field(ge=0, le=1_000)] = 0
    most: Annotated[int, Field(ge=1, le=1_000)] | None = None
    start: Annotated[int, Field(ge=0, le=1_000)] = 0
    number: Count | None = None
    allowance: Text | None = None
    states: list[Literal["strength", "broken", "destroyed", "exited", "in-play"]] = []
    text: Text = ""


class ScenarioDoc(Document):
    """``scenarios/<id>.toml``."""

    id: Identifier
    name: Text
    kind: Literal["training", "published"]
    number: Annotated[int, Field(ge=1, le=99)]
    ref: Text
    summary: Text
    sides: SidesDoc
    table: TableDoc
    terrain: TerrainDoc
    zone: list[ZoneDoc] = []
    objective: list[ObjectiveDoc] = []
    capture: CaptureDoc | None = None
    setup: Annotated[list[StepDoc], Field(min_length=1)]
    arrival: list[ArrivalDoc] = []
    rule: list[RuleDoc] = []
    length: LengthDoc
    victory: VictoryDoc
    track: list[TrackDoc] = []
    note: list[NoteDoc] = []

"""The table of a scenario and what stands where.

Places are relative (`rules.scenarios.places`): x runs along the width from the left end of side a's edge, y along the
depth from that edge. Distances are whole centimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from rules.scenarios.places import Along, parse_along
from rules.tournament_game.sides import Side


@dataclass(frozen=True, slots=True)
class Point:
    x: Annotated[Along, BeforeValidator(parse_along)]
    y: Annotated[Along, BeforeValidator(parse_along)]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """The part of the table between two points."""

    low: Point
    high: Point


@dataclass(frozen=True, slots=True)
class Circle:
    """Everything within ``radius`` cm of a point."""

    centre: Point
    radius: int


def _read_area(area: Mapping[str, Any]) -> dict[str, Any]:
    """A circle around a point, or from so far to so far in both directions."""
    if "radius" in area:
        return {"centre": area, "radius": area["radius"]}
    low, high = ({"x": x, "y": y} for x, y in zip(area["x"], area["y"], strict=True))
    return {"low": low, "high": high}


Area = Annotated[Rectangle | Circle, BeforeValidator(_read_area)]


@dataclass(frozen=True, slots=True)
class Board:
    """One of several boards, in cm."""

    name: str
    width: int
    depth: int


@dataclass(frozen=True, slots=True)
class Table:
    """The playing area: ``width`` and ``depth`` from and to, ``drawn`` as width and depth of the picture (cm)."""

    width: tuple[int, int]
    depth: tuple[int, int]
    drawn: tuple[int, int]
    square: bool
    edges: tuple[str, ...]
    edge_choice: str
    boards: Annotated[tuple[Board, ...], Field(alias="board")]
    text: str


@dataclass(frozen=True, slots=True)
class Feature:
    """Terrain that the scenario asks for: a line, areas, or only words."""

    name: str
    kind: str
    line: Annotated[tuple[Point, ...], BeforeValidator(lambda points: points or ())]
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Terrain:
    """How terrain is set up; ``guidelines``: as the tournament game advises."""

    text: str
    guidelines: bool
    features: Annotated[tuple[Feature, ...], Field(alias="feature")]


@dataclass(frozen=True, slots=True)
class Zone:
    id: str
    name: str
    side: Side | None
    areas: tuple[Area, ...]
    text: str

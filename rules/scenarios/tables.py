"""The table of a scenario and what stands where.

Places are relative (`rules.scenarios.places`): x runs along the width from the left end of side a's edge, y along the
depth from that edge. Distances are whole centimetres.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.scenarios.places import Along
from rules.tournament_game.sides import Side


@dataclass(frozen=True, slots=True)
class Point:
    x: Along
    y: Along


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


Area = Rectangle | Circle


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
    boards: tuple[Board, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Feature:
    """Terrain that the scenario asks for: a line, areas, or only words."""

    name: str
    kind: str
    line: tuple[Point, ...]
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Terrain:
    """How terrain is set up; ``guidelines``: as the tournament game advises."""

    text: str
    guidelines: bool
    features: tuple[Feature, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """Where something may stand."""

    id: str
    name: str
    side: Side | None
    areas: tuple[Area, ...]
    text: str

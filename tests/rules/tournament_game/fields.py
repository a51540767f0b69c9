"""Tables, points and markers for tests of the set-up, written shortly."""

from decimal import Decimal
from fractions import Fraction

from rules.tournament_game.distances import Point
from rules.tournament_game.markers import Layout, Marker
from rules.tournament_game.options import CornerHalves
from rules.tournament_game.reasons import Reason
from rules.tournament_game.sides import Side
from rules.tournament_game.tables import Table
from rules.tournament_game.zones import Edges, Zones

A, B = Side.A, Side.B


def cm(value: int | str | Fraction) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(Decimal(value))


def at(x: int | str, y: int | str) -> Point:
    return Point(cm(x), cm(y))


def table(width: int | str = 180, depth: int | str = 120) -> Table:
    return Table(cm(width), cm(depth))


def zones(
    edges: Edges = Edges.LONG,
    width: int | str = 180,
    depth: int | str = 120,
    halves: CornerHalves = CornerHalves.DIAGONAL,
) -> Zones:
    return Zones(table(width, depth), edges, halves)


def layout(*markers: tuple[Side, int | str, int | str], field: Zones | None = None, first: Side = A) -> Layout:
    return Layout(field or zones(), first, tuple(Marker(side, at(x, y)) for side, x, y in markers))


def codes(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.code for reason in reasons]


def numbers(reasons: tuple[Reason, ...]) -> list[tuple[str, str, str]]:
    """Code, have and allowed of each reason."""
    return [(reason.code, str(reason.have), str(reason.allowed)) for reason in reasons]

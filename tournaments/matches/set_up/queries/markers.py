"""The objective markers of a set-up: the table to scale, the markers as a list, and the one to be placed (6.1.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.record.marker_places import next_marker, placed_markers, zones_of
from rules.record.reading import first_placer, marker_owner
from rules.record.sheet import Value
from rules.tournament_game.distances import Point
from rules.tournament_game.markers import FAR_EDGE, SPACING, Marker
from rules.tournament_game.sides import Side
from rules.tournament_game.table_map import FIRSTS, build_table_map, propose_place, write_number
from rules.tournament_game.zones import Zones
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import name_of
from tournaments.matches.queries.positions import Position
from tournaments.matches.queries.writes import write_entries_text

Plain = dict[str, Any]


def markers_part(seated: SeatedMatch, *, position: Position, move: int = 0) -> Plain:
    """The markers of an opened match. ``move`` is the number of one that shall lie elsewhere."""
    setting, sheet = position.setting, position.sheet
    zones, markers = zones_of(setting, sheet), placed_markers(setting, sheet)
    is_known = first_placer(setting, sheet) is not None
    number = move if move in markers else next_marker(sheet)
    placing = _placing(seated, position, zones, number) if number and is_known and seated.can_write else None
    side = Side(placing["side"]) if placing else None
    return {
        "map": build_table_map(zones, markers=markers, placing=side, number=placing["number"] if placing else 0),
        "names": {str(side): name_of(seated, side) for side in Side},
        "rows": tuple(_row(seated, position, zones, n, marker) for n, marker in markers.items()),
        "placing": placing,
        "is_order_known": is_known,
        "geometry": _geometry(zones, markers, placing) if placing else {},
    }


def _row(seated: SeatedMatch, position: Position, zones: Zones, number: int, marker: Marker) -> Plain:
    path = f"marker/{number}"
    is_last = position.sheet.get(f"marker/{number + 1}") is None
    half = zones.half_of(marker.at)
    return {
        "number": number,
        "side": str(marker.side),
        "name": name_of(seated, marker.side),
        "x": write_number(marker.at.x),
        "y": write_number(marker.at.y),
        "is_first": number <= FIRSTS,
        "half": name_of(seated, half) if half else "",
        "take_back": write_entries_text(position.sheet, {path: None}) if is_last and seated.can_write else "",
    }


def _placing(seated: SeatedMatch, position: Position, zones: Zones, number: int) -> Plain:
    side = marker_owner(position.setting, position.sheet, number)
    now: Value = position.sheet.get(f"marker/{number}")
    proposed = propose_place(zones, side=side, number=number)
    x, y = (f"{part:g}" for part in now) if isinstance(now, list) else (_tenth(proposed.x), _tenth(proposed.y))
    return {
        "number": number,
        "side": str(side),
        "name": name_of(seated, side),
        "opponent": name_of(seated, side.other),
        "is_first": number <= FIRSTS,
        "is_move": now is not None,
        "x": x,
        "y": y,
        "was": f"{x} {y}" if isinstance(now, list) else "-",
    }


def _tenth(length: Fraction) -> str:
    """A distance to a tenth of a cm, as the sheet takes it."""
    return write_number(Fraction(round(length * 10), 10))


def _geometry(zones: Zones, markers: dict[int, Marker], placing: Plain) -> dict[str, Any]:
    """Numbers for the preview of a script; whether a place is right is said by the server alone."""
    side = Side(placing["side"])
    return {
        "number": placing["number"],
        "isFirst": placing["is_first"],
        "width": float(zones.table.width),
        "depth": float(zones.table.depth),
        "ownEdge": _plain(zones.edge(side)),
        "farEdge": _plain(zones.edge(side.other)),
        "ownHalf": _plain(zones.half(side)),
        "farHalf": _plain(zones.half(side.other)),
        "markers": {n: _plain((marker.at,))[0] for n, marker in markers.items() if n != placing["number"]},
        "fromEdge": FAR_EDGE,
        "spacing": SPACING,
    }


def _plain(points: tuple[Point, ...]) -> list[list[float]]:
    return [[float(point.x), float(point.y)] for point in points]

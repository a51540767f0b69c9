"""The document of ``manage.py objectives``: a table and the markers on it, and the answer, as JSON."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field, PlainValidator
from pydantic_core import PydanticCustomError

from rules.catalogue.documents import Document
from rules.composition.documents import DocumentError, DocumentProblem, validate
from rules.composition.json_text import parse_json
from rules.tournament_game.distances import Point
from rules.tournament_game.markers import ALL, Layout, Marker, check_layout, note_room
from rules.tournament_game.options import DEFAULTS, GameOptions, OptionError, read_options
from rules.tournament_game.reasons import Reason
from rules.tournament_game.sides import Side
from rules.tournament_game.tables import Table, TableError, check_table
from rules.tournament_game.zones import Edges, Zones
from rules.words import N_, Translate

MOST_CM = 100_000
MOST_DECIMALS = 20


def read_cm(value: Any) -> Fraction:
    """A length in cm, exactly as it was written: a whole number, a Decimal or its text. Raises ValueError for anything
    else, binary fractions among them, and for numbers too long to be meant.
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise ValueError("give a number of cm")
    try:
        number = Decimal(value)
    except InvalidOperation as error:
        raise ValueError("give a number of cm") from error
    if not number.is_finite() or number.copy_abs() > MOST_CM:
        raise ValueError(f"give a number of cm up to {MOST_CM}")
    if number.as_tuple().exponent < -MOST_DECIMALS:  # type: ignore[operator]
        raise ValueError(f"give at most {MOST_DECIMALS} decimals")
    return Fraction(number)


def _read_number(value: Any) -> Fraction:
    try:
        return read_cm("" if isinstance(value, str) else value)
    except ValueError as error:
        raise PydanticCustomError("cm", "{message}", {"message": str(error)}) from error


Centimetres = Annotated[Fraction, PlainValidator(_read_number)]
SideName = Literal["a", "b"]


class TableDoc(Document):
    """The table."""

    width: Centimetres
    depth: Centimetres


class MarkerDoc(Document):
    """One marker."""

    side: SideName
    x: Centimetres
    y: Centimetres


class PlacementDoc(Document):
    """The whole document: markers in the order in which they were placed."""

    table: TableDoc
    edges: Literal["long", "corner", "short"]
    first: SideName
    markers: Annotated[list[MarkerDoc], Field(max_length=ALL)]
    options: dict[str, str] = {}


def parse_placement(data: bytes | str) -> Layout:
    """Read a document from JSON text. Raises DocumentError, which names the field."""
    return read_placement(parse_json(data, parse_float=_read_decimal, what="markers on a table"))


def read_placement(raw: Any) -> Layout:
    """A document as a layout. Numbers with a fraction are Decimals. Raises DocumentError, which names the field."""
    doc = validate(PlacementDoc, raw)
    zones = Zones(_read_table(doc.table), Edges(doc.edges), _read_options(doc.options).corner_halves)
    markers = tuple(Marker(Side(marker.side), Point(marker.x, marker.y)) for marker in doc.markers)
    problems = tuple(problem for index, marker in enumerate(markers) for problem in _find_off(zones, index, marker))
    if problems:
        raise DocumentError(problems)
    return Layout(zones, Side(doc.first), markers)


def describe_layout(layout: Layout, *, translate: Translate = N_) -> dict[str, Any]:
    """The answer: every marker with its reasons, and notes about the table."""
    checked = zip(layout.markers, check_layout(layout), strict=True)
    notes = (*check_table(layout.zones.table), *note_room(layout.zones))
    return {
        "markers": [_describe_marker(n, marker, reasons, translate) for n, (marker, reasons) in enumerate(checked, 1)],
        "notes": [describe_reason(note, translate=translate) for note in notes],
    }


def describe_reason(reason: Reason, *, translate: Translate = N_) -> dict[str, Any]:
    """A reason or a note as JSON data."""
    return {
        "code": reason.code,
        "message": reason.message.render(translate),
        "have": _plain(reason.have),
        "allowed": _plain(reason.allowed),
    }


def _describe_marker(number: int, marker: Marker, reasons: tuple[Reason, ...], translate: Translate) -> dict[str, Any]:
    return {
        "number": number,
        "side": str(marker.side),
        "x": _plain(marker.at.x),
        "y": _plain(marker.at.y),
        "ok": not reasons,
        "reasons": [describe_reason(reason, translate=translate) for reason in reasons],
    }


def _plain(number: Decimal | Fraction | int | None) -> int | float | None:
    if number is None:
        return None
    return int(number) if number == int(number) else float(number)


def _read_decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:  # an exponent beyond anything that Decimal holds
        return Decimal("NaN")


def _read_table(doc: TableDoc) -> Table:
    try:
        return Table(doc.width, doc.depth)
    except TableError as error:
        raise DocumentError.at(f"table.{error.field}", str(error)) from error


def _read_options(values: dict[str, str]) -> GameOptions:
    try:
        return read_options(values) if values else DEFAULTS
    except OptionError as error:
        raise DocumentError.at(f"options.{error.name[:80]}", str(error)) from error


def _find_off(zones: Zones, index: int, marker: Marker) -> list[DocumentProblem]:
    table = zones.table
    return [
        DocumentProblem(f"markers[{index}].{name}", f"off the table: give 0 to {_plain(most)}")
        for name, at, most in (("x", marker.at.x, table.width), ("y", marker.at.y, table.depth))
        if not 0 <= at <= most
    ]

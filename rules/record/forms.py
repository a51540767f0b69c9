"""Entries as a form without scripts sends them: every value is text, and the place says what it means."""

from __future__ import annotations

import re

from rules.record.fields import Answered, Flag, Kind, Number, Point, find_field
from rules.record.setting import Setting
from rules.record.sheet import Value

NOTHING = "-"
EMPTY = '""'
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_FLAGS = {"true": True, "false": False}
_DISTANCE = re.compile(r"-?[0-9]{1,6}(?:[.,][0-9]{1,6})?")


def read_text(setting: Setting, path: str, text: str) -> Value:
    """The value that a text means at a place; None where it is empty or "-". Two quotes are an answer without words.

    A text that fits no value comes back as it is, and is refused where entries are checked.
    """
    field = find_field(setting, path)
    plain = text.strip()
    if plain in ("", NOTHING):
        return None
    return text if field is None else _read(field.kind, text, plain)


def write_text(value: Value) -> str:
    """A value as ``read_text`` takes it."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return str(value).lower()
    if value == "":
        return EMPTY
    if isinstance(value, list):
        return " ".join(f"{part:g}" for part in value)
    return str(value)


def _read(kind: Kind, text: str, plain: str) -> Value:
    if isinstance(kind, Flag):
        return _FLAGS.get(plain.lower(), text)
    if isinstance(kind, Number):
        return int(plain) if _WHOLE.fullmatch(plain) else text
    if isinstance(kind, Point):
        return _read_point(plain) or text
    if isinstance(kind, Answered) and plain == EMPTY:
        return ""
    return text


def _read_point(text: str) -> list[float] | None:
    parts = re.split(r"[;\s]+", text)
    if len(parts) != 2 or not all(_DISTANCE.fullmatch(part) for part in parts):
        return None
    return [_number(part.replace(",", ".")) for part in parts]


def _number(text: str) -> float:
    number = float(text)
    return int(number) if number.is_integer() else number

"""JSON from anybody: bytes or text into plain data, or what is wrong with it and where. Nothing here trusts its input.

Size comes first: a text is counted before any value of it is built, so that the work is in proportion to what is
allowed and not to what was sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.characters import UNSUPPORTED, find_place, find_unsupported, may_be_unsupported
from rules.composition.documents import DocumentError

MOST_VALUES = 3_000_000
MOST_TABLES = 250_000
DEEPEST = 100
MOST_FIELDS = 10_000
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
# So many mistakes of one kind are no slip: nobody needs the place of the first.
_MOST_CONSTANTS = 1_000
_NO_BRACKETS = bytes({*range(256)} - {*b"[]{}"})


@dataclass(frozen=True, slots=True)
class _Constant:
    """NaN or an infinity, which Python reads and JSON does not know."""

    name: str


def parse_json(
    data: bytes | str,
    *,
    parse_float: Callable[[str], object] | None = None,
    what: str = "an army",
    keeps_unsupported: bool = False,
) -> Any:
    """Read JSON; raises DocumentError that says where it is broken. ``parse_float`` reads numbers with a point or an
    exponent from their text, ``what`` the data should have been. ``keeps_unsupported`` leaves it to the caller to look
    for characters that cannot be kept, which a part of the data may hold.
    """
    text = check_json_text(data)
    constants: list[str] = []

    def note(name: str) -> _Constant:
        constants.append(name)
        if len(constants) > _MOST_CONSTANTS:
            raise DocumentError.at("", f"not JSON: {name} is not a number")
        return _Constant(name)

    try:
        raw = json.loads(text, object_pairs_hook=_refuse_repeated, parse_constant=note, parse_float=parse_float)
    except json.JSONDecodeError as error:
        raise DocumentError.at("", f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except ValueError as error:  # Python refuses to convert thousands of digits
        raise DocumentError.at("", f"not {what}: a number has too many digits") from error
    if constants:
        place = find_place(raw, lambda value: isinstance(value, _Constant)) or ""
        raise DocumentError.at(place, f"not JSON: {constants[0]} is not a number")
    if not keeps_unsupported and may_be_unsupported(text) and (found := find_unsupported(raw)) is not None:
        raise DocumentError.at(found, "has unsupported characters")
    return raw


def check_json_text(data: bytes | str) -> str:
    """JSON as text, decoded and counted; no value is built. Raises DocumentError when it cannot be kept or read.

    Takes time in proportion to the length: about 20 ms for a megabyte.
    """
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise DocumentError.at("", f"not UTF-8 text: byte {error.start} cannot be read") from error
    if (found := UNSUPPORTED.search(text)) is not None:
        raise DocumentError.at("", f"has unsupported characters: line {text.count(chr(10), 0, found.start()) + 1}")
    _count(_TEXTS.sub("", text).encode())
    return text


def _count(bare: bytes) -> None:
    """Refuse too many lists, objects and values, and too many inside each other, by the signs outside texts."""
    tables = bare.count(b"[") + bare.count(b"{")
    if tables > MOST_TABLES:
        raise DocumentError.at("", f"holds too much: {tables:,} lists and objects, at most {MOST_TABLES:,}")
    values = tables + bare.count(b",")
    if values > MOST_VALUES:
        raise DocumentError.at("", f"holds too much: about {values:,} values, at most {MOST_VALUES:,}")
    depth = 0
    for sign in bare.translate(None, _NO_BRACKETS):
        depth += 1 if sign in b"[{" else -1
        if depth > DEEPEST:
            raise DocumentError.at("", f"nested too deeply: at most {DEEPEST} levels")


def _refuse_repeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_FIELDS:
        raise DocumentError.at("", f"an object has {len(pairs):,} fields, at most {MOST_FIELDS:,}")
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise DocumentError.at(UNSUPPORTED.sub("?", name[:80]), "the field is given twice")
        table[name] = value
    return table

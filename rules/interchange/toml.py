"""Documents as TOML, laid out as list authors keep them: keys in a column, one table after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

WIDTH = 120
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def write_toml(document: Mapping[str, Any], *, comments: Mapping[str, tuple[str, ...]] | None = None) -> str:
    """A document of values, then its arrays of tables: ``tomllib.loads(write_toml(doc)) == doc``.

    ``comments`` stand above the table whose place names them (``formation[3]``; the empty place is the top).
    """
    notes = comments or {}
    values = {key: value for key, value in document.items() if not _is_tables(value)}
    lines = [*_comment(notes.get("", ())), *_pairs(values)]
    for key, tables in document.items():
        if _is_tables(tables):
            for index, table in enumerate(tables):
                lines += [
                    "",
                    *_comment(notes.get(f"{key}[{index}]", ())),
                    f"[[{_key(key)}]]",
                    *_table(table, _key(key)),
                ]
    return "\n".join(lines) + "\n"


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _table(table: Mapping[str, Any], name: str) -> Iterator[str]:
    """The pairs of a table; tables inside it that are too wide for one line stand below it."""
    wide = [key for key, value in table.items() if _is_wide(value)]
    yield from _pairs({key: value for key, value in table.items() if key not in wide})
    for key in wide:
        path, value = f"{name}.{_key(key)}", table[key]
        if isinstance(value, Mapping):
            yield from ("", f"[{path}]", *_table(value, path))
            continue
        for inner in value:
            yield from ("", f"[[{path}]]", *_table(inner, path))


def _is_wide(value: Any) -> bool:
    """Whether a table, or any table of a list, needs more than a line of its own."""
    if isinstance(value, Mapping):
        return len(_inline(value)) > WIDTH - 20
    return _is_tables(value) and any(len(_inline(inner)) > WIDTH - 4 for inner in value)


def _comment(lines: tuple[str, ...]) -> Iterator[str]:
    for line in lines:
        plain = "".join(letter if letter.isprintable() else " " for letter in line)
        yield from wrap(plain, WIDTH, initial_indent="# ", subsequent_indent="#   ") or ("#",)


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    width = max((len(_key(key)) for key in table), default=0)
    for key, value in table.items():
        start = f"{_key(key):{width}} = "
        inline = start + _inline(value)
        if len(inline) > WIDTH and isinstance(value, list):
            yield from _long_array(start, value)
        else:
            yield inline


def _long_array(start: str, values: list[Any]) -> Iterator[str]:
    """An array over several lines, each as full as it gets."""
    yield f"{start}["
    line = " "
    for value in values:
        written = f" {_inline(value)},"
        if len(line) + len(written) > WIDTH and line.strip():
            yield line
            line = " "
        line += written
    yield line
    yield "]"


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {_inline(entry)}" for key, entry in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return f"[{', '.join(_inline(entry) for entry in value)}]"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    letters = (_ESCAPES.get(c) or (c if ord(c) > 31 and ord(c) != 127 else f"\\u{ord(c):04x}") for c in text)
    return f'"{"".join(letters)}"'

"""A roster of ours that was changed by hand, or is for another list: made into lines that are read like any text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_KIND = re.compile(r"\s*\d{1,6}\. ")
_RULE = re.compile(r"={3,}")
_POINTS = re.compile(r"\s*Points: .* of ([\d,]{1,12})\s*")
_REPEATS = re.compile(r"(Section|Units|Table|Boxes): ")
_COST = re.compile(r"\s+–\s+-?[\d,]{1,12} points$")
_BRINGS = re.compile(r"\s+–\s+brings (?P<units>.*?)(?=\s+–\s|$)")
_HOST = re.compile(r"\s+–\s+on ")
_INDENT = "   "


@dataclass(frozen=True, slots=True)
class LooseRoster:
    """A roster with as many lines as before, in which nothing is said twice. ``named`` are lines with names."""

    name: str
    limit: int | None
    text: str
    named: tuple[int, ...]


def take_apart(text: str) -> LooseRoster:
    """Take a roster's text apart, whatever has become of it."""
    lines = text.splitlines()
    name, limit, named, loose = "", None, [], []
    is_head = True
    for number, line in enumerate(_body(lines), 1):
        is_head = is_head and _KIND.match(line) is None
        words = line.strip()
        if is_head:
            points = _POINTS.fullmatch(line)
            limit = int(points[1].replace(",", "") or 0) or None if points else limit
            name = words.removeprefix("Army: ") if words.startswith("Army: ") else name
            loose.append("")
        elif words.startswith("Name: "):
            named.append(number)
            loose.append("")
        else:
            loose.append(_loosen_line(line))
    return LooseRoster(name.strip(), limit, "\n".join(loose), tuple(named))


def _body(lines: list[str]) -> Iterator[str]:
    for index, line in enumerate(lines):
        if line.strip() and index + 1 < len(lines) and _RULE.fullmatch(lines[index + 1].strip()):
            return
        yield line


def _loosen_line(line: str) -> str:
    words = line.strip()
    if _REPEATS.match(words):
        return ""
    for label in ("Chosen: ", "Size: "):
        if words.startswith(label):
            return _INDENT + words.removeprefix(label)
    if words.startswith("Choice: "):
        return _INDENT + words.removeprefix("Choice: ").replace(" = ", " ", 1)
    return _loosen_upgrade(words) if words.startswith("+ ") else line


def _loosen_upgrade(words: str) -> str:
    """``+ 2 × Tanks – brings 6 × Tank – on X – 50 points``: what it brings tells its kind, where it is one kind."""
    brings = _BRINGS.search(words)
    units = f" ({brings['units']})" if brings and ";" not in brings["units"] else ""
    bare = _COST.sub("", _BRINGS.sub("", words))
    what, _on, host = _HOST.sub("\n", bare, count=1).partition("\n")
    return f"{_INDENT}{what}{units}{' on ' if host else ''}{host}"

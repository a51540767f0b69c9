"""On which line of a TOML document each value stands. The document is known to be sound: it was parsed before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules.catalogue.problems import Problem, format_place

Place = tuple[int | str, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]+")
_STRINGS = {
    '"""': re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}', re.DOTALL),
    "'''": re.compile(r"'''(?:[^']|'(?!''))*+'{3,5}"),
    '"': re.compile(r'"(?:[^"\\\n]|\\.)*+"'),
    "'": re.compile(r"'[^'\n]*+'"),
}
_ASIDE = re.compile(r" \(.*\)$")


def find_lines(text: str) -> dict[str, int]:
    """The line (from 1) of every place of a sound TOML document: ``{"formation[3].points": 118}``."""
    scanner = _Scanner(text.replace("\r\n", "\n").removeprefix("\ufeff"))
    scanner.scan()
    return scanner.lines


def find_spans(text: str) -> dict[str, tuple[int, int]]:
    """Where the value of every key of a sound TOML document (with plain line ends) begins and ends."""
    scanner = _Scanner(text)
    scanner.scan()
    return scanner.spans


def add_lines(problems: Iterable[Problem], files: Mapping[str, bytes]) -> tuple[Problem, ...]:
    """The problems with the lines of their places, where their file is among ``files`` (content by name).

    What is missing stands nowhere: its problem gets the line of the table around it.
    """
    known: dict[str, dict[str, int]] = {}
    located = []
    for problem in problems:
        if problem.line is None and problem.path and problem.file in files:
            if problem.file not in known:
                known[problem.file] = find_lines(files[problem.file].decode("utf-8", errors="replace"))
            problem = replace(problem, line=_line_of(problem.path, known[problem.file]))
        located.append(problem)
    return tuple(located)


def _line_of(path: str, lines: Mapping[str, int]) -> int | None:
    place = _ASIDE.sub("", path)
    while place and place not in lines:
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return lines.get(place)


@dataclass
class _Scanner:
    """Walks through a document and notes where each key, each table and each entry of a list begins."""

    text: str
    position: int = 0
    table: Place = ()
    lines: dict[str, int] = field(default_factory=dict)
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    _entries: dict[Place, int] = field(default_factory=dict)
    _counted: tuple[int, int] = (0, 1)
    _end: int = 0

    def scan(self) -> None:
        """Read to the end, or to the first thing that is not TOML."""
        self._skip()
        while self.position < len(self.text):
            before = self.position
            if self.text[self.position] == "[":
                self._header()
            else:
                self._pair(self.table)
            self._skip()
            if self.position == before:
                return

    def _skip(self) -> None:
        match = _BLANK.match(self.text, self.position)
        self.position = match.end() if match else self.position

    def _take(self, sign: str) -> bool:
        """Step over a sign, with the blanks around it, if it is there."""
        self._skip()
        if not self.text.startswith(sign, self.position):
            return False
        self._end = self.position = self.position + len(sign)
        self._skip()
        return True

    def _note(self, place: Place) -> None:
        counted, line = self._counted
        line += self.text.count("\n", counted, self.position)
        self._counted = (self.position, line)
        self.lines.setdefault(format_place(place), line)

    def _header(self) -> None:
        """``[name]`` or ``[[name]]``: what follows belongs there."""
        start = self.position
        is_entry = self.text.startswith("[[", start)
        self.position += 2 if is_entry else 1
        self._skip()
        parts = self._key()
        end = self.position
        self.position = start
        self.table = self._resolve(parts, is_entry=is_entry)
        self._note(self.table)
        self.position = end
        self._take("]]" if is_entry else "]")

    def _resolve(self, parts: Place, *, is_entry: bool) -> Place:
        """The place of a header: below the newest entry of each list of tables on the way."""
        place: Place = ()
        for index, part in enumerate(parts):
            place = (*place, part)
            if is_entry and index == len(parts) - 1:
                self._note(place)
                self._entries[place] = self._entries.get(place, -1) + 1
            elif index < len(parts) - 1:
                self._note(place)
            if place in self._entries:
                place = (*place, self._entries[place])
        return place

    def _key(self) -> Place:
        parts: list[str] = []
        while True:
            match = _BARE.match(self.text, self.position) or self._match_string()
            if match is None:
                return tuple(parts)
            parts.append(match.group().strip("\"'"))
            self.position = match.end()
            if not self._take("."):
                return tuple(parts)

    def _match_string(self) -> re.Match[str] | None:
        for sign, pattern in _STRINGS.items():
            if self.text.startswith(sign, self.position):
                return pattern.match(self.text, self.position)
        return None

    def _pair(self, table: Place) -> None:
        """``key = value``."""
        start = self.position
        parts = self._key()
        end, self.position = self.position, start
        for length in range(1, len(parts) + 1):
            self._note((*table, *parts[:length]))
        self.position = end
        if self._take("="):
            start = self.position
            self._value((*table, *parts))
            self.spans[format_place((*table, *parts))] = (start, self._end)

    def _value(self, place: Place) -> None:
        if self._take("["):
            index = 0
            while self.position < len(self.text) and not self._take("]"):
                self._note((*place, index))
                self._value((*place, index))
                index += 1
                if not self._take(",") and not self.text.startswith("]", self.position):
                    return
        elif self._take("{"):
            while self.position < len(self.text) and not self._take("}"):
                self._pair(place)
                if not self._take(",") and not self.text.startswith("}", self.position):
                    return
        else:
            match = self._match_string() or _SCALAR.match(self.text, self.position)
            text = match.group() if match else ""
            self._end = self.position + len(text.rstrip())
            self.position += len(text)

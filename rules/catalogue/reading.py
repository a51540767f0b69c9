"""TOML from anybody: text into plain tables, or what is wrong with it and where. Nothing here trusts its input."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from rules.catalogue.problems import Problem, format_place

MOST_BYTES = 1_000_000
MOST_VALUES = 100_000
DEEPEST = 12
MOST_BROKEN_LINES = 20
LARGEST_NUMBER = 10**12
# The parser takes far too long for keys of thousands of parts; nobody writes any of ten.
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){12}""")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def read_toml(data: bytes, *, file: str) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """The tables of a document, or None and what is wrong. A mark at the beginning, as Windows writes it, is ignored.

    Deep nesting, numbers that no rulebook prints and control characters are refused here, so that nothing behind has
    to expect them.
    """
    if len(data) > MOST_BYTES:
        return None, (Problem(file, "", f"is larger than {MOST_BYTES:,} bytes"),)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 text: byte {error.start} cannot be read. Save the file as UTF-8 in your editor"
        return None, (Problem(file, "", message, line),)
    raw, problem = _parse(text, file=file)
    if raw is None:
        return None, (problem, *_find_more(text, problem, file=file)) if problem else ()
    problems = tuple(_find_oddities(raw, file=file))
    return (None, problems) if problems else (raw, ())


def read_text(data: bytes) -> str:
    """A sound document as text, without the marks and line ends of other systems."""
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def _parse(text: str, *, file: str) -> tuple[dict[str, Any] | None, Problem | None]:
    """Parse as TOML; the parser's place in the text becomes the problem's."""
    text = text.replace("\r\n", "\n")
    if long := _LONG_KEY.search(text):
        return None, Problem(file, "", "a key has too many parts", text.count("\n", 0, long.start()) + 1)
    try:
        return tomllib.loads(text), None
    except tomllib.TOMLDecodeError as error:
        return None, _explain(str(error), text=text, file=file)
    except RecursionError:
        return None, Problem(file, "", "not TOML: nested too deeply")
    except ValueError:  # Python refuses to convert thousands of digits
        return None, Problem(file, "", "not TOML: a number has too many digits")


def _find_more(text: str, problem: Problem, *, file: str) -> Iterator[Problem]:
    """Further lines that are no TOML by themselves, so that they are not told one after the other."""
    lines = text.replace("\r\n", "\n").split("\n")
    for _ in range(MOST_BROKEN_LINES):
        if problem.line is None or not problem.message.startswith("not TOML"):
            return
        lines[problem.line - 1] = ""
        _raw, found = _parse("\n".join(lines), file=file)
        if found is None or found.line is None or _parse(lines[found.line - 1], file=file)[1] is None:
            return
        yield (problem := found)


def _explain(message: str, *, text: str, file: str) -> Problem:
    told, _at, spot = message.rpartition(" (at ")
    numbers = re.findall("[0-9]+", spot)
    if not numbers:
        return Problem(file, "", f"not TOML: {told} at the end of the document", text.rstrip("\n").count("\n") + 1)
    return Problem(file, "", f"not TOML: {told}", int(numbers[0]), int(numbers[1]))


def _find_oddities(raw: dict[str, Any], *, file: str) -> Iterator[Problem]:
    """What TOML allows and no list needs. The walk keeps its own stack: the document may be deeper than Python's."""
    left: list[tuple[tuple[int | str, ...], Any]] = [((), raw)]
    seen = 0
    while left:
        place, value = left.pop()
        seen += 1
        if seen > MOST_VALUES or len(place) > DEEPEST:
            what = "holds too much" if seen > MOST_VALUES else "is nested too deeply"
            yield Problem(file, format_place(place[:DEEPEST]), what)
            return
        if isinstance(value, dict):
            left.extend(((*place, key), item) for key, item in value.items())
            yield from (
                Problem(file, format_place(place), "a key has control characters")
                for key in value
                if _CONTROL.search(key)
            )
        elif isinstance(value, list):
            left.extend(((*place, index), item) for index, item in enumerate(value))
        elif isinstance(value, str) and _CONTROL.search(value):
            yield Problem(file, format_place(place), "has control characters")
        elif isinstance(value, int) and abs(value) >= LARGEST_NUMBER:
            yield Problem(file, format_place(place), "is a number that no rulebook prints")

"""A broken document as far as it can be understood, so that its author is told of every defect at once.

What a defect leaves in doubt is taken out of a copy, or replaced by what was probably meant, and the copy is checked
again. Nothing is ever kept of a mended copy: it is there to find further defects.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from rules.catalogue.problems import CatalogueError, Problem, format_place

MOST_ROUNDS = 8
MOST_MENDED = 200
Check = Callable[[dict[str, Any]], None]
Place = tuple[int | str, ...]

_STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_NEAR = re.compile(r"(?:'([^']+)'.*)?; did you mean '([^']+)'\?$")
_QUOTED = re.compile(r"'(?:[^':]+:)?([^']+)'")
_TWICE = re.compile(r"the id '([^']+)' is used")
_STAND_INS = {"id": "unnamed", "name": "-", "faction": "-", "version": "0", "points": 0}


def find_every_problem(raw: dict[str, Any], check: Check, *, file: str) -> tuple[Problem, ...]:
    """What ``check`` (it raises CatalogueError) finds wrong with a document, and with what is left of it without that.

    What only follows from something taken out is not told. A document without defects has none.
    """
    copy = _Copy(deepcopy(raw))
    copy.tables.update((id(table), (place, table)) for place, table in _tables(copy.raw, ()))
    told: list[Problem] = []
    for _ in range(MOST_ROUNDS):
        try:
            check(copy.raw)
        except CatalogueError as error:
            own = {problem.path: problem for problem in error.problems if problem.file == file}
            seen = [copy.restore(problem) if problem.file == file else problem for problem in error.problems]
            known = {(problem.file, problem.path) for problem in told}
            told += [p for p in seen if (p.file, p.path) not in known and not copy.is_in_doubt(p)]
            paths = sorted(own, key=_order, reverse=True)[:MOST_MENDED]
            mended = [copy.mend(own[path]) for path in paths]
            if any(mended):
                continue
        break
    return tuple(told)


@dataclass
class _Copy:
    """The copy while it is mended. ``tables`` are those it had at first, by identity, and where they stood."""

    raw: dict[str, Any]
    tables: dict[int, tuple[Place, dict[str, Any]]] = field(default_factory=dict)
    doubtful: set[Place] = field(default_factory=set)
    lost: set[str] = field(default_factory=lambda: {"unnamed"})

    def restore(self, problem: Problem) -> Problem:
        """The problem at the place that the author sees."""
        steps = _steps(problem.path)
        for length in range(len(steps), 0, -1):
            place, _table = self.tables.get(id(_get(self.raw, steps[:length])), (None, None))
            if place is not None:
                return replace(problem, path=format_place((*place, *steps[length:])))
        return problem

    def is_in_doubt(self, problem: Problem) -> bool:
        """Whether a problem (restored) may only follow from what was taken out."""
        if names := _QUOTED.findall(problem.message):
            return not self.lost.isdisjoint(names)
        steps = _steps(problem.path)
        return any(steps[:length] in self.doubtful for length in range(1, len(steps) + 1))

    def mend(self, problem: Problem) -> bool:
        """Take out what a problem is about, or put in what was meant. Whether anything changed."""
        steps = _steps(problem.path)
        around = _get(self.raw, steps[:-1]) if steps else None
        if not isinstance(around, dict | list):
            return False
        key: Any = steps[-1]
        value = _get(around, (key,))
        if value is not None and _put_right(around, key, value, problem.message):
            return True
        place = _steps(self.restore(problem).path)
        tables = [place[:length] for length in range(1, len(place)) if isinstance(place[length], str)]
        self.doubtful.add(tables[-1] if tables else place)
        names = {*_QUOTED.findall(problem.message)}
        if isinstance(value, list) and 0 < sum(inner in names for inner in value if isinstance(inner, str)) < len(
            value
        ):
            value[:] = [inner for inner in value if inner not in names]
            return True
        if value is not None:
            self.lost.update(_words(value))
            del around[key]
            return True
        return self._stand_in(steps, around)

    def _stand_in(self, steps: Place, around: Any) -> bool:
        """Something for what is missing; where nothing can be, its table goes."""
        if steps[-1] in _STAND_INS and isinstance(around, dict):
            around[str(steps[-1])] = _STAND_INS[str(steps[-1])]
            return True
        for length in range(len(steps) - 1, 0, -1):
            rows = _get(self.raw, steps[: length - 1])
            if isinstance(rows, list) and len(rows) > 1:
                self.lost.update(_words(rows.pop(int(steps[length - 1]))))
                self.lost.update(_words(self.raw.get("section")))  # one of them may be empty now
                return True
        return False


def _put_right(around: Any, key: Any, value: Any, message: str) -> bool:
    """What was meant, where a defect says so."""
    near, twice = _NEAR.search(message), _TWICE.match(message)
    if message.startswith("may stand there several times"):
        around[key] = [value]
        return True
    if near and message.startswith("is not known here"):
        around.setdefault(near[2], around.pop(key))
        return True
    if near:
        return _exchange(around, key, near[1], near[2])
    ids = [row.get("id") for row in value if isinstance(row, dict)] if twice and isinstance(value, list) else []
    if not twice or twice[1] not in ids:
        return False
    value[:] = [row for index, row in enumerate(value) if ids[index] != twice[1] or ids.index(twice[1]) == index]
    return True


def _exchange(around: Any, key: Any, name: str, other: str) -> bool:
    """Put another name in place of one, however deep it stands. Whether it stood there."""
    value = around[key]
    if value == name:
        around[key] = other
        return True
    steps = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    exchanged = [_exchange(value, step, name, other) for step in steps]
    return any(exchanged)


def _tables(value: Any, place: Place) -> Iterator[tuple[Place, dict[str, Any]]]:
    if isinstance(value, dict):
        yield place, value
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _tables(inner, (*place, key))


def _steps(path: str) -> Place:
    return tuple(int(index) if index else name for index, name in _STEP.findall(path))


def _order(path: str) -> str:
    """Later entries of a list after earlier ones."""
    return ".".join(f"{step:06}" if isinstance(step, int) else step for step in _steps(path))


def _get(value: Any, steps: Place) -> Any:
    for step in steps:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _words(value: Any) -> Iterator[str]:
    """Every text in a value: names that something else may refer to."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _words(inner)

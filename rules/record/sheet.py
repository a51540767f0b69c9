"""The sheet of a match: what both players wrote down, each thing under a path of its own.

A flat sheet makes two things easy that a game between two phones needs: entries of one player rarely touch those of
the other, and where they do, the place is known exactly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from operator import eq

from rules.tournament_game.sides import Side

Scalar = bool | int | float | str
Value = Scalar | list[float] | dict[str, object] | None

# Where "no" is an answer of its own, not the same as nothing.
_ANSWER = re.compile(r"turn/[0-9]+/enemy-in-half/[ab]")


@dataclass(frozen=True, slots=True)
class Write:
    """``side`` writes ``value`` at ``path``, where it last saw ``was``. None clears a place."""

    side: Side
    path: str
    value: Value
    was: Value = None


@dataclass(frozen=True, slots=True)
class Sheet:
    values: Mapping[str, Value]

    def get(self, path: str) -> Value:
        """What stands at a place; None where nothing does."""
        return self.values.get(path)

    def number(self, path: str) -> int:
        value = self.values.get(path)
        return value if isinstance(value, int) else 0

    def flag(self, path: str) -> bool:
        return self.values.get(path) is True

    def word(self, path: str) -> str:
        """A word, empty where nothing was chosen."""
        value = self.values.get(path)
        return value if isinstance(value, str) else ""


def is_conflict(sheet: Sheet, entry: Write) -> bool:
    """Whether somebody wrote something else at the same place since the author looked.

    Writing what already stands there is no conflict.
    """
    now, is_same = sheet.get(entry.path), eq if _ANSWER.fullmatch(entry.path) else mean_the_same
    return not is_same(now, entry.was) and not is_same(now, entry.value)


def write(sheet: Sheet, entry: Write) -> Sheet:
    values = dict(sheet.values)
    if entry.value is None:
        values.pop(entry.path, None)
    else:
        values[entry.path] = entry.value
    return Sheet(values)


def mean_the_same(one: Value, other: Value) -> bool:
    """Whether two values mean the same: to somebody who has written nothing yet, nothing, no and zero are the same."""
    return one == other or (one in (None, False, 0) and other in (None, False, 0))

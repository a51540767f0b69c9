"""What is wrong with a catalogue or army document, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Problem:
    """One defect of a document: the file, the place inside it (``formation[3].points``) and what is wrong.

    ``line`` and ``column`` count from 1; None where they are not known.
    """

    file: str
    path: str
    message: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        spot = "" if self.line is None else f", line {self.line}"
        spot += "" if self.column is None else f", column {self.column}"
        place = f"{self.file}{spot}: {self.path}" if self.path else f"{self.file}{spot}"
        return f"{place}: {self.message}"


class CatalogueError(RulesError):
    """A publication cannot be loaded. ``problems`` holds every defect found, never only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


def suggest(name: str, known: Iterable[str]) -> str:
    """What was probably meant, to be said behind a complaint about ``name``; empty when nothing known is near."""
    others = sorted({*known} - {name})
    swapped = [other for other in others if sorted(other) == sorted(name)]
    near = swapped or get_close_matches(name, others, n=1, cutoff=0.65)
    return f"; did you mean {near[0]!r}?" if near else ""


def format_place(location: tuple[int | str, ...]) -> str:
    """Spell a location as a hobbyist reads it: ``("formation", 3, "points")`` is ``formation[3].points``."""
    text = ""
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def format_defect(detail: Mapping[str, object]) -> str:
    """What is wrong with a value of a document, by what pydantic found; names of classes say nothing to its author."""
    if detail["type"] in _NO_OBJECT:
        return "Input should be an object"
    return str(detail["msg"]).removeprefix("Value error, ")


_NO_OBJECT = ("model_type", "model_attributes_type", "dict_type")

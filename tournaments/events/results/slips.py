"""A slip as one line: the number of the table, the winner, goals and victory points, as in 4a31 or 12d22 900 900."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LINE = re.compile(
    r"(?P<table>[0-9]{1,5})(?:\s*(?P<winner>[abd])"
    r"(?:\s*(?P<goals_a>[0-5])[\s:/-]?(?P<goals_b>[0-5])(?![0-9]))?"
    r"(?:\s+(?P<points_a>[0-9]{1,6})[\s:/-]+(?P<points_b>[0-9]{1,6}))?)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Slip:
    """``winner`` is a, b, draw, or empty where only the table is named. Figures that are not told are empty."""

    table: int
    winner: str = ""
    goals: tuple[str, str] = ("", "")
    points: tuple[str, str] = ("", "")

    @property
    def fields(self) -> dict[str, str]:
        """The same as the form of a result takes it."""
        (made_a, made_b), (points_a, points_b) = self.goals, self.points
        told = {"made_a": made_a, "made_b": made_b, "points_a": points_a, "points_b": points_b}
        return {"do": "enter", "kind": "agreed", "winner": self.winner, **told}


def read_slip(line: str) -> Slip | None:
    """None for what cannot be read."""
    found = _LINE.fullmatch(line.strip())
    if found is None:
        return None
    told = {name: value or "" for name, value in found.groupdict().items()}
    winner = told["winner"].lower()
    return Slip(
        int(told["table"]),
        "draw" if winner == "d" else winner,
        (told["goals_a"], told["goals_b"]),
        (told["points_a"], told["points_b"]),
    )

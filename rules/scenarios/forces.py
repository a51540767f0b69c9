"""The forces of a scenario: printed by it, or bought by the players under its conditions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.composition.army import FormationPick
from rules.tournament_game.sides import Side


@dataclass(frozen=True, slots=True)
class FixedForce:
    """A printed force out of an army list (``"publication/list"``); keys of the formations are f1, f2, … in order."""

    army_list: str
    formations: tuple[FormationPick, ...]


@dataclass(frozen=True, slots=True)
class PrintedFormation:
    """A formation in words: units by name, with their number."""

    name: str
    units: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PrintedForce:
    """A printed force that no list of the catalogue can field."""

    formations: tuple[PrintedFormation, ...]


@dataclass(frozen=True, slots=True)
class Purse:
    """What is bought under rules of its own: at most ``share`` of the points of side ``of`` (its own if None).

    ``least`` is the smallest such share, ``most`` the most in points; None where there is no such limit. ``bonus``
    comes on top of the army's points; otherwise it is part of them.
    """

    name: str
    supplement: str | None
    share: Fraction | None
    least: Fraction | None
    most: int | None
    of: Side | None
    bonus: bool
    text: str


@dataclass(frozen=True, slots=True)
class Allowance:
    """``each`` for every ``per_points`` (started ones too if ``started``); no fewer if ``exact``; each for ``cost``."""

    name: str
    each: int
    per_points: int | None
    started: bool
    least: int | None
    most: int | None
    exact: bool
    cost: int | None
    text: str

    def number(self, points: int) -> int | None:
        """How many an army of so many points may have; None where points do not matter."""
        if self.per_points is None:
            return self.most
        slices = -(-points // self.per_points) if self.started else points // self.per_points
        number = slices * self.each
        return number if self.most is None else min(number, self.most)


@dataclass(frozen=True, slots=True)
class FreeForce:
    """A force that the player buys: ``points`` from and to, or ``ratio`` times the points of the other side.

    ``most``: no force, with everything, may have more. ``lists`` empty: any tournament list. ``supplements`` are lists
    beside the army.
    """

    points: tuple[int, int] | None
    most: int | None
    ratio: Fraction | None
    lists: tuple[str, ...]
    supplements: tuple[str, ...]
    purses: tuple[Purse, ...]
    allowances: tuple[Allowance, ...]
    demands: tuple[str, ...]


Force = FixedForce | PrintedForce | FreeForce

"""The forces of a scenario: printed by it, or bought by the players under its conditions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BeforeValidator, Discriminator, Field, Tag

from rules.composition.army import FormationPick, UpgradePick
from rules.tournament_game.sides import Side

Raw = Mapping[str, Any]


def _repeat(formations: Iterable[Raw]) -> list[Raw]:
    return [formation for formation in formations for _ in range(formation["repeat"])]


def _read_picks(formations: Iterable[Raw]) -> list[FormationPick]:
    """The short form of expected verdicts, each as often as it says."""
    return [
        FormationPick(
            f"f{number}",
            raw["formation"],
            raw["name"],
            raw["size"],
            tuple(raw["units"].items()),
            tuple(raw["attributes"].items()),
            tuple(
                UpgradePick(upgrade)
                if isinstance(upgrade, str)
                else UpgradePick(upgrade["upgrade"], upgrade["count"], upgrade["on"], tuple(upgrade["units"].items()))
                for upgrade in raw["upgrades"]
            ),
        )
        for number, raw in enumerate(_repeat(formations), start=1)
    ]


@dataclass(frozen=True, slots=True)
class FixedForce:
    """A printed force out of an army list (``"publication/list"``); keys of the formations are f1, f2, … in order."""

    army_list: str
    formations: Annotated[tuple[FormationPick, ...], BeforeValidator(_read_picks)]


@dataclass(frozen=True, slots=True)
class PrintedFormation:
    """A formation in words: units by name, with their number."""

    name: str
    units: Annotated[tuple[tuple[str, int], ...], BeforeValidator(lambda units: tuple(units.items()))]


@dataclass(frozen=True, slots=True)
class PrintedForce:
    """A printed force that no list of the catalogue can field."""

    formations: Annotated[tuple[PrintedFormation, ...], BeforeValidator(_repeat)]


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
    started: Annotated[bool, Field(alias="round"), BeforeValidator(lambda word: word == "started")]
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
    purses: Annotated[tuple[Purse, ...], Field(alias="purse")]
    allowances: Annotated[tuple[Allowance, ...], Field(alias="allowance")]
    demands: tuple[str, ...]


Force = Annotated[
    Annotated[FixedForce, Tag("fixed")] | Annotated[PrintedForce, Tag("printed")] | Annotated[FreeForce, Tag("free")],
    Discriminator(lambda force: force["kind"]),
]

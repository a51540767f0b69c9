"""An army as a player wrote it down: which list, which limit, which formations. No prices, no verdict."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UpgradePick:
    """``count`` times an upgrade; ``on`` names the unit that carries it; ``units`` splits a choice of units."""

    upgrade: str
    count: int = 1
    on: str | None = None
    units: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FormationPick:
    """One formation of the army. ``key`` is unique in the army and stays with the formation through edits."""

    key: str
    formation: str
    name: str = ""
    size: str = "normal"
    units: tuple[tuple[str, int], ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    upgrades: tuple[UpgradePick, ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """An army document as values. ``points_limit`` is the agreed size of the game: the points available."""

    army_list: str
    points_limit: int
    name: str = ""
    formations: tuple[FormationPick, ...] = ()

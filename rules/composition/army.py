"""An army as a player wrote it down: which list, which limit, which formations. No prices, no verdict."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.catalogue.army_lists import Choice
from rules.words import N_, Message, named, say


@dataclass(frozen=True, slots=True)
class UpgradePick:
    """``count`` times an upgrade; ``on`` names the unit that carries it; ``units`` splits a choice of units."""

    upgrade: str
    count: int = 1
    on: str | None = None
    units: tuple[tuple[str, int], ...] = ()

    def brings(self, choice: Choice) -> dict[str, int]:
        """Units out of a choice of the upgrade: as they were split, otherwise all of the first kind that is printed."""
        split = {unit: count for unit, count in self.units if unit in choice.of and count} if self.units else None
        return split or {choice.of[0]: choice.least * self.count}


@dataclass(frozen=True, slots=True)
class WeaponPick:
    """``count`` units of a kind carry this: how often each item of their weapon options is taken, by its id."""

    unit: str
    take: tuple[tuple[str, int], ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class FormationPick:
    """One formation of the army. ``key`` is unique in the army and stays with the formation through edits.

    Units that ``weapons`` says nothing about have not chosen yet. ``rides_in`` is the key of the formation in
    whose craft it plans to ride. ``note`` is for the player and the roster; it changes nothing else.
    """

    key: str
    formation: str
    name: str = ""
    size: str = "normal"
    units: tuple[tuple[str, int], ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    upgrades: tuple[UpgradePick, ...] = ()
    weapons: tuple[WeaponPick, ...] = ()
    rides_in: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Army:
    """An army document as values. ``points_limit`` is the agreed size of the game: the points available.

    ``note`` is the owner's alone; notes of formations go wherever the army goes.
    """

    army_list: str
    points_limit: int
    name: str = ""
    formations: tuple[FormationPick, ...] = ()
    note: str = ""


def without_private(army: Army) -> Army:
    """What others may read of an army."""
    return replace(army, note="")


def call_army(name: str, *, list_name: str, limit: int) -> Message:
    """What an army is called everywhere: its name, or its list and size where it has none."""
    return named(name) if name else say(N_("{list}, {n} points"), list=named(list_name), n=limit)

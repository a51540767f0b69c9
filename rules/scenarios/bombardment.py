"""The preliminary bombardment of Assault!: how its dice are spread and what they do. Dice are handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import cycle, islice

from rules.words import N_, Message, say

HITTING = 1


class Aim(StrEnum):
    """What dice can be aimed at. Aircraft, reserves, pillboxes and bunkers are no targets of their own."""

    FORMATION = "formation"
    OBSTACLES = "obstacles"
    MINEFIELD = "minefield"


# Hits that one stand takes before it is removed; formations save against each hit instead.
HITS_PER_STAND = {Aim.OBSTACLES: 1, Aim.MINEFIELD: 3}


@dataclass(frozen=True, slots=True)
class Target:
    """A formation or a group of fortifications that the attacker was told about; ``stands`` are its units."""

    key: str
    aim: Aim = Aim.FORMATION
    stands: int = 1
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """What the dice aimed at one target do. ``removed`` is None for formations: their saves decide it."""

    target: Target
    hits: int
    removed: int | None
    why: tuple[Message, ...]
    must_check: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """The Initiative check of a concealed target that was hit."""

    blast_markers: int
    why: Message
    revealed: bool = False


def spread(targets: tuple[Target, ...], *, dice: int) -> dict[str, int]:
    """One die for each target in this order, then a second for each, until all ``dice`` are spread."""
    given = dict.fromkeys((target.key for target in targets), 0)
    for target in islice(cycle(targets), dice):
        given[target.key] += 1
    return given


def find_uneven(given: Mapping[str, int], *, targets: tuple[Target, ...], dice: int) -> tuple[Message, ...]:
    """What is wrong with dice spread by hand: unknown targets, not all dice, or one target ahead by two."""
    known = {target.key: given.get(target.key, 0) for target in targets}
    problems = [say(N_("'{key}' is not a target."), key=key) for key in given if key not in known]
    spent = sum(given.values())
    if spent != dice and targets:
        problems.append(say(N_("{spent} of {dice} dice are spread."), spent=spent, dice=dice))
    fewest = min(known.values(), default=0)
    problems += [
        say(N_("'{key}' has {n} dice, while another target has {fewest}."), key=key, n=n, fewest=fewest)
        for key, n in known.items()
        if n > fewest + 1
    ]
    return tuple(problems)


def count_hitting(dice: tuple[int, ...]) -> int:
    """How many D6 are rolled for hits: one for each die of 1."""
    return dice.count(HITTING)


def bombard(target: Target, *, dice: tuple[int, ...], hits: tuple[int, ...]) -> Effect:
    """The effect on one target: ``dice`` are those aimed at it, ``hits`` a D6 for each of them that shows 1.

    Raises ValueError when there are not as many ``hits`` as dice of 1.
    """
    if len(hits) != count_hitting(dice):
        raise ValueError(f"{count_hitting(dice)} dice show {HITTING}, but {len(hits)} rolls for hits are given")
    total = sum(hits)
    if not total:
        return Effect(target, 0, _removed(target, hits=0), (say("No die shows 1: nothing happens."),))
    why = tuple(_explain(target, hits=total))
    return Effect(target, total, _removed(target, hits=total), why, must_check=target.concealed)


def check_concealment(*, initiative: int, die: int) -> Check:
    """The check at once after hits: Initiative ``2`` is 2+; minefields use the Initiative of their army."""
    if die >= initiative:
        return Check(0, say("The check is passed: it stays concealed."))
    why = say("The check is failed: it is revealed and begins with one blast marker.")
    return Check(1, why, revealed=True)


def _removed(target: Target, *, hits: int) -> int | None:
    need = HITS_PER_STAND.get(target.aim)
    return None if need is None else min(target.stands, hits // need)


def _explain(target: Target, *, hits: int) -> list[Message]:
    need = HITS_PER_STAND.get(target.aim)
    if need is None:
        units = min(hits, target.stands)
        told = [say(N_("{hits} hits; armour and cover saves are made for {units} units."), hits=hits, units=units)]
    else:
        lost = min(target.stands, hits // need)
        told = [
            say(N_("{hits} hits, {need} for each stand, no saves: {lost} removed."), hits=hits, need=need, lost=lost)
        ]
    if target.concealed:
        told.append(say("It is concealed and has to pass an Initiative check."))
    return told

"""Rolling alternative objectives: two D6 read as tens and units, and the rows that lead to further rolls (56, 66)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from rules.tournament_game.alternative_objective_groups import (
    BUILDINGS,
    GROUPS,
    ORDERS,
    PLANS,
    TARGETS,
    TERRAIN,
    AlternativeObjective,
)
from rules.tournament_game.alternative_objective_table import OBJECTIVES
from rules.tournament_game.dice import check_dice, roll_dice
from rules.words import Message, say

WRONG_MAP = 56
WAR_IS_HELL = 66

_BY_ROLL = {roll: objective for objective in OBJECTIVES for roll in objective.rolls}
_TITLES = {group.tens: group.title for group in GROUPS}
_Script = Generator[Message, int, tuple[AlternativeObjective, ...]]


@dataclass(frozen=True, slots=True)
class RolledObjective:
    """What an objective turns out to be.

    ``objectives`` are all rows that hold for it, in the order rolled, with 56 and 66 where they led to others.
    ``dice`` are those used. ``needs`` says what the next die decides while dice are missing; there are no rows then.
    """

    objectives: tuple[AlternativeObjective, ...]
    dice: tuple[int, ...]
    needs: Message | None = None


def objective_of(roll: int) -> AlternativeObjective:
    """The row of a D66 result. Raises KeyError for a number that two dice cannot show."""
    return _BY_ROLL[roll]


def roll_objective(dice: tuple[int, ...]) -> RolledObjective:
    """The objective that D6 taken one after the other give; dice that are left over are not used.

    Raises DiceError for a die that is not from 1 to 6.
    """
    check_dice(dice)
    script = _roll_anything()
    needs = next(script)
    for used, die in enumerate(dice, start=1):
        try:
            needs = script.send(die)
        except StopIteration as done:
            return RolledObjective(done.value, dice[:used])
    return RolledObjective((), dice, needs)


def roll_objective_from(seed: str, *, label: str) -> RolledObjective:
    """The objective that the dice of ``seed`` and ``label`` give (`dice.roll_dice`), as many as it takes."""
    count = 2
    while (rolled := roll_objective(roll_dice(seed, label=label, count=count))).needs is not None:
        count += 1
    return rolled


def is_choice_of_placer(die: int) -> bool:
    """Who chooses the type, if a D6 decides: its player on 1-3, the opponent on 4-6."""
    check_dice((die,))
    return die <= 3


def is_changed_by_chance(die: int) -> bool:
    """Whether a type that was written down becomes a random one: on a D6 of 5+."""
    check_dice((die,))
    return die >= 5


def _roll_anything() -> _Script:
    tens = yield say("The tens: the group of the objective.")
    if tens == ORDERS:
        return (yield from _roll_orders())
    rolled = yield from _roll_row(tens)
    if WAR_IS_HELL not in rolled[0].rolls:
        return rolled
    which = yield say("War is hell: which three rows.")
    plan = yield from _roll_plan()
    if which <= 3:
        building = yield from _roll_row(BUILDINGS)
        orders = yield from _roll_orders()
        return rolled + plan + building + orders
    terrain = yield from _roll_row(TERRAIN)
    target = yield from _roll_row(TARGETS)
    return rolled + plan + terrain + target


def _roll_row(tens: int) -> _Script:
    units = yield say("The units: a row of '{group}'.", group=_TITLES[tens])
    return (_BY_ROLL[10 * tens + units],)


def _roll_plan() -> _Script:
    rolled = yield from _roll_row(PLANS)
    while WAR_IS_HELL in rolled[0].rolls:
        rolled = yield from _roll_row(PLANS)
    return rolled


def _roll_orders() -> _Script:
    rolled = yield from _roll_row(ORDERS)
    while WRONG_MAP in rolled[-1].rolls:
        rolled += yield from _roll_row(ORDERS)
    return rolled

"""Who chooses and who starts at each step of the set-up (6.1.2 to 6.1.6, T2 to T7), by strategy rating.

The higher rating starts and can neither pass nor make the opponent start (Q6224, Q6335, Q6354). Equal ratings are
rolled off once, and the order is kept for every step (G-02).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.errors import RulesError
from rules.tournament_game.reasons import Reason
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, Message, say


class Step(StrEnum):
    """The steps of the set-up that have an order."""

    EDGE = "edge"
    OBJECTIVES = "objectives"
    SPACECRAFT = "spacecraft"
    GARRISONS = "garrisons"
    FORMATIONS = "formations"


REFERENCES = {
    Step.EDGE: "6.1.2, T2",
    Step.OBJECTIVES: "6.1.4, T3",
    Step.SPACECRAFT: "4.3, T5",
    Step.GARRISONS: "6.1.5, T6",
    Step.FORMATIONS: "6.1.6, T7",
}


class OrderError(RulesError):
    """A roll that no D6 shows."""


@dataclass(frozen=True, slots=True)
class StepOrder:
    """Who begins a step: chooses the edge, or starts and alternates. ``side`` is None until the dice say it."""

    step: Step
    side: Side | None
    ref: str
    why: Message


@dataclass(frozen=True, slots=True)
class Order:
    steps: tuple[StepOrder, ...]

    def of(self, step: Step) -> StepOrder:
        return next(found for found in self.steps if found.step is step)

    @property
    def needs_roll(self) -> bool:
        """Whether both have to roll a D6 (again) before the set-up can go on."""
        return any(found.side is None for found in self.steps)


def decide_order(
    ratings: Mapping[Side, int], *, terrain_by: Side | None = None, roll: Mapping[Side, int] | None = None
) -> Order:
    """The order of the set-up. ``terrain_by`` is the player who set up the terrain alone, None where both did or an
    organiser; ``roll`` is read for equal ratings only. Raises OrderError for a roll outside of 1 to 6.
    """
    if roll is not None and not all(1 <= roll[side] <= 6 for side in Side):
        raise OrderError("a D6 shows 1 to 6")
    first, why = _find_first(ratings, roll)
    steps = [StepOrder(step, first, REFERENCES[step], why) for step in Step]
    if terrain_by is not None:
        told = say(N_("The terrain was set up by {side}, so the opponent chooses."), side=side_name(terrain_by))
        steps[0] = StepOrder(Step.EDGE, terrain_by.other, REFERENCES[Step.EDGE], told)
    return Order(tuple(steps))


def _find_first(ratings: Mapping[Side, int], roll: Mapping[Side, int] | None) -> tuple[Side | None, Message]:
    if ratings[Side.A] != ratings[Side.B]:
        first = max(Side, key=lambda side: ratings[side])
        text = N_("The higher strategy rating is that of {side}, {high} to {low}.")
        return first, say(text, side=side_name(first), high=ratings[first], low=ratings[first.other])
    if roll is None:
        return None, say(N_("The strategy ratings are equal: both players roll a D6 once for the whole set-up."))
    if roll[Side.A] == roll[Side.B]:
        return None, say(N_("The strategy ratings are equal, and so are the dice: both roll again."))
    first = max(Side, key=lambda side: roll[side])
    text = N_("The strategy ratings are equal; {side} rolled higher, {high} to {low}.")
    return first, say(text, side=side_name(first), high=roll[first], low=roll[first.other])


def next_side(first: Side, *, last: Side | None, left: Mapping[Side, int]) -> Side | None:
    """Whose turn it is to place one: ``first`` begins, then they alternate; a side with nothing left is passed over.
    ``last`` placed the last one, ``left`` is how many each has still to place. None when all is placed.
    """
    turn = first if last is None else last.other
    return next((side for side in (turn, turn.other) if left[side] > 0), None)


def check_turn(side: Side, *, turn: Side | None) -> tuple[Reason, ...]:
    """Why a side may not place one now."""
    if turn in (None, side):
        return ()
    return (Reason("out-of-turn", say(N_("It is side {side}'s turn."), side=str(turn))),)

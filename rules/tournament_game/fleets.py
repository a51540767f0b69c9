"""Victory points of a battle between fleets that does not use the goals of the tournament game.

A capital ship is a formation, and so is a squadron of escorts (6.7.1). Strength is hits. Crippled means half of them or
fewer; a ship that is crippled and broken counts once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from rules.tournament_game.game import FormationState
from rules.tournament_game.options import EqualTotals
from rules.tournament_game.sides import BySide, Side
from rules.tournament_game.strength import is_half_or_less
from rules.words import N_, Message, say


@dataclass(frozen=True, slots=True)
class LossShares:
    """Which share of its points a ship gives away."""

    destroyed: Fraction = Fraction(1)
    crippled: Fraction = Fraction(1, 2)


USUAL = LossShares()
# A venerable battle barge gives away more (6.11, 6.12).
VENERABLE = LossShares(destroyed=Fraction(3, 2), crippled=Fraction(1))


@dataclass(frozen=True, slots=True)
class FleetFormation:
    """A ship or a squadron at the end of a battle, and what losing it costs."""

    state: FormationState
    shares: LossShares = USUAL


@dataclass(frozen=True, slots=True)
class FleetPoints:
    """What one ship or squadron is worth to the opponent, and why."""

    formation: FormationState
    points: int
    why: Message


@dataclass(frozen=True, slots=True)
class FleetResult:
    """The points of both sides with a line for each enemy ship or squadron, and the winner; None for a draw."""

    lines: BySide[tuple[FleetPoints, ...]]
    winner: Side | None

    @property
    def totals(self) -> BySide[int]:
        """The points of each side."""
        return BySide(*(sum(line.points for line in lines) for _, lines in self.lines.items()))


def judge_fleets(
    fleets: BySide[tuple[FleetFormation, ...]],
    *,
    equal_totals: EqualTotals = EqualTotals.DRAW,
    tie_roll: BySide[int] | None = None,
) -> FleetResult:
    """The points that each side has of the other's losses, and who has more of them; equal points are a draw or rolled.

    A roll that is agreed and still to be made, or equal, leaves no winner.
    """
    lines = BySide(*(tuple(score_loss(lost) for lost in fleets.of(side.other)) for side in Side))
    totals = FleetResult(lines, None).totals
    winner = _find_higher(totals)
    if winner is None and tie_roll and equal_totals is EqualTotals.ROLL:
        winner = _find_higher(tie_roll)
    return FleetResult(lines, winner)


def score_loss(lost: FleetFormation) -> FleetPoints:
    """What a ship or squadron is worth to the opponent: destroyed, crippled or broken, rounded up."""
    share, template = _judge(lost)
    points = ceil(lost.state.points * share)
    return FleetPoints(lost.state, points, say(template, formation=lost.state.label, points=points))


def _judge(lost: FleetFormation) -> tuple[Fraction, str]:
    state = lost.state
    if state.is_destroyed:
        return lost.shares.destroyed, N_("{formation}: {points} points, destroyed.")
    if state.is_gone:
        return Fraction(0), N_("{formation}: {points} points, it never entered play and was not destroyed.")
    if is_half_or_less(state.strength, at_start=state.strength_at_start):
        return lost.shares.crippled, N_("{formation}: {points} points, crippled.")
    if state.broken:
        return lost.shares.crippled, N_("{formation}: {points} points, broken.")
    return Fraction(0), N_("{formation}: {points} points, neither broken nor crippled.")


def _find_higher(numbers: BySide[int]) -> Side | None:
    if numbers.a == numbers.b:
        return None
    return Side.A if numbers.a > numbers.b else Side.B

"""Victory points, which decide a game that no goals decided (6.1.7)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tournament_game.game import FormationState
from rules.tournament_game.sides import BySide, Side
from rules.tournament_game.strength import half_of, is_half_or_less
from rules.words import N_, Message, say


@dataclass(frozen=True, slots=True)
class FormationPoints:
    """What one enemy formation is worth to a side: ``points``, and why in a sentence."""

    formation: FormationState
    points: int
    why: Message


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """The victory points of a side: a line for each enemy formation, also for those worth nothing."""

    lines: tuple[FormationPoints, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


def count_points(armies: BySide[tuple[FormationState, ...]]) -> BySide[VictoryPoints]:
    """The victory points of both sides, each from the formations of the other (6.1.7)."""
    return BySide(*(VictoryPoints(tuple(score_formation(lost) for lost in armies.of(side.other))) for side in Side))


def score_formation(formation: FormationState) -> FormationPoints:
    """What a formation is worth to its opponent: all, half (rounded up) or nothing of its points (6.1.7, DICE-4)."""
    share, template = _judge(formation)
    points = (0, half_of(formation.points), formation.points)[share]
    why = say(
        template,
        formation=formation.label,
        points=points,
        strength=formation.strength,
        start=formation.strength_at_start,
    )
    return FormationPoints(formation, points, why)


def _judge(formation: FormationState) -> tuple[int, str]:
    """How many halves of its points a formation is worth, and the sentence for that."""
    if formation.is_gone and not formation.in_play:
        return 0, N_("{formation}: {points} points, it never entered play and was not destroyed.")
    if formation.is_destroyed:
        return 2, N_("{formation}: {points} points, destroyed.")
    weak = is_half_or_less(formation.strength, at_start=formation.strength_at_start)
    if formation.broken and weak:
        return 2, N_("{formation}: {points} points, broken and at half strength or less ({strength} of {start}).")
    if weak:
        return 1, N_(
            "{formation}: {points} points, half of its worth: at half strength or less ({strength} of {start})."
        )
    if formation.broken:
        return 1, N_(
            "{formation}: {points} points, half of its worth: broken, above half strength ({strength} of {start})."
        )
    return 0, N_("{formation}: {points} points, unbroken and above half strength ({strength} of {start}).")

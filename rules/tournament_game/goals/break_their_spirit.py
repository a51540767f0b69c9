"""Break Their Spirit (6.1.7, G-29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.tournament_game.game import FormationState, Game
from rules.tournament_game.goals.base import Goal, GoalVerdict
from rules.tournament_game.options import SpacecraftSpirit
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, Message, say


class BreakTheirSpirit(Goal):
    """Made by destroying the opponent's formation worth the most points, or any one of several that tie (6.1.7).

    A formation that never entered play cannot have been destroyed, and stays the one worth the most all the same.
    """

    key: ClassVar[str] = "break-their-spirit"
    name: ClassVar[Message] = say(N_("Break Their Spirit"))

    def check(self, game: Game, side: Side) -> GoalVerdict:
        """Whether a formation worth the most points was destroyed."""
        dearest = find_most_expensive(game, side.other)
        if not dearest:
            nobody = say(N_("There is no formation of {side} to destroy."), side=side_name(side.other))
            return self.decide(side, made=False, why=[nobody])
        destroyed = [formation for formation in dearest if formation.is_destroyed]
        return self.decide(side, made=bool(destroyed), why=_explain(destroyed or dearest))


def find_most_expensive(game: Game, side: Side) -> list[FormationState]:
    """The formations of a side worth the most points, and those that its list names; none of an empty army."""
    ignored = game.options.spacecraft is SpacecraftSpirit.IGNORED
    counted = [formation for formation in game.sides.of(side) if not (ignored and formation.spacecraft)]
    most = max((formation.points for formation in counted), default=0)
    return [formation for formation in counted if formation.points == most or formation.breaks_spirit]


def _explain(formations: list[FormationState]) -> Iterator[Message]:
    for formation in formations:
        yield say(_state_of(formation), formation=formation.label, points=formation.points)


def _state_of(formation: FormationState) -> str:
    if formation.is_destroyed and formation.breaks_spirit:
        return N_("{formation} ({points} points), destroyed.")
    if formation.is_destroyed:
        return N_("Worth the most: {formation} ({points} points), destroyed.")
    if formation.is_gone:
        return N_("Worth the most: {formation} ({points} points), which never entered play and was not destroyed.")
    if formation.broken:
        return N_("Worth the most: {formation} ({points} points), broken but not destroyed.")
    return N_("Worth the most: {formation} ({points} points), not destroyed.")

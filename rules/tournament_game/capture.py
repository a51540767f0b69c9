"""Which formations can capture or contest objectives in an End phase (6.1.7)."""

from __future__ import annotations

from rules.tournament_game.game import FormationState


def can_hold(formation: FormationState, *, has_left: bool, has_rallied: bool) -> bool:
    """Whether a formation can capture or contest, if it is near enough: in play and unbroken, and not so only because
    it has rallied in this End phase (C-15).
    """
    return is_standing(formation, has_left=has_left) and not has_rallied


def is_standing(formation: FormationState, *, has_left: bool) -> bool:
    """Whether unbroken units of the formation are on the table; that denies They Shall Not Pass (G-46)."""
    return formation.in_play and not (has_left or formation.broken or formation.is_gone)

"""A game as the document that the command and the API take: the same state can be judged elsewhere."""

from __future__ import annotations

from typing import Any

from rules.tournament_game.game import FormationState, Game
from rules.tournament_game.options import DEFAULTS, write_options
from rules.tournament_game.sides import BySide

FORMAT = 1


def write_game(game: Game) -> dict[str, Any]:
    """The document of a game; ``parse_game`` reads it back. Options that nobody changed are left out."""
    usual = write_options(DEFAULTS)
    chosen = {name: value for name, value in write_options(game.options).items() if value != usual[name]}
    document: dict[str, Any] = {
        "muster": FORMAT,
        "turn": game.turn,
        "options": chosen,
        "sides": {
            str(side): {"formations": [_write_formation(formation) for formation in formations]}
            for side, formations in game.sides.items()
        },
        "objectives": [
            {
                "half": str(marker.half),
                "blitz": marker.blitz,
                "captured_by": marker.captured_by and str(marker.captured_by),
            }
            for marker in game.objectives
        ],
        "unbroken_enemy_in_half": _write_both(game.unbroken_enemy_in_half),
    }
    rolls = {"roll": game.roll, "tie_roll": game.tie_roll}
    return document | {name: _write_both(rolled) for name, rolled in rolls.items() if rolled is not None}


def _write_formation(formation: FormationState) -> dict[str, Any]:
    return {
        "key": formation.key,
        "points": formation.points,
        "strength_at_start": formation.strength_at_start,
        "strength": formation.strength,
        "broken": formation.broken,
        "destroyed": formation.destroyed,
        "in_play": formation.in_play,
        "spacecraft": formation.spacecraft,
    }


def _write_both(both: BySide[Any]) -> dict[str, Any]:
    return {str(side): value for side, value in both.items()}

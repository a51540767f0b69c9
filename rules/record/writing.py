"""A game as the document that the command and the API take: the same state can be judged elsewhere."""

from __future__ import annotations

from typing import Any

from rules.tournament_game.game import FORMAT, FormationState, Game
from rules.tournament_game.options import DEFAULTS, GameOptions, write_options
from rules.tournament_game.sides import BySide
from rules.tournament_game.victory import FIRST_CHECK


def write_game(game: Game) -> dict[str, Any]:
    """The document of a game; ``parse_game`` reads it back. Options that nobody changed are left out.

    What is not told of the halves is written as ``write_halves`` says.
    """
    document: dict[str, Any] = {
        "muster": FORMAT,
        "turn": game.turn,
        "options": write_chosen(game.options),
        "sides": {
            str(side): {"formations": [write_formation(formation) for formation in formations]}
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
        "unbroken_enemy_in_half": write_halves(game.unbroken_enemy_in_half, turn=game.turn),
    }
    rolls = {"roll": game.roll, "tie_roll": game.tie_roll}
    return document | {name: write_both(rolled) for name, rolled in rolls.items() if rolled is not None}


def write_chosen(options: GameOptions) -> dict[str, str]:
    usual = write_options(DEFAULTS)
    return {name: value for name, value in write_options(options).items() if value != usual[name]}


def write_formation(formation: FormationState) -> dict[str, Any]:
    return {
        "key": formation.key,
        "points": formation.points,
        "strength_at_start": formation.strength_at_start,
        "strength": formation.strength,
        "broken": formation.broken,
        "destroyed": formation.destroyed,
        "in_play": formation.in_play,
        "spacecraft": formation.spacecraft,
        "breaks_spirit": formation.breaks_spirit,
    }


def write_halves(halves: BySide[bool | None], *, turn: int) -> dict[str, bool]:
    """Whether unbroken enemies are in the halves; the document knows yes and no only.

    For what is not told it says no in turns 1 and 2, where no goal decides anything. Later no turn ends and no result
    is taken from the sheet before it is told; whatever else keeps the state of such a turn says yes, which makes no
    goal, as the referee does.
    """
    return {str(side): turn >= FIRST_CHECK if told is None else told for side, told in halves.items()}


def write_both(both: BySide[Any]) -> dict[str, Any]:
    return {str(side): value for side, value in both.items()}

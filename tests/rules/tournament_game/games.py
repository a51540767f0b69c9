"""Games for tests: six markers, one in each half the Blitzkrieg marker, and armies of a few formations."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.tournament_game.game import FormationState, Game, Holder, Objective
from rules.tournament_game.options import DEFAULTS, GameOptions
from rules.tournament_game.score import describe_result, parse_game
from rules.tournament_game.sides import BySide, Side
from rules.tournament_game.victory import judge_game

PLACES = (("a", True), ("a", False), ("a", False), ("b", True), ("b", False), ("b", False))
NOBODY: tuple[str | None, ...] = (None,) * 6


def formation(key: str = "f1", points: int = 300, **others: Any) -> FormationState:
    """A formation with eight units, all of them left unless something else is said."""
    values: dict[str, Any] = {"strength_at_start": 8, "strength": 8, **others}
    return FormationState(key, points, **values)


def destroyed(key: str = "f1", points: int = 300, **others: Any) -> FormationState:
    return formation(key, points, strength=0, destroyed=True, **others)


def markers(held: Iterable[str | None] = NOBODY) -> tuple[Objective, ...]:
    """The markers a1 (Blitzkrieg), a2, a3, b1 (Blitzkrieg), b2, b3 and who holds them."""
    return tuple(
        Objective(number, Side(half), blitz, Holder(holder) if holder else None)
        for number, ((half, blitz), holder) in enumerate(zip(PLACES, held, strict=True), 1)
    )


def game(
    held: Iterable[str | None] = NOBODY,
    *,
    turn: int = 3,
    a: Iterable[FormationState] = (),
    b: Iterable[FormationState] = (),
    enemy_in: str = "ab",
    roll: tuple[int, int] | None = None,
    tie_roll: tuple[int, int] | None = None,
    options: GameOptions = DEFAULTS,
) -> Game:
    """A game. ``enemy_in`` names the halves in which an unbroken enemy is; without more they are both."""
    return Game(
        turn=turn,
        sides=BySide(tuple(a), tuple(b)),
        objectives=markers(held),
        unbroken_enemy_in_half=BySide("a" in enemy_in, "b" in enemy_in),
        options=options,
        roll=BySide(*roll) if roll else None,
        tie_roll=BySide(*tie_roll) if tie_roll else None,
    )


def document(held: Iterable[str | None] = NOBODY, **changes: Any) -> dict[str, Any]:
    """The document of a game in the middle of turn 3."""
    formations: list[Mapping[str, Any]] = [
        {
            "key": "f1",
            "points": 300,
            "strength_at_start": 8,
            "strength": 4,
            "broken": True,
            "destroyed": False,
            "in_play": True,
            "spacecraft": False,
        }
    ]
    objectives = [
        {"half": half, "blitz": blitz, "captured_by": holder}
        for (half, blitz), holder in zip(PLACES, held, strict=True)
    ]
    return {
        "muster": 1,
        "turn": 3,
        "options": {},
        "sides": {"a": {"formations": formations}, "b": {"formations": []}},
        "objectives": objectives,
        "unbroken_enemy_in_half": {"a": True, "b": True},
        **changes,
    }


def score(document: Any) -> dict[str, Any]:
    """The answer to the document of a game."""
    return describe_result(judge_game(parse_game(document)))

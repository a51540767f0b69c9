"""Short ways to write the end of a turn of a scenario."""

from dataclasses import replace
from typing import Any

from rules.scenarios.victory.base import Markers, ScenarioFormation, ScenarioVerdict, Situation
from rules.tournament_game.game import FormationState, Holder
from rules.tournament_game.sides import BySide, Side


def markers(text: str) -> Markers:
    """``"ab.c"``: held by a, by b, by nobody, contested."""
    names = {"a": Holder.A, "b": Holder.B, "c": Holder.CONTESTED, ".": None}
    return tuple(names[letter] for letter in text)


def formation(start: int = 8, now: int | None = None, *, points: int = 300, key: str = "f", **flags: Any):
    """A formation that began with ``start`` units; ``now`` 0 is destroyed."""
    left = start if now is None else now
    outer = {name: flags.pop(name) for name in ("exited", "aircraft") if name in flags}
    state = FormationState(key, points, start, left, destroyed=left == 0, **flags)
    return ScenarioFormation(state, **outer)


def army(*formations: ScenarioFormation) -> tuple[ScenarioFormation, ...]:
    """The formations of a side, with keys of their own."""
    return tuple(formation_with_key(item, f"f{number}") for number, item in enumerate(formations, start=1))


def formation_with_key(item: ScenarioFormation, key: str) -> ScenarioFormation:
    return replace(item, state=replace(item.state, key=key))


def situation(turn: int, *, a: tuple = (), b: tuple = (), held: str = "", **values: Any) -> Situation:
    """The end of a turn; ``held`` as for ``markers``."""
    values["history"] = {turn: markers(text) for turn, text in values.get("history", {}).items()}
    return Situation(turn, sides=BySide(army(*a), army(*b)), markers=markers(held), **values)


def told(verdict: ScenarioVerdict) -> tuple[str, str | None]:
    """The state and the winner."""
    return verdict.state.value, verdict.winner.value if verdict.winner else None


def reasons(verdict: ScenarioVerdict) -> list[str]:
    """Why, as English."""
    return [str(sentence) for sentence in verdict.why]


def swap(text: str) -> str:
    """The same markers with the sides exchanged."""
    return text.translate(str.maketrans("ab", "ba"))


SIDES = (Side.A, Side.B)

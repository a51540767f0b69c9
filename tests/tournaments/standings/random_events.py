"""Strategies: whole event documents with drops, late entries, byes, forfeits and results that are waited for."""

from typing import Any

from hypothesis import strategies as st

FOR_TWO = ["played", "played", "played", "conceded", "forfeit", "double-forfeit"]
ALONE = ["bye", "bye", "requested-bye", "absent", None]


@st.composite
def results_of(draw: st.DrawFn, keys: list[str], *, kinds: list[str]) -> list[dict[str, Any]]:
    """Results of one round: pairs, and what became of those who are left."""
    order = draw(st.permutations(keys))
    pairs = draw(st.integers(0, len(order) // 2)) if kinds is FOR_TWO else len(order) // 2
    found = [draw(match_of(order[2 * n], order[2 * n + 1], kinds=kinds)) for n in range(pairs)]
    for key in order[2 * pairs :]:
        if kind := draw(st.sampled_from(ALONE)) if kinds is FOR_TWO else None:
            found.append({"kind": kind, "a": key})
    return found


@st.composite
def match_of(draw: st.DrawFn, a: str, b: str, *, kinds: list[str]) -> dict[str, Any]:
    """A match with a named winner or a draw, and figures."""
    result: dict[str, Any] = {"kind": draw(st.sampled_from(kinds)), "a": a, "b": b}
    if result["kind"] == "played" and draw(st.booleans()):
        result["drawn"] = True
    elif result["kind"] != "double-forfeit":
        result["winner"] = draw(st.sampled_from([a, b]))
    if result["kind"] in ("played", "conceded"):
        result["goals"] = draw(st.lists(st.integers(0, 4), min_size=2, max_size=2))
        result["victory_points"] = draw(st.lists(st.integers(0, 30).map(lambda n: n * 100), min_size=2, max_size=2))
    return result


@st.composite
def events(
    draw: st.DrawFn, *, most: int = 7, rounds: int = 5, kinds: list[str] | None = None, is_steady: bool = False
) -> dict[str, Any]:
    """A document. ``is_steady``: nobody joins late, drops or is a ringer."""
    entrants = [
        draw(entrant_of(f"p{n}", rounds, is_steady=is_steady)) for n in range(1, draw(st.integers(1, most)) + 1)
    ]
    played = []
    for number in range(1, draw(st.integers(0, rounds)) + 1):
        there = [one["key"] for one in entrants if one["joined_in"] <= number and _is_left(one, number)]
        played.append({"number": number, "results": draw(results_of(there, kinds=kinds or FOR_TWO))})
    return {"muster": 1, "scoring": "2-1-0", "seed": draw(st.integers(0, 99)), "entrants": entrants, "rounds": played}


@st.composite
def entrant_of(draw: st.DrawFn, key: str, rounds: int, *, is_steady: bool) -> dict[str, Any]:
    """An entrant; names repeat."""
    entrant = {"key": key, "name": draw(st.sampled_from(["Anna", "Ben", "Cai"])), "joined_in": 1}
    if not is_steady:
        entrant["joined_in"] = draw(st.sampled_from([1, 1, 1, 2, 3]))
        entrant["ranks"] = draw(st.sampled_from([True, True, True, False]))
        if draw(st.sampled_from([False, False, True])):
            entrant["dropped_after"] = draw(st.integers(entrant["joined_in"] - 1, rounds))
    return entrant


def _is_left(entrant: dict[str, Any], number: int) -> bool:
    dropped = entrant.get("dropped_after")
    return dropped is None or number <= dropped

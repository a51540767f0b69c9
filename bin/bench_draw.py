"""What bin/bench measures of the draw, beside networkx on the same graph where that is installed.

On its own: bin/bench_draw.py EVENTS plays so many random events (with the packages of bin/test) and counts what could
have been avoided.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench_table import Line

from tournaments.pairing.draw import draw_round
from tournaments.pairing.field import lay_out
from tournaments.pairing.values import ClubPolicy, DrawRules, Entrant, History, Table

ROUND = 6
# Players, and the most milliseconds for a draw with tables.
FIELDS = ((64, 100.0), (200, 1_000.0), (1_000, 10_000.0))
# A larger field would keep networkx busy for minutes.
MOST_FOR_NETWORKX = 200


def list_draw_lines() -> Iterator[Line]:
    """A sixth round with clubs, floats, and tables of four terrains, all of which were played on."""
    for players, target in FIELDS:
        event = build_event(players)
        size = f"round {ROUND}, {players * (ROUND - 1) // 2:,} games played"
        yield Line(f"draw with tables, {players:,} players", size, _drawing(event), target=target)
        match = _load_networkx()
        if match and players <= MOST_FOR_NETWORKX:
            yield Line(f"its matching alone, networkx, {players}", size, _matching(match, event), least=2, seconds=1)


def build_event(players: int) -> dict[str, Any]:
    """The inputs of a draw after five rounds of chance."""
    chance = Random(players)  # noqa: S311 - figures to measure with
    keys = [f"p{number}" for number in range(players)]
    tables = [Table(f"t{number}", terrain="abcd"[number % 4]) for number in range(players // 2)]
    points, floats = dict.fromkeys(keys, 0), dict.fromkeys(keys, 0)
    played: list[tuple[str, str]] = []
    for _ in range(1, ROUND):
        order = sorted(keys, key=lambda key: (-points[key], chance.random()))
        for a, b in zip(order[::2], order[1::2], strict=True):
            played.append((a, b))
            for key in (a, b):
                floats[key] += points[a] != points[b]
        for a, b in played[-players // 2 :]:
            points[a if chance.random() < 0.5 else b] += 3
    entrants = [
        Entrant(key, points[key], f"club {number % (players // 8)}", floats=floats[key])
        for number, key in enumerate(keys)
    ]
    visits = {key: tuple(chance.choice(tables).key for _ in range(1, ROUND)) for key in keys}
    rules = DrawRules(ROUND, ClubPolicy.ALWAYS)
    return {"entrants": entrants, "history": History(tuple(played), visits), "rules": rules, "tables": tables}


def _drawing(event: dict[str, Any]) -> Callable[[object], object]:
    return lambda _: draw_round(**event, seed=7)


def _matching(match: Any, event: dict[str, Any]) -> Callable[[object], object]:
    field = lay_out(event["entrants"], history=event["history"], rules=event["rules"], seed=7)

    def run(_: object) -> object:
        edges = [(i, j, {"weight": -cost}) for i, row in enumerate(field.pair) for j, cost in enumerate(row[:i])]
        return match.max_weight_matching(match.Graph(edges), maxcardinality=True)

    return run


def _load_networkx() -> Any:
    try:
        import networkx  # noqa: PLC0415 - not needed to run Muster
    except ImportError:
        return None
    return networkx


def main() -> int:
    """Play random events and print what could have been avoided; exit 1 if anything."""
    from tests.tournaments.pairing.events import count_avoidable, play_event  # noqa: PLC0415 - not there for bin/bench

    events = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    start, rounds, rematches, byes, drawn_rematches = perf_counter(), 0, 0, 0, 0
    for seed in range(events):
        for played in play_event(seed):
            avoidable = count_avoidable(played)
            rounds, rematches, byes = rounds + 1, rematches + avoidable[0], byes + avoidable[1]
            drawn_rematches += played.draw.cost.rematch
    print(f"{events:,} events, {rounds:,} rounds, {perf_counter() - start:,.0f} s")
    print(f"rematches: {drawn_rematches:,}, avoidable: {rematches:,}; avoidable second byes: {byes:,}")
    return int(bool(rematches or byes))


if __name__ == "__main__":
    sys.exit(main())

"""The table once a knock-out is over: who came furthest stands first, whatever the rounds before it brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.standings.table import Standing, Standings


def put_first(standings: Standings, reached: Sequence[tuple[str, int]]) -> Standings:
    """The table with these entrants first: by the rounds of the knock-out that they won, then as they stood.

    The others follow as they stood. Points and figures stay what they are; positions are counted anew, and ties among
    the others remain. Without anybody in ``reached`` nothing changes.
    """
    won = dict(reached)
    if not won:
        return standings
    ahead = sorted((row for row in standings.rows if row.entrant.key in won), key=lambda row: -won[row.entrant.key])
    rest = [row for row in standings.rows if row.entrant.key not in won]
    first = [replace(row, position=place) for place, row in enumerate(ahead, start=1)]
    return replace(standings, rows=(*first, *_count_on(rest, start=len(first) + 1)))


def _count_on(rows: Sequence[Standing], *, start: int) -> list[Standing]:
    counted: list[Standing] = []
    before: int | None = None
    for place, row in enumerate(rows, start=start):
        is_tied = bool(counted) and row.position == before
        before = row.position
        position = None if row.position is None else counted[-1].position if is_tied else place
        counted.append(replace(row, position=position))
    return counted

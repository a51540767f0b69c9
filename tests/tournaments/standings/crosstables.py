"""Events written as crosstables: a line for each entrant, a cell for each round.

``W9`` beat number 9, ``D9`` drew, ``L9`` lost; ``+9`` and ``-9``: won and lost because one of them did not appear;
``=9``: neither appeared; ``U``: bye, ``H``: bye asked for, ``Z``: absent, ``.``: no result yet. Keys are ``p1``, ``p2``
and so on.
"""

from typing import Any

from tournaments.standings.documents import read_event
from tournaments.standings.table import Standings, rank

_ALONE = {"U": "bye", "H": "requested-bye", "Z": "absent"}
_TURNED = {"W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "=": "="}
_KINDS = {"+": "forfeit", "-": "forfeit", "=": "double-forfeit"}

HALVES = {
    "match": {"kind": "outcome", "win": 1, "draw": "1/2", "loss": 0},
    "bye": {"points": 1, "counts_as": "win"},
    "requested_bye": {"points": "1/2", "counts_as": "draw"},
    "forfeit_win": {"points": 1, "counts_as": "win"},
    "forfeit_loss": {"points": 0, "counts_as": "loss"},
    "double_forfeit": {"points": 0, "counts_as": "loss"},
    "absent": {"points": 0, "counts_as": "loss"},
}


def document(crosstable: str, **fields: Any) -> dict[str, Any]:
    """The document of a crosstable; 1 for a win, 1/2 for a draw unless ``scoring`` says otherwise."""
    rows = [line.split() for line in crosstable.strip().splitlines()]
    return {
        "muster": 1,
        "scoring": HALVES,
        "entrants": [{"key": f"p{number}", "name": f"Player {number}"} for number in range(1, len(rows) + 1)],
        "rounds": [
            {"number": number, "results": [*_results([row[number - 1] for row in rows])]}
            for number in range(1, len(rows[0]) + 1)
        ],
        **fields,
    }


def _results(cells: list[str]):
    for number, cell in enumerate(cells, start=1):
        key, sign, other = f"p{number}", cell[0], cell[1:]
        if sign == ".":
            continue
        if sign in _ALONE:
            yield {"kind": _ALONE[sign], "a": key}
            continue
        assert cells[int(other) - 1] == f"{_TURNED[sign]}{number}", f"{key} says {cell}"
        if int(other) > number:
            result = {"kind": _KINDS.get(sign, "played"), "a": key, "b": f"p{other}"}
            if sign in "WL+-":
                result["winner"] = key if sign in "W+" else f"p{other}"
            yield result | ({"drawn": True} if sign == "D" else {})


def ranked(crosstable: str, *tie_breaks: str, **fields: Any) -> Standings:
    return rank(read_event(document(crosstable, tie_breaks=list(tie_breaks), **fields)))


def positions(standings: Standings) -> dict[str, int | None]:
    return {row.entrant.key: row.position for row in standings.rows}


def values(standings: Standings, tie_break: str) -> dict[int, Any]:
    """The figures of a tie-break by the numbers of entrants; None where there is none."""
    found = {int(row.entrant.key[1:]): row.figure(tie_break) for row in standings.rows}
    return {number: None if figure is None else figure.value for number, figure in sorted(found.items())}


def points(standings: Standings) -> dict[int, Any]:
    return {int(row.entrant.key[1:]): row.points.value for row in standings.rows}

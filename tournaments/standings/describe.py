"""Standings as data (JSON) and as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.words import N_, Message, Translate, named, say
from tournaments.standings.exact import show_exact, write_exact
from tournaments.standings.figures import Figure, Part
from tournaments.standings.scoring import Outcome
from tournaments.standings.table import Standing, Standings
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.words import describe_part

FORMAT = 1
_NONE = "–"
_TOTAL = say(N_("Points"))
_MATCH_POINTS = say(N_("Match points"))


def standings_data(standings: Standings) -> dict[str, Any]:
    return {
        "muster": FORMAT,
        "rounds": len(standings.event.rounds),
        "tie_breaks": list(standings.event.tie_breaks),
        "seed": standings.event.seed,
        "table": [_row_data(row) for row in standings.rows],
        "missing": [{"round": one.round, "entrant": one.entrant} for one in standings.missing],
    }


def write_table(standings: Standings, *, translate: Translate = N_) -> str:
    """The table for people: a line for each entrant, figures exact, and whose results are waited for."""
    if not standings.rows:
        return translate(N_("No entrants.")) + "\n"
    names = standings.event.tie_breaks
    head = ["#", translate(N_("Entrant")), "P", "W", "D", "L", "Pts", *(TIE_BREAKS[name].heading for name in names)]
    lines = _align([head, *(_cells(row) for row in standings.rows)])
    labels = _labels(standings)
    for one in standings.missing:
        missing = say(N_("missing: round {round}, {name}"), round=one.round, name=named(labels[one.entrant]))
        lines.append(missing.render(translate))
    return "\n".join(lines) + "\n"


def explain(standings: Standings, key: str, *, translate: Translate = N_) -> str:
    """Every figure of an entrant with its parts, a line each. Raises KeyError when there is no such entrant."""
    row = standings.row(key)
    names = _labels(standings)
    figures: list[tuple[Message, Figure | None]] = [(_TOTAL, row.points), (_MATCH_POINTS, row.match_points)]
    figures += [(TIE_BREAKS[name].title, figure) for name, figure in row.figures]
    lines = [row.label]
    for title, figure in figures:
        lines.append(f"{title.render(translate)}: {_show(figure)}")
        lines += [
            f"  {describe_part(part, names=names).render(translate)}" for part in (figure.parts if figure else ())
        ]
    return "\n".join(lines) + "\n"


def _row_data(row: Standing) -> dict[str, Any]:
    return {
        "position": row.position,
        "key": row.entrant.key,
        "name": row.entrant.name,
        "label": row.label,
        "ranks": row.entrant.ranks,
        "dropped_after": row.entrant.dropped_after,
        "won": row.count(Outcome.WIN),
        "drawn": row.count(Outcome.DRAW),
        "lost": row.count(Outcome.LOSS),
        "points": _figure_data(row.points),
        "match_points": _figure_data(row.match_points),
        "tie_breaks": {name: _figure_data(figure) for name, figure in row.figures},
    }


def _figure_data(figure: Figure | None) -> dict[str, Any] | None:
    if figure is None:
        return None
    return {"value": write_exact(figure.value), "parts": [_part_data(part) for part in figure.parts]}


def _part_data(part: Part) -> dict[str, Any]:
    data: dict[str, Any] = {"source": part.source, "value": write_exact(part.value)}
    places = {"round": part.round, "opponent": part.opponent, "how": part.how, "label": part.label}
    data |= {name: value for name, value in places.items() if value not in (None, "")}
    if part.times is not None:
        data["times"] = [write_exact(factor) for factor in part.times]
    if part.has_draws:
        data["absences_as_draws"] = True
    if part.is_cut:
        data["left_out"] = True
    return data


def _cells(row: Standing) -> list[str]:
    counts = [row.count(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)]
    position = _NONE if row.position is None else str(row.position)
    figures = [_show(row.points), *(_show(figure) for _name, figure in row.figures)]
    return [position, row.label, str(sum(counts)), *map(str, counts), *figures]


def _show(figure: Figure | None) -> str:
    return _NONE if figure is None else show_exact(figure.value)


def _align(rows: Sequence[Sequence[str]]) -> list[str]:
    """Names to the left, all the rest to the right of its column."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(_pad(row, widths)).rstrip() for row in rows]


def _pad(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.ljust(width) if index == 1 else cell.rjust(width)


def _labels(standings: Standings) -> dict[str, str]:
    return {row.entrant.key: row.label for row in standings.rows}

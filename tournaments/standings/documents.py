"""The document of an event (JSON) to values. Strict: every defect is reported with its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.composition.documents import MOST_PROBLEMS, DocumentError, validate
from rules.composition.json_text import parse_json
from tournaments.standings import shapes
from tournaments.standings.checks import find_problems
from tournaments.standings.event import Adjustment, Entrant, Event, Result, Round
from tournaments.standings.presets import PRESETS
from tournaments.standings.scoring import (
    NO_BONUS,
    Award,
    Concession,
    Extra,
    MarginPoints,
    OutcomePoints,
    Pair,
    Points,
    Row,
    Scoring,
)
from tournaments.standings.unplayed import DEFAULT, Unplayed

_TAGS = ("outcome", "margin")


def read_event(data: Any) -> Event:
    """Read an event: bytes or text of JSON, or data already parsed.

    Raises DocumentError with every defect found and its place (``rounds[0].results[2].b``).
    """
    raw = parse_json(data, what="an event") if isinstance(data, bytes | str) else data
    doc = validate(shapes.EventDoc, raw, place=_without_tags)
    if problems := tuple(find_problems(doc)):
        raise DocumentError(problems[:MOST_PROBLEMS])
    return _read(doc)


def _without_tags(place: tuple[int | str, ...]) -> tuple[int | str, ...]:
    return tuple(part for index, part in enumerate(place) if not (index and _is_tag(place, index)))


def _is_tag(place: Sequence[int | str], index: int) -> bool:
    """Whether a part of a place only tells which of two shapes was tried."""
    return place[index] in _TAGS and place[index - 1] == "match"


def _read(doc: shapes.EventDoc) -> Event:
    return Event(
        tuple(_entrant(one) for one in doc.entrants),
        tuple(Round(one.number, tuple(_result(result) for result in one.results)) for one in doc.rounds),
        _scoring(doc.scoring),
        tuple(doc.tie_breaks),
        DEFAULT if doc.unplayed is None else _unplayed(doc.unplayed),
        tuple(Adjustment(one.entrant, one.points, one.reason, one.kind) for one in doc.adjustments),
        doc.seed or 0,
    )


def _entrant(doc: shapes.EntrantDoc) -> Entrant:
    scores = tuple(sorted(doc.scores.items()))
    return Entrant(doc.key, doc.name, doc.ranks, doc.joined_in, doc.dropped_after, scores)


def _result(doc: shapes.ResultDoc) -> Result:
    return Result(
        doc.kind,
        doc.a,
        doc.b,
        doc.winner,
        doc.drawn,
        _pair(doc.goals),
        _pair(doc.victory_points),
        _pair(doc.bonus) or NO_BONUS,
    )


def _unplayed(doc: shapes.UnplayedDoc) -> Unplayed:
    return Unplayed(doc.stand_in, is_forfeit_met=doc.forfeit == "met", is_absence_drawn=doc.absence == "draw")


def _scoring(doc: shapes.ScoringDoc) -> Scoring:
    base = None if doc.preset is None else PRESETS[doc.preset]
    extras = tuple(Extra(one.key, one.name, one.most, one.counts) for one in doc.extras)
    conceded = base.conceded if base else Concession()
    if doc.conceded is not None:
        conceded = Concession(_pair(doc.conceded.goals), _pair(doc.conceded.victory_points))
    return Scoring(
        match=_match(doc.match) if doc.match else _given(base).match,
        bye=_award(doc.bye) if doc.bye else _given(base).bye,
        requested_bye=_award(doc.requested_bye) if doc.requested_bye else _given(base).requested_bye,
        forfeit_win=_award(doc.forfeit_win) if doc.forfeit_win else _given(base).forfeit_win,
        forfeit_loss=_award(doc.forfeit_loss) if doc.forfeit_loss else _given(base).forfeit_loss,
        double_forfeit=_award(doc.double_forfeit) if doc.double_forfeit else _given(base).double_forfeit,
        absent=_award(doc.absent) if doc.absent else _given(base).absent,
        conceded=conceded,
        extras=extras,
    )


def _given(base: Scoring | None) -> Scoring:
    if base is None:
        raise AssertionError("checks refuse a scoring with holes")
    return base


def _award(doc: shapes.AwardDoc) -> Award:
    return Award(doc.points, doc.counts_as, _two(doc.goals), _two(doc.victory_points))


def _match(doc: shapes.OutcomeDoc | shapes.MarginDoc) -> OutcomePoints | MarginPoints:
    if isinstance(doc, shapes.OutcomeDoc):
        return OutcomePoints(doc.win, doc.draw, doc.loss)
    rows = tuple(Row(row.margin, _points(row.points)) for row in doc.table)
    return MarginPoints(doc.of, rows, None if doc.level_win is None else _points(doc.level_win))


def _points(values: Sequence[Any]) -> Points:
    return values[0], values[1]


def _two(values: Sequence[int]) -> Pair:
    return values[0], values[1]


def _pair(values: Sequence[int] | None) -> Pair | None:
    return None if values is None else _two(values)

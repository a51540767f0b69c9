"""What has to fit together in an event document: keys, rounds, scores. Results have their own module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.composition.documents import DocumentProblem
from tournaments.standings.event import AdjustmentKind
from tournaments.standings.result_checks import check_results
from tournaments.standings.scoring import Measure
from tournaments.standings.shapes import AdjustmentDoc, EventDoc, MarginDoc, ScoringDoc
from tournaments.standings.tie_breaks import LOT

_AWARDS = ("match", "bye", "requested_bye", "forfeit_win", "forfeit_loss", "double_forfeit", "absent")


def find_problems(doc: EventDoc) -> Iterator[DocumentProblem]:
    scoring = list(_check_scoring(doc.scoring))
    yield from scoring
    yield from _check_tie_breaks(doc)
    yield from _check_entrants(doc)
    yield from _check_numbers([one.number for one in doc.rounds])
    yield from _check_adjustments(doc)
    if not scoring:
        yield from check_results(doc)


def _check_scoring(doc: ScoringDoc) -> Iterator[DocumentProblem]:
    if doc.preset is None:
        for name in _AWARDS:
            if getattr(doc, name) is None:
                yield DocumentProblem(f"scoring.{name}", "is needed where no preset is named")
    elif doc.match is not None:
        yield DocumentProblem("scoring.match", "a preset has its own match points; leave out one of the two")
    if isinstance(doc.match, MarginDoc):
        yield from _check_table(doc.match)
    yield from _check_repeated((extra.key for extra in doc.extras), "scoring.extras[{index}].key")


def _check_table(doc: MarginDoc) -> Iterator[DocumentProblem]:
    if doc.table[0].margin != 0:
        yield DocumentProblem("scoring.match.table[0].margin", "the first row is for margin 0")
    if doc.table[0].points[0] != doc.table[0].points[1]:
        yield DocumentProblem("scoring.match.table[0].points", "both get the same in a draw")
    for index, (row, above) in enumerate(zip(doc.table[1:], doc.table, strict=False), start=1):
        if row.margin <= above.margin:
            yield DocumentProblem(f"scoring.match.table[{index}].margin", "margins have to ascend")
        if row.points[0] < row.points[1]:
            yield DocumentProblem(f"scoring.match.table[{index}].points", "the winner comes first and gets no less")
    if doc.level_win is not None:
        yield from _check_level_win(doc, doc.level_win)


def _check_level_win(doc: MarginDoc, points: list[Fraction]) -> Iterator[DocumentProblem]:
    if doc.of is not Measure.GOALS:
        yield DocumentProblem("scoring.match.level_win", "is only for margins of goals")
    if points[0] < points[1]:
        yield DocumentProblem("scoring.match.level_win", "the winner comes first and gets no less")


def _check_tie_breaks(doc: EventDoc) -> Iterator[DocumentProblem]:
    yield from _check_repeated(doc.tie_breaks, "tie_breaks[{index}]")
    if LOT in doc.tie_breaks:
        if doc.tie_breaks[-1] != LOT:
            place = f"tie_breaks[{doc.tie_breaks.index(LOT)}]"
            yield DocumentProblem(place, "a lot decides everything; it can only be the last")
        if doc.seed is None:
            yield DocumentProblem("seed", "is needed to draw lots")


def _check_entrants(doc: EventDoc) -> Iterator[DocumentProblem]:
    yield from _check_repeated((entrant.key for entrant in doc.entrants), "entrants[{index}].key")
    most = {extra.key: extra.most for extra in doc.scoring.extras}
    for index, entrant in enumerate(doc.entrants):
        if entrant.dropped_after is not None and entrant.dropped_after < entrant.joined_in - 1:
            yield DocumentProblem(
                f"entrants[{index}].dropped_after", f"lies before round {entrant.joined_in}, joined in"
            )
        for key, score in entrant.scores.items():
            place = f"entrants[{index}].scores.{key}"
            if key not in most:
                yield DocumentProblem(place, "is none of the extras of the scoring")
            elif score > most[key]:
                yield DocumentProblem(place, f"{score} is more than the maximum, {most[key]}")


def _check_numbers(numbers: list[int]) -> Iterator[DocumentProblem]:
    yield from _check_repeated(numbers, "rounds[{index}].number")
    for number in range(1, max(numbers, default=0)):
        if number not in numbers:
            yield DocumentProblem("rounds", f"round {number} is missing")


def _check_adjustments(doc: EventDoc) -> Iterator[DocumentProblem]:
    known = {entrant.key for entrant in doc.entrants}
    for index, adjustment in enumerate(doc.adjustments):
        if adjustment.entrant not in known:
            yield DocumentProblem(f"adjustments[{index}].entrant", f"there is no entrant {adjustment.entrant!r}")
        if _is_gift(adjustment):
            yield DocumentProblem(f"adjustments[{index}].points", "a list penalty takes points: write them negative")


def _is_gift(doc: AdjustmentDoc) -> bool:
    return doc.kind is AdjustmentKind.LIST_PENALTY and doc.points > 0


def _check_repeated(values: Iterable[object], place: str) -> Iterator[DocumentProblem]:
    seen: set[object] = set()
    for index, value in enumerate(values):
        if value in seen:
            yield DocumentProblem(place.format(index=index), f"{value!r} is there twice")
        seen.add(value)

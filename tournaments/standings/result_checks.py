"""What has to fit together in the results of an event document."""

from __future__ import annotations

from collections.abc import Iterator

from rules.composition.documents import DocumentProblem
from tournaments.standings.event import FOR_TWO, WITH_SCORE, Kind
from tournaments.standings.presets import PRESETS
from tournaments.standings.scoring import Concession, MarginPoints, Measure
from tournaments.standings.shapes import EntrantDoc, EventDoc, MarginDoc, ResultDoc, RoundDoc
from tournaments.standings.tie_breaks import TIE_BREAKS

_NEEDS_WINNER = frozenset({Kind.CONCEDED, Kind.FORFEIT})


def check_results(doc: EventDoc) -> Iterator[DocumentProblem]:
    """Who met whom, who won, and the figures that scoring and tie-breaks need. ``doc.scoring`` is complete."""
    entrants = {entrant.key: entrant for entrant in doc.entrants}
    needs = _needs(doc)
    for number, round_ in enumerate(doc.rounds):
        yield from _check_players(round_, f"rounds[{number}]", entrants)
        for index, result in enumerate(round_.results):
            place = f"rounds[{number}].results[{index}]"
            yield from _check_winner(result, place)
            yield from _check_figures(doc, result, place, needs)


def _check_players(round_: RoundDoc, where: str, entrants: dict[str, EntrantDoc]) -> Iterator[DocumentProblem]:
    seen: set[str] = set()
    for index, result in enumerate(round_.results):
        place = f"{where}.results[{index}]"
        is_pair = result.kind in FOR_TWO
        if is_pair and result.b is None:
            yield DocumentProblem(f"{place}.b", f"is needed: {result.kind} takes two")
        elif not is_pair and result.b is not None:
            yield DocumentProblem(f"{place}.b", f"has to go: {result.kind} is for one")
        elif result.a == result.b:
            yield DocumentProblem(f"{place}.b", f"{result.b!r} cannot meet themselves")
            continue
        for field, key in (("a", result.a), ("b", result.b)):
            if key is not None:
                yield from _check_player(key, f"{place}.{field}", round_.number, entrants, seen)


def _check_player(
    key: str, place: str, number: int, entrants: dict[str, EntrantDoc], seen: set[str]
) -> Iterator[DocumentProblem]:
    entrant = entrants.get(key)
    if entrant is None:
        yield DocumentProblem(place, f"there is no entrant {key!r}")
    elif number < entrant.joined_in:
        yield DocumentProblem(place, f"{key!r} joined in round {entrant.joined_in}, this is round {number}")
    elif entrant.dropped_after is not None and number > entrant.dropped_after:
        yield DocumentProblem(place, f"{key!r} dropped after round {entrant.dropped_after}, this is round {number}")
    if key in seen:
        yield DocumentProblem(place, f"{key!r} has two results in round {number}")
    seen.add(key)


def _check_winner(result: ResultDoc, place: str) -> Iterator[DocumentProblem]:
    if result.winner is not None and result.winner not in (result.a, result.b):
        yield DocumentProblem(f"{place}.winner", f"{result.winner!r} did not take part in this match")
    if result.winner is None and result.kind in _NEEDS_WINNER:
        yield DocumentProblem(f"{place}.winner", f"is needed: {result.kind} has a winner")
    if result.winner is not None and result.kind not in _NEEDS_WINNER | {Kind.PLAYED}:
        yield DocumentProblem(f"{place}.winner", f"has to go: {result.kind} has no winner")
    if result.drawn and (result.winner is not None or result.kind is not Kind.PLAYED):
        yield DocumentProblem(f"{place}.drawn", "only a match that was played, and has no winner, is drawn")


def _check_figures(
    doc: EventDoc, result: ResultDoc, place: str, needs: dict[Measure, str]
) -> Iterator[DocumentProblem]:
    if result.kind not in WITH_SCORE:
        for name in ("goals", "victory_points", "bonus"):
            if getattr(result, name) is not None:
                message = f"has to go: the scoring says what {result.kind} is worth"
                yield DocumentProblem(f"{place}.{name}", message)
        return
    for measure, why in needs.items():
        if getattr(result, measure) is None and not (result.kind is Kind.CONCEDED and _has_default(doc, measure)):
            yield DocumentProblem(f"{place}.{measure}", f"is needed for {why}")
    if not needs and _is_open(result):
        yield DocumentProblem(f"{place}.winner", "say who won, that it was drawn, or goals or victory points")


def _is_open(result: ResultDoc) -> bool:
    is_said = result.winner is not None or result.drawn or result.kind is not Kind.PLAYED
    return not is_said and result.goals is None and result.victory_points is None


def _needs(doc: EventDoc) -> dict[Measure, str]:
    """The figures that every match has to bring, with what asks for them."""
    found: dict[Measure, str] = {}
    for name in doc.tie_breaks:
        measure = TIE_BREAKS[name].needs
        if measure is not None:
            found.setdefault(measure, f"the tie-break {name}")
    preset = None if doc.scoring.preset is None else PRESETS[doc.scoring.preset].match
    if isinstance(doc.scoring.match, MarginDoc):
        found[doc.scoring.match.of] = "the scoring"
    elif isinstance(preset, MarginPoints):
        found[preset.of] = "the scoring"
    return found


def _has_default(doc: EventDoc, measure: Measure) -> bool:
    if doc.scoring.conceded is not None:
        return getattr(doc.scoring.conceded, measure) is not None
    preset = Concession() if doc.scoring.preset is None else PRESETS[doc.scoring.preset].conceded
    return getattr(preset, measure) is not None

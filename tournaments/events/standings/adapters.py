"""An event's rows as what standings are worked out from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from tournaments.events.documents import ranking_of, read_pairing
from tournaments.events.rows import EventRows
from tournaments.models import Event, Pairing, Participant, ResultSubmission, Round
from tournaments.standings import event as standings
from tournaments.standings.exact import read_exact
from tournaments.standings.scoring import MarginPoints, Measure, Scoring
from tournaments.standings.shapes import MOST_SEED
from tournaments.standings.tie_breaks import TIE_BREAKS

LAST_ROUND = 1_000
_ALONE = {
    Pairing.Kind.BYE.value: standings.Kind.BYE,
    Pairing.Kind.REQUESTED_BYE.value: standings.Kind.REQUESTED_BYE,
}


def lot_seed(seed: int) -> int:
    """What the lots of an event are drawn from. Everybody may read it: draws to come cannot be told from it."""
    return int.from_bytes(hashlib.sha256(f"muster lots {seed}".encode()).digest()[:8], "big") % MOST_SEED


def counted_measures(event: Event) -> frozenset[Measure]:
    """What the scoring or a tie-break of an event counts: goals, victory points, both or neither."""
    rules = ranking_of(event)
    needed = {TIE_BREAKS[name].needs for name in rules.tie_breaks}
    if isinstance(rules.scoring.match, MarginPoints):
        needed.add(rules.scoring.match.of)
    return frozenset(measure for measure in needed if measure is not None)


def standings_event(rows: EventRows, *, before: int | None = None) -> standings.Event:
    """The event as the engine ranks it; ``before``: only the rounds before this one.

    Results that nobody has confirmed are left out, and their players are waited for. Who is in the event but not in a
    round is absent from it. Rounds of a knock-out are not part of the table. Raises DocumentError when the stored
    settings cannot be read.
    """
    event = rows.event
    rules = ranking_of(event, seed=lot_seed(event.seed))
    taking_part = [entry for entry in rows.entries if _takes_part(entry)]
    keys = {entry.pk: entry.key for entry in taking_part}
    extras = {extra.key for extra in rules.scoring.extras}
    cut = read_pairing(event.pairing).cut
    last = min((before or LAST_ROUND) - 1, cut.after if cut else LAST_ROUND)
    return replace(
        rules,
        entrants=tuple(_entrant(entry, extras=extras) for entry in taking_part),
        rounds=tuple(_round(rows, round_, scoring=rules.scoring) for round_ in rows.counted(before=last + 1)),
        adjustments=tuple(
            standings.Adjustment(
                keys[row.entry_id], Fraction(row.points), row.reason, standings.AdjustmentKind(row.kind)
            )
            for row in rows.adjustments
            if not row.is_revoked and row.entry_id in keys
        ),
    )


def _takes_part(entry: Participant) -> bool:
    """Whether somebody is in the table: not who withdrew, or dropped before any round was theirs."""
    if entry.state == Participant.State.WITHDRAWN:
        return False
    return entry.dropped_after is None or entry.dropped_after >= entry.joined_in


def _entrant(entry: Participant, *, extras: set[str]) -> standings.Entrant:
    scores = tuple(sorted((key, read_exact(value)) for key, value in entry.scores.items() if key in extras))
    return standings.Entrant(entry.key, entry.name, entry.ranks, entry.joined_in, entry.dropped_after, scores)


def _round(rows: EventRows, round_: Round, *, scoring: Scoring) -> standings.Round:
    results = (_result(pairing, told=rows.result(pairing), scoring=scoring) for pairing in rows.of(round_))
    told = [result for result in results if result is not None]
    return standings.Round(round_.number, (*told, *_absences(rows, round_)))


def _absences(rows: EventRows, round_: Round) -> Iterator[standings.Result]:
    """Who came back, or was left out, although they are in the event from before this round until after it."""
    paired = {pk for pairing in rows.of(round_) for pk in (pairing.a_id, pairing.b_id)}
    for entry in rows.entries:
        is_there = entry.joined_in <= round_.number and (
            entry.dropped_after is None or round_.number <= entry.dropped_after
        )
        if is_there and entry.pk not in paired and _takes_part(entry):
            yield standings.Result(standings.Kind.ABSENT, entry.key)


def _result(pairing: Pairing, *, told: ResultSubmission | None, scoring: Scoring) -> standings.Result | None:
    a, b = pairing.keys
    if b is None:
        return standings.Result(_ALONE[pairing.kind], a)
    if pairing.kind == Pairing.Kind.DOUBLE_FORFEIT:
        return standings.Result(standings.Kind.DOUBLE_FORFEIT, a, b)
    if pairing.forfeit_winner:
        return standings.Result(standings.Kind.FORFEIT, a, b, winner={"a": a, "b": b}[pairing.forfeit_winner])
    return None if told is None else _match(told, a=a, b=b, scoring=scoring)


def _match(told: ResultSubmission, *, a: str, b: str, scoring: Scoring) -> standings.Result:
    """A concession without figures has those of the scoring. A draw by victory points is decided by their margin."""
    goals, points = told.goals, told.points
    winner = {"a": a, "b": b}.get(told.winner)
    if told.kind == ResultSubmission.Kind.CONCEDED:
        is_bare = not any((*goals, *points))
        return standings.Result(
            standings.Kind.CONCEDED,
            a,
            b,
            winner=winner,
            goals=None if is_bare else goals,
            victory_points=None if is_bare else points,
        )
    by_margin = isinstance(scoring.match, MarginPoints) and scoring.match.of is Measure.VICTORY_POINTS
    return standings.Result(
        standings.Kind.PLAYED,
        a,
        b,
        winner=winner,
        is_drawn=winner is None and not by_margin,
        goals=goals,
        victory_points=points,
    )

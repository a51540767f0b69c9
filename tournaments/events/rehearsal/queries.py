"""Rehearsals: whether Muster may play the people of an event, and which round it plays next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.words import N_
from tournaments.events.results.queries import missing_results
from tournaments.events.rows import EventRows
from tournaments.models import AuditEntry, Event, Pairing, ResultSubmission, Round, Verb
from tournaments.refusals import Refusal, refusal

State = Event.State


def refuse_rehearsing(event: Event) -> Refusal | None:
    """Why this event does not play itself: its people are real, or there is nothing to play."""
    if not event.is_rehearsal:
        return refusal("not_a_rehearsal", N_("Only a rehearsal plays itself; here, people do."))
    if event.state in (State.DRAFT, State.OPEN):
        return refusal("lists_open", N_("Lock the lists first."))
    if event.state != State.LOCKED and event.state != State.RUNNING:
        return refusal("event_over", N_("The event is over."))
    return None


def refuse_playing_round(rows: EventRows, *, number: int) -> Refusal | None:
    if stopped := refuse_rehearsing(rows.event):
        return stopped
    if number > rows.event.round_count:
        return refusal("rounds_played", N_("All planned rounds are played."))
    if number != round_to_play(rows):
        return refusal("wrong_round", N_("The next round is round {number}."), number=round_to_play(rows))
    return None


def refuse_letting_report(rows: EventRows, *, number: int) -> Refusal | None:
    if stopped := refuse_rehearsing(rows.event):
        return stopped
    round_ = rows.round(number)
    if round_ is None or round_.state != Round.State.PUBLISHED:
        return refusal("not_published", N_("Players report once the round is published."))
    return None


def round_to_play(rows: EventRows) -> int:
    last = rows.rounds[-1] if rows.rounds else None
    if last is None:
        return 1
    return last.number + (last.state == Round.State.CLOSED)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """What a rehearsal's desk offers: the round that Muster can play, and whether its players wait to report."""

    number: int
    can_report: bool


def play_card(rows: EventRows) -> PlayCard | None:
    """What can be played now; None for events of real people, and when all rounds are played."""
    number = round_to_play(rows)
    if refuse_playing_round(rows, number=number) is not None:
        return None
    round_ = rows.round(number)
    is_on = round_ is not None and refuse_letting_report(rows, number=number) is None
    return PlayCard(number, is_on and round_ is not None and bool(missing_results(rows, round_)))


FORFEITS = (Pairing.Kind.FORFEIT_A, Pairing.Kind.FORFEIT_B, Pairing.Kind.DOUBLE_FORFEIT)
BETWEEN_ROUNDS = (Verb.DROPPED, Verb.ENTERED, Verb.REINSTATED, Verb.BYE_REQUESTED, Verb.RESULT_CORRECTED)


@dataclass(frozen=True, slots=True)
class GameLine:
    """A pairing as it ended. ``winner`` is a key, or empty; goals and points are those of a and b."""

    a: str
    b: str
    table: str
    kind: str
    winner: str
    goals: tuple[int, int] | None = None
    points: tuple[int, int] | None = None
    is_official: bool = False


@dataclass(frozen=True, slots=True)
class RoundReport:
    """A round of a rehearsal: what happened before it was drawn, its games and byes, and where somebody sits again."""

    round: Round
    before: tuple[AuditEntry, ...]
    games: tuple[GameLine, ...]
    byes: tuple[tuple[str, str], ...]
    tables_repeated: int
    disputed: int

    @property
    def forfeits(self) -> int:
        return sum(game.kind in FORFEITS for game in self.games)

    @property
    def entered(self) -> int:
        return sum(game.is_official for game in self.games)


def rehearsal_report(rows: EventRows) -> Iterator[RoundReport]:
    before = _between(rows.event)
    disputed = _disputed(rows.event)
    seats: set[tuple[int, int]] = set()
    for round_ in rows.counted():
        pairings = rows.of(round_)
        games = tuple(_game(rows, pairing) for pairing in pairings if pairing.b_id is not None)
        byes = tuple((p.a.key, p.kind) for p in pairings if p.b_id is None)
        taken = {(pk, p.table_id) for p in pairings if p.table_id for pk in (p.a_id, p.b_id) if pk}
        repeated = len(taken & seats)
        # Who was alone at a table has not played there.
        played = [p for p in pairings if p.kind == Pairing.Kind.GAME]
        seats |= {(pk, p.table_id) for p in played if p.table_id for pk in (p.a_id, p.b_id) if pk}
        told = sum(pairing.match_id in disputed for pairing in pairings)
        yield RoundReport(round_, tuple(before.get(round_.number, ())), games, byes, repeated, told)


def _game(rows: EventRows, pairing: Pairing) -> GameLine:
    (a, b), table = pairing.keys, str(pairing.table.number) if pairing.table else ""
    assert b is not None  # noqa: S101 - byes are no games
    if pairing.kind in FORFEITS:
        return GameLine(a, b, table, pairing.kind, {"a": a, "b": b}.get(pairing.forfeit_winner, ""))
    told = rows.result(pairing)
    if told is None:
        return GameLine(a, b, table, "", "")
    winner = {"a": a, "b": b}.get(told.winner, "")
    return GameLine(a, b, table, told.kind, winner, told.goals, told.points, is_official=bool(told.official))


def _between(event: Event) -> dict[int, list[AuditEntry]]:
    """What the log tells of the time before each round, from the second on."""
    found: dict[int, list[AuditEntry]] = {}
    number = 1
    for entry in event.audit.filter(verb__in=[*BETWEEN_ROUNDS, Verb.DRAWN]).order_by("pk"):
        if entry.verb == Verb.DRAWN:
            number = int(entry.subject) + 1
        elif number > 1:
            found.setdefault(number, []).append(entry)
    return found


def _disputed(event: Event) -> set[int]:
    """Matches of which both sides told something, and an official decided."""
    told = ResultSubmission.objects.filter(match__pairing__round__event=event, official="", confirmed_at=None)
    sides: dict[int, set[str]] = {}
    for match, side in told.values_list("match", "side"):
        sides.setdefault(match, set()).add(side)
    return {match for match, found in sides.items() if len(found) == 2}

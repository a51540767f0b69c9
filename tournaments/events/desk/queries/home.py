"""The first page of an organiser's desk: the next step, what is missing for it, and how far the event is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rules.composition.documents import DocumentError
from tournaments.events.desk.queries.steps import (
    BEFORE,
    NEXT,
    NextStep,
    missing_for_next_step,
    next_step,
    refuse_step,
    refuse_step_back,
)
from tournaments.events.lists.queries.handing_in import lists_are_hidden
from tournaments.events.queries import load_rows
from tournaments.events.rehearsal.queries import PlayCard, play_card
from tournaments.events.results.queries import missing_results
from tournaments.events.rounds.queries.checks import Clock, clock_of, refuse_publishing
from tournaments.events.rows import EventRows
from tournaments.models import AuditEntry, Event, Round
from tournaments.refusals import Refusal

LATEST = 6
LINKS = {
    "no-date": "desk-settings",
    "no-deadline": "desk-settings",
    "no-tables": "desk-tables",
    "few-tables": "desk-tables",
    "nobody": "desk-entrants",
    "too-few": "desk-entrants",
    "odd": "desk-entrants",
    "rematches": "desk-settings",
    "not-checked-in": "desk-check-in",
    "no-list": "desk-lists",
    "unchecked-list": "desk-lists",
    "returned-list": "desk-lists",
    "results-missing": "desk-results",
    "round-open": "desk-results",
}
"""Where what is missing is put right, by its code."""


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: Round
    games: int
    told: int


@dataclass(frozen=True, slots=True)
class DeskHome:
    """What the desk shows first. ``refused`` says why the event cannot move on even if that is confirmed; ``play`` is
    there at rehearsals.
    """

    step: NextStep
    to: Event.State | None
    refused: Refusal | None
    needs_yes: bool
    back: Event.State | None
    back_refused: Refusal | None
    rounds: tuple[RoundLine, ...]
    round: Round | None
    clock: Clock | None
    hidden_lists: bool
    publish_refused: Refusal | None
    latest: tuple[AuditEntry, ...]
    play: PlayCard | None = None


def desk_home(event: Event, *, now: datetime) -> DeskHome:
    """The first page of the desk, with the same number of queries for every field."""
    rows = load_rows(event)
    missing = missing_for_next_step(rows)
    last = rows.rounds[-1] if rows.rounds else None
    return DeskHome(
        step=next_step(rows),
        to=NEXT.get(event.state),
        refused=refuse_step(rows, is_confirmed=True),
        needs_yes=bool(missing),
        back=BEFORE.get(event.state),
        back_refused=refuse_step_back(rows),
        rounds=tuple(_line(rows, round_) for round_ in rows.rounds),
        round=last,
        clock=clock_of(event, last, now=now) if last is not None and last.state == Round.State.PUBLISHED else None,
        hidden_lists=lists_are_hidden(event, now=now),
        publish_refused=_refuse_publishing(rows, last, now=now),
        latest=tuple(event.audit.all()[:LATEST]),
        play=play_card(rows),
    )


def _refuse_publishing(rows: EventRows, last: Round | None, *, now: datetime) -> Refusal | None:
    """Why the draft that is there cannot be published as it is; its page says what cannot even be read."""
    if last is None or last.state != Round.State.DRAWN:
        return None
    try:
        return refuse_publishing(rows, last, now=now)
    except DocumentError:
        return None


def _line(rows: EventRows, round_: Round) -> RoundLine:
    games = sum(pairing.kind == "game" for pairing in rows.of(round_))
    return RoundLine(round_, games, games - len(missing_results(rows, round_)))

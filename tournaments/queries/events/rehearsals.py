"""Rehearsals: whether Muster may play the people of an event, and which round it plays next."""

from __future__ import annotations

from dataclasses import dataclass

from rules.words import N_
from tournaments.adapters.event_rows import EventRows
from tournaments.models import Event, Round
from tournaments.queries.events.refusals import Refusal, refusal
from tournaments.queries.events.results import missing_results

State = Event.State


def refuse_rehearsing(event: Event) -> Refusal | None:
    """Why nobody plays this event by himself: its people are real, or there is nothing to play."""
    if not event.is_rehearsal:
        return refusal("not_a_rehearsal", N_("Only a rehearsal plays itself; here, people do."))
    if event.state in (State.DRAFT, State.OPEN):
        return refusal("lists_open", N_("Lock the lists first."))
    if event.state != State.LOCKED and event.state != State.RUNNING:
        return refusal("event_over", N_("The event is over."))
    return None


def refuse_playing_round(rows: EventRows, *, number: int) -> Refusal | None:
    """Why a rehearsal does not play this round: it is not the next one, or none is planned."""
    if stopped := refuse_rehearsing(rows.event):
        return stopped
    if number > rows.event.round_count:
        return refusal("rounds_played", N_("All planned rounds are played."))
    if number != round_to_play(rows):
        return refusal("wrong_round", N_("The next round is round {number}."), number=round_to_play(rows))
    return None


def refuse_letting_report(rows: EventRows, *, number: int) -> Refusal | None:
    """Why invented players report nothing in this round."""
    if stopped := refuse_rehearsing(rows.event):
        return stopped
    round_ = rows.round(number)
    if round_ is None or round_.state != Round.State.PUBLISHED:
        return refusal("not_published", N_("Players report once the round is published."))
    return None


def round_to_play(rows: EventRows) -> int:
    """The round that is on, or comes next."""
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

"""The life of an event: what is missing for the next step, and what depends on the last one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils import timezone

from rules.words import N_, Message, named, say
from tournaments.events.documents import read_pairing
from tournaments.events.lists.queries.handing_in import hidden_from_organisers, lists_are_hidden
from tournaments.events.results.queries import missing_results
from tournaments.events.rounds.adapters import cut_of, drawn_entries
from tournaments.events.rounds.queries.bracket import bracket, refuse_bracket
from tournaments.events.rows import PLAYING, EventRows, is_awaited
from tournaments.models import Event, ListSubmission, Participant, Round
from tournaments.pairing.forecast import forecast_rounds
from tournaments.refusals import Refusal, refusal

State = Event.State
NEXT: Mapping[str, Event.State] = dict(pairwise(State))
BEFORE: Mapping[str, Event.State] = {after: State(before) for before, after in NEXT.items()}


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is not there yet. ``is_blocking``: without it the next step makes no sense; the rest is told."""

    code: str
    message: Message
    is_blocking: bool = False
    keys: tuple[str, ...] = ()


def missing_for_next_step(rows: EventRows) -> tuple[Missing, ...]:
    """What is missing before the event can move on, the most important first."""
    find = _FINDERS.get(rows.event.state)
    found = tuple(find(rows)) if find else ()
    return tuple(sorted(found, key=lambda missing: not missing.is_blocking))


def refuse_step(rows: EventRows, *, is_confirmed: bool) -> Refusal | None:
    """Why the event cannot move on: what blocks it, or what somebody has not said yes to."""
    if rows.event.state not in NEXT:
        return refusal("no_next_step", N_("The event is archived."))
    missing = missing_for_next_step(rows)
    for one in missing:
        if one.is_blocking:
            return Refusal(one.code, one.message)
    if missing and not is_confirmed:
        told = tuple(one.message for one in missing)
        return refusal("step_incomplete", N_("Something is missing: {what} Confirm to go on anyway."), what=told)
    return None


def refuse_step_back(rows: EventRows) -> Refusal | None:
    """Why the last step cannot be taken back: something depends on it."""
    event = rows.event
    if event.state == State.DRAFT:
        return refusal("no_step_back", N_("The event is a draft."))
    if event.state == State.OPEN and any(entry.state in PLAYING for entry in rows.entries):
        return refusal("has_entrants", N_("People have entered; the event stays open."))
    if event.state in (State.LOCKED, State.RUNNING) and rows.rounds:
        return refusal("has_rounds", N_("Rounds are drawn; withdraw them first."))
    if (
        event.state == State.LOCKED
        and event.hides_lists_from_organisers
        and not lists_are_hidden(event, now=timezone.now())
    ):
        return refusal("lists_shown", N_("Lists are shown; hand-in cannot be opened again."))
    return None


def _before_opening(rows: EventRows) -> Iterator[Missing]:
    event = rows.event
    if event.starts_at is None:
        yield Missing("no-date", say(N_("The event has no date.")))
    if not rows.tables:
        yield Missing("no-tables", say(N_("There are no tables.")))
    if event.lists_due_at is None:
        yield Missing("no-deadline", say(N_("Lists have no deadline.")))
    found = bracket(rows)
    if found is not None and found.lacking:
        one = N_("The knock-out needs 1 round more than are planned.")
        many = N_("The knock-out needs {count} rounds more than are planned.")
        yield Missing("few-rounds", say(one if found.lacking == 1 else many, count=found.lacking))


def _before_locking(rows: EventRows) -> Iterator[Missing]:
    if not any(entry.state in PLAYING for entry in rows.entries):
        yield Missing("nobody", say(N_("Nobody has entered.")))
    yield from missing_lists(rows)


def _before_start(rows: EventRows) -> Iterator[Missing]:
    yield from missing_players(rows, number=1)
    yield from missing_lists(rows)
    drawn = len(drawn_entries(rows, number=1))
    cut = read_pairing(rows.event.pairing).cut
    forecast = forecast_rounds(drawn, rounds=cut.after if cut else rows.event.round_count)
    if drawn > 1 and forecast.warning is not None:
        yield Missing("rematches", forecast.warning)


def _before_end(rows: EventRows) -> Iterator[Missing]:
    for round_ in rows.rounds:
        if round_.state != Round.State.CLOSED:
            yield Missing(
                "round-open", say(N_("Round {number} is not closed."), number=round_.number), is_blocking=True
            )
        elif missing := missing_results(rows, round_):
            one = N_("Round {number} was closed with 1 result missing.")
            many = N_("Round {number} was closed with {count} results missing.")
            template = one if len(missing) == 1 else many
            yield Missing("results-missing", say(template, number=round_.number, count=len(missing)))
    if len(rows.rounds) < rows.event.round_count:
        template = N_("{have} of {planned} rounds are played.")
        yield Missing("rounds-left", say(template, have=len(rows.rounds), planned=rows.event.round_count))


_FINDERS = {
    State.DRAFT.value: _before_opening,
    State.OPEN.value: _before_locking,
    State.LOCKED.value: _before_start,
    State.RUNNING.value: _before_end,
}


def missing_players(rows: EventRows, *, number: int) -> Iterator[Missing]:
    """What a draw of this round would have to do without: too few, not checked in, an odd number, tables."""
    if stopped := refuse_bracket(rows, number=number):
        yield Missing(stopped.code, stopped.message, is_blocking=True)
        return
    drawn = drawn_entries(rows, number=number)
    in_cut = cut_of(rows, number=number) is not None
    if len(drawn) < 2 and not in_cut:
        template = N_("A round needs at least two; there are {count}.")
        yield Missing("too-few", say(template, count=len(drawn)), is_blocking=True)
    away = [entry for entry in rows.entries if is_awaited(rows.event, entry) and entry.joined_in <= number]
    if away:
        yield _missing_people("not-checked-in", away)
    if len(drawn) % 2 and not in_cut:
        yield Missing("odd", say(N_("An odd number: one bye.")))
    tables = sum(not table.is_closed for table in rows.tables)
    if tables and tables < len(drawn) // 2:
        template = N_("1 table for {games} games.") if tables == 1 else N_("{tables} tables for {games} games.")
        yield Missing("few-tables", say(template, tables=tables, games=len(drawn) // 2))


def missing_lists(rows: EventRows) -> Iterator[Missing]:
    playing = {entry.pk: entry for entry in rows.entries if entry.state in PLAYING}
    current = ListSubmission.objects.filter(entry__event=rows.event, is_current=True)
    states = dict(current.values_list("entry_id", "state"))
    groups = {
        "no-list": [e for pk, e in playing.items() if pk not in states],
        "unchecked-list": [e for pk, e in playing.items() if states.get(pk) == ListSubmission.State.HANDED_IN],
        "returned-list": [e for pk, e in playing.items() if states.get(pk) == ListSubmission.State.SENT_BACK],
    }
    if hidden_from_organisers(rows.event, now=timezone.now()):
        del groups["unchecked-list"]  # nobody can check them yet
    for code, entries in groups.items():
        if entries:
            yield _missing_people(code, entries)


def _missing_people(code: str, entries: Sequence[Participant]) -> Missing:
    """One is called by name, several are counted."""
    one, many = _PEOPLE[code]
    message = say(one if len(entries) == 1 else many, count=len(entries), name=named(entries[0].name))
    return Missing(code, message, keys=tuple(entry.key for entry in entries))


_PEOPLE = {
    "not-checked-in": (N_("1 has not checked in: {name}."), N_("{count} have not checked in.")),
    "no-list": (N_("1 entrant has no list: {name}."), N_("{count} entrants have no list.")),
    "unchecked-list": (N_("1 list is unchecked: that of {name}."), N_("{count} lists are unchecked.")),
    "returned-list": (N_("1 list was sent back: that of {name}."), N_("{count} lists were sent back.")),
}


@dataclass(frozen=True, slots=True)
class NextStep:
    """What an organiser does next: a code, a sentence, the round it is about, and what is missing for it."""

    code: str
    message: Message
    round_number: int | None = None
    missing: tuple[Missing, ...] = ()


def next_step(rows: EventRows) -> NextStep:
    missing = missing_for_next_step(rows)
    if rows.event.state == State.RUNNING:
        return _next_of_rounds(rows, missing=missing)
    return NextStep(rows.event.state, say(_STEPS[rows.event.state]), missing=missing)


_STEPS = {
    State.DRAFT.value: N_("Open the event for entries."),
    State.OPEN.value: N_("Lock the lists."),
    State.LOCKED.value: N_("Start the event."),
    State.FINISHED.value: N_("Put the event into the archive."),
    State.ARCHIVED.value: N_("Nothing is left to do."),
}


def _next_of_rounds(rows: EventRows, *, missing: tuple[Missing, ...]) -> NextStep:
    last = rows.rounds[-1] if rows.rounds else None
    number = last.number if last else 0
    if last is not None and last.state == Round.State.DRAWN:
        return NextStep("publish", say(N_("Publish round {number}."), number=number), number)
    if last is not None and last.state == Round.State.PUBLISHED:
        waiting = missing_results(rows, last)
        if waiting:
            one, many = N_("Round {number}: 1 result is missing."), N_("Round {number}: {count} results are missing.")
            message = say(one if len(waiting) == 1 else many, number=number, count=len(waiting))
            return NextStep("results", message, number)
        return NextStep("close", say(N_("Close round {number}."), number=number), number)
    stopped = refuse_bracket(rows, number=number + 1)
    is_over = stopped is not None and stopped.code in ("cut_over", "nobody_left")
    if number < rows.event.round_count and not is_over:
        players = tuple(missing_players(rows, number=number + 1))
        return NextStep("draw", say(N_("Draw round {number}."), number=number + 1), number + 1, players)
    return NextStep("finish", say(N_("Finish the event.")), missing=missing)

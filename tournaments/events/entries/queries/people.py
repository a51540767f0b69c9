"""Entrants as the desk lists them, and one of them with everything that can be done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.events.entries.queries.finding import (
    last_published,
    refuse_check_in,
    refuse_drop,
    refuse_entering,
    refuse_reinstating,
    refuse_withdrawing,
)
from tournaments.events.lists.queries.handing_in import hidden_from_organisers, lists_are_hidden
from tournaments.models import Event, ListSubmission, Pairing, Participant, Round
from tournaments.refusals import Refusal

Plain = dict[str, Any]

State = Participant.State
ORDER = {State.ENTERED: 0, State.CHECKED_IN: 0, State.DROPPED: 1, State.WITHDRAWN: 2}


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """An entrant in the list: with the state of their list, and why they cannot check in."""

    entry: Participant
    list_state: str
    is_late: bool
    byes: tuple[int, ...]
    refused: Refusal | None


@dataclass(frozen=True, slots=True)
class EntrantsPage:
    """Everybody, those who play first; ``refused`` says why nobody can be added."""

    rows: tuple[EntrantRow, ...]
    refused: Refusal | None
    clubs: tuple[str, ...]

    @property
    def playing(self) -> tuple[EntrantRow, ...]:
        """Who has neither dropped nor withdrawn."""
        return tuple(row for row in self.rows if row.entry.state in (State.ENTERED, State.CHECKED_IN))

    @property
    def gone(self) -> tuple[EntrantRow, ...]:
        return tuple(row for row in self.rows if row.entry.state in (State.DROPPED, State.WITHDRAWN))

    @property
    def here(self) -> int:
        return sum(row.entry.state == State.CHECKED_IN for row in self.rows)


def entrants_page(event: Event, *, text: str = "") -> EntrantsPage:
    """The entrants of an event, whose name or club contains ``text``: four queries."""
    entries = event.entries.select_related("fixed_table", "user").prefetch_related("requested_byes")
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True)
    lists = {pk: (state, late) for pk, state, late in counting.values_list(*_LIST_COLUMNS)}
    rows = [entrant_row(event, entry, lists.get(entry.pk)) for entry in entries]
    rows.sort(key=lambda row: (ORDER[State(row.entry.state)], row.entry.name.casefold(), row.entry.pk))
    clubs = tuple(sorted({row.entry.club for row in rows if row.entry.club}, key=str.casefold))
    wanted = text.strip().casefold()
    shown = tuple(row for row in rows if wanted in f"{row.entry.name}\n{row.entry.club}".casefold())
    return EntrantsPage(shown, refuse_entering(event, user=None, by_organiser=True), clubs)


_LIST_COLUMNS = ("entry_id", "state", "is_late")


def entrant_row(event: Event, entry: Participant, handed_in: tuple[str, bool] | None = None) -> EntrantRow:
    state, is_late = handed_in or ("", False)
    byes = tuple(sorted(bye.round_number for bye in entry.requested_byes.all()))
    return EntrantRow(entry, state, is_late, byes, refuse_check_in(event, entry))


def _current_list(entry: Participant) -> ListSubmission | None:
    found = entry.submissions.filter(is_current=True).select_related("revision__army_list")
    return found.defer("document", "verdict", "revision__document", "revision__army_list__definition").first()


def entrant_page(event: Event, entry: Participant, *, can_manage: bool, now: datetime) -> Plain:
    """Everything about one entrant, and why each thing that could be done with them cannot. Referees (``can_manage``
    false) see no draft of a round and no hidden list: of one only that it was handed in (``is_list_hidden``).
    """
    unseen = [Round.State.WITHDRAWN] if can_manage else [Round.State.WITHDRAWN, Round.State.DRAWN]
    rounds = Round.objects.filter(event=event).exclude(state__in=unseen)
    is_hidden = hidden_from_organisers if can_manage else lists_are_hidden
    pairings = Pairing.objects.filter(round__in=rounds, paired__entry=entry)
    first_open = last_published(event) + 1
    return {
        "entry": entry,
        "submission": _current_list(entry),
        "is_list_hidden": is_hidden(event, now=now),
        "pairings": tuple(pairings.select_related("round", "a", "b", "table").order_by("round__number")),
        "adjustments": tuple(entry.adjustments.all()),
        "byes": frozenset(entry.requested_byes.values_list("round_number", flat=True)),
        "open_rounds": tuple(range(first_open, max(event.round_count, first_open - 1) + 1)),
        "check_in": refuse_check_in(event, entry),
        "drop": refuse_drop(event, entry),
        "reinstate": refuse_reinstating(event, entry),
        "withdraw": refuse_withdrawing(event, entry),
    }

"""All rows of an event that draws and standings are made from, read once and looked up by their keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import (
    Adjustment,
    Event,
    Pairing,
    PairRule,
    Participant,
    PlayTable,
    RequestedBye,
    ResultSubmission,
    Round,
)
from tournaments.standings.labels import label_names

COUNTED = (Round.State.PUBLISHED, Round.State.CLOSED)
PLAYING = (Participant.State.ENTERED, Participant.State.CHECKED_IN)
BYES = (Pairing.Kind.BYE, Pairing.Kind.REQUESTED_BYE)


@dataclass(frozen=True, slots=True)
class EventRows:
    """Everything about one event. ``rounds`` are those that were not withdrawn, by number.

    ``pairings`` maps the primary key of a round to its pairings, ``results`` that of a match to its confirmed result.
    ``drawings`` is what was worked out from these rows about the draws of rounds, by their numbers.
    """

    event: Event
    entries: tuple[Participant, ...]
    rounds: tuple[Round, ...]
    pairings: Mapping[int, tuple[Pairing, ...]]
    results: Mapping[int, ResultSubmission]
    adjustments: tuple[Adjustment, ...]
    tables: tuple[PlayTable, ...] = ()
    pair_rules: tuple[PairRule, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    drawings: dict[int, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def entry(self) -> dict[int, Participant]:
        return {entry.pk: entry for entry in self.entries}

    @property
    def table(self) -> dict[int, PlayTable]:
        """Tables by their primary keys."""
        return {table.pk: table for table in self.tables}

    @property
    def labels(self) -> dict[str, str]:
        """What lists call each entrant, by key."""
        return label_names({entry.key: entry.name for entry in self.entries})

    def round(self, number: int) -> Round | None:
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def counted(self, *, before: int | None = None) -> Iterator[Round]:
        for round_ in self.rounds:
            if round_.state in COUNTED and (before is None or round_.number < before):
                yield round_

    def of(self, round_: Round) -> tuple[Pairing, ...]:
        return self.pairings.get(round_.pk, ())

    def result(self, pairing: Pairing) -> ResultSubmission | None:
        return self.results.get(pairing.match_id) if pairing.match_id else None


def is_awaited(event: Event, entry: Participant) -> bool:
    """Whether an entrant is drawn only after checking in, which has not happened."""
    return event.needs_check_in and entry.state == Participant.State.ENTERED


def is_in(entry: Participant, *, number: int) -> bool:
    """Whether an entrant belongs to the draw of a round. What is missing for it (check-in) is another question."""
    return entry.state in PLAYING and entry.joined_in <= number


def labels_of(entries: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """What lists call each entrant (rows of pk, name, key), by primary keys."""
    known = list(entries)
    labels = label_names({key: name for _pk, name, key in known})
    return {pk: labels[key] for pk, _name, key in known}

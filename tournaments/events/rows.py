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
class PairingRow:
    """A pairing with what lists call its players; ``told`` is the report that waits or counts. ``warned``: a draft
    with it breaks a rule.
    """

    pairing: Pairing
    a_label: str
    b_label: str
    told: ResultSubmission | None
    warned: bool = False

    @property
    def result(self) -> ResultSubmission | None:
        """The report that counts."""
        is_confirmed = self.told is not None and self.told.state == ResultSubmission.State.CONFIRMED
        return self.told if is_confirmed else None

    @property
    def is_decided(self) -> bool:
        """Whether a result or a forfeit counts, or there is nothing to play."""
        return self.result is not None or self.pairing.kind != Pairing.Kind.GAME

    @property
    def winner(self) -> str:
        return self.result.winner if self.result else self.pairing.forfeit_winner

    @property
    def is_walk_over(self) -> bool:
        """Whether there is no opponent because that one has left the knock-out."""
        return any(reason["code"] == "walk-over" for reason in self.pairing.reasons)


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

    def __post_init__(self) -> None:
        """Pairings know their round, players and table, without asking the database."""
        entry, tables = {one.pk: one for one in self.entries}, {one.pk: one for one in self.tables}
        for round_ in self.rounds:
            round_.event = self.event
            for pairing in self.of(round_):
                pairing.round, pairing.a, pairing.b = round_, entry[pairing.a_id], entry.get(pairing.b_id or 0)
                if pairing.table_id in tables:
                    pairing.table = tables[pairing.table_id]
        for one in self.entries:
            if one.fixed_table_id in tables:
                one.fixed_table = tables[one.fixed_table_id]

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

    def row(self, pairing: Pairing, labels: Mapping[str, str], *, warned: bool = False) -> PairingRow:
        b_label = labels[pairing.b.key] if pairing.b else ""
        return PairingRow(pairing, labels[pairing.a.key], b_label, self.result(pairing), warned)


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

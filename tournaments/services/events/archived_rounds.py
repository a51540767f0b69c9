"""The rounds of an archived event, written into the database with their matches, sheets and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.contrib.auth.models import User
from django.db.models import Model

from armylists.models import ArmyRevision
from config.lib.secrets import digest_secret
from tournaments.adapters import event_archive as docs
from tournaments.adapters.event_archive import columns_of
from tournaments.models import (
    EndPhase,
    Entry,
    Event,
    Match,
    MatchEntry,
    MatchSide,
    PairedEntry,
    Pairing,
    PlayTable,
    ResultSubmission,
    Round,
)
from tournaments.queries.events.seats import seat_secret

Row = TypeVar("Row", bound=Model)
At = Callable[[str], AbstractContextManager[None]]
DATED = ("created_at", "handed_in_at", "drawn_at", "at")
"""Columns that are set when a row is made, whatever it was made with."""


def store(row: Row) -> Row:
    """A new row that keeps the moment of its making."""
    found = {name: getattr(row, name) for name in DATED if hasattr(row, name)}
    row.save()
    if found:
        type(row)._default_manager.filter(pk=row.pk).update(**found)
        for name, moment in found.items():
            setattr(row, name, moment)
    return row


def dated(rows: Sequence[Row], name: str) -> None:
    """Many new rows of a kind that keep the moments of their making."""
    if not rows:
        return
    moments: list[datetime] = [getattr(row, name) for row in rows]
    manager = type(rows[0])._default_manager
    made = manager.bulk_create(rows)
    for row, moment in zip(made, moments, strict=True):
        setattr(row, name, moment)
    manager.bulk_update(made, [name], batch_size=200)


@dataclass(frozen=True, slots=True)
class RoundWriter:
    """Writes rounds of an event whose entrants and tables are there already."""

    event: Event
    entries: Mapping[str, Entry]
    tables: Mapping[int, PlayTable]
    accounts: Mapping[str, User]
    revisions: Mapping[tuple[str, int], ArmyRevision]

    def write(self, doc: docs.RoundDoc, *, place: str, at: At) -> None:
        """A round with its pairings; what is refused is told at its place."""
        with at(place):
            round_ = store(Round(event=self.event, **columns_of(doc, but={"pairings"})))
        for index, pairing in enumerate(doc.pairings):
            with at(f"{place}.pairings[{index}]"):
                self._pairing(round_, pairing)

    def _pairing(self, round_: Round, doc: docs.PairingDoc) -> None:
        first, second = self.entries[doc.a], self.entries[doc.b] if doc.b is not None else None
        table = self.tables[doc.table] if doc.table is not None else None
        columns = columns_of(doc, but={"a", "b", "table", "match"})
        pairing = Pairing.objects.create(round=round_, a=first, b=second, table=table, **columns)
        for entry in filter(None, (first, second)):
            PairedEntry.objects.create(round=round_, entry=entry, pairing=pairing)
        if doc.match is not None:
            pairing.match = self._match(pairing, doc.match)
            pairing.save(update_fields=["match"])

    def _match(self, pairing: Pairing, doc: docs.MatchDoc) -> Match:
        match = store(Match(**columns_of(doc, but={"sides", "entries", "end_phases", "results"})))
        for side, entry in zip(doc.sides, (pairing.a, pairing.b), strict=True):
            self._side(match, pairing, side, entry=entry)
        dated([MatchEntry(match=match, **columns_of(one)) for one in doc.entries], "created_at")
        dated([EndPhase(match=match, **columns_of(one)) for one in doc.end_phases], "created_at")
        dated([ResultSubmission(match=match, **columns_of(one)) for one in doc.results], "created_at")
        return match

    def _side(self, match: Match, pairing: Pairing, doc: docs.SideDoc, *, entry: Entry | None) -> None:
        """A seat, opened by the link that this installation makes for it."""
        digest = digest_secret(seat_secret(pairing, entry)) if entry is not None else None
        revision = self.revisions.get((entry.key, doc.submission)) if entry and doc.submission is not None else None
        MatchSide.objects.create(
            match=match,
            user=self.accounts.get(doc.account or ""),
            key_digest=digest,
            revision=revision,
            **columns_of(doc, but={"account", "submission"}),
        )

"""The rounds of an archived event, written into the database with their matches, sheets and results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import DataError, IntegrityError, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.interchange.services.kept_files import import_once, keep_file, work_off
from armylists.models import ArmyRevision
from config.lib.errors import Conflict, DomainError, Invalid, readable
from config.lib.secrets import digest_secret, make_secret
from rules.composition.json_text import check_json_text, parse_json
from rules.errors import RulesError
from tournaments.events.archive import adapters as docs
from tournaments.events.archive.adapters import columns_of
from tournaments.events.archive.queries import refuse_unreadable
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.settings.services import check_settings
from tournaments.models import (
    SETTINGS,
    Adjustment,
    AuditEntry,
    Event,
    EventUpload,
    ListSubmission,
    Match,
    MatchSide,
    Official,
    PairedParticipant,
    Pairing,
    PairRule,
    Participant,
    PlayTable,
    RequestedBye,
    ResultSubmission,
    Round,
    SheetWrite,
    TurnSnapshot,
)
from tournaments.models.events import make_event_id

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
    entries: Mapping[str, Participant]
    tables: Mapping[int, PlayTable]
    accounts: Mapping[str, User]
    revisions: Mapping[tuple[str, int], ArmyRevision]

    def write(self, doc: docs.RoundDoc, *, place: str, at: At) -> None:
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
            PairedParticipant.objects.create(round=round_, entry=entry, pairing=pairing)
        if doc.match is not None:
            pairing.match = self._match(pairing, doc.match)
            pairing.save(update_fields=["match"])

    def _match(self, pairing: Pairing, doc: docs.MatchDoc) -> Match:
        match = store(Match(**columns_of(doc, but={"sides", "entries", "end_phases", "results"})))
        for side, entry in zip(doc.sides, (pairing.a, pairing.b), strict=True):
            self._side(match, pairing, side, entry=entry)
        dated([SheetWrite(match=match, **columns_of(one)) for one in doc.entries], "created_at")
        dated([TurnSnapshot(match=match, **columns_of(one)) for one in doc.end_phases], "created_at")
        dated([ResultSubmission(match=match, **columns_of(one)) for one in doc.results], "created_at")
        return match

    def _side(self, match: Match, pairing: Pairing, doc: docs.SideDoc, *, entry: Participant | None) -> None:
        """A seat of whoever has the entry, opened by the link that this installation makes for it."""
        digest = digest_secret(seat_secret(pairing, entry)) if entry is not None else None
        revision = self.revisions.get((entry.key, doc.submission)) if entry and doc.submission is not None else None
        MatchSide.objects.create(
            match=match,
            user=entry.user if entry is not None else None,
            key_digest=digest,
            revision=revision,
            **columns_of(doc, but={"account", "submission"}),
        )


MOST_BYTES = 12 * 1024 * 1024
"""What a request may bring; the command line takes larger files."""

AT_ONCE = 128 * 1024
"""What is imported while its sender waits; a task imports what is longer."""


def import_event(
    *, data: Any, organiser: User | None = None, as_copy: bool = False, links_accounts: bool = False
) -> Event:
    """Bring an event in: bytes or text of JSON, or data already parsed. ``organiser`` runs it here.

    ``links_accounts`` gives offices, entries and lines of the log to the accounts of those names here: only where
    whoever brings the file may speak for them. ``as_copy`` gives it an address of its own if there is one with its.
    Raises Invalid with every problem at its place, Conflict for an event that is here; nothing is written then.
    """
    doc = _read(data)
    with transaction.atomic():
        return _Writer(doc, organiser=organiser, links_accounts=links_accounts).write(as_copy=as_copy)


def is_quick(data: bytes | str) -> bool:
    """Whether the file of an event is so short that it is imported while its sender waits."""
    return len(data) <= AT_ONCE


def keep_event(*, user: User, data: bytes, as_copy: bool) -> EventUpload:
    """Keep the file of an event for a task. Raises Invalid for what could be no event; no value of it is built."""
    with readable():
        text = check_json_text(data.removeprefix(b"\xef\xbb\xbf"))
    importing = EventUpload.State.IMPORTING
    return keep_file(EventUpload, user=user, data=data, text=text, state=importing, is_copy=as_copy)


def work_off_event_upload(*, pk: int) -> None:
    """Import an event that was kept, and note what came of it. Idempotent."""
    work_off(EventUpload, pk=pk, act=lambda row: import_once(row, _import_kept))


def _import_kept(row: EventUpload) -> dict[str, Any]:
    event = import_event(data=row.content, organiser=row.owner, as_copy=row.is_copy)
    return {"event": event.public_id, "name": event.name}


def drop_event_upload(*, user: User) -> None:
    EventUpload.objects.filter(owner=user).delete()


def _read(data: Any) -> docs.EventArchiveDoc:
    with readable():
        text = data.removeprefix(b"\xef\xbb\xbf") if isinstance(data, bytes) else data
        return docs.read_event_archive(parse_json(text, what="an event") if isinstance(text, bytes | str) else text)


@contextmanager
def at(place: str) -> Iterator[None]:
    """What the database or the game refuses inside is refused at this place of the file."""
    try:
        yield
    except (IntegrityError, DataError) as error:
        told = _("This does not fit: %(what)s") % {"what": str(error).partition("\n")[0][:200]}
        raise _invalid(place, told) from error
    except Conflict:
        raise
    except DomainError as error:
        raise _invalid(".".join(filter(None, (place, error.path or error.field))), str(error.message)) from error
    except RulesError as error:
        raise _invalid(place, str(error)) from error


def _invalid(place: str, message: str) -> Invalid:
    details = [{"path": place, "message": message}]
    return Invalid("invalid_document", message, path=place, details=details, field="file")


class _Writer:
    def __init__(self, doc: docs.EventArchiveDoc, *, organiser: User | None, links_accounts: bool) -> None:
        self.doc = doc
        self.organiser = organiser
        self.accounts = self._known_accounts() if links_accounts else {}
        self.revisions: dict[tuple[str, int], ArmyRevision] = {}

    def write(self, *, as_copy: bool) -> Event:
        with at("event"):
            self.event = self._event(as_copy=as_copy)
        self._officials()
        with at("tables"):
            rows = [PlayTable(event=self.event, **table.model_dump()) for table in self.doc.tables]
            self.tables = {row.number: row for row in PlayTable.objects.bulk_create(rows)}
        self.entries = dict(self._entry(entry, f"entries[{n}]") for n, entry in enumerate(self.doc.entries))
        self._pair_rules()
        rounds = RoundWriter(self.event, self.entries, self.tables, self.accounts, self.revisions)
        for index, round_ in enumerate(self.doc.rounds):
            rounds.write(round_, place=f"rounds[{index}]", at=at)
        self._adjustments()
        self._audit()
        refuse_unreadable(self.event, self.doc, at=at)
        return self.event

    def _known_accounts(self) -> dict[str, User]:
        doc = self.doc
        names = {one.account for one in doc.officials}
        names |= {one.account for one in doc.entries if one.account}
        names |= {one.account for one in doc.audit if one.account}
        return {user.get_username(): user for user in User.objects.filter(username__in=names)}

    def _event(self, *, as_copy: bool) -> Event:
        doc = self.doc.event
        name = doc.id
        if Event.objects.filter(public_id=name).exists():
            if not as_copy:
                raise Conflict("event_known", _("This event is here already; it can be brought in as a copy."))
            name = make_event_id()
        columns = columns_of(doc, but={"id"})
        columns |= check_settings({name: columns[name] for name in SETTINGS}, seed=doc.seed)
        key = make_secret() if doc.visibility == "unlisted" else None
        return store(Event(public_id=name, unlisted_key=key, **columns))

    def _officials(self) -> None:
        roles: dict[User, str] = {
            self.accounts[one.account]: one.role for one in self.doc.officials if one.account in self.accounts
        }
        if self.organiser is not None:
            roles[self.organiser] = Official.Role.ORGANISER
        for user, role in roles.items():
            Official.objects.create(event=self.event, user=user, role=role)

    def _entry(self, doc: docs.EntryDoc, place: str) -> tuple[str, Participant]:
        own = {"account", "fixed_table", "requested_byes", "submissions"}
        table = self.tables[doc.fixed_table] if doc.fixed_table is not None else None
        with at(place):
            user = self.accounts.get(doc.account or "")
            entry = store(Participant(event=self.event, user=user, fixed_table=table, **columns_of(doc, but=own)))
            RequestedBye.objects.bulk_create(
                RequestedBye(entry=entry, round_number=number) for number in doc.requested_byes
            )
        for index, submission in enumerate(doc.submissions):
            with at(f"{place}.submissions[{index}]"):
                self._submission(entry, submission)
        return doc.key, entry

    def _submission(self, entry: Participant, doc: docs.SubmissionDoc) -> None:
        """The list in an army of its own; the verdict of then stays, whatever would be said of it now."""
        army, army_list = read_document(doc.document)
        if army_list.digest != doc.list_digest:
            raise Invalid("other_list", _("The army list of this name is another one here."), path="list_reference")
        frozen = create_army(army_list=army_list, points_limit=army.points_limit, document=army).army
        assert frozen.head is not None  # noqa: S101 - just made
        store(ListSubmission(entry=entry, revision=frozen.head, **columns_of(doc, but={"list_digest"})))
        self.revisions[entry.key, doc.number] = frozen.head

    def _pair_rules(self) -> None:
        for index, doc in enumerate(self.doc.pair_rules):
            with at(f"pair_rules[{index}]"):
                pair = {"a": self.entries[doc.a], "b": self.entries[doc.b]}
                PairRule.objects.create(event=self.event, **pair, **columns_of(doc, but={"a", "b"}))

    def _adjustments(self) -> None:
        for index, doc in enumerate(self.doc.adjustments):
            with at(f"adjustments[{index}]"):
                columns = {**columns_of(doc, but={"entry"}), "points": Decimal(doc.points)}
                store(Adjustment(event=self.event, entry=self.entries[doc.entry], **columns))

    def _audit(self) -> None:
        with at("audit"):
            lines = [
                AuditEntry(
                    event=self.event, user=self.accounts.get(doc.account or ""), **columns_of(doc, but={"account"})
                )
                for doc in self.doc.audit
            ]
            dated(lines, "at")

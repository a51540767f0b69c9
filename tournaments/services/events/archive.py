"""Events as files: out with everything but secrets, and in again, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from armylists.models import ArmyRevision
from armylists.services.armies import create_army
from armylists.services.verdicts import invalid_document, read_document
from config.lib.errors import Conflict, DomainError, Invalid
from config.lib.secrets import make_secret
from rules.composition.documents import DocumentError, parse_json
from rules.errors import RulesError
from tournaments.adapters import event_archive as docs
from tournaments.adapters.event_archive import columns_of
from tournaments.models import (
    Adjustment,
    AuditEntry,
    Entry,
    Event,
    ListSubmission,
    Official,
    PairRule,
    PlayTable,
    RequestedBye,
)
from tournaments.models.events import make_event_id
from tournaments.queries.events.archived import refuse_unreadable
from tournaments.services.events.archived_rounds import RoundWriter, dated, store
from tournaments.services.events.settings import EventSettings, check_settings

MOST_BYTES = 12 * 1024 * 1024
"""What a request may bring; the command line takes larger files."""


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


def _read(data: Any) -> docs.EventArchiveDoc:
    try:
        text = data.removeprefix(b"\xef\xbb\xbf") if isinstance(data, bytes) else data
        return docs.read_event_archive(parse_json(text, what="an event") if isinstance(text, bytes | str) else text)
    except DocumentError as error:
        raise invalid_document(error) from error


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
    """Writes an archive that fits together."""

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
        settings = EventSettings(**{one.name: columns[one.name] for one in fields(EventSettings)})
        columns |= check_settings(settings, seed=doc.seed)
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

    def _entry(self, doc: docs.EntryDoc, place: str) -> tuple[str, Entry]:
        own = {"account", "fixed_table", "requested_byes", "submissions"}
        table = self.tables[doc.fixed_table] if doc.fixed_table is not None else None
        with at(place):
            user = self.accounts.get(doc.account or "")
            entry = store(Entry(event=self.event, user=user, fixed_table=table, **columns_of(doc, but=own)))
            RequestedBye.objects.bulk_create(
                RequestedBye(entry=entry, round_number=number) for number in doc.requested_byes
            )
        for index, submission in enumerate(doc.submissions):
            with at(f"{place}.submissions[{index}]"):
                self._submission(entry, submission)
        return doc.key, entry

    def _submission(self, entry: Entry, doc: docs.SubmissionDoc) -> None:
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

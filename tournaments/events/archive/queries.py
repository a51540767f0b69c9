"""A whole event as one document, to be read in again elsewhere: everything but secrets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import AbstractContextManager
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _
from pydantic import BaseModel

from config.lib.errors import Invalid
from rules.errors import RulesError
from rules.interchange.archive import format_moment
from rules.record.fields import find_field
from tournaments.events.archive import adapters as docs
from tournaments.events.archive.adapters import EventArchiveDoc
from tournaments.events.queries import load_rows
from tournaments.events.rounds.adapters import best_of, draft_of, stored_bracket
from tournaments.events.rounds.queries.page import round_page
from tournaments.events.rows import EventRows
from tournaments.events.standings.queries import standing_rows
from tournaments.matches.adapters import setting_of, sheet_of
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import position_of
from tournaments.matches.results.queries.page import result_page
from tournaments.models import Event, EventUpload, ListSubmission, Match, MatchSide, Pairing, Participant, Round

Json = dict[str, Any]


def export_event(event: Event) -> Json:
    """The document of an event; the same event gives the same document. The number of queries does not grow with it."""
    officials = event.officials.select_related("user").order_by("pk")
    entries = list(
        event.entries.select_related("user", "fixed_table")
        .prefetch_related(
            "requested_byes",
            Prefetch("submissions", ListSubmission.objects.select_related("revision__army_list").order_by("number")),
        )
        .order_by("pk")
    )
    keys = {entry.pk: entry.key for entry in entries}
    return {
        "muster_event": docs.FORMAT,
        "event": {**_columns(event, docs.EventDoc, but={"id"}), "id": event.public_id},
        "officials": [{"account": one.user.get_username(), "role": one.role} for one in officials],
        "tables": [_columns(table, docs.TableDoc) for table in event.tables.order_by("number")],
        "entries": [_entry(entry) for entry in entries],
        "pair_rules": [
            {**_columns(rule, docs.PairRuleDoc, but={"a", "b"}), "a": keys[rule.a_id], "b": keys[rule.b_id]}
            for rule in event.pair_rules.order_by("pk")
        ],
        "rounds": [_round(round_, entries=entries) for round_ in _rounds(event)],
        "adjustments": [
            {**_columns(row, docs.AdjustmentDoc, but={"entry"}), "entry": keys[row.entry_id]}
            for row in event.adjustments.order_by("pk")
        ],
        "audit": [
            {**_columns(line, docs.AuditDoc, but={"account"}), "account": line.user and line.user.get_username()}
            for line in event.audit.select_related("user").order_by("pk")
        ],
    }


def write_event(event: Event) -> str:
    return json.dumps(export_event(event), ensure_ascii=False, indent=1) + "\n"


def _rounds(event: Event) -> list[Round]:
    sides = Prefetch("sides", MatchSide.objects.select_related("user").order_by("side"))
    matches = Match.objects.prefetch_related(sides, "entries", "end_phases", "results")
    pairings = Pairing.objects.select_related("table").prefetch_related(Prefetch("match", matches)).order_by("pk")
    return list(event.rounds.prefetch_related(Prefetch("pairings", pairings)).order_by("pk"))


def _entry(entry: Participant) -> Json:
    own = {"account", "fixed_table", "requested_byes", "submissions"}
    return {
        **_columns(entry, docs.EntryDoc, but=own),
        "account": entry.user and entry.user.get_username(),
        "fixed_table": entry.fixed_table and entry.fixed_table.number,
        "requested_byes": sorted(bye.round_number for bye in entry.requested_byes.all()),
        "submissions": [
            {**_columns(one, docs.SubmissionDoc, but={"list_digest"}), "list_digest": one.revision.army_list.digest}
            for one in entry.submissions.all()
        ],
    }


def _round(round_: Round, *, entries: list[Participant]) -> Json:
    keys = {entry.pk: entry.key for entry in entries}
    numbers = {one.revision_id: one.number for entry in entries for one in entry.submissions.all()}
    pairings = [
        {
            **_columns(pairing, docs.PairingDoc, but={"a", "b", "table", "match"}),
            "a": keys[pairing.a_id],
            "b": keys[pairing.b_id] if pairing.b_id is not None else None,
            "table": pairing.table and pairing.table.number,
            "match": _match(pairing.match, numbers=numbers) if pairing.match is not None else None,
        }
        for pairing in round_.pairings.all()
    ]
    return {**_columns(round_, docs.RoundDoc, but={"pairings"}), "pairings": pairings}


def _match(match: Match, *, numbers: Mapping[int, int]) -> Json:
    sides = [
        {
            **_columns(side, docs.SideDoc, but={"account", "submission"}),
            "account": side.user and side.user.get_username(),
            "submission": numbers.get(side.revision_id or 0),
        }
        for side in match.sides.all()
    ]
    return {
        **_columns(match, docs.MatchDoc, but={"sides", "entries", "end_phases", "results"}),
        "sides": sides,
        "entries": [_columns(row, docs.WrittenDoc) for row in match.entries.all()],
        "end_phases": [_columns(row, docs.EndPhaseDoc) for row in match.end_phases.all()],
        "results": [_columns(row, docs.ResultDoc) for row in match.results.all()],
    }


def _columns(row: Model, doc: type[BaseModel], *, but: AbstractSet[str] = frozenset()) -> Json:
    return {name: _plain(getattr(row, name)) for name in doc.model_fields if name not in but}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return format_moment(value)
    return f"{value:.2f}" if isinstance(value, Decimal) else value


def event_upload_of(user: User) -> EventUpload | None:
    """The large file of an event that an account has sent last, with what came of it."""
    return EventUpload.objects.filter(owner=user).first()


At = Callable[[str], AbstractContextManager[None]]
BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, RulesError, TypeError, ValueError)


def refuse_unreadable(event: Event, doc: EventArchiveDoc, *, at: At) -> None:
    """Read everything once as its pages do. Raises Invalid, naming the place of what cannot be read."""
    rows = load_rows(event)
    rounds = list(event.rounds.order_by("pk"))
    for index, (round_, told) in enumerate(zip(rounds, doc.rounds, strict=True)):
        place = f"rounds[{index}]"
        if round_.state != Round.State.WITHDRAWN:
            with at(place):
                _try(partial(_read_draw, rows, round_), "draw")
        found = round_.pairings.select_related("match").order_by("pk")
        for number, (pairing, one) in enumerate(zip(found, told.pairings, strict=True)):
            if one.match is not None:
                with at(f"{place}.pairings[{number}]"):
                    _try(partial(_read_match, pairing), "match")
    with at("event"):
        _try(partial(standing_rows, rows), "scoring")


def _read_draw(rows: EventRows, round_: Round) -> None:
    draft_of(rows, round_)
    best_of(round_)
    stored_bracket(rows, number=round_.number)
    page = round_page(rows.event, number=round_.number, now=timezone.now(), rows=rows)
    any(cost.is_worse for cost in page.costs)
    for change in round_.edits:
        change["edit"]["kind"], change["reason"], change["by"]
    for name in ("cost", "unavoidable", "again", "seed", "engine", "inputs"):
        round_.draw[name]
    for pairing in rows.of(round_):
        for reason in pairing.reasons:
            reason["code"], reason["message"]


def _read_match(pairing: Pairing) -> None:
    match = pairing.match
    assert match is not None  # noqa: S101 - asked before
    first, second = match.sides.order_by("side")
    _check_sheet(match)
    seated = SeatedMatch(match, (first, second), "")
    result_page(seated, position=position_of(seated))


def _check_sheet(match: Match) -> None:
    setting, sheet = setting_of(match, match.sides.all()), sheet_of(match)
    for path, value in sheet.values.items():
        field = find_field(setting, path)
        if field is None or field.kind.refuse(value) is not None:
            raise ValueError(path)


def _try(read: Callable[[], object], place: str) -> None:
    try:
        read()
    except BROKEN as error:
        told = _("This cannot be read: %(what)s") % {"what": f"{type(error).__name__} {error}"[:200]}
        raise Invalid("invalid_document", told, path=place) from error

"""The log of an event, as pages read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournaments.models import AuditEntry, Event, Verb

ON_A_PAGE = 60
MOST_LETTERS_SHOWN = 400
CHANGES = {Verb.SETTINGS_CHANGED, Verb.ENTRY_CHANGED, Verb.OFFICIAL_SET}
"""Verbs whose details are pairs: what was there before, and what is there now."""


@dataclass(frozen=True, slots=True)
class LogLine:
    entry: AuditEntry
    verb: str
    reason: str
    details: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, the newest first; ``older`` is where the next one begins."""

    lines: tuple[LogLine, ...]
    older: int | None


def log_page(event: Event, *, before: int | None = None, verb: str = "", text: str = "") -> LogPage:
    """A page of the log: one query. ``verb`` and ``text`` (in names) narrow it."""
    entries = log_entries(event, verb=verb, text=text)
    if before is not None:
        entries = entries.filter(pk__lt=before)
    found = list(entries[: ON_A_PAGE + 1])
    shown = found[:ON_A_PAGE]
    return LogPage(tuple(log_line(one) for one in shown), shown[-1].pk if len(found) > ON_A_PAGE else None)


def log_entries(event: Event, *, verb: str = "", text: str = "") -> QuerySet[AuditEntry]:
    entries = event.audit.all()
    if verb in Verb.values:
        entries = entries.filter(verb=verb)
    if text:
        entries = entries.filter(subject__icontains=text) | entries.filter(actor__icontains=text)
    return entries


def log_line(entry: AuditEntry) -> LogLine:
    details: dict[str, Any] = entry.details
    reason = details.get("reason") or details.get("note") or ""
    verb = str(Verb(entry.verb).label) if entry.verb in Verb.values else entry.verb
    return LogLine(entry, verb, str(reason), tuple(_detail_lines(details, is_change=entry.verb in CHANGES)))


def _detail_lines(details: Mapping[str, Any], *, is_change: bool) -> Iterator[tuple[str, str]]:
    for name, value in details.items():
        if name in ("reason", "note") or value in (None, "", [], {}):
            continue
        told = _change(value) if is_change and isinstance(value, list) and len(value) == 2 else _value(value)
        yield name.replace("_", " "), Truncator(told).chars(MOST_LETTERS_SHOWN + 1)


def _change(values: list[Any]) -> str:
    """What was there before, and what is there now."""
    return " → ".join("–" if one in (None, "", [], {}) else _value(one) for one in values)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(one)}" for key, one in value.items())
    if isinstance(value, list):
        if len(value) == 2 and all(type(one) is int for one in value):
            return f"{value[0]} – {value[1]}"
        return "; ".join(_value(one) for one in value)
    return _plain(value)


def _plain(value: Any) -> str:
    return "–" if value in (None, "") else str(value)

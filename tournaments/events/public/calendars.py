"""Calendars in the format of RFC 5545 (ICS), as far as events need it: dated entries with texts.

Pure: values in, text out; the same values give the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

MOST_OCTETS = 75
_UTC = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """Something with a time. ``uid`` stays the same whenever it changes; ``is_tentative``: its time may change.
    What ends when it starts is a moment.
    """

    uid: str
    starts_at: datetime
    ends_at: datetime
    title: str
    place: str = ""
    text: str = ""
    address: str = ""
    is_tentative: bool = False


def write_calendar(name: str, entries: Sequence[CalendarEntry], *, changed_at: datetime) -> str:
    """A calendar file. ``changed_at`` is when any of it changed last. Times need their time zone."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Muster//Events//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escape_text(name)}",
    ]
    for entry in entries:
        lines += _write_entry(entry, changed_at=changed_at)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in fold_line(line))


def escape_text(text: str) -> str:
    """A text value (RFC 5545, 3.3.11): no sign of it ends the value or begins another property."""
    clean = text.replace("\r\n", "\n").replace("\r", "\n")
    for sign in ("\\", ";", ","):
        clean = clean.replace(sign, f"\\{sign}")
    clean = clean.replace("\n", "\\n").replace("\u2028", "\\n").replace("\u2029", "\\n").replace("\x85", "\\n")
    return "".join(letter for letter in clean if letter >= " " and letter != "\x7f")


def fold_line(line: str) -> Iterator[str]:
    """A content line in pieces of at most 75 octets, those after the first begun by a blank (3.1); no letter is cut."""
    piece, length = "", 0
    for letter in line:
        octets = len(letter.encode())
        if length + octets > MOST_OCTETS:
            yield piece
            piece, length = " ", 1
        piece, length = piece + letter, length + octets
    yield piece


def _write_entry(entry: CalendarEntry, *, changed_at: datetime) -> list[str]:
    lines = [
        "BEGIN:VEVENT",
        f"UID:{escape_text(entry.uid)}",
        f"DTSTAMP:{_moment(changed_at)}",
        f"DTSTART:{_moment(entry.starts_at)}",
        *([f"DTEND:{_moment(entry.ends_at)}"] if entry.ends_at > entry.starts_at else []),
        f"SUMMARY:{escape_text(entry.title)}",
        f"STATUS:{'TENTATIVE' if entry.is_tentative else 'CONFIRMED'}",
    ]
    lines += [f"LOCATION:{escape_text(entry.place)}"] if entry.place else []
    lines += [f"DESCRIPTION:{escape_text(entry.text)}"] if entry.text else []
    lines += [f"URL:{entry.address}"] if entry.address else []
    return [*lines, "END:VEVENT"]


def _moment(when: datetime) -> str:
    if when.tzinfo is None:
        raise ValueError("a time of a calendar needs its time zone")
    return when.astimezone(UTC).strftime(_UTC)

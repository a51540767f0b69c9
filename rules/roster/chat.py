"""A roster for a chat: one line for each formation, short enough for one message."""

from __future__ import annotations

from collections.abc import Iterable

from rules.roster.content import Roster, RosterFormation
from rules.roster.text import describe_head, write_units
from rules.words import N_, Translate

# Discord takes 2,000 characters, counted as UTF-16 does; the last one is the end of the line.
MOST_CHARACTERS = 1_999
_SHORT_TITLE = 24


def write_chat(roster: Roster, *, translate: Translate = N_) -> str:
    """The roster in at most ``MOST_CHARACTERS``: with units and options if there is room, otherwise with less.

    An army whose names alone are too many ends with how many more there are.
    """
    head = [roster.head.title, f"{roster.head.list_name}: {', '.join(describe_head(roster.head, translate=translate))}"]
    foot = [roster.head.link] if roster.head.link else []
    for describe in (_with_units, _with_options, _named, _shortened):
        text = _join_lines((*head, *map(describe, roster.formations), *foot))
        if _measure(text) <= MOST_CHARACTERS:
            return text
    return _cut(head, [_shortened(formation) for formation in roster.formations], foot, translate)


def _with_units(formation: RosterFormation) -> str:
    units = write_units(formation.listed_units)
    return _add_options(f"{_named(formation)}: {units}" if units else _named(formation), formation)


def _with_options(formation: RosterFormation) -> str:
    return _add_options(_named(formation), formation)


def _add_options(text: str, formation: RosterFormation) -> str:
    options = (f"{up.count} × {up.name}" if up.count > 1 else up.name for up in formation.upgrades)
    return " + ".join([text, *options])


def _named(formation: RosterFormation) -> str:
    kind = f" ({formation.kind})" if formation.name and formation.kind else ""
    return f"{formation.number}. {formation.title}{kind}{_points(formation)}"


def _shortened(formation: RosterFormation) -> str:
    return f"{formation.number}. {formation.title[:_SHORT_TITLE].strip()}{_points(formation)}"


def _points(formation: RosterFormation) -> str:
    return f" {formation.points:,}" if formation.formation else ""


def _cut(head: list[str], lines: list[str], foot: list[str], translate: Translate) -> str:
    """As many formations as there is room for, then how many are left."""
    rest = translate(N_("… and {n} more"))
    texts = (
        _join_lines((*head, *lines[:kept], rest.format(n=len(lines) - kept), *foot))
        for kept in range(len(lines), -1, -1)
    )
    return next(text for text in texts if _measure(text) <= MOST_CHARACTERS)


def _join_lines(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def _measure(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2

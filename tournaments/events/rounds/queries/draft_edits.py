"""What was changed in a draft by hand, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.words import N_, Message, named, say
from tournaments.models import Round

WORDS = {
    "swap": N_("{a} and {b} changed places"),
    "meet": N_("{a} was given {b} as opponent"),
    "seat": N_("{a} was moved to table {table}"),
    "again": N_("drawn again"),
}

AWAY = N_("{a} was moved away from the tables")


def edit_lines(round_: Round, *, labels: Mapping[str, str]) -> tuple[tuple[Message, str, str], ...]:
    """The changes of a draft in their order: what was done, why, and by whom. ``labels``: what to call entrants, by
    their keys.
    """
    return tuple((_say(one["edit"], labels), one["reason"], one["by"]) for one in round_.edits)


def _say(edit: Mapping[str, Any], labels: Mapping[str, str]) -> Message:
    names = {side: named(labels.get(edit[side], edit[side])) for side in ("a", "b") if side in edit}
    table = edit.get("table")
    template = AWAY if edit["kind"] == "seat" and table is None else WORDS[edit["kind"]]
    return say(template, **names, table=named(str(table or "")))

"""Buttons beside the problems of an army, each an edit that mends one."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from django.utils.translation import gettext as _

from armylists.armies.queries.builder_rules import capitalise
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    Edit,
    MoveUpgrade,
    RemoveFormation,
    SetAttribute,
    SetSize,
    SetUnits,
    SetUpgrade,
)
from rules.composition.findings import Finding
from rules.composition.fixes import find_fixes
from rules.composition.verdict import Verdict

# Of more problems than these the first are mended first.
_MOST_MENDED = 5

_VERBS: dict[type[Edit], str] = {
    AddFormation: "add",
    RemoveFormation: "remove",
    MoveUpgrade: "give",
    SetUpgrade: "upgrade",
    SetUnits: "units",
    ChooseUnit: "choose",
    SetAttribute: "attribute",
    SetSize: "size",
}


@dataclass(frozen=True, slots=True)
class FixRow:
    """A fix in words, with the command of its button and the points that it costs or saves."""

    command: str
    text: str
    points: int


def fix_rows(verdict: Verdict) -> dict[Finding, tuple[FixRow, ...]]:
    """The fixes for each of the first problems."""
    return {finding: tuple(_fix_rows(verdict, finding)) for finding in verdict.errors[:_MOST_MENDED]}


def _fix_rows(verdict: Verdict, finding: Finding) -> list[FixRow]:
    fixes = find_fixes(verdict, finding)
    return [FixRow(_write_command(fix.edit), capitalise(fix.message.render(_)), fix.points) for fix in fixes]


def _write_command(edit: Edit) -> str:
    """As ``views.commands`` reads it."""
    words = (str(value) for value in astuple(edit) if value is not None)
    return " ".join((_VERBS[type(edit)], *words))

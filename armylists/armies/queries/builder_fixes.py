"""Buttons beside the problems of an army, each an edit that mends one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from armylists.armies.commands import write_command
from armylists.armies.queries.builder_rules import capitalise
from rules.composition.findings import Finding
from rules.composition.fixes import find_fixes
from rules.composition.verdict import Verdict

# Of more problems than these the first are mended first.
_MOST_MENDED = 5


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
    return [FixRow(write_command(fix.edit), capitalise(fix.message.render(_)), fix.points) for fix in fixes]

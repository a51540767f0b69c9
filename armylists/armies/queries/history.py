"""The history of an army: every state, and what was changed to get there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armylists.armies.queries.finding import revisions_of
from armylists.catalogue.adapters import army_of, list_rules
from armylists.models import Army, ArmyRevision
from rules.composition.changes import describe_changes

REVISIONS_ON_A_PAGE = 50
CHANGES_IN_A_ROW = 5


@dataclass(frozen=True, slots=True)
class RevisionRow:
    number: int
    what: str
    points: int
    is_legal: bool
    is_head: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some revisions, newest first; ``before`` is where the next page begins."""

    rows: tuple[RevisionRow, ...]
    before: int | None


def revision_rows(army: Army, *, before: int | None) -> HistoryPage:
    revisions = revisions_of(army)
    if before is not None:
        revisions = revisions.filter(number__lt=before)
    found = list(revisions[: REVISIONS_ON_A_PAGE + 1])
    shown = found[:REVISIONS_ON_A_PAGE]
    rows = tuple(
        RevisionRow(r.number, _describe(r), r.points, r.is_legal, r.pk == army.head_id, r.created_at) for r in shown
    )
    return HistoryPage(rows, shown[-1].number if len(found) > REVISIONS_ON_A_PAGE else None)


def changes_of(revision: ArmyRevision) -> list[str]:
    """What was changed since the revision that it was made from, each in a few words."""
    if revision.parent is None:
        return [_("Army created")]
    changes = describe_changes(
        list_rules(revision.army_list).army_list,
        army_of(revision.parent),
        army_of(revision),
        difference=revision.points - revision.parent.points,
    )
    return [change.render(_) for change in changes]


def _describe(revision: ArmyRevision) -> str:
    changes = changes_of(revision)
    told, more = changes[:CHANGES_IN_A_ROW], len(changes) - CHANGES_IN_A_ROW
    if more > 0:
        told.append(ngettext("%(n)d more change", "%(n)d more changes", more) % {"n": more})
    text = "; ".join(told)
    if revision.summary == "RestoreRevision":
        return _("Earlier state restored: %(changes)s") % {"changes": text}
    return text

"""The page that strangers see: an army with its verdict and the datasheets it fields, as bought."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armylists.armies.queries.pages import StatePage, describe_state
from armylists.catalogue.adapters import verdict_of
from armylists.catalogue.queries.finding import glossary
from armylists.catalogue.queries.sheets import SheetRow, profile_row
from armylists.models import ArmyRevision
from rules.roster.build import build_roster
from rules.roster.content import SpecialRule


@dataclass(frozen=True, slots=True)
class PublicPage:
    state: StatePage
    line: str
    is_fleet: bool
    sheets: tuple[SheetRow, ...]
    special_rules: tuple[SpecialRule, ...]


def public_page(revision: ArmyRevision) -> PublicPage:
    verdict = verdict_of(revision)
    publication = verdict.rules.army_list.publication
    roster = build_roster(verdict, abilities=glossary(publication), translate=_)
    state = describe_state(revision, verdict)
    return PublicPage(
        line=describe_briefly(state),
        is_fleet=verdict.rules.army_list.is_fleet,
        state=state,
        sheets=tuple(profile_row(s.profile, publication=publication, label=s.label) for s in roster.sheets),
        special_rules=roster.special_rules,
    )


def describe_briefly(state: StatePage) -> str:
    """An army in one line, for previews of its link."""
    summary = state.summary
    activations = ngettext("%(n)d activation", "%(n)d activations", summary.activations) % {"n": summary.activations}
    points = _("%(points)s of %(limit)s points") % {"points": f"{summary.points:,}", "limit": f"{summary.limit:,}"}
    verdict = _("Legal.") if summary.is_legal else _("Not legal.")
    return f"{state.list_name}, {points}, {activations}. {verdict}"

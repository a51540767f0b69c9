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
    sheets: tuple[SheetRow, ...]
    special_rules: tuple[SpecialRule, ...]


def public_page(revision: ArmyRevision) -> PublicPage:
    verdict = verdict_of(revision)
    publication = verdict.rules.army_list.publication
    roster = build_roster(verdict, abilities=glossary(publication), translate=_)
    state = describe_state(verdict, number=revision.number)
    return PublicPage(
        line=describe_briefly(state),
        state=state,
        sheets=tuple(profile_row(s.profile, publication=publication, label=s.label) for s in roster.sheets),
        special_rules=roster.special_rules,
    )


def describe_briefly(state: StatePage) -> str:
    verdict, limit = state.verdict, state.verdict.army.points_limit
    activations = ngettext("%(n)d activation", "%(n)d activations", verdict.activations) % {"n": verdict.activations}
    points = _("%(points)s of %(limit)s points") % {"points": f"{verdict.points:,}", "limit": f"{limit:,}"}
    legal = _("Legal.") if verdict.is_legal else _("Not legal.")
    return f"{state.list.name}, {points}, {activations}. {legal}"

"""The page that strangers see: an army with its verdict and the datasheets it fields, as bought."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from armylists.adapters import ability_of, army_of, list_rules
from armylists.models import ArmyRevision
from armylists.queries.army_pages import StatePage, describe_state
from armylists.queries.catalogue import glossary
from armylists.queries.sheets import SheetRow, profile_row
from rules.composition.verdict import judge
from rules.roster.build import build_roster
from rules.roster.content import SpecialRule


@dataclass(frozen=True, slots=True)
class PublicPage:
    """What is shown of a shared army."""

    state: StatePage
    is_fleet: bool
    sheets: tuple[SheetRow, ...]
    special_rules: tuple[SpecialRule, ...]


def public_page(revision: ArmyRevision) -> PublicPage:
    """A revision as a page for everybody."""
    rules = list_rules(revision.army_list)
    verdict = judge(rules, army_of(revision))
    publication = rules.army_list.publication
    abilities = {slug: ability_of(row) for slug, row in glossary(publication).items()}
    roster = build_roster(verdict, abilities=abilities, translate=_)
    return PublicPage(
        is_fleet=rules.army_list.game == "fleet",
        state=describe_state(revision, verdict),
        sheets=tuple(profile_row(s.profile, publication=publication, label=s.label) for s in roster.sheets),
        special_rules=roster.special_rules,
    )

"""The page that strangers see and players play from: an army with its verdict, its formations and what they can do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armylists.armies.queries.pages import StatePage, describe_state
from armylists.catalogue.adapters import verdict_of
from armylists.catalogue.queries.finding import glossary
from armylists.models import ArmyRevision
from rules.roster.build import build_roster
from rules.roster.content import Roster, RosterFormation, RosterSheet, SpecialRule

Unit = tuple[RosterSheet, int, str]
"""A datasheet as bought, how many of it a formation has, and the address of its page."""


@dataclass(frozen=True, slots=True)
class PublicPage:
    """``tiles`` are the formations with their units, the player's notes, and the upgrades that are no units."""

    state: StatePage
    line: str
    tiles: tuple[tuple[RosterFormation, tuple[Unit, ...], str, tuple[str, ...]], ...]
    special_rules: tuple[SpecialRule, ...]
    glossary_url: str


def public_page(revision: ArmyRevision) -> PublicPage:
    verdict = verdict_of(revision)
    publication = verdict.rules.army_list.publication
    roster = build_roster(verdict, abilities=glossary(publication), translate=_)
    state = describe_state(verdict, number=revision.number)
    notes = {pick.key: pick.note for pick in verdict.army.formations}
    return PublicPage(
        line=describe_briefly(state),
        state=state,
        tiles=tuple(
            (f, tuple(_units(roster, f, publication)), notes[f.key], tuple(_extras(f))) for f in roster.formations
        ),
        special_rules=roster.special_rules,
        glossary_url=reverse("glossary", args=[publication]),
    )


def _units(roster: Roster, formation: RosterFormation, publication: str) -> Iterator[Unit]:
    for sheet in roster.sheets_of(formation):
        yield sheet, formation.count_of(sheet), reverse("datasheet", args=[publication, sheet.profile.unit])


def _extras(formation: RosterFormation) -> Iterator[str]:
    shown = {unit.name for unit in formation.units}
    for upgrade in formation.upgrades:
        if not shown & {upgrade.name, *(unit.name for unit in upgrade.units)}:
            yield f"{upgrade.count} × {upgrade.name}" if upgrade.count > 1 else upgrade.name


def describe_briefly(state: StatePage) -> str:
    verdict, limit = state.verdict, state.verdict.army.points_limit
    activations = ngettext("%(n)d activation", "%(n)d activations", verdict.activations) % {"n": verdict.activations}
    points = _("%(points)s of %(limit)s points") % {"points": f"{verdict.points:,}", "limit": f"{limit:,}"}
    legal = _("Legal.") if verdict.is_legal else _("Not legal.")
    return f"{state.list.name}, {points}, {activations}. {legal}"

"""PDFs of rosters: asked for once, rendered once, kept by the digest of what they show."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.armies.services.armies import freeze_revision
from armylists.catalogue.adapters import list_rules, verdict_of
from armylists.catalogue.queries.finding import glossary
from armylists.models import ArmyList, ArmyRevision, RosterFile
from armylists.printing.services import Printable, current_language, printable, render_pdf_file
from armylists.rosters import pictures
from armylists.rosters.documents import RENDERER_VERSION, make_pdf
from armylists.rosters.printouts import Printout, restore_printout
from armylists.rosters.queries import ChartRow, army_charts, digest_glossary, first_of_its_kind
from rules.catalogue.datasheets import Ability
from rules.composition.army import Army
from rules.composition.verdict import Verdict, judge
from rules.roster.build import build_roster
from rules.roster.content import Roster, Style


@dataclass(frozen=True, slots=True)
class DrawnRoster:
    roster: Roster
    charts: tuple[ChartRow, ...] = ()


def roster_of_revision(revision: ArmyRevision, *, style: Style) -> DrawnRoster:
    first = first_of_its_kind(revision)
    verdict = verdict_of(first)
    roster = _build(first, verdict=verdict, abilities=glossary(first.army_list.publication.slug), style=style)
    return DrawnRoster(roster, army_charts(verdict) if style is Style.FULL else ())


def roster_of_document(army: Army, *, army_list: ArmyList, style: Style) -> DrawnRoster:
    """The roster of a document that nobody stored: it has today's date and no link."""
    verdict = judge(list_rules(army_list), army)
    roster = build_roster(
        verdict,
        abilities=glossary(army_list.publication.slug),
        style=style,
        dated=timezone.localdate().isoformat(),
        translate=_,
    )
    return DrawnRoster(roster, army_charts(verdict) if style is Style.FULL else ())


def roster_of(revision: ArmyRevision, *, style: Style) -> Roster:
    """The roster of a revision in the current language, with a link to its frozen state unless it is hidden."""
    return roster_of_revision(revision, style=style).roster


def printable_roster(revision: ArmyRevision, *, printout: Printout) -> Printable[RosterFile]:
    """The roster in the current language. The document holds the names; the link is part of every style but one."""
    first = first_of_its_kind(revision)
    chosen = {"style": printout.style.value, "options": printout.options}
    content = {
        "army": first.document_digest,
        "list": first.army_list.digest,
        "glossary": digest_glossary(glossary(first.army_list.publication.slug)),
        "date": timezone.localdate(first.created_at).isoformat(),
        "link": _link(first, style=printout.style),
    }
    return printable(
        RosterFile,
        shown=chosen | content,
        paper=printout.paper.value,
        version=RENDERER_VERSION,
        lines=_count_lines(first, style=printout.style),
        revision=first,
        **chosen,
    )


def render_roster_file(*, pk: int) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already or its army is gone."""
    related = ("revision", "revision__army_list", "revision__army_list__publication")
    render_pdf_file(RosterFile, pk=pk, make=_render, related=related)


def draw_preview(revision: ArmyRevision) -> bytes:
    """The picture of an army beside its link, as PNG."""
    return pictures.draw_preview(roster_of(revision, style=Style.COMPACT))


def preview_digest(revision: ArmyRevision) -> str:
    """Everything that shows on the picture."""
    content = [RENDERER_VERSION, revision.document_digest, revision.army_list.digest, current_language()]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def frozen_address(revision: ArmyRevision) -> str:
    """The address on paper: the frozen state of a revision, on the host that the operator named."""
    path = reverse("frozen:view", kwargs={"frozen_key": freeze_revision(revision=revision)})
    return f"{settings.BASE_URL}{path}"


def _link(first: ArmyRevision, *, style: Style) -> str:
    """The address on the roster. Rosters without names of units have none, and nobody else may see a draft."""
    is_draft = first.army_list.state == ArmyList.State.DRAFT
    return "" if is_draft or style is Style.HIDDEN else frozen_address(first)


def _build(first: ArmyRevision, *, verdict: Verdict, abilities: dict[str, Ability], style: Style) -> Roster:
    return build_roster(
        verdict,
        abilities=abilities,
        style=style,
        dated=timezone.localdate(first.created_at).isoformat(),
        link=_link(first, style=style),
        translate=_,
    )


def _count_lines(first: ArmyRevision, *, style: Style) -> int:
    """How much is laid out. What has to fit on one page is laid out a few times; a card is worth three lines."""
    formations = first.document["formations"]
    picks = sum(len(one.get("units", ())) + len(one.get("upgrades", ())) for one in formations)
    times = {Style.COMPACT: 3, Style.CARDS: 3, Style.DATASHEETS: 3}.get(style, 1)
    return times * (len(formations) + (0 if style is Style.HIDDEN else picks))


def _render(file: RosterFile) -> bytes:
    printout = restore_printout(style=file.style, paper=file.paper, options=file.options)
    drawn = roster_of_revision(file.revision, style=printout.style)
    return make_pdf(drawn.roster, printout=printout, charts=drawn.charts)

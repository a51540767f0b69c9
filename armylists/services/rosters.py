"""PDFs of rosters: asked for once, rendered once, kept by the digest of what they show."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armylists.adapters import list_rules
from armylists.models import ArmyList, ArmyRevision, RosterFile
from armylists.queries.catalogue import glossary
from armylists.queries.charts import ChartRow, army_charts
from armylists.queries.rosters import digest_glossary, first_of_its_kind, roster_file
from armylists.queries.verdicts import verdict_of
from armylists.rosters import RENDERER_VERSION, Paper, make_pdf
from armylists.services.armies import freeze_revision
from config.lib.pdf import is_pdf_available
from rules.catalogue.datasheets import Ability
from rules.composition.army import Army
from rules.composition.verdict import Verdict, judge
from rules.roster.build import build_roster
from rules.roster.content import Roster, Style

logger = logging.getLogger(__name__)
MOST_LETTERS_OF_ERRORS = 400
FAILED = gettext_noop("The PDF could not be made. Try again; the other formats work in the meantime.")


@dataclass(frozen=True, slots=True)
class RosterOrder:
    """A PDF that was asked for. ``is_new`` tells whether somebody has to be sent to render it."""

    file: RosterFile
    is_new: bool


@dataclass(frozen=True, slots=True)
class DrawnRoster:
    """A roster with its charts, which only the full style has."""

    roster: Roster
    charts: tuple[ChartRow, ...] = ()


def draw_roster(revision: ArmyRevision, *, style: Style) -> DrawnRoster:
    """The roster of a revision as it goes to a page or to paper."""
    first = first_of_its_kind(revision)
    verdict = verdict_of(first)
    roster = _build(first, verdict=verdict, abilities=glossary(first.army_list.publication.slug), style=style)
    return DrawnRoster(roster, army_charts(verdict) if style is Style.FULL else ())


def draw_document(army: Army, *, army_list: ArmyList, style: Style) -> DrawnRoster:
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
    return draw_roster(revision, style=style).roster


def reserve_roster(*, revision: ArmyRevision, style: Style, paper: Paper, retry: bool = False) -> RosterOrder:
    """The PDF of this content in the current language, reserved under its digest when nobody asked for it before.

    A failed PDF is reserved again with ``retry``; so is one that nobody finished in the time a task may take.
    Of several callers at once exactly one is told that the order is new.
    """
    first = first_of_its_kind(revision)
    language = _language()
    file, is_new = RosterFile.objects.get_or_create(
        digest=_digest(first, style=style, paper=paper, language=language),
        defaults={"revision": first, "style": style.value, "paper": paper.value, "language": language},
    )
    if not is_new:
        is_new = (retry and _reopen(file)) or _take_over(file)
    return RosterOrder(file, is_new)


def find_roster(*, revision: ArmyRevision, style: Style, paper: Paper) -> RosterFile | None:
    """The PDF of this content in the current language, if anybody asked for it."""
    return roster_file(_digest(first_of_its_kind(revision), style=style, paper=paper, language=_language()))


def render_roster_file(*, pk: int) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already or its army is gone.

    Where the database can lock rows, a second worker waits for the first and then finds the work done; a worker that
    dies leaves nothing behind, and whoever gets its task again starts afresh.
    """
    with _locked(pk) as file:
        if file is None or file.state != RosterFile.State.WAITING:
            return
        file.attempts += 1
        try:
            file.content = _render(file)
        except Exception as error:
            logger.exception("Roster %s could not be rendered", file)
            file.state, file.error = RosterFile.State.FAILED, _describe(error)
        else:
            file.state, file.size, file.rendered_at = RosterFile.State.DONE, len(file.content), timezone.now()
        file.save(update_fields=["state", "content", "size", "error", "attempts", "rendered_at"])


def frozen_address(revision: ArmyRevision) -> str:
    """The address on paper: the frozen state of a revision, on the host that the operator named."""
    path = reverse("frozen:view", kwargs={"frozen_key": freeze_revision(revision=revision)})
    return f"{settings.BASE_URL}{path}"


def _link(first: ArmyRevision, *, style: Style) -> str:
    """The address on the roster. Rosters without names of units have none, and nobody else may see a draft."""
    is_draft = first.army_list.state == ArmyList.State.DRAFT
    return "" if is_draft or style is Style.HIDDEN else frozen_address(first)


def _language() -> str:
    return translation.get_language() or settings.LANGUAGE_CODE


def _build(first: ArmyRevision, *, verdict: Verdict, abilities: dict[str, Ability], style: Style) -> Roster:
    return build_roster(
        verdict,
        abilities=abilities,
        style=style,
        dated=timezone.localdate(first.created_at).isoformat(),
        link=_link(first, style=style),
        translate=_,
    )


def _digest(first: ArmyRevision, *, style: Style, paper: Paper, language: str) -> str:
    """Everything that shows on the paper. The document holds the names; the link is part of every style but one."""
    content = [
        RENDERER_VERSION,
        first.document_digest,
        first.army_list.digest,
        digest_glossary(glossary(first.army_list.publication.slug)),
        style.value,
        paper.value,
        language,
        timezone.localdate(first.created_at).isoformat(),
        _link(first, style=style),
    ]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _render(file: RosterFile) -> bytes:
    missing = is_pdf_available()
    if missing:
        raise RuntimeError(missing)
    with translation.override(file.language):
        drawn = draw_roster(file.revision, style=Style(file.style))
        return make_pdf(drawn.roster, paper=Paper(file.paper), charts=drawn.charts)


def _describe(error: Exception) -> str:
    """A missing library is told as it is; anything else is for the log, not for visitors."""
    return str(error)[:MOST_LETTERS_OF_ERRORS] if isinstance(error, RuntimeError) else FAILED


def _reopen(file: RosterFile) -> bool:
    changed = RosterFile.objects.filter(pk=file.pk, state=RosterFile.State.FAILED).update(
        state=RosterFile.State.WAITING, error="", requested_at=timezone.now()
    )
    if changed:
        file.state = RosterFile.State.WAITING
    return bool(changed)


def _take_over(file: RosterFile) -> bool:
    """Whether this caller may have a PDF rendered that has been waiting for longer than any task lives."""
    patience = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT)
    stale = RosterFile.objects.filter(
        pk=file.pk, state=RosterFile.State.WAITING, requested_at__lt=timezone.now() - patience
    )
    return bool(stale.update(requested_at=timezone.now()))


@contextmanager
def _locked(pk: int) -> Iterator[RosterFile | None]:
    """A PDF's row, locked for as long as it is rendered, where rows can be locked.

    SQLite would lock the whole database instead: nobody could save an edit meanwhile. There, tasks run in the
    process that reserved the row, so nobody else renders it.
    """
    files = RosterFile.objects.select_related("revision", "revision__army_list", "revision__army_list__publication")
    if not connection.features.has_select_for_update:
        yield files.filter(pk=pk).first()
        return
    with transaction.atomic():
        yield files.select_for_update(of=("self",)).filter(pk=pk).first()

"""PDFs of datasheet cards: of some datasheets, or of all that a list fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.cards import make_cards_pdf
from armylists.catalogue.queries.finding import glossary, list_version
from armylists.catalogue.queries.pages import datasheets_by_reference, names_of_units, sheet_groups
from armylists.models import ArmyList, DatasheetFile
from armylists.printing.services import Printable, printable, render_pdf_file
from armylists.rosters.documents import RENDERER_VERSION
from armylists.rosters.printouts import PaperSize
from rules.roster.card_set import CardSet, CardSource, build_cards

LINES_OF_A_CARD = 3


@dataclass(frozen=True, slots=True)
class CardSubject:
    """What the cards show: every datasheet of a list version (``army_list``), or these (``publication/id``)."""

    army_list: str = ""
    sheets: tuple[str, ...] = ()


def cards_of(subject: CardSubject) -> CardSet:
    """The cards in the current language. Raises NotFound when there is no such list or datasheet."""
    if subject.army_list:
        return _draw_list(list_version(subject.army_list))
    return _build_sheets(subject.sheets)


def printable_cards(cards: CardSet, *, subject: CardSubject, paper: PaperSize) -> Printable[DatasheetFile]:
    """The cards of this subject in the current language."""
    return printable(
        DatasheetFile,
        shown=asdict(cards),
        paper=paper.value,
        version=RENDERER_VERSION,
        lines=LINES_OF_A_CARD * len(cards.sheets),
        subject=asdict(subject),
    )


def render_datasheet_file(*, pk: int) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already."""
    render_pdf_file(DatasheetFile, pk=pk, make=_render)


def _draw_list(row: ArmyList) -> CardSet:
    army_list = list_rules(row).army_list
    sheets = tuple(army_list.datasheets.values())
    source = CardSource(sheets, glossary(army_list.publication), names_of_units(army_list.publication, sheets))
    subtitle = _("%(faction)s, version %(version)s") % {"faction": army_list.faction, "version": army_list.version}
    return build_cards([source], title=army_list.name, subtitle=subtitle, reference=army_list.reference, translate=_)


def _build_sheets(references: Sequence[str]) -> CardSet:
    rows = datasheets_by_reference(references)
    sources = [CardSource(group.sheets, group.abilities, group.names) for group in sheet_groups(rows)]
    count = ngettext("%(n)d datasheet", "%(n)d datasheets", len(rows)) % {"n": len(rows)}
    title = rows[0].name if len(rows) == 1 else count
    names = dict.fromkeys(row.publication.name for row in rows)
    return build_cards(sources, title=title, subtitle=", ".join(names), translate=_)


def _render(file: DatasheetFile) -> bytes:
    return make_cards_pdf(cards_of(_subject_of(file.subject)), paper=PaperSize(file.paper))


def _subject_of(stored: dict[str, Any]) -> CardSubject:
    return CardSubject(stored["army_list"], tuple(stored["sheets"]))

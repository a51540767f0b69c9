"""Papers at the desk: what can be printed, and the PDFs. ``?paper=`` is a4 or letter, ``?round=`` the round."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from armylists.printing.answers import PdfPage, answer_pdf
from armylists.rosters.printouts import LARGE_PAPERS, PaperSize
from config.lib.errors import Forbidden, NotFound, existing
from config.lib.web.addresses import number_in
from tournaments.events.desk.access import WRITE, Desk, desk_page, show
from tournaments.events.lists.queries.handing_in import refuse_printing
from tournaments.events.locks import raise_if_refused
from tournaments.events.printouts.documents import KIND_NAMES, OF_A_ROUND, PACKS, Kind, printout_file_name
from tournaments.events.printouts.services import build_printout, printable_paper, progress_of
from tournaments.events.rounds.queries.bracket import has_cut
from tournaments.events.rounds.queries.pairings import published_rounds
from tournaments.models import EventFile
from tournaments.permissions import Act

OF_THE_EVENT = (Kind.STANDINGS, Kind.TABLE_CARDS, Kind.BADGES)


@desk_page()
def papers(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Everything that can be printed, for one of the published rounds and for the whole event."""
    rounds = published_rounds(desk.event)
    number = _number(request) or (rounds[-1] if rounds else 0)
    if number and number not in rounds:
        raise NotFound
    of_event = [*OF_THE_EVENT, *([Kind.BRACKET] if has_cut(desk.event) else [])]
    context = {
        "rounds": rounds,
        "number": number,
        "of_round": [_choice(desk, kind, number=number) for kind in OF_A_ROUND] if number else [],
        "of_event": [_choice(desk, kind) for kind in of_event],
        "packs": [_choice(desk, kind) for kind in PACKS],
        "packs_refused": refuse_printing(desk.event, now=timezone.now()),
        "can_review": desk.can(Act.REVIEW_LISTS),
        "can_export": desk.can(Act.CHANGE_SETTINGS),
    }
    return show(request, desk, "printouts/papers", context)


@desk_page(methods=WRITE, to_write=Act.SEE_DESK)
def paper(request: HttpRequest, desk: Desk, kind: str) -> HttpResponse:
    """A paper as PDF. It is made first: a progress page is shown until it is there. POST tries again."""
    chosen, size = _known(kind, request.GET.get("paper", PaperSize.A4.value))
    if chosen in PACKS:
        _stop_packs(desk)
    number = _number(request)
    content = build_printout(desk.event, kind=chosen, number=number)

    def name() -> str:
        return printout_file_name(content, paper=size)

    def steps(found: EventFile | None) -> tuple[int, int]:
        return progress_of(found) if found is not None else (0, len(content["parts"]))

    wanted = printable_paper(content, event=desk.event, paper=size)
    context = _context(desk, content, address=_address(desk, chosen, paper=size, number=number))
    return answer_pdf(request, PdfPage(wanted, name, context, steps if chosen in PACKS else None))


def _context(desk: Desk, content: dict[str, Any], *, address: str) -> dict[str, Any]:
    """For the pages that say how far the PDF is."""
    back = desk.url("desk-papers")
    return {"title": content["title"], "back_href": back, "pdf_address": address, "html_address": "", "nav": "events"}


def _choice(desk: Desk, kind: Kind, *, number: int = 0) -> dict[str, Any]:
    """A paper that can be printed; ``a4`` and ``letter`` are its addresses."""
    addresses = {size.value: _address(desk, kind, paper=size, number=number) for size in LARGE_PAPERS}
    return {"name": KIND_NAMES[kind], **addresses}


def _address(desk: Desk, kind: Kind, *, paper: PaperSize, number: int) -> str:
    query = {"paper": paper.value, **({"round": number} if number else {})}
    return f"{desk.url('desk-paper', kind=kind.value)}?{urlencode(query)}"


def _number(request: HttpRequest) -> int:
    return existing(number_in(request.GET.get("round", "0"), digits=3))


def _known(kind: str, size: str) -> tuple[Kind, PaperSize]:
    if kind not in set(Kind) or size not in LARGE_PAPERS:
        raise NotFound
    return Kind(kind), PaperSize(size)


def _stop_packs(desk: Desk) -> None:
    if not desk.can(Act.REVIEW_LISTS):
        raise Forbidden
    raise_if_refused(refuse_printing(desk.event, now=timezone.now()))

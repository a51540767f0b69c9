"""Papers of an event: ordered, made by a worker, then there to be taken."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.printing.answers import send_pdf_file
from armylists.printing.services import request_pdf
from armylists.rosters.printouts import PaperSize
from config.lib.api.base import FileAnswers
from config.lib.api.openapi import document
from config.lib.errors import existing
from config.lib.pdf import require_pdfs
from tournaments.events.api_frame import REFUSALS, TAG, EventActView, EventQuery, Visit, acting, asking
from tournaments.events.lists.queries.handing_in import refuse_printing
from tournaments.events.locks import raise_if_refused
from tournaments.events.printouts import responses
from tournaments.events.printouts.documents import KIND_NAMES, OF_A_ROUND, PACKS, Kind, printout_file_name
from tournaments.events.printouts.requests import OrderPaper
from tournaments.events.printouts.services import build_printout, printable_paper, progress_of
from tournaments.events.rounds.queries.bracket import has_cut
from tournaments.models import EventFile
from tournaments.permissions import Act, require


class Papers(EventActView):
    write_scope = "documents"

    @asking("get_event_papers", answer=responses.EventPapers, of=Act.SEE_DESK)
    def get(self, visit: Visit) -> responses.EventPapers:
        """What can be printed. For officials; packs of rosters for organisers."""
        refused = refuse_printing(visit.event, now=timezone.now())
        rows = [
            {
                "kind": kind.value,
                "name": str(name),
                "of_a_round": kind in OF_A_ROUND,
                "is_pack": kind in PACKS,
                "refused": refused if kind in PACKS else None,
            }
            for kind, name in KIND_NAMES.items()
            if kind is not Kind.BRACKET or has_cut(visit.event)
        ]
        return responses.EventPapers.from_row(results=rows)

    @acting(
        "order_paper",
        answer=responses.EventPaper,
        status=202,
        body=OrderPaper,
        refusals=(*REFUSALS, 422, 503),
    )
    def post(self, visit: Visit, body: OrderPaper) -> responses.EventPaper:
        """Have a paper made as PDF, or made again after it failed; the same paper is made once. For officials.

        It takes a moment: ask its status, which tells how far a pack of rosters is.
        """
        _let_in(visit, Kind(body.kind))
        require_pdfs()
        content = build_printout(visit.event, kind=Kind(body.kind), number=body.round or 0)
        wanted = printable_paper(content, event=visit.event, paper=PaperSize(body.paper))
        file = request_pdf(wanted, retry=True)
        return _present(visit, file, self.request)


class PaperView(EventActView):
    @asking("get_paper", answer=responses.EventPaper, refusals=(400, 401, 403, 404, 409))
    def get(self, visit: Visit, digest: str) -> responses.EventPaper:
        """Whether a paper is there, and how much of it is made. For officials."""
        return _present(visit, _file(visit, digest), self.request)


class PaperFile(FileAnswers, EventActView):
    @document(
        operation="get_paper_file",
        tag=TAG,
        answer={(200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="The PDF.")},
        refusals=(400, 401, 403, 404, 409),
        query=EventQuery,
    )
    def get(self, request: Request, event: str, digest: str) -> HttpResponse | Response:
        """The PDF of a paper. For officials."""
        file = _file(self.visit(event), digest)
        name = printout_file_name(file.content_shown, paper=PaperSize(file.paper))
        return send_pdf_file(request._request, file, name=name)


def _let_in(visit: Visit, kind: Kind) -> None:
    """Raises Forbidden for whoever may not print this, Conflict while rosters are hidden from organisers too."""
    require(visit.event, visit.actor, Act.REVIEW_LISTS if kind in PACKS else Act.SEE_DESK)
    if kind in PACKS:
        raise_if_refused(refuse_printing(visit.event, now=timezone.now()))


def _file(visit: Visit, digest: str) -> EventFile:
    require(visit.event, visit.actor, Act.SEE_DESK)
    file = existing(EventFile.objects.filter(event=visit.event, digest=digest).first())
    _let_in(visit, Kind(file.kind))
    return file


def _present(visit: Visit, file: EventFile, request: Request) -> responses.EventPaper:
    def address(name: str) -> str:
        kwargs = {"event": visit.event.public_id, "digest": file.digest}
        return request.build_absolute_uri(reverse(f"tournaments-api:{name}", kwargs=kwargs))

    is_done = file.state == EventFile.State.DONE
    done, parts = progress_of(file) if Kind(file.kind) in PACKS else (int(is_done), 1)
    file_at = address("paper-file") if is_done else None
    told = {"parts_done": done, "parts": parts, "status_at": address("paper"), "file_at": file_at}
    return responses.EventPaper.from_row(file, **told)

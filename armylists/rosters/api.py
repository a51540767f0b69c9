"""Rosters: texts at once, PDFs when a worker has made them."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.armies.queries.finding import army_of_owner
from armylists.armies.services.verdicts import read_document
from armylists.printing.answers import send_pdf_file
from armylists.printing.services import request_pdf
from armylists.rosters import responses
from armylists.rosters.documents import FORMATS, PDF, file_name, write_roster
from armylists.rosters.printouts import Printout
from armylists.rosters.queries import roster_file_of
from armylists.rosters.requests import MakeRoster, RosterOfArmy, RosterOfDocument
from armylists.rosters.services import DrawnRoster, printable_roster, roster_of_document, roster_of_revision
from config.lib.api.base import ApiView, FileAnswers, PersonalView, read_body
from config.lib.api.openapi import document
from config.lib.api.responses import answer
from config.lib.pdf import require_pdfs


class Rosters(ApiView):
    permission_classes = [AllowAny]
    write_scope = "documents"

    @document(
        operation="make_roster",
        tag="rosters",
        answer={
            200: OpenApiResponse(responses.RosterText, description="The roster."),
            202: OpenApiResponse(responses.RosterFile, description="A PDF that is being made, or is there."),
        },
        refusals=(400, 401, 404, 413, 415, 422, 503),
        body=MakeRoster,
    )
    def post(self, request: Request) -> Response:
        """The roster of one of your armies or of a document. A PDF takes a moment: ask its status (202)."""
        if isinstance(request.data, dict) and "document" in request.data:
            return _write_document(read_body(request, RosterOfDocument))
        return _write_army(request, read_body(request, RosterOfArmy))


def _write_document(body: RosterOfDocument) -> Response:
    army, army_list = read_document(body.document)
    printout = body.printout
    drawn = roster_of_document(army, army_list=army_list, style=printout.style)
    return _answer_text(drawn, form=body.format, printout=printout)


def _write_army(request: Request, body: RosterOfArmy) -> Response:
    army = army_of_owner(body.army, user=request.user)
    printout = body.printout
    if body.format != PDF.id:
        drawn = roster_of_revision(army.newest, style=printout.style)
        return _answer_text(drawn, form=body.format, printout=printout)
    require_pdfs()
    file = request_pdf(printable_roster(army.newest, printout=printout), retry=True)
    return answer(responses.RosterFile.of(file, request=request), status=202)


def _answer_text(drawn: DrawnRoster, *, form: str, printout: Printout) -> Response:
    known = FORMATS[form]
    content = write_roster(drawn.roster, form=known.id, printout=printout, charts=drawn.charts)
    name = file_name(drawn.roster, form=known)
    text = {"format": known.id, "media_type": known.media_type, "file_name": name, "content": content}
    return answer(responses.RosterText.model_validate(text))


class Roster(PersonalView):
    @document("get_roster", "rosters", responses.RosterFile, refusals=(400, 401, 404))
    def get(self, request: Request, digest: str) -> Response:
        """Whether a PDF is there."""
        return answer(responses.RosterFile.of(roster_file_of(self.user, digest=digest), request=request))


class RosterPdf(FileAnswers, PersonalView):
    @document(
        operation="get_roster_file",
        tag="rosters",
        answer={(200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="The PDF.")},
        refusals=(400, 401, 404, 409),
    )
    def get(self, request: Request, digest: str) -> HttpResponse:
        """The PDF."""
        file = roster_file_of(self.user, digest=digest)
        return send_pdf_file(request._request, file, name=f"muster-{digest[:12]}.pdf")

"""What comes in and goes out: readings of pasted texts, ArmyForge, archives."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.adapters import document_of, verdict_data
from armylists.api import shapes
from armylists.api.base import ApiView, CatalogueView, PersonalView, Query, read_body
from armylists.api.interchange_bodies import ImportForgeList, KeepForgeFile, MakeForgeLink, ReadArmy
from armylists.api.openapi import document
from armylists.api.pages import PageQuery, read_page
from armylists.api.parsers import StrictJSONParser
from armylists.api.present_interchange import (
    present_file,
    present_forge_import,
    present_plan,
    present_reading,
    present_remarks,
)
from armylists.models import ForgeFile
from armylists.queries.archives import stream_archive
from armylists.queries.catalogue import current_list
from armylists.queries.forge_files import forge_file_of
from armylists.services import archives, forge_lists
from armylists.services.forge_links import link_army, own_file_name
from armylists.services.readings import Paste, read_army
from armylists.services.verdicts import read_document
from rules.interchange.archive import ArchiveDoc
from rules.interchange.armyforge.writing import describe_forge_list


class Readings(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document(
        operation="read_army", tag="interchange", answer=shapes.Reading, refusals=(400, 404, 413, 415), body=ReadArmy
    )
    def post(self, request: Request) -> Response:
        """Read an army from a roster's text, an ArmyForge link or free text. Nothing is stored."""
        body = read_body(request, ReadArmy)
        user = request.user if request.user.is_authenticated else None
        paste = Paste(
            text=body.text,
            army_list=body.army_list or "",
            points_limit=body.points_limit,
            name=body.name,
            list_file=body.list_file,
            choices=body.choices,
        )
        return Response(present_reading(read_army(paste, user=user), document=document_of, verdict=verdict_data))


class ForgeLists(ApiView):
    permission_classes = [AllowAny]
    write_scope = "documents"

    @document(
        operation="import_armyforge_list",
        tag="interchange",
        answer=shapes.ImportedList,
        refusals=(400, 404, 413, 415),
        body=ImportForgeList,
    )
    def post(self, request: Request) -> Response:
        """An ArmyForge list file as a document of ours, with a report. Nothing is stored."""
        body = read_body(request, ImportForgeList)
        made = forge_lists.import_forge_list(content=body.content, file=body.file, publication_slug=body.publication)
        return Response(present_forge_import(made))


class ForgeList(CatalogueView):
    @document(operation="export_armyforge_list", tag="interchange", answer=shapes.ExportedList, refusals=(400, 404))
    def get(self, request: Request, publication: str, army_list: str) -> Response:
        """A list of ours in the format of ArmyForge, and every clause that it cannot carry."""
        row = current_list(publication, army_list)
        made = forge_lists.export_forge_list(row)
        answer = {
            "file": own_file_name(row),
            "document": describe_forge_list(made.forge_list),
            "remarks": present_remarks(made.remarks),
        }
        return Response(answer)


class ForgeLinks(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document(
        operation="make_armyforge_link",
        tag="interchange",
        answer=shapes.ForgeLink,
        refusals=(400, 404, 413, 415),
        body=MakeForgeLink,
    )
    def post(self, request: Request) -> Response:
        """An army document as a share link of ArmyForge, and what the link does not carry."""
        body = read_body(request, MakeForgeLink)
        army, row = read_document(body.document)
        user = request.user if request.user.is_authenticated else None
        made = link_army(row, army, user=user, list_file=body.list_file, content=body.content, base=body.base)
        answer = {"link": made.link, "list_file": made.list_file, "remarks": present_remarks(made.remarks)}
        return Response(answer)


class ForgeFiles(PersonalView):
    queries = {"GET": PageQuery}

    @document(
        operation="list_armyforge_files",
        tag="interchange",
        answer=shapes.ForgeFilePage,
        refusals=(400, 401),
        query=PageQuery,
    )
    def get(self, request: Request) -> Response:
        """The list files that you keep for links."""
        rows = ForgeFile.objects.filter(owner=self.user).defer("content")
        return Response(read_page(request, rows, query=self.query, order=("pk",), present=present_file))

    @document(
        operation="keep_armyforge_file",
        tag="interchange",
        answer=shapes.ForgeFile,
        refusals=(400, 401, 403, 404, 409, 413, 415),
        body=KeepForgeFile,
    )
    def post(self, request: Request) -> Response:
        """Keep a list file, so that links that name it can be read. One of the same name is replaced."""
        body = read_body(request, KeepForgeFile)
        file = forge_lists.keep_forge_file(
            owner=self.user, name=body.name, army_list=body.army_list, content=body.content
        )
        return Response(present_file(file))


class ForgeFileOf(PersonalView):
    @document(
        operation="forget_armyforge_file", tag="interchange", answer=None, status=204, refusals=(400, 401, 403, 404)
    )
    def delete(self, request: Request, file: int) -> Response:
        """Forget a kept list file."""
        forge_lists.forget_forge_file(file=forge_file_of(self.user, file))
        return Response(status=204)


class ArchiveParser(StrictJSONParser):
    """Archives are larger than other bodies."""

    most_bytes = archives.MOST_BYTES


class ArchiveQuery(Query):
    """Whether to look only."""

    check = serializers.ChoiceField(
        choices=["true", "false"], required=False, help_text="`true`: say what would be brought in, and write nothing."
    )


class Archive(PersonalView):
    parser_classes = [ArchiveParser]
    queries = {"POST": ArchiveQuery}
    write_scope = "documents"

    @document(
        operation="export_archive",
        tag="interchange",
        answer={200: OpenApiResponse(ArchiveDoc, description="Everything you own.")},
        refusals=(400, 401),
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Everything you own as one document: armies with their history, lists you write, files you keep."""
        pieces = (piece.encode() for piece in stream_archive(self.user))
        response = StreamingHttpResponse(pieces, content_type="application/json")
        response["Cache-Control"] = "no-store"
        return response

    @document(
        operation="import_archive",
        tag="interchange",
        answer=shapes.ArchiveImport,
        refusals=(400, 401, 403, 413, 415),
        body=ArchiveDoc,
        query=ArchiveQuery,
    )
    def post(self, request: Request) -> Response:
        """Bring an archive into your account: all of it, or nothing if anything is wrong with it."""
        is_check = self.query.get("check") == "true"
        act = archives.plan_import if is_check else archives.import_archive
        plan = act(user=self.user, data=request.data)
        return Response(present_plan(plan, is_imported=not is_check))

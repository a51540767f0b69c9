"""What requests about comings and goings may say."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import StreamingHttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from pydantic import Field
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.armies.requests import AnyArmyDoc
from armylists.armies.services.verdicts import read_document
from armylists.catalogue.queries.finding import current_list
from armylists.interchange import responses
from armylists.interchange.queries import forge_file_of, stream_archive, waiting_upload
from armylists.interchange.services import archives, forge_lists
from armylists.interchange.services.archive_import import describe_plan
from armylists.interchange.services.forge_links import link_army, own_file_name
from armylists.interchange.services.readings import MOST_CHARACTERS, Paste, read_army
from armylists.models import ArchiveUpload, ForgeFile
from config.lib.api.base import ApiView, CatalogueView, PersonalView, Query, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page
from config.lib.api.parsers import StrictJSONParser
from config.lib.api.responses import answer
from config.lib.errors import NotFound
from rules.catalogue.documents import Document
from rules.composition.documents import MOST_POINTS, PLAIN_TEXT, Name
from rules.interchange.archive import ArchiveDoc, ListName
from rules.interchange.armyforge.writing import describe_forge_list

Text = Annotated[str, Field(max_length=MOST_CHARACTERS, pattern=r"^[^\x00]*$")]
Content = Annotated[str, Field(max_length=400_000, pattern=r"^[^\x00]*$")]
FileName = Annotated[str, Field(max_length=120, pattern=PLAIN_TEXT)]


class ReadArmy(Document):
    """A text to read an army from. `choices` correct a former reading: place to option, or to nothing."""

    text: Text
    army_list: ListName | None = None
    points_limit: Annotated[int, Field(ge=1, le=MOST_POINTS)] | None = None
    name: Name = ""
    list_file: Content = ""
    choices: Annotated[
        dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=300)]], Field(max_length=600)
    ] = {}


class ImportForgeList(Document):
    """An ArmyForge list file, and the publication whose units it fields."""

    publication: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}$")]
    file: FileName = ""
    content: Content


class MakeForgeLink(Document):
    """An army document, the name and content of a list file, and the address that stands before the link.

    Without `content` it is a list file that is kept; without both the link is for one that is kept for this list, else
    for the one that Muster itself writes.
    """

    document: AnyArmyDoc
    list_file: FileName = ""
    content: Content = ""
    base: Annotated[str, Field(max_length=300, pattern=r"^(https?://[^\s\x00-\x1f\x7f-\x9f]*)?$")] = ""


class KeepForgeFile(Document):
    """A list file to keep for links, and the list of ours that it stands for.

    Its name is the one that links give it: letters, digits, spaces and any of `.()+-_`.
    """

    name: FileName
    army_list: ListName
    content: Content


class Readings(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document("read_army", "interchange", responses.Reading, refusals=(400, 404, 413, 415), body=ReadArmy)
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
        return answer(responses.Reading.of(read_army(paste, user=user)))


class ForgeLists(ApiView):
    permission_classes = [AllowAny]
    write_scope = "documents"

    @document(
        "import_armyforge_list",
        "interchange",
        responses.ImportedList,
        refusals=(400, 404, 413, 415),
        body=ImportForgeList,
    )
    def post(self, request: Request) -> Response:
        """An ArmyForge list file as a document of ours, with a report. Nothing is stored."""
        body = read_body(request, ImportForgeList)
        made = forge_lists.import_forge_list(content=body.content, file=body.file, publication_slug=body.publication)
        return answer(responses.ImportedList.model_validate(made))


class ForgeList(CatalogueView):
    @document("export_armyforge_list", "interchange", responses.ExportedList, refusals=(400, 404))
    def get(self, request: Request, publication: str, army_list: str) -> Response:
        """A list of ours in the format of ArmyForge, and every clause that it cannot carry."""
        row = current_list(publication, army_list)
        made = forge_lists.export_forge_list(row)
        remarks = [responses.Remark.model_validate(remark) for remark in made.remarks]
        document = describe_forge_list(made.forge_list)
        return answer(responses.ExportedList(file=own_file_name(row), document=document, remarks=remarks))


class ForgeLinks(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document(
        "make_armyforge_link", "interchange", responses.ForgeLink, refusals=(400, 404, 413, 415), body=MakeForgeLink
    )
    def post(self, request: Request) -> Response:
        """An army document as a share link of ArmyForge, and what the link does not carry."""
        body = read_body(request, MakeForgeLink)
        army, row = read_document(body.document)
        user = request.user if request.user.is_authenticated else None
        made = link_army(row, army, user=user, list_file=body.list_file, content=body.content, base=body.base)
        return answer(responses.ForgeLink.model_validate(made))


class ForgeFiles(PersonalView):
    @document("list_armyforge_files", "interchange", responses.ForgeFilePage, refusals=(400, 401), query=PageQuery)
    def get(self, request: Request) -> Response:
        """The list files that you keep for links."""
        rows = ForgeFile.objects.filter(owner=self.user).defer("content")
        return answer_page(request, rows, query=self.query, order=("pk",), serialize=responses.ForgeFile)

    @document(
        "keep_armyforge_file",
        "interchange",
        responses.ForgeFile,
        refusals=(400, 401, 403, 404, 409, 413, 415),
        body=KeepForgeFile,
    )
    def post(self, request: Request) -> Response:
        """Keep a list file, so that links that name it can be read. One of the same name is replaced."""
        body = read_body(request, KeepForgeFile)
        file = forge_lists.keep_forge_file(
            owner=self.user, name=body.name, army_list=body.army_list, content=body.content
        )
        return answer(responses.ForgeFile.model_validate(file))


class ForgeFileOf(PersonalView):
    @document("forget_armyforge_file", "interchange", None, status=204, refusals=(400, 401, 403, 404))
    def delete(self, request: Request, file: int) -> Response:
        """Forget a kept list file."""
        forge_lists.forget_forge_file(file=forge_file_of(self.user, file))
        return Response(status=204)


class ArchiveParser(StrictJSONParser):
    """Archives are larger than other bodies. Long ones stay bytes, for a task to read."""

    most_bytes = archives.MOST_BYTES

    def read(self, body: bytes) -> Any:
        return super().read(body) if archives.is_quick(body) else body


class ArchiveQuery(Query):
    """Whether to look only."""

    check = serializers.ChoiceField(
        choices=["true", "false"], required=False, help_text="`true`: show what would be imported, and write nothing."
    )


class Archive(PersonalView):
    parser_classes = [ArchiveParser]
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
        answer={
            200: OpenApiResponse(responses.ArchiveImport, description="What it would import, or has imported."),
            202: OpenApiResponse(
                responses.ArchiveUpload, description="A large one: look at `Location` for the outcome."
            ),
        },
        refusals=(400, 401, 403, 413, 415),
        body=ArchiveDoc,
        query=ArchiveQuery,
    )
    def post(self, request: Request) -> Response:
        """Bring an archive into your account: all of it, or nothing if anything is wrong with it."""
        is_check = self.query.get("check") == "true"
        if isinstance(request.data, bytes):
            state = ArchiveUpload.State.READING if is_check else ArchiveUpload.State.IMPORTING
            row = archives.keep_upload(user=self.user, data=request.data, state=state)
            row.refresh_from_db()
            place = request.build_absolute_uri(reverse("api:archive-upload"))
            return answer(responses.ArchiveUpload.of(row), status=202, headers={"Location": place})
        act = archives.plan_import if is_check else archives.import_archive
        plan = act(user=self.user, data=request.data)
        return answer(responses.ArchiveImport.of(describe_plan(plan), is_imported=not is_check))


class ArchiveOnItsWay(PersonalView):
    @document("get_archive_import", "interchange", responses.ArchiveUpload, refusals=(400, 401, 404))
    def get(self, request: Request) -> Response:
        """How far the large archive is that you sent last, and what came of it."""
        row = waiting_upload(self.user)
        if row is None:
            raise NotFound
        return answer(responses.ArchiveUpload.of(row))

"""The armies of the person who asks."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api import shapes
from armylists.api.base import PersonalView, read_body
from armylists.api.bodies import CreateArmy, EditArmy, NewArmy, NewArmyFromDocument, Nothing, OrganiseArmy, ReplaceArmy
from armylists.api.catalogue import TextField
from armylists.api.edits import KINDS, read_edit
from armylists.api.openapi import document
from armylists.api.pages import PageQuery, filters_of, read_page
from armylists.api.present import present_army, present_army_row, share_address
from armylists.models import Army as Row
from armylists.queries.armies import armies_of, army_of_owner
from armylists.services import armies
from armylists.services.verdicts import read_document


class ArmyQuery(PageQuery):
    """Which armies."""

    text = TextField(help_text="Part of the name of the army or its list.")
    folder = TextField()
    tag = TextField()


class MyArmiesView(PersonalView):
    """An army of the person who asks; those of others do not exist."""

    def find(self, army: str) -> Row:
        return army_of_owner(army, user=self.user)

    def show(self, army: str, *, status: int = 200) -> Response:
        """The army as it is stored now."""
        return Response(present_army(self.find(army), request=self.request), status=status)


class Armies(MyArmiesView):
    queries = {"GET": ArmyQuery}

    @document(operation="list_armies", tag="armies", answer=shapes.ArmyPage, refusals=(400, 401), query=ArmyQuery)
    def get(self, request: Request) -> Response:
        """Your armies, the last edited first."""
        rows = armies_of(self.user, **filters_of(self.query))

        def present(army: Row) -> dict[str, Any]:
            return present_army_row(army, request=request)

        return Response(read_page(request, rows, query=self.query, order=("-edited_at", "-pk"), present=present))

    @document(
        operation="create_army",
        tag="armies",
        answer=shapes.Army,
        status=201,
        refusals=(400, 401, 403, 404, 413, 415),
        body=CreateArmy,
    )
    def post(self, request: Request) -> Response:
        """A new army: empty, or from an army document."""
        body: NewArmy | NewArmyFromDocument
        if isinstance(request.data, dict) and "document" in request.data:
            body = read_body(request, NewArmyFromDocument)
        else:
            body = read_body(request, NewArmy)
        value, army_list = read_document(_document_in(body))
        created = armies.create_army(
            army_list=army_list,
            points_limit=value.points_limit,
            owner=self.user,
            document=value,
            folder=body.folder,
            tags=body.tags,
        )
        response = self.show(created.army.public_id, status=201)
        response["Location"] = request.build_absolute_uri(f"{request.path.rstrip('/')}/{created.army.public_id}/")
        return response


def _document_in(body: NewArmy | NewArmyFromDocument) -> Any:
    if isinstance(body, NewArmyFromDocument):
        return body.document
    return {"muster": 1, "formations": [], **body.model_dump(include={"army_list", "points_limit", "name"})}


class Army(MyArmiesView):
    @document(operation="get_army", tag="armies", answer=shapes.Army, refusals=(400, 401, 404))
    def get(self, request: Request, army: str) -> Response:
        """An army with its document and verdict."""
        return self.show(army)

    @document(
        operation="replace_army",
        tag="armies",
        answer=shapes.Army,
        refusals=(400, 401, 403, 404, 409, 413, 415),
        body=ReplaceArmy,
    )
    def put(self, request: Request, army: str) -> Response:
        """Store a whole document as the next revision. A document made from an older revision is refused (409)."""
        found = self.find(army)
        body = read_body(request, ReplaceArmy)
        value, _army_list = read_document(body.document, army_list=found.army_list)
        armies.replace_document(army=found, document=value, base=body.base)
        return self.show(army)

    @document(
        operation="organise_army",
        tag="armies",
        answer=shapes.Army,
        refusals=(400, 401, 403, 404, 413, 415),
        body=OrganiseArmy,
    )
    def patch(self, request: Request, army: str) -> Response:
        """Rename an army, put it into a folder, tag it."""
        found = self.find(army)
        body = read_body(request, OrganiseArmy)
        armies.update_army(army=found, name=body.name, folder=body.folder, tags=body.tags)
        return self.show(army)

    @document(operation="delete_army", tag="armies", answer=None, status=204, refusals=(400, 401, 403, 404))
    def delete(self, request: Request, army: str) -> Response:
        """Delete an army with its revisions and links, for good."""
        armies.delete_army(army=self.find(army))
        return Response(status=204)


class Edits(MyArmiesView):
    @document(
        operation="edit_army",
        tag="armies",
        answer=shapes.Army,
        refusals=(400, 401, 403, 404, 409, 413, 415, 422),
        body=EditArmy,
    )
    def post(self, request: Request, army: str) -> Response:
        """One edit. What the list does not allow is refused with its reason (422), unless it is forced."""
        found = self.find(army)
        body = read_body(request, EditArmy, tags=KINDS)
        armies.edit_army(army=found, edit=read_edit(body.edit), base=body.base, is_forced=body.force)
        return self.show(army)


class Undo(MyArmiesView):
    @document(operation="undo", tag="armies", answer=shapes.Army, refusals=(400, 401, 403, 404), body=None)
    def post(self, request: Request, army: str) -> Response:
        """Go back to the revision before."""
        found = self.find(army)
        read_body(request, Nothing)
        armies.undo(army=found)
        return self.show(army)


class Redo(MyArmiesView):
    @document(operation="redo", tag="armies", answer=shapes.Army, refusals=(400, 401, 403, 404), body=None)
    def post(self, request: Request, army: str) -> Response:
        """Go forward to the revision that was undone last."""
        found = self.find(army)
        read_body(request, Nothing)
        armies.redo(army=found)
        return self.show(army)


class Share(MyArmiesView):
    @document(operation="share_army", tag="armies", answer=shapes.Share, refusals=(400, 401, 403, 404), body=None)
    def put(self, request: Request, army: str) -> Response:
        """Open a public, read-only address; an open one is kept."""
        found = self.find(army)
        read_body(request, Nothing)
        key = armies.share_army(army=found)
        return Response({"shared_at": share_address(key, request=request)})

    @document(operation="unshare_army", tag="armies", answer=None, status=204, refusals=(400, 401, 403, 404))
    def delete(self, request: Request, army: str) -> Response:
        """Close the public address; it never works again."""
        armies.unshare_army(army=self.find(army))
        return Response(status=204)

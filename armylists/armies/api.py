"""The armies of the person who asks."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.armies import responses
from armylists.armies.edits import KINDS, read_edit
from armylists.armies.queries.finding import (
    LEGALITIES,
    ORDERS,
    SIZES,
    ArmyFilter,
    armies_of,
    army_of_owner,
    revision_of,
    revisions_of,
)
from armylists.armies.queries.history import changes_of
from armylists.armies.queries.moves import find_target, move_row, moves_page
from armylists.armies.queries.verdicts import availability_of, fixes_of
from armylists.armies.requests import (
    CreateArmy,
    EditArmy,
    MoveArmies,
    MoveArmy,
    NewArmy,
    NewArmyFromDocument,
    Nothing,
    OrganiseArmy,
    ReplaceArmy,
)
from armylists.armies.services import armies, moves
from armylists.armies.services.verdicts import judge_document, read_document
from armylists.models import Army as Row
from armylists.models import ArmyRevision
from config.lib.api.base import ApiView, PersonalView, Query, TextField, VersionField, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page, filters_of
from config.lib.api.responses import answer
from rules.composition.documents import ArmyDoc
from rules.composition.verdict import describe_verdict


class ArmyQuery(PageQuery):
    """Which armies."""

    text = TextField(help_text="Part of the name of the army or its list.")
    folder = TextField()
    tag = TextField()
    army_list = TextField(help_text="A list in any version (`publication/list`).")
    size = serializers.ChoiceField(required=False, choices=list(SIZES), help_text="Points limit.")
    legality = serializers.ChoiceField(required=False, choices=LEGALITIES)
    sort = serializers.ChoiceField(required=False, choices=list(ORDERS), help_text="`changed` unless another is named.")


def show_army(army: Row, request: Request, *, status: int = 200) -> Response:
    return answer(responses.Army.model_validate(army, context=request), status=status)


class MyArmiesView(PersonalView):
    """An army of the person who asks; those of others do not exist."""

    def find(self, army: str) -> Row:
        return army_of_owner(army, user=self.user)

    def show(self, army: str, *, status: int = 200) -> Response:
        """The army as it is stored now."""
        return show_army(self.find(army), self.request, status=status)


class Armies(MyArmiesView):
    @document("list_armies", "armies", responses.ArmyPage, refusals=(400, 401), query=ArmyQuery)
    def get(self, request: Request) -> Response:
        """Your armies, the last edited first unless `sort` says otherwise."""
        chosen = ArmyFilter(**filters_of(self.query))
        rows = chosen.apply(armies_of(self.user))

        def serialize(army: Row) -> responses.ArmyRow:
            return responses.ArmyRow.model_validate(army, context=request)

        return answer_page(request, rows, query=self.query, order=chosen.order, serialize=serialize)

    @document(
        "create_army", "armies", responses.Army, status=201, refusals=(400, 401, 403, 404, 413, 415), body=CreateArmy
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
    @document("get_army", "armies", responses.Army, refusals=(400, 401, 404))
    def get(self, request: Request, army: str) -> Response:
        """An army with its document and verdict."""
        return self.show(army)

    @document("replace_army", "armies", responses.Army, refusals=(400, 401, 403, 404, 409, 413, 415), body=ReplaceArmy)
    def put(self, request: Request, army: str) -> Response:
        """Store a whole document as the next revision. A document made from an older revision is refused (409)."""
        found = self.find(army)
        body = read_body(request, ReplaceArmy)
        value, _army_list = read_document(body.document, army_list=found.army_list)
        armies.replace_document(army=found, document=value, base=body.base)
        return self.show(army)

    @document("organise_army", "armies", responses.Army, refusals=(400, 401, 403, 404, 413, 415), body=OrganiseArmy)
    def patch(self, request: Request, army: str) -> Response:
        """Rename an army, put it into a folder, tag it."""
        found = self.find(army)
        body = read_body(request, OrganiseArmy)
        armies.update_army(army=found, name=body.name, folder=body.folder, tags=body.tags)
        return self.show(army)

    @document("delete_army", "armies", None, status=204, refusals=(400, 401, 403, 404))
    def delete(self, request: Request, army: str) -> Response:
        """Delete an army with its revisions and links, for good."""
        armies.delete_army(army=self.find(army))
        return Response(status=204)


class Edits(MyArmiesView):
    @document("edit_army", "armies", responses.Army, refusals=(400, 401, 403, 404, 409, 413, 415, 422), body=EditArmy)
    def post(self, request: Request, army: str) -> Response:
        """One edit. What the list does not allow is refused with its reason (422), unless it is forced."""
        found = self.find(army)
        body = read_body(request, EditArmy, tags=KINDS)
        armies.edit_army(army=found, edit=read_edit(body.edit), base=body.base, is_forced=body.force, edit_id=body.id)
        return self.show(army)


class Undo(MyArmiesView):
    @document("undo", "armies", responses.Army, refusals=(400, 401, 403, 404), body=None)
    def post(self, request: Request, army: str) -> Response:
        """Go back to the revision before."""
        found = self.find(army)
        read_body(request, Nothing)
        armies.undo(army=found)
        return self.show(army)


class Redo(MyArmiesView):
    @document("redo", "armies", responses.Army, refusals=(400, 401, 403, 404), body=None)
    def post(self, request: Request, army: str) -> Response:
        """Go forward to the revision that was undone last."""
        found = self.find(army)
        read_body(request, Nothing)
        armies.redo(army=found)
        return self.show(army)


class Share(MyArmiesView):
    @document("share_army", "armies", responses.Share, refusals=(400, 401, 403, 404), body=None)
    def put(self, request: Request, army: str) -> Response:
        """Open a public, read-only address; an open one is kept."""
        found = self.find(army)
        read_body(request, Nothing)
        key = armies.share_army(army=found)
        return answer(responses.Share.model_validate({"shared_at": key}, context=request))

    @document("unshare_army", "armies", None, status=204, refusals=(400, 401, 403, 404))
    def delete(self, request: Request, army: str) -> Response:
        """Close the public address; it never works again."""
        armies.unshare_army(army=self.find(army))
        return Response(status=204)


class TargetQuery(Query):
    """Where to. Without `to` the newest version."""

    to = VersionField(help_text="A version of the same list.")


class Move(MyArmiesView):
    @document("preview_move", "armies", responses.Move, refusals=(400, 401, 404), query=TargetQuery)
    def get(self, request: Request, army: str) -> Response:
        """What moving an army to another version of its list would change. Nothing is written."""
        found = self.find(army)
        return answer(responses.Move.model_validate(move_row(found, find_target(found, self.query.get("to", "")))))

    @document("move_army", "armies", responses.Army, refusals=(400, 401, 403, 404, 409, 413, 415), body=MoveArmy)
    def post(self, request: Request, army: str) -> Response:
        """Move an army to another version of its list, as a new revision; undo brings it back as it was."""
        found = self.find(army)
        body = read_body(request, MoveArmy)
        moves.move_army(army=found, to=find_target(found, body.to or ""), base=body.base)
        return self.show(army)


class Moves(PersonalView):
    @document("preview_moves", "armies", responses.Moves, refusals=(400, 401))
    def get(self, request: Request) -> Response:
        """Your armies that could move to a newer version of their lists, each with what that would change."""
        return answer(responses.Moves.model_validate(moves_page(self.user)))

    @document("move_armies", "armies", responses.Moved, refusals=(400, 401, 403, 413, 415), body=MoveArmies)
    def post(self, request: Request) -> Response:
        """Move several armies to the newest versions of their lists, or `back` to where they came from.

        What had changed since it was looked at is left as it is, and named.
        """
        body = read_body(request, MoveArmies)
        chosen = {row.army: row.base for row in body.armies}
        move = moves.move_armies_back if body.back else moves.move_armies
        done = move(owner=self.user, chosen=chosen)
        return answer(responses.Moved(moved=[army.public_id for army in done.moved], left=list(done.left)))


class Revisions(MyArmiesView):
    @document("list_revisions", "armies", responses.RevisionPage, refusals=(400, 401, 404), query=PageQuery)
    def get(self, request: Request, army: str) -> Response:
        """The revisions of an army, the newest first."""
        rows = revisions_of(self.find(army))

        def serialize(row: ArmyRevision) -> responses.RevisionRow:
            return responses.RevisionRow.from_row(row, changes=changes_of(row))

        return answer_page(request, rows, query=self.query, order=("-number",), serialize=serialize)


class Revision(MyArmiesView):
    @document("get_revision", "armies", responses.Revision, refusals=(400, 401, 404))
    def get(self, request: Request, army: str, number: int) -> Response:
        """One revision with its document and verdict."""
        found = revision_of(self.find(army), number)
        return answer(responses.Revision.from_row(found, changes=changes_of(found)))


class Availability(MyArmiesView):
    @document("get_availability", "armies", responses.Availability, refusals=(400, 401, 404))
    def get(self, request: Request, army: str) -> Response:
        """What could be added: its price, and if the list does not allow it, the reason. What would mend each error."""
        head = self.find(army).newest
        found, fixes = availability_of(head), fixes_of(head)
        return Response(responses.describe_availability(found, fixes, revision=head.number))


class Verdicts(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document("judge", "verdicts", responses.Verdict, refusals=(400, 404, 413, 415), body=ArmyDoc)
    def post(self, request: Request) -> Response:
        """The verdict on an army document. Nothing is stored, and no account is needed."""
        return Response(describe_verdict(judge_document(request.data)))

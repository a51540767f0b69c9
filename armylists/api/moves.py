"""Armies and the versions of their lists."""

from __future__ import annotations

from django.core.validators import RegexValidator
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api import shapes
from armylists.api.armies import MyArmiesView
from armylists.api.base import PersonalView, Query, read_body
from armylists.api.bodies import MoveArmies, MoveArmy
from armylists.api.openapi import document
from armylists.api.present import present_move
from armylists.api.versions import VERSION
from armylists.queries.moves import find_target, move_row, moves_page
from armylists.services import moves


class TargetQuery(Query):
    """Where to. Without `to` the newest version."""

    to = serializers.CharField(
        required=False, max_length=40, validators=[RegexValidator(VERSION)], help_text="A version of the same list."
    )


class Move(MyArmiesView):
    queries = {"GET": TargetQuery}

    @document(
        operation="preview_move",
        tag="armies",
        answer=shapes.Move,
        refusals=(400, 401, 404),
        query=TargetQuery,
    )
    def get(self, request: Request, army: str) -> Response:
        """What moving an army to another version of its list would change. Nothing is written."""
        found = self.find(army)
        return Response(present_move(move_row(found, find_target(found, self.query.get("to", "")))))

    @document(
        operation="move_army",
        tag="armies",
        answer=shapes.Army,
        refusals=(400, 401, 403, 404, 409, 413, 415),
        body=MoveArmy,
    )
    def post(self, request: Request, army: str) -> Response:
        """Move an army to another version of its list, as a new revision; undo brings it back as it was."""
        found = self.find(army)
        body = read_body(request, MoveArmy)
        moves.move_army(army=found, to=find_target(found, body.to or ""), base=body.base)
        return self.show(army)


class Moves(PersonalView):
    @document(operation="preview_moves", tag="armies", answer=shapes.Moves, refusals=(400, 401))
    def get(self, request: Request) -> Response:
        """Your armies that could move to a newer version of their lists, each with what that would change."""
        page = moves_page(self.user)
        return Response({"results": [present_move(row) for row in page.rows], "more": page.more})

    @document(
        operation="move_armies",
        tag="armies",
        answer=shapes.Moved,
        refusals=(400, 401, 403, 413, 415),
        body=MoveArmies,
    )
    def post(self, request: Request) -> Response:
        """Move several armies to the newest versions of their lists, or `back` to where they came from.

        What had changed since it was looked at is left as it is, and named.
        """
        body = read_body(request, MoveArmies)
        chosen = {row.army: row.base for row in body.armies}
        move = moves.move_armies_back if body.back else moves.move_armies
        done = move(owner=self.user, chosen=chosen)
        return Response({"moved": [army.public_id for army in done.moved], "left": list(done.left)})

"""Games that are scored and not kept."""

from __future__ import annotations

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import ApiView
from armylists.api.openapi import document
from rules.tournament_game.score import GameDoc, describe_result
from tournaments.api import shapes
from tournaments.services.scores import score_document


class Scores(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document(operation="score", tag="matches", answer=shapes.Score, refusals=(400, 413, 415), body=GameDoc)
    def post(self, request: Request) -> Response:
        """Goals, victory points and state of a game at the end of a turn. Nothing is stored, no account is needed."""
        return Response(describe_result(score_document(request.data)))

"""Games that are scored and not kept."""

from __future__ import annotations

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import ApiView
from armylists.api.openapi import document
from tournaments.api import shapes
from tournaments.services.scores import describe_score, score_document


class Scores(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document(operation="score", tag="matches", answer=shapes.AnyScore, refusals=(400, 413, 415), body=shapes.AnyGame)
    def post(self, request: Request) -> Response:
        """Goals, victory points and state of a game at the end of a turn, or of the scenario that the document names.

        Nothing is stored, no account is needed.
        """
        return Response(describe_score(score_document(request.data)))

"""Verdicts on documents from outside."""

from __future__ import annotations

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.adapters import verdict_data
from armylists.api import shapes
from armylists.api.base import ApiView
from armylists.api.openapi import document
from armylists.services.verdicts import judge_document
from rules.composition.documents import ArmyDoc


class Verdicts(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document(operation="judge", tag="verdicts", answer=shapes.Verdict, refusals=(400, 404, 413, 415), body=ArmyDoc)
    def post(self, request: Request) -> Response:
        """The verdict on an army document. Nothing is stored, and no account is needed."""
        return Response(verdict_data(judge_document(request.data)))

"""What an army was, and what it could become."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api import shapes
from armylists.api.armies import MyArmiesView
from armylists.api.openapi import document
from armylists.api.pages import PageQuery, read_page
from armylists.api.present import present_availability, present_revision, present_revision_row
from armylists.queries.armies import revision_of, revisions_of
from armylists.queries.verdicts import availability_of


class Revisions(MyArmiesView):
    queries = {"GET": PageQuery}

    @document(
        operation="list_revisions",
        tag="armies",
        answer=shapes.RevisionPage,
        refusals=(400, 401, 404),
        query=PageQuery,
    )
    def get(self, request: Request, army: str) -> Response:
        """The revisions of an army, the newest first."""
        rows = revisions_of(self.find(army))
        page = read_page(request, rows, query=self.query, order=("-number",), present=present_revision_row)
        return Response(page)


class Revision(MyArmiesView):
    @document(operation="get_revision", tag="armies", answer=shapes.Revision, refusals=(400, 401, 404))
    def get(self, request: Request, army: str, number: int) -> Response:
        """One revision with its document and verdict."""
        return Response(present_revision(revision_of(self.find(army), number)))


class Availability(MyArmiesView):
    @document(operation="get_availability", tag="armies", answer=shapes.Availability, refusals=(400, 401, 404))
    def get(self, request: Request, army: str) -> Response:
        """Everything that could be added: its price, and if the list does not allow it, the reason."""
        found = self.find(army)
        assert found.head is not None  # noqa: S101 - every army has a first revision
        return Response(present_availability(availability_of(found.head), revision=found.head.number))

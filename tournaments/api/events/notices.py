"""What the person who asks was told."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import PersonalView, read_body
from armylists.api.openapi import document
from armylists.api.pages import PageQuery, read_page
from tournaments.api.events import shapes
from tournaments.api.events.bodies import ReadUpTo
from tournaments.api.events.present import present_notice
from tournaments.queries.events.notices import notices_of
from tournaments.services.events.notice_reading import read_notices


class Notices(PersonalView):
    queries = {"GET": PageQuery}

    @document(operation="list_notices", tag="events", answer=shapes.NoticePage, refusals=(400, 401), query=PageQuery)
    def get(self, request: Request) -> Response:
        """What you were told about your events, the newest first."""
        rows = notices_of(self.user)
        return Response(read_page(request, rows, query=self.query, order=("-pk",), present=present_notice))


class NoticesRead(PersonalView):
    @document(
        operation="read_notices",
        tag="events",
        answer=shapes.ReadNotices,
        refusals=(400, 401, 403, 413, 415),
        body=ReadUpTo,
    )
    def post(self, request: Request) -> Response:
        """Mark what you were told as read, up to the one named, or all."""
        body = read_body(request, ReadUpTo)
        return Response({"read": read_notices(user=self.user, last=body.last)})

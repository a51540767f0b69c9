"""What the person who asks was told, and wants to be told."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import PersonalView, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, read_page
from tournaments.events.entries.authentication import WITH_GUESTS, Guest
from tournaments.events.notices import responses as notices_responses
from tournaments.events.notices.queries import kind_choices, notices_of, notices_of_entry
from tournaments.events.notices.requests import ChooseNotices, ReadUpTo
from tournaments.events.notices.responses import NoticeChoices
from tournaments.events.notices.serialize import present_notice
from tournaments.events.notices.services import choose_notices, read_entry_notices, read_notices

LAST = 2**63 - 1


class Notices(PersonalView):
    authentication_classes = WITH_GUESTS
    queries = {"GET": PageQuery}

    @document(
        operation="list_notices",
        tag="events",
        answer=notices_responses.NoticePage,
        refusals=(400, 401),
        query=PageQuery,
    )
    def get(self, request: Request) -> Response:
        """What you were told about your events, the newest first; guests hear of their own event."""
        guest = _guest(request)
        rows = notices_of_entry(guest.entry) if guest is not None else notices_of(self.user)
        return Response(read_page(request, rows, query=self.query, order=("-pk",), present=present_notice))


class NoticesRead(PersonalView):
    authentication_classes = WITH_GUESTS

    @document(
        operation="read_notices",
        tag="events",
        answer=notices_responses.ReadNotices,
        refusals=(400, 401, 403, 413, 415),
        body=ReadUpTo,
    )
    def post(self, request: Request) -> Response:
        """Mark what you were told as read, up to the one named, or all."""
        body = read_body(request, ReadUpTo)
        guest = _guest(request)
        if guest is not None:
            return Response({"read": read_entry_notices(entry=guest.entry, last=body.last or LAST)})
        return Response({"read": read_notices(user=self.user, last=body.last)})


class NoticeSwitches(PersonalView):
    @document(operation="get_notice_choices", tag="events", answer=NoticeChoices, refusals=(400, 401))
    def get(self, request: Request) -> Response:
        """What you want to be told, kind by kind: on pages, by e-mail."""
        return Response(self._told())

    @document(
        operation="choose_notices",
        tag="events",
        answer=NoticeChoices,
        refusals=(400, 401, 403, 413, 415),
        body=ChooseNotices,
    )
    def put(self, request: Request) -> Response:
        """Choose what you want to be told; kinds that are not named stay as they are."""
        body = read_body(request, ChooseNotices)
        choose_notices(user=self.user, choices={one.kind: (one.on_pages, one.by_mail) for one in body.choices})
        return Response(self._told())

    def _told(self) -> dict[str, Any]:
        rows = [
            {"kind": one.kind, "name": one.title.render(_), "on_pages": one.on_pages, "by_mail": one.by_mail}
            for one in kind_choices(self.user)
        ]
        return {"choices": rows}


def _guest(request: Request) -> Guest | None:
    user: object = request.user
    return user if isinstance(user, Guest) else None

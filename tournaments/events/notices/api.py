"""What the person who asks was told, and wants to be told."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import PersonalView, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page
from config.lib.api.responses import answer
from tournaments.events.entries.authentication import WITH_GUESTS, Guest
from tournaments.events.notices import responses
from tournaments.events.notices.queries import kind_choices, notices_of, notices_of_entry
from tournaments.events.notices.requests import ChooseNotices, ReadUpTo
from tournaments.events.notices.services import choose_notices, read_entry_notices, read_notices

LAST = 2**63 - 1


class Notices(PersonalView):
    authentication_classes = WITH_GUESTS
    queries = {"GET": PageQuery}

    @document(
        operation="list_notices",
        tag="events",
        answer=responses.NoticePage,
        refusals=(400, 401),
        query=PageQuery,
    )
    def get(self, request: Request) -> Response:
        """What you were told about your events, the newest first; guests hear of their own event."""
        guest = _guest(request)
        rows = notices_of_entry(guest.entry) if guest is not None else notices_of(self.user)
        return answer_page(request, rows, query=self.query, order=("-pk",), serialize=responses.NoticeRow.from_row)


class NoticesRead(PersonalView):
    authentication_classes = WITH_GUESTS

    @document(
        operation="read_notices",
        tag="events",
        answer=responses.ReadNotices,
        refusals=(400, 401, 403, 413, 415),
        body=ReadUpTo,
    )
    def post(self, request: Request) -> Response:
        """Mark what you were told as read, up to the one named, or all."""
        body = read_body(request, ReadUpTo)
        guest = _guest(request)
        if guest is not None:
            return answer(responses.ReadNotices(read=read_entry_notices(entry=guest.entry, last=body.last or LAST)))
        return answer(responses.ReadNotices(read=read_notices(user=self.user, last=body.last)))


class NoticeSwitches(PersonalView):
    @document(operation="get_notice_choices", tag="events", answer=responses.NoticeChoices, refusals=(400, 401))
    def get(self, request: Request) -> Response:
        """What you want to be told, kind by kind: on pages, by email."""
        return answer(responses.NoticeChoices.from_row(choices=kind_choices(self.user)))

    @document(
        operation="choose_notices",
        tag="events",
        answer=responses.NoticeChoices,
        refusals=(400, 401, 403, 413, 415),
        body=ChooseNotices,
    )
    def put(self, request: Request) -> Response:
        """Choose what you want to be told; kinds that are not named stay as they are."""
        body = read_body(request, ChooseNotices)
        choose_notices(user=self.user, choices={one.kind: (one.on_pages, one.by_mail) for one in body.choices})
        return answer(responses.NoticeChoices.from_row(choices=kind_choices(self.user)))


def _guest(request: Request) -> Guest | None:
    user: object = request.user
    return user if isinstance(user, Guest) else None

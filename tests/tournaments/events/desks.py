"""An organiser at the desk of a club day, who opens pages and sends their forms."""

from __future__ import annotations

from copy import copy, deepcopy
from typing import Any

from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tests.tournaments.club_day import ClubDay


class DeskClient:
    """A visitor of one event's desk. ``say`` is what the last answer told."""

    def __init__(self, day: ClubDay, user: User) -> None:
        self.day = day
        self.client = Client()
        self.client.force_login(user)

    def __deepcopy__(self, memo: dict[int, Any]) -> DeskClient:
        copied = copy(self)
        copied.day, copied.client = deepcopy(self.day, memo), Client()
        copied.client.cookies = deepcopy(self.client.cookies, memo)
        return copied

    def url(self, name: str, **kwargs: Any) -> str:
        return reverse(name, kwargs={"public_id": self.day.event.public_id, **kwargs})

    def get(self, name: str, query: dict[str, Any] | None = None, **kwargs: Any) -> Any:
        return self.client.get(self.url(name, **kwargs), query or {})

    def page(self, name: str, query: dict[str, Any] | None = None, **kwargs: Any) -> str:
        response = self.get(name, query, **kwargs)
        assert response.status_code == 200
        return str(response.content.decode())

    def send(self, name: str, data: dict[str, Any], *, htmx: bool = False, **kwargs: Any) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(self.url(name, **kwargs), data, headers=headers)

    def do(self, page: str, command: str, kwargs: dict[str, Any] | None = None, /, **data: Any) -> str:
        """Send a command and follow; answers what the page then says."""
        self.client.cookies.pop("messages", None)  # of earlier commands, which no page has shown
        response = self.send(page, {"do": command, **data}, **(kwargs or {}))
        assert response.status_code == 302, response.status_code
        return " ".join(str(one) for one in get_messages(response.wsgi_request))

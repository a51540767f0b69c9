"""Guests of events: ``Authorization: Entry <secret>``, with the secret of a guest's own link."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from armylists.accounts.authentication import TokenAuthentication
from config.lib.errors import NotFound
from config.lib.visitors import client_address
from tournaments.events.entries.queries.finding import entry_by_secret
from tournaments.models import Participant

logger = logging.getLogger(__name__)
_SCHEME = b"entry"


@dataclass(frozen=True, slots=True)
class Guest:
    """Whoever holds the secret of an entry: no account, and known to that event only."""

    entry: Participant
    is_authenticated: ClassVar[bool] = True

    @property
    def pk(self) -> str:
        """What their requests are counted under: a club shares one address, and its players share no limit."""
        return f"entry-{self.entry.pk}"


class EntryAuthentication(BaseAuthentication):
    """Knows the entrant of a secret. Requests with other kinds of credentials are left to other ways of signing in."""

    def authenticate(self, request: Request) -> tuple[Guest, Participant] | None:
        scheme, _separator, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != _SCHEME:
            return None
        try:
            entry = entry_by_secret(secret.strip().decode("latin-1"))
        except NotFound as error:
            logger.warning("a secret of an entry was refused to %s", client_address(request._request))
            told = _("This secret is unknown, or something took its place: a new link, an account.")
            raise AuthenticationFailed(told) from error
        return Guest(entry), entry

    def authenticate_header(self, request: Request) -> str:
        return 'Entry realm="Muster"'


class EntryScheme(OpenApiAuthenticationExtension):
    """Secrets of guests in the header Authorization."""

    target_class = EntryAuthentication
    name = "entry"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        told = "The secret of a guest's link at an event: `Entry` and what stands behind `/e/` in its address."
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": told}


WITH_GUESTS: list[type[BaseAuthentication]] = [TokenAuthentication, EntryAuthentication, SessionAuthentication]
"""Ways to sign in where guests have something to do."""

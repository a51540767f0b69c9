"""Tokens of programs: ``Authorization: Token muster_…`` (or ``Bearer``)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from armylists.accounts.services import use_token
from armylists.models import ApiToken

_SCHEMES = (b"token", b"bearer")


class TokenAuthentication(BaseAuthentication):
    """Knows the user of a token. Requests with other kinds of credentials are left to other ways of signing in."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _separator, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() not in _SCHEMES:
            return None
        token = use_token(secret=secret.strip().decode("latin-1"))
        if token is None:
            raise AuthenticationFailed(_("This token is unknown, expired or revoked."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Token realm="Muster"'

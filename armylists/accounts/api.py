"""Tokens of the person who asks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.accounts import responses
from armylists.accounts.queries import tokens_of
from armylists.accounts.requests import NewToken
from armylists.accounts.services import create_token, revoke_token
from config.lib.api.base import PersonalView, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page
from config.lib.api.responses import answer
from config.lib.errors import Forbidden


class SessionRequired(Forbidden):
    default_code = "session_required"
    default_message = _("Sign in on the website to make a token.")


class Tokens(PersonalView):
    @document("list_tokens", "tokens", responses.TokenPage, refusals=(400, 401), query=PageQuery)
    def get(self, request: Request) -> Response:
        """Your tokens, without their secrets."""
        rows = tokens_of(self.user)
        return answer_page(request, rows, query=self.query, order=("-pk",), serialize=responses.TokenRow)

    @document(
        "create_token", "tokens", responses.Token, status=201, refusals=(400, 401, 403, 409, 413, 415), body=NewToken
    )
    def post(self, request: Request) -> Response:
        """A new token. Its secret is shown this once. Only for people who signed in, not for other tokens."""
        if request.auth is not None:
            raise SessionRequired
        body = read_body(request, NewToken)
        created = create_token(user=self.user, name=body.name, days=body.days)
        return answer(responses.Token.from_row(created.token, token=created.secret), status=201)


class Token(PersonalView):
    @document("revoke_token", "tokens", None, status=204, refusals=(400, 401, 403, 404))
    def delete(self, request: Request, token: int) -> Response:
        """Revoke a token; it stops working at once."""
        revoke_token(user=self.user, token_id=token)
        return Response(status=204)

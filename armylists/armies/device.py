"""Armies without an account that were made or changed in this browser, so that whoever comes back finds them.

The browser keeps their secrets in a signed cookie that no script reads. Pages name the armies, never the secrets.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core import signing
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import ngettext

from armylists.armies.queries.finding import armies_of_digests
from armylists.armies.services.armies import claim_army
from armylists.models import Army
from config.lib.errors import Conflict
from config.lib.secrets import digest_secret

COOKIE = "muster_armies"
CLAIMING = "claiming"
"""Where a session keeps the digest of the army that a visitor signs up or in for."""
MOST = 20
LASTS_SECONDS = 400 * 24 * 3600  # browsers keep nothing for longer


def remember(request: HttpRequest, response: HttpResponseBase, *, secret: str) -> None:
    """Put the army of an edit link in front of what this browser knows; the oldest beyond 20 is forgotten."""
    known = [secret, *(other for other in _secrets(request) if other != secret)]
    _write(response, known[:MOST])


def forget_all(response: HttpResponseBase) -> None:
    """The armies stay; this browser leads to them no more."""
    response.delete_cookie(COOKIE, samesite="Lax")


def armies_here(request: HttpRequest) -> list[Army]:
    """The armies that this browser knows, the last one changed here first; without those that have an owner now."""
    digests = [digest_secret(secret) for secret in _secrets(request)]
    return sorted(index_here(request), key=lambda army: digests.index(str(army.edit_key_digest)))


def index_here(request: HttpRequest) -> QuerySet[Army]:
    """The same to be searched."""
    return armies_of_digests([digest_secret(secret) for secret in _secrets(request)])


def secret_of(request: HttpRequest, *, public_id: str) -> str | None:
    """The secret by which this browser opens an army; None when it does not know it."""
    digest = next((army.edit_key_digest for army in armies_here(request) if army.public_id == public_id), None)
    return next((secret for secret in _secrets(request) if digest_secret(secret) == digest), None)


def claim_all(request: HttpRequest, user: User) -> None:
    """A new account takes along what was built in its browser; what it was made for is claimed when it comes back."""
    wanted, claimed = request.session.get(CLAIMING), 0
    for army in (one for one in armies_here(request) if one.edit_key_digest != wanted):
        try:
            claim_army(army=army, user=user)
        except Conflict:  # somebody was quicker
            continue
        claimed += 1
    if claimed:
        told = ngettext(
            "%(n)s army from this device is now in your account. Its edit link no longer works.",
            "%(n)s armies from this device are now in your account. Their edit links no longer work.",
            claimed,
        )
        messages.success(request, told % {"n": claimed})


def _secrets(request: HttpRequest) -> list[str]:
    try:
        kept = request.get_signed_cookie(COOKIE, default="", salt=COOKIE)
    except signing.BadSignature:
        return []
    return [secret for secret in str(kept).split(".") if secret][:MOST]


def _write(response: HttpResponseBase, secrets: list[str]) -> None:
    response.set_signed_cookie(
        COOKIE,
        ".".join(secrets),
        salt=COOKIE,
        max_age=LASTS_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )

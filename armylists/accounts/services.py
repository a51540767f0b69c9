"""API tokens: made, used, revoked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.models import ApiToken
from config.lib.errors import Conflict, Invalid, NotFound
from config.lib.secrets import digest_secret, make_secret

PREFIX = "muster_"
MOST_TOKENS = 50

# Writing the time of every call would make every read a write.
USED_EVERY = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class CreatedToken:
    """A new token. ``secret`` is handed out once and never stored."""

    token: ApiToken
    secret: str


def create_token(*, user: User, name: str, days: int | None = None) -> CreatedToken:
    """A new token, its secret stored as a digest."""
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        params = {"most": MOST_TOKENS}
        raise Invalid("too_many_tokens", _("You can have %(most)d tokens. Revoke one first."), params=params)
    secret = PREFIX + make_secret()
    expires = timezone.now() + timedelta(days=days) if days else None
    try:
        with transaction.atomic():
            token = ApiToken.objects.create(
                user=user,
                name=name,
                digest=digest_secret(secret),
                hint=secret[:11],
                expires_at=expires,
            )
    except IntegrityError as error:
        raise Conflict("token_name_taken", _("You already have a token with this name."), field="name") from error
    return CreatedToken(token, secret)


def use_token(*, secret: str) -> ApiToken | None:
    """The token that this secret belongs to, or None when it is unknown, expired or its user inactive."""
    token = ApiToken.objects.select_related("user").filter(digest=digest_secret(secret)).first()
    now = timezone.now()
    if token is None or not token.user.is_active or (token.expires_at is not None and token.expires_at <= now):
        return None
    if token.used_at is None or now - token.used_at > USED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)
    return token


def revoke_token(*, user: User, token_id: int) -> None:
    """Delete one of the user's tokens; NotFound when it is not theirs."""
    deleted, _rows = ApiToken.objects.filter(user_id=user.pk, pk=token_id).delete()
    if not deleted:
        raise NotFound

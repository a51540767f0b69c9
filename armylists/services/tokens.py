"""API tokens: made, used, revoked."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.models import ApiToken
from config.lib.errors import Conflict
from config.lib.secrets import digest_secret, make_secret

PREFIX = "muster_"
# Writing the time of every call would make every read a write.
USED_EVERY = timedelta(minutes=5)


def create_token(*, user: User, name: str, days: int | None = None) -> str:
    """A new token, returned once and stored as a digest."""
    secret = PREFIX + make_secret()
    expires = timezone.now() + timedelta(days=days) if days else None
    try:
        with transaction.atomic():
            ApiToken.objects.create(
                user=user,
                name=name,
                digest=digest_secret(secret),
                hint=secret[:11],
                expires_at=expires,
            )
    except IntegrityError as error:
        raise Conflict("token_name_taken", _("You already have a token of this name."), field="name") from error
    return secret


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
    """Delete one of the user's tokens."""
    ApiToken.objects.filter(user_id=user.pk, pk=token_id).delete()

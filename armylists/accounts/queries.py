"""Reads of API tokens."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet

from armylists.models import ApiToken


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens of a user, newest first."""
    return ApiToken.objects.filter(user=user)

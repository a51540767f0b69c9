"""Who may write army lists."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

AUTHORS = "List authors"
RIGHT = "write_lists"


def list_authors() -> QuerySet[User]:
    """Everybody who may upload, publish and retire lists: by the group, by the right itself, or as a superuser."""
    right = {"codename": RIGHT, "content_type__app_label": "armylists"}
    by_group = Q(**{f"groups__permissions__{name}": value for name, value in right.items()})
    by_right = Q(**{f"user_permissions__{name}": value for name, value in right.items()})
    holders = User.objects.filter(by_group | by_right | Q(is_superuser=True), is_active=True)
    return holders.distinct().order_by("username")

"""Giving and taking the right to write army lists: a group that operators see, with the one permission in it."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission, User
from django.db import transaction
from django.utils.translation import gettext as _

from armylists.authoring.queries import AUTHORS, RIGHT
from config.lib.errors import NotFound


def give_right(name: str) -> User:
    user = _user(name)
    with transaction.atomic():
        group, _created = Group.objects.get_or_create(name=AUTHORS)
        group.permissions.add(_permission())
        user.groups.add(group)
    return user


def take_right(name: str) -> User:
    """Take the right away, however it was given. Drafts of the user stay, for when they are an author again."""
    user = _user(name)
    with transaction.atomic():
        user.groups.remove(*Group.objects.filter(permissions=_permission()))
        user.user_permissions.remove(_permission())
    return user


def _user(name: str) -> User:
    user = User.objects.filter(username=name).first()
    if user is None:
        raise NotFound(message=_("There is no user %(name)s."), params={"name": name})
    return user


def _permission() -> Permission:
    return Permission.objects.get(codename=RIGHT, content_type__app_label="armylists")

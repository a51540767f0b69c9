"""Kept list files of ArmyForge: one's own, and those that the operator keeps for everybody."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet

from armylists.models import ForgeFile
from config.lib.errors import NotFound


def forge_files_for(user: User | None) -> QuerySet[ForgeFile]:
    """The files that an account may use, without their contents; one's own stand before everybody's."""
    owned = Q(owner__isnull=True) if user is None else Q(owner__isnull=True) | Q(owner=user)
    return ForgeFile.objects.filter(owned).defer("content").order_by(F("owner").asc(nulls_last=True), "name")


def find_forge_file(name: str, *, user: User | None) -> ForgeFile | None:
    """The file that a share link names; one's own goes before everybody's."""
    return forge_files_for(user).defer(None).filter(name=name).first()


def forge_file_of(user: User, pk: int) -> ForgeFile:
    """A kept file of this user; for everybody else it does not exist."""
    found = ForgeFile.objects.filter(pk=pk, owner=user).first()
    if found is None:
        raise NotFound
    return found

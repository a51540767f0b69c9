"""Reads of armies."""

from __future__ import annotations

import json
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Model, Q, QuerySet

from armylists.models import Army, ArmyRevision
from config.lib.errors import NotFound
from config.lib.secrets import digest_secret

Row = TypeVar("Row", bound=Model)
_WITH_HEAD = ("army_list", "army_list__publication", "head")


def armies_of(user: User, *, text: str = "", folder: str = "", tag: str = "") -> QuerySet[Army]:
    """The armies of a user, newest first, without their documents."""
    armies = Army.objects.filter(owner=user).select_related(*_WITH_HEAD)
    armies = armies.defer("army_list__definition", "head__document", "head__verdict")
    if text:
        armies = armies.filter(Q(name__icontains=text) | Q(army_list__name__icontains=text))
    if folder:
        armies = armies.filter(folder=folder)
    if tag:
        # SQLite holds letters beyond ASCII escaped, PostgreSQL as they are.
        spellings = json.dumps(tag), json.dumps(tag, ensure_ascii=False)
        armies = armies.filter(Q(tags__icontains=spellings[0]) | Q(tags__icontains=spellings[1]))
    return armies


def folders_of(user: User) -> list[str]:
    """The folders a user has, in order."""
    return list(
        Army.objects.filter(owner=user)
        .exclude(folder="")
        .order_by("folder")
        .values_list("folder", flat=True)
        .distinct()
    )


def army_of_owner(public_id: str, *, user: User | AnonymousUser) -> Army:
    """An army of this user; for everybody else it does not exist."""
    if not user.is_authenticated:
        raise NotFound
    return _open(Army.objects.filter(public_id=public_id, owner_id=user.pk))


def army_by_edit_key(secret: str) -> Army:
    return army_by_edit_digest(digest_secret(secret))


def army_by_edit_digest(digest: str) -> Army:
    return _open(Army.objects.filter(edit_key_digest=digest))


def armies_of_digests(digests: list[str]) -> list[Army]:
    """Armies without an owner that these digests of edit links open; no query without any."""
    found = Army.objects.filter(edit_key_digest__in=digests, owner=None).select_related("army_list")
    return list(found) if digests else []


def army_by_share_key(key: str) -> Army:
    return _open(Army.objects.filter(share_key=key))


def frozen_revision(key: str) -> ArmyRevision:
    frozen = ArmyRevision.objects.filter(frozen_key=key)
    return _only(frozen.select_related("army", "army_list", "army_list__publication"))


def revisions_of(army: Army) -> QuerySet[ArmyRevision]:
    """The revisions of an army, newest first, each with the one before it, without their verdicts."""
    revisions = ArmyRevision.objects.filter(army=army).select_related("parent", "army_list").order_by("-number")
    return revisions.defer("verdict", "parent__verdict", "army_list__definition")


def revision_of(army: Army, number: int) -> ArmyRevision:
    revisions = ArmyRevision.objects.select_related("parent", "army_list", "army_list__publication")
    return _only(revisions.filter(army=army, number=number))


def _open(armies: QuerySet[Army]) -> Army:
    """The army with its head, without the definition of its list: that is compiled once in each process."""
    return _only(armies.select_related(*_WITH_HEAD).defer("army_list__definition"))


def _only(rows: QuerySet[Row]) -> Row:
    found = rows.first()
    if found is None:
        raise NotFound
    return found

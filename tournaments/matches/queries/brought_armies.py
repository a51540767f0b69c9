"""Armies that a player may bring to a match: their own, and those with a link."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser, User
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from armylists.armies.queries.finding import (
    armies_of,
    army_by_edit_digest,
    army_by_edit_key,
    army_by_share_key,
    army_of_owner,
    frozen_revision,
)
from armylists.models import Army, ArmyRevision
from config.lib.errors import NotFound

MOST_OFFERED = 100


def own_armies(user: User | AnonymousUser) -> list[Army]:
    """The armies of an account that it may choose from, the latest first."""
    if not isinstance(user, User):
        return []
    return list(armies_of(user).order_by("-edited_at", "-pk")[:MOST_OFFERED])


def own_revision(public_id: str, *, user: User | AnonymousUser) -> ArmyRevision:
    """The current revision of an army of this account. Raises NotFound for any other."""
    return _head(army_of_owner(public_id, user=user))


def revision_here(army: Army) -> ArmyRevision:
    """The current revision of an army that the visitor's browser knows."""
    return _head(army_by_edit_digest(str(army.edit_key_digest)))


def linked_revision(link: str, *, user: User | AnonymousUser) -> ArmyRevision:
    """The army that a link leads to: public link, QR code, edit link, or the page of an own army.

    Only the path counts, so that a link copied from another name of this service works. Raises NotFound, naming
    ``link``.
    """
    try:
        path = urlsplit(link.strip()).path
        found = resolve(path if path.endswith("/") else f"{path}/")
        if found.namespace not in _OPENERS:
            raise NotFound
        return _OPENERS[found.namespace]({name: str(value) for name, value in found.kwargs.items()}, user)
    except (Resolver404, ValueError, NotFound) as error:
        told = _("There is no army behind this link, or it is no longer shared.")
        raise NotFound("no_army", told, field="link") from error


_OPENERS: dict[str, Callable[[dict[str, str], User | AnonymousUser], ArmyRevision]] = {
    "shared": lambda keys, _user: _head(army_by_share_key(keys["share_key"])),
    "frozen": lambda keys, _user: frozen_revision(keys["frozen_key"]),
    "edit": lambda keys, _user: _head(army_by_edit_key(keys["secret"])),
    "army": lambda keys, user: own_revision(keys["public_id"], user=user),
}


def _head(army: Army) -> ArmyRevision:
    if army.head is None:
        raise NotFound
    return army.head

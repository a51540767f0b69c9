"""Who opens which army, and by which address.

An army has four doors: its owner's page, the secret edit link, the public link and the frozen revision of a QR code.
Every view of an army goes through ``open_army``, so that the doors behave alike everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import URLPattern, reverse
from django.utils.decorators import decorator_from_middleware
from django.views.decorators.csrf import csrf_exempt

from armylists.armies import device
from armylists.armies.queries.finding import army_by_edit_key, army_by_share_key, army_of_owner, frozen_revision
from armylists.armies.services.armies import CreatedArmy
from armylists.models import Army, ArmyRevision
from config.lib.errors import Forbidden


@dataclass(frozen=True, slots=True)
class Access:
    """An opened army: the revision shown, what may be done, and how its own addresses are made."""

    army: Army
    revision: ArmyRevision
    door: str
    key: dict[str, str]

    @property
    def can_edit(self) -> bool:
        """Whether this door lets people change the army."""
        return self.door in ("army", "edit")

    @property
    def is_secret(self) -> bool:
        """Whether the address itself is a secret that must not leak in referrers, previews or caches."""
        return self.door == "edit"

    @property
    def home(self) -> str:
        return self.url("builder" if self.can_edit else "view")

    def url(self, name: str, **kwargs: str | int) -> str:
        """The address of another page of this army, through the same door."""
        return reverse(f"{self.door}:{name}", kwargs={**self.key, **kwargs})


def open_army(request: HttpRequest, *, to_edit: bool = False, **key: str) -> Access:
    """Open the army that an address names.

    Raises NotFound for a wrong or revoked key, Forbidden when it is read-only.
    """
    access = _open(request, key)
    if to_edit and not access.can_edit:
        raise Forbidden
    return access


def _open(request: HttpRequest, key: dict[str, str]) -> Access:
    if "frozen_key" in key:
        revision = frozen_revision(key["frozen_key"])
        return Access(revision.army, revision, "frozen", key)
    if "public_id" in key:
        army, door = army_of_owner(key["public_id"], user=request.user), "army"
    elif "secret" in key:
        army, door = army_by_edit_key(key["secret"]), "edit"
    else:
        army, door = army_by_share_key(key["share_key"]), "shared"
    army.newest.army_list = army.army_list  # always the same, and this one is at hand
    return Access(army, army.newest, door, key)


def account_of(request: HttpRequest) -> User:
    """The visitor's account, on pages that require one."""
    return cast(User, request.user)


def signed_in(request: HttpRequest) -> User | None:
    """The visitor's account, if any."""
    return request.user if isinstance(request.user, User) else None


class _EditDoorCheck(CsrfViewMiddleware):
    """Django's check for forged requests where browsers tell no origin, because the door sends no referrer.

    Holding the secret is not enough: somebody may put the secret of their own army into another site's form, and a
    visitor sent there would be signed out, and later be given that army.
    """

    def _origin_verified(self, request: HttpRequest) -> bool:
        is_hidden = request.META["HTTP_ORIGIN"] == "null"
        return is_hidden or bool(super()._origin_verified(request))  # type: ignore[misc]  # missing in the stubs


_check_edit_door = decorator_from_middleware(_EditDoorCheck)


def keep_secret(pattern: URLPattern) -> URLPattern:
    """The same address for the edit door, which needs a check of its own against forged requests.

    ``config.lib.middleware`` sees to it that answers neither leak the secret nor stay in caches.
    """
    view = pattern.callback

    @csrf_exempt
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return _check_edit_door(view)(request, *args, **kwargs)

    return URLPattern(pattern.pattern, wrapped, pattern.default_args, pattern.name)


def to_new_army(request: HttpRequest, created: CreatedArmy) -> HttpResponseRedirect:
    """The builder of a new army. Without an account the address is a secret, which the browser remembers."""
    if created.edit_key is None:
        return HttpResponseRedirect(reverse("army:builder", kwargs={"public_id": created.army.public_id}))
    response = HttpResponseRedirect(reverse("edit:builder", kwargs={"secret": created.edit_key}))
    device.remember(request, response, secret=created.edit_key)
    return response

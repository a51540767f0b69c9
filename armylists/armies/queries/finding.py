"""Armies and revisions by who asks for them and what they are looked for by."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Model, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Lower, NullIf

from armylists.models import Army, ArmyRevision
from config.lib.errors import NotFound
from config.lib.secrets import digest_secret
from rules.composition.documents import MOST_POINTS

Row = TypeVar("Row", bound=Model)
SIZES = {
    "below-2000": (0, 1_999),
    "2000-2999": (2_000, 2_999),
    "3000-3999": (3_000, 3_999),
    "4000": (4_000, MOST_POINTS),
}
ORDERS = {"changed": ("-edited_at", "-pk"), "name": ("called", "pk"), "points": ("-points", "-pk")}
LEGALITIES = ("legal", "illegal")
_CALLED = Lower(Coalesce(NullIf("name", Value("")), "army_list__name"))
"""What an army is sorted by: its name, or what it is called without one."""
_WITH_HEAD = ("army_list", "army_list__publication", "head")


def armies_of(user: User) -> QuerySet[Army]:
    """The armies of a user, newest first, without their documents."""
    return _in_short(Army.objects.filter(owner=user))


def _in_short(armies: QuerySet[Army]) -> QuerySet[Army]:
    return armies.select_related(*_WITH_HEAD).defer("army_list__definition", "head__document", "head__verdict")


@dataclass(frozen=True, slots=True)
class ArmyFilter:
    """Which armies, and in which order; what is empty does not count.

    ``army_list`` is a list in any version (``publication/list``), ``size`` a name of ``SIZES``, ``legality`` *legal* or
    *illegal*, ``sort`` a name of ``ORDERS``.
    """

    text: str = ""
    folder: str = ""
    tag: str = ""
    army_list: str = ""
    size: str = ""
    legality: str = ""
    sort: str = ""

    @property
    def order(self) -> tuple[str, ...]:
        return ORDERS.get(self.sort, ORDERS["changed"])

    def apply(self, armies: QuerySet[Army]) -> QuerySet[Army]:
        if self.text:
            armies = armies.filter(Q(name__icontains=self.text) | Q(army_list__name__icontains=self.text))
        if self.folder:
            armies = armies.filter(folder=self.folder)
        if self.tag:
            # SQLite holds letters beyond ASCII escaped, PostgreSQL as they are.
            spellings = json.dumps(self.tag), json.dumps(self.tag, ensure_ascii=False)
            armies = armies.filter(Q(tags__icontains=spellings[0]) | Q(tags__icontains=spellings[1]))
        if self.army_list:
            publication, _separator, slug = self.army_list.partition("/")
            armies = armies.filter(army_list__publication__slug=publication, army_list__slug=slug)
        if self.size in SIZES:
            armies = armies.filter(points_limit__range=SIZES[self.size])
        if self.legality in LEGALITIES:
            armies = armies.filter(is_legal=self.legality == "legal")
        if self.sort == "name":
            armies = armies.annotate(called=_CALLED)
        return armies.order_by(*self.order)


def folders_in(armies: QuerySet[Army]) -> list[str]:
    """The folders that armies are in, in order."""
    return list(armies.exclude(folder="").order_by("folder").values_list("folder", flat=True).distinct())


def army_of_owner(public_id: str, *, user: User | AnonymousUser) -> Army:
    """An army of this user; for everybody else it does not exist."""
    if not user.is_authenticated:
        raise NotFound
    return _open(Army.objects.filter(public_id=public_id, owner_id=user.pk))


def army_by_edit_key(secret: str) -> Army:
    return army_by_edit_digest(digest_secret(secret))


def army_by_edit_digest(digest: str) -> Army:
    return _open(Army.objects.filter(edit_key_digest=digest))


def armies_of_digests(digests: list[str]) -> QuerySet[Army]:
    """Armies without an owner that these digests of edit links open; no query without any."""
    return _in_short(Army.objects.filter(edit_key_digest__in=digests, owner=None))


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

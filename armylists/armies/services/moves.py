"""Moving armies to another version of their list, one by one or several at once, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from armylists.armies.queries.finding import army_of_owner
from armylists.armies.queries.moves import MOVED, find_target, plan_of
from armylists.armies.services.armies import StaleEdit, head_to_edit, lock_army, store_revision
from armylists.models import Army, ArmyList, ArmyRevision
from config.lib.errors import Forbidden, Invalid, NotFound


@dataclass(frozen=True, slots=True)
class Moves:
    """What became of several armies: those that moved, and those that had changed meanwhile or were gone."""

    moved: tuple[Army, ...]
    left: tuple[str, ...]


def move_army(*, army: Army, to: ArmyList, base: int | None) -> ArmyRevision:
    """Move an army to another version of its list, as a new revision.

    What that version does not offer stays behind; the revision before has it still, and moving back at once brings
    everything back. ``base`` is the revision that was previewed: StaleEdit is raised when the army has changed since.
    """
    with transaction.atomic():
        army = lock_army(army)
        head = head_to_edit(army, base=base)
        _check_target(army, to)
        moved = plan_of(head, to).after
        army.army_list = to
        return store_revision(army, moved, summary=MOVED)


def move_back(*, army: Army, base: int | None) -> ArmyRevision:
    """Go back to the version before the move, exactly as the army was; as a new revision."""
    head = army.head
    if head is None or head.summary != MOVED or head.parent is None:
        raise Invalid(
            "nothing_to_move_back", _("The army has changed since it moved. Restore a state from its history instead.")
        )
    return move_army(army=army, to=head.parent.army_list, base=base)


def move_armies(*, owner: User, chosen: Mapping[str, int]) -> Moves:
    """Move several armies of a user to the newest versions of their lists; ``chosen`` maps each to its revision."""
    moved: list[Army] = []
    left: list[str] = []
    for name, base in chosen.items():
        try:
            army = army_of_owner(name, user=owner)
            move_army(army=army, to=find_target(army), base=base)
            moved.append(army)
        except (NotFound, StaleEdit):
            left.append(name)
    return Moves(tuple(moved), tuple(left))


def move_armies_back(*, owner: User, chosen: Mapping[str, int]) -> Moves:
    moved: list[Army] = []
    left: list[str] = []
    for name, base in chosen.items():
        try:
            army = army_of_owner(name, user=owner)
            move_back(army=army, base=base)
            moved.append(army)
        except (NotFound, StaleEdit, Invalid):
            left.append(name)
    return Moves(tuple(moved), tuple(left))


def _check_target(army: Army, to: ArmyList) -> None:
    """Another version of the same list, and one that this army may be built from."""
    known = army.army_list
    if to.pk == known.pk:
        raise Invalid("same_version", _("The army already uses this version."), field="to")
    if (to.publication_id, to.slug) != (known.publication_id, known.slug):
        raise Invalid("other_list", _("An army can only move to another version of its own list."), field="to")
    is_hidden = army.share_key is None and to.author_id is not None and to.author_id == army.owner_id
    if to.state == ArmyList.State.DRAFT and not is_hidden:
        raise Forbidden

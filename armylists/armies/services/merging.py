"""Edits that were made without a network: written in their order, each once, over what others changed meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from armylists.armies.services.armies import NotAvailable, edit_army, lock_army
from armylists.catalogue.adapters import army_of
from armylists.models import Army, ArmyRevision
from config.lib.errors import Conflict, Invalid
from rules.composition.army import Army as ArmyValue
from rules.composition.edits import Edit, RemoveFormation
from rules.composition.merging import has_lost_its_formation, is_in_conflict

MOST_AT_ONCE = 50
MOST_OF_OTHERS = 100
"""Revisions of others that are looked at one by one; of more only what they come to."""
_REMOVAL = RemoveFormation.__name__
_Change = tuple[ArmyValue, ArmyValue]
_Known = tuple[int, str, str]
"""Of a revision: the number of its parent, the name its device gave the edit, and what it was."""


class State(StrEnum):
    ACCEPTED = "accepted"
    CONFLICT = "conflict"  # somebody else changed the same thing
    REFUSED = "refused"  # it does not fit, or the list does not allow it


@dataclass(frozen=True, slots=True)
class SentEdit:
    """An edit under the name that its device gave it. ``is_insisted``: over what others wrote to the same thing."""

    id: str
    edit: Edit
    is_forced: bool = False
    is_insisted: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an edit. ``can_insist``: it could be written if its author wants it all the same."""

    id: str
    state: State
    reason: str = ""
    can_insist: bool = False


@dataclass(frozen=True, slots=True)
class _Changes:
    """What others changed; ``steps`` adds the device's own removals: after either a key may name another formation."""

    others: list[_Change]
    steps: list[_Change]


def merge_edits(
    *, army: Army, edits: Sequence[SentEdit], base: int | None, own: Sequence[str] = ()
) -> tuple[ArmyRevision, list[Outcome]]:
    """Write what still applies, as a revision each; the rest comes back with its reason and is not written.

    ``base`` is the revision that all were made from (None: whatever is there now), ``own`` are edits of the same device
    that were sent before. An edit that was written already counts as accepted.
    """
    with transaction.atomic():
        army = lock_army(army)
        ids = {*own, *(sent.id for sent in edits)}
        written = set(army.revisions.filter(edit_id__in=ids).values_list("edit_id", flat=True))
        changes = _changes_since(army, base=base, own=ids)
        outcomes = []
        for sent in edits:
            is_written = sent.id in written
            outcomes.append(Outcome(sent.id, State.ACCEPTED) if is_written else _write(army, sent, changes))
            before, army = army, lock_army(army)
            if isinstance(sent.edit, RemoveFormation):
                changes.steps.append((army_of(before.newest), army_of(army.newest)))
        return army.newest, outcomes


def edit_newest(
    *, army: Army, edit: Edit, seen: int | None, is_forced: bool = False, edit_id: str = ""
) -> ArmyRevision:
    """Write an edit onto whatever is there now, though its author saw the revision ``seen`` (None: the newest).

    Raises Conflict when the formation that it names has gone since; another one may have its key by now.
    """
    with transaction.atomic():
        army = lock_army(army)
        if has_lost_its_formation(edit, _changes_since(army, base=seen, own=set()).steps):
            raise Conflict("formation_gone", _("This formation was removed in another tab or on another device."))
        return edit_army(army=army, edit=edit, base=None, is_forced=is_forced, edit_id=edit_id)


def _write(army: Army, sent: SentEdit, changes: _Changes) -> Outcome:
    edit = sent.edit
    if isinstance(edit, RemoveFormation) and all(pick.key != edit.key for pick in army_of(army.newest).formations):
        return Outcome(sent.id, State.ACCEPTED)
    if has_lost_its_formation(edit, changes.steps):
        return Outcome(sent.id, State.CONFLICT, _("This formation was removed in another tab or on another device."))
    if not sent.is_insisted and is_in_conflict(edit, changes.others):
        reason = _("This was also changed in another tab or on another device.")
        return Outcome(sent.id, State.CONFLICT, reason, can_insist=True)
    try:
        edit_army(army=army, edit=edit, base=None, is_forced=sent.is_forced, edit_id=sent.id)
    except NotAvailable as error:
        return Outcome(sent.id, State.REFUSED, error.message, can_insist=True)
    except Invalid as error:
        return Outcome(sent.id, State.REFUSED, error.message)
    return Outcome(sent.id, State.ACCEPTED)


def _changes_since(army: Army, *, base: int | None, own: set[str]) -> _Changes:
    """What was changed since ``base``, each as the army before and after it."""
    head = army.newest
    if base is None or base == head.number:
        return _Changes([], [])
    rows = army.revisions.filter(number__gte=base).values_list("number", "parent__number", "edit_id", "summary")
    known = {number: (parent, edit_id, summary) for number, parent, edit_id, summary in rows}
    if base not in known:
        raise Invalid("invalid_edits", _("The army has no such state."), field="base")
    path = list(_path_back(head.number, base, known))
    pairs = [(parent, number) for number, parent, edit_id, _summary in path if edit_id not in own]
    removals = [(parent, number) for number, parent, edit_id, summary in path if edit_id in own and summary == _REMOVAL]
    if not path or path[-1][1] != base or len(pairs) > MOST_OF_OTHERS:
        pairs = [(base, head.number)]
    wanted = {number for pair in (*pairs, *removals) for number in pair}
    states = {one.number: army_of(one) for one in army.revisions.filter(number__in=wanted).defer("verdict")}
    others, removed = ([(states[before], states[after]) for before, after in some] for some in (pairs, removals))
    return _Changes(others, [*others, *removed])


def _path_back(number: int, base: int, known: dict[int, _Known]) -> Iterator[tuple[int, int, str, str]]:
    """The revisions from ``number`` back to ``base``, with their parents; fewer when the way does not lead there."""
    while number > base:
        parent, edit_id, summary = known[number]
        yield number, parent, edit_id, summary
        number = parent

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
from config.lib.errors import Invalid
from rules.composition.army import Army as ArmyValue
from rules.composition.edits import Edit, RemoveFormation
from rules.composition.merging import is_in_conflict

MOST_AT_ONCE = 50
MOST_OF_OTHERS = 100
"""Revisions of others that are looked at one by one; of more only what they come to."""
_Change = tuple[ArmyValue, ArmyValue]


class State(StrEnum):
    ACCEPTED = "accepted"
    CONFLICT = "conflict"  # somebody else changed the same thing
    REFUSED = "refused"  # it does not fit, or the list does not allow it


@dataclass(frozen=True, slots=True)
class SentEdit:
    """An edit under the name that its device gave it."""

    id: str
    edit: Edit
    is_forced: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an edit. ``can_insist``: it could be written if its author wants it all the same."""

    id: str
    state: State
    reason: str = ""
    can_insist: bool = False


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
        others = _changes_of_others(army, base=base, own=ids)
        outcomes = []
        for sent in edits:
            is_written = sent.id in written
            outcomes.append(Outcome(sent.id, State.ACCEPTED) if is_written else _write(army, sent, others))
            army = lock_army(army)
        return army.newest, outcomes


def _write(army: Army, sent: SentEdit, others: Sequence[_Change]) -> Outcome:
    edit = sent.edit
    if isinstance(edit, RemoveFormation) and all(pick.key != edit.key for pick in army_of(army.newest).formations):
        return Outcome(sent.id, State.ACCEPTED)
    if is_in_conflict(edit, others):
        reason = _("Changed on another device meanwhile.")
        return Outcome(sent.id, State.CONFLICT, reason, can_insist=True)
    try:
        edit_army(army=army, edit=edit, base=None, is_forced=sent.is_forced, edit_id=sent.id)
    except NotAvailable as error:
        return Outcome(sent.id, State.REFUSED, error.message, can_insist=True)
    except Invalid as error:
        return Outcome(sent.id, State.REFUSED, error.message)
    return Outcome(sent.id, State.ACCEPTED)


def _changes_of_others(army: Army, *, base: int | None, own: set[str]) -> list[_Change]:
    """What was changed since ``base`` by anybody else, each as the army before and after it."""
    head = army.newest
    if base is None or base == head.number:
        return []
    rows = army.revisions.filter(number__gte=base).values_list("number", "parent__number", "edit_id")
    known = {number: (parent, edit_id) for number, parent, edit_id in rows}
    if base not in known:
        raise Invalid("invalid_edits", _("This state of the army is not known."), field="base")
    path = list(_path_back(head.number, base, known))
    pairs = [(parent, number) for number, parent, edit_id in path if edit_id not in own]
    if not path or path[-1][1] != base or len(pairs) > MOST_OF_OTHERS:
        pairs = [(base, head.number)]
    wanted = {number for pair in pairs for number in pair}
    states = {one.number: army_of(one) for one in army.revisions.filter(number__in=wanted).defer("verdict")}
    return [(states[before], states[after]) for before, after in pairs]


def _path_back(number: int, base: int, known: dict[int, tuple[int, str]]) -> Iterator[tuple[int, int, str]]:
    """The revisions from ``number`` back to ``base``, with their parents; fewer when the way does not lead there."""
    while number > base:
        parent, edit_id = known[number]
        yield number, parent, edit_id
        number = parent

"""Every write to an army. An edit is a new revision; undo and redo move the head along the revisions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armylists.authoring.services.list_versions import refuse_draft
from armylists.catalogue.adapters import (
    army_of,
    digest_document,
    keep_verdict,
    list_rules,
    verdict_of,
)
from armylists.models import Army, ArmyList, ArmyRevision
from config.lib.errors import Conflict, DomainError, Invalid, NotFound, readable
from config.lib.secrets import digest_secret, make_secret
from rules.composition.army import Army as ArmyValue
from rules.composition.army import without_private
from rules.composition.availability import Answer, AvailabilityChecker
from rules.composition.compile import ListRules
from rules.composition.documents import MOST_LETTERS, MOST_POINTS, check_army, parse_army, write_army
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    Edit,
    RenameArmy,
    SetSize,
    SetUnits,
    SetUpgrade,
    apply_edit,
)
from rules.composition.formation_edits import EditError
from rules.composition.verdict import Verdict, describe_verdict, judge

MOST_TAGS = 10
Asked = AddFormation | DuplicateFormation | ChooseUnit | SetUpgrade | SetUnits | SetSize


class StaleEdit(Conflict):
    """The army changed since the page was loaded; nothing was written."""

    default_code = "stale_edit"
    default_message = gettext_lazy("This army has changed meanwhile. Nothing is lost: choose what to do below.")


class NotAvailable(DomainError):
    """An addition that would make the army illegal, refused with the reason that the page shows."""

    status = 422
    default_code = "not_available"


@dataclass(frozen=True, slots=True)
class CreatedArmy:
    """A new army. ``edit_key`` is handed out once and never stored; None when an account owns the army."""

    army: Army
    edit_key: str | None


def create_army(
    *,
    army_list: ArmyList,
    points_limit: int,
    name: str = "",
    owner: User | None = None,
    document: ArmyValue | None = None,
    copied_from: Army | None = None,
    folder: str = "",
    tags: Sequence[str] = (),
) -> CreatedArmy:
    rules = list_rules(army_list)
    value = document or ArmyValue(rules.army_list.reference, points_limit, name)
    _check_form(value)
    verdict = judge(rules, value)
    edit_key = None if owner is not None else make_secret()
    with transaction.atomic():
        army = Army.objects.create(
            owner=owner,
            edit_key_digest=edit_key and digest_secret(edit_key),
            army_list=army_list,
            name=value.name,
            points_limit=value.points_limit,
            points=verdict.points,
            is_legal=verdict.is_legal,
            copied_from=copied_from,
            folder=folder,
            tags=list(tags),
        )
        _append(army, verdict, number=1, summary="")
    return CreatedArmy(army, edit_key)


def edit_army(*, army: Army, edit: Edit, base: int | None, is_forced: bool = False, edit_id: str = "") -> ArmyRevision:
    """Apply an edit and store the result as a new revision. What an ``edit_id`` names is written once.

    ``base`` is the revision the editor saw: when it is no longer the head, StaleEdit is raised and nothing written
    (None applies the edit to whatever is there now: the "merge" choice). Additions that would break the list are
    refused with the reason the page shows, unless ``is_forced``: illegal armies may be kept while building.
    """
    with transaction.atomic():
        army = lock_army(army)
        if edit_id and army.revisions.filter(edit_id=edit_id).exists():
            return head_to_edit(army, base=None)
        head = head_to_edit(army, base=base)
        rules = list_rules(army.army_list)
        before = army_of(head)
        try:
            after = apply_edit(rules, before, edit)
        except EditError as error:
            raise Invalid("invalid_edit", str(error), field=error.field) from error
        if not is_forced:
            _refuse_unavailable(head, edit)
        _check_form(after)
        if after == before:
            return head
        verdict = judge(rules, after)
        return store_revision(army, verdict, summary=type(edit).__name__, edit_id=edit_id)


def replace_document(*, army: Army, document: ArmyValue, base: int | None) -> ArmyRevision:
    """Store a whole document as the next revision (API, import)."""
    with transaction.atomic():
        army = lock_army(army)
        head = head_to_edit(army, base=base)
        rules = list_rules(army.army_list)
        _check_document(rules, document)
        if document == army_of(head):
            return head
        return store_revision(army, judge(rules, document), summary="Document")


def undo(*, army: Army) -> ArmyRevision:
    """Go back to the revision before the head. Nothing is deleted: redo leads forward again."""
    with transaction.atomic():
        army = lock_army(army)
        if army.head is None or army.head.parent is None:
            raise Invalid("nothing_to_undo", _("There is nothing to undo."))
        return _move_head(army, army.head.parent)


def redo(*, army: Army) -> ArmyRevision:
    """Go forward to the latest revision that was made from the head."""
    with transaction.atomic():
        army = lock_army(army)
        forward = ArmyRevision.objects.filter(army=army, parent=army.head).order_by("-number").first()
        if forward is None:
            raise Invalid("nothing_to_redo", _("There is nothing to redo."))
        return _move_head(army, forward)


def restore_revision(*, army: Army, number: int) -> ArmyRevision:
    """Make a former revision the newest one again, as a new revision: nothing in between is lost.

    It comes back with the version of the list that it was made with.
    """
    with transaction.atomic():
        army = lock_army(army)
        former = army.revisions.select_related("army_list").filter(number=number).first()
        if former is None:
            raise NotFound
        value = army_of(former)
        if army.head is not None and army_of(army.head) == value:
            return army.head
        army.army_list = former.army_list
        return store_revision(army, judge(list_rules(army.army_list), value), summary="RestoreRevision")


def copy_army(*, revision: ArmyRevision, owner: User | None, name: str = "", is_own: bool = False) -> CreatedArmy:
    """A new army like this revision. Who copies from somebody else gets no private notes."""
    value = army_of(revision) if is_own else without_private(army_of(revision))
    title = (name or _("%(name)s (copy)") % {"name": value.name or _("Army")})[:MOST_LETTERS]
    return create_army(
        army_list=revision.army_list,
        points_limit=value.points_limit,
        owner=owner,
        document=replace(value, name=title),
        copied_from=revision.army,
    )


def claim_army(*, army: Army, user: User) -> Army:
    """Give an army without owner to an account. Its edit link stops working."""
    with transaction.atomic():
        army = lock_army(army)
        if army.owner_id is not None:
            raise Conflict("already_claimed", _("This army already belongs to an account."))
        army.owner = user
        army.edit_key_digest = None
        army.save(update_fields=["owner", "edit_key_digest", "edited_at"])
    return army


def share_army(*, army: Army) -> str:
    """Open a public, read-only link; an existing one is kept."""
    with transaction.atomic():
        army = lock_army(army)
        refuse_draft(army.army_list)
        if army.share_key is None:
            army.share_key = secrets.token_urlsafe(16)
            army.save(update_fields=["share_key", "edited_at"])
        return army.share_key


def unshare_army(*, army: Army) -> None:
    """Revoke the public link and the links of printed rosters; they never work again.

    What was handed in at an event is a copy, which stays readable there, with its link on paper.
    """
    with transaction.atomic():
        Army.objects.filter(pk=army.pk).update(share_key=None)
        army.revisions.update(frozen_key=None)


def freeze_revision(*, revision: ArmyRevision) -> str:
    """The permanent read-only key of a revision, for QR codes on paper."""
    refuse_draft(revision.army_list)
    if revision.frozen_key is None:
        key = secrets.token_urlsafe(16)
        ArmyRevision.objects.filter(pk=revision.pk, frozen_key__isnull=True).update(frozen_key=key)
        revision.refresh_from_db(fields=["frozen_key"])
    assert revision.frozen_key is not None  # noqa: S101 - just written
    return revision.frozen_key


def organise_army(*, army: Army, folder: str, tags: list[str]) -> Army:
    clean = list(dict.fromkeys(tag.strip()[:40] for tag in tags if tag.strip()))
    if len(clean) > MOST_TAGS:
        raise Invalid("too_many_tags", _("%(most)d tags at most."), params={"most": MOST_TAGS}, field="tags")
    army.folder = folder.strip()[:60]
    army.tags = clean
    army.save(update_fields=["folder", "tags"])
    return army


def update_army(
    *, army: Army, name: str | None = None, folder: str | None = None, tags: list[str] | None = None
) -> None:
    """Change the name (a new revision), the folder or the tags; what is None stays."""
    with transaction.atomic():
        if name is not None:
            edit_army(army=army, edit=RenameArmy(name), base=None)
        if folder is not None or tags is not None:
            organise_army(
                army=army,
                folder=army.folder if folder is None else folder,
                tags=army.tags if tags is None else tags,
            )


def delete_army(*, army: Army) -> None:
    army.delete()


def head_to_edit(army: Army, *, base: int | None) -> ArmyRevision:
    """The newest revision; raises StaleEdit when the change was made from another one."""
    head = army.newest
    if base is not None and base != head.number:
        raise StaleEdit(details=[{"base": base, "head": head.number}])
    head.army_list = army.army_list  # always the same, and this one is at hand
    return head


def _refuse_unavailable(head: ArmyRevision, edit: Edit) -> None:
    """The guard behind the dimmed button: the same question, the same answer."""
    answer = _ask(head, edit)
    if answer is not None and answer.reason is not None:
        reason = answer.reason
        details = [{"code": reason.code, "clause": reason.clause, "have": reason.have, "allowed": reason.allowed}]
        raise NotAvailable(message=reason.message.render(_), details=details)


def _ask(head: ArmyRevision, edit: Edit) -> Answer | None:
    """Whether an addition is available; None for edits that are always allowed (less, moves, names, travel)."""
    if not isinstance(edit, Asked):
        return None
    if isinstance(edit, SetUpgrade | SetUnits) and edit.count <= _present(army_of(head), edit):
        return None
    verdict = verdict_of(head)
    checker = AvailabilityChecker(verdict.rules, verdict.army, verdict.state)
    if isinstance(edit, AddFormation):
        return checker.ask_formation(edit)
    if isinstance(edit, DuplicateFormation):
        return checker.ask_duplicate(edit)
    return checker.ask_edit(edit)


def _present(army: ArmyValue, edit: SetUpgrade | SetUnits) -> int:
    pick = next(pick for pick in army.formations if pick.key == edit.key)
    if isinstance(edit, SetUnits):
        return dict(pick.units).get(edit.unit, 0)
    return sum(upgrade.count for upgrade in pick.upgrades if upgrade.upgrade == edit.upgrade)


def _check_document(rules: ListRules, document: ArmyValue) -> None:
    with readable():
        check_army(rules, document)
    _check_form(document)


def _check_form(army: ArmyValue) -> None:
    if not 1 <= army.points_limit <= MOST_POINTS:
        params = {"most": MOST_POINTS}
        message = _("Enter a points limit from 1 to %(most)d.")
        raise Invalid("invalid_limit", message, params=params, field="points_limit")
    if any(len(name) > MOST_LETTERS for name in (army.name, *(pick.name for pick in army.formations))):
        message = _("A name can have %(most)d characters at most.")
        raise Invalid("name_too_long", message, params={"most": MOST_LETTERS}, field="name")
    with readable():  # whatever the engine could not read again must not be stored
        parse_army(write_army(army))


def lock_army(army: Army) -> Army:
    """The army as it is once it is ours to change.

    The head is the one that is known already, or left to a query of its own: a join would still show the revisions from
    before we waited for the lock.
    """
    armies = Army.objects.select_for_update(of=("self",)).select_related("army_list").defer("army_list__definition")
    locked = armies.get(pk=army.pk)
    if locked.head_id == army.head_id and Army.head.is_cached(army):
        locked.head = army.head  # a revision never changes: what was made of it travels on
    return locked


def store_revision(army: Army, verdict: Verdict, *, summary: str, edit_id: str = "") -> ArmyRevision:
    """Keep a judged state of a locked army as its newest revision, with the list version that the army has now."""
    last = ArmyRevision.objects.filter(army=army).aggregate(last=Max("number"))["last"] or 0
    return _append(army, verdict, number=last + 1, summary=summary, edit_id=edit_id)


def _append(army: Army, verdict: Verdict, *, number: int, summary: str, edit_id: str = "") -> ArmyRevision:
    document: dict[str, Any] = write_army(verdict.army)
    revision = ArmyRevision.objects.create(
        army=army,
        number=number,
        parent=army.head,
        army_list=army.army_list,
        document=document,
        document_digest=digest_document(document),
        points=verdict.points,
        is_legal=verdict.is_legal,
        verdict=describe_verdict(verdict),
        fingerprint=verdict.fingerprint,
        summary=summary,
        edit_id=edit_id,
    )
    keep_verdict(revision, verdict)
    return _move_head(army, revision)


def _move_head(army: Army, revision: ArmyRevision) -> ArmyRevision:
    army.head = revision
    army.army_list_id = revision.army_list_id
    army.name = revision.document["name"]
    army.points_limit = revision.document["points_limit"]
    army.points = revision.points
    army.is_legal = revision.is_legal
    army.save(update_fields=["head", "army_list", "name", "points_limit", "points", "is_legal", "edited_at"])
    return revision

"""Handing lists in, and checking them. What was handed in is frozen: a copy of the army that belongs to the event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.authoring.services.list_versions import refuse_draft
from armylists.catalogue.adapters import army_of, list_rules
from armylists.models import ArmyList, ArmyRevision
from config.lib.errors import Conflict, DomainError, Invalid
from rules.composition.army import Army, without_private
from rules.composition.findings import Severity
from rules.composition.verdict import Verdict, describe_verdict, judge
from rules.words import N_
from tournaments.events.audit import record
from tournaments.events.lists.queries.handing_in import (
    BEFORE_THE_LOCK,
    current_submission,
    hidden_from_organisers,
    is_after_shown,
    is_allowed,
    is_late,
    refuse_handing_in,
    refuse_reviewing,
)
from tournaments.events.locks import changing, clean_text, fresh_entry, need_reason, raise_if_refused
from tournaments.events.notices.services import Kind as Notice
from tournaments.events.notices.services import notify_of_list
from tournaments.models import Adjustment, Event, ListSubmission, Participant, Verb
from tournaments.permissions import Act, Actor, may, require
from tournaments.refusals import refusal

State = ListSubmission.State


class ListRefused(DomainError):
    """The list is not legal for this event. ``details`` hold the findings; nothing was stored but a line in the log."""

    status = 422
    default_code = "list_refused"


@dataclass(frozen=True, slots=True)
class _Judged:
    """An army as the event sees it, and why it would be refused."""

    army: Army
    army_list: ArmyList
    verdict: Verdict
    objection: str
    details: tuple[dict[str, Any], ...]


def hand_in_army(
    *, event: Event, actor: Actor, entry: Participant, revision: ArmyRevision, exception: str = ""
) -> ListSubmission:
    """Hand in a state of an army. Whether the actor may use that army is asked where it is chosen.

    Raises ListRefused with the findings, or Conflict when nothing can be handed in now. An organiser may accept a list
    that would be refused: ``exception`` is their reason.
    """
    refuse_draft(revision.army_list)
    return _hand_in(event, actor, entry, army=army_of(revision), army_list=revision.army_list, exception=exception)


def hand_in_document(
    *, event: Event, actor: Actor, entry: Participant, data: Any, exception: str = ""
) -> ListSubmission:
    """Hand in an army document (bytes, text or data), like ``hand_in_army``. Raises Invalid when it cannot be read."""
    army, army_list = read_document(data)
    return _hand_in(event, actor, entry, army=army, army_list=army_list, exception=exception)


def approve_list(*, event: Event, actor: Actor, entry: Participant, number: int, note: str = "") -> ListSubmission:
    """Say that a list is in order. ``number`` is the hand-in that was looked at.

    Raises Conflict when another one was handed in since, and for an illegal list without an exception.
    """
    return _review(event, actor, entry, number=number, state=State.APPROVED, verb=Verb.LIST_APPROVED, note=note)


def send_list_back(*, event: Event, actor: Actor, entry: Participant, number: int, note: str) -> ListSubmission:
    """Ask for another list; the note says why, and its entrant may replace it even after the deadline."""
    note = need_reason(note, most=1000)
    return _review(event, actor, entry, number=number, state=State.SENT_BACK, verb=Verb.LIST_SENT_BACK, note=note)


def show_lists(*, event: Event, actor: Actor) -> Event:
    """Show all lists now, whatever time was planned. Showing them cannot be taken back."""
    with changing(event, actor, Act.REVIEW_LISTS) as event:
        if event.state in BEFORE_THE_LOCK:
            raise_if_refused(refusal("lists_open", N_("Lock the lists before they are shown.")))
        now = timezone.now()
        if event.lists_shown_at is None or event.lists_shown_at > now:
            before, event.lists_shown_at = event.lists_shown_at, now
            event.save(update_fields=["lists_shown_at", "changed_at"])
            record(event=event, actor=actor, verb=Verb.LISTS_SHOWN, details={"planned": before and str(before)})
    return event


def judge_again(*, event: Event, actor: Actor) -> int:
    """Judge the lists that count once more, because limit or allowed versions have changed. Called under the lock.

    What is legal, still or again, is frozen anew at the new limit; the rest goes back. Answers how many go back.
    """
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True, exception="")
    returned = 0
    for current in counting.select_related("entry", "revision__army_list"):
        judged = _judge(event, army_of(current.revision), current.revision.army_list)
        if not judged.objection:
            if current.document["points_limit"] != event.points_limit or not current.is_legal:
                now = timezone.now()
                _store(event, actor, current.entry, judged=judged, exception="", current=current, now=now)
            continue
        returned += 1
        current.is_legal, current.state = False, State.SENT_BACK
        current.note, current.reviewed_at = judged.objection, timezone.now()
        current.save(update_fields=["is_legal", "state", "note", "reviewed_at"])
        details = {"number": current.number, "note": current.note}
        record(event=event, actor=actor, verb=Verb.LIST_SENT_BACK, subject=current.entry.name, details=details)
        notify_of_list(event=event, submission=current, kind=Notice.LIST_SENT_BACK)
    return returned


def _hand_in(
    event: Event, actor: Actor, entry: Participant, *, army: Army, army_list: ArmyList, exception: str
) -> ListSubmission:
    with changing(event) as event:
        entry = fresh_entry(event, entry)
        require(event, actor, Act.HAND_IN, of=entry)
        by_organiser = may(actor, Act.REVIEW_LISTS)
        current, now = current_submission(entry), timezone.now()
        raise_if_refused(refuse_handing_in(event, entry, current=current, by_organiser=by_organiser, now=now))
        judged = _judge(event, army, army_list)
        reason = clean_text(exception, field="exception", most=500) if by_organiser else ""
        if not judged.objection or reason:
            submission = _store(event, actor, entry, judged=judged, exception=reason, current=current, now=now)
            _punish(event, submission)
            is_own = actor.entry is not None and actor.entry.pk == entry.pk
            by = "" if is_own else actor.name
            notify_of_list(event=event, submission=submission, kind=Notice.LIST_RECEIVED, by=by)
            return submission
        details = {} if hidden_from_organisers(event, now=now) else _describe_list(judged)
        record(event=event, actor=actor, verb=Verb.LIST_REFUSED, subject=entry.name, details=details)
    raise ListRefused(message=judged.objection, details=judged.details, field="army")


def _judge(event: Event, army: Army, army_list: ArmyList) -> _Judged:
    """Judge an army at the event's limit, whatever limit it was built with."""
    army = replace(army, points_limit=event.points_limit)
    rules = list_rules(army_list)
    verdict = judge(rules, army)
    errors = tuple(one for one in describe_verdict(verdict)["findings"] if one["severity"] == str(Severity.ERROR))
    objection = ""
    if not is_allowed(event, army.army_list) or rules.army_list.supplement:
        objection = _("The event does not allow the list %(name)s.") % {"name": army.army_list}
    elif errors:
        objection = _("The army is not legal at %(limit)d points.") % {"limit": event.points_limit}
    return _Judged(army, army_list, verdict, objection, errors)


def _describe_list(judged: _Judged) -> dict[str, Any]:
    return {
        "list": judged.army.army_list,
        "points": judged.verdict.points,
        "fingerprint": judged.verdict.fingerprint,
        "objection": judged.objection,
    }


def _store(
    event: Event,
    actor: Actor,
    entry: Participant,
    *,
    judged: _Judged,
    exception: str,
    current: ListSubmission | None,
    now: datetime,
) -> ListSubmission:
    """Keep the list as the one that counts. An army without owner holds it, whose edit link nobody knows."""
    shown = without_private(judged.army)
    frozen = create_army(army_list=judged.army_list, points_limit=shown.points_limit, document=shown).army
    assert frozen.head is not None  # noqa: S101 - just made
    last = entry.submissions.aggregate(last=Max("number"))["last"] or 0
    entry.submissions.filter(is_current=True).update(is_current=False)
    is_excused = bool(judged.objection)
    submission = ListSubmission.objects.create(
        entry=entry,
        number=last + 1,
        revision=frozen.head,
        document=frozen.head.document,
        verdict=frozen.head.verdict,
        list_reference=judged.army.army_list,
        points=judged.verdict.points,
        is_legal=not is_excused,
        handed_in_by=actor.name[:120],
        exception=exception if is_excused else "",
        state=State.APPROVED if is_excused else State.HANDED_IN,
        reviewed_at=now if is_excused else None,
        is_late=current.is_late if current is not None else is_late(event, now=now),
        is_after_shown=is_after_shown(event, current, now=now),
    )
    # Organisers read the log: it tells nothing of a list that is hidden from them.
    told = {} if hidden_from_organisers(event, now=now) else _describe_list(judged)
    details = {"number": submission.number, "late": submission.is_late, "exception": submission.exception, **told}
    details |= {"is_after_shown": True} if submission.is_after_shown else {}
    record(event=event, actor=actor, verb=Verb.LIST_HANDED_IN, subject=entry.name, details=details)
    return submission


def _punish(event: Event, submission: ListSubmission) -> None:
    """Take the points of a late list, once for each entrant; an organiser may take that back."""
    known = submission.entry.adjustments.filter(kind="list-penalty")
    if submission.is_late and event.late_list_penalty and not known.exists():
        Adjustment.objects.create(
            event=event,
            entry=submission.entry,
            kind="list-penalty",
            points=-event.late_list_penalty,
            reason=_("The list was handed in after the deadline."),
        )


def _review(
    event: Event, actor: Actor, entry: Participant, *, number: int, state: State, verb: Verb, note: str
) -> ListSubmission:
    with changing(event, actor, Act.REVIEW_LISTS) as event:
        entry = fresh_entry(event, entry)
        now = timezone.now()
        raise_if_refused(refuse_reviewing(event, now=now))
        submission = current_submission(entry)
        if submission is None or submission.number != number:
            raise Conflict("list_replaced", _("Another list was handed in meanwhile."))
        if state == State.APPROVED and not submission.is_legal and not submission.exception:
            raise Invalid("list_refused", _("An illegal list needs a reason."), field="note")
        before = submission.state
        submission.state, submission.reviewed_at = state, now
        submission.note = clean_text(note, field="note", most=1000)
        submission.save(update_fields=["state", "note", "reviewed_at"])
        details = {"number": number, "from": before, "note": submission.note}
        record(event=event, actor=actor, verb=verb, subject=entry.name, details=details)
        if before != state:
            kind = Notice.LIST_APPROVED if state == State.APPROVED else Notice.LIST_SENT_BACK
            notify_of_list(event=event, submission=submission, kind=kind)
    return submission

"""What officials see of an event, as the API shows it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.utils.translation import gettext as _

from rules.words import Message
from tournaments.api.events.present import present_entry, present_result
from tournaments.models import Event, ListSubmission, PairRule, Webhook, WebhookDelivery
from tournaments.queries.events.desk_home import DeskHome
from tournaments.queries.events.people import EntrantRow
from tournaments.queries.events.refusals import Refusal
from tournaments.queries.events.results import Waiting
from tournaments.queries.events.setting_up import OfficialRow, TableRow
from tournaments.services.events.settings import EventSettings


def present_refusal(refused: Refusal | None) -> dict[str, str] | None:
    """Why something cannot be done now; None when it can."""
    return {"code": refused.code, "message": _say(refused.message)} if refused is not None else None


def present_settings(event: Event) -> dict[str, Any]:
    """Everything that was decided about an event."""
    told = {one.name: getattr(event, one.name) for one in fields(EventSettings)}
    return {"id": event.public_id, "state": event.state, **told, "key": event.unlisted_key}


def present_step(page: DeskHome, *, state: str) -> dict[str, Any]:
    """The next step of an event."""
    step = page.step
    return {
        "state": state,
        "next": {"code": step.code, "message": _say(step.message), "round": step.round_number},
        "missing": [
            {"code": one.code, "message": _say(one.message), "blocking": one.is_blocking, "entries": list(one.keys)}
            for one in step.missing
        ],
        "to": page.to,
        "refused": present_refusal(page.refused),
        "needs_confirmation": page.needs_yes,
        "back": page.back,
        "back_refused": present_refusal(page.back_refused),
        "rounds": [
            {"number": one.round.number, "state": one.round.state, "games": one.games, "results": one.told}
            for one in page.rounds
        ],
        "lists_hidden": page.hidden_lists,
    }


def present_official(row: OfficialRow) -> dict[str, Any]:
    """Somebody who runs an event."""
    one = row.official
    kept = present_refusal(row.kept)
    return {"id": one.pk, "account": one.user.get_username(), "role": one.role, "removal_refused": kept}


def present_table(row: TableRow) -> dict[str, Any]:
    """A table at the venue."""
    one = row.table
    told = {"number": one.number, "name": one.name, "terrain": one.terrain, "closed": one.is_closed}
    return {**told, "kept_for": list(row.kept_for), "removal_refused": present_refusal(row.kept)}


def present_rule(rule: PairRule) -> dict[str, Any]:
    """A rule about two entrants."""
    who = {"id": rule.pk, "kind": rule.kind, "a": rule.a.key, "a_name": rule.a.name}
    return {**who, "b": rule.b.key, "b_name": rule.b.name, "round": rule.round_number, "reason": rule.reason}


def present_webhook(hook: Webhook, *, secret: str | None = None) -> dict[str, Any]:
    """An address that hears of an event."""
    told = {"id": hook.pk, "url": hook.url, "kinds": hook.kinds, "active": hook.is_active, "failures": hook.failures}
    return {**told, "secret": secret}


def present_delivery(one: WebhookDelivery) -> dict[str, Any]:
    """Something that was sent to an address, or waits to be."""
    names = ("kind", "state", "attempts", "status", "problem", "created_at")
    told: dict[str, Any] = {name: getattr(one, name) for name in names}
    return {"id": one.pk, **told, "due_at": one.due_at if one.state == WebhookDelivery.State.WAITING else None}


def present_person(row: EntrantRow) -> dict[str, Any]:
    """An entrant as officials list him."""
    return {
        **present_entry(row.entry),
        "account": row.entry.user.get_username() if row.entry.user else None,
        "list_state": row.list_state or None,
        "late": row.is_late,
        "byes": list(row.byes),
        "check_in_refused": present_refusal(row.refused),
    }


def present_hand_in(one: ListSubmission, *, is_hidden: bool = False) -> dict[str, Any]:
    """A list that was handed in, in short; ``is_hidden``: nothing of what is in it."""
    told = {"entry": one.entry.key, "name": one.entry.name, "number": one.number, "state": one.state}
    shown = {"army_list": one.list_reference, "points": one.points, "legal": one.is_legal, "exception": one.exception}
    return {
        **told,
        **(dict.fromkeys(shown) if is_hidden else shown),
        "note": one.note,
        "late": one.is_late,
        "counts": one.is_current,
        "handed_in_at": one.handed_in_at,
        "handed_in_by": one.handed_in_by,
    }


def present_waiting(one: Waiting) -> dict[str, Any]:
    """A match without a result that counts."""
    pairing = one.pairing
    return {
        "pairing": pairing.pk,
        "round": one.round_number,
        "table": pairing.table.number if pairing.table else None,
        "a": pairing.a.key,
        "a_name": pairing.a.name,
        "b": pairing.b.key if pairing.b else None,
        "b_name": pairing.b.name if pairing.b else None,
        "disputed": one.is_disputed,
        "reports": [present_result(told) for told in (one.proposed, *one.others) if told is not None],
    }


def _say(message: Message) -> str:
    return message.render(_)

"""What notices say."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format

from rules.words import N_, Message, say
from tournaments.models import Notice

Kind = Notice.Kind
KINDS: dict[str, Message] = {
    Kind.LIST_RECEIVED: say(N_("My list was received")),
    Kind.LIST_SENT_BACK: say(N_("My list was sent back")),
    Kind.LIST_APPROVED: say(N_("My list was approved")),
    Kind.ROUND_PUBLISHED: say(N_("A round was published")),
    Kind.RESULT_WAITING: say(N_("A result waits for me")),
    Kind.DEADLINE: say(N_("Lists are due within a day")),
}


def sentence(notice: Notice) -> Message:
    """A notice in one sentence or two."""
    data = notice.data
    if notice.kind == Kind.ROUND_PUBLISHED:
        return _of_round(data)
    if notice.kind == Kind.RESULT_WAITING:
        return _of_result(data)
    if notice.kind == Kind.DEADLINE:
        due = timezone.localtime(datetime.fromisoformat(data["due"]))
        return say(N_("Lists are due {when}, and yours is missing."), when=date_format(due, "l, j F, H:i"))
    return _of_list(notice.kind, data)


def _of_list(kind: str, data: dict[str, object]) -> Message:
    note = data.get("note")
    if kind == Kind.LIST_SENT_BACK:
        return say(N_("Your list was sent back: {note}"), note=note)
    if kind == Kind.LIST_APPROVED:
        return say(N_("Your list was approved: {note}"), note=note) if note else say(N_("Your list was approved."))
    return say(N_("Your list was received (number {number})."), number=data["number"])


def _of_round(data: dict[str, object]) -> Message:
    number, opponent, table = data["round"], data["opponent"], data["table"]
    if not opponent:
        return say(N_("Round {round} is published: you have a bye."), round=number)
    if not table:
        return say(N_("Round {round} is published: you play {opponent}."), round=number, opponent=opponent)
    told = N_("Round {round} is published: you play {opponent} at table {table}.")
    return say(told, round=number, opponent=opponent, table=table)


def _of_result(data: dict[str, object]) -> Message:
    if "by" in data:
        told = N_("{by} has reported the result of round {round}. Confirm it, or tell another.")
        return say(told, by=data["by"], round=data["round"])
    told = N_("{a} and {b} report different results of round {round}.")
    return say(told, a=data["a"], b=data["b"], round=data["round"])

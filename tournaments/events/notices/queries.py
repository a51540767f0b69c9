"""What notices say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from config.lib.errors import NotFound
from rules.words import N_, Message, say
from tournaments.models import Notice, NoticeChoice, Participant

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


MOST_SHOWN = 100
MOST_COUNTED = 99


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice with its sentence."""

    notice: Notice
    message: Message


@dataclass(frozen=True, slots=True)
class KindChoice:
    """A kind of notices, and what an account wants of it."""

    kind: str
    title: Message
    on_pages: bool
    by_mail: bool


def notices_of(user: User) -> QuerySet[Notice]:
    """What an account was told, the latest first."""
    return Notice.objects.filter(user=user, is_shown=True).select_related("event", "entry").order_by("-pk")


def notice_lines(user: User) -> tuple[NoticeLine, ...]:
    """The latest notices of an account."""
    return tuple(NoticeLine(one, sentence(one)) for one in notices_of(user)[:MOST_SHOWN])


def unread_count(user: User) -> int:
    """How many notices an account has not read, at most 99."""
    return notices_of(user).filter(read_at=None).order_by()[:MOST_COUNTED].count()


def notices_of_entry(entry: Participant) -> QuerySet[Notice]:
    """What an entrant was told at his event, the latest first."""
    return Notice.objects.filter(entry=entry, is_shown=True).select_related("event", "entry").order_by("-pk")


def unread_of_entry(entry: Participant) -> tuple[NoticeLine, ...]:
    """What an entrant has not read at this event, the latest first."""
    found = notices_of_entry(entry).filter(read_at=None)
    return tuple(NoticeLine(one, sentence(one)) for one in found[:MOST_SHOWN])


def notice_of(user: User, pk: int) -> Notice:
    """A notice of this account. Raises NotFound for any other."""
    found = notices_of(user).filter(pk=pk).first()
    if found is None:
        raise NotFound
    return found


def kind_choices(user: User) -> tuple[KindChoice, ...]:
    """Every kind of notices with what the account has chosen."""
    made = {choice.kind: choice for choice in NoticeChoice.objects.filter(user=user)}
    return tuple(
        KindChoice(
            kind=str(kind),
            title=title,
            on_pages=kind not in made or made[kind].on_pages,
            by_mail=kind not in made or made[kind].by_mail,
        )
        for kind, title in KINDS.items()
    )

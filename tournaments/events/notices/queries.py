"""What notices say."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from config.lib.errors import existing
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
    Kind.CLAIMED: say(N_("My entry was put into an account")),
    Kind.RELEASED: say(N_("An entry was taken out of my account")),
}


MOST_SHOWN = 100
MOST_COUNTED = 99


def notices_of(user: User) -> QuerySet[Notice]:
    return Notice.objects.filter(user=user, is_shown=True).select_related("event", "entry").order_by("-pk")


def unread_count(user: User) -> int:
    """How many notices an account has not read, at most 99."""
    return notices_of(user).filter(read_at=None).order_by()[:MOST_COUNTED].count()


def notices_of_entry(entry: Participant) -> QuerySet[Notice]:
    """What an entrant was told at their event, the latest first."""
    return Notice.objects.filter(entry=entry, is_shown=True).select_related("event", "entry").order_by("-pk")


def unread_of_entry(entry: Participant) -> tuple[Notice, ...]:
    """What an entrant has not read at this event, the latest first."""
    return tuple(notices_of_entry(entry).filter(read_at=None)[:MOST_SHOWN])


def notice_of(user: User, pk: int) -> Notice:
    """A notice of this account. Raises NotFound for any other."""
    return existing(notices_of(user).filter(pk=pk).first())


def kind_choices(user: User) -> tuple[dict[str, Any], ...]:
    made = {choice.kind: choice for choice in NoticeChoice.objects.filter(user=user)}
    return tuple(
        {
            "kind": str(kind),
            "title": title,
            "on_pages": kind not in made or made[kind].on_pages,
            "by_mail": kind not in made or made[kind].by_mail,
        }
        for kind, title in KINDS.items()
    )

"""What somebody has been told."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import QuerySet

from config.lib.errors import NotFound
from rules.words import Message
from tournaments.models import Entry, Notice, NoticeChoice
from tournaments.queries.events.notice_words import KINDS, sentence

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


def notices_of_entry(entry: Entry) -> QuerySet[Notice]:
    """What an entrant was told at his event, the latest first."""
    return Notice.objects.filter(entry=entry, is_shown=True).select_related("event", "entry").order_by("-pk")


def unread_of_entry(entry: Entry) -> tuple[NoticeLine, ...]:
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

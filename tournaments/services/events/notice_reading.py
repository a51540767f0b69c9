"""Reading notices, and choosing what to be told."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.models import Entry, Notice, NoticeChoice


def read_notices(*, user: User, last: int | None = None) -> int:
    """Everything that an account was told counts as read, up to the notice ``last``; answers how many that were."""
    unread = Notice.objects.filter(user=user, read_at=None)
    read: int = (unread if last is None else unread.filter(pk__lte=last)).update(read_at=timezone.now())
    return read


def read_notice(*, notice: Notice) -> None:
    """One notice was read."""
    Notice.objects.filter(pk=notice.pk, read_at=None).update(read_at=timezone.now())


def read_entry_notices(*, entry: Entry, last: int) -> int:
    """What an entrant was told at his event counts as read, up to the notice ``last``."""
    read: int = Notice.objects.filter(entry=entry, read_at=None, pk__lte=last).update(read_at=timezone.now())
    return read


def choose_notices(*, user: User, choices: Mapping[str, tuple[bool, bool]]) -> None:
    """What an account wants of each kind: on pages, by e-mail. Kinds that are not named stay as they are."""
    with transaction.atomic():
        for kind, (on_pages, by_mail) in choices.items():
            wanted = {"on_pages": on_pages, "by_mail": by_mail}
            NoticeChoice.objects.update_or_create(user=user, kind=Notice.Kind(kind), defaults=wanted)


def hand_over(*, entry: Entry, user: User) -> None:
    """A guest has put his entry into an account: what he was told is there, too."""
    Notice.objects.filter(entry=entry, user=None).update(user=user)

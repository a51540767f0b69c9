"""Telling people what concerns them: written in the transaction of what it tells, each thing once for each person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from config.lib.background import send_on_commit
from tournaments.events.locks import lock_event
from tournaments.events.rows import PLAYING
from tournaments.events.waiting import after_failure, due, lost, take
from tournaments.models import Event, ListSubmission, Notice, NoticeChoice, NoticeMail, Pairing, Participant, Round
from tournaments.models import ResultSubmission as Result

Kind = Notice.Kind
MAIL_TASK = "tournaments.tasks.send_notice_mails"


@dataclass(frozen=True, slots=True)
class Notification:
    """A piece of news for a person. ``occasion`` is the same however often the same thing happens.

    An entrant is told through ``entry``; ``user`` is for officials.
    """

    kind: Notice.Kind
    occasion: str
    entry: Participant | None = None
    user: User | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def reader_id(self) -> int | None:
        """The account that reads it; None for guests."""
        return self.entry.user_id if self.entry is not None else self.user.pk if self.user else None

    @property
    def key(self) -> str:
        """Recipient and occasion."""
        reader = f"e{self.entry.pk}" if self.entry is not None else f"u{self.user.pk if self.user else 0}"
        return f"{self.kind}/{self.occasion}/{reader}"


def notify(*, event: Event, news: Iterable[Notification]) -> None:
    """Inform people, on their pages and by email, as they have chosen. Telling the same again does nothing.

    Call it inside the transaction of what happened. Emails are sent once that is written, and only where a mail
    server is set up. Nobody is told anything about rehearsals.
    """
    if event.is_rehearsal:
        return
    wanted = {one.key: one for one in news}
    known = set(Notice.objects.filter(key__in=wanted).values_list("key", flat=True))
    fresh = [one for key, one in wanted.items() if key not in known]
    choices = _choices([one.reader_id for one in fresh if one.reader_id is not None])
    rows = [_row(event, one, choices.get((one.reader_id, str(one.kind)))) for one in fresh]
    Notice.objects.bulk_create([row for row in rows if row is not None], ignore_conflicts=True)
    _mail([one for one in fresh if _wants_mail(one, choices)])


def mark_resolved(*, occasions: Sequence[str]) -> None:
    """What was told about these occasions needs nobody any more: it counts as read, and is not mailed."""
    for occasion in occasions:
        Notice.objects.filter(key__startswith=f"{occasion}/", read_at=None).update(read_at=timezone.now())


def notify_of_list(*, event: Event, submission: ListSubmission, kind: Notice.Kind, by: str = "") -> None:
    """Tell an entrant that their list was received, sent back or approved. ``by``: who handed it in for them."""
    data = {"number": submission.number, "note": submission.note if kind != Kind.LIST_RECEIVED else ""}
    data |= {"by": by} if by else {}
    moment = "" if kind == Kind.LIST_RECEIVED else f"-{submission.reviewed_at:%Y%m%d%H%M%S%f}"
    notify(event=event, news=[Notification(kind, f"{submission.pk}{moment}", submission.entry, data=data)])


def notify_of_claim(*, event: Event, entry: Participant, occasion: int) -> None:
    """Tell an entrant into which account their entry was put. ``occasion`` is the line of the log."""
    data = {"account": entry.user.get_username() if entry.user else ""}
    notify(event=event, news=[Notification(Kind.CLAIMED, str(occasion), entry, data=data)])


def notify_of_release(*, event: Event, entry: Participant, user: User, by: str, occasion: int) -> None:
    """Tell an account that an organiser has taken an entry out of it. ``occasion`` is the line of the log."""
    data = {"by": by, "name": entry.name}
    notify(event=event, news=[Notification(Kind.RELEASED, str(occasion), user=user, data=data)])


def notify_of_round(*, event: Event, round_: Round) -> None:
    pairings = round_.pairings.select_related("a", "b", "table")
    notify(event=event, news=[one for pairing in pairings for one in _of_pairing(round_, pairing)])


def notify_of_late_game(*, event: Event, pairing: Pairing) -> None:
    """Tell two people that they play all the same, although their round was published before."""
    notify(event=event, news=_of_pairing(pairing.round, pairing, occasion=f"{pairing.round_id}/{pairing.pk}"))


def notify_of_report(*, event: Event, pairing: Pairing, result: Result, is_disputed: bool) -> None:
    """Tell the opponent that a result waits for them; and the officials, once the two tell different things."""
    other = pairing.b if result.side == "a" else pairing.a
    by = pairing.a if result.side == "a" else pairing.b
    occasion = f"{pairing.match_id}/{result.number}"
    data = {"round": pairing.round.number, "by": by.name if by else ""}
    news = [Notification(Kind.RESULT_WAITING, occasion, other, data=data)] if other is not None else []
    if is_disputed:
        names = {"round": pairing.round.number, "a": pairing.a.name, "b": pairing.b.name if pairing.b else ""}
        officials = event.officials.select_related("user")
        news += [Notification(Kind.RESULT_WAITING, occasion, user=one.user, data=names) for one in officials]
    notify(event=event, news=news)


def mark_reports_resolved(*, match_id: int) -> None:
    mark_resolved(occasions=[f"{Kind.RESULT_WAITING}/{match_id}"])


def mark_round_resolved(*, round_: Round) -> None:
    """A round was withdrawn: who was told of it need not be."""
    matches = [f"{Kind.RESULT_WAITING}/{pk}" for pk in round_.pairings.values_list("match", flat=True) if pk]
    mark_resolved(occasions=[f"{Kind.ROUND_PUBLISHED}/{round_.pk}", *matches])


def _of_pairing(round_: Round, pairing: Pairing, *, occasion: str = "") -> Iterable[Notification]:
    table = (pairing.table.name or str(pairing.table.number)) if pairing.table else ""
    for entry, other in ((pairing.a, pairing.b), (pairing.b, pairing.a)):
        if entry is not None:
            data = {"round": round_.number, "opponent": other.name if other else "", "table": table}
            yield Notification(Kind.ROUND_PUBLISHED, occasion or str(round_.pk), entry, data=data)


def _choices(users: list[int]) -> dict[tuple[int | None, str], NoticeChoice]:
    return {(choice.user_id, choice.kind): choice for choice in NoticeChoice.objects.filter(user__in=users)}


def _row(event: Event, news: Notification, choice: NoticeChoice | None) -> Notice | None:
    if choice is not None and not choice.on_pages and not choice.by_mail:
        return None
    return Notice(
        event=event,
        user_id=news.reader_id,
        entry=news.entry,
        kind=news.kind,
        key=news.key,
        data=dict(news.data),
        is_shown=choice is None or choice.on_pages,
    )


def _wants_mail(news: Notification, choices: dict[tuple[int | None, str], NoticeChoice]) -> bool:
    choice = choices.get((news.reader_id, str(news.kind)))
    return news.reader_id is not None and (choice is None or choice.by_mail)


def _mail(news: Sequence[Notification]) -> None:
    if not settings.EMAIL_HOST or not news:
        return
    readers = Notice.objects.filter(key__in=[one.key for one in news]).exclude(user__email="")
    mails = [NoticeMail(notice_id=pk) for pk in readers.values_list("pk", flat=True)]
    NoticeMail.objects.bulk_create(mails, ignore_conflicts=True)
    made = NoticeMail.objects.filter(notice__in=[mail.notice_id for mail in mails]).values_list("pk", flat=True)
    send_on_commit(MAIL_TASK, list(made))


State = NoticeMail.State
LOST_AFTER = timedelta(minutes=15)


def send_mail(*, pk: int) -> None:
    """Send an email that waits, unless it was sent, taken by somebody else, or read on a page meanwhile.

    A mail server that does not answer is asked again later, six times in all.
    """
    mails = NoticeMail.objects.filter(pk=pk)
    if not take(mails):
        return
    mail = mails.select_related("notice__event", "notice__user").get()
    if not _is_wanted(mail.notice):
        mails.update(state=State.SKIPPED)
        return
    try:
        _message(mail.notice).send()
    except (SMTPException, OSError, ValueError) as error:
        mails.update(**after_failure(mail.attempts), problem=f"{type(error).__name__}: {error}"[:200])
    else:
        mails.update(state=State.SENT, problem="")


def waiting_mails() -> list[int]:
    """The emails that are due; those whose worker was lost are given up first. None without a mail server."""
    problem = "The worker was lost while it sent this; it may have been sent."
    lost(NoticeMail.objects.all(), after=LOST_AFTER).update(state=State.FAILED, problem=problem)
    if not settings.EMAIL_HOST:
        return []
    return list(due(NoticeMail.objects.all()).order_by("pk").values_list("pk", flat=True)[:500])


def _is_wanted(notice: Notice) -> bool:
    user = notice.user
    return bool(settings.EMAIL_HOST and user and user.is_active and user.email and notice.read_at is None)


def _message(notice: Notice) -> EmailMessage:
    assert notice.user is not None  # noqa: S101 - asked before
    address = settings.BASE_URL + reverse("notices")
    with translation.override(settings.LANGUAGE_CODE):
        subject = " ".join(notice.event.name.split())
        lines = [
            notice.message.render(_),
            "",
            address,
            "",
            _("You are told this because you take part in %(event)s. What is mailed to you, you choose there:")
            % {"event": subject},
            f"{settings.BASE_URL}{reverse('notice-choices')}",
        ]
    return EmailMessage(subject=f"Muster: {subject}", body="\n".join(lines), to=[notice.user.email])


def read_notices(*, user: User, last: int | None = None) -> int:
    """Everything that an account was told counts as read, up to the notice ``last``; answers how many that were."""
    unread = Notice.objects.filter(user=user, read_at=None)
    read: int = (unread if last is None else unread.filter(pk__lte=last)).update(read_at=timezone.now())
    return read


def read_notice(*, notice: Notice) -> None:
    Notice.objects.filter(pk=notice.pk, read_at=None).update(read_at=timezone.now())


def read_entry_notices(*, entry: Participant, last: int) -> int:
    """What an entrant was told at their event counts as read, up to the notice ``last``."""
    read: int = Notice.objects.filter(entry=entry, read_at=None, pk__lte=last).update(read_at=timezone.now())
    return read


def choose_notices(*, user: User, choices: Mapping[str, tuple[bool, bool]]) -> None:
    """What an account wants of each kind: on pages, by email. Kinds that are not named stay as they are."""
    with transaction.atomic():
        for kind, (on_pages, by_mail) in choices.items():
            wanted = {"on_pages": on_pages, "by_mail": by_mail}
            NoticeChoice.objects.update_or_create(user=user, kind=Notice.Kind(kind), defaults=wanted)


def hand_over(*, entry: Participant, user: User) -> None:
    """A guest has put their entry into an account: what they were told is there, too."""
    Notice.objects.filter(entry=entry, user=None).update(user=user)


def hand_back(*, entry: Participant, user: User) -> None:
    """An entry is a guest's again: what its account was told about it is there no more."""
    Notice.objects.filter(entry=entry, user=user).update(user=None)


AHEAD = timedelta(days=1)


def notify_of_deadlines() -> None:
    """Tell whoever still owes a list that it is due within a day: once for each deadline, however often this runs."""
    now = timezone.now()
    due = Event.objects.filter(state=Event.State.OPEN, lists_due_at__gt=now, lists_due_at__lte=now + AHEAD)
    for event in due:
        with transaction.atomic():
            _notify_of_deadline(lock_event(event))


def _notify_of_deadline(event: Event) -> None:
    if event.state != Event.State.OPEN or event.lists_due_at is None:
        return
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True)
    handed_in = counting.exclude(state=ListSubmission.State.SENT_BACK).values("entry")
    missing = event.entries.filter(state__in=PLAYING).exclude(pk__in=handed_in)
    due = event.lists_due_at.isoformat()
    notify(event=event, news=[Notification(Notice.Kind.DEADLINE, due, entry, data={"due": due}) for entry in missing])

"""E-mails of notices. Each is sent at most once: it is taken before it is sent, and a taken one is not taken again.

The page tells the same, so an e-mail that was lost with its worker is not sent on a guess.
"""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.models import Notice, NoticeMail
from tournaments.queries.events.notice_words import sentence
from tournaments.services.events.waiting import due, lost

State = NoticeMail.State
MOST_ATTEMPTS = 6
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = FIRST_WAIT * 4**MOST_ATTEMPTS
LOST_AFTER = timedelta(minutes=15)


def send_mail(*, pk: int) -> None:
    """Send an e-mail that waits, unless it was sent, taken by somebody else, or read on a page meanwhile.

    A mail server that does not answer is asked again later, six times in all.
    """
    mails = NoticeMail.objects.filter(pk=pk)
    now = timezone.now()
    taken = mails.filter(due(now, longest=LONGEST_WAIT), state=State.WAITING)
    if not taken.update(state=State.SENDING, taken_at=now, attempts=F("attempts") + 1):
        return
    mail = mails.select_related("notice__event", "notice__user").get()
    if not _is_wanted(mail.notice):
        mails.update(state=State.SKIPPED)
        return
    try:
        _message(mail.notice).send()
    except (SMTPException, OSError, ValueError) as error:
        _put_off(mail, problem=f"{type(error).__name__}: {error}"[:200])
    else:
        mails.update(state=State.SENT, problem="")


def waiting_mails() -> list[int]:
    """The e-mails that are due; those whose worker was lost are given up first. None without a mail server."""
    now = timezone.now()
    taken = NoticeMail.objects.filter(lost(now, after=LOST_AFTER), state=State.SENDING)
    taken.update(state=State.FAILED, problem="The worker was lost while it sent this; it may have been sent.")
    if not settings.EMAIL_HOST:
        return []
    waiting = NoticeMail.objects.filter(due(now, longest=LONGEST_WAIT), state=State.WAITING)
    return list(waiting.order_by("pk").values_list("pk", flat=True)[:500])


def _is_wanted(notice: Notice) -> bool:
    user = notice.user
    return bool(settings.EMAIL_HOST and user and user.is_active and user.email and notice.read_at is None)


def _put_off(mail: NoticeMail, *, problem: str) -> None:
    state = State.FAILED if mail.attempts >= MOST_ATTEMPTS else State.WAITING
    due_at = timezone.now() + FIRST_WAIT * 4 ** (mail.attempts - 1)
    NoticeMail.objects.filter(pk=mail.pk).update(state=state, due_at=due_at, problem=problem)


def _message(notice: Notice) -> EmailMessage:
    assert notice.user is not None  # noqa: S101 - asked before
    address = settings.BASE_URL + reverse("notices")
    with translation.override(settings.LANGUAGE_CODE):
        subject = " ".join(notice.event.name.split())
        lines = [
            sentence(notice).render(_),
            "",
            address,
            "",
            _("You are told this because you take part in %(event)s. What is mailed to you, you choose there:")
            % {"event": subject},
            f"{settings.BASE_URL}{reverse('notice-choices')}",
        ]
    return EmailMessage(subject=f"Muster: {subject}", body="\n".join(lines), to=[notice.user.email])

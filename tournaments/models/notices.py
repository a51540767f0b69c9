"""What people are told about an event, what they want to be told, and emails on their way."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from armylists.models.fields import DocumentField
from rules.words import N_, Message, say
from tournaments.models.events import Event, Participant


class NoticeKind(models.TextChoices):
    LIST_RECEIVED = "list-received"
    LIST_SENT_BACK = "list-sent-back"
    LIST_APPROVED = "list-approved"
    ROUND_PUBLISHED = "round-published"
    RESULT_WAITING = "result-waiting"
    DEADLINE = "deadline"
    CLAIMED = "claimed"
    RELEASED = "released"


class Notice(models.Model):
    """Something that one person is told once: ``key`` names recipient and occasion, so that it cannot be made twice.

    An entrant is told by entry, and by account where there is one; an official, or who lost an entry, by account.
    ``data`` fills the sentence of the ``kind``. It is on the pages unless its reader wants mail only (``is_shown``).
    """

    Kind: TypeAlias = NoticeKind

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="notices"
    )
    entry = models.ForeignKey(Participant, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    key = models.CharField(max_length=120, unique=True)
    data = DocumentField(default=dict)
    is_shown = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["user", "-id"], name="notices_of_account"),
            models.Index(fields=["entry", "-id"], name="notices_of_entry"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=NoticeKind.values), name="notice_kind_is_known"),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(entry__isnull=False), name="notice_has_a_reader"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def message(self) -> Message:
        if self.kind == self.Kind.ROUND_PUBLISHED:
            return _of_round(self.data)
        if self.kind == self.Kind.RESULT_WAITING:
            return _of_result(self.data)
        if self.kind == self.Kind.DEADLINE:
            due = timezone.localtime(datetime.fromisoformat(self.data["due"]))
            return say(N_("Lists are due {when}, and yours is missing."), when=date_format(due, "l, j F, H:i"))
        if self.kind in (self.Kind.CLAIMED, self.Kind.RELEASED):
            return _of_account(self.kind, self.data)
        return _of_list(self.kind, self.data)


def _of_list(kind: str, data: dict[str, object]) -> Message:
    note = data.get("note")
    if kind == Notice.Kind.LIST_SENT_BACK:
        return say(N_("Your list was sent back: {note}"), note=note)
    if kind == Notice.Kind.LIST_APPROVED:
        return say(N_("Your list was approved: {note}"), note=note) if note else say(N_("Your list was approved."))
    if by := data.get("by"):
        return say(N_("{by} handed in a list for you (number {number})."), by=by, number=data["number"])
    return say(N_("Your list was received (number {number})."), number=data["number"])


def _of_account(kind: str, data: dict[str, object]) -> Message:
    if kind == Notice.Kind.RELEASED:
        told = N_("{by} has taken the entry of {name} out of your account; a guest's link opens it now.")
        return say(told, by=data["by"], name=data["name"])
    told = N_("Your entry was put into the account {account}. If that was not you, tell the organiser.")
    return say(told, account=data["account"])


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


class NoticeChoice(models.Model):
    """What an account wants to be told about one kind of thing. Without a row, everything."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_choices")
    kind = models.CharField(max_length=20, choices=Notice.Kind.choices)
    on_pages = models.BooleanField(default=True)
    by_mail = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind"], name="notice_choice_is_made_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"


class NoticeMail(models.Model):
    """The email of a notice. Whoever sends it first writes ``sending``, so that it goes out at most once.

    ``due_at`` is when it is tried (again), ``problem`` what went wrong last.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        SKIPPED = "skipped"
        FAILED = "failed"

    notice = models.OneToOneField(Notice, on_delete=models.CASCADE, related_name="mail")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="mails_that_wait")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "skipped", "failed"]),
                name="notice_mail_state_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(state="sending") | Q(taken_at__isnull=False), name="notice_mail_is_taken_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"mail of {self.notice_id} {self.state}"

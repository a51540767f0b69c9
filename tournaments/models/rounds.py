"""Rounds of an event: the draw, its pairings, the clock, and points that organisers add or take."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from armylists.models.fields import DocumentField
from tournaments.models.events import Event, Participant, PlayTable
from tournaments.models.limits import MOST_ROUNDS
from tournaments.models.matches import Match


class Round(models.Model):
    """A round. It is drawn in private, published, then closed; a withdrawn one is kept and counts no longer.

    ``draw`` is what the engine answered (seed, engine, digest of the inputs, cost by rule); ``edits`` what an organiser
    changed in it, each with a reason and its price. ``closing_reason`` says why it was closed with results missing.
    """

    class State(models.TextChoices):
        DRAWN = "drawn"
        PUBLISHED = "published"
        CLOSED = "closed"
        WITHDRAWN = "withdrawn"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAWN)
    draw = DocumentField(default=dict)
    edits = DocumentField(default=list)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closing_reason = models.CharField(max_length=300, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_paused_at = models.DateTimeField(null=True, blank=True)
    clock_extra_seconds = models.IntegerField(default=0)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], condition=~Q(state="withdrawn"), name="round_number_counts_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["drawn", "published", "closed", "withdrawn"]), name="round_state_is_known"
            ),
            models.CheckConstraint(condition=Q(number__range=(1, MOST_ROUNDS)), name="round_number_is_possible"),
            models.CheckConstraint(
                condition=~Q(state__in=["published", "closed"]) | Q(published_at__isnull=False),
                name="published_round_says_when",
            ),
            models.CheckConstraint(
                condition=Q(clock_paused_at__isnull=True) | Q(clock_started_at__isnull=False),
                name="paused_clock_was_started",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.event_id}"


class Pairing(models.Model):
    """Two entrants at a table, or one with a bye (``b`` is None). ``match`` is where it is played and reported.

    ``kind`` says why there is no opponent or no game: a bye, one that was asked for, a forfeit (``forfeit-a``: a did
    not appear). ``is_float``: their match points differed when they were drawn. ``note`` is the reason of a forfeit.
    """

    class Kind(models.TextChoices):
        GAME = "game"
        BYE = "bye"
        REQUESTED_BYE = "requested-bye"
        FORFEIT_A = "forfeit-a"
        FORFEIT_B = "forfeit-b"
        DOUBLE_FORFEIT = "double-forfeit"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    a = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="pairings_as_a")
    b = models.ForeignKey(Participant, null=True, blank=True, on_delete=models.PROTECT, related_name="pairings_as_b")
    table = models.ForeignKey(PlayTable, null=True, blank=True, on_delete=models.SET_NULL, related_name="pairings")
    kind = models.CharField(max_length=16, choices=Kind.choices, default=Kind.GAME)
    is_pinned = models.BooleanField(default=False)
    is_float = models.BooleanField(default=False)
    note = models.CharField(max_length=300, blank=True)
    reasons = DocumentField(default=list)
    match = models.OneToOneField(Match, null=True, blank=True, on_delete=models.PROTECT, related_name="pairing")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "a"], name="entrant_is_paired_once_as_a"),
            models.UniqueConstraint(fields=["round", "b"], name="entrant_is_paired_once_as_b"),
            models.UniqueConstraint(fields=["round", "table"], name="table_is_used_once"),
            models.CheckConstraint(condition=Q(b__isnull=True) | ~Q(a=F("b")), name="nobody_meets_himself"),
            models.CheckConstraint(
                condition=Q(kind__in=["bye", "requested-bye"], b__isnull=True)
                | Q(kind__in=["game", "forfeit-a", "forfeit-b", "double-forfeit"], b__isnull=False),
                name="a_bye_has_no_opponent",
            ),
        ]

    def __str__(self) -> str:
        return f"pairing {self.pk}"

    @property
    def title(self) -> str:
        return f"{self.a} – {self.b}"

    @property
    def keys(self) -> tuple[str, str | None]:
        """The keys of its players; None for nobody."""
        return self.a.key, self.b.key if self.b else None

    @property
    def forfeit_winner(self) -> str:
        """The side that wins because the other did not appear; empty for all but those forfeits."""
        return {self.Kind.FORFEIT_A: "b", self.Kind.FORFEIT_B: "a"}.get(self.Kind(self.kind), "")


class PairedParticipant(models.Model):
    """That an entrant is in a round, on whichever side: the database lets nobody be paired twice."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="paired")
    entry = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="paired")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="paired")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="entrant_is_in_a_round_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} in round {self.round_id}"


class Adjustment(models.Model):
    """Points that an organiser adds or takes, with the reason that everybody reads."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="adjustments")
    kind = models.CharField(max_length=16, default="adjustment")
    points = models.DecimalField(max_digits=7, decimal_places=2)
    reason = models.CharField(max_length=300)
    is_revoked = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["adjustment", "list-penalty"]), name="adjustment_kind_is_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
            models.CheckConstraint(condition=~Q(kind="list-penalty") | Q(points__lte=0), name="penalty_takes_points"),
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(kind="list-penalty", is_revoked=False),
                name="late_list_is_punished_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} for {self.entry_id}"

"""Matches: two sides at a table, what they wrote down, and how it ended. A match may belong to no event."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from armylists.models import ArmyRevision
from armylists.models.fields import DocumentField
from tournaments.models.limits import TABLE_SIZES

SIDES = ["a", "b"]


def make_seed() -> str:
    """What the dice of a match are drawn from. It is shown, so that both players can repeat every roll."""
    return secrets.token_hex(8)


class Match(models.Model):
    """A game between two sides.

    ``sheet`` is what the entries so far add up to, ``turn`` stands on it too; ``entry_count`` is the number of the
    latest entry, ``result_count`` grows with everything that happens to its result. ``invite_key`` is the link for the
    second player until they take their seat; ``share_key`` opens the match for reading.
    """

    class State(models.TextChoices):
        OPEN = "open"
        FINISHED = "finished"

    invite_key = models.CharField(max_length=40, null=True, blank=True, unique=True)
    share_key = models.CharField(max_length=40, null=True, blank=True, unique=True)
    scenario = models.CharField(max_length=80, blank=True)
    attacker = models.CharField(max_length=1, blank=True)
    points_limit = models.PositiveIntegerField()
    table_width = models.PositiveSmallIntegerField(default=180)
    table_depth = models.PositiveSmallIntegerField(default=120)
    edges = models.CharField(max_length=10, default="long")
    extras = DocumentField(default=dict)
    seed = models.CharField(max_length=32, default=make_seed, editable=False)
    sheet = DocumentField(default=dict)
    entry_count = models.PositiveIntegerField(default=0)
    result_count = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "finished"]), name="match_state_is_known"),
            models.CheckConstraint(condition=Q(edges__in=["long", "corner", "short"]), name="match_edges_are_known"),
            models.CheckConstraint(condition=Q(attacker__in=["", *SIDES]), name="match_attacker_is_a_side"),
            models.CheckConstraint(condition=Q(points_limit__gte=1), name="match_has_points"),
            models.CheckConstraint(
                condition=Q(table_width__range=TABLE_SIZES, table_depth__range=TABLE_SIZES),
                name="match_table_has_a_size",
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"


class MatchSide(models.Model):
    """A seat at the table: the player, and the army as it was frozen for this match.

    ``formations`` are kept with the match, so that neither an edit of the army nor its deletion changes a game.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    side = models.CharField(max_length=1)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="match_sides"
    )
    key_digest = models.CharField(max_length=64, null=True, blank=True, unique=True)
    player = models.CharField(max_length=80, blank=True)
    army_name = models.CharField(max_length=120, blank=True)
    list_name = models.CharField(max_length=160, blank=True)
    strategy_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveIntegerField(default=0)
    formations = DocumentField(default=list)
    revision = models.ForeignKey(
        ArmyRevision, null=True, blank=True, on_delete=models.SET_NULL, related_name="match_sides"
    )

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="side_is_seated_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="side_is_a_or_b"),
        ]

    def __str__(self) -> str:
        return f"{self.side} of match {self.match_id}"

    @property
    def is_taken(self) -> bool:
        return self.key_digest is not None


class SheetWrite(models.Model):
    """Something that a player wrote on the sheet. It is never changed; ``client_id`` makes sending twice harmless.

    A ``conflict`` was not written, because somebody else had written there first: it is kept, so that nothing is lost.
    """

    class State(models.TextChoices):
        ACCEPTED = "accepted"
        CONFLICT = "conflict"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    side = models.CharField(max_length=1)
    client_id = models.CharField(max_length=40)
    path = models.CharField(max_length=120)
    value = DocumentField(null=True)
    was = DocumentField(null=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ACCEPTED)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="entry_number_is_unique"),
            models.UniqueConstraint(fields=["match", "client_id"], name="entry_is_sent_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="entry_is_of_a_side"),
            models.CheckConstraint(condition=Q(state__in=["accepted", "conflict"]), name="entry_state_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.path} of match {self.match_id}"


class TurnSnapshot(models.Model):
    """The state of a game at an End phase, and what the engine said of it. Closing a turn again is a new row."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="end_phases")
    turn = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1)
    document = DocumentField()
    answer = DocumentField()
    is_open_again = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["turn", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "turn", "number"], name="end_phase_number_is_unique"),
            models.UniqueConstraint(
                fields=["match", "turn"], condition=Q(is_open_again=False), name="end_phase_counts_once"
            ),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="end_phase_is_closed_by_a_side"),
            models.CheckConstraint(condition=Q(turn__range=(1, 20)), name="end_phase_turn_exists"),
        ]

    def __str__(self) -> str:
        return f"turn {self.turn} of match {self.match_id}"


class ResultSubmission(models.Model):
    """A result as one side reports it. The other confirms, or reports another; no version is lost.

    A confirmed result that turned out to be wrong is replaced too: ``reopened_by`` says who opened the match again.
    ``official`` names the organiser or referee of an event who entered it; ``side`` then says nothing.
    """

    class Kind(models.TextChoices):
        PLAYED = "played"
        CONCEDED = "conceded"
        TIMED_OUT = "timed-out"
        AGREED = "agreed"

    class State(models.TextChoices):
        PROPOSED = "proposed"
        CONFIRMED = "confirmed"
        REPLACED = "replaced"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="results")
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PROPOSED)
    winner = models.CharField(max_length=1, blank=True)
    goals_a = models.PositiveSmallIntegerField(default=0)
    goals_b = models.PositiveSmallIntegerField(default=0)
    points_a = models.PositiveIntegerField(default=0)
    points_b = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField()
    document = DocumentField()
    answer = DocumentField()
    note = models.CharField(max_length=500, blank=True)
    official = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    reopened_by = models.CharField(max_length=1, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="result_number_is_unique"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(state="confirmed"), name="match_has_one_confirmed_result"
            ),
            models.UniqueConstraint(
                fields=["match"], condition=Q(state="proposed"), name="match_has_one_proposed_result"
            ),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="result_is_of_a_side"),
            models.CheckConstraint(condition=Q(winner__in=["", *SIDES]), name="winner_is_a_side"),
            models.CheckConstraint(
                condition=Q(kind__in=["played", "conceded", "timed-out", "agreed"]), name="result_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["proposed", "confirmed", "replaced"]), name="result_state_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(kind="conceded") | Q(winner__in=SIDES), name="conceded_result_has_a_winner"
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(confirmed_at__isnull=False), name="confirmed_result_has_a_time"
            ),
            models.CheckConstraint(
                condition=Q(reopened_by="", reopened_at__isnull=True)
                | Q(reopened_by__in=SIDES, reopened_at__isnull=False, confirmed_at__isnull=False, state="replaced"),
                name="reopened_result_was_confirmed",
            ),
        ]

    def __str__(self) -> str:
        return f"result {self.number} of match {self.match_id}"

    @property
    def goals(self) -> tuple[int, int]:
        return self.goals_a, self.goals_b

    @property
    def points(self) -> tuple[int, int]:
        return self.points_a, self.points_b

"""Events: what an organiser sets up, who takes part and with which list."""

from __future__ import annotations

import secrets
from typing import TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from armylists.models import ArmyRevision
from armylists.models.fields import DocumentField
from rules.composition.documents import MOST_POINTS
from tournaments.models.limits import MOST_ROUNDS, TABLE_SIZES, within


def make_event_id() -> str:
    """A short name for addresses; it is not a secret."""
    return secrets.token_hex(5)


class EventState(models.TextChoices):
    """In the order in which every event goes through them, one step on or back at a time."""

    DRAFT = "draft"
    OPEN = "open"
    LOCKED = "locked"
    RUNNING = "running"
    FINISHED = "finished"
    ARCHIVED = "archived"


class Event(models.Model):
    """A tournament. All its columns but those in ``NO_SETTINGS`` are decided by its organisers.

    ``lists`` names the army lists that may be handed in (``publication/list@version``; empty: every published one).
    ``scoring``, ``tie_breaks``, ``pairing`` and ``house_rules`` are documents that the pure engines read, ``unplayed``
    names what unplayed rounds are worth inside tie-breaks. ``seed`` is what every draw and lot comes from.
    ``round_count`` is how many rounds are planned. ``needs_check_in``: only who has checked in is drawn.
    ``asks_for_weapons``: lists that leave a choice of weapons open are accepted with a warning.
    """

    State: TypeAlias = EventState

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("Public")
        UNLISTED = "unlisted", _("Unlisted: who has the link")
        PRIVATE = "private", _("Private: who takes part")

    class Edges(models.TextChoices):
        LONG = "long", _("Long table edges")
        CORNER = "corner", _("Corners")

    public_id = models.CharField(max_length=12, unique=True, default=make_event_id, editable=False)
    name = models.CharField(_("Name"), max_length=120)
    description = models.TextField(_("Description"), blank=True, max_length=5000)
    venue = models.CharField(_("Venue"), max_length=200, blank=True)
    starts_at = models.DateTimeField(_("Begins"), null=True, blank=True)
    ends_at = models.DateTimeField(_("Ends"), null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    visibility = models.CharField(
        _("Who sees it"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    unlisted_key = models.CharField(max_length=40, null=True, blank=True, unique=True)
    is_rehearsal = models.BooleanField(default=False)
    points_limit = models.PositiveIntegerField(_("Points limit"), default=3000, validators=within(1, MOST_POINTS))
    lists = DocumentField(default=list)
    round_count = models.PositiveSmallIntegerField(_("Rounds"), default=3, validators=within(1, MOST_ROUNDS))
    round_minutes = models.PositiveSmallIntegerField(_("Minutes of a round"), default=120, validators=within(1, 1440))
    most_entries = models.PositiveSmallIntegerField(
        _("Places"), null=True, blank=True, validators=within(2, 1000), help_text=_("Left empty: no end.")
    )
    table_width = models.PositiveSmallIntegerField(
        _("Long side of the tables (cm)"), default=180, validators=within(*TABLE_SIZES)
    )
    table_depth = models.PositiveSmallIntegerField(
        _("Short side of the tables (cm)"), default=120, validators=within(*TABLE_SIZES)
    )
    edges = models.CharField(_("Set up on"), max_length=10, choices=Edges.choices, default=Edges.LONG)
    lists_due_at = models.DateTimeField(_("Lists are due"), null=True, blank=True)
    lists_shown_at = models.DateTimeField(
        _("Lists are shown to everybody"), null=True, blank=True, help_text=_("Left empty: when the event starts.")
    )
    hides_lists_from_organisers = models.BooleanField(
        _("Hide lists from organisers too, until they are shown"), default=False
    )
    late_list_penalty = models.PositiveSmallIntegerField(
        _("Points taken for a late list"), default=0, validators=within(0, 1000)
    )
    needs_check_in = models.BooleanField(_("Draw only who has checked in"), default=False)
    asks_for_weapons = models.BooleanField(
        _("Ask players to choose the weapons of their units (a warning, no refusal)"), default=False
    )
    scoring = DocumentField(default=dict)
    tie_breaks = DocumentField(default=list)
    unplayed = models.CharField(max_length=20, default="fide-2026")
    pairing = DocumentField(default=dict)
    house_rules = DocumentField(default=list)
    seed = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=EventState.values), name="event_state_is_known"),
            models.CheckConstraint(
                condition=Q(visibility__in=["public", "unlisted", "private"]), name="event_visibility_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(visibility="unlisted") | Q(unlisted_key__isnull=False), name="unlisted_event_has_a_key"
            ),
            models.CheckConstraint(condition=Q(points_limit__gte=1), name="event_has_points"),
            models.CheckConstraint(condition=Q(round_count__range=(1, MOST_ROUNDS)), name="event_has_rounds"),
            models.CheckConstraint(condition=Q(round_minutes__range=(1, 1440)), name="event_rounds_have_a_length"),
            models.CheckConstraint(condition=Q(edges__in=["long", "corner"]), name="event_edges_are_known"),
            models.CheckConstraint(
                condition=Q(table_width__range=TABLE_SIZES, table_depth__range=TABLE_SIZES),
                name="event_tables_have_a_size",
            ),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(starts_at__isnull=True) | Q(ends_at__gte=F("starts_at")),
                name="event_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name


NO_SETTINGS = {"id", "public_id", "state", "unlisted_key", "is_rehearsal", "seed", "created_at", "changed_at"}
SETTINGS = {column.name: column for column in Event._meta.fields if column.name not in NO_SETTINGS}


class Official(models.Model):
    """Somebody who runs an event. Organisers may do everything; referees enter results and checklists."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        REFEREE = "referee"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="official_has_one_role"),
            models.CheckConstraint(condition=Q(role__in=["organiser", "referee"]), name="official_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"


class PlayTable(models.Model):
    """A table at the venue. A closed one is not used for further rounds; what was played at it stays."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    terrain = models.CharField(max_length=40, blank=True)
    is_closed = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="table_number_is_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_is_positive"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)


class Participant(models.Model):
    """A person at an event. An account or a secret link (its digest is stored) opens their own pages, never both.

    ``is_link_known``: an organiser made the link, and so may have opened it as well.
    ``joined_in`` and ``dropped_after`` are rounds; a reinstated entrant has no ``dropped_after`` any more. A ringer
    (``ranks`` false) plays but has no place in the standings. ``scores`` are points for painting and the like, by the
    keys of the event's scoring, exact (``7`` or ``"7/2"``). ``fixed_table`` is kept for who needs it (access).
    """

    class State(models.TextChoices):
        ENTERED = "entered"
        CHECKED_IN = "checked-in"
        DROPPED = "dropped"
        WITHDRAWN = "withdrawn"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    key = models.CharField(max_length=16)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    key_digest = models.CharField(max_length=64, null=True, blank=True, unique=True)
    is_link_known = models.BooleanField(default=False)
    name = models.CharField(max_length=80)
    club = models.CharField(max_length=80, blank=True)
    rating = models.IntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ENTERED)
    ranks = models.BooleanField(default=True)
    fixed_table = models.ForeignKey(
        PlayTable, null=True, blank=True, on_delete=models.SET_NULL, related_name="fixed_entries"
    )
    joined_in = models.PositiveSmallIntegerField(default=1)
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    scores = DocumentField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="entry_key_is_unique"),
            models.UniqueConstraint(
                fields=["event", "user"],
                condition=Q(user__isnull=False) & ~Q(state="withdrawn"),
                name="account_enters_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["entered", "checked-in", "dropped", "withdrawn"]), name="entry_state_exists"
            ),
            models.CheckConstraint(
                condition=Q(state="dropped", dropped_after__isnull=False)
                | (~Q(state="dropped") & Q(dropped_after__isnull=True)),
                name="dropped_entry_says_when",
            ),
            models.CheckConstraint(condition=Q(joined_in__gte=1), name="entry_joins_in_a_round"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(key_digest__isnull=True), name="entry_has_an_account_or_a_link"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RequestedBye(models.Model):
    """A round that an entrant asked to sit out, known before the draw."""

    entry = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="requested_byes")
    round_number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "round_number"], name="bye_is_requested_once")]

    def __str__(self) -> str:
        return f"bye in round {self.round_number}"


class PairRule(models.Model):
    """Two entrants whom the organiser keeps apart in every round, or lets meet in one (a grudge match)."""

    class Kind(models.TextChoices):
        APART = "apart"
        MEET = "meet"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pair_rules")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    a = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="+")
    b = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="+")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=300)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "a", "b"], condition=Q(kind="apart"), name="two_are_kept_apart_once"
            ),
            models.UniqueConstraint(
                fields=["event", "a", "b", "round_number"],
                condition=Q(kind="meet"),
                name="two_are_brought_together_once",
            ),
            models.CheckConstraint(condition=~Q(a=F("b")), name="pair_rule_is_about_two"),
            models.CheckConstraint(
                condition=Q(kind="apart", round_number__isnull=True) | Q(kind="meet", round_number__isnull=False),
                name="grudge_match_has_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.a_id} and {self.b_id} {self.kind}"


class ListSubmission(models.Model):
    """A list as it was handed in: a frozen revision of an army that belongs to the event, so that nothing its player
    does to their own army changes or removes it. Handing in again is a new row; the old one stays.

    ``is_current`` marks the one that counts. A list that is illegal, or not one of the event's, counts only with
    ``exception``: the organiser's reason. ``is_after_shown``: it came when those of others could be read.
    """

    class State(models.TextChoices):
        HANDED_IN = "handed-in"
        APPROVED = "approved"
        SENT_BACK = "sent-back"

    entry = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="submissions")
    number = models.PositiveSmallIntegerField()
    revision = models.ForeignKey(ArmyRevision, on_delete=models.PROTECT, related_name="submissions")
    document = DocumentField()
    verdict = DocumentField()
    list_reference = models.CharField(max_length=220)
    points = models.IntegerField()
    is_legal = models.BooleanField()
    handed_in_by = models.CharField(max_length=120)
    exception = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.HANDED_IN)
    note = models.CharField(max_length=1000, blank=True)
    is_current = models.BooleanField(default=True)
    is_late = models.BooleanField(default=False)
    is_after_shown = models.BooleanField(default=False)
    handed_in_at = models.DateTimeField(auto_now_add=True)
    reviewed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="submission_number_is_unique"),
            models.UniqueConstraint(
                fields=["entry"], condition=Q(is_current=True), name="entry_has_one_current_submission"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["handed-in", "approved", "sent-back"]), name="submission_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(is_legal=True) | ~Q(exception="") | ~Q(state="approved"),
                name="illegal_list_is_approved_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"list {self.number} of {self.entry_id}"

    @property
    def open_weapons(self) -> int:
        """How many units have not chosen their weapons; 0 for lists from before there was a choice."""
        formations = self.verdict.get("formations", [])
        return sum(sum(formation.get("open_weapons", {}).values()) for formation in formations)


class AuditEntry(models.Model):
    """What somebody did to an event. It is never changed, and stays when what it speaks of is gone."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="audit")
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    actor = models.CharField(max_length=120)
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=120, blank=True)
    details = DocumentField(default=dict)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["event", "-id"], name="audit_of_event")]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"

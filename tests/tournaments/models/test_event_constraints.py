"""Every named constraint of the rows of events, tried to be broken past all services."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from armylists.armies.services.armies import create_army
from armylists.models import ArmyRevision
from tests.armylists.documents import steel_legion
from tournaments.models import (
    Adjustment,
    AuditEntry,
    Event,
    ListSubmission,
    Official,
    PairedParticipant,
    Pairing,
    PairRule,
    Participant,
    PlayTable,
    RequestedBye,
    Round,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOW = timezone.now()


def _event(**changed: Any) -> Event:
    return Event.objects.create(**{"name": "Day", **changed})


class _Day:
    """An event with two entrants, a table and a round."""

    def __init__(self) -> None:
        self.event = _event()
        self.a, self.b = (self.entry(key=key) for key in "ab")
        self.table = PlayTable.objects.create(event=self.event, number=1)
        self.round = Round.objects.create(event=self.event, number=1)

    def entry(self, **changed: Any) -> Participant:
        return Participant.objects.create(**{"event": self.event, "key": "c", "name": "Cleo", **changed})

    def pairing(self, **changed: Any) -> Pairing:
        return Pairing.objects.create(**{"round": self.round, "a": self.a, "b": self.b, **changed})

    def rule(self, **changed: Any) -> PairRule:
        return PairRule.objects.create(
            **{"event": self.event, "kind": "apart", "a": self.a, "b": self.b, "reason": "x", **changed}
        )

    def adjustment(self, **changed: Any) -> Adjustment:
        return Adjustment.objects.create(
            **{"event": self.event, "entry": self.a, "points": -1, "reason": "x", **changed}
        )

    def list(self, **changed: Any) -> ListSubmission:
        revision = ArmyRevision.objects.first() or create_army(army_list=steel_legion(), points_limit=9).army.head
        values = {"entry": self.a, "number": 1, "document": {}, "verdict": {}, "points": 1, "is_legal": True}
        return ListSubmission.objects.create(**{**values, "revision": revision, **changed})

    def make_round(self, **changed: Any) -> Round:
        return Round.objects.create(**{"event": self.event, "number": 2, **changed})


def _twice(make: Any, **changed: Any) -> None:
    make(**changed)
    make(**changed)


def _paired(day: _Day) -> None:
    pairing = day.pairing()
    for _ in range(2):
        PairedParticipant.objects.create(round=day.round, entry=day.a, pairing=pairing)


BREAKS: dict[str, Any] = {
    "event_state_is_known": lambda day, user: _event(state="lost"),
    "event_visibility_is_known": lambda day, user: _event(visibility="lost"),
    "unlisted_event_has_a_key": lambda day, user: _event(visibility="unlisted"),
    "event_has_points": lambda day, user: _event(points_limit=0),
    "event_has_rounds": lambda day, user: _event(round_count=31),
    "event_rounds_have_a_length": lambda day, user: _event(round_minutes=0),
    "event_edges_are_known": lambda day, user: _event(edges="short"),
    "event_tables_have_a_size": lambda day, user: _event(table_width=29),
    "event_ends_after_it_starts": lambda day, user: _event(starts_at=NOW, ends_at=NOW - timedelta(days=1)),
    "official_has_one_role": lambda day, user: [
        Official.objects.create(event=day.event, user=user, role=role) for role in ("organiser", "referee")
    ],
    "official_role_is_known": lambda day, user: Official.objects.create(event=day.event, user=user, role="king"),
    "table_number_is_unique": lambda day, user: PlayTable.objects.create(event=day.event, number=1),
    "table_number_is_positive": lambda day, user: PlayTable.objects.create(event=day.event, number=0),
    "entry_key_is_unique": lambda day, user: _twice(day.entry),
    "account_enters_once": lambda day, user: [day.entry(key=key, user=user) for key in "cd"],
    "entry_state_exists": lambda day, user: day.entry(state="lost"),
    "dropped_entry_says_when": lambda day, user: day.entry(state="dropped"),
    "entry_joins_in_a_round": lambda day, user: day.entry(joined_in=0),
    "entry_has_an_account_or_a_link": lambda day, user: day.entry(user=user, key_digest="ab" * 32),
    "bye_is_requested_once": lambda day, user: _twice(RequestedBye.objects.create, entry=day.a, round_number=1),
    "two_are_kept_apart_once": lambda day, user: _twice(day.rule),
    "two_are_brought_together_once": lambda day, user: _twice(day.rule, kind="meet", round_number=1),
    "pair_rule_is_about_two": lambda day, user: day.rule(b=day.a),
    "grudge_match_has_a_round": lambda day, user: day.rule(kind="meet"),
    "submission_number_is_unique": lambda day, user: _twice(day.list, is_current=False),
    "entry_has_one_current_submission": lambda day, user: [day.list(number=number) for number in (1, 2)],
    "submission_state_is_known": lambda day, user: day.list(state="lost"),
    "illegal_list_is_approved_with_a_reason": lambda day, user: day.list(is_legal=False, state="approved"),
    "round_number_counts_once": lambda day, user: day.make_round(number=1),
    "round_state_is_known": lambda day, user: day.make_round(state="lost"),
    "round_number_is_possible": lambda day, user: day.make_round(number=0),
    "published_round_says_when": lambda day, user: day.make_round(state="published"),
    "paused_clock_was_started": lambda day, user: day.make_round(clock_paused_at=NOW),
    "entrant_is_paired_once_as_a": lambda day, user: [day.pairing(b=day.b), day.pairing(b=None, kind="bye")],
    "entrant_is_paired_once_as_b": lambda day, user: [day.pairing(), day.pairing(a=day.entry())],
    "table_is_used_once": lambda day, user: [
        day.pairing(table=day.table),
        day.pairing(a=day.entry(), b=None, kind="bye", table=day.table),
    ],
    "nobody_meets_himself": lambda day, user: day.pairing(b=day.a),
    "a_bye_has_no_opponent": lambda day, user: day.pairing(kind="bye"),
    "entrant_is_in_a_round_once": lambda day, user: _paired(day),
    "adjustment_kind_is_known": lambda day, user: day.adjustment(kind="gift"),
    "adjustment_has_a_reason": lambda day, user: day.adjustment(reason=""),
    "penalty_takes_points": lambda day, user: day.adjustment(kind="list-penalty", points=1),
    "late_list_is_punished_once": lambda day, user: _twice(day.adjustment, kind="list-penalty"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_constraint_refuses(name, owner):
    day = _Day()
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        BREAKS[name](day, owner)
    assert "constraint" in str(refused.value).lower()


def test_every_constraint_of_events_is_tried():
    models = [
        model
        for model in apps.get_app_config("tournaments").get_models()
        if model.__module__ in ("tournaments.models.events", "tournaments.models.rounds")
    ]
    assert len(models) == 12
    assert {constraint.name for model in models for constraint in model._meta.constraints} == set(BREAKS)


@pytest.mark.parametrize("column", ["public_id", "unlisted_key"])
def test_names_and_keys_of_events_are_unique(column):
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        _twice(_event, **{column: "x"})


def test_links_of_entries_are_unique():
    day = _Day()
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        [day.entry(key=key, key_digest="d") for key in "cd"]


def test_rows_that_keep_the_constraints_are_stored(owner):
    day = _Day()
    kept = [
        day.entry(user=owner, state="withdrawn"),
        day.entry(key="d", user=owner, state="dropped", dropped_after=0),
        day.rule(),
        day.rule(kind="meet", round_number=1),
        day.rule(kind="meet", round_number=2),
        day.list(is_current=False),
        day.list(number=2, is_legal=False, state="approved", exception="a test"),
        day.adjustment(kind="list-penalty", is_revoked=True),
        day.adjustment(kind="list-penalty"),
        day.make_round(number=1, state="withdrawn"),
        day.make_round(state="closed", published_at=NOW),
        _event(visibility="unlisted", unlisted_key="k", starts_at=NOW, ends_at=NOW),
    ]
    assert all(row.pk for row in kept)


def test_rows_are_called_what_people_call_them(owner):
    day = _Day()
    rows = [
        day.event,
        day.a,
        day.table,
        PlayTable(number=2, name="Window"),
        Official(user=owner, role="referee"),
        RequestedBye(round_number=3),
        AuditEntry(verb="drawn", subject="1"),
    ]
    assert [str(row) for row in rows] == [
        "Day",
        "Cleo",
        "1",
        "Window",
        f"referee {owner.pk}",
        "bye in round 3",
        "drawn 1",
    ]
    more = [day.round, day.rule(), day.pairing(), day.adjustment(), day.list()]
    assert [str(row).split()[-1] for row in more] == [
        str(day.event.pk),
        "apart",
        str(Pairing.objects.get().pk),
        str(day.a.pk),
        str(day.a.pk),
    ]

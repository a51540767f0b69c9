from datetime import UTC, datetime

import pytest

from config.lib.errors import Conflict, Forbidden, Invalid
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.archive.queries import export_event
from tournaments.events.archive.services import import_event
from tournaments.events.lists.services import hand_in_document, show_lists
from tournaments.events.rounds.services import tables
from tournaments.events.settings import services as settings
from tournaments.models import Event
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db

PLAN = {"name": "Club day"}
NOON, LATER = datetime(2030, 1, 1, 12, tzinfo=UTC), datetime(2030, 1, 1, 18, tzinfo=UTC)


def test_a_new_event_is_a_draft_of_its_organiser(owner):
    event = settings.create_event(user=owner, settings=PLAN)
    assert (event.state, event.officials.get().user, event.officials.get().role) == ("draft", owner, "organiser")
    assert settings.settings_of(Event.objects.get(pk=event.pk)) == settings.usual_settings() | PLAN
    assert [row.verb for row in event.audit.all()] == ["created"]
    assert 0 <= event.seed < 2**53


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"name": "a\x07b"}, "name"),
        ({"name": "\u200b\u202e"}, "name"),
        ({"starts_at": datetime(1, 1, 1, 12, tzinfo=UTC)}, "starts_at"),
        ({"lists_due_at": datetime(9999, 12, 31, 23, tzinfo=UTC)}, "lists_due_at"),
        ({"points_limit": 0}, "points_limit"),
        ({"round_count": 31}, "round_count"),
        ({"round_minutes": 0}, "round_minutes"),
        ({"most_entries": 1}, "most_entries"),
        ({"table_width": 29}, "table_width"),
        ({"edges": "short"}, "edges"),
        ({"visibility": "secret"}, "visibility"),
        ({"late_list_penalty": -1}, "late_list_penalty"),
        ({"starts_at": LATER, "ends_at": NOON}, "ends_at"),
        ({"lists_due_at": LATER, "lists_shown_at": NOON}, "lists_shown_at"),
        ({"scoring": "5-0-0"}, "scoring"),
        ({"scoring": {"preset": "3-1-0", "nonsense": 1}}, "scoring"),
        ({"scoring": None}, "scoring"),
        ({"tie_breaks": ["goals", "goals"]}, "tie_breaks"),
        ({"tie_breaks": ["lot", "goals"]}, "tie_breaks"),
        ({"tie_breaks": ["beauty"]}, "tie_breaks"),
        ({"unplayed": "whatever"}, "unplayed"),
        ({"pairing": {"club": "sometimes"}}, "pairing"),
        ({"pairing": {"method": "knock-out"}}, "pairing"),
        ({"pairing": []}, "pairing"),
        ({"house_rules": [{"item": "W-99", "default": "x"}]}, "house_rules"),
        ({"house_rules": ["no"]}, "house_rules"),
        ({"house_rules": [{"item": "W-01", "fixed": "yes"}]}, "house_rules"),
        ({"house_rules": [{"id": "H-1", "answers": [["one"]]}]}, "house_rules"),
        ({"lists": ["netea/steel-legion@1999"]}, "lists"),
        ({"lists": ["nobody/nothing@1"]}, "lists"),
        ({"lists": ["netea/steel-legion@2026-02"] * 2}, "lists"),
    ],
)
def test_what_cannot_be_is_refused_by_field(owner, changed, field):
    with pytest.raises(Invalid) as refused:
        settings.create_event(user=owner, settings=dict(PLAN, **changed))
    assert (refused.value.field, bool(refused.value.message), Event.objects.count()) == (field, True, 0)


def test_a_change_is_logged_with_what_was_there_before(owner):
    day = ClubDay(owner)
    wanted = dict(PLAN, venue="Town hall", starts_at=NOON, scoring="goal-margin")
    changed = settings.change_settings(event=day.event, actor=day.organiser, settings=wanted)
    assert (changed.venue, changed.scoring) == ("Town hall", "goal-margin")
    assert day.event.audit.first().details == {
        "venue": ["", "Town hall"],
        "starts_at": [None, NOON.isoformat()],
        "scoring": ["3-1-0", "goal-margin"],
    }


def test_a_change_of_nothing_is_not_logged(owner):
    day = ClubDay(owner)
    settings.change_settings(event=day.event, actor=day.organiser, settings=PLAN)
    assert day.verbs() == ["created"]


def test_scoring_can_change_while_the_event_runs_and_the_table_follows(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.play(1)
    settings.change_settings(event=day.event, actor=day.organiser, settings=dict(PLAN, scoring="2-1-0"))
    day.event.refresh_from_db()
    assert [points for *_rest, points in day.table()] == ["2", "0"]


def test_fewer_rounds_than_are_drawn_are_refused(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.play(1)
    day.draw(2)
    with pytest.raises(Conflict) as refused:
        settings.change_settings(event=day.event, actor=day.organiser, settings=dict(PLAN, round_count=1))
    assert (refused.value.code, refused.value.field) == ("rounds_drawn", "round_count")


def test_an_unlisted_event_has_a_key_that_stays(owner):
    day = ClubDay(owner, visibility="unlisted")
    key = day.event.unlisted_key
    assert key is not None
    assert len(key) >= 22
    for visibility in ("public", "unlisted"):
        plan = dict(PLAN, visibility=visibility)
        changed = settings.change_settings(event=day.event, actor=day.organiser, settings=plan)
    assert changed.unlisted_key == key


def test_an_event_is_copied_without_its_people(owner):
    day = ClubDay(owner, players=2, round_count=4, starts_at=NOON, lists_due_at=NOON)
    tables.add_tables(event=day.event, actor=day.organiser, count=2, terrain="desert")
    copy = settings.copy_event(event=day.event, actor=day.organiser, user=owner, name="Next year")
    assert (copy.name, copy.round_count, copy.starts_at, copy.lists_due_at) == ("Next year", 4, None, None)
    assert [(table.number, table.terrain) for table in copy.tables.all()] == [(1, "desert"), (2, "desert")]
    assert (copy.entries.count(), copy.state, copy.seed != day.event.seed) == (0, "draft", True)


def test_an_outsider_changes_and_copies_nothing(owner, outsider):
    day = ClubDay(owner)
    actor = actor_of(day.event, user=outsider)
    with pytest.raises(Forbidden):
        settings.change_settings(event=day.event, actor=actor, settings=PLAN)
    with pytest.raises(Forbidden):
        settings.copy_event(event=day.event, actor=actor, user=outsider, name="Mine")
    assert Event.objects.count() == 1


def test_an_event_whose_lists_were_shown_early_can_still_be_set_up(owner):
    day = ClubDay(owner, players=2, is_running=True, lists_due_at=NOON)
    show_lists(event=day.event, actor=day.organiser)
    day.event.refresh_from_db()
    assert day.event.lists_shown_at < NOON
    wanted = dict(settings.settings_of(day.event), venue="Town hall")
    assert settings.change_settings(event=day.event, actor=day.organiser, settings=wanted).venue == "Town hall"
    copy = import_event(data=export_event(day.event), as_copy=True)
    assert (copy.lists_shown_at, copy.lists_due_at) == (day.event.lists_shown_at, NOON)


def test_organisers_cannot_read_after_all_what_was_handed_in_hidden_from_them(owner):
    day = ClubDay(owner, players=1, hides_lists_from_organisers=True)
    day.go("open")
    off = dict(settings.settings_of(day.event), hides_lists_from_organisers=False)
    on = dict(off, hides_lists_from_organisers=True)
    settings.change_settings(event=day.event, actor=day.organiser, settings=off)
    settings.change_settings(event=day.event, actor=day.organiser, settings=on)
    hand_in_document(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Ann"), data=small_document())
    with pytest.raises(Conflict) as refused:
        settings.change_settings(event=day.event, actor=day.organiser, settings=off)
    assert (refused.value.code, refused.value.field) == ("lists_hidden", "hides_lists_from_organisers")
    day.go("locked")
    shown = settings.settings_of(show_lists(event=day.event, actor=day.organiser))
    for field, value in (("lists_shown_at", None), ("lists_shown_at", LATER), ("hides_lists_from_organisers", False)):
        with pytest.raises(Conflict) as refused:
            settings.change_settings(event=day.event, actor=day.organiser, settings=dict(shown, **{field: value}))
        assert (refused.value.code, refused.value.field) == ("settings_locked", field)


@pytest.mark.parametrize("cut", [None, {"size": 2, "after": 1}, {"size": 4, "after": 2}])
def test_a_knock_out_stays_once_it_is_drawn(owner, cut):
    drawn, other = {"cut": {"size": 4, "after": 1}}, {"cut": cut}
    day = ClubDay(owner, players=4, is_running=True, round_count=3, pairing=drawn)
    day.play(1)
    for pairing in (other, drawn):
        plan = dict(settings.settings_of(day.event), pairing=pairing)
        assert settings.change_settings(event=day.event, actor=day.organiser, settings=plan).pairing == pairing
    day.draw(2)
    with pytest.raises(Conflict) as refused:
        settings.change_settings(event=day.event, actor=day.organiser, settings=dict(plan, pairing=other))
    assert (refused.value.code, refused.value.field) == ("cut_drawn", "pairing")
    settings.change_settings(event=day.event, actor=day.organiser, settings=dict(plan, venue="Town hall"))


def test_no_knock_out_comes_before_rounds_that_are_drawn(owner):
    day = ClubDay(owner, players=4, is_running=True, round_count=4)
    day.play(1)
    day.play(2)
    plan = settings.settings_of(day.event)
    early, late = ({"cut": {"size": 2, "after": after}} for after in (1, 2))
    with pytest.raises(Conflict) as refused:
        settings.change_settings(event=day.event, actor=day.organiser, settings=dict(plan, pairing=early))
    assert refused.value.code == "cut_drawn"
    settings.change_settings(event=day.event, actor=day.organiser, settings=dict(plan, pairing=late))

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from armylists.armies.services.armies import create_army, delete_army
from armylists.armies.services.verdicts import read_document
from armylists.models import Army
from config.lib.errors import Conflict, Forbidden, Invalid
from tests.armylists.documents import GOTHIC_SECTOR, STEEL_LEGION, small_document, with_formation
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.queries.mine import buildable_lists
from tournaments.events.entries.services import attendance
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists import services as lists
from tournaments.events.lists.queries.handing_in import (
    can_read_list,
    change_of,
    current_submission,
    is_allowed,
    lists_are_hidden,
    review_queue,
    shown_submissions,
)
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.settings import services as officials
from tournaments.events.settings import services as settings
from tournaments.models import Adjustment, Event, ListSubmission
from tournaments.permissions import Act, actor_of, may

pytestmark = pytest.mark.django_db

ILLEGAL = {"units": {"basilisk": 1}}


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner, players=2)
    day.go("open")
    return day


day = a_copy_of("made")


def _hand_in(day: ClubDay, name: str = "Ann", *, by: str = "", data: object = None, **more: str) -> ListSubmission:
    entry = day.entry(name)
    actor = day.entrant(by or name) if by != "organiser" else day.organiser
    return lists.hand_in_document(event=day.event, actor=actor, entry=entry, data=data or small_document(), **more)


def _due(day: ClubDay, *, hours: int) -> None:
    Event.objects.filter(pk=day.event.pk).update(lists_due_at=timezone.now() + timedelta(hours=hours))


def test_a_list_is_judged_and_frozen(day):
    submission = _hand_in(day)
    assert (submission.number, submission.points, submission.is_legal, submission.state) == (1, 550, True, "handed-in")
    assert (submission.list_reference, submission.handed_in_by) == (STEEL_LEGION, "Ann")
    assert submission.document == submission.revision.document
    assert submission.verdict["legal"] is True


def test_the_events_limit_counts_and_not_that_of_the_army(owner):
    day = ClubDay(owner, players=1, points_limit=500)
    day.go("open")
    with pytest.raises(lists.ListRefused) as refused:
        _hand_in(day)
    assert refused.value.message == "The army is not legal at 500 points."
    assert "points-limit" in [one["code"] for one in refused.value.details]
    assert (ListSubmission.objects.count(), day.verbs()[-1]) == (0, "list-refused")


def test_the_private_note_stays_at_home(day):
    submission = _hand_in(day, data={**small_document(), "note": "Charge at dawn"})
    assert "note" not in submission.document


def test_an_illegal_list_is_refused_with_its_findings(day):
    with pytest.raises(lists.ListRefused) as refused:
        _hand_in(day, data=with_formation(**ILLEGAL))
    assert (refused.value.status, refused.value.code) == (422, "list_refused")
    assert all(one["severity"] == "error" for one in refused.value.details)
    assert refused.value.details


def test_an_entrant_cannot_excuse_their_own_list(day):
    with pytest.raises(lists.ListRefused):
        _hand_in(day, data=with_formation(**ILLEGAL), exception="I like it so")


def test_an_organiser_accepts_an_illegal_list_with_a_reason(day):
    submission = _hand_in(day, by="organiser", data=with_formation(**ILLEGAL), exception="a test list")
    assert (submission.is_legal, submission.state, submission.exception) == (False, "approved", "a test list")
    assert day.event.audit.first().details["exception"] == "a test list"


def test_only_the_lists_of_the_event_are_taken(owner):
    day = ClubDay(owner, players=1, lists=[GOTHIC_SECTOR])
    day.go("open")
    with pytest.raises(lists.ListRefused) as refused:
        _hand_in(day)
    assert refused.value.message == f"The event does not allow the list {STEEL_LEGION}."


def test_a_fleet_is_taken_only_where_its_list_is_named(owner):
    free, named = ClubDay(owner, players=1), ClubDay(owner, players=1, lists=[GOTHIC_SECTOR])
    assert (is_allowed(free.event, STEEL_LEGION), is_allowed(free.event, GOTHIC_SECTOR)) == (True, False)
    assert (is_allowed(named.event, STEEL_LEGION), is_allowed(named.event, GOTHIC_SECTOR)) == (False, True)
    assert [one.reference for one in buildable_lists(named.event)] == [GOTHIC_SECTOR]
    offered = {one.reference for one in buildable_lists(free.event)}
    assert STEEL_LEGION in offered
    assert not [one for one in offered if one.startswith(("netea-fleets/", "revamp/"))]


def test_a_document_that_cannot_be_read_is_refused_with_its_place(day):
    with pytest.raises(Invalid) as refused:
        _hand_in(day, data=b'{"muster": 1}')
    assert refused.value.code == "invalid_document"
    with pytest.raises(Invalid) as unreadable:
        _hand_in(day, data=b"\xff\xfe")
    assert unreadable.value.code == "invalid_document"


def test_what_was_handed_in_survives_changes_and_deletion_of_the_army(day, owner):
    value, army_list = read_document(small_document())
    army = create_army(army_list=army_list, points_limit=3000, owner=owner, document=value).army
    assert army.head is not None
    submission = lists.hand_in_army(event=day.event, actor=day.organiser, entry=day.entry("Ann"), revision=army.head)
    delete_army(army=army)
    submission.refresh_from_db()
    assert submission.revision.document["name"] == "Hades Hive relief"
    assert (Army.objects.filter(owner=owner).count(), submission.revision.army.owner) == (0, None)


def test_handing_in_again_keeps_the_old_list_and_tells_what_changed(day):
    _hand_in(day)
    second = _hand_in(day, data=with_formation(units={"basilisk": 9}))
    assert [(one.number, one.is_current) for one in ListSubmission.objects.order_by("number")] == [
        (1, False),
        (2, True),
    ]
    change = change_of(second)
    assert change is not None
    assert [(pair.left, pair.right) for pair in change.pairs] == [(1, 1)]
    assert (change.left.verdict.points, change.right.verdict.points) == (550, second.points)
    assert change_of(ListSubmission.objects.get(number=1)) is None


def test_after_the_deadline_only_the_organiser_replaces_a_list(day):
    _hand_in(day)
    _due(day, hours=-1)
    with pytest.raises(Conflict) as refused:
        _hand_in(day)
    assert refused.value.code == "deadline_passed"
    assert _hand_in(day, by="organiser").number == 2
    assert ListSubmission.objects.filter(is_late=True).count() == 0


def test_a_list_that_was_sent_back_can_be_replaced_after_the_deadline(day):
    _hand_in(day)
    _due(day, hours=-1)
    lists.send_list_back(event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=1, note="no flak")
    assert (_hand_in(day).number, Adjustment.objects.count()) == (2, 0)


def test_a_late_list_costs_its_penalty_once(owner):
    day = ClubDay(owner, players=1, late_list_penalty=2)
    day.go("open")
    _due(day, hours=-1)
    assert _hand_in(day).is_late is True
    _hand_in(day, by="organiser")
    assert [(row.kind, int(row.points), row.reason) for row in Adjustment.objects.all()] == [
        ("list-penalty", -2, "The list was handed in after the deadline.")
    ]
    day.add("Bert")
    assert day.table()[-1] == (2, "Ann", "-2")


def test_locked_lists_are_replaced_by_the_organiser_only(day):
    _hand_in(day)
    day.go("locked")
    with pytest.raises(Conflict) as refused:
        _hand_in(day)
    assert (refused.value.code, _hand_in(day, by="organiser").number) == ("lists_locked", 2)


def test_nobody_hands_in_for_somebody_else(day):
    with pytest.raises(Forbidden):
        _hand_in(day, "Ann", by="Bert")
    assert ListSubmission.objects.count() == 0


def test_a_review_is_about_the_list_that_was_looked_at(day):
    _hand_in(day)
    _hand_in(day)
    with pytest.raises(Conflict) as refused:
        lists.approve_list(event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=1)
    assert refused.value.code == "list_replaced"
    approved = lists.approve_list(event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=2)
    assert (approved.state, approved.reviewed_at is not None, list(review_queue(day.event))) == ("approved", True, [])


def test_sending_back_says_why(day):
    _hand_in(day)
    with pytest.raises(Invalid) as refused:
        lists.send_list_back(event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=1, note=" ")
    assert refused.value.code == "reason_needed"
    returned = lists.send_list_back(
        event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=1, note="no flak"
    )
    assert (returned.state, returned.note) == ("sent-back", "no flak")


def test_lists_are_hidden_until_the_event_runs(day):
    submission = _hand_in(day)
    now = timezone.now()
    readers = {name: day.entrant(name) for name in ("Ann", "Bert")} | {"organiser": day.organiser}

    def readable() -> set[str]:
        day.event.refresh_from_db()
        return {name for name, actor in readers.items() if can_read_list(day.event, actor, submission, now=now)}

    assert readable() == {"Ann", "organiser"}
    day.go("locked", "running")
    assert readable() == {"Ann", "Bert", "organiser"}
    stranger = actor_of(day.event)
    assert (may(stranger, Act.REVIEW_LISTS), can_read_list(day.event, stranger, submission, now=now)) == (False, True)
    assert list(shown_submissions(day.event)) == [submission]


def test_a_planned_reveal_counts_to_the_second(owner):
    shown_at = datetime(2030, 1, 1, 12, tzinfo=UTC)
    day = ClubDay(owner, lists_shown_at=shown_at)
    day.go("open", "locked")
    assert lists_are_hidden(day.event, now=shown_at - timedelta(seconds=1)) is True
    assert lists_are_hidden(day.event, now=shown_at) is False


def test_lists_can_be_hidden_from_organisers_too(owner):
    day = ClubDay(owner, players=1, hides_lists_from_organisers=True)
    day.go("open")
    with pytest.raises(lists.ListRefused):
        _hand_in(day, data=with_formation(**ILLEGAL))
    submission = _hand_in(day)
    assert [row.details for row in day.event.audit.all()[:2]] == [{"number": 1, "late": False, "exception": ""}, {}]
    assert can_read_list(day.event, day.organiser, submission, now=timezone.now()) is False
    with pytest.raises(Conflict) as refused:
        lists.approve_list(event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=1)
    assert refused.value.code == "lists_hidden"
    day.go("locked")
    lists.show_lists(event=day.event, actor=day.organiser)
    day.event.refresh_from_db()
    assert can_read_list(day.event, day.organiser, submission, now=timezone.now()) is True


def test_a_former_list_is_never_public(day):
    first = _hand_in(day)
    _hand_in(day)
    first.refresh_from_db()
    day.go("locked", "running")
    assert can_read_list(day.event, day.entrant("Bert"), first, now=timezone.now()) is False


def test_a_round_is_not_published_while_lists_are_hidden(owner):
    later = timezone.now() + timedelta(days=1)
    day = ClubDay(owner, players=2, is_running=True, lists_shown_at=later)
    day.draw(1)
    with pytest.raises(Conflict) as refused:
        rounds.publish_round(event=day.event, actor=day.organiser, number=1)
    assert refused.value.code == "lists_hidden"
    lists.show_lists(event=day.event, actor=day.organiser)
    assert rounds.publish_round(event=day.event, actor=day.organiser, number=1).state == "published"


def test_a_referee_cannot_read_hidden_lists(day, teammate: User):
    submission = _hand_in(day)
    officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    referee = actor_of(day.event, user=teammate)
    assert can_read_list(day.event, referee, submission, now=timezone.now()) is False
    with pytest.raises(Forbidden):
        lists.approve_list(event=day.event, actor=referee, entry=day.entry("Ann"), number=1)


def test_a_match_has_the_lists_as_they_were_when_the_round_was_published(day):
    _hand_in(day)
    day.go("locked", "running")
    day.publish(1)
    pairing = day.pairing_of("Ann", 1)
    side = "a" if pairing.a.name == "Ann" else "b"
    _hand_in(day, by="organiser", data=with_formation(units={"basilisk": 9}))
    seat = pairing.match.sides.get(side=side)
    assert (seat.player, seat.points, seat.army_name) == ("Ann", 550, "Hades Hive relief")
    assert pairing.match.sides.exclude(side=side).get().army_name == ""


def test_a_withdrawn_entrants_list_is_shown_to_nobody(day):
    submission = _hand_in(day)
    attendance.withdraw(event=day.event, actor=day.organiser, entry=day.entry("Ann"))
    day.go("locked")
    day.event.refresh_from_db()
    assert list(shown_submissions(day.event)) == list(review_queue(day.event)) == []
    with pytest.raises(Conflict):
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=submission.entry, data=small_document())
    assert current_submission(submission.entry) == submission
    assert entries.details_of(submission.entry).name == "Ann"


def _settings(day: ClubDay, **changed: object) -> None:
    plan = dict(settings.settings_of(day.event), **changed)
    settings.change_settings(event=day.event, actor=day.organiser, settings=plan)
    day.event.refresh_from_db()


def test_another_limit_judges_every_list_again(day):
    _hand_in(day, "Ann")
    _hand_in(day, "Bert", data=with_formation(units={"basilisk": 9}))
    lists.approve_list(event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=1)
    _settings(day, points_limit=600)
    counting = {one.entry.name: one for one in ListSubmission.objects.filter(is_current=True)}
    assert (counting["Ann"].number, counting["Ann"].state, counting["Ann"].document["points_limit"]) == (
        2,
        "handed-in",
        600,
    )
    _settings(day, points_limit=100)
    counting = {one.entry.name: one for one in ListSubmission.objects.filter(is_current=True)}
    assert {(one.is_legal, one.state, one.note) for one in counting.values()} == {
        (False, "sent-back", "The army is not legal at 100 points.")
    }


def test_a_version_that_is_allowed_no_more_goes_back_unless_it_was_excused(day):
    _hand_in(day, "Ann")
    _hand_in(day, "Bert", by="organiser", data=with_formation(**ILLEGAL), exception="a test list")
    _settings(day, lists=[GOTHIC_SECTOR])
    states = {one.entry.name: (one.number, one.state) for one in ListSubmission.objects.filter(is_current=True)}
    assert states == {"Ann": (1, "sent-back"), "Bert": (1, "approved")}

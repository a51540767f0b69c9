import pytest

from armylists.models import Army, ArmyRevision
from config.lib.errors import Conflict, NotFound
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.services import attendance
from tournaments.events.lists import services as lists
from tournaments.events.settings.services import delete_event
from tournaments.models import AuditEntry, Event, ListSubmission, Match, Pairing, Participant

pytestmark = pytest.mark.django_db


def test_a_rehearsal_leaves_nothing_behind(owner):
    day = ClubDay(owner, players=2)
    Event.objects.filter(pk=day.event.pk).update(is_rehearsal=True)
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry("Ann"), data=small_document())
    day.run()
    day.play(1)
    delete_event(event=day.event, actor=day.organiser)
    kinds = (Event, Participant, ListSubmission, Match, Pairing, AuditEntry, Army, ArmyRevision)
    assert {kind.__name__: kind._default_manager.count() for kind in kinds} == dict.fromkeys(
        (kind.__name__ for kind in kinds), 0
    )
    with pytest.raises(NotFound):
        delete_event(event=day.event, actor=day.organiser)


def test_an_event_with_people_is_kept(owner):
    day = ClubDay(owner, players=2)
    with pytest.raises(Conflict) as refused:
        delete_event(event=day.event, actor=day.organiser)
    assert (refused.value.code, Event.objects.count()) == ("event_kept", 1)


def test_an_empty_draft_is_deleted(owner):
    day = ClubDay(owner)
    delete_event(event=day.event, actor=day.organiser)
    assert Event.objects.count() == 0


def test_deleting_an_account_keeps_its_entries_and_the_log(owner, teammate):
    from tournaments.events.entries.services import entering as entries

    day = ClubDay(owner, players=1)
    day.go("open")
    entries.enter(event=day.event, user=teammate)
    day.go("locked", "running")
    day.play(1)
    teammate.delete()
    assert (day.entry("teammate").user, len(day.table())) == (None, 2)
    assert day.event.audit.filter(actor="teammate", user=None).count() == 1
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("teammate"))

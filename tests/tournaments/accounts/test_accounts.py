import pytest
from django.contrib.auth.models import User

from armylists.models import Army
from config.lib.errors import Conflict
from tests.tournaments.club_day import ClubDay
from tournaments.accounts.queries import events_run_alone, refuse_deleting_account
from tournaments.accounts.services import delete_account
from tournaments.events.entries.services.entering import enter
from tournaments.events.rehearsal.services import rehearsals
from tournaments.events.settings.services import set_official
from tournaments.models import Event, Official, Participant

pytestmark = pytest.mark.django_db


def is_gone(user):
    return not User.objects.filter(pk=user.pk).exists()


def test_the_last_organiser_stays_and_the_event_is_named(owner):
    ClubDay(owner, name="Ash Wastes Cup")
    ClubDay(owner, name="Plate {x}")
    with pytest.raises(Conflict) as refused:
        delete_account(user=owner)
    assert (refused.value.code, is_gone(owner)) == ("last_organiser", False)
    assert refused.value.message.startswith("Nobody else runs Ash Wastes Cup, Plate {x}.")
    assert str(refuse_deleting_account(owner).message) == refused.value.message


def test_somebody_else_takes_over_and_the_log_says_who_has_gone(owner, teammate):
    day = ClubDay(owner, players=2)
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    assert refuse_deleting_account(owner) is not None
    set_official(event=day.event, actor=day.organiser, user=teammate, role="organiser")
    delete_account(user=owner)
    assert is_gone(owner)
    assert list(Official.objects.values_list("user__username", "role")) == [("teammate", "organiser")]
    last = day.event.audit.first()
    assert (last.verb, last.subject, last.actor) == ("official-removed", "owner", "owner")


def test_an_event_in_the_archive_keeps_nobody(owner):
    day = ClubDay(owner, players=2, is_running=True, round_count=1)
    day.play(1)
    day.go("finished")
    assert refuse_deleting_account(owner) is not None
    day.go("archived")
    delete_account(user=owner)
    assert is_gone(owner)
    assert [row[1] for row in day.table()] == ["Ann", "Bert"]


def test_rehearsals_go_with_their_only_organiser(owner):
    rehearsals.create_rehearsal(user=owner, players=4)
    assert [event.is_rehearsal for event in events_run_alone(owner)] == [True]
    delete_account(user=owner)
    assert (is_gone(owner), Event.objects.count(), Army.objects.count()) == (True, 0, 0)


def test_an_entrant_who_goes_stays_in_the_table_of_their_event(owner, teammate):
    day = ClubDay(owner, players=1)
    day.go("open")
    enter(event=day.event, user=teammate, name="Team Mate")
    delete_account(user=teammate)
    assert Participant.objects.get(name="Team Mate").user is None


def test_referees_may_go(owner, teammate):
    day = ClubDay(owner)
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    delete_account(user=teammate)
    assert (is_gone(teammate), day.event.officials.count()) == (True, 1)

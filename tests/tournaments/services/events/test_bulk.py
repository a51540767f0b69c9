import pytest

from config.lib.errors import Conflict, Forbidden, Invalid
from tests.tournaments.club_day import ClubDay
from tournaments.permissions import actor_of
from tournaments.services.events.bulk import add_entries
from tournaments.services.events.entries import Details

pytestmark = pytest.mark.django_db


def test_everybody_is_added_with_a_secret_of_his_own(owner):
    day = ClubDay(owner, players=1)
    added = add_entries(event=day.event, actor=day.organiser, people=[Details("Zoe", "x"), Details("Yan")])
    assert [(one.entry.key, one.entry.name, one.entry.club) for one in added] == [("p2", "Zoe", "x"), ("p3", "Yan", "")]
    assert len({one.secret for one in added}) == 2


def test_one_who_cannot_be_added_stops_all(owner):
    day = ClubDay(owner)
    with pytest.raises(Invalid):
        add_entries(event=day.event, actor=day.organiser, people=[Details("Zoe"), Details("")])
    assert not day.event.entries.exists()
    assert day.verbs() == ["created"]


def test_nobody_is_added_to_an_event_that_is_over(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.go("finished")
    with pytest.raises(Conflict):
        add_entries(event=day.event, actor=day.organiser, people=[Details("Zoe")])


def test_outsider_adds_nobody(owner, outsider):
    day = ClubDay(owner)
    with pytest.raises(Forbidden):
        add_entries(event=day.event, actor=actor_of(day.event, user=outsider), people=[])

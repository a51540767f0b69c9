import pytest

from config.lib.errors import Conflict, Forbidden, Invalid, NotFound
from tests.tournaments.club_day import ClubDay
from tournaments.events.settings import services as officials
from tournaments.permissions import Role, actor_of

pytestmark = pytest.mark.django_db


def test_offices_are_given_changed_and_taken(owner, teammate):
    day = ClubDay(owner)
    for role in ("referee", "organiser", "organiser"):
        officials.set_official(event=day.event, actor=day.organiser, user=teammate, role=role)
    assert actor_of(day.event, user=teammate).roles == {Role.ORGANISER}
    officials.remove_official(event=day.event, actor=day.organiser, user=teammate)
    assert actor_of(day.event, user=teammate).roles == frozenset()
    assert day.verbs() == ["created", "official-set", "official-set", "official-removed"]


def test_the_last_organiser_stays(owner):
    day = ClubDay(owner)
    with pytest.raises(Conflict) as removed:
        officials.remove_official(event=day.event, actor=day.organiser, user=owner)
    with pytest.raises(Conflict) as demoted:
        officials.set_official(event=day.event, actor=day.organiser, user=owner, role="referee")
    assert removed.value.code == demoted.value.code == "last_organiser"


def test_unknown_roles_and_people_are_refused(owner, teammate):
    day = ClubDay(owner)
    with pytest.raises(Invalid):
        officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="king")
    with pytest.raises(NotFound):
        officials.remove_official(event=day.event, actor=day.organiser, user=teammate)


def test_a_referee_makes_nobody_anything(owner, teammate, outsider):
    day = ClubDay(owner)
    officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    referee = actor_of(day.event, user=teammate)
    with pytest.raises(Forbidden):
        officials.set_official(event=day.event, actor=referee, user=outsider, role="organiser")
    assert day.event.officials.count() == 2

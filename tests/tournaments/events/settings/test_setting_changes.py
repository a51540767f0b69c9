"""Some settings change, and the others are those of now, not those that somebody saw before."""

import pytest

from config.lib.errors import Conflict, Forbidden, Invalid
from tests.tournaments.club_day import ClubDay
from tournaments.events.settings.services import change_settings
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(owner):
    return ClubDay(owner, players=2)


def test_what_another_has_changed_meanwhile_stays(day):
    seen = Event.objects.get(pk=day.event.pk)
    change_settings(event=day.event, actor=day.organiser, settings={"venue": "Hall"})
    changed = change_settings(event=seen, actor=day.organiser, settings={"round_count": 5})
    assert (changed.venue, changed.round_count, changed.name) == ("Hall", 5, "Club day")
    assert day.verbs()[-2:] == ["settings-changed", "settings-changed"]


def test_what_cannot_be_changes_nothing(day):
    with pytest.raises(Invalid) as refused:
        change_settings(event=day.event, actor=day.organiser, settings={"venue": "Hall", "round_count": 0})
    assert refused.value.field == "round_count"
    day.go("open", "locked")
    with pytest.raises(Conflict):
        change_settings(event=day.event, actor=day.organiser, settings={"venue": "Hall", "points_limit": 9})
    with pytest.raises(Forbidden):
        change_settings(event=day.event, actor=day.entrant("Ann"), settings={"venue": "Hall"})
    assert Event.objects.get().venue == ""

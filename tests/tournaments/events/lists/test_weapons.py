"""An event that asks for the weapons of units accepts lists that leave some open, and says so."""

import pytest
from django.urls import reverse

from config.lib.errors import Conflict
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.lists import services as lists
from tournaments.events.settings import services as settings
from tournaments.models import ListSubmission

pytestmark = pytest.mark.django_db

CODEX = "netea/codex-astartes@2026-02"
TOLD = "2 units have not chosen their weapons."


def document(**formation):
    """Devastators with two Dreadnoughts."""
    upgrades = [{"upgrade": "dreadnoughts", "count": 2}]
    detachment = {"key": "f1", "formation": "devastator", "upgrades": upgrades, **formation}
    return {"muster": 1, "army_list": CODEX, "points_limit": 3000, "formations": [detachment]}


def armed(count: int):
    return {"unit": "dreadnought", "take": {"assault-cannon-power-fist": 1}, "count": count}


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner, players=1, asks_for_weapons=True)
    day.go("open")
    return day


day = a_copy_of("made")


def hand_in(day, data) -> ListSubmission:
    return lists.hand_in_document(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Ann"), data=data)


def pages(day, client, owner) -> list[str]:
    """Ann's own page, and the organiser's page about her list."""
    participant = day.entry("Ann")
    participant.user, participant.key_digest = owner, None
    participant.save(update_fields=["user", "key_digest"])
    client.force_login(owner)
    own = client.get(reverse("event:mine", kwargs={"public_id": day.event.public_id}))
    desk = client.get(reverse("desk-list", args=[day.event.public_id, participant.key]))
    return [own.content.decode(), desk.content.decode()]


def test_a_list_with_open_weapons_is_accepted_with_a_warning(day, client, owner):
    submission = hand_in(day, document())
    assert (submission.state, submission.is_legal, submission.open_weapons) == ("handed-in", True, 2)
    own, desk = pages(day, client, owner)
    assert TOLD in own
    assert TOLD in desk
    assert "Weapons not chosen:" in desk


def test_a_list_that_chose_has_no_warning_and_shows_what_it_carries(day, client, owner):
    assert hand_in(day, document(weapons=[armed(2)])).open_weapons == 0
    own, desk = pages(day, client, owner)
    assert "not chosen their weapons" not in own + desk
    assert "2 × Dreadnought: Assault Cannon and Power Fist" in desk


def test_other_events_do_not_ask(owner, client):
    day = ClubDay(owner, players=1)
    day.go("open")
    hand_in(day, document())
    assert all("not chosen their weapons" not in page for page in pages(day, client, owner))


def test_bad_choices_are_errors_of_the_list(day):
    with pytest.raises(lists.ListRefused) as refused:
        hand_in(day, document(weapons=[armed(3)]))
    assert [finding["code"] for finding in refused.value.details] == ["weapons"]


def test_lists_from_before_there_was_a_choice_have_nothing_open():
    assert ListSubmission(verdict={"formations": [{"key": "f1"}]}).open_weapons == 0


def test_the_question_is_asked_before_lists_are_locked(day):
    day.go("locked")
    off = settings.settings_of(day.event)
    with pytest.raises(Conflict) as refused:
        settings.change_settings(event=day.event, actor=day.organiser, settings=dict(off, asks_for_weapons=False))
    assert (refused.value.code, refused.value.field) == ("settings_locked", "asks_for_weapons")

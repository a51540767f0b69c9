"""Where organisers have promised not to read lists, none of their ways around it leads to one."""

import json
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from config.lib.errors import Conflict
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.desk.services import move_back
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.attendance import withdraw
from tournaments.events.lists import services as lists
from tournaments.events.lists.queries.handing_in import lists_are_hidden
from tournaments.events.settings.services import change_settings, settings_of
from tournaments.models import Event, ListSubmission
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db

READ = ("Armageddon Steel Legion", "steel-legion", "Hades Hive", "550")
"""What would give the list away: its name, its reference, the army's name, its points."""


@pytest.fixture
def day(owner):
    day = ClubDay(owner, hides_lists_from_organisers=True)
    day.go("open")
    return day


def _hand_in(day, entry):
    actor = actor_of(day.event, entry=entry)
    return lists.hand_in_document(event=day.event, actor=actor, entry=entry, data=small_document())


def _told(client, secret):
    """Everything that the pages and the API of this link say, and what they answer."""
    base = f"/e/{secret}/"
    key = client.get(base + "event/entrants/").context["door"].entry.key
    pages = [base, f"{base}list/", f"{base}event/lists/{key}/", f"{base}event/lists/", f"{base}event/metagame/"]
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Entry {secret}")
    event = client.get(base).context["event"].public_id
    addresses = [f"/api/v1/events/{event}/{tail}" for tail in ("mine/", f"entries/{key}/list/", "lists/")]
    answers = [*map(client.get, pages), *map(api.get, addresses)]
    return {word for one in answers for word in _read_in(_text(one))}


def _read_in(text):
    """What of the list a text gives away. Digits inside an address, a key or a token happen to be there."""
    return {word for word in READ if re.search(rf"(?<![\w,.-]){word}(?![\w-])", text)}


def _text(answer):
    """What an answer says, without the lists that the forms offer."""
    return answer.content.decode().split("<h2>Hand in another</h2>")[0]


def test_a_guest_who_entered_alone_reads_the_list(client, day):
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    _hand_in(day, entered.entry)
    assert _told(client, entered.secret) == set(READ)


def test_a_link_made_anew_shows_no_list_until_the_reveal(client, day):
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    _hand_in(day, entered.entry)
    renewed = entries.renew_link(event=day.event, actor=day.organiser, entry=entered.entry)
    assert _told(client, renewed.secret) == set()
    page = client.get(f"/e/{renewed.secret}/").content.decode()
    assert "the organiser made your link" in page
    assert "/event/lists/" not in page.split("<main")[1].split("Event pages")[1]
    line = day.event.audit.get(verb="link-renewed")
    assert line.details == {"key": entered.entry.key, "list_shown": False}
    day.go("locked")
    lists.show_lists(event=day.event, actor=day.organiser)
    assert "steel-legion" in _told(client, renewed.secret)


def test_a_link_of_a_guest_whom_the_organiser_added_shows_no_list(client, day):
    from tournaments.events.entries.services.entering import Details

    added = entries.add_entry(event=day.event, actor=day.organiser, details=Details("Gwen"))
    _hand_in(day, added.entry)
    assert _told(client, added.secret) == set()


def test_an_account_that_claimed_the_entry_with_such_a_link_reads_nothing_either(client, day, outsider):
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    _hand_in(day, entered.entry)
    renewed = entries.renew_link(event=day.event, actor=day.organiser, entry=entered.entry)
    client.force_login(outsider)
    client.post(f"/e/{renewed.secret}/claim/")
    assert client.get(f"/events/{day.event.public_id}/mine/").status_code == 200
    assert client.get(f"/events/{day.event.public_id}/lists/{entered.entry.key}/").status_code == 404
    page = client.get(f"/events/{day.event.public_id}/mine/").content.decode()
    assert _read_in(page) == set()
    assert client.get(f"/e/{renewed.secret}/").status_code == 404


def test_a_link_made_anew_shows_the_list_where_nothing_was_promised(client, owner):
    day = ClubDay(owner)
    day.go("open")
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    _hand_in(day, entered.entry)
    renewed = entries.renew_link(event=day.event, actor=day.organiser, entry=entered.entry)
    assert "steel-legion" in _told(client, renewed.secret)
    assert day.event.audit.get(verb="link-renewed").details["list_shown"] is True


@pytest.mark.parametrize("change", [{"points_limit": 549}, {"lists": ("netea/ork-war-horde@2026-02",)}])
def test_no_setting_tells_which_hidden_lists_no_longer_fit(day, change):
    """An organiser halved the limit until lists went back, and knew every entrant's points and faction."""
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    change_settings(event=day.event, actor=day.organiser, settings=dict(settings_of(day.event), points_limit=2900))
    _hand_in(day, entered.entry)
    with pytest.raises(Conflict) as refused:
        change_settings(event=day.event, actor=day.organiser, settings=dict(settings_of(day.event), **change))
    assert (refused.value.code, ListSubmission.objects.get().state) == ("lists_hidden", "handed-in")


def _read_by(client, owner, event, key):
    """What the organiser reads of a list: on every page and in every answer that shows one to organisers elsewhere."""
    client.force_login(owner)
    api = APIClient()
    api.force_authenticate(owner)
    desk, base = f"/events/{event}/desk/", f"/api/v1/events/{event}/"
    pages = [client.get(desk + tail) for tail in ("lists/", f"lists/{key}/", f"entrants/{key}/", "log/")]
    answers = [api.get(base + tail) for tail in ("review/", f"entries/{key}/review/", f"entries/{key}/list/", "lists/")]
    shown = [answer.content.decode() for answer in (*pages, *answers)]
    return {word for text in shown for word in _read_in(text)}


@pytest.mark.parametrize("is_withdrawn", [False, True])
def test_no_state_of_the_event_shows_hidden_lists(client, day, owner, is_withdrawn):
    """An organiser put the event into the archive, or back to a draft, read every list, and came back."""
    later = timezone.now() + timedelta(days=3)
    change_settings(event=day.event, actor=day.organiser, settings=dict(settings_of(day.event), lists_shown_at=later))
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    _hand_in(day, entered.entry)
    if is_withdrawn:
        withdraw(event=day.event, actor=day.organiser, entry=entered.entry)
    for state in Event.State.values:
        Event.objects.update(state=state)
        assert (state, _read_by(client, owner, day.event.public_id, entered.entry.key)) == (state, set())


def test_lists_that_were_shown_because_the_event_ran_are_not_hidden_again(day):
    """Somebody read all lists, had the event stopped and unlocked, and handed in what beats them."""
    for name in ("Gwen", "Hugo"):
        _hand_in(day, entries.enter_as_guest(event=day.event, name=name).entry)
    day.go("locked", "running")
    move_back(event=day.event, actor=day.organiser, to="locked")
    day.event.refresh_from_db()
    assert not lists_are_hidden(day.event, now=timezone.now())
    with pytest.raises(Conflict) as refused:
        move_back(event=day.event, actor=day.organiser, to="open")
    assert refused.value.code == "lists_shown"


def test_no_time_that_is_set_shows_lists_while_they_can_be_handed_in(client, day):
    """An organiser set the reveal into the past, read every list, took that back, and handed in an own one."""
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    _hand_in(day, entered.entry)
    past = timezone.now() - timedelta(days=1)
    change_settings(event=day.event, actor=day.organiser, settings=dict(settings_of(day.event), lists_shown_at=past))
    day.event.refresh_from_db()
    for open_or_locked, shows in (("open", False), ("locked", True)):
        if open_or_locked == "locked":
            day.go("locked")
            day.event.refresh_from_db()
        assert lists_are_hidden(day.event, now=timezone.now()) is not shows
        answer = client.get(f"/events/{day.event.public_id}/lists/")
        assert ("Armageddon Steel Legion" in answer.content.decode()) is shows
    with pytest.raises(Conflict) as refused:
        move_back(event=day.event, actor=day.organiser, to="open")
    assert refused.value.code == "lists_shown"


def test_the_desk_tells_that_a_list_was_handed_in_for_somebody_and_shows_nothing_of_it(client, owner, day):
    client.force_login(owner)
    entry = entries.enter_as_guest(event=day.event, name="Gwen").entry
    document = SimpleUploadedFile("army.json", json.dumps(small_document()).encode(), content_type="application/json")
    address = f"/events/{day.event.public_id}/desk/lists/{entry.key}/hand-in/"
    answer = client.post(address, {"link": "", "exception": "", "document": document}, follow=True)
    page = answer.content.decode()
    assert (answer.status_code, "List handed in for Gwen." in page) == (200, True)
    assert "steel-legion" not in page
    assert entry.submissions.count() == 1


def test_the_browser_that_handed_a_list_in_still_shows_it(client, day):
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    renewed = entries.renew_link(event=day.event, actor=day.organiser, entry=entered.entry)
    document = SimpleUploadedFile("army.json", json.dumps(small_document()).encode(), content_type="application/json")
    sent = client.post(f"/e/{renewed.secret}/list/", {"how": "document", "document": document})
    assert sent.status_code == 302
    for address in (f"/e/{renewed.secret}/", f"/e/{renewed.secret}/list/"):
        assert "Steel Legion" in client.get(address).content.decode().split("<h2>Hand in another</h2>")[0]
        assert "Steel Legion" not in Client().get(address).content.decode().split("<h2>Hand in another</h2>")[0]


def test_an_old_link_says_to_ask_for_the_new_one(client, day):
    entered = entries.enter_as_guest(event=day.event, name="Gwen")
    entries.renew_link(event=day.event, actor=day.organiser, entry=entered.entry)
    answer = client.get(f"/e/{entered.secret}/")
    assert answer.status_code == 404
    assert "This link no longer works. Ask whoever sent it for the new one." in answer.content.decode()


@pytest.mark.parametrize("hides", [True, False])
@pytest.mark.parametrize("until", [timedelta(days=30), None])
def test_lists_that_are_shown_are_not_hidden_again_by_a_setting(owner, hides, until):
    day = ClubDay(owner, players=2, hides_lists_from_organisers=hides)
    day.go("open")
    for entry in day.event.entries.all():
        _hand_in(day, entry)
    day.go("locked", "running")
    if until is None:
        move_back(event=day.event, actor=day.organiser, to="locked")
        day.event.refresh_from_db()
    later = until and timezone.now() + until
    with pytest.raises(Conflict) as refused:
        change_settings(
            event=day.event, actor=day.organiser, settings=dict(settings_of(day.event), lists_shown_at=later)
        )
    assert refused.value.code == "settings_locked"
    day.event.refresh_from_db()
    assert not lists_are_hidden(day.event, now=timezone.now())


def test_lists_that_are_open_from_the_start_cannot_be_hidden_once_one_is_in(owner):
    day = ClubDay(owner, players=2)
    day.go("open")
    shown = timezone.now() - timedelta(hours=1)
    plan = dict(settings_of(day.event), lists_shown_at=shown)
    change_settings(event=day.event, actor=day.organiser, settings=plan)
    change_settings(event=day.event, actor=day.organiser, settings=dict(plan, lists_shown_at=None))
    change_settings(event=day.event, actor=day.organiser, settings=plan)
    day.event.refresh_from_db()
    _hand_in(day, day.event.entries.first())
    for change in ({"lists_shown_at": None}, {"hides_lists_from_organisers": True}):
        with pytest.raises(Conflict) as refused:
            change_settings(event=day.event, actor=day.organiser, settings=dict(plan, **change))
        assert refused.value.code == "settings_locked"


def test_lists_that_were_shown_and_opened_again_cannot_be_hidden_from_organisers(owner):
    day = ClubDay(owner, players=2)
    day.go("open")
    _hand_in(day, day.event.entries.first())
    day.go("locked")
    lists.show_lists(event=day.event, actor=day.organiser)
    move_back(event=day.event, actor=day.organiser, to="open")
    day.event.refresh_from_db()
    plan = dict(settings_of(day.event), hides_lists_from_organisers=True)
    with pytest.raises(Conflict) as refused:
        change_settings(event=day.event, actor=day.organiser, settings=plan)
    assert refused.value.code == "settings_locked"
    assert not lists_are_hidden(day.event, now=timezone.now())


def test_who_enters_anew_after_lists_were_shown_is_marked_like_who_replaces(owner):
    day = ClubDay(owner, players=2)
    day.go("open")
    plan = dict(settings_of(day.event), lists_shown_at=timezone.now() - timedelta(hours=1))
    change_settings(event=day.event, actor=day.organiser, settings=plan)
    day.event.refresh_from_db()
    first, second = day.event.entries.order_by("pk")
    marks = [_hand_in(day, first).is_after_shown]
    withdraw(event=day.event, actor=day.organiser, entry=first, reason="")
    anew = entries.add_entry(event=day.event, actor=day.organiser, details=entries.Details("Again")).entry
    marks += [_hand_in(day, entry).is_after_shown for entry in (anew, second)]
    assert marks == [False, True, True]

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.worlds import a_copy_of
from tournaments.events.desk.services import move_back
from tournaments.events.lists.services import hand_in_document
from tournaments.events.rehearsal.services.rehearsals import create_rehearsal
from tournaments.events.settings.services import change_settings, settings_of
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    """An open event with three lists: one is handed in again and unchecked."""
    event = create_rehearsal(user=module_owner, players=3)
    actor = actor_of(event, user=module_owner)
    event = move_back(event=event, actor=actor, to="open")
    event = change_settings(event=event, actor=actor, settings=dict(settings_of(event), name="Club day"))
    entry = event.entries.get(key="p1")
    hand_in_document(event=event, actor=actor, entry=entry, data=changed_army(entry))
    day = ClubDay.__new__(ClubDay)
    day.event, day.organiser = event, actor
    return DeskClient(day, module_owner)


desk = a_copy_of("made")


def changed_army(entry):
    """The army that was handed in, without its last formation."""
    document = dict(entry.submissions.get(is_current=True).document)
    return document | {"formations": document["formations"][:-1]}


def current(desk, key="p1"):
    return desk.day.event.entries.get(key=key).submissions.get(is_current=True)


def test_queue_has_what_waits_and_what_is_checked(desk):
    page = desk.page("desk-lists")
    assert "1 list waits for a check" in page
    assert "hand-in 2" in page
    assert page.count(">approved<") == 2


def test_all_legal_lists_on_the_page_are_approved_at_once(desk):
    assert '<input type="hidden" name="seen" value="p1 2">' in desk.page("desk-lists")
    assert desk.do("desk-lists", "approve-legal", seen=["p1 1", "nobody", "p2 x", "p3 ²"]) == "0 lists are approved."
    assert current(desk).state == "handed-in"
    assert desk.do("desk-lists", "approve-legal", seen=["p1 2"]) == "1 list is approved."
    assert current(desk).state == "approved"


def test_list_shows_what_changed_since_the_last_hand_in(desk):
    page = desk.page("desk-list", key="p1")
    assert "Changed since the last hand-in" in page
    assert page.count('<tr class="is-changed">') == 1
    assert "All hand-ins" in page
    assert "Changed since the last hand-in" not in desk.page("desk-list", key="p2")


def test_list_is_approved_and_the_next_one_opened(desk):
    response = desk.send("desk-list", {"do": "approve", "number": "2"}, key="p1")
    assert response["Location"] == desk.url("desk-lists")
    assert current(desk).state == "approved"


def test_list_is_sent_back_with_a_note(desk):
    assert "Say why" in desk.do("desk-list", "send-back", {"key": "p1"}, number="2", note="")
    desk.do("desk-list", "send-back", {"key": "p1"}, number="2", note="Too few formations")
    assert (current(desk).state, current(desk).note) == ("sent-back", "Too few formations")
    assert "Too few formations" in desk.page("desk-list", key="p1")


def test_list_that_was_replaced_meanwhile_is_not_approved(desk):
    told = desk.do("desk-list", "approve", {"key": "p1"}, number="1")
    assert told == "Another list was handed in meanwhile."
    assert current(desk).state == "handed-in"


def test_approved_list_says_so_on_its_button(desk):
    assert "This list is approved already." in desk.page("desk-list", key="p2")


def test_entrant_without_a_list_is_offered_a_hand_in(desk):
    from tournaments.events.entries.services.entering import Details, add_entry

    entry = add_entry(event=desk.day.event, actor=desk.day.organiser, details=Details("Zoe")).entry
    assert desk.url("desk-hand-in", key=entry.key) in desk.page("desk-lists")
    assert desk.get("desk-list", key=entry.key).status_code == 404


def upload(document):
    return SimpleUploadedFile("army.json", json.dumps(document).encode(), content_type="application/json")


def test_document_is_handed_in_for_somebody(desk):
    document = current(desk, "p2").document
    response = desk.send("desk-hand-in", {"document": upload(document)}, key="p3")
    assert response["Location"] == desk.url("desk-list", key="p3")
    assert current(desk, "p3").number == 2


def test_illegal_list_is_refused_with_findings_and_accepted_with_a_reason(desk):
    document = current(desk, "p2").document
    crowd = document | {"formations": [row | {"key": f"x{n}"} for n, row in enumerate(document["formations"] * 3)]}
    response = desk.send("desk-hand-in", {"document": upload(crowd)}, key="p3")
    assert response.status_code == 422
    page = response.content.decode()
    assert "The army is not legal at 3000 points." in page
    assert "The army costs" in page
    desk.send("desk-hand-in", {"document": upload(crowd), "exception": "Only a friendly"}, key="p3")
    handed_in = current(desk, "p3")
    assert (handed_in.is_legal, handed_in.exception, handed_in.state) == (False, "Only a friendly", "approved")
    assert "Only a friendly" in desk.page("desk-list", key="p3")


@pytest.mark.parametrize(
    "data", [{}, {"link": "/nowhere/"}, {"link": "x", "document": "both"}, {"document": "{"}, {"document": "[" * 5000}]
)
def test_what_cannot_be_read_is_told(data, desk):
    sent = dict(data)
    if "document" in sent:
        sent["document"] = SimpleUploadedFile("army.json", sent["document"].encode())
    response = desk.send("desk-hand-in", sent, key="p3")
    assert response.status_code == 422
    assert response.context["form"].errors
    assert current(desk, "p3").number == 1

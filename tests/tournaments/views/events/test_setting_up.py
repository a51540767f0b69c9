import json

import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.views.events.desks import DeskClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(owner):
    return DeskClient(ClubDay(owner, players=2), owner)


def form_of(desk):
    """What the settings page sends when nothing is changed."""
    form = desk.get("desk-settings").context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None or value is False else value for name, value in values.items()}


def test_settings_that_are_sent_back_change_nothing(desk):
    response = desk.send("desk-settings", form_of(desk))
    assert response.status_code == 302
    assert desk.day.verbs() == ["created", "entered", "entered"]


def test_settings_are_changed(desk):
    sent = form_of(desk) | {"name": "Other", "round_count": "4", "club": "always", "painting": "6", "edges": "corner"}
    sent |= {"tie_break_1": "wins", "tie_break_2": "wins", "tie_break_3": "lot", "tie_break_4": ""}
    assert desk.send("desk-settings", sent).status_code == 302
    event = desk.day.rows().event
    assert (event.name, event.round_count, event.edges) == ("Other", 4, "corner")
    assert event.pairing["club"] == "always"
    assert event.scoring == {"preset": "3-1-0", "extras": [{"key": "painting", "name": "Painting", "most": 6}]}
    assert event.tie_breaks == ["wins", "lot"]
    assert form_of(desk)["painting"] == 6


def test_own_scoring_survives_the_form(desk):
    own = {"preset": "3-1-0", "bye": {"points": 1, "counts_as": "draw"}}
    sent = form_of(desk) | {"scoring": "own", "own_scoring": json.dumps(own)}
    assert desk.send("desk-settings", sent).status_code == 302
    assert desk.day.rows().event.scoring == own
    assert form_of(desk)["scoring"] == "own"
    assert desk.send("desk-settings", form_of(desk)).status_code == 302
    assert desk.day.rows().event.scoring == own


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("round_count", "0"),
        ("lists", "nobody/nothing@1"),
        ("own_scoring", "{"),
        ("house_rules", "[1]"),
        ("house_rules", "["),
        ("ends_at", "2020-01-01T10:00"),
    ],
)
def test_bad_settings_are_told_beside_their_field_and_nothing_is_lost(field, value, desk):
    sent = form_of(desk) | {"venue": "Town hall", "starts_at": "2027-01-01T09:00", field: value}
    response = desk.send("desk-settings", sent)
    assert response.status_code == 422
    assert response.context["form"].errors[field]
    assert "Town hall" in response.content.decode()
    assert desk.day.rows().event.venue == ""


def test_settings_that_are_locked_are_told(owner):
    day = ClubDay(owner, players=2, is_running=True)
    desk = DeskClient(day, owner)
    response = desk.send("desk-settings", form_of(desk) | {"points_limit": "2000"})
    assert response.status_code == 422
    assert response.context["form"].errors["points_limit"] == ["Lists are locked; this cannot change any more."]


def test_officials_come_and_go(desk, teammate):
    assert "has an office" in desk.do("desk-officials", "set", username="TEAMMATE", role="referee")
    assert "teammate" in desk.page("desk-officials")
    assert "runs this event no longer" in desk.do("desk-officials", "remove", username="teammate")
    assert desk.day.event.officials.count() == 1


def test_last_organiser_cannot_be_removed_and_the_button_says_so(desk):
    reason = "An event needs an organiser: make somebody else one first."
    assert reason in desk.page("desk-officials")
    assert desk.do("desk-officials", "remove", username="owner") == reason


@pytest.mark.parametrize("username", ["", "nobody"])
def test_unknown_accounts_get_no_office(username, desk):
    assert desk.do("desk-officials", "set", username=username, role="referee") == "There is no account of this name."


@pytest.mark.parametrize(
    ("text", "terrain", "count", "found"),
    [("12", "", 12, ""), ("12 tables", "city", 12, "city"), (" 3 Tables desert", "", 3, "desert"), ("1", "", 1, "")],
)
def test_tables_are_added_at_once(text, terrain, count, found, desk):
    desk.do("desk-tables", "add", how_many=text, terrain=terrain)
    assert {(table.number, table.terrain) for table in desk.day.event.tables.all()} == {
        (number, found) for number in range(1, count + 1)
    }


@pytest.mark.parametrize("text", ["", "many", "0", "999"])
def test_tables_that_nobody_could_set_up_are_refused(text, desk):
    assert desk.do("desk-tables", "add", how_many=text)
    assert not desk.day.event.tables.exists()


def test_table_is_named_closed_and_removed(desk):
    desk.do("desk-tables", "add", how_many="2")
    desk.do("desk-tables", "change", number="1", name="Stage", terrain="hills", closed="yes")
    table = desk.day.event.tables.get(number=1)
    assert (table.name, table.terrain, table.is_closed) == ("Stage", "hills", True)
    desk.do("desk-tables", "change", number="1", name="Stage", terrain="desert")
    table.refresh_from_db()
    assert (table.terrain, table.is_closed) == ("desert", True)
    desk.do("desk-tables", "remove", number="2")
    assert desk.day.event.tables.count() == 1


def test_table_that_was_played_at_is_kept(owner):
    day = ClubDay(owner, players=2)
    desk = DeskClient(day, owner)
    desk.do("desk-tables", "add", how_many="1")
    day.run()
    day.publish(1)
    assert "Played at" in desk.page("desk-tables")
    assert "close the table instead" in desk.do("desk-tables", "remove", number="1")


def test_unknown_command_is_told(desk):
    assert desk.do("desk-tables", "explode") == "This page was changed in the meantime. Try again."

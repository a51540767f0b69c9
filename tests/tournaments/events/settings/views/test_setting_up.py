import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.worlds import a_copy_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    return DeskClient(ClubDay(module_owner, players=2), module_owner)


desk = a_copy_of("made")


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
    desk.do("desk-tables", "close 1", **{"name-1": "Stage", "terrain-1": "hills"})
    table = desk.day.event.tables.get(number=1)
    assert (table.name, table.terrain, table.is_closed) == ("Stage", "hills", True)
    assert desk.do("desk-tables", "open 1") == "Table 1 is open again."
    desk.do("desk-tables", "remove 2")
    assert [(table.number, table.is_closed) for table in desk.day.event.tables.all()] == [(1, False)]


def test_all_tables_are_saved_at_once_and_only_what_changed_is_logged(desk):
    desk.do("desk-tables", "add", how_many="3", terrain="city")
    typed = {"name-1": "Stage", "terrain-1": "city", "name-2": "x" * 41, "name-3": "", "terrain-3": "hills"}
    told = desk.do("desk-tables", "save", **typed)
    assert "2 tables are changed." in told
    assert [(one.name, one.terrain) for one in desk.day.event.tables.order_by("number")] == [
        ("Stage", "city"),
        ("", "city"),
        ("", "hills"),
    ]
    assert desk.day.verbs().count("table-changed") == 2


@pytest.mark.parametrize("do", ["close", "close x", "close 9", "remove 999999999", "explode 1"])
def test_a_table_that_is_not_there_is_told(do, desk):
    desk.do("desk-tables", "add", how_many="2")
    assert desk.do("desk-tables", do)
    assert [table.is_closed for table in desk.day.event.tables.all()] == [False, False]


def test_table_that_was_played_at_is_kept(owner):
    day = ClubDay(owner, players=2)
    desk = DeskClient(day, owner)
    desk.do("desk-tables", "add", how_many="1")
    day.run()
    day.publish(1)
    assert "Played at" in desk.page("desk-tables")
    assert "close the table instead" in desk.do("desk-tables", "remove 1")


def test_unknown_command_is_told(desk):
    assert desk.do("desk-tables", "explode") == "This page was changed in the meantime. Try again."

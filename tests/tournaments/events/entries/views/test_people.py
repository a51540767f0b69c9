import pytest

from config.lib.errors import Invalid
from config.lib.secrets import digest_secret
from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.worlds import a_copy_of
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.entries.views.guests import read_pasted

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    return DeskClient(ClubDay(module_owner, players=2, needs_check_in=True), module_owner)


desk = a_copy_of("made")


def test_guest_gets_a_link_and_a_code_once(desk):
    response = desk.send("desk-entrants", {"do": "add", "name": "Zoe", "club": "Iron Dice"})
    page = response.content.decode()
    entry = desk.day.entry("Zoe")
    link = response.context["links"][0]["address"]
    assert digest_secret(link.rstrip("/").rpartition("/")[2]) == entry.key_digest
    assert link in page
    assert 'aria-label="QR code of the link of Zoe"' in page
    assert link not in desk.page("desk-entrants")


def test_link_leads_to_the_pages_of_the_guest(desk, client):
    desk.day.go("open")
    response = desk.send("desk-entrants", {"do": "add", "name": "Zoe"})
    link = response.context["links"][0]["address"]
    assert "Zoe" in client.get(link).content.decode()


def test_new_link_kills_the_old_one(desk, client):
    desk.day.go("open")
    old = desk.send("desk-entrants", {"do": "add", "name": "Zoe"}).context["links"][0]["address"]
    entry = desk.day.entry("Zoe")
    new = desk.send("desk-entrant", {"do": "link"}, key=entry.key).context["link"]["address"]
    assert client.get(old).status_code == 404
    assert client.get(new).status_code == 200


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "Zo\x07e"])
def test_bad_name_is_told_and_the_club_stays(name, desk):
    response = desk.send("desk-entrants", {"do": "add", "name": name, "club": "Iron Dice"})
    assert response.status_code == 422
    assert 'value="Iron Dice"' in response.content.decode()
    assert desk.day.event.entries.count() == 2


def test_pasted_names_are_added_with_their_links(desk):
    people = "Zoe; Iron Dice\n\n  Yan\nXena, The Blast Markers\nWim\tTable Three;\n"
    response = desk.send("desk-entrants", {"do": "paste", "people": people})
    assert [(one["entry"].name, one["entry"].club) for one in response.context["links"]] == [
        ("Zoe", "Iron Dice"),
        ("Yan", ""),
        ("Xena", "The Blast Markers"),
        ("Wim", "Table Three"),
    ]
    assert desk.day.event.entries.count() == 6


def test_pasted_names_that_are_known_are_asked_about(desk):
    response = desk.send("desk-entrants", {"do": "paste", "people": "Zoe\nAnn"})
    assert response.status_code == 422
    assert "Zoe\nAnn" in response.content.decode()
    assert desk.day.event.entries.count() == 2
    desk.send("desk-entrants", {"do": "paste", "people": "Zoe\nAnn", "despite": "yes"})
    assert desk.day.event.entries.filter(name="Ann").count() == 2


def test_one_bad_line_adds_nobody(desk):
    desk.send("desk-entrants", {"do": "paste", "people": "Zoe\n" + "x" * 81})
    assert desk.day.event.entries.count() == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Nobody is on this list"),
        ("; Iron Dice", "Line 1"),
        ("Zoe\n" + "x" * 90, "Line 2"),
        ("\n".join(f"P{n}" for n in range(301)), "At most 300"),
    ],
)
def test_list_that_cannot_be_read_names_its_line(text, words):
    with pytest.raises(Invalid) as refused:
        read_pasted(text)
    assert words in refused.value.message


def test_check_in_is_one_tap_and_back(desk):
    desk.day.go("open")
    assert desk.send("desk-check-in", {"tap": "p1 yes"}).status_code == 302
    assert desk.day.entry("Ann").state == "checked-in"
    desk.send("desk-check-in", {"tap": "p1 no"})
    assert desk.day.entry("Ann").state == "entered"


def test_script_gets_the_row_and_the_count_back(desk):
    desk.day.go("open")
    response = desk.send("desk-check-in", {"tap": "p1 yes"}, htmx=True)
    page = response.content.decode()
    assert 'id="p1"' in page
    assert 'aria-pressed="true"' in page
    assert 'hx-swap-oob="true"' in page
    assert "<html" not in page


@pytest.mark.parametrize("tap", ["", "p9 yes", "p1p2"])
def test_tap_on_nobody_is_not_found(tap, desk):
    desk.day.go("open")
    assert desk.send("desk-check-in", {"tap": tap}).status_code == 404


def test_pages_of_a_large_event_are_small_on_the_wire(desk):
    people = [Details(f"Player with a long name {number}", "The Northern Front") for number in range(198)]
    add_entries(event=desk.day.event, actor=desk.day.organiser, people=people)
    desk.day.go("open")
    desk.day.event.entries.update(state="checked-in")
    assert len(desk.get("desk-check-in").content) < 100_000
    assert len(desk.get("desk-entrants").content) < 100_000


def test_script_is_told_why_somebody_cannot_check_in(desk):
    response = desk.send("desk-check-in", {"tap": "p1 yes"}, htmx=True)
    assert "Nobody can check in now." in response["HX-Trigger"]


def test_check_in_of_a_draft_says_why_not(desk):
    page = desk.page("desk-check-in")
    assert page.count("Nobody can check in now.") == 2
    assert page.count('aria-pressed="false" hx-post="" disabled') == 2


def test_what_is_kept_about_an_entrant_is_changed(desk):
    desk.do("desk-tables", "add", how_many="2")
    told = {"name": "Anna", "club": "Iron Dice", "rating": "1500", "ranks": "no", "fixed_table": "2"}
    desk.do("desk-entrant", "change", {"key": "p1"}, **told)
    entry = desk.day.entry("Anna")
    assert (entry.club, entry.rating, entry.ranks, entry.fixed_table.number) == ("Iron Dice", 1500, False, 2)
    desk.do("desk-entrant", "change", {"key": "p1"}, name="Anna", fixed_table="")
    entry.refresh_from_db()
    assert (entry.club, entry.ranks, entry.fixed_table) == ("Iron Dice", False, None)


@pytest.mark.parametrize(("field", "value"), [("rating", "many"), ("fixed_table", "9"), ("name", "")])
def test_bad_change_of_an_entrant_is_told(field, value, desk):
    assert desk.do("desk-entrant", "change", {"key": "p1"}, **{"name": "Ann", field: value})
    assert desk.day.entry("Ann").rating == 0


def test_entrant_drops_and_comes_back(owner):
    day = ClubDay(owner, players=4, is_running=True)
    desk = DeskClient(day, owner)
    day.play(1)
    assert "has dropped" in desk.do("desk-entrant", "drop", {"key": "p1"}, reason="ill")
    page = desk.page("desk-entrant", key="p1")
    assert "dropped after round 1" in page
    assert "Reinstate" in page
    assert "plays again" in desk.do("desk-entrant", "reinstate", {"key": "p1"})
    assert day.verbs()[-2:] == ["dropped", "reinstated"]


def test_paired_entrant_cannot_withdraw_and_the_button_says_why(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.publish(1)
    desk = DeskClient(day, owner)
    reason = "Ann was paired already: drop the entry instead."
    assert reason in desk.page("desk-entrant", key="p1")
    assert desk.do("desk-entrant", "withdraw", {"key": "p1"}) == reason


def test_entrant_sits_a_round_out(desk):
    desk.do("desk-entrant", "bye", {"key": "p1"}, round="2", wanted="yes")
    assert 'aria-pressed="true" id="bye-2"' in desk.page("desk-entrant", key="p1")
    assert "bye in round 2" in desk.page("desk-entrants")
    desk.do("desk-entrant", "bye", {"key": "p1"}, round="2", wanted="no")
    assert 'aria-pressed="false" id="bye-2"' in desk.page("desk-entrant", key="p1")


def test_late_entry_plays_from_the_next_draw(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.publish(1)
    desk = DeskClient(day, owner)
    assert "a late entry plays from the next draw on" in desk.page("desk-entrants")
    desk.send("desk-entrants", {"do": "add", "name": "Zoe"})
    assert day.entry("Zoe").joined_in == 2
    assert "from round 2" in desk.page("desk-entrants")


def test_nobody_is_added_to_an_event_that_is_over(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.go("finished")
    desk = DeskClient(day, owner)
    assert "Nobody can enter this event now." in desk.page("desk-entrants")
    assert desk.send("desk-entrants", {"do": "add", "name": "Zoe"}).status_code == 422


def test_entrants_are_found_by_name_and_club(desk):
    desk.day.add("Zoe", club="Iron Dice")
    page = desk.page("desk-entrants", {"text": "iron"})
    assert "Zoe" in page
    assert "Bert" not in page

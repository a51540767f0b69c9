"""Papers and files of an event over the API: ordered, looked after, taken; tables as CSV, times as a calendar."""

import pytest

from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.programs import Program
from tournaments.events.printouts.documents import Kind
from tournaments.models import Event, EventFile

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(day):
    day.go("locked", "running")
    day.publish(1)
    return day


def test_everything_that_can_be_printed_is_told(organiser):
    rows = organiser.read("papers/")["results"]
    assert [one["kind"] for one in rows] == [str(kind) for kind in Kind if kind is not Kind.BRACKET]
    assert [one["kind"] for one in rows if one["of_a_round"]] == ["round", "pairings", "names", "slips", "small-slips"]
    Event.objects.update(hides_lists_from_organisers=True)
    refused = {one["kind"] for one in organiser.read("papers/")["results"] if one["refused"]}
    assert refused == {one["kind"] for one in rows if one["is_pack"]}


def test_a_paper_is_ordered_and_taken(organiser, running, pdf_engine, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ordered = organiser.send("papers/", {"kind": "pairings", "round": 1, "paper": "letter"})
    assert ordered.status_code == 202
    told = ordered.json()
    assert (told["kind"], told["round"], told["paper"], told["language"]) == ("pairings", 1, "letter", "en")
    done = organiser.client.get(told["status_at"]).json()
    assert (done["state"], done["parts_done"], done["parts"], done["error"]) == ("done", 1, 1, "")
    pdf = organiser.client.get(done["file_at"], headers={"Accept": "application/pdf"})
    assert (pdf.status_code, pdf["Content-Type"], pdf.content[:5]) == (200, "application/pdf", b"%PDF-")
    assert pdf["Content-Disposition"] == 'inline; filename="Club day - pairings 1 - letter.pdf"'
    known = organiser.client.get(done["file_at"], headers={"If-None-Match": pdf["ETag"]})
    assert known.status_code == 304
    assert organiser.do("papers/", {"kind": "pairings", "round": 1, "paper": "letter"})["digest"] == told["digest"]
    assert EventFile.objects.count() == 1


def test_a_paper_that_is_not_there_yet_is_not_taken(organiser, running):
    told = organiser.do("papers/", {"kind": "standings"})
    assert (told["state"], told["file_at"]) == ("waiting", None)
    early = organiser.get(f"papers/{told['digest']}/file/")
    assert (early.status_code, early.json()["code"]) == (409, "pdf_not_ready")


def test_a_pack_tells_how_far_it_is(organiser, tess, day):
    tess.do("entries/p3/list/", {"document": small_document()})
    told = organiser.do("papers/", {"kind": "rosters-compact"})
    assert (told["round"], told["parts_done"], told["parts"]) == (None, 0, 1)
    assert organiser.read(f"papers/{told['digest']}/") == told
    Event.objects.update(hides_lists_from_organisers=True)
    hidden = organiser.get(f"papers/{told['digest']}/")
    assert (hidden.status_code, hidden.json()["code"]) == (409, "lists_hidden")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"kind": "pairings"}, 404),
        ({"kind": "pairings", "round": 2}, 404),
        ({"kind": "novel"}, 400),
        ({"kind": "badges", "paper": "a0"}, 400),
    ],
)
def test_papers_that_cannot_be_are_refused(organiser, running, body, status):
    assert organiser.send("papers/", body).status_code == status
    assert not EventFile.objects.exists()


def test_a_paper_of_another_event_is_not_there(organiser, running, owner):
    told = organiser.do("papers/", {"kind": "badges"})
    other = Program(ClubDay(owner, name="Other"), None)
    other.client.force_authenticate(owner)
    assert other.get(f"papers/{told['digest']}/").status_code == 404
    assert other.get(f"papers/{told['digest']}/file/").status_code == 404


# Files


def test_tables_are_taken_as_csv(visitor, running):
    running.enter(running.pairing_of("Tess", 1), "a")
    entrants = visitor.get("entries.csv")
    assert (entrants["Content-Type"], entrants["Content-Disposition"]) == (
        "text/csv; charset=utf-8",
        f'attachment; filename="{running.event.public_id}-entrants.csv"',
    )
    lines = entrants.content.decode("utf-8-sig").splitlines()
    assert lines[:2] == ["Name,Club,List,Dropped,Ranks", "Ann,,,no,yes"]
    assert visitor.client.get(f"/events/{running.event.public_id}/entrants.csv").content == entrants.content
    pairings = visitor.get("rounds/1/pairings.csv").content.decode("utf-8-sig").splitlines()
    assert len(pairings) == 3
    standings = visitor.get("standings.csv").content.decode("utf-8-sig").splitlines()
    assert standings[0].startswith("Place,Name,Club,Played,Won,Drawn,Lost,Points")
    assert len(standings) == 5
    assert visitor.get("rounds/2/pairings.csv").status_code == 404


def test_the_calendar_leads_to_the_event_by_the_door_of_its_reader(visitor, day):
    Event.objects.update(starts_at="2026-12-04T18:00:00Z", lists_due_at="2026-12-03T18:00:00Z")
    calendar = visitor.get("calendar.ics", headers={"Accept": "text/calendar"})
    assert calendar["Content-Type"] == "text/calendar; charset=utf-8"
    assert f"/events/{day.event.public_id}/" in calendar.content.decode().replace("\r\n ", "")
    Event.objects.update(visibility="unlisted", unlisted_key="abc")
    assert "/u/abc/" in visitor.get("calendar.ics?key=abc").content.decode().replace("\r\n ", "")


def test_the_metagame_is_empty_until_lists_are_shown(visitor, tess, organiser, day):
    tess.do("entries/p3/list/", {"document": small_document()})
    assert visitor.read("metagame/") == {"hidden": True, "armies": 0, "games": 0, "lists": [], "factions": []}
    day.go("locked", "running")
    day.publish(1)
    day.enter(day.pairing_of("Tess", 1), "a")
    told = visitor.read("metagame/")
    assert (told["hidden"], told["armies"]) == (False, 1)
    (row,) = told["lists"]
    assert (row["fielded"], row["games"], row["won"] + row["lost"], row["percent"] in (0, 100)) == (1, 1, 1, True)


def test_the_knock_out_is_told_from_the_cut_to_the_final(owner):
    cut = {"cut": {"size": 2, "after": 1}}
    day = ClubDay(owner, players=4, is_running=True, round_count=2, pairing=cut, tie_breaks=["goals", "lot"])
    visitor = Program(day, None)
    day.set_up(1, [("Ann", "Dan"), ("Bert", "Cleo")])
    told = visitor.read("bracket/")
    assert (told["size"], told["after"], told["lacking"], told["champion"]) == (2, 1, 0, "")
    assert [(one["number"], one["published"], len(one["games"])) for one in told["rounds"]] == [(2, False, 1)]
    day.publish(2)
    (final,) = day.pairings(2)
    day.enter(final, "a")
    told = visitor.read("bracket/")
    (game,) = told["rounds"][0]["games"]
    assert {game["a"]["label"], game["b"]["label"]} == {"Ann", "Bert"}
    assert sorted((game["a"]["seed"], game["b"]["seed"])) == [1, 2]
    assert (told["champion"], game["goals"] in ({"a": 2, "b": 0}, {"a": 0, "b": 2})) == (final.a.name, True)
    assert "bracket" in [one["kind"] for one in Program(day, owner).read("papers/")["results"]]


def test_where_nobody_is_knocked_out_there_is_no_bracket(visitor):
    assert visitor.get("bracket/").status_code == 404


FILES = ["metagame/", "entries.csv", "standings.csv", "rounds/1/pairings.csv", "calendar.ics"]


def test_files_that_have_not_changed_are_not_sent_again(running, visitor):
    answers = {address: visitor.get(address) for address in FILES}
    known = {name: {"If-None-Match": answer["ETag"]} for name, answer in answers.items()}
    assert {visitor.get(name, headers=known[name]).status_code for name in FILES} == {304}
    running.enter(running.pairing_of("Tess", 1), "a")
    assert {visitor.get(name, headers=known[name]).status_code for name in FILES} == {200}


@pytest.mark.parametrize("players", [4, 12])
def test_files_take_few_queries_whatever_the_field(owner, players, django_assert_max_num_queries):
    day = ClubDay(owner, players=players, is_running=True)
    day.play(1)
    for address in FILES:
        with django_assert_max_num_queries(10):
            assert Program(day, None).get(address).status_code == 200

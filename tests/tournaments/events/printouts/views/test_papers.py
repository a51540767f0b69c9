"""Papers at the desk, and the code on a table: who gets which."""

from copy import deepcopy
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.events.printouts import services as papers
from tournaments.events.printouts.documents import Kind
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.settings.services import set_official
from tournaments.models import Event, EventFile

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

KINDS = [kind.value for kind in Kind]
CUT = {"cut": {"size": 2, "after": 1}}


@pytest.fixture(scope="module")
def owner(module_db):
    return User.objects.create_user("owner")


@pytest.fixture(scope="module")
def made(owner):
    day = ClubDay(owner, players=4, pairing=CUT)
    add_tables(event=day.event, actor=day.organiser, count=2)
    day.go("open")
    for name in ("Ann", "Bert"):
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry(name), data=small_document())
    day.go("locked", "running")
    day.publish(1)
    return day


@pytest.fixture
def day(made, db):
    return deepcopy(made)


@pytest.fixture
def desk(day, owner):
    return DeskClient(day, owner)


@pytest.fixture
def rendered(monkeypatch):
    """PDFs are made at once, without the engine."""
    monkeypatch.setattr(papers, "make_printout_pdf", lambda content, *, paper: f"%PDF {content['title']}".encode())


def test_page_offers_every_paper_on_both_sizes(desk):
    page = desk.page("desk-papers")
    for kind in KINDS:
        for paper in ("a4", "letter"):
            assert f"/desk/papers/{kind}.pdf?paper={paper}" in page
    assert page.count("&amp;round=1") == 2 * 5


def test_page_of_an_event_without_rounds_says_when_there_are_more(owner):
    desk = DeskClient(ClubDay(owner), owner)
    page = desk.page("desk-papers")
    assert "as soon as a round is published" in page
    assert "slips.pdf" not in page


def test_every_round_has_its_papers(day, desk):
    for pairing in day.pairings(1):
        day.enter(pairing)
    day.close(1)
    day.publish(2)
    assert "round=2" in desk.page("desk-papers")
    assert "pairings.pdf?paper=a4&amp;round=1" in desk.page("desk-papers", {"round": 1})


@pytest.mark.parametrize("query", [{"round": 7}, {"round": "x"}, {"round": "9999"}, {"round": "²"}])
def test_rounds_that_are_none_are_not_found(desk, query):
    assert desk.get("desk-papers", query).status_code == 404
    assert desk.get("desk-paper", query, kind="pairings").status_code == 404


@pytest.mark.parametrize(("kind", "query"), [("poster", {}), ("badges", {"paper": "a5"}), ("pairings", {})])
def test_papers_that_are_none_are_not_found(desk, kind, query):
    assert desk.get("desk-paper", query, kind=kind).status_code == 404


def test_draft_of_a_round_is_not_printed(day, desk):
    for pairing in day.pairings(1):
        day.enter(pairing)
    day.close(1)
    day.draw(2)
    assert desk.get("desk-paper", {"round": 2}, kind="pairings").status_code == 404


def test_pdf_is_made_behind_a_progress_page(desk, rendered, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as tasks:
        waiting = desk.get("desk-paper", {"round": 1}, kind="pairings")
    assert (waiting.status_code, len(tasks)) == (202, 1)
    tasks[0]()
    ready = desk.get("desk-paper", {"round": 1}, kind="pairings")
    assert (ready.status_code, ready.content) == (200, b"%PDF Round 1: Pairings by table")
    assert "Club day - pairings 1 - a4.pdf" in ready["Content-Disposition"]
    address = desk.url("desk-paper", kind="pairings") + "?round=1"
    assert desk.client.get(address, headers={"If-None-Match": ready["ETag"]}).status_code == 304


def test_a_result_makes_another_paper_of_standings_and_not_of_slips(
    day, desk, rendered, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        for kind, query in (("standings", {}), ("slips", {"round": 1})):
            desk.get("desk-paper", query, kind=kind)
    day.enter(day.pairings(1)[0])
    assert desk.get("desk-paper", {"round": 1}, kind="slips").status_code == 200
    assert desk.get("desk-paper", kind="standings").status_code == 202
    assert EventFile.objects.filter(event=day.event).count() == 3


def test_failed_paper_is_made_again(desk, rendered, django_capture_on_commit_callbacks):
    desk.get("desk-paper", kind="badges")
    EventFile.objects.update(state="failed", error="no memory")
    failed = desk.get("desk-paper", kind="badges")
    assert (failed.status_code, "no memory" in failed.content.decode()) == (503, True)
    assert "Open the print view" not in failed.content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        assert desk.client.post(desk.url("desk-paper", kind="badges")).status_code == 302
    assert desk.get("desk-paper", kind="badges").status_code == 200


def test_progress_of_a_pack_counts_its_rosters(desk):
    first = desk.get("desk-paper", kind="rosters-hidden")
    assert (first.status_code, "0 of 2 rosters are ready" in first.content.decode()) == (202, True)
    again = desk.client.get(desk.url("desk-paper", kind="rosters-hidden"), headers={"HX-Request": "true"})
    text = again.content.decode()
    assert (again.status_code, "0 of 2 rosters are ready" in text, "<html" in text) == (200, True, False)


def test_referees_print_what_players_see_and_no_rosters(day, desk, teammate, rendered):
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    referee = DeskClient(day, teammate)
    assert referee.get("desk-paper", {"round": 1}, kind="slips").status_code == 202
    assert referee.get("desk-paper", kind="rosters-full").status_code == 403
    assert "rosters-full" not in referee.page("desk-papers")


def test_lists_that_are_hidden_from_organisers_are_not_printed(day, desk):
    later = timezone.now() + timedelta(hours=1)
    Event.objects.update(hides_lists_from_organisers=True, lists_shown_at=later)
    assert "Lists are hidden from organisers too" in desk.page("desk-papers")
    for kind in ("rosters-full", "rosters-compact", "rosters-hidden", "everything"):
        assert desk.get("desk-paper", kind=kind).status_code == 409
    Event.objects.update(lists_shown_at=timezone.now())
    assert desk.get("desk-paper", kind="rosters-full").status_code == 202


@pytest.mark.parametrize("kind", KINDS)
def test_outsiders_get_no_paper(day, outsider, client, kind):
    address = reverse("desk-paper", args=[day.event.public_id, kind])
    assert client.get(address)["Location"].startswith(reverse("account_login"))
    client.force_login(outsider)
    assert (client.get(address).status_code, client.post(address).status_code) == (403, 403)
    assert not EventFile.objects.exists()


def counted(owner, *, players):
    """Queries of the page and of each paper once it is there."""
    day = ClubDay(owner, pairing=CUT)
    people = [Details(f"Player {number}") for number in range(players)]
    add_entries(event=day.event, actor=day.organiser, people=people)
    add_tables(event=day.event, actor=day.organiser, count=players // 2)
    day.run()
    day.publish(1)
    desk = DeskClient(day, owner)
    asked = {"page": ("desk-papers", {}, {})}
    for kind in KINDS:
        query = {"round": 1} if kind in ("round", "pairings", "names", "slips", "small-slips") else {}
        desk.get("desk-paper", query, kind=kind)
        asked[kind] = ("desk-paper", query, {"kind": kind})
    found = {}
    for label, (name, query, kwargs) in asked.items():
        with CaptureQueriesContext(connection) as queries:
            desk.get(name, query, **kwargs)
        found[label] = len(queries)
    return found


@pytest.mark.thorough
def test_papers_ask_the_same_number_of_questions_whatever_the_field(owner):
    few, many = counted(owner, players=4), counted(owner, players=24)
    assert few == many
    assert few["page"] == 4 + 4 + 1
    assert few.pop("everything") <= 28  # all the others together
    assert max(few.values()) <= 18


def test_code_on_a_table_leads_spectators_to_the_round(day, client):
    address = reverse("event:table", args=[day.event.public_id, 1])
    answer = client.get(address)
    assert (answer["Location"], answer["Cache-Control"]) == (f"/events/{day.event.public_id}/rounds/1/", "no-store")
    nowhere = client.get(reverse("event:table", args=[day.event.public_id, 99]))
    assert nowhere["Location"] == f"/events/{day.event.public_id}/"
    assert client.get(reverse("event:table", args=[day.event.public_id, 10**12])).status_code == 302


def test_code_on_a_table_leads_officials_to_the_result(day, owner, client):
    client.force_login(owner)
    pairing = next(one for one in day.pairings(1) if one.table.number == 2)
    address = client.get(reverse("event:table", args=[day.event.public_id, 2]))["Location"]
    assert address == f"/events/{day.event.public_id}/desk/results/{pairing.pk}/"


def test_code_on_a_table_leads_players_to_their_own_page(day, teammate, client):
    day.event.entries.filter(name="Ann").update(user=teammate, key_digest=None)
    client.force_login(teammate)
    assert client.get(reverse("event:table", args=[day.event.public_id, 1]))["Location"].endswith("/mine/")


def test_code_on_a_table_of_an_unlisted_event_is_its_link(day, client):
    Event.objects.update(visibility="unlisted", unlisted_key="k" * 30)
    day.event.refresh_from_db()
    (section,) = papers.build_printout(day.event, kind=Kind.TABLE_CARDS)["sections"]
    path = "/" + section["cards"][0]["link"].split("/", 3)[3]
    assert path == f"/u/{'k' * 30}/tables/1/"
    assert client.get(path)["Location"] == f"/u/{'k' * 30}/rounds/1/"

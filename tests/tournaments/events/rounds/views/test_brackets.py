import re

import pytest
from django.urls import reverse

from armylists.rosters.printouts import PaperSize
from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.worlds import a_copy_of
from tournaments.events.entries.services import attendance
from tournaments.events.printouts.documents import Kind, make_printout_pdf
from tournaments.events.printouts.queries import paper_bracket
from tournaments.events.printouts.services import build_printout
from tournaments.events.rounds.queries.bracket import bracket

pytestmark = pytest.mark.django_db

CUT = {"cut": {"size": 4, "after": 1}}


@pytest.fixture(scope="module")
def made(module_owner):
    """Six players; Ann, Bert and Cleo have won the only round before the semi-finals."""
    day = ClubDay(module_owner, players=6, is_running=True, round_count=3, pairing=CUT, tie_breaks=["goals", "lot"])
    day.set_up(1, [("Ann", "Dan"), ("Bert", "Eve"), ("Cleo", "Finn")])
    return day


day = a_copy_of("made")


def words_of(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def public_page(client, day, name="bracket"):
    response = client.get(reverse(f"event:{name}", kwargs={"public_id": day.event.public_id}))
    assert response.status_code == 200
    return words_of(response.content.decode())


def test_everybody_reads_who_will_meet_whom(day, client):
    words = public_page(client, day)
    assert "After round 1 the best 4 of the table knock each other out" in words
    assert (
        "Semi-final to come Place 1 of the table Place 4 of the table Place 2 of the table Place 3 of the table"
        in words
    )
    assert "Knock-out" in public_page(client, day, "standings")
    told = "Swiss: those with equal points meet. After round 1 the best 4 play a knock-out."
    assert told in public_page(client, day, "overview")


def test_games_winners_and_the_champion_are_told(day, client):
    day.play(2)
    day.play(3)
    semi, final = bracket(day.rows()).rounds
    words = public_page(client, day)
    champion = bracket(day.rows()).champion
    assert f"Champion {champion}" in words
    assert f"{champion} has won 2" in words
    assert ("Semi-final round 2" in words, "Final round 3" in words) == (True, True)
    assert public_page(client, day, "standings").index(champion) == min(
        public_page(client, day, "standings").index(side.label) for game in semi.games for side in (game.a, game.b)
    )
    assert final.games[0].winner


def test_a_walk_over_is_told_with_its_reason(day, client):
    day.play(2)
    gone = bracket(day.rows()).rounds[1].games[0].a.label
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry(gone))
    day.publish(3)
    assert f"walk-over: {gone} has left" in public_page(client, day)
    pairings = client.get(reverse("event:round", kwargs={"public_id": day.event.public_id, "number": 3}))
    assert "Walk-over" in words_of(pairings.content.decode())
    [line] = build_printout(day.event, kind=Kind.PAIRINGS, number=3)["sections"][0]["lines"]
    assert line["outcome"] == "Walk-over"


def test_public_bracket_needs_no_more_queries_with_more_players(owner, client, django_assert_max_num_queries):
    day = ClubDay(owner, players=12, is_running=True, round_count=4, pairing={"cut": {"size": 8, "after": 1}})
    for number in (1, 2, 3):
        day.play(number)
    with django_assert_max_num_queries(10):
        assert "Quarter-final" in public_page(client, day)
    with django_assert_max_num_queries(10):
        public_page(client, day, "standings")


def test_there_is_no_bracket_without_a_knock_out(owner, client):
    day = ClubDay(owner, players=4, is_running=True)
    desk = DeskClient(day, owner)
    assert "This event has no knock-out." in public_page(client, day)
    assert "Knock-out" not in public_page(client, day, "standings")
    assert "This event has no knock-out." in desk.page("desk-bracket")
    assert desk.url("desk-bracket") not in desk.page("desk-standings")
    assert desk.get("desk-paper", kind="bracket").status_code == 404


def test_desk_shows_the_bracket_and_what_it_lacks(owner):
    day = ClubDay(owner, players=8, round_count=3, pairing={"cut": {"size": 8, "after": 1}})
    desk = DeskClient(day, owner)
    words = words_of(desk.page("desk-bracket"))
    assert "It needs 1 round more than are planned." in words
    assert "Quarter-final to come" in words
    assert desk.url("desk-bracket") in desk.page("desk-standings")


def test_outsiders_do_not_reach_the_bracket_of_a_private_event(owner, outsider, client):
    day = ClubDay(owner, players=4, pairing=CUT, visibility="private")
    client.force_login(outsider)
    for name in ("event:bracket", "desk-bracket"):
        assert client.get(reverse(name, kwargs={"public_id": day.event.public_id})).status_code == 404


def test_the_wall_names_the_round_of_the_knock_out(day, owner):
    desk = DeskClient(day, owner)
    assert "Semi-final" not in desk.page("desk-projector")
    day.publish(2)
    words = words_of(desk.page("desk-projector"))
    assert "Round 2 · Semi-final" in words
    assert "Final to come" in words


def test_draft_says_why_they_meet(day, owner):
    day.draw(2)
    assert "Semi-final: 1st against 4th." in DeskClient(day, owner).page("desk-round", number=2)


def test_pairs_of_a_draft_are_not_changed_and_the_page_says_so_before(day, owner):
    day.draw(2)
    first, second = day.pairings(2)
    picked = {"pick": [first.a.key, second.a.key], "edit": "swap"}
    page = DeskClient(day, owner).page("desk-round", picked, number=2)
    assert "Who meets whom in a knock-out follows from the bracket." in page
    assert 'id="save-change" disabled' in page


def test_paper_has_a_cell_for_each_game_as_high_as_those_before_it(owner):
    day = ClubDay(owner, players=12, is_running=True, round_count=4, pairing={"cut": {"size": 8, "after": 1}})
    day.play(1)
    day.play(2)
    paper = paper_bracket(bracket(day.rows()))
    assert paper["titles"] == ["Quarter-final", "Semi-final", "Final"]
    assert [[game["span"] for game in row] for row in paper["rows"]] == [[1, 2, 4], [1], [1, 2], [1]]
    [won] = [side for side in paper["rows"][0][0]["sides"] if side["has_won"]]
    assert (won["goals"], won["seed"] in ("1", "8")) == ("2", True)


def test_the_bracket_is_printed(day, owner):
    day.play(2)
    content = build_printout(day.event, kind=Kind.BRACKET)
    assert make_printout_pdf(content, paper=PaperSize.A4).startswith(b"%PDF")
    assert "Knock-out" in DeskClient(day, owner).page("desk-papers")
    everything = build_printout(day.event, kind=Kind.EVERYTHING)
    assert [section["name"] for section in everything["sections"]][-2:] == ["bracket", "standings"]

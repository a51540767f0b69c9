"""Matches of scenarios: made from their pages, with printed or bought forces, and judged by their own rules."""

import re

import pytest

from tests.examples import one_in
from tests.tournaments.factories import make_match, play_to, write
from tests.tournaments.pages import as_read
from tests.tournaments.scenario_matches import make_scenario_match
from tournaments.matches.adapters import describe_game, judge_sheet
from tournaments.matches.queries.finding import match_by_seat
from tournaments.matches.queries.positions import position_of
from tournaments.matches.results.adapters import describe_score, score_document
from tournaments.matches.scenarios.queries.scenarios import all_scenarios
from tournaments.models import Match

pytestmark = pytest.mark.django_db

SCENARIOS = {scenario.id: scenario for scenario in all_scenarios()}
FORM = {"player": "Ann", "part": "a", "source": "named", "army_name": "Third Company", "points": "3000"}


def form_of(slug, **more):
    table = SCENARIOS[slug].table
    width, depth = table.drawn
    edges = next((each for each in table.edges if each in ("long", "corner", "short")), "long")
    return FORM | {"scenario": slug, "table_width": width, "table_depth": depth, "edges": edges} | more


def create(client, slug, **more):
    return client.post("/matches/new/", form_of(slug, **more))


def text_of(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.content.decode()))


@pytest.mark.parametrize("slug", SCENARIOS)
def test_every_scenario_is_played_from_its_page(client, slug):
    assert f'href="/matches/new/?scenario={slug}"' in client.get(f"/scenarios/{slug}/").content.decode()
    page = client.get(f"/matches/new/?scenario={slug}")
    assert page.context["form"].initial["scenario"] == slug
    answer = create(client, slug, points="4500" if slug == "assault" else "3000")
    assert answer.status_code == 302
    match = Match.objects.get()
    assert (match.scenario, (match.table_width, match.table_depth)) == (slug, SCENARIOS[slug].table.drawn)


@pytest.mark.parametrize("slug", one_in(3, SCENARIOS))
def test_the_document_of_a_turn_is_judged_alike_everywhere(client, slug):
    doors = make_scenario_match(slug)
    play_to(doors.match, 1)
    position = position_of(match_by_seat(doors.a.split("/")[2]))
    document = describe_game(position.setting, position.sheet, turn=1)
    answer = judge_sheet(position.setting, position.sheet, turn=1)
    scored = describe_score(score_document(document))
    assert (scored["state"], scored["winner"], scored["degree"]) == (answer["state"], answer["winner"], None)
    for page in ("play/", "play/panel/", "set-up/", "result/", "players/", "warm-up/"):
        shown = client.get(doors.a + page)
        assert (shown.status_code, f'href="/scenarios/{slug}/"' in shown.content.decode()) == (200, True)


def test_an_unknown_scenario_is_no_page(client):
    assert client.get("/matches/new/?scenario=nowhere").status_code == 404
    assert client.post("/matches/new/", FORM | {"scenario": "nowhere"}).status_code == 404


def test_printed_forces_are_frozen_like_any_army(client):
    create(client, "korps-grinda-returns", part="b")
    match = Match.objects.get()
    first, second = match.sides.all()
    assert (match.attacker, first.army_name, second.army_name) == ("b", "Space Marines", "Orks")
    assert [formation["name"] for formation in second.formations] == ["Korps Grinda II"]
    assert (first.strategy_rating, second.strategy_rating) == (5, 3)


def test_a_printed_force_is_not_exchanged(client):
    doors = make_scenario_match("basics")
    answer = client.post(doors.a + "army/", {"player": "Ann", "source": "named", "army_name": "Mine", "points": "10"})
    assert answer.status_code == 409
    assert [seat.army_name for seat in doors.match.sides.all()] == ["Force Alpha", "Force Beta"]
    assert "Bring another army" not in client.get(doors.a + "players/").content.decode()


def test_whoever_joins_keeps_the_printed_force(client):
    create(client, "basics", part="b")
    match = Match.objects.get()
    assert "The scenario prints your force: Force Alpha." in text_of(client.get(f"/join/{match.invite_key}/"))
    client.post(f"/join/{match.invite_key}/", {"player": "Bert", "source": "named", "army_name": "Mine", "points": "9"})
    second = match.sides.get(side="b")
    assert (match.extras, second.player, second.army_name) == ({"swapped": True}, "Bert", "Force Alpha")


def test_bought_forces_are_held_against_the_scenario(client):
    answer = create(client, "planetfall", points="1500", points_limit="1500")
    page = text_of(answer)
    assert (answer.status_code, Match.objects.count()) == (422, 0)
    assert "This scenario is played with 2,000 to 5,000 points." in page
    assert "Third Company" in answer.content.decode()


def test_the_points_of_the_other_side_are_looked_at_too(client):
    answer = create(client, "assault", points="1500", points_limit="1000")
    assert answer.context["form"].findings == ["This scenario is played with 2,000 to 5,000 points."]


def test_the_limit_of_the_attacker_follows_from_that_of_the_defender(client):
    assert create(client, "assault", points="3001", points_limit="2000").status_code == 422
    assert create(client, "assault", points="3000", points_limit="2000").status_code == 302
    assert Match.objects.get().points_limit == 2000


def test_players_may_play_anyway_and_say_why(client):
    answer = create(client, "planetfall", points="1500", points_limit="1500", despite="on", note="A quick one.")
    assert answer.status_code == 302
    assert Match.objects.get().extras["despite"] == ("This scenario is played with 2,000 to 5,000 points. A quick one.")
    page = client.get(answer["Location"])
    assert "A quick one." in page.content.decode()


def test_a_table_of_another_size_is_told(client):
    answer = create(client, "basics", table_width="100", table_depth="80")
    assert answer.status_code == 422
    assert answer.context["form"].findings == [
        "Long side of the table (cm): 60 to 90 cm in this scenario.",
        "The table is a square.",
    ]
    assert create(client, "basics", table_width="100", table_depth="80", despite="1").status_code == 302
    assert Match.objects.get().extras["despite"].endswith("The table is a square. Agreed by the players.")


def test_what_the_form_does_not_know_is_refused_with_its_place(client):
    answer = create(client, "basics", part="c", edges="nowhere")
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"part", "edges"}


@pytest.mark.parametrize("page", ["", "players/", "play/", "set-up/", "result/", "match.json"])
def test_an_outsider_sees_nothing_of_it(client, page):
    doors = make_scenario_match("siegeline")
    other = make_match()
    assert client.get(f"/matches/{doors.match.pk}/{page}").status_code == 404
    assert client.get(doors.a.replace(doors.a.split("/")[2], "x" * 22) + page).status_code == 404
    assert client.get(other.a + page, follow=True).status_code == 200


def test_an_outsider_cannot_write_on_it(client):
    doors = make_scenario_match("siegeline")
    entry = {"path": "turn", "value": "1", "was": "-"}
    assert client.post(f"/matches/{doors.match.pk}/entries/", entry).status_code == 404
    assert client.post(doors.watch + "entries/", entry).status_code == 404
    doors.match.refresh_from_db()
    assert doors.match.sheet == {}


def test_siegeline_from_the_garrisons_to_its_decision(client):
    doors = make_scenario_match("siegeline")
    match = doors.match
    held = [(f"turn/0/objective/{number}", "b") for number in range(1, 7)]
    assert [outcome.state for outcome in write(match, "b", *held)] == ["accepted"] * 6
    assert "Held when the game begins" in client.get(doors.a + "play/").content.decode()
    play_to(match, 3)
    write(match, "a", ("turn/3/objective/1", "a"), ("turn/3/objective/2", "a"))
    page = text_of(client.get(doors.a + "play/"))
    assert "Turn 3: Ann holds 2 objectives." in page
    assert "Objectives at the end of turn 3" in page
    assert 'aria-hidden="true">2–4<' in client.get(doors.a + "play/").content.decode()
    write(match, "b", ("turn/3/objective/3", "a"), ("turn/3/objective/4", "a"))
    refused = write(match, "a", ("turn", 4, 3))
    assert [outcome.reason for outcome in refused] == ["Ann wins the game."]
    assert write(match, "a", ("turn/0/objective/1", "a", "b"))[0].reason == (
        "The first turn has begun. Go back before it to change how the game begins."
    )
    result = text_of(client.get(doors.a + "result/"))
    assert "4 or more win for the attacker." in result


def test_the_result_of_a_scenario_is_told_and_confirmed(client):
    doors = make_scenario_match("planetfall")
    play_to(doors.match, 1)
    write(doors.match, "a", *((f"turn/1/objective/{number}", "a") for number in range(1, 5)))
    assert client.post(doors.a + "result/", {"kind": "played"}).status_code == 302
    page = text_of(client.get(doors.b + "result/"))
    assert "Ann wins" in page
    assert "Objectives 4–0" in page
    assert "Goals 0–0" not in page
    assert "How Planetfall is won" in page
    result = doors.match.results.get()
    assert client.post(doors.b + "result/confirm/", {"number": result.number}).status_code == 302
    doors.match.refresh_from_db()
    assert (doors.match.state, result.winner, result.document["scenario"]) == ("finished", "a", "planetfall")
    assert result.answer["figures"] == {"a": 4, "b": 0}


def test_the_matches_of_an_account_name_their_scenarios(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("ann"))
    create(client, "planetfall")
    row, *_others = as_read(client.get("/matches/").context["rows"])
    assert (row.scenario, row.goals) == ("Planetfall", None)
    assert "Planetfall" in text_of(client.get("/matches/"))


def test_a_scenario_is_shown_on_its_score_sheets(client):
    doors = make_scenario_match("assault", edges="short")
    play_to(doors.match, 1)
    for kind in ("blank", "filled"):
        page = client.get(doors.watch + f"sheet.html?kind={kind}")
        assert page.status_code == 200
        assert "Assault!" in page.content.decode()


def test_the_attacker_may_be_the_second_player(client):
    doors = make_scenario_match("siegeline", plays="b")
    play_to(doors.match, 3)
    assert "Ann wins the game." in text_of(client.get(doors.watch + "play/"))


def test_what_arrives_on_a_turn_is_shown_on_it(client):
    doors = make_scenario_match("planetfall")

    def arrivals(turn):
        play_to(doors.match, turn)
        page = client.get(doors.a + "play/")
        return [(row.who, row.step.turn) for row in as_read(page.context["page"]).scenario.arrivals], text_of(page)

    assert arrivals(1)[0] == [("Bert", 1), ("Bert", None), ("Ann", None)]
    rows, page = arrivals(2)
    assert rows == [("Bert", 2), ("Bert", None), ("Ann", None)]
    assert "Arriving on turn 2 Bert : Reserve formations whose slowest unit has a Speed of more than 15cm." in page


def test_counters_stay_from_turn_to_turn_and_can_become_zero(client):
    doors = make_scenario_match("hit-and-run", points=1000)
    match = doors.match
    play_to(match, 1)
    page = client.get(doors.a + "play/").content.decode()
    assert 'value="turn/1/track/installations-2 0 -" data-kind="text" aria-pressed="false" data-carry="4"' in page
    assert 'value="turn/1/track/installations-2 4 -" data-kind="text" aria-pressed="true" data-carry="4"' in page
    write(match, "a", ("turn/1/track/installations-1", "0"), ("turn/1/track/installations-2", "3"))
    play_to(match, 2)
    page = text_of(client.get(doors.a + "play/"))
    assert "installation 1 destroyed: 5, installation 2 damaged: 1" in page
    assert "as before" in page
    bad = write(match, "a", ("turn/2/track/installations-3", "0"), ("turn/2/track/installations-1", "5"))
    assert [outcome.reason for outcome in bad] == [
        "There is no 'turn/2/track/installations-3' on the sheet of this match.",
        "One of these can stand here: 0, 1, 2, 3, 4.",
    ]


def test_a_formation_that_leaves_counts(client):
    doors = make_scenario_match("breakout")
    play_to(doors.match, 1)
    left = [("formation/a/tanks/where", "left"), ("formation/a/titan/where", "left")]
    write(doors.match, "a", *left)
    page = text_of(client.get(doors.a + "play/"))
    assert "Off the table: 2 of 3 formations of Ann; 1.5 are needed." in page
    assert "Ann wins the game." in page


def test_a_game_ends_by_agreement(client):
    doors = make_scenario_match("ill-met-by-fog-lights")
    play_to(doors.match, 2)
    write(doors.match, "a", ("turn/2/objective/5", "b"), ("turn/2/ended", True))
    assert "Bert wins the game." in text_of(client.get(doors.b + "play/"))


def test_a_sheet_that_cannot_be_judged_says_why_and_the_game_goes_on(client):
    doors = make_scenario_match("ambush")
    play_to(doors.match, 1)
    write(doors.match, "a", ("turn/1/track/gunzmobz-destroyed", "2"))
    page = text_of(client.get(doors.a + "play/"))
    assert (
        "This cannot be judged as it stands: counts.gunzmobz-destroyed: 2, but only 0 formations of that side are "
        "destroyed."
    ) in page
    assert write(doors.match, "a", ("turn", 2, 1))[0].state == "accepted"


def test_tournament_markers_are_placed_only_where_a_scenario_has_them(client):
    planetfall, siegeline = make_scenario_match("planetfall"), make_scenario_match("siegeline")
    assert write(planetfall.match, "a", ("marker/1", [90, 0]))[0].state == "accepted"
    assert write(siegeline.match, "a", ("marker/1", [90, 0]))[0].reason == (
        "There is no 'marker/1' on the sheet of this match."
    )


def test_the_set_up_shows_steps_and_map_with_the_players_names(client):
    doors = make_scenario_match("siegeline", plays="b")
    page = client.get(doors.a + "set-up/").content.decode()
    assert 'class="table-map"' in page
    assert '<h3>Objectives <span class="who"><bdi>Both players</bdi></span>' in page
    assert '<h3>The attacker <span class="who who--b"><bdi>Bert</bdi></span>' in page
    assert 'id="part-markers"' not in page
    assert "objective markers are placed" not in page


def test_tournament_markers_are_placed_beside_the_steps(client):
    page = client.get(make_scenario_match("planetfall").a + "set-up/").content.decode()
    assert ('id="part-scenario"' in page, 'id="part-markers"' in page) == (True, True)


def test_what_is_bought_beside_the_army_is_held_against_the_scenario(client):
    doors = make_scenario_match("hit-and-run", points=3000)
    page = text_of(client.get(doors.a + "set-up/"))
    assert "Installations: 0, at least 6 are needed." in page
    assert [outcome.state for outcome in write(doors.match, "b", ("force/b/number-1", 6), ("force/b/number-2", 4))] == [
        "accepted",
        "accepted",
    ]
    page = text_of(client.get(doors.a + "set-up/"))
    assert "Installations: 0" not in page
    assert "Fixed AA guns: 4, at most 3 are allowed." in page
    refused = write(doors.match, "b", ("force/b/number-3", 1), ("force/a/purse-1", -1))
    assert [outcome.reason for outcome in refused] == [
        "There is no 'force/b/number-3' on the sheet of this match.",
        "A whole number from 0 to 10,000 can stand here.",
    ]


def test_without_scripts_what_is_bought_is_sent_as_a_form(client):
    doors = make_scenario_match("assault")
    row = {"path": "force/b/purse-1", "value": "800", "was": "-", "next": doors.b + "set-up/#forces"}
    assert client.post(doors.b + "entries/", row)["Location"] == doors.b + "set-up/#forces"
    assert "Fortifications: 800 points, at most 750 are allowed." in text_of(client.get(doors.b + "set-up/"))

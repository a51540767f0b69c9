import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armylists.models import Army, ArmyList
from tests.examples import one_in
from tournaments.matches.scenarios.queries.scenarios import all_scenarios

IDS = [scenario.id for scenario in all_scenarios()]
QUERIES_OF_A_PAGE = 2  # the lists that it names, and the glossary
QUERIES_WITHOUT_LISTS = 1


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def plain(text: str) -> str:
    """The words of a page's content."""
    return " ".join(re.sub(r"<[^>]+>", " ", f"<main{text.partition('<main')[2].partition('</main>')[0]}").split())


def part(text: str, name: str) -> str:
    """The words of one section."""
    return plain("<main" + text.partition(f' id="{name}"')[2].partition("</section>")[0] + "</main>")


def open_force(client: Client, scenario: str, side: str, **data: str) -> Any:
    return client.post(f"/scenarios/{scenario}/forces/{side}/", data)


def test_the_index_names_every_scenario_and_needs_no_query(client: Client, db: None, django_assert_num_queries: Any):
    with django_assert_num_queries(0):
        text = text_of(client, "/scenarios/")
    assert re.findall(r'<h3><a href="/scenarios/([a-z0-9-]+)/">', text) == IDS
    assert "Training 9" in plain(text)


def test_the_catalogue_leads_to_the_scenarios(client: Client, db: None):
    assert '<a href="/scenarios/"' in text_of(client, "/lists/")


@pytest.mark.parametrize("name", IDS)
def test_anybody_reads_a_scenario_with_few_queries(
    client: Client, outsider: User, django_assert_max_num_queries: Any, name: str
):
    text_of(client, f"/scenarios/{name}/")  # lists are compiled once in the life of a process
    with django_assert_max_num_queries(QUERIES_OF_A_PAGE):
        assert plain(text_of(client, f"/scenarios/{name}/")) != ""
    client.force_login(outsider)
    assert client.get(f"/scenarios/{name}/").status_code == 200
    assert client.post(f"/scenarios/{name}/").status_code == 405


@pytest.mark.parametrize(
    ("name", "queries"), [("basics", QUERIES_OF_A_PAGE), ("escalating-engagement", QUERIES_WITHOUT_LISTS)]
)
def test_the_number_of_queries_is_pinned(
    client: Client, db: None, django_assert_num_queries: Any, name: str, queries: int
):
    text_of(client, f"/scenarios/{name}/")
    with django_assert_num_queries(queries):
        text_of(client, f"/scenarios/{name}/")


@pytest.mark.parametrize("name", IDS)
def test_every_page_has_a_heading_once_ids_once_and_no_inline_style(client: Client, db: None, name: str):
    text = text_of(client, f"/scenarios/{name}/")
    main = text.partition("<main")[2].partition("</main>")[0]
    ids = re.findall(r' id="([^"]+)"', main)
    assert len(ids) == len(set(ids))
    assert main.count("<h1>") == 1
    assert re.search(r'<[a-z]+[^>]* style="|<script', main) is None
    targets = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)|aria-labelledby="([^"]+)"', main)
    named = {name for target in targets for part in target for name in part.split()}
    assert named <= set(ids)


def test_an_unknown_scenario_is_not_found(client: Client, db: None):
    response = client.get("/scenarios/tea-party/")
    assert (response.status_code, "There is no scenario tea-party." in response.content.decode()) == (404, True)


def test_forces_are_named_as_printed(client: Client, db: None):
    text = part(text_of(client, "/scenarios/korps-grinda-returns/"), "force-b")
    assert text.startswith("Space Marines Strategy rating 5 Initiative 1+ Formations 3 Tactical")
    assert "6 Tactical unit , 3 Rhino , 1 Captain" in text
    assert "Devastator 4 Devastator unit , 1 Captain" in text
    assert "2× Command Bunker no formation 1 Command Bunker" in text


def test_forces_lead_to_their_list_their_datasheets_and_their_rules(client: Client, db: None):
    text = text_of(client, "/scenarios/death-from-the-skies/")
    for address in (
        "/lists/revamp/training-orks/",
        "/lists/revamp/training-imperials/",
        "/datasheets/revamp/fighta-bommer/",
        "/rules/revamp/power-of-the-waaagh/",
    ):
        assert f'href="{address}"' in text
        assert client.get(address).status_code == 200


def test_forces_to_buy_show_their_conditions(client: Client, db: None):
    text = text_of(client, "/scenarios/assault/")
    assert "150% of the other side's points" in part(text, "force-a").replace("&#x27;", "'")
    defender = part(text, "force-b")
    assert "2,000–5,000 points" in defender
    assert "Fortifications +1/4" in defender
    assert "Open as an army" not in defender
    assert 'href="/lists/revamp/assault-defender/"' in text


def test_allowances_show_their_number(client: Client, db: None):
    text = text_of(client, "/scenarios/planetfall/")
    assert "Defence laser batteries 1 per 1,000 points 50 points each" in part(text, "force-b")
    assert "Spacecraft none" in part(text, "force-b")
    text = text_of(client, "/scenarios/hit-and-run/")
    assert "Installations 1 per 500 points begun" in part(text, "force-b")


def test_the_map_is_to_scale_with_its_zones_and_objectives(client: Client, db: None):
    text = text_of(client, "/scenarios/basics/")
    drawn = text.partition('class="table-map"')[2].partition("</svg>")[0]
    assert re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" fill="url\(#(\S+)\)"', drawn) == [
        ("0", "75", "90", "15", "hatch-a"),
        ("0", "0", "90", "15", "hatch-b"),
    ]
    assert re.findall(r'class="objective__ring"[^>]* cx="(\S+)" cy="(\S+)" r="(\S+)"', drawn) == [("45", "45", "15")]
    assert "M0" in drawn
    assert "h30m-30" in drawn
    assert [name.strip() for name in re.findall(r"<text[^>]*>([^<]*)</text>", drawn)] == [
        "Deployment zone", "Deployment zone", "Force Alpha", "Force Beta", "30cm"]  # fmt: skip


def test_without_known_places_there_is_no_map(client: Client, db: None):
    text = text_of(client, "/scenarios/breakout/")
    assert 'class="table-map"' not in text
    assert "The Orks have both narrow edges" in part(text, "table")


def test_steps_reserves_victory_and_notes_are_told(client: Client, db: None):
    text = text_of(client, "/scenarios/korps-grinda-returns/")
    setup = part(text, "setup")
    assert "Command bunkers Space Marines" in setup
    assert "at least 15cm from every table edge" in setup
    assert "within 20cm of your table edge" in setup
    assert "Turn 1 Space Marines The two formations in reserve." in part(text, "arrivals")
    assert "Command bunkers destroyed 0–2" in part(text, "victory")
    assert "revamp: Korps Grinda Returns!, Playing Area, p. 106" in part(text, "notes")


def test_a_force_becomes_an_army_without_an_account(client: Client, db: None):
    response = open_force(client, "combined-arms", "b")
    assert re.fullmatch(r"/edit/[A-Za-z0-9_-]{32}/", response["Location"])
    army = Army.objects.get()
    assert (army.name, army.owner, army.is_legal, army.points) == ("Combined Arms: Force Beta", None, True, 0)
    assert army.head is not None
    formations = [pick["formation"] for pick in army.head.document["formations"]]
    assert formations == ["tactical", "tactical", "devastator", "predator-destructor", "whirlwind"]
    assert client.get(response["Location"]).status_code == 200


def test_a_force_becomes_an_army_of_ones_own(client: Client, owner: User):
    client.force_login(owner)
    response = open_force(client, "basics", "a")
    army = Army.objects.get(owner=owner)
    assert response["Location"] == f"/armies/{army.public_id}/"
    assert army.army_list == ArmyList.objects.get(slug="training-marines", state="published")


@pytest.mark.parametrize("has_account", one_in(2, [False, True]))
def test_a_force_prints_as_a_roster(client: Client, owner: User, has_account: bool):
    if has_account:
        client.force_login(owner)
    response = open_force(client, "thunderhawk-down", "b", then="roster")
    text = plain(text_of(client, response["Location"]))
    assert "Thunderhawk Down: Imperial forces" in text
    for name in ("Thunderhawk Gunship", "Terminator unit", "Thunderbolt"):
        assert name in text


@pytest.mark.parametrize(
    ("scenario", "side"),
    [("basics", "c"), ("tea-party", "a"), ("assault", "a")],
)
def test_what_is_no_printed_force_cannot_be_opened(client: Client, db: None, scenario: str, side: str):
    assert (open_force(client, scenario, side).status_code, Army.objects.count()) == (404, 0)


def test_forces_are_opened_by_post_only(client: Client, db: None):
    assert (client.get("/scenarios/basics/forces/a/").status_code, Army.objects.count()) == (405, 0)


def test_a_list_that_was_withdrawn_leaves_the_page_readable(client: Client, db: None):
    ArmyList.objects.filter(slug="training-orks").update(state="retired")
    text = text_of(client, "/scenarios/korps-grinda-returns/")
    assert "The list revamp/training-orks is not loaded here." in part(text, "force-a")
    assert "Open as an army" in part(text, "force-b")
    assert open_force(client, "korps-grinda-returns", "a").status_code == 404

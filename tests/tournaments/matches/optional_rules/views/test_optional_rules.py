import hashlib
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.tournament_game.alternative_objective_table import OBJECTIVES
from rules.tournament_game.defensive_terrain import DEFENSIVE_TERRAIN, POSITIONS
from rules.tournament_game.warm_up import checklist
from rules.tournament_game.weather_table import WEATHER

PAGES = (
    "/optional-rules/",
    "/optional-rules/alternative-objectives/",
    "/optional-rules/weather/",
    "/optional-rules/defensive-terrain/",
    "/warm-up/",
)


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def anchors_of(text: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', text.partition("<main")[2].partition("</main>")[0])


@pytest.mark.parametrize("address", PAGES)
def test_anybody_reads_and_nobody_writes(client: Client, outsider: User, address: str):
    assert client.get(address).status_code == 200
    client.force_login(outsider)
    assert client.get(address).status_code == 200
    assert client.post(address).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_a_page_needs_no_query(client: Client, django_assert_num_queries: Any, address: str):
    with django_assert_num_queries(0):
        text_of(client, address)


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_every_link_to_a_place_on_the_page_arrives(client: Client, address: str):
    text = text_of(client, address)
    anchors = anchors_of(text)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', text)) - {"main"} <= set(anchors)


@pytest.mark.django_db
def test_the_pages_are_found_from_the_special_rules(client: Client):
    rules = text_of(client, "/rules/")
    assert ('href="/optional-rules/"' in rules, 'href="/warm-up/"' in rules) == (True, True)
    links = set(re.findall(r'href="(/optional-rules/[a-z-]+/|/warm-up/)"', text_of(client, "/optional-rules/")))
    assert links == set(PAGES[1:])


@pytest.mark.django_db
def test_every_objective_has_an_anchor_and_its_sentence(client: Client):
    text = text_of(client, "/optional-rules/alternative-objectives/")
    assert [row.rolls[0] for row in OBJECTIVES if f' id="objective-{row.rolls[0]}"' not in text] == []
    assert ">44, 45, 46</a> Nothing special" in text
    assert "12cm × 8cm, 6cm high. No supporting fire against a formation that is wholly inside." in text


@pytest.mark.django_db
def test_every_kind_of_weather_has_an_anchor_and_its_effects(client: Client):
    text = text_of(client, "/optional-rules/weather/")
    assert [kind.id for kind in WEATHER if f' id="{kind.id}"' not in text] == []
    assert text.count("visibility 30cm") == 3
    assert text.count("visibility 60cm") == 2
    assert text.count("It is always unstable.") == 1
    assert text.count("It is always of random length.") == 1
    assert re.search(r"<strong>3–4</strong> Unstable", text)


@pytest.mark.django_db
def test_defensive_terrain_is_a_table(client: Client):
    text = text_of(client, "/optional-rules/defensive-terrain/")
    assert [row.id for row in (*DEFENSIVE_TERRAIN, *POSITIONS) if f' id="{row.id}"' not in text] == []
    cells = re.findall(r"<td>([^<]*)</td>", text)
    assert cells[:6] == ["5+ cover save", "Dangerous", "No effect", "4+ cover save", "Dangerous", "No effect"]
    assert len(cells) == 21


@pytest.mark.django_db
def test_the_checklist_shows_every_item_with_its_answers(client: Client):
    text = text_of(client, "/warm-up/")
    items = checklist()
    assert [item.id for item in items if f' id="{item.id}"' not in text] == []
    assert text.count("unless agreed otherwise") == len([item for item in items if item.answers]) == 28
    assert text.count("checklist__line") == 2


@pytest.mark.django_db
def test_the_example_of_dice_can_be_worked_out(client: Client):
    text = text_of(client, "/optional-rules/")
    digest = hashlib.sha256(b"Armageddon\nweather\n0").hexdigest()
    assert f"{digest[:16]}…" in text
    assert "The first eight dice: 2, 3, 2, 1, 4, 5, 3, 2." in text

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.test import Client

from armylists.models import Army, ArmyList

FIRST_PAGE_BYTES = 20_000  # as it travels, without fonts


def _create(client: Client, **fields: str) -> Any:
    return client.post("/armies/new/", {"army_list": "netea/steel-legion", **fields})


def test_the_first_page_offers_every_published_list(client: Client, db: None):
    text = client.get("/").content.decode()
    published = ArmyList.objects.filter(state="published").values_list("publication__slug", "slug")
    offered = re.findall(r'<option value="([a-z-]+)/([a-z-]+)"', text)
    assert (sorted(offered), len(offered) > 4) == (sorted(published), True)
    assert '<a href="/events/">Events</a>' in text


def test_the_first_page_is_small(client: Client, db: None):
    text = client.get("/").content.decode()
    names = re.findall(r'"/static/([^"]+\.(?:css|js))"', text)
    files = [finders.find(name) for name in dict.fromkeys(names)]
    contents = [text.encode(), *(Path(str(file)).read_bytes() for file in files)]
    assert len(files) == 6
    assert sum(len(gzip.compress(content)) for content in contents) < FIRST_PAGE_BYTES


@pytest.mark.parametrize(
    ("army_list", "limit", "expected"),
    [
        ("netea/steel-legion", "2500", 2500),
        ("netea/steel-legion", "", 3000),
        ("netea-fleets/gothic-sector", "", 1500),
    ],
)
def test_an_army_begins_with_the_limit_or_the_usual_one(
    client: Client, db: None, army_list: str, limit: str, expected: int
):
    _create(client, army_list=army_list, points_limit=limit, name="Relief")
    army = Army.objects.get()
    assert (army.points_limit, army.name, army.owner) == (expected, "Relief", None)


def test_without_an_account_the_builder_opens_under_a_secret(client: Client, db: None):
    response = _create(client)
    assert re.fullmatch(r"/edit/[A-Za-z0-9_-]{32}/", response["Location"])
    assert client.get(response["Location"]).status_code == 200


def test_with_an_account_the_army_is_ones_own(client: Client, owner: User):
    client.force_login(owner)
    response = _create(client)
    assert response["Location"] == f"/armies/{Army.objects.get(owner=owner).public_id}/"


def test_lists_are_found_without_scripts_and_begin_on_a_tap(client: Client, db: None):
    text = client.get("/armies/new/?q=war+horde").content.decode()
    assert re.findall(r'name="army_list" value="([^"]+)"', text) == ["netea/ork-war-horde"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"army_list": "netea/nope"}, "Choose one of the lists."),
        ({"army_list": ""}, "This field is required."),
        ({"army_list": "x" * 500}, "Ensure this value has at most 170 characters"),
        ({"points_limit": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"points_limit": "-1"}, "Ensure this value is greater than or equal to 1."),
        ({"points_limit": "1000000000"}, "Ensure this value is less than or equal to 100000."),
        ({"points_limit": "2.5"}, "Enter a whole number."),
        ({"points_limit": "many"}, "Enter a whole number."),
        ({"name": "x" * 121}, "Ensure this value has at most 120 characters"),
        ({"name": "two\x07bells"}, "Names are a single line of text."),
    ],
)
def test_bad_input_is_told_beside_its_field(client: Client, db: None, fields: dict[str, str], message: str):
    response = _create(client, **fields)
    assert (response.status_code, message in response.content.decode()) == (422, True)
    assert Army.objects.count() == 0


@pytest.mark.usefixtures("rate_limits")
def test_starting_is_limited(client: Client, db: None):
    answers = [_create(client).status_code for _ in range(21)]
    assert answers == [302] * 20 + [429]


def test_every_page_carries_the_policy_against_foreign_code(client: Client, db: None):
    policy = client.get("/")["Content-Security-Policy"]
    assert ("default-src 'self'" in policy, "unsafe" in policy) == (True, False)
    assert settings.X_FRAME_OPTIONS == "DENY"


@pytest.mark.parametrize("address", ["/", "/datasheets/", "/lists/", "/events/"])
def test_a_link_checker_may_ask_for_the_headers_alone(client: Client, db: None, address: str):
    answer = client.head(address)
    assert (answer.status_code, answer.content) == (200, b"")

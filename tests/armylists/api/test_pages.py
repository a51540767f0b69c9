import base64
import json

import pytest

from armylists.models import Datasheet

pytestmark = pytest.mark.django_db


def _walk(client, address):
    pages = []
    while address:
        page = client.get(address).json()
        pages.append(page["results"])
        address = page["next"]
    return pages


@pytest.mark.parametrize("size", [7, 100])
def test_pages_hold_every_row_once_in_order(api_client, size):
    publication = "netea-fleets"
    pages = _walk(api_client, f"/api/v1/datasheets/?publication={publication}&page_size={size}")
    rows = Datasheet.objects.filter(publication__slug=publication).order_by("name", "pk")
    assert [row["id"] for page in pages for row in page] == [row.slug for row in rows]
    assert {len(page) for page in pages[:-1]} <= {size}


def test_usual_page_is_bounded(api_client):
    assert Datasheet.objects.count() > 50
    assert len(api_client.get("/api/v1/datasheets/").json()["results"]) == 50


def test_next_link_keeps_the_filters(api_client):
    following = api_client.get("/api/v1/datasheets/?publication=netea&page_size=1&text=ork").json()["next"]
    assert following.startswith("http://testserver/api/v1/datasheets/?")
    assert {"publication=netea", "page_size=1", "text=ork"} < set(following.split("?")[1].split("&"))


def test_rows_that_come_in_between_neither_repeat_nor_hide_others(owner_client, army_of, owner):
    old = [army_of(owner, name=f"army {n}").public_id for n in range(3)]
    first = owner_client.get("/api/v1/armies/?page_size=1").json()
    army_of(owner, name="late")
    rest = owner_client.get(first["next"]).json()["results"]
    assert [row["id"] for row in first["results"] + rest] == [old[2], old[1]]


@pytest.mark.parametrize(
    "parameters",
    [
        "page_size=0",
        "page_size=101",
        "page_size=-1",
        "page_size=x",
        "page_size=",
        "page_size=1.5",
        "page_size=1.0",
        "page_size=1_0",
        "page_size=%201",
        "page_size=%D9%A3",
        "page_size=1&page_size=2",
        "page=2",
        "limit=0",
        "text=",
        "text=a%00b",
        "text=" + "x" * 201,
        "cursor=" + "x" * 1001,
        "game=chess",
    ],
)
def test_wrong_parameters_are_refused(api_client, parameters):
    response = api_client.get(f"/api/v1/army-lists/?{parameters}")
    assert (response.status_code, response.json()["code"]) == (400, "invalid_query")
    assert response.json()["field"] == parameters.partition("=")[0]
    assert len(response.json()["message"]) > 5


def _cursor(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "é",
        "....",
        _cursor(None),
        _cursor({}),
        _cursor([]),
        _cursor(["a"]),
        _cursor(["a", "b", 1, 2]),
        _cursor([1, "b", 1]),
        _cursor(["a", "b", "1"]),
        _cursor(["a", "b", True]),
        _cursor(["a", "b", -1]),
        _cursor(["a", "b", 2**63]),
        _cursor(["a\0", "b", 1]),
        base64.urlsafe_b64encode(b"[" * 700).decode(),
        base64.urlsafe_b64encode(b"\xff\xfe").decode(),
    ],
)
def test_cursor_from_elsewhere_is_refused(api_client, cursor):
    response = api_client.get("/api/v1/army-lists/", {"cursor": cursor})
    assert (response.status_code, response.json()["code"]) == (400, "invalid_cursor")


@pytest.mark.parametrize("moment", ["2026-01-01T00:00:00", "yesterday", 5, None])
def test_cursor_with_another_time_is_refused(owner_client, moment):
    response = owner_client.get("/api/v1/armies/", {"cursor": _cursor([moment, 1])})
    assert (response.status_code, response.json()["code"]) == (400, "invalid_cursor")

"""Whoever builds without an account finds the army again in this browser, and nobody finds it elsewhere."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armylists.armies.device import COOKIE
from armylists.models import Army
from tests.armylists.armies.views.test_start import _create
from tests.armylists.visitors import Visitor

pytestmark = pytest.mark.django_db


def build(client: Client, **fields: str) -> Army:
    client.get(_create(client, **fields)["Location"])
    return Army.objects.latest("pk")


def page(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


def test_an_army_built_here_is_found_on_the_first_page_in_one_tap(client: Client):
    army = build(client, name="Relief")
    first = client.get("/")
    address = f"/armies/here/{army.public_id}/"
    assert (f'href="{address}"' in first.content.decode(), "private" in first["Cache-Control"]) == (True, True)
    assert "Relief" in page(client, "/armies/")
    assert client.get(address, follow=True).redirect_chain[0][0].startswith("/edit/")


def test_no_page_and_no_script_learns_the_secret(client: Client):
    answer = _create(client)
    secret = answer["Location"].split("/")[2]
    assert answer.cookies[COOKIE]["httponly"]
    assert [secret in page(client, address) for address in ("/", "/armies/")] == [False, False]


def test_another_browser_knows_nothing_of_it(client: Client):
    army = build(client)
    other = Client()
    assert "Continue" not in page(other)
    assert other.get("/armies/").status_code == 302
    assert other.get(f"/armies/here/{army.public_id}/").status_code == 404


def test_a_cookie_that_was_made_up_opens_nothing(client: Client):
    army = build(client)
    other = Client()
    other.cookies[COOKIE] = client.cookies[COOKIE].value.replace(":", ".x:", 1)
    assert other.get(f"/armies/here/{army.public_id}/").status_code == 404


def test_a_link_that_was_only_opened_is_not_kept_until_something_is_changed(client: Client):
    home = _create(client)["Location"]
    friend = Client()
    friend.get(home)
    assert "Continue" not in page(friend)
    friend.post(f"{home}edits/", {"do": "add artillery-company", "base": "1"})
    assert "Continue" in page(friend)


def test_only_the_last_are_kept_and_the_newest_comes_first(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("armylists.armies.device.MOST", 3)
    for number in range(4):
        build(client, name=f"Army {number:02}")
    text = page(client, "/armies/")
    assert [text.count(f"<bdi>Army {number:02}") for number in (0, 1, 3)] == [0, 1, 1]
    assert text.index("Army 03") < text.index("Army 01")


def test_signing_up_takes_all_of_them_along(client: Client):
    build(client)
    build(client)
    client.post(
        "/accounts/signup/", {"username": "tess", "password1": "a long password", "password2": "a long password"}
    )
    tess = User.objects.get(username="tess")
    assert [army.owner for army in Army.objects.all()] == [tess, tess]
    assert "2 armies from this device are now in your account" in page(client)
    assert "On this device" not in page(client, "/armies/")


def test_signing_in_takes_none_but_shows_them(client: Client, owner: User):
    build(client, name="Relief")
    client.force_login(owner)
    assert Army.objects.get().owner is None
    assert "On this device" in page(client, "/armies/")


def test_they_can_be_forgotten(client: Client):
    army = build(client)
    client.post("/armies/here/forget/")
    assert "Continue" not in page(client)
    assert Army.objects.filter(pk=army.pk).exists()


def test_the_first_page_asks_once_more_where_something_was_built(client: Client, django_assert_num_queries):
    page(client)
    with django_assert_num_queries(1):
        page(client)
    build(client)
    page(client)
    with django_assert_num_queries(2):
        page(client)


def test_the_edit_link_is_one_line_that_opens(visitor: Visitor):
    page = visitor.client.get(visitor.home).content.decode()
    assert page.count(f"http://testserver{visitor.home}") == 1
    assert '<details class="notice notice--key notice--line" id="edit-link-line">' in page


def test_news_of_a_change_name_the_formation(visitor: Visitor):
    visitor.press("add artillery-company normal")
    removed = visitor.press("remove f1")
    undone = visitor.client.post(f"{visitor.home}undo/", headers={"HX-Request": "true"})
    told = [json.loads(response["HX-Trigger"])["muster:toast"]["text"] for response in (removed, undone)]
    assert told == ["Removed Artillery Company.", "Undone."]


def test_cards_of_this_device_lead_everywhere_without_telling_the_secret(client: Client):
    army = build(client, name="Relief")
    text = page(client, "/armies/")
    at = f"/armies/here/{army.public_id}/"
    assert [f'"{at}{one}"' in text for one in ("", "roster/", "settings/", "delete/")] == [True] * 4
    assert client.get(f"{at}roster/", follow=True).status_code == 200
    assert client.get(f"{at}history/").status_code == 404
    copied = client.post(f"{at}copy/", follow=True)
    assert (copied.redirect_chain[0][1], Army.objects.count()) == (307, 2)
    assert page(client, "/armies/?q=copy").count('army-card"') == 1


def test_the_index_of_a_device_costs_the_same_for_many_armies(client: Client, django_assert_num_queries):
    build(client)
    page(client, "/armies/")
    with django_assert_num_queries(5):
        page(client, "/armies/")
    for _ in range(3):
        build(client)
    page(client, "/armies/")
    with django_assert_num_queries(5):
        page(client, "/armies/")

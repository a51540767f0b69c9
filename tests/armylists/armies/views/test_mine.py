import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armylists.models import Army
from tests.armylists.visitors import make_army

INDEX_QUERIES = 6


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def _names(response: Any) -> list[str]:
    return re.findall(r'/">\s*<bdi>([^<]+)</bdi>', response.content.decode())


@pytest.fixture
def home(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def _many(owner: User, count: int) -> None:
    first = make_army(owner).army
    rows = [
        Army(
            owner=owner,
            army_list=first.army_list,
            name=f"Army {number}",
            points_limit=3000,
            points=0,
            is_legal=False,
            head=first.head,
            tags=["club"],
            folder="League",
        )
        for number in range(1, count)
    ]
    Army.objects.bulk_create(rows)


@pytest.mark.parametrize("count", [1, 100])
def test_the_index_costs_the_same_for_one_and_a_hundred_armies(
    home: Client, owner: User, django_assert_num_queries: DjangoAssertNumQueries, count: int
):
    _many(owner, count)
    with django_assert_num_queries(INDEX_QUERIES):
        response = home.get("/armies/")
    assert len(_names(response)) == min(count, 24)


def test_pages_follow_each_other_without_gaps(home: Client, owner: User):
    _many(owner, 60)
    seen, address = [], "/armies/"
    while address:
        response = home.get(address)
        seen += _names(response)
        following = re.search(r'href="(\?[^"]*after=[^"]+)"', response.content.decode())
        address = f"/armies/{following[1].replace('&amp;', '&')}" if following else ""
    assert sorted(seen) == sorted(Army.objects.values_list("name", flat=True))


@pytest.mark.parametrize("place", ["x", "x_1", "2026-01-01_5", "2026-13-99T00:00:00+00:00_5", "2026-01-01T00:00:00_5"])
def test_a_place_that_nobody_gave_out_is_the_beginning(home: Client, owner: User, place: str):
    make_army(owner)
    assert _names(home.get("/armies/", {"after": place})) == ["Relief"]


def test_search_folder_and_tag_narrow_the_index(home: Client, owner: User):
    _many(owner, 3)
    assert _names(home.get("/armies/?q=relief")) == ["Relief"]
    assert sorted(_names(home.get("/armies/?q=steel"))) == ["Army 1", "Army 2", "Relief"]
    assert sorted(_names(home.get("/armies/?folder=League&tag=club"))) == ["Army 1", "Army 2"]
    assert "No army matches." in _text(home.get("/armies/?q=nothing+like+it"))


def test_list_size_and_legality_narrow_the_index_and_it_is_sorted(home: Client, owner: User):
    _many(owner, 3)
    orks = make_army(owner, army_list="netea/ork-feral-orks", limit=2000).army
    Army.objects.filter(pk=orks.pk).update(name="Zogg", is_legal=True, points=1950)
    assert _names(home.get("/armies/?army_list=netea/ork-feral-orks")) == ["Zogg"]
    assert _names(home.get("/armies/?size=2000-2999")) == _names(home.get("/armies/?legality=legal")) == ["Zogg"]
    assert "Zogg" not in _names(home.get("/armies/?legality=illegal"))
    assert _names(home.get("/armies/?sort=name")) == ["Army 1", "Army 2", "Relief", "Zogg"]
    Army.objects.filter(name="Relief").update(name="")  # Armageddon Steel Legion, 3,000 points
    Army.objects.filter(name="Army 2").update(name="army 3")
    assert [name[:5] for name in _names(home.get("/armies/?sort=name"))] == ["Armag", "Army ", "army ", "Zogg"]
    assert _names(home.get("/armies/?sort=points"))[0] == "Zogg"
    assert len(_names(home.get("/armies/?size=huge&legality=maybe&sort=luck"))) == 4
    assert '<option value="netea/ork-feral-orks" >' in _text(home.get("/armies/"))


def test_sorted_pages_follow_each_other(home: Client, owner: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("armylists.armies.queries.index.ARMIES_ON_A_PAGE", 2)
    _many(owner, 4)
    first = home.get("/armies/?sort=name")
    following = re.search(r'href="(\?[^"]*after=[^"]+)"', first.content.decode())
    assert following is not None
    rest = home.get(f"/armies/{following[1].replace('&amp;', '&')}")
    assert [*_names(first), *_names(rest)] == ["Army 1", "Army 2", "Army 3", "Relief"]


def test_a_card_opens_prints_shares_copies_and_deletes(home: Client, owner: User):
    army = make_army(owner).army
    text = _text(home.get("/armies/"))
    pages = ("", "roster/", "settings/", "copy/", "delete/")
    assert [f'"/armies/{army.public_id}/{page}"' in text for page in pages] == [True] * 5
    assert f'data-keep="/armies/{army.public_id}/?open=*&amp;state=1"' in text


def test_an_empty_index_teaches_the_next_step(home: Client):
    assert "No armies yet" in _text(home.get("/armies/"))


def test_a_token_is_shown_once_and_can_be_revoked(home: Client, owner: User):
    made = home.post("/account/tokens/", {"name": "script", "days": "30"})
    secret = re.search(r"muster_[A-Za-z0-9_-]+", _text(made))
    token = owner.api_tokens.get()
    assert (made.status_code, made["Cache-Control"], token.name) == (200, "no-store", "script")
    assert secret is not None
    assert secret[0] not in _text(home.get("/account/"))
    home.post(f"/account/tokens/{token.pk}/revoke/")
    assert owner.api_tokens.count() == 0


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "taken"}, "You already have a token with this name."),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"name": "new", "days": "0"}, "greater than or equal to 1"),
        ({"name": "a\x07"}, "Names are a single line of text."),
    ],
)
def test_a_bad_token_is_told(home: Client, owner: User, fields: dict[str, str], message: str):
    home.post("/account/tokens/", {"name": "taken"})
    response = home.post("/account/tokens/", fields)
    assert (response.status_code, message in _text(response), owner.api_tokens.count()) == (422, True, 1)


def test_there_is_an_end_to_tokens(home: Client, owner: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("armylists.accounts.services.MOST_TOKENS", 1)
    home.post("/account/tokens/", {"name": "first"})
    response = home.post("/account/tokens/", {"name": "second"})
    assert (response.status_code, "You can have 1 tokens" in _text(response)) == (422, True)

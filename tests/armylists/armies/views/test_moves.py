"""The pages on which armies move: first what would change, then the move, then the way back."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armylists.armies.services.armies import RenameArmy, create_army, edit_army
from armylists.catalogue.queries.finding import current_list, list_version
from armylists.models import Army
from tests.armylists.armies.test_moves import document, load_version_2


def text_of(response) -> str:
    return " ".join(response.content.decode().split())


def make(owner: User | None, *, count: int = 1, full: bool = True):
    old = list_version("sample/garrison@1")
    return [
        create_army(army_list=old, points_limit=400, owner=owner, document=document() if full else None)
        for _ in range(count)
    ]


@pytest.fixture
def army(owner: User, sample, tmp_path, client: Client) -> Army:
    """An army of version 1, of which there is a newer one now; its owner is signed in."""
    [created] = make(owner)
    load_version_2(tmp_path)
    client.force_login(owner)
    return created.army


def version_of(army: Army) -> tuple[str, int]:
    army.refresh_from_db()
    assert army.head is not None
    return army.army_list.version, army.head.number


def test_the_builder_leads_to_what_moving_would_change(client: Client, army: Army):
    text = text_of(client.get(f"/armies/{army.public_id}/"))
    assert "Version 2 is out now; this army stays on 1 until you move it." in text
    assert f'href="/armies/{army.public_id}/version/"' in text


def test_the_preview_names_points_findings_and_what_stays_behind(client: Client, army: Army):
    text = text_of(client.get(f"/armies/{army.public_id}/version/"))
    assert "From 1 to 2" in text
    assert "275 → <strong>160</strong>" in text
    assert "Column is not in that version of the list." in text
    assert '<bdi>Old Guard</bdi>: <span class="num">150 → 160</span>' in text
    assert '<bdi>Column</bdi>: <span class="num">125 → removed</span>' in text
    assert "/lists/sample/garrison/changes/?from=1&amp;to=2" in text
    assert version_of(army) == ("1", 1)


def test_moving_and_undo(client: Client, army: Army):
    response = client.post(f"/armies/{army.public_id}/move/", {"to": "2", "base": "1"})
    assert (response.status_code, response["Location"]) == (302, f"/armies/{army.public_id}/")
    assert version_of(army) == ("2", 2)
    page = client.post(f"/armies/{army.public_id}/undo/", headers={"hx-request": "true"})
    assert (page.status_code, "Version 2 is out now" in text_of(page)) == (200, True)
    assert version_of(army) == ("1", 1)
    page = client.post(f"/armies/{army.public_id}/redo/", headers={"hx-request": "true"})
    assert (page.status_code, "is out now" in text_of(page)) == (200, False)
    assert "Moved to version 2 of the list" in text_of(client.get(f"/armies/{army.public_id}/history/"))


def test_moving_back_to_any_version(client: Client, army: Army):
    client.post(f"/armies/{army.public_id}/move/", {"to": "2", "base": "1"})
    text = text_of(client.get(f"/armies/{army.public_id}/version/?to=1"))
    assert ("From 2 to 1" in text, "Left behind" in text) == (True, False)
    client.post(f"/armies/{army.public_id}/move/", {"to": "1", "base": "2"})
    assert version_of(army) == ("1", 3)
    assert army.head.points == 275


def test_an_army_that_changed_meanwhile_is_shown_again_and_not_moved(client: Client, army: Army):
    edit_army(army=army, edit=RenameArmy("Changed"), base=1)
    response = client.post(f"/armies/{army.public_id}/move/", {"to": "2", "base": "1"})
    text = text_of(response)
    assert (response.status_code, "This army has changed" in text) == (409, True)
    assert 'name="base" value="2"' in text
    assert version_of(army) == ("1", 2)


def test_an_army_that_uses_the_newest_has_nowhere_to_go_but_back(client: Client, army: Army):
    client.post(f"/armies/{army.public_id}/move/", {"to": "2", "base": "1"})
    text = text_of(client.get(f"/armies/{army.public_id}/version/"))
    assert ("There is no other version to move to." in text, '<option value="1"' in text) == (True, True)
    assert client.get(f"/armies/{army.public_id}/version/?to=9").status_code == 404
    assert "There is no other version" in text_of(client.get(f"/armies/{army.public_id}/version/?to=2"))
    assert client.post(f"/armies/{army.public_id}/move/", {"to": "2", "base": "2"}).status_code == 409


@pytest.mark.parametrize(("base", "status"), [("", 400), ("x", 400), ("-1", 400)])
def test_a_move_says_which_state_it_was_previewed_with(client: Client, army: Army, base: str, status: int):
    assert client.post(f"/armies/{army.public_id}/move/", {"to": "2", "base": base}).status_code == status


def test_armies_behind_an_edit_link_move_as_well(client: Client, army: Army):
    [created] = make(None)
    client.logout()
    home = f"/edit/{created.edit_key}/"
    assert "275 → <strong>160</strong>" in text_of(client.get(f"{home}version/"))
    assert client.post(f"{home}move/", {"to": "2", "base": "1"})["Location"] == home
    assert version_of(created.army) == ("2", 2)


# Several at once


def test_the_index_of_armies_says_that_there_are_newer_lists(client: Client, army: Army, owner: User):
    text = text_of(client.get("/armies/"))
    assert "1 army uses an older version of its list." in text
    make(owner)
    assert "2 armies use older versions of their lists." in text_of(client.get("/armies/"))


def test_all_armies_are_previewed_and_those_that_lose_nothing_are_ticked(client: Client, army: Army, owner: User):
    [empty] = make(owner, full=False)
    create_army(army_list=current_list("sample", "garrison"), points_limit=100, owner=owner)
    text = text_of(client.get("/armies/versions/"))
    ticked = {name: "checked" in box for name, box in re.findall(r'name="army" value="(\w+):1" (checked)?', text)}
    assert ticked == {army.public_id: False, empty.army.public_id: True}
    assert "Column is not in that version of the list." in text


def test_the_ticked_ones_move_or_all_and_back(client: Client, army: Army, owner: User):
    others = [created.army for created in make(owner, count=2)]
    page = client.post("/armies/versions/move/", {"army": f"{army.public_id}:1"}, follow=True)
    assert "1 army moved." in text_of(page)
    assert [version_of(one)[0] for one in (army, *others)] == ["2", "1", "1"]
    every = [f"{one.public_id}:1" for one in others]
    page = client.post("/armies/versions/move/", {"every": every, "all": "1"}, follow=True)
    text = text_of(page)
    assert "2 armies moved." in text
    assert "All your armies use the newest versions of their lists." in text
    assert "Moved and unchanged since" in text
    assert [version_of(one)[0] for one in (army, *others)] == ["2", "2", "2"]
    every = [f"{one.public_id}:2" for one in (army, *others)]
    page = client.post("/armies/versions/back/", {"every": every, "all": "1"}, follow=True)
    assert "3 armies moved back." in text_of(page)
    assert [version_of(one) for one in (army, *others)] == [("1", 3)] * 3


def test_what_changed_meanwhile_is_left_alone_and_said(client: Client, army: Army, teammate: User):
    edit_army(army=army, edit=RenameArmy("Changed"), base=1)
    [foreign] = make(teammate)
    chosen = [f"{army.public_id}:1", f"{foreign.army.public_id}:1"]
    text = text_of(client.post("/armies/versions/move/", {"army": chosen}, follow=True))
    assert "0 armies moved." in text
    assert "2 armies had changed meanwhile and were not moved." in text
    assert (version_of(army)[0], version_of(foreign.army)[0]) == ("1", "1")


def test_nothing_ticked_and_nonsense(client: Client, army: Army):
    assert "0 armies moved." in text_of(client.post("/armies/versions/move/", {}, follow=True))
    assert client.post("/armies/versions/move/", {"army": army.public_id}).status_code == 400
    assert version_of(army) == ("1", 1)


def test_the_pages_cost_the_same_for_one_and_for_many(client: Client, army: Army, owner, django_assert_num_queries):
    client.get("/armies/versions/")
    with django_assert_num_queries(4):
        client.get("/armies/versions/")
    with django_assert_num_queries(4):
        client.get(f"/armies/{army.public_id}/version/")
    make(owner, count=20)
    with django_assert_num_queries(4):
        client.get("/armies/versions/")


def test_more_than_a_page_of_armies_follows_when_the_first_have_moved(client: Client, army: Army, owner: User):
    make(owner, count=51, full=False)
    text = text_of(client.get("/armies/versions/"))
    assert ("Move these to see more." in text, text.count('name="army"')) == (True, 50)

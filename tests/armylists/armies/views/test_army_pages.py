import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armylists.models import Army
from tests.armylists.armies.views.test_start import _create
from tests.armylists.visitors import Visitor, make_army


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def test_folder_and_tags_are_kept(client: Client, army: Army, owner: User):
    client.force_login(owner)
    response = client.post(
        f"/armies/{army.public_id}/organise/", {"folder": " League ", "tags": "3,000?, club, club, <b>"}
    )
    army.refresh_from_db()
    assert (response.status_code, army.folder, army.tags) == (302, "League", ["3", "000?", "club", "<b>"])
    assert '<option value="League">' in _text(client.get(f"/armies/{army.public_id}/settings/"))


def test_a_refused_folder_leaves_the_page_whole(client: Client, army: Army, owner: User):
    """The folders to choose from and the picture of the public link are there, as on the page itself."""
    client.force_login(owner)
    client.post(f"/armies/{army.public_id}/organise/", {"folder": "League", "tags": ""})
    client.post(f"/armies/{army.public_id}/share/")
    good = client.get(f"/armies/{army.public_id}/settings/")
    refused = client.post(f"/armies/{army.public_id}/organise/", {"folder": "x" * 61})
    shown = [(list(page.context["folders"]), bool(page.context["shared_qr"])) for page in (good, refused)]
    assert shown == [(["League"], True), (["League"], True)]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"folder": "x" * 61}, "at most 60 characters"),
        ({"tags": ",".join("abcdefghijk")}, "Ten tags at most."),
        ({"folder": "a\x07b"}, "Names are a single line of text."),
    ],
)
def test_bad_folders_and_tags_are_told(client: Client, army: Army, owner: User, fields: dict[str, str], message: str):
    client.force_login(owner)
    response = client.post(f"/armies/{army.public_id}/organise/", fields)
    assert (response.status_code, message in _text(response)) == (422, True)


def test_deleting_asks_first(visitor: Visitor):
    assert "Delete this army?" in _text(visitor.client.get(f"{visitor.home}delete/"))
    assert Army.objects.filter(pk=visitor.army.pk).exists()
    assert visitor.client.post(f"{visitor.home}delete/")["Location"] == "/"
    assert not Army.objects.filter(pk=visitor.army.pk).exists()


def test_an_owner_returns_to_their_armies_after_deleting(client: Client, army: Army, owner: User):
    client.force_login(owner)
    assert client.post(f"/armies/{army.public_id}/delete/")["Location"] == "/armies/"


def test_history_shows_every_state_and_restores_one(visitor: Visitor):
    visitor.press("add tank-company")
    visitor.press("remove f1")
    text = _text(visitor.client.get(f"{visitor.home}history/"))
    assert re.findall("Army created|[+−] Tank Company, 650 points", text) == [
        "− Tank Company, 650 points",
        "+ Tank Company, 650 points",
        "Army created",
    ]
    assert "Tank Company" in _text(visitor.client.get(f"{visitor.home}history/2/"))
    assert visitor.client.post(f"{visitor.home}history/2/restore/")["Location"] == visitor.home
    assert (visitor.number, [f["formation"] for f in visitor.formations]) == (4, ["tank-company"])
    visitor.client.post(f"{visitor.home}history/4/restore/")
    assert visitor.number == 4


def test_states_that_never_were_are_not_found(visitor: Visitor):
    for number in (0, 7, 10**30):
        assert visitor.client.get(f"{visitor.home}history/{number}/").status_code == 404
        assert visitor.client.post(f"{visitor.home}history/{number}/restore/").status_code == 404


def test_a_long_history_has_pages(visitor: Visitor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("armylists.armies.queries.history.REVISIONS_ON_A_PAGE", 5)
    for number in range(9):
        visitor.press("name", name=f"name {number}")
    first = _text(visitor.client.get(f"{visitor.home}history/"))
    second = _text(visitor.client.get(f"{visitor.home}history/?before=6"))
    assert ("?before=6" in first, first.count('<th scope="row">')) == (True, 5)
    assert ("Older" in second, second.count('<th scope="row">')) == (False, 5)
    assert visitor.client.get(f"{visitor.home}history/?before=x").status_code == 400


def test_two_armies_are_compared_side_by_side(visitor: Visitor, owner: User):
    other = make_army(owner).army
    visitor.press("add tank-company")
    visitor.client.force_login(owner)
    text = _text(visitor.client.get(f"{visitor.home}compare/?with={other.public_id}"))
    row = text.split('<th scope="row">Tank Company')[1].split("</tr>")[0]
    assert ("differs" in row, " ".join(re.sub("<[^>]+>", " ", row).split())) == (True, "differs 1 · 650 points –")


def test_weapons_make_a_difference_between_equal_armies(visitor_of: Callable[..., Visitor], owner: User):
    first, second = (visitor_of(army_list="netea/codex-astartes") for _ in range(2))
    for marines in (first, second):
        marines.press("add devastator normal")
        marines.press("upgrade f1 dreadnoughts 1")
    address = f"{first.home}compare/?with={second.army.public_id}"
    Army.objects.filter(pk=second.army.pk).update(owner=owner)
    first.client.force_login(owner)
    assert "differs" not in _text(first.client.get(address))
    first.press("weapons f1 dreadnought assault-cannon-power-fist*1 1")
    text = _text(first.client.get(address))
    assert ("differs" in text, "1 × Dreadnought: Assault Cannon and Power Fist</span>" in text) == (True, True)


def test_armies_of_this_browser_are_compared_without_an_account(visitor: Visitor):
    home = _create(visitor.client, name="Relief")["Location"]
    assert "You have no other army yet" in _text(Client().get(home + "compare/"))
    visitor.press("add tank-company")
    other = visitor.army.public_id
    text = _text(visitor.client.get(f"{home}compare/?with={other}"))
    assert (f'value="{other}" selected' in text, "650 points" in text) == (True, True)
    assert Client().get(f"{home}compare/?with={other}").status_code == 404


def test_comparing_asks_for_an_account_or_another_army(visitor: Visitor, owner: User):
    assert "Sign in to compare it" in _text(visitor.client.get(f"{visitor.home}compare/"))
    visitor.client.force_login(owner)
    assert "You have no other army yet" in _text(visitor.client.get(f"{visitor.home}compare/"))


def test_charts_are_pictures_with_words(visitor: Visitor):
    empty = visitor.client.get(f"{visitor.home}charts/")
    visitor.press("add tank-company")
    visitor.press("add artillery-company")
    page = visitor.client.get(f"{visitor.home}charts/")
    fragment = visitor.client.get(f"{visitor.home}charts/", headers={"hx-request": "true"})
    assert [_text(r).count('<svg class="chart"') for r in (empty, page, fragment)] == [0, 4, 4]
    assert ("<html" in _text(fragment), "barrage points" in _text(fragment)) == (False, True)
    assert "Steel Legion Companies: 1200" in _text(page)


def test_charts_of_a_fleet_tell_batteries_from_lances(visitor_of: Any):
    fleet = visitor_of(army_list="netea-fleets/gothic-sector", limit=1500)
    fleet.press("add lunar")
    assert "Lances" in _text(fleet.client.get(f"{fleet.home}charts/"))


def test_settings_show_the_way_back_and_the_claim(visitor: Visitor, owner: User):
    assert "Sign up and keep it" in _text(visitor.client.get(f"{visitor.home}settings/"))
    visitor.client.force_login(owner)
    assert "Add to my armies" in _text(visitor.client.get(f"{visitor.home}settings/"))

import io
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image

from armylists.armies.services.armies import share_army
from armylists.models import Army
from tests.armylists.visitors import Visitor


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


@pytest.fixture
def shared(visitor: Visitor) -> str:
    visitor.press("add regimental-hq")
    visitor.press("upgrade f1 flak 1")
    visitor.press("name", name="Hades <Hive>")
    return f"/a/{share_army(army=visitor.army)}/"


def test_sharing_gives_a_link_and_revoking_ends_it_for_good(visitor: Visitor):
    visitor.client.post(f"{visitor.home}share/")
    visitor.army.refresh_from_db()
    address = f"/a/{visitor.army.share_key}/"
    settings_page = _text(visitor.client.get(f"{visitor.home}settings/"))
    assert (f"http://testserver{address}" in settings_page, "<svg" in settings_page) == (True, True)
    assert visitor.client.get(address).status_code == 200
    visitor.client.post(f"{visitor.home}unshare/")
    assert visitor.client.get(address).status_code == 404
    visitor.client.post(f"{visitor.home}share/")
    assert visitor.client.get(address).status_code == 404


def test_the_public_page_shows_verdict_formations_datasheets_and_preview(client: Client, shared: str):
    text = _text(client.get(shared))
    for part in (
        "<bdi>Hades &lt;Hive&gt;</bdi>",
        '<meta property="og:title" content="Hades &lt;Hive&gt;">',
        'content="Armageddon Steel Legion, 525 of 3,000 points, 1 activation. Legal."',
        "Regimental HQ",
        "1 × Supreme Commander",
        '<details class="card tile" id="f1">',
        "Activations <strong",
        "Strategy rating <strong",
        f'<meta property="og:image" content="http://testserver{shared}preview.png">',
        "MUST-",
        "share__qr",
        '<a href="/rules/netea/#supreme-commander">Supreme Commander</a>',
    ):
        assert part in text, part
    assert "/edit/" not in text


def test_no_name_turns_the_text_around_a_quoted_link(client: Client, visitor: Visitor):
    visitor.press("name", name="Hades \u202eeviH\u2066")
    page = _text(client.get(f"/a/{share_army(army=visitor.army)}/"))
    assert '<meta property="og:title" content="Hades eviH">' in page


def test_the_preview_is_a_picture_that_is_drawn_once(client: Client, shared: str, monkeypatch: pytest.MonkeyPatch):
    first = client.get(f"{shared}preview.png")
    picture = Image.open(io.BytesIO(first.content))
    assert (first["Content-Type"], picture.format, picture.size) == ("image/png", "PNG", (1200, 630))
    # Words in the head and a row below: the picture is neither empty nor full.
    for box in ((56, 40, 1144, 230), (56, 262, 1144, 310)):
        dark = sum(picture.convert("L").crop(box).histogram()[:128])
        assert 0.005 < dark / ((box[2] - box[0]) * (box[3] - box[1])) < 0.3
    monkeypatch.setattr("armylists.rosters.views.draw_preview", None)
    again = client.get(f"{shared}preview.png")
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert client.get(f"{shared}preview.png", headers={"if-none-match": first["ETag"]}).status_code == 304


def test_the_public_page_is_not_sent_twice(client: Client, shared: str, visitor: Visitor):
    first = client.get(shared)
    again = client.get(shared, headers={"if-none-match": first["ETag"]})
    since = client.get(shared, headers={"if-modified-since": first["Last-Modified"]})
    assert (again.status_code, again.content, since.status_code) == (304, b"", 304)
    assert {part.strip() for part in first["Vary"].split(",")} >= {"Cookie", "Accept-Language"}
    visitor.press("add tank-company")
    assert client.get(shared, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_visitor_who_signs_in_gets_their_own_page(client: Client, shared: str, outsider: User):
    etag = client.get(shared)["ETag"]
    client.force_login(outsider)
    assert client.get(shared, headers={"if-none-match": etag}).status_code == 200


def test_a_frozen_page_stays_as_it_was(client: Client, doors: dict[str, str]):
    text = _text(client.get(doors["frozen"]))
    assert ("As printed: state 1" in text, 'name="robots" content="noindex"' in text) == (True, True)


@pytest.mark.parametrize("has_account", [False, True])
def test_anybody_may_make_a_copy(client: Client, shared: str, visitor: Visitor, outsider: User, has_account: bool):
    if has_account:
        client.force_login(outsider)
    response = client.post(f"{shared}copy/")
    copy = Army.objects.exclude(pk=visitor.army.pk).get()
    assert (copy.owner, copy.copied_from, copy.name) == (
        outsider if has_account else None,
        visitor.army,
        "Hades <Hive> (copy)",
    )
    assert client.get(response["Location"]).status_code == 200
    assert re.match("/armies/" if has_account else "/edit/", response["Location"])


def test_a_visitor_with_an_account_claims_an_army(visitor: Visitor, owner: User):
    visitor.client.force_login(owner)
    assert "Add to my armies" in _text(visitor.client.get(visitor.home))
    response = visitor.client.post(f"{visitor.home}claim/")
    visitor.army.refresh_from_db()
    assert (visitor.army.owner, response["Location"]) == (owner, f"/armies/{visitor.army.public_id}/")
    assert visitor.client.get(visitor.home).status_code == 404


@pytest.mark.parametrize(("button", "page"), [({}, "/accounts/signup/"), ({"sign-in": "1"}, "/accounts/login/")])
def test_a_visitor_without_an_account_comes_back_and_claims(
    visitor: Visitor, owner: User, button: dict[str, str], page: str
):
    response = visitor.client.post(f"{visitor.home}claim/", button)
    assert response["Location"] == f"{page}?next=/armies/claim/"
    visitor.client.force_login(owner)
    finished = visitor.client.get("/armies/claim/")
    visitor.army.refresh_from_db()
    assert (visitor.army.owner, finished["Location"]) == (owner, f"/armies/{visitor.army.public_id}/")


def test_the_session_of_somebody_who_claims_holds_no_secret(visitor: Visitor):
    visitor.client.post(f"{visitor.home}claim/")
    secret = visitor.home.split("/")[2]
    assert dict(visitor.client.session)["claiming"] == visitor.army.edit_key_digest
    assert secret not in str(dict(visitor.client.session))


def test_signing_up_from_the_builder_ends_in_ones_own_army(visitor: Visitor):
    address = visitor.client.post(f"{visitor.home}claim/")["Location"]
    fields = {"username": "commander", "password1": "seven steel sentinels", "password2": "seven steel sentinels"}
    response = visitor.client.post(address, fields, follow=True)
    visitor.army.refresh_from_db()
    assert visitor.army.owner == User.objects.get(username="commander")
    assert response.redirect_chain[-1][0] == f"/armies/{visitor.army.public_id}/"


def test_nothing_is_claimed_that_was_not_asked_for(client: Client, visitor: Visitor, owner: User):
    client.force_login(owner)
    assert client.get("/armies/claim/")["Location"] == "/armies/"
    visitor.army.refresh_from_db()
    assert visitor.army.owner is None


def test_an_army_is_claimed_once(visitor: Visitor, owner: User, outsider: User):
    visitor.client.post(f"{visitor.home}claim/")
    Army.objects.filter(pk=visitor.army.pk).update(owner=owner)
    visitor.client.force_login(outsider)
    assert visitor.client.get("/armies/claim/")["Location"] == "/armies/"
    visitor.army.refresh_from_db()
    assert visitor.army.owner == owner


def test_an_owner_has_nothing_to_claim(client: Client, army: Army, owner: User):
    client.force_login(owner)
    assert client.post(f"/armies/{army.public_id}/claim/").status_code == 403

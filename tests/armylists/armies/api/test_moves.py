"""Programs see what moving armies would change, move them, and bring them back."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from armylists.armies.services.armies import RenameArmy, create_army, edit_army
from armylists.catalogue.queries.finding import list_version
from armylists.models import Army
from tests.armylists.armies.test_moves import document, load_version_2

pytestmark = pytest.mark.django_db


def make(owner: User) -> Army:
    old = list_version("sample/garrison@1")
    return create_army(army_list=old, points_limit=400, owner=owner, document=document()).army


@pytest.fixture
def old_army(owner: User, sample, tmp_path) -> Army:
    """An army of version 1, of which there is a newer one now."""
    army = make(owner)
    load_version_2(tmp_path)
    return army


def test_the_preview_says_everything_and_changes_nothing(owner_client: APIClient, old_army: Army):
    preview = owner_client.get(f"/api/v1/armies/{old_army.public_id}/move/").json()
    assert {name: preview[name] for name in preview if name not in ("appearing", "disappearing")} == {
        "army": old_army.public_id,
        "name": "Ours",
        "base": 1,
        "from": "1",
        "to": "2",
        "points_before": 275,
        "points_after": 160,
        "legal_before": True,
        "legal_after": True,
        "smooth": False,
        "dropped": [{"key": "f2", "message": "Column is not in that version of the list."}],
        "formations": [
            {"key": "f1", "name": "Old Guard", "before": 150, "after": 160},
            {"key": "f2", "name": "Column", "before": 125, "after": None},
        ],
    }
    assert [finding["code"] for finding in preview["appearing"]] == []
    assert owner_client.get(f"/api/v1/armies/{old_army.public_id}/").json()["revision"] == 1


def test_an_army_moves_and_comes_back(owner_client: APIClient, old_army: Army):
    address = f"/api/v1/armies/{old_army.public_id}"
    before = owner_client.get(f"{address}/").json()
    moved = owner_client.post(f"{address}/move/", {"base": 1}).json()
    assert (moved["army_list"], moved["revision"], moved["points"]) == ("sample/garrison@2", 2, 160)
    back = owner_client.post(f"{address}/move/", {"to": "1", "base": 2}).json()
    assert (back["document"], back["revision"]) == (before["document"], 3)
    owner_client.post(f"{address}/undo/", {})
    assert owner_client.get(f"{address}/").json()["army_list"] == "sample/garrison@2"
    row = owner_client.get(f"{address}/revisions/1/").json()
    assert row["army_list"] == "sample/garrison@1"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"base": 7}, 409, "stale_edit"),
        ({"to": "9"}, 404, "unknown_version"),
        ({"to": "1"}, 400, "same_version"),
        ({"to": "a b"}, 400, "invalid_body"),
        ({"base": 0}, 400, "invalid_body"),
    ],
)
def test_moves_that_are_refused(owner_client: APIClient, old_army: Army, body, status, code):
    answer = owner_client.post(f"/api/v1/armies/{old_army.public_id}/move/", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert owner_client.get(f"/api/v1/armies/{old_army.public_id}/move/?to=9").status_code == 404


def test_several_armies_are_listed_move_and_come_back(owner_client: APIClient, old_army: Army, owner: User, teammate):
    other, changed, foreign = make(owner), make(owner), make(teammate)
    listed = owner_client.get("/api/v1/moves/").json()
    assert ({row["army"] for row in listed["results"]}, listed["more"]) == (
        {old_army.public_id, other.public_id, changed.public_id},
        False,
    )
    edit_army(army=changed, edit=RenameArmy("Changed"), base=1)
    names = [army.public_id for army in (old_army, other, changed, foreign)]
    chosen = [{"army": name, "base": 1} for name in names]
    assert owner_client.post("/api/v1/moves/", {"armies": chosen}).json() == {"moved": names[:2], "left": names[2:]}
    chosen = [{"army": name, "base": 2} for name in names]
    answer = owner_client.post("/api/v1/moves/", {"armies": chosen, "back": True}).json()
    assert answer == {"moved": names[:2], "left": names[2:]}
    assert Army.objects.get(public_id=names[0]).army_list.version == "1"

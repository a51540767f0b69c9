import dataclasses
import json
from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from armylists.armies.edits import KINDS, EditDoc, read_edit
from rules.composition import edits


def _edit(client, army, edit, **others):
    body = json.dumps({"edit": edit, **others})
    return client.post(f"/api/v1/armies/{army.public_id}/edits/", body, content_type="application/json")


@pytest.mark.unit
def test_every_edit_of_the_engine_has_a_name():
    assert set(KINDS.values()) == set(get_args(edits.Edit))
    assert KINDS["set-upgrade-units"] is edits.SetUpgradeUnits
    assert KINDS["add-formation"] is edits.AddFormation


@pytest.mark.unit
def test_weapons_are_named_by_the_items_of_the_datasheet():
    raw = {"kind": "set-weapons", "key": "f1", "unit": "walker", "take": {"claw": 2}, "count": 1}
    assert read_edit(TypeAdapter(EditDoc).validate_python(raw)) == edits.SetWeapons("f1", "walker", {"claw": 2}, 1)
    with pytest.raises(ValidationError, match=r"take\.claw"):
        TypeAdapter(EditDoc).validate_python({**raw, "take": {"claw": 0}})


@pytest.mark.django_db
def test_every_kind_of_edit_changes_an_army(owner_client, army):
    steps = [
        {"kind": "add-formation", "formation": "infantry-company"},
        {"kind": "add-formation", "formation": "tank-company", "size": "normal"},
        {"kind": "duplicate-formation", "key": "f2"},
        {"kind": "move-formation", "key": "f4", "position": 0},
        {"kind": "rename-formation", "key": "f4", "name": "Vanguard"},
        {"kind": "choose-unit", "key": "f1", "unit": "manticore"},
        {"kind": "set-units", "key": "f1", "unit": "basilisk", "count": 3},
        {"kind": "set-upgrade", "key": "f2", "upgrade": "snipers", "count": 1},
        {"kind": "set-limit", "points_limit": 5000},
        {"kind": "rename-army", "name": "Renamed"},
        {"kind": "remove-formation", "key": "f3"},
    ]
    for number, step in enumerate(steps, start=1):
        response = _edit(owner_client, army, step, base=number, force=True)
        assert (response.status_code, response.json().get("revision")) == (200, number + 1), (step, response.json())
    document = response.json()["document"]
    assert (document["name"], document["points_limit"]) == ("Renamed", 5000)
    assert [(pick["key"], pick["name"]) for pick in document["formations"]] == [
        ("f4", "Vanguard"),
        ("f1", "Old Grumblers"),
        ("f2", ""),
    ]
    assert document["formations"][1]["units"] == {"basilisk": 3, "manticore": 5}
    assert document["formations"][2]["upgrades"] == [{"upgrade": "snipers", "count": 1, "on": None}]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("edit", "path"),
    [
        (None, "edit"),
        ({}, "edit"),
        ({"kind": "explode"}, "edit"),
        ({"kind": 1}, "edit"),
        ({"kind": "add-formation"}, "edit.formation"),
        ({"kind": "add-formation", "formation": 1}, "edit.formation"),
        ({"kind": "add-formation", "formation": ""}, "edit.formation"),
        ({"kind": "add-formation", "formation": "tank-company", "x": 1}, "edit.x"),
        ({"kind": "set-units", "key": "f1", "unit": "basilisk", "count": -1}, "edit.count"),
        ({"kind": "set-units", "key": "f1", "unit": "basilisk", "count": 1001}, "edit.count"),
        ({"kind": "set-units", "key": "f1", "unit": "basilisk", "count": "3"}, "edit.count"),
        ({"kind": "set-units", "key": "f1", "unit": "basilisk", "count": 3.0}, "edit.count"),
        ({"kind": "set-units", "key": "f 1", "unit": "basilisk", "count": 3}, "edit.key"),
        ({"kind": "move-formation", "key": "f1", "position": -1}, "edit.position"),
        ({"kind": "rename-army", "name": "x" * 121}, "edit.name"),
        ({"kind": "rename-army", "name": "a\nb"}, "edit.name"),
        ({"kind": "set-limit", "points_limit": 0}, "edit.points_limit"),
        ({"kind": "set-limit", "points_limit": 10**9}, "edit.points_limit"),
    ],
)
def test_malformed_edit_is_refused_with_its_place(owner_client, army, edit, path):
    response = _edit(owner_client, army, edit)
    assert (response.status_code, response.json()["code"], response.json()["path"]) == (400, "invalid_body", path)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_an_edit_with_unsupported_characters_is_refused_with_its_place(owner_client, army, name):
    response = _edit(owner_client, army, {"kind": "rename-army", "name": name})
    assert (response.status_code, response.json()["code"], response.json()["path"]) == (
        400,
        "invalid_json",
        "edit.name",
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("edit", "field"),
    [
        ({"kind": "add-formation", "formation": "nobody"}, "formation"),
        ({"kind": "add-formation", "formation": "tank-company", "size": "huge"}, "size"),
        ({"kind": "remove-formation", "key": "f9"}, "key"),
        ({"kind": "set-units", "key": "f1", "unit": "nobody", "count": 1}, "unit"),
        ({"kind": "choose-unit", "key": "f1", "unit": "nobody"}, "unit"),
        ({"kind": "set-upgrade", "key": "f1", "upgrade": "nobody", "count": 1}, "upgrade"),
        ({"kind": "set-upgrade-units", "key": "f1", "upgrade": "flak", "unit": "hydra", "count": 1}, "upgrade"),
        ({"kind": "set-size", "key": "f1", "size": "huge"}, "size"),
        ({"kind": "set-attribute", "key": "f1", "attribute": "x", "value": "y"}, "value"),
    ],
)
@pytest.mark.parametrize("force", [False, True])
def test_edit_that_does_not_fit_is_refused(owner_client, army, edit, field, force):
    response = _edit(owner_client, army, edit, force=force)
    assert (response.status_code, response.json()["code"], response.json()["field"]) == (400, "invalid_edit", field)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "edit",
    [
        {"kind": "set-upgrade", "key": "f9", "upgrade": "flak", "count": 1},
        {"kind": "set-units", "key": "f9", "unit": "basilisk", "count": 1},
        {"kind": "choose-unit", "key": "f9", "unit": "basilisk"},
    ],
)
def test_formation_that_is_gone_is_told(owner_client, army, edit):
    response = _edit(owner_client, army, edit)
    assert (response.status_code, response.json()["code"], response.json()["field"]) == (400, "invalid_edit", "key")


@pytest.mark.django_db
def test_character_unknown_to_the_list_is_refused(owner_client, army):
    edit = {"kind": "set-upgrade", "key": "f1", "upgrade": "flak", "count": 1, "on": "nobody"}
    response = _edit(owner_client, army, edit, force=True)
    assert (response.status_code, response.json()["code"]) == (400, "invalid_edit")


@pytest.mark.django_db
def test_stale_edit_is_refused(owner_client, army):
    rename = {"kind": "rename-army", "name": "x"}
    assert _edit(owner_client, army, rename, base=1).status_code == 200
    stale = _edit(owner_client, army, {"kind": "rename-army", "name": "y"}, base=1)
    assert (stale.status_code, stale.json()["code"], stale.json()["details"]) == (
        409,
        "stale_edit",
        [{"base": 1, "head": 2}],
    )
    assert _edit(owner_client, army, {"kind": "rename-army", "name": "y"}).status_code == 200


@pytest.mark.django_db
def test_forced_edit_keeps_an_illegal_army(owner_client, army_of, owner):
    army = army_of(owner, points_limit=600)
    edit = {"kind": "add-formation", "formation": "tank-company"}
    assert _edit(owner_client, army, edit).status_code == 422
    kept = _edit(owner_client, army, edit, force=True).json()
    assert (kept["legal"], kept["points"], kept["revision"]) == (False, 1200, 2)


@pytest.mark.unit
def test_fields_of_edits_are_those_of_the_engine():
    fields = {name: [field.name for field in dataclasses.fields(kind)] for name, kind in KINDS.items()}
    assert fields["set-upgrade"] == ["key", "upgrade", "count", "on"]

import json
from dataclasses import replace

import pytest

from rules.composition.army import UpgradePick
from rules.composition.documents import parse_army
from rules.composition.verdict import judge
from rules.roster.build import build_roster
from rules.roster.content import Style
from rules.roster.data import describe_roster
from tests.rules.factories import army_of, make_rules, pick
from tests.rules.roster.factories import DATE, LINK, fleet_roster, ground_roster

pytestmark = pytest.mark.unit


def test_roster_as_data_survives_json():
    data = describe_roster(fleet_roster(pick("cruiser", upgrades={"ram": 1}), dated=DATE, link=LINK))
    assert json.loads(json.dumps(data)) == json.loads(json.dumps(data, sort_keys=True))
    assert list(data) == [
        "roster",
        "style",
        "head",
        "sections",
        "formations",
        "datasheets",
        "special_rules",
        "notes",
        "findings",
        "army",
    ]
    assert (data["roster"], data["style"], data["head"]["game"]) == (1, "full", "fleet")
    assert data["sections"] == [{"name": "Line", "points": 185}]
    assert data["findings"] == [
        {"severity": "warning", "message": "815 points are not spent.", "ref": "6.1.1", "formations": []}
    ]


def test_formation_as_data():
    (formation,) = describe_roster(ground_roster(pick("foot", upgrades={"rangers": 1})))["formations"]
    assert formation["choices"] == [{"name": "Travel", "value": "on foot"}]
    assert formation["half_value"] == 63
    assert formation["units"][1] == {"unit": "ranger", "name": "Ranger", "count": 1, "label": ""}


def test_datasheet_as_data():
    (sheet,) = describe_roster(fleet_roster(pick("squadron", units={"tug": 2})))["datasheets"]
    assert sheet == {
        "unit": "tug",
        "name": "Tug",
        "label": "",
        "count": 2,
        "formations": [1],
        "type": "Escort/1",
        "stats": [
            {"label": "Type", "value": "Escort"},
            {"label": "Hits", "value": "1"},
            {"label": "Speed", "value": "30cm"},
            {"label": "Turns", "value": "90°"},
            {"label": "Shields", "value": "0"},
            {"label": "Armour", "value": "5+"},
            {"label": "Turrets", "value": "0"},
        ],
        "weapons": [],
        "abilities": [],
        "transport": [],
        "critical": "",
        "notes": [],
    }


def test_errors_are_told_from_warnings():
    data = describe_roster(ground_roster(pick("armour", units={"tank": 3})))
    assert [finding["severity"] for finding in data["findings"]] == ["error", "warning"]


def test_army_inside_is_the_whole_document():
    picks = pick("foot", name="Old Guard", upgrades=(UpgradePick("flamers", units=(("tank", 2),)),))
    roster = ground_roster(picks)
    again = judge(make_rules(), parse_army(describe_roster(roster)["army"]))
    assert again.fingerprint == roster.head.fingerprint


def test_the_note_of_the_army_stays_with_its_owner():
    army = replace(army_of(pick("foot", note="Hold the hill")), note="Bring dice")
    shown = describe_roster(build_roster(judge(make_rules(), army), abilities={}))["army"]
    assert ("note" in shown, shown["formations"][0]["note"]) == (False, "Hold the hill")


def test_hidden_roster_as_data_has_names_only():
    data = describe_roster(ground_roster(pick("foot", name="Old Guard"), style=Style.HIDDEN, link=LINK))
    assert list(data) == ["roster", "style", "head", "formations"]
    assert data["formations"] == [{"number": 1, "kind": "", "name": "Old Guard"}]
    assert data["head"]["link"] == ""

"""Every kind of bad input, and documents that come back as they went."""

import json
from copy import deepcopy

import pytest

from rules.composition.army import Army, FormationPick, UpgradePick, without_private
from rules.composition.documents import DocumentError, check_army, parse_army, read_army, write_army
from tests.rules.factories import army_of, make_rules, pick

RULES = make_rules()
DOCUMENT = {
    "muster": 1,
    "army_list": "tiny/guard@1",
    "points_limit": 3000,
    "name": "Hades Hive relief",
    "formations": [
        {
            "key": "f1",
            "formation": "armour",
            "name": "Old Grumblers",
            "size": "big",
            "units": {"tank": 5, "flame-tank": 3},
            "attributes": {},
            "upgrades": [
                {"upgrade": "flamers", "count": 1, "on": None, "units": {"tank": 2}},
                {"upgrade": "captain", "count": 1, "on": "tank"},
            ],
        },
        {"key": "f2", "formation": "foot", "attributes": {"travel": "drop"}},
    ],
}


def changed(*path, value) -> dict:
    """The document with another value at a place; ``...`` removes it."""
    document = deepcopy(DOCUMENT)
    target = document
    for part in path[:-1]:
        target = target[part]
    if value is ...:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return document


def problems(call, *args) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        call(*args)
    return [str(problem) for problem in caught.value.problems]


def test_a_document_becomes_an_army():
    assert parse_army(DOCUMENT) == Army(
        "tiny/guard@1",
        3000,
        "Hades Hive relief",
        (
            FormationPick(
                "f1",
                "armour",
                "Old Grumblers",
                "big",
                (("tank", 5), ("flame-tank", 3)),
                (),
                (UpgradePick("flamers", 1, None, (("tank", 2),)), UpgradePick("captain", 1, "tank")),
            ),
            FormationPick("f2", "foot", attributes=(("travel", "drop"),)),
        ),
    )


def test_an_army_becomes_the_document_again():
    complete = {"name": "", "size": "normal", "units": {}, "upgrades": []}
    written = write_army(parse_army(DOCUMENT))
    assert written["formations"] == [DOCUMENT["formations"][0], complete | DOCUMENT["formations"][1]]
    assert {name: value for name, value in written.items() if name != "formations"} == {
        name: value for name, value in DOCUMENT.items() if name != "formations"
    }
    assert list(written) == ["muster", "army_list", "points_limit", "name", "formations"]


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("muster",), 2, "muster: Input should be "),
        (("muster",), True, "muster: Input should be "),
        (("muster",), ..., "muster: Field required"),
        (("army_list",), ..., "army_list: Field required"),
        (("army_list",), "steel-legion", "army_list: String should match pattern"),
        (("army_list",), "../../etc@passwd", "army_list: String should match pattern"),
        (("points_limit",), ..., "points_limit: Field required"),
        (("points_limit",), 0, "points_limit: Input should be greater than or equal to 1"),
        (("points_limit",), -1, "points_limit: Input should be greater than or equal to 1"),
        (("points_limit",), 10**9, "points_limit: Input should be less than or equal to 100000"),
        (("points_limit",), 10**30, "points_limit: Input should be less than or equal to 100000"),
        (("points_limit",), 3000.5, "points_limit: Input should be a valid integer"),
        (("points_limit",), 3000.0, "points_limit: Input should be a valid integer"),
        (("points_limit",), "3000", "points_limit: Input should be a valid integer"),
        (("points_limit",), True, "points_limit: Input should be a valid integer"),
        (("points_limit",), None, "points_limit: Input should be a valid integer"),
        (("points_limit",), float("nan"), "points_limit: Input should be a valid integer"),
        (("name",), "x" * 121, "name: String should have at most 120 characters"),
        (("name",), "nul\x00", "name: String should match pattern"),
        (("name",), "\ud800", "name: Input should be a valid string"),
        (("name",), 5, "name: Input should be a valid string"),
        (("cheat",), 1, "cheat: Extra inputs are not permitted"),
        (("formations",), {}, "formations: Input should be a valid list"),
        (("formations",), [5], "formations[0]: Input should be an object"),
        (("formations", 0, "key"), ..., "formations[0].key: Field required"),
        (("formations", 0, "key"), "", "formations[0].key: String should match pattern"),
        (("formations", 0, "key"), "a b", "formations[0].key: String should match pattern"),
        (("formations", 0, "key"), "k" * 41, "formations[0].key: String should match pattern"),
        (("formations", 0, "key"), "f2", "formations[1].key: 'f2' is used twice"),
        (("formations", 0, "formation"), ..., "formations[0].formation: Field required"),
        (("formations", 0, "formation"), "", "formations[0].formation: String should have at least 1 character"),
        (("formations", 0, "points"), 5, "formations[0].points: Extra inputs are not permitted"),
        (("formations", 0, "units"), [], "formations[0].units: Input should be an object"),
        (
            ("formations", 0, "units", "tank"),
            -1,
            "formations[0].units.tank: Input should be greater than or equal to 0",
        ),
        (("formations", 0, "units", "tank"), 1001, "formations[0].units.tank: Input should be less than or equal to"),
        (("formations", 0, "units", "tank"), 1.5, "formations[0].units.tank: Input should be a valid integer"),
        (("formations", 0, "units", "tank"), True, "formations[0].units.tank: Input should be a valid integer"),
        (
            ("formations", 0, "attributes", "travel"),
            5,
            "formations[0].attributes.travel: Input should be a valid string",
        ),
        (("formations", 0, "upgrades", 0, "upgrade"), ..., "formations[0].upgrades[0].upgrade: Field required"),
        (("formations", 0, "upgrades", 0, "count"), 0, "formations[0].upgrades[0].count: Input should be greater than"),
        (
            ("formations", 0, "upgrades", 0, "count"),
            10**6,
            "formations[0].upgrades[0].count: Input should be less than",
        ),
        (("formations", 0, "upgrades", 0, "units", "tank"), None, "formations[0].upgrades[0].units.tank: Input should"),
        (("formations", 0, "upgrades", 0, "free"), True, "formations[0].upgrades[0].free: Extra inputs are not"),
    ],
)
def test_bad_fields_are_refused_with_their_place(place, value, message):
    (problem,) = problems(parse_army, changed(*place, value=value))
    assert problem.startswith(message)


@pytest.mark.parametrize("raw", [None, [], 5, "army", True, 1.5])
def test_what_is_no_table_is_no_army(raw):
    (problem,) = problems(parse_army, raw)
    assert problem.startswith("Input should be an object")


def test_all_problems_are_reported_at_once():
    document = changed("points_limit", value=0) | {"name": 5, "cheat": 1}
    assert [problem.partition(":")[0] for problem in problems(parse_army, document)] == [
        "points_limit",
        "name",
        "cheat",
    ]


def test_every_repeated_key_is_reported():
    formations = [{"key": key, "formation": "foot"} for key in ("a", "b", "a", "b", "a")]
    assert problems(parse_army, changed("formations", value=formations)) == [
        "formations[2].key: 'a' is used twice",
        "formations[3].key: 'b' is used twice",
        "formations[4].key: 'a' is used twice",
    ]


def test_ten_thousand_formations_are_refused():
    formations = [{"key": f"f{number}", "formation": "foot"} for number in range(10_000)]
    (problem,) = problems(parse_army, changed("formations", value=formations))
    assert problem.startswith("formations: List should have at most 200 items")


def test_thousands_of_problems_are_cut_short():
    formations = [{"key": "", "formation": ""} for _ in range(200)]
    assert len(problems(parse_army, changed("formations", value=formations))) == 50


def test_valid_json_may_be_deep_and_still_no_army():
    deep = json.loads("[" * 500 + "]" * 500)
    (problem,) = problems(parse_army, changed("formations", 0, "units", value={"tank": deep}))
    assert problem.startswith("formations[0].units.tank: Input should be a valid integer")


def test_known_ids_pass():
    assert read_army(RULES, DOCUMENT) == parse_army(DOCUMENT)


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("army_list",), "tiny/guard@2", "army_list: this is tiny/guard@2, not tiny/guard@1"),
        (("formations", 1, "formation"), "knights", "formations[1].formation: the list has no formation 'knights'"),
        (("formations", 0, "size"), "huge", "formations[0].size: the list has no size 'huge'"),
        (("formations", 0, "units", "dragon"), 1, "formations[0].units.dragon: the list has no unit 'dragon'"),
        (
            ("formations", 0, "upgrades", 0, "upgrade"),
            "wings",
            "formations[0].upgrades[0].upgrade: the list has no upgrade 'wings'",
        ),
        (
            ("formations", 0, "upgrades", 1, "on"),
            "dragon",
            "formations[0].upgrades[1].on: the list has no unit 'dragon'",
        ),
        (
            ("formations", 0, "upgrades", 0, "units"),
            {"dragon": 1},
            "formations[0].upgrades[0].units.dragon: the list has no unit 'dragon'",
        ),
    ],
)
def test_unknown_ids_are_refused_with_their_place(place, value, message):
    assert problems(read_army, RULES, changed(*place, value=value)) == [message]


def test_all_unknown_ids_are_reported_at_once():
    army = army_of(pick("knights", "a", upgrades={"wings": 1}), pick("foot", "b", units={"dragon": 1}))
    assert problems(check_army, RULES, army) == [
        "formations[0].formation: the list has no formation 'knights'",
        "formations[0].upgrades[0].upgrade: the list has no upgrade 'wings'",
        "formations[1].units.dragon: the list has no unit 'dragon'",
    ]


def test_the_error_spells_out_all_problems():
    with pytest.raises(DocumentError, match=r"^army_list: .*; formations\[0\]\.formation: .*'knights'$"):
        check_army(RULES, Army("tiny/other@1", 3000, "", (pick("knights"),)))


def test_a_list_with_sizes_of_its_own_still_knows_normal():
    rules = make_rules(
        list='id = "guard"\nname = "G"\nfaction = "G"\nversion = "1"\nstrategy_rating = 1\n'
        + """
[[size]]
id = "wide"
name = "Wide"
[[section]]
id = "core"
name = "Core"
[[formation]]
id = "foot"
section = "core"
name = "Foot"
points = { wide = 5 }
units = ["trooper"]
"""
    )
    check_army(rules, army_of(pick("foot", "a"), pick("foot", "b", size="wide")))
    assert rules.entries["foot"].prices == {"wide": 5}


def test_too_many_picks_together_are_refused():
    formations = [{"key": f"f{n}", "formation": "foot", "units": {"trooper": 1000}} for n in range(5)]
    raw = {"muster": 1, "army_list": "test/tiny@1", "points_limit": 3000, "formations": formations}
    assert sum(dict(pick.units)["trooper"] for pick in parse_army(raw).formations) == 5000
    formations[0]["upgrades"] = [{"upgrade": "captain"}]
    with pytest.raises(DocumentError) as error:
        parse_army(raw)
    assert str(error.value) == "formations: 5001 units and upgrades are picked, at most 5000 for one army"


def test_notes_come_back_as_they_went_and_are_left_out_where_there_are_none():
    noted = {**changed("formations", 1, "note", value="Garrison\nthe hill"), "note": "Bring dice"}
    assert write_army(parse_army(noted))["note"] == "Bring dice"
    assert parse_army(write_army(parse_army(noted))) == parse_army(noted)
    assert "note" not in json.dumps(write_army(parse_army(DOCUMENT)))
    assert without_private(parse_army(noted)).formations[1].note == "Garrison\nthe hill"
    assert without_private(parse_army(noted)).note == ""


def test_a_note_with_control_characters_is_refused():
    assert problems(parse_army, {**DOCUMENT, "note": "a\x07"}) != []

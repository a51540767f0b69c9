from dataclasses import replace

import pytest

from armylists.catalogue import documents
from rules.catalogue.army_lists import Surcharge
from rules.catalogue.datasheets import Datasheet, ShipWeapon, Weapon, WeaponMode
from rules.catalogue.effects import Arm, Fit
from rules.catalogue.loader import load_publication
from rules.composition.compile import ListRules, compile_list
from rules.composition.proof import compile_loaded
from tests.rules.catalogue.sample_publication import sample_files
from tests.rules.weapon_options import armed_rules

pytestmark = pytest.mark.unit


@pytest.fixture(scope="module")
def rules() -> ListRules:
    files = sample_files(armies=('id = "line"', 'id = "line"\naliases = ["Front"]'))
    item = load_publication(files).lists["garrison"]
    return compile_list(item.army_list, clauses=item.clauses, tags=item.tags)


def _describe(rules: ListRules):
    return documents.ArmyList.of(rules).as_data()


def _by_id(rows):
    return {row["id"]: row for row in rows}


def test_list_names_itself_its_version_and_its_content(rules):
    data = _describe(rules)
    head = {name: data[name] for name in list(data)[:15]}
    assert head == {
        "id": "sample/garrison",
        "version": "1",
        "reference": "sample/garrison@1",
        "digest": rules.army_list.digest,
        "publication": "sample",
        "game": "epic",
        "name": "Garrison",
        "aliases": ["Watch"],
        "faction": "Guard",
        "source": "a page",
        "strategy_rating": 2,
        "rating_name": "Strategy rating",
        "usual_points": [100, 5000],
        "supplement": False,
        "special_rules": ["scout"],
    }


def test_sections_sizes_groups_and_notes_are_in_the_order_of_the_list(rules):
    data = _describe(rules)
    assert data["sizes"] == [
        {"id": "normal", "name": "Normal", "multiplier": 1},
        {"id": "big", "name": "Big", "multiplier": 2},
    ]
    assert data["sections"] == [
        {
            "id": "line",
            "name": "Line",
            "aliases": ["Front"],
            "parent": None,
            "provides": {"help": 1},
            "consumes": {},
            "blast_markers_per_unit": 1,
            "note": "",
        },
        {
            "id": "help",
            "name": "Help",
            "aliases": [],
            "parent": None,
            "provides": {},
            "consumes": {"help": 1},
            "blast_markers_per_unit": 1,
            "note": "arrives late",
        },
    ]
    assert data["groups"] == [{"id": "extras", "name": "Extras", "note": ""}]
    assert data["notes"] == [{"text": "Painted grey.", "ref": "page 2"}]
    assert data["warnings"] == []


def test_warnings_have_their_words():
    warning = '[[warning]]\nid = "w"\nof = "column"\nwithout = "platoon"\ntext = "No use."\nref = "page 3"\n\n[[note]]'
    item = load_publication(sample_files(armies=("[[note]]", warning))).lists["garrison"]
    described = _describe(compile_loaded(item))
    assert described["warnings"] == [{"id": "w", "text": "No use.", "ref": "page 3"}]


def test_formation_has_every_price_and_what_it_may_take(rules):
    formations = _by_id(_describe(rules)["formations"])
    assert formations["platoon"] == {
        "id": "platoon",
        "name": "Platoon",
        "aliases": ["Squad"],
        "section": "line",
        "points": {"normal": 100, "big": 180},
        "initiative": "2+",
        "activates": True,
        "units": [{"unit": "trooper", "count": 4, "rolled": None}],
        "choices": [],
        "upgrades": [
            {"upgrade": "captain", "max": 1, "hosts": [], "price": None},
            {"upgrade": "lorries", "max": None, "hosts": [], "price": None},
        ],
        "tags": ["foot"],
        "carried_by": None,
        "attributes": [],
        "note": "",
        "shows": [],
        "abilities": [],
        "effects": [],
        "breaks_spirit": False,
    }
    column = formations["column"]
    assert column["choices"] == [
        {"of": ["truck", "trooper"], "min": 1, "max": None, "mixed": True, "points": {"trooper": 5}}
    ]
    assert column["upgrades"] == [{"upgrade": "captain", "max": 1, "hosts": ["truck"], "price": None}]
    assert column["attributes"] == [
        {"id": "travel", "name": "Travels", "values": {"road": "by road", "rail": "by rail"}}
    ]


def test_upgrade_has_its_whole_price_and_effects(rules):
    upgrades = _by_id(_describe(rules)["upgrades"])
    assert upgrades["captain"] == {
        "id": "captain",
        "name": "Captain",
        "aliases": ["Boss"],
        "group": "extras",
        "price": {"each": 50, "pair": None, "tiers": [], "per": [], "when": []},
        "max": 1,
        "counts_as": "captain",
        "adds": [{"of": ["captain"], "min": 1, "max": 1, "mixed": True, "points": {}}],
        "removes": [],
        "replaces": [],
        "with": [],
        "hosts": ["trooper"],
        "per_unit": [],
        "changes": [],
        "effects": [{"kind": "set", "field": "armour", "value": "4+"}],
        "note": "",
        "shows": [],
        "initiative": None,
        "worth": 0,
    }
    assert upgrades["lorries"]["max"] is None
    assert upgrades["lorries"]["price"] == {
        "each": 10,
        "pair": 15,
        "tiers": [],
        "per": [],
        "when": [{"with": "captain", "price": {"each": 0, "pair": None, "tiers": [5, 8], "per": [], "when": []}}],
    }


def test_clauses_are_told_in_their_sentences(rules):
    clauses = _by_id(_describe(rules)["clauses"])
    assert set(clauses) == {"help", "count-column"}
    assert clauses["count-column"] == {
        "id": "count-column",
        "kind": "count",
        "scope": "army",
        "ref": "page 1",
        "sentence": str(next(c for c in rules.clauses if c.id == "count-column").sentence()),
        "about": {"formations": ["column"], "upgrades": [], "units": []},
        "limits": {"min": 0, "max": 2, "up_to_points": None},
    }
    assert "Column" in clauses["count-column"]["sentence"]


def test_datasheet_of_a_unit_has_every_value_as_printed(rules):
    sheets = _by_id(_describe(rules)["datasheets"])
    assert sheets["trooper"] == {
        "id": "trooper",
        "name": "Trooper",
        "aliases": ["Soldier"],
        "force": "guard",
        "type": "INF",
        "speed": "15cm",
        "armour": "5+",
        "cc": "6+",
        "ff": "5+",
        "damage_capacity": 1,
        "turns": "",
        "shields": 0,
        "turrets": 0,
        "abilities": ["scout"],
        "weapons": [
            {
                "name": "Lasgun",
                "count": "2",
                "arc": "",
                "modes": [
                    {"joins": "", "range": "30cm", "firepower": "AP5+", "abilities": []},
                    {"joins": "or", "range": "(15cm)", "firepower": "Small Arms", "abilities": []},
                ],
            }
        ],
        "ship_weapons": [],
        "critical": "",
        "notes": [],
        "transport": [],
        "transport_size": 1,
        "sources": [],
        "weapon_options": [],
    }
    assert sheets["truck"]["transport"] == [
        {
            "capacity": 2,
            "carries": ["INF"],
            "except": ["scout"],
            "weights": {"trooper": "1/2"},
            "at_most": {"trooper": 1},
        }
    ]


def test_datasheet_of_a_ship_has_its_weapons_with_their_craft():
    bay = ShipWeapon("Port bay", "2", "", "Left", ("Furies (30cm)",), ("Sharks (30cm)",))
    ship = Datasheet(
        "gunship",
        "Gunship",
        "navy",
        "Cruiser/8",
        "20cm",
        "F6+/5+",
        damage_capacity=8,
        turns="45°",
        shields=2,
        turrets=1,
    )
    data = documents.Datasheet.model_validate(replace(ship, ship_weapons=(bay,), sources=("5.2",))).as_data()
    assert {name: data[name] for name in ("type", "turns", "shields", "turrets", "damage_capacity", "sources")} == {
        "type": "Cruiser/8",
        "turns": "45°",
        "shields": 2,
        "turrets": 1,
        "damage_capacity": 8,
        "sources": ["5.2"],
    }
    assert data["ship_weapons"] == [
        {
            "name": "Port bay",
            "range": "",
            "strength": "2",
            "arc": "Left",
            "craft": ["Furies (30cm)"],
            "optional_craft": ["Sharks (30cm)"],
        }
    ]


@pytest.mark.parametrize(
    ("clause", "limits", "upgrades"),
    [
        ('kind = "share"\nof = "column"\nat_most = "1/3"', {"at_most": "1/3"}, []),
        ('kind = "per"\nof = "upgrade:captain"\nevery = 2\nper = "platoon"', {"max": 1, "every": 2}, ["captain"]),
        ('kind = "requires"\nneeds = "upgrade:captain"\nabove = 750', {"min": None, "above": 750}, ["captain"]),
        (
            'kind = "per-points"\nof = "column"\nmax = 2\npoints = 500\nround = "full"',
            {"max": 2, "points": 500},
            [],
        ),
        ('kind = "excludes"\nof = "column"\nnever_with = "upgrade:captain"', {}, ["captain"]),
        ('kind = "size"\nof = "column"\nunits = ["unit:truck"]\nmax = 6', {"min": 0, "max": 6}, []),
    ],
)
def test_clauses_carry_their_figures_and_what_they_are_about(clause, limits, upgrades):
    files = sample_files(armies=('kind = "count"\nof = "column"\nmax = 2', f"id = 'it'\n{clause}"))
    item = load_publication(files).lists["garrison"]
    described = _by_id(_describe(compile_list(item.army_list, clauses=item.clauses, tags=item.tags))["clauses"])["it"]
    assert (described["limits"], described["about"]["upgrades"]) == (limits, upgrades)


@pytest.mark.parametrize(
    ("effect", "described"),
    [
        (
            Arm(Weapon("Big gun", (WeaponMode("60cm", "AT4+"),), "2", "FxF")),
            {
                "kind": "arm",
                "weapon": {
                    "name": "Big gun",
                    "count": "2",
                    "arc": "FxF",
                    "modes": [{"joins": "", "range": "60cm", "firepower": "AT4+", "abilities": []}],
                },
            },
        ),
        (
            Fit(ShipWeapon("Lances", "2", "30cm", "Front")),
            {
                "kind": "fit",
                "weapon": {
                    "name": "Lances",
                    "range": "30cm",
                    "strength": "2",
                    "arc": "Front",
                    "craft": [],
                    "optional_craft": [],
                },
            },
        ),
    ],
)
def test_weapons_that_options_give_are_told_whole(rules, effect, described):
    upgrades = rules.army_list.upgrades
    changed = {**upgrades, "captain": replace(upgrades["captain"], effects=(effect,))}
    given = replace(rules, army_list=replace(rules.army_list, upgrades=changed))
    assert _by_id(_describe(given)["upgrades"])["captain"]["effects"] == [described]


def test_surcharges_are_told(rules):
    row = Surcharge(frozenset(("captain",)), "extras", 2, 25, "page 3")
    given = replace(rules, army_list=replace(rules.army_list, surcharges=(row,)))
    assert _describe(given)["surcharges"] == [{"of": "extras", "kinds": 2, "points": 25, "ref": "page 3"}]


def test_a_described_sheet_lists_its_options():
    (option,) = documents.Datasheet.model_validate(armed_rules().sheet("walker")).as_data()["weapon_options"]
    assert option == {
        "id": "weapons",
        "pick": 1,
        "note": "It carries a pair, or fists.",
        "items": [
            {
                "id": "pair",
                "name": "Missile and Lascannon",
                "max": 1,
                "weapons": {"Missile": 1, "Lascannon": 1},
                "values": {},
                "abilities": [],
            },
            {
                "id": "fists",
                "name": "Fist",
                "max": 1,
                "weapons": {"Fist": 1},
                "values": {"ff": "4+"},
                "abilities": ["scout"],
            },
        ],
    }

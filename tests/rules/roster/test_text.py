import tomllib

import pytest

from rules.catalogue.datasheets import Datasheet
from rules.composition.army import UpgradePick
from rules.composition.documents import read_army
from rules.composition.expected import ExpectedVerdicts, expand_army
from rules.composition.verdict import judge
from rules.interchange.own_text import read_own_text
from rules.roster.bbcode import write_bbcode
from rules.roster.build import build_roster
from rules.roster.content import BoughtUpgrade, Style, UnitCount
from rules.roster.markdown import write_markdown
from rules.roster.profiles import WeaponLine
from rules.roster.text import describe_facts, describe_price, write_text, write_unit, write_weapon
from tests.rules.factories import LIST, SHEETS, armour, load_tiny, make_rules, pick, swap
from tests.rules.roster.factories import DATE, LINK, fleet_roster, ground_roster
from tests.rules.roster.reading import read_text
from tests.shipped import EVERY_LIST, FIXTURES, REFERENCES, shipped_publication, shipped_rules

pytestmark = pytest.mark.unit


CARDS = """\
Army: The Tenth
List: Tiny Guard (tiny/guard@1)
Points: 1,080 of 3,000
Verdict: legal
Activations: 3
Strategy rating: 2
Fingerprint: {fingerprint}
Date: 2026-05-01
Link: https://muster.example/r/frozen/

1. Foot – 180 points
   Name: Old Guard
   Section: Core
   Choice: Travel = drop pods
   + 2 × Rangers – brings 2 × Ranger – 50 points
   + Flamers – brings 1 × Flame Tank; 1 × Tank – 30 points
   Units: 5 × Trooper; 2 × Ranger; 1 × Tank; 1 × Flame Tank
   Table: break point 9, initiative 2+, half value 90
   Boxes: Trooper [ ][ ][ ][ ][ ]
   Boxes: Ranger [ ][ ]
   Boxes: Tank [ ]
   Boxes: Flame Tank [ ]
   Boxes: blast markers [ ][ ][ ][ ][ ][ ][ ][ ][ ]

2. Armour – 400 points
   Section: Core
   Size: Big
   Chosen: 6 × Tank; 2 × Flame Tank
   + Captain – brings 1 × Captain – on Tank – 50 points
   Units: 6 × Tank; 2 × Flame Tank; 1 × Captain
   Table: break point 8, initiative 2+, half value 200
   Boxes: Tank [ ][ ][ ][ ][ ][ ]
   Boxes: Flame Tank [ ][ ]
   Boxes: blast markers [ ][ ][ ][ ][ ][ ][ ][ ]

3. Titan – 500 points
   Section: Allies
   Units: 1 × Titan
   Table: break point 6, initiative 1+, half value 250, Break Their Spirit
   Boxes: Titan [ ][ ][ ][ ][ ][ ]
   Boxes: blast markers [ ][ ][ ][ ][ ][ ]

Problems and remarks
====================
- 1,920 points are not spent. (6.1.1)
"""


def tenth(**more):
    foot = pick(
        "foot",
        "f1",
        name="Old Guard",
        attributes={"travel": "drop"},
        upgrades=(UpgradePick("rangers", 2), UpgradePick("flamers", units=(("tank", 1), ("flame-tank", 1)))),
    )
    big = armour("f2", tanks=6, flame_tanks=2, size="big", upgrades=(UpgradePick("captain", on="tank"),))
    return ground_roster(foot, big, pick("titan", "f3"), name="The Tenth", dated=DATE, link=LINK, **more)


def test_cards_are_written_as_documented():
    roster = tenth(style=Style.CARDS)
    assert write_text(roster) == CARDS.replace("{fingerprint}", roster.head.fingerprint)


def test_compact_leaves_the_boxes_out():
    text = write_text(tenth(style=Style.COMPACT))
    assert ("Boxes" in text, "Datasheets" in text, "Table: break point 9" in text) == (False, False, True)


def test_hidden_names_formations_and_nothing_else():
    text = write_text(tenth(style=Style.HIDDEN))
    assert text.split("\n\n", 1)[1] == "1. Old Guard\n\n2. Armour\n\n3. Titan\n"
    assert "Link" not in text


def test_full_appends_datasheets_rules_and_notes():
    text = write_text(fleet_roster(pick("cruiser", upgrades={"ram": 1})))
    assert text.split("Datasheets\n")[1] == (
        "==========\n"
        "Cruiser with Power Ram – Type Cruiser, Hits 8, Speed 20cm, Turns 45°, Shields 2, Armour F6+/5+, Turrets 2\n"
        "   Prow torpedoes (30cm) 6 (Front)\n"
        "   Port launch bays Furies (30cm), Starhawks (20cm) 2\n"
        "   Abilities: Ram\n"
        "\n"
        "Special rules\n"
        "=============\n"
        "- Torpedoes (5.3): Swim.\n"
        "- Ram (5.1): Hits hard.\n"
        "\n"
        "Notes\n"
        "=====\n"
        "- Sail on. (6.5)\n"
        "- No reference.\n"
    )


def test_datasheet_tells_transport_critical_hits_and_notes():
    sheets = swap(SHEETS, ('critical = "It burns."', 'critical = "It burns."\nnotes = ["Wades."]'))
    sheets = swap(
        sheets, ("damage_capacity = 6\n", 'damage_capacity = 6\ntransport = [{ capacity = 8, carries = ["INF"] }]\n')
    )
    text = write_text(ground_roster(pick("titan"), rules=make_rules(sheets=sheets)))
    assert "   Transport: Room for 8: infantry.\n   Critical hit: It burns.\n   Note: Wades.\n" in text


def test_empty_army_has_a_head_and_a_problem():
    text = write_text(ground_roster())
    assert (
        text.split("\n\n", 1)[1]
        == "Problems and remarks\n====================\n- The army has no formations yet. (6.1.1)\n"
    )
    assert text.startswith("Army:\n")


def test_legal_army_that_spends_everything_has_no_remarks():
    rules = make_rules(list=swap(LIST, ("usual_points = [2000, 5000]\n", "")))
    assert "remarks" not in write_text(ground_roster(pick("foot"), limit=100, rules=rules))


def test_problems_are_counted():
    one = ground_roster(pick("armour", units={"tank": 3}))
    two = ground_roster(pick("armour", units={"tank": 3}), limit=100)
    assert [write_text(roster).splitlines()[3] for roster in (one, two)] == [
        "Verdict: 1 problem",
        "Verdict: 2 problems",
    ]


def test_facts_of_a_formation_that_garrisons_and_rides():
    trucks = (
        '[[upgrade]]\nid = "trucks"\ngroup = "extras"\nname = "Trucks"\npoints = 10\n'
        'adds = [{ unit = "truck", count = 1 }]\n'
    )
    riding = ground_roster(pick("foot", upgrades={"trucks": 1}), rules=make_rules(trucks))
    expected = (
        "   Table: break point 6, initiative 2+, half value 55, may garrison, Break Their Spirit, transport for 2 of 5"
    )
    assert expected in write_text(riding).splitlines()


def test_transport_without_riders_is_not_mentioned():
    formation = (
        '[[formation]]\nid = "trucks"\nsection = "core"\nname = "Trucks"\npoints = 50\n'
        'units = [{ unit = "truck", count = 2 }]\n'
    )
    assert "transport for" not in write_text(ground_roster(pick("trucks"), rules=make_rules(formation)))


def test_ships_tick_hits_and_shields_and_have_no_break_point():
    text = write_text(fleet_roster(pick("cruiser"), style=Style.CARDS))
    assert "   Table: half value 90\n   Boxes: Cruiser [ ][ ][ ][ ][ ][ ][ ][ ] shields [ ][ ]\n" in text
    assert "blast markers" not in text


def test_unit_and_weapon_in_one_line():
    assert write_unit(UnitCount("lunar", "Lunar", 2, "with Power Ram")) == "2 × Lunar (with Power Ram)"
    assert write_weapon(WeaponLine("", "(bc)", "Assault Weapons", joins="and")) == "and (bc) Assault Weapons"
    assert write_weapon(WeaponLine("Gun", "45cm", "AP5+", "2", "FxF")) == "2 × Gun 45cm AP5+ (FxF)"


def test_text_reads_back_to_the_same_force():
    roster = tenth()
    army = read_text(write_text(roster), make_rules())
    again = judge(make_rules(), army)
    assert (again.fingerprint, again.points, army.name) == (roster.head.fingerprint, 1080, "The Tenth")
    assert [pick.name for pick in army.formations] == ["Old Guard", "", ""]


def test_notes_of_formations_stand_with_the_remarks_and_are_not_read_back():
    noted = pick("foot", note="Table: [x] *Hold*\nthe hill\n====")
    for limit in (100, 3000):
        plain, roster = (ground_roster(foot, limit=limit) for foot in (pick("foot"), noted))
        text = write_text(roster)
        assert (
            "- 1 Foot: Table: [x] *Hold* the hill ====" in text.split("Problems and remarks\n====================\n")[1]
        )
        assert read_own_text(text, make_rules()) == read_own_text(write_text(plain), make_rules())
    assert "- 1 Foot: Table: \\[x\\] \\*Hold\\* the hill ====" in write_markdown(roster)
    assert "[*]1 Foot: Table: ❲x❳ *Hold* the hill ====" in write_bbcode(roster)
    for style in (Style.HIDDEN, Style.DATASHEETS):
        secret = ground_roster(noted, style=style)
        assert not any("Hold" in write(secret) for write in (write_text, write_markdown, write_bbcode))


@pytest.mark.no_cover
@pytest.mark.parametrize("reference", EVERY_LIST)
def test_every_shipped_army_reads_back_to_the_same_force(reference):
    publication, _, slug = reference.partition("/")
    abilities, rules = shipped_publication(publication).abilities, shipped_rules(reference)
    text = (FIXTURES / publication / "verdicts" / f"{slug}.toml").read_text(encoding="utf-8")
    legal = [army for army in ExpectedVerdicts.model_validate(tomllib.loads(text)).army if army.legal]
    for army in legal:
        verdict = judge(rules, read_army(rules, expand_army(rules, army)))
        written = write_text(build_roster(verdict, abilities=abilities, style=Style.COMPACT))
        assert judge(rules, read_text(written, rules)).fingerprint == verdict.fingerprint, army.name


def test_names_of_shipped_lists_do_not_hold_what_the_grammar_uses():
    for publication in {reference.partition("/")[0] for reference in REFERENCES}:
        loaded = shipped_publication(publication)
        sheets: list[Datasheet] = list(loaded.datasheets.values())
        names = [sheet.name for sheet in sheets]
        for item in loaded.lists.values():
            names += [entry.name for entry in item.army_list.formations.values()]
            names += [upgrade.name for upgrade in item.army_list.upgrades.values()]
        assert [name for name in names if " – " in name or "; " in name or " × " in name] == []


def test_tiny_glossary_is_what_the_roster_quotes():
    text = write_text(ground_roster(pick("foot", upgrades={"rangers": 1}), abilities=load_tiny().abilities))
    assert "- Scout (2.1.14): Ranges ahead." in text


@pytest.mark.parametrize(("points", "shown"), [(50, "+50"), (-5, "-5"), (0, "free"), (1200, "+1,200")])
def test_price_of_an_option(points, shown):
    assert describe_price(BoughtUpgrade("flak", "Flak", "Options", 1, points)) == shown


def test_datasheets_stand_without_the_formations():
    text = write_text(tenth(style=Style.DATASHEETS))
    assert ("1. " in text.split("Datasheets\n")[0], "Datasheets\n==========" in text) == (False, True)


def test_what_is_no_formation_says_so_and_nothing_else():
    pool = '[[formation]]\nid = "pool"\nsection = "core"\nname = "Pool"\npoints = 0\nactivates = false\n'
    shown, foot = ground_roster(pick("pool", "f1"), pick("foot", "f2"), rules=make_rules(pool)).formations
    assert [fact.template for fact in describe_facts(shown)] == ["not a formation"]
    assert "half value {n}" in [fact.template for fact in describe_facts(foot)]

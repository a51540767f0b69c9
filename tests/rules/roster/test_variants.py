import pytest

from rules.composition.army import Army, UpgradePick
from rules.composition.verdict import judge
from rules.roster.variants import Variant, find_variants, label_refits, refit_sheet
from tests.rules.factories import make_rules, pick, state_of
from tests.rules.roster.factories import fleet_files, fleet_rules

pytestmark = pytest.mark.unit

RULES = fleet_rules()


def variants(*upgrades, formation="squadron", units=None):
    units = {"frigate": 4} if units is None else units
    picked = pick(formation, units=units if formation == "squadron" else {}, upgrades=upgrades)
    return find_variants(RULES, judge(RULES, Army("fleet/fleet@2", 1000, "", (picked,))).state.formations[0])


def test_ships_without_refits_are_one_kind():
    assert variants(units={"frigate": 3, "tug": 1}) == (Variant("frigate", 3), Variant("tug", 1))


def test_refit_taken_for_some_ships_splits_them():
    assert variants(UpgradePick("scanners", 3)) == (Variant("frigate", 3, ("scanners",)), Variant("frigate", 1))


def test_refits_pile_up_on_the_first_ships():
    assert variants(UpgradePick("turrets", 1, on="frigate"), UpgradePick("scanners", 2)) == (
        Variant("frigate", 1, ("turrets", "scanners")),
        Variant("frigate", 1, ("scanners",)),
        Variant("frigate", 2),
    )


def test_refit_without_host_goes_to_the_first_ship_of_every_kind():
    assert variants(UpgradePick("pennant"), units={"frigate": 1, "tug": 1}) == (
        Variant("frigate", 1, ("pennant",)),
        Variant("tug", 1, ("pennant",)),
    )


def test_more_refits_than_ships_are_cut_off():
    assert variants(UpgradePick("scanners", 9)) == (Variant("frigate", 4, ("scanners",)),)


def test_order_of_the_picks_does_not_matter():
    ram, turrets = UpgradePick("ram"), UpgradePick("turrets")
    assert variants(ram, turrets, formation="cruiser") == variants(turrets, ram, formation="cruiser")


def test_upgrade_without_effects_makes_no_variant():
    assert variants(UpgradePick("admiral"), formation="cruiser") == (Variant("cruiser", 1),)


def test_sheet_and_label_of_a_variant():
    variant = Variant("frigate", 1, ("scanners",))
    sheet = refit_sheet(RULES.army_list, variant)
    assert (sheet.ship_weapons, sheet.abilities) == ((), ("scanners",))
    assert str(label_refits(RULES.army_list, variant)) == "with Scanners"
    assert label_refits(RULES.army_list, Variant("frigate", 1)) is None


WEAPONS = """
[[group]]
id = "arms"
name = "Arms"
[[upgrade]]
id = "rifles"
group = "arms"
name = "Rifles"
points_each = 5
max = "any"
effects = [{ kind = "arm", weapon = "rifle" }]
[[upgrade]]
id = "heavy-rifles"
group = "arms"
name = "Heavy rifles"
points_each = 5
max = "any"
effects = [{ kind = "arm", weapon = "rifle", count = "2", arc = "FxF" }]
[[upgrade]]
id = "drill"
group = "arms"
name = "Drill"
points = 5
changes = ["AV"]
effects = [{ kind = "gain", ability = "scout" }]
[[formation]]
id = "pair"
section = "core"
name = "Pair"
points = 50
units = [{ unit = "titan", count = 2 }, "truck"]
upgrades = [{ upgrade = "rifles", hosts = ["titan"] }, { upgrade = "heavy-rifles", hosts = ["titan"] }, "drill"]
"""
ARMED = make_rules(WEAPONS)


def armed(**upgrades):
    return find_variants(ARMED, state_of(ARMED, pick("pair", upgrades=upgrades)).formations[0])


def test_weapons_are_dealt_out_evenly():
    found = armed(**{"rifles": 3, "heavy-rifles": 1})
    assert found == (
        Variant("titan", 1, ("rifles", "rifles")),
        Variant("titan", 1, ("rifles", "heavy-rifles")),
        Variant("truck", 1),
    )
    sheet = refit_sheet(ARMED.army_list, found[0])
    assert [(weapon.name, weapon.count) for weapon in sheet.weapons] == [("Rifle", "2")]
    assert str(label_refits(ARMED.army_list, found[0])) == "with 2 × Rifles"
    assert len(refit_sheet(ARMED.army_list, found[1]).weapons) == 2


def test_alike_titans_stand_together():
    assert armed(rifles=2)[0] == Variant("titan", 2, ("rifles",))


def test_a_change_may_be_for_some_types_only():
    assert armed(drill=1) == (Variant("titan", 2), Variant("truck", 1, ("drill",)))


CHANGES = """
[[group]]
id = "changes"
name = "Changes"
[[upgrade]]
id = "drill"
group = "changes"
name = "Drill"
points = 5
changes = ["INF"]
effects = [{ kind = "gain", ability = "scout" }]
[[upgrade]]
id = "mechanic"
group = "changes"
name = "Mechanic"
points = 5
adds = ["captain"]
changes = ["tank"]
effects = [{ kind = "gain", ability = "scout" }]
[[upgrade]]
id = "burners"
group = "changes"
name = "Burners"
points = 5
replaces = ["tank"]
with = ["flame-tank"]
changes = ["flame-tank"]
effects = [{ kind = "gain", ability = "scout" }]
[[formation]]
id = "column"
section = "core"
name = "Column"
points = 50
units = [{ unit = "tank", count = 3 }, { unit = "trooper", count = 4 }]
upgrades = ["changes"]
"""
CHANGED = make_rules(CHANGES)


def changed(*upgrades):
    return find_variants(CHANGED, state_of(CHANGED, pick("column", upgrades=upgrades)).formations[0])


def test_one_pick_without_host_changes_all_units_it_names():
    assert changed(UpgradePick("drill")) == (Variant("tank", 3), Variant("trooper", 4, ("drill",)))


def test_a_character_changes_its_host_only_if_that_is_what_it_changes():
    with_tanks = changed(UpgradePick("mechanic", on="tank"))
    assert with_tanks[:2] == (Variant("tank", 1, ("mechanic",)), Variant("tank", 2))
    on_foot = changed(UpgradePick("mechanic", on="trooper"))
    assert on_foot == (Variant("tank", 3), Variant("trooper", 4), Variant("captain", 1))


def test_an_exchange_changes_what_it_puts_in_not_what_it_takes():
    assert changed(UpgradePick("burners", on="tank")) == (
        Variant("tank", 2),
        Variant("trooper", 4),
        Variant("flame-tank", 1, ("burners",)),
    )


PATROL = """
[[group]]
id = "kit"
name = "Kit"
[[upgrade]]
id = "plates"
group = "kit"
name = "Plates"
points_each = 5
max = "any"
per_unit = ["trooper"]
effects = [{ kind = "set", field = "armour", value = "4+" }]
[[formation]]
id = "patrol"
section = "core"
name = "Patrol"
points = 50
abilities = ["scout"]
units = ["captain", { unit = "trooper", count = 3 }, { unit = "ranger", count = 2 }]
upgrades = ["kit"]
"""
PATROLLING = make_rules(PATROL)


def test_a_formation_may_give_its_units_abilities():
    found = find_variants(PATROLLING, state_of(PATROLLING, pick("patrol", upgrades={"plates": 1})).formations[0])
    plated, plain = Variant("trooper", 1, ("plates",), "patrol"), Variant("trooper", 2, (), "patrol")
    assert found == (Variant("captain", 1), plated, plain, Variant("ranger", 2))
    sheet = refit_sheet(PATROLLING.army_list, plated)
    assert (sheet.armour, sheet.abilities) == ("4+", ("scout",))
    labels = [label_refits(PATROLLING.army_list, variant) for variant in found]
    assert [str(label) for label in labels] == ["None", "with Plates, in Patrol", "in Patrol", "None"]


MONITOR = """
[[formation]]
id = "monitor"
section = "line"
name = "Monitor"
points = 200
units = ["cruiser"]
upgrades = ["ram", "turrets"]
effects = [
    { kind = "weapon", weapon = "launch bays", to_strength = "1" },
    { kind = "set", field = "turrets", value = 1 },
    { kind = "gain", ability = "scanners" },
]
"""


def test_a_formation_may_change_the_datasheets_of_its_units_and_refits_come_on_top():
    rules = fleet_rules(list=fleet_files()["list"] + MONITOR)
    ship = pick("monitor", upgrades={"turrets": 1})
    (found,) = find_variants(rules, judge(rules, Army("fleet/fleet@2", 1000, "", (ship,))).state.formations[0])
    assert found == Variant("cruiser", 1, ("turrets",), "monitor")
    sheet = refit_sheet(rules.army_list, found)
    assert (sheet.turrets, sheet.ship_weapons[1].strength, sheet.abilities) == (3, "1", ("scanners",))
    assert str(label_refits(rules.army_list, found)) == "with Third turret, in Monitor"


SYSTEMS = """
[[group]]
id = "systems"
name = "Systems"
[[upgrade]]
id = "radar"
group = "systems"
name = "Radar"
points_each = 5
max = "any"
hosts = ["tank", "truck"]
counts_as = "system"
effects = [{ kind = "gain", ability = "scout" }]
[[upgrade]]
id = "plates"
group = "systems"
name = "Plates"
points_each = 5
max = "any"
hosts = ["tank", "truck"]
counts_as = "system"
effects = [{ kind = "set", field = "armour", value = "3+" }]
[[formation]]
id = "convoy"
section = "core"
name = "Convoy"
points = 50
units = [{ unit = "tank", count = 2 }, { unit = "truck", count = 3 }]
upgrades = ["systems"]
"""
DEALT = make_rules(SYSTEMS)


def dealt(*upgrades):
    return find_variants(DEALT, state_of(DEALT, pick("convoy", upgrades=upgrades)).formations[0])


def test_variants_of_one_option_go_to_different_units():
    assert dealt(UpgradePick("plates", 1, on="truck"), UpgradePick("radar", 2, on="truck")) == (
        Variant("tank", 2),
        Variant("truck", 2, ("radar",)),
        Variant("truck", 1, ("plates",)),
    )


def test_variants_of_one_option_beyond_the_units_are_still_shown():
    assert dealt(UpgradePick("plates", 2, on="tank"), UpgradePick("radar", 1, on="tank")) == (
        Variant("tank", 1, ("radar", "plates")),
        Variant("tank", 1, ("plates",)),
        Variant("truck", 3),
    )


def test_refit_for_several_kinds_without_a_chosen_host_is_counted_once():
    assert dealt(UpgradePick("radar", 3)) == (
        Variant("tank", 2, ("radar",)),
        Variant("truck", 1, ("radar",)),
        Variant("truck", 2),
    )
    assert dealt(UpgradePick("radar")) == (Variant("tank", 1, ("radar",)), Variant("tank", 1), Variant("truck", 3))

import pytest

from rules.composition.army import Army, UpgradePick
from rules.composition.verdict import judge
from rules.roster.variants import Variant, find_variants, label_refits, refit_sheet
from tests.rules.factories import pick
from tests.rules.roster.factories import fleet_rules

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

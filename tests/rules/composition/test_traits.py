from rules.composition.army import WeaponPick
from rules.composition.traits import Traits
from rules.composition.verdict import judge
from rules.notation.scanner import Scanner
from tests.rules.factories import armour, army_of, make_rules, pick, swap
from tests.rules.weapon_options import ARMED_LIST, ARMED_SHEETS, ARSENAL, FISTS, PAIR

BIKES = """
[[upgrade]]
id = "bikes"
name = "Bikes"
group = "extras"
points = 5
changes = ["INF"]
effects = [{ kind = "set", field = "speed", value = "35cm" }]
"""


def test_a_datasheet_is_read_for_what_verdicts_ask():
    units = make_rules().traits.units
    assert units["trooper"] == Traits(1, 15, False, False, False, False, False)
    assert (units["captain"].is_character, units["captain"].speed) == (True, None)
    assert (units["titan"].strength, units["titan"].is_war_engine) == (6, True)


def test_a_verdict_reads_no_notation(monkeypatch):
    """Not even of formations that nobody judged before, with a refit that sets another speed."""
    rules = make_rules(BIKES)
    monkeypatch.delattr(Scanner, "__init__")
    army = army_of(pick("foot", "a"), pick("foot", "b", upgrades={"bikes": 1}), armour("c"))
    assert [facts.can_garrison for facts in judge(rules, army).formations] == [True, False, False]


def test_a_speed_that_comes_with_a_choice_is_known():
    """Also where a formation settles the choice."""
    wings = 'values = { ff = "4+" }, abilities = ["scout"]'
    sheets = swap(ARMED_SHEETS, (wings, 'values = { speed = "35cm" }'))
    rules = make_rules(weapons=ARSENAL, sheets=sheets, list=ARMED_LIST)
    (fists,) = judge(rules, army_of(pick("fists"))).formations
    assert (fists.can_garrison, rules.traits.speeds["35cm"]) == (False, 35)


def test_who_chose_to_be_fast_is_no_garrison():
    wings = 'values = { ff = "4+" }, abilities = ["scout"]'
    sheets = swap(ARMED_SHEETS, (wings, 'values = { speed = "35cm" }'))
    lists = swap(
        ARMED_LIST, ('units = [{ unit = "walker", count = 3 }, "beast"]', 'units = [{ unit = "walker", count = 3 }]')
    )
    rules = make_rules(weapons=ARSENAL, sheets=sheets, list=lists)

    def may_garrison(*weapons: WeaponPick) -> bool:
        (facts,) = judge(rules, army_of(pick("pack", weapons=weapons))).formations
        return facts.can_garrison

    assert may_garrison()
    assert may_garrison(WeaponPick("walker", PAIR, 3))
    assert may_garrison(WeaponPick("walker", FISTS, 1))
    assert not may_garrison(WeaponPick("walker", FISTS, 2))

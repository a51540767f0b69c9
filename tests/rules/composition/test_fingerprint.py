import re
from dataclasses import replace

import pytest

from rules.composition.army import UpgradePick
from rules.composition.fingerprint import fingerprint_army
from rules.composition.verdict import judge
from tests.rules.factories import armour, army_of, make_rules, pick

RULES = make_rules()
FOOT = pick("foot", "a", upgrades=(UpgradePick("rangers", 2), UpgradePick("captain")))
ARMOUR = armour("b", tanks=3, flame_tanks=1)
ONE_BY_ONE = (UpgradePick("rangers"), UpgradePick("captain"), UpgradePick("rangers"))
ARMY = army_of(FOOT, ARMOUR, name="First")


def fingerprint(army) -> str:
    return judge(RULES, army).fingerprint


def test_it_is_easy_to_read_out():
    assert re.fullmatch(r"MUST-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}", fingerprint(ARMY))


def test_printed_fingerprints_stay_what_they_are():
    """Forty bits of the digest, five to a letter, worked out by hand."""
    found = fingerprint_army(["b", "a"], limit=3000, army_list="tiny/guard@1", list_digest="d" * 64)
    assert found == "MUST-GPFQ-TBT3"


def test_it_is_the_same_tomorrow():
    assert fingerprint(ARMY) == fingerprint(army_of(FOOT, ARMOUR))


@pytest.mark.parametrize(
    "same",
    [
        army_of(ARMOUR, FOOT),
        army_of(replace(FOOT, key="x"), replace(ARMOUR, key="y")),
        army_of(replace(FOOT, name="Old Grumblers"), ARMOUR, name="Second"),
        army_of(replace(FOOT, upgrades=FOOT.upgrades[::-1]), replace(ARMOUR, units=ARMOUR.units[::-1])),
        army_of(replace(FOOT, units=(("trooper", 5),), attributes=(("travel", "walk"),)), ARMOUR),
        army_of(replace(FOOT, upgrades=ONE_BY_ONE), ARMOUR),
    ],
    ids=["order", "keys", "names", "order inside", "what goes without saying", "one by one"],
)
def test_it_is_the_same_for_the_same_force(same):
    assert fingerprint(same) == fingerprint(ARMY)


@pytest.mark.parametrize(
    "other",
    [
        army_of(FOOT),
        army_of(FOOT, ARMOUR, ARMOUR),
        army_of(FOOT, armour("b", tanks=4)),
        army_of(FOOT, armour("b", tanks=8, size="big")),
        army_of(replace(FOOT, attributes=(("travel", "drop"),)), ARMOUR),
        army_of(replace(FOOT, upgrades=FOOT.upgrades[:1]), ARMOUR),
        army_of(replace(FOOT, upgrades=(UpgradePick("rangers", 3), UpgradePick("captain"))), ARMOUR),
        army_of(replace(FOOT, upgrades=(UpgradePick("rangers", 2), UpgradePick("captain", on="trooper"))), ARMOUR),
        army_of(FOOT, ARMOUR, limit=2000),
        replace(ARMY, army_list="tiny/guard@2"),
    ],
)
def test_it_changes_with_every_pick(other):
    assert fingerprint(other) != fingerprint(ARMY)


def test_it_changes_with_the_content_of_the_list():
    changed = make_rules('[[note]]\ntext = "new"')
    assert judge(changed, ARMY).fingerprint != fingerprint(ARMY)


def test_a_split_is_part_of_the_force():
    split = [
        army_of(pick("foot", upgrades=(UpgradePick("flamers", units=units),)))
        for units in ((), (("flame-tank", 2),), (("flame-tank", 2), ("tank", 0)), (("flame-tank", 1), ("tank", 1)))
    ]
    first, second, third, fourth = map(fingerprint, split)
    assert first == second == third != fourth

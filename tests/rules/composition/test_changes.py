"""What a change of an army is called in its history."""

from dataclasses import replace

import pytest

from rules.composition.army import UpgradePick, WeaponPick
from rules.composition.changes import describe_changes
from tests.rules.factories import army_of, make_rules, pick

LIST = make_rules().army_list
FOOT = pick("foot", "f1")
ARMY = army_of(FOOT, pick("armour", "f2", units={"tank": 4}))


def told(after, *, before=ARMY, points=0) -> list[str]:
    return [str(change) for change in describe_changes(LIST, before, after, difference=points)]


def with_foot(**change):
    return replace(ARMY, formations=(replace(FOOT, **change), ARMY.formations[1]))


def test_a_formation_that_came_or_went_is_named_with_its_points():
    foot, armour = (LIST.formations[name].name for name in ("foot", "armour"))
    assert told(army_of(*ARMY.formations, pick("foot", "f3")), points=275) == [f"+ {foot}, 275 points"]
    assert told(army_of(FOOT), points=-1250) == [f"− {armour}, 1,250 points"]


def test_of_several_changes_the_last_tells_what_they_cost_together():
    foot = LIST.formations["foot"].name
    after = army_of(FOOT, pick("foot", "f3"))
    assert told(after, points=-25) == [f"− {LIST.formations['armour'].name}", f"+ {foot}, −25 points"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "Old Grumblers"}, "renamed to Old Grumblers"),
        ({"note": "Garrison the {hill}"}, "note changed"),
        ({"rides_in": "f2"}, "transport changed"),
        ({"weapons": (WeaponPick("tank", (("gun", 1),)),)}, "weapons changed"),
        ({"size": "normal", "units": (("tank", 2),)}, "Tank 0 → 2"),
        ({"units": (("gone", 2),)}, "gone 0 → 2"),
        ({"upgrades": (UpgradePick("captain", 1), UpgradePick("captain", 1, "tank"))}, "Captain 0 → 2"),
        ({"upgrades": (UpgradePick("gone"),)}, "gone 0 → 1"),
        ({"attributes": (("unknown", "x"),)}, "unknown x"),
    ],
)
def test_a_change_inside_a_formation_is_named(change, words):
    assert told(with_foot(**change)) == [f"{LIST.formations['foot'].name}: {words}"]


def test_sizes_and_decisions_have_their_names():
    attribute = LIST.formations["foot"].attributes[0]
    value, name = attribute.values[-1]
    after = with_foot(size="big", attributes=((attribute.id, value),))
    assert told(after, points=50) == [f"Foot: size Big, Travel {name}, +50 points"]
    assert told(with_foot(size="huge")) == ["Foot: size huge"]


def test_the_same_upgrade_with_other_units_is_a_change():
    before, after = (with_foot(upgrades=(UpgradePick("captain", 1, on),)) for on in (None, "tank"))
    assert told(after, before=before) == ["Foot: units of upgrades changed"]


def test_a_name_that_was_taken_back():
    assert told(ARMY, before=with_foot(name="Grumblers")) == ["Grumblers: name removed"]


def test_a_formation_that_the_list_no_longer_knows_goes_by_its_id():
    before = army_of(*ARMY.formations, pick("gone", "f9"))
    assert told(ARMY, before=before) == ["− gone"]
    assert told(
        replace(before, formations=(*ARMY.formations, pick("gone", "f9", attributes={"a": "b"}))), before=before
    ) == ["gone: a b"]


def test_changes_of_the_army_itself():
    after = replace(ARMY, army_list="tiny/guard@2", name="Relief", points_limit=2500, note="Bring dice")
    assert told(after) == [
        "Moved to version 2 of the list",
        "Renamed to Relief",
        "Points limit 3,000 → 2,500",
        "Note changed",
    ]
    assert told(replace(ARMY, formations=ARMY.formations[::-1])) == ["Order changed"]
    assert told(ARMY) == []


def test_a_decision_that_stays_is_no_change():
    before = with_foot(attributes=(("travel", "drop"),))
    assert told(with_foot(attributes=(("travel", "drop"),), note="x"), before=before) == ["Foot: note changed"]

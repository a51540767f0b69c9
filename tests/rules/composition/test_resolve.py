"""Units, points and what is wrong inside one formation."""

import pytest

from rules.composition.army import UpgradePick
from rules.composition.resolve import resolve_formation
from tests.rules.factories import LIST, armour, brief, make_rules, pick, swap


def resolved(formation, *, more: str = "", limit: int = 3000, **changed: str):
    return resolve_formation(make_rules(more, **changed), formation, limit=limit)


def wrong(formation, *, more: str = "", **changed: str):
    """Findings of the formation, without the culprit, which is always itself."""
    state = resolved(formation, more=more, **changed)
    assert {finding.culprits for finding in state.findings} <= {("f1",)}
    return [(f.code, f.clause, f.have, f.allowed, str(f.message)) for f in state.findings]


def upgrade(**fields: str) -> str:
    """An upgrade called test, offered to Foot and Armour through its group."""
    lines = {"id": '"test"', "group": '"extras"', "name": '"Test"', "points": "0", **fields}
    return "[[upgrade]]\n" + "\n".join(f"{name} = {value}" for name, value in lines.items() if value)


def test_fixed_units_and_base_price():
    state = resolved(pick("foot"))
    assert (dict(state.units), state.points, state.findings) == ({"trooper": 5}, 100, ())


def test_chosen_units():
    state = resolved(armour(tanks=1, flame_tanks=3))
    assert (dict(state.units), state.points, state.findings) == ({"tank": 1, "flame-tank": 3}, 200, ())


def test_a_size_multiplies_units_and_upgrade_limits_and_has_its_price():
    state = resolved(armour(tanks=8, size="big", upgrades={"rangers": 8}))
    assert (state.units["tank"], state.points, state.findings) == (8, 550, ())
    (found,) = resolved(armour(tanks=8, size="big", upgrades={"rangers": 9})).findings
    assert brief(found) == ("upgrade-limit", "rangers", ("f1",), 9, 8)


def test_a_size_multiplies_fixed_units():
    more = """
[[formation]]
id = "mob"
section = "core"
name = "Mob"
points = { normal = 10, big = 15 }
units = [{ unit = "trooper", count = 3 }, "captain"]
"""
    state = resolved(pick("mob", size="big"), more=more)
    assert (dict(state.units), state.points) == ({"trooper": 6, "captain": 2}, 15)


def test_a_size_the_formation_does_not_have():
    assert wrong(pick("foot", size="big")) == [
        ("size", "foot", 1, 0, "Foot does not come in the size Big, only in Normal.")
    ]


@pytest.mark.parametrize(
    ("tanks", "flame_tanks", "found"),
    [
        (2, 1, [("choose", "armour", 3, 4, "Armour: 1 unit still to choose (Tank or Flame Tank).")]),
        (3, 2, [("choose", "armour", 5, 4, "Armour: 5 units chosen, 4 allowed (Tank or Flame Tank).")]),
        (0, 4, []),
    ],
)
def test_a_choice_wants_its_number(tanks, flame_tanks, found):
    assert wrong(armour(tanks=tanks, flame_tanks=flame_tanks)) == found


def test_an_unmixed_choice_wants_one_kind():
    unmixed = swap(LIST, ('of = ["tank", "flame-tank"] }', 'of = ["tank", "flame-tank"], mixed = false }'))
    assert wrong(armour(tanks=4), list=unmixed) == []
    assert wrong(armour(tanks=2, flame_tanks=2), list=unmixed) == [
        ("choose", "armour", 2, 1, "Armour: all units must be of one kind (Tank or Flame Tank).")
    ]


def test_a_choice_from_least_to_most_with_points_for_each():
    more = """
[[formation]]
id = "pack"
section = "core"
name = "Pack"
points = 50
choose = [{ min = 1, max = 3, of = ["tank", "titan"], points = { titan = 400 } }, { of = ["rider"], max = "any" }]
"""
    assert resolved(pick("pack", units={"tank": 2, "titan": 1, "rider": 900}), more=more).points == 450
    assert wrong(pick("pack", units={"tank": 3, "rider": 900}), more=more) == []
    assert [found[:4] for found in wrong(pick("pack"), more=more)] == [("choose", "pack", 0, 1)]
    assert [found[:4] for found in wrong(pick("pack", units={"tank": 4}), more=more)] == [("choose", "pack", 4, 3)]


def test_fixed_units_may_be_written_out_but_not_changed():
    assert wrong(pick("foot", units={"trooper": 5, "tank": 0})) == []
    assert wrong(pick("foot", units={"trooper": 6})) == [("choose", "foot", 6, 0, "Foot does not offer Trooper.")]


def test_upgrades_add_units_and_cost_points():
    state = resolved(pick("foot", upgrades={"rangers": 3, "flamers": 1, "captain": 1}))
    assert list(state.units.items()) == [("trooper", 5), ("ranger", 3), ("flame-tank", 2), ("captain", 1)]
    assert (state.points, dict(state.upgrade_points)) == (255, {"rangers": 75, "flamers": 30, "captain": 50})


def test_an_upgrade_over_its_limit():
    assert wrong(pick("foot", upgrades={"rangers": 4})) == []
    assert wrong(pick("foot", upgrades={"rangers": 5})) == [
        ("upgrade-limit", "rangers", 5, 4, "Rangers: 5 taken, 4 allowed in this formation.")
    ]


def test_several_picks_of_one_upgrade_count_together():
    picks = (UpgradePick("rangers", 2), UpgradePick("rangers", 3))
    state = resolved(pick("foot", upgrades=picks))
    assert (state.units["ranger"], state.points) == (5, 225)
    assert [brief(found)[3:] for found in state.findings] == [(5, 4)]


def test_an_upgrade_nobody_offers():
    assert wrong(pick("titan", upgrades={"rangers": 1})) == [
        ("upgrade-not-offered", "rangers", 1, 0, "Titan does not offer Rangers.")
    ]


def test_an_upgrade_nobody_offers_is_one_finding():
    """Whatever else is wrong with it: it is not there to be mended."""
    more = upgrade(replaces='["titan"]', hosts='["titan"]', **{"with": '["tank"]'})
    narrow = swap(LIST, ('upgrades = ["extras", "leaders"]', 'upgrades = ["leaders"]'))
    twice = (UpgradePick("test", 2), UpgradePick("test", on="tank"))
    assert wrong(pick("foot", upgrades=twice), more=more, list=narrow) == [
        ("upgrade-not-offered", "test", 3, 0, "Foot does not offer Test.")
    ]


def test_a_split_of_what_an_upgrade_adds():
    split = (UpgradePick("flamers", units=(("tank", 1), ("flame-tank", 1))),)
    state = resolved(pick("foot", upgrades=split))
    assert (dict(state.units), state.findings) == ({"trooper": 5, "tank": 1, "flame-tank": 1}, ())


def test_a_split_with_the_wrong_number_or_a_stranger():
    assert wrong(pick("foot", upgrades=(UpgradePick("flamers", units=(("tank", 3),)),))) == [
        ("choose", "flamers", 3, 2, "Flamers: 3 units chosen instead of 2 (Flame Tank or Tank).")
    ]
    assert wrong(
        pick("foot", upgrades=(UpgradePick("flamers", units=(("titan", 2), ("ogre", 0))),)),
        more="""
[[formation]]
id = "ogres"
section = "core"
name = "Ogres"
points = 1
units = ["ogre"]
""",
    ) == [("choose", "flamers", 2, 0, "Flamers does not offer Titan.")]


def test_an_unmixed_split():
    unmixed = upgrade(adds='[{ of = ["tank", "flame-tank"], count = 2 }]')
    split = (UpgradePick("test", units=(("tank", 1), ("flame-tank", 1))),)
    assert wrong(pick("foot", upgrades=split), more=unmixed) == [
        ("choose", "test", 2, 1, "Test: all units must be of one kind (Tank or Flame Tank).")
    ]


REPLACE = upgrade(max='"any"', replaces='["tank", "flame-tank"]', **{"with": '["titan", "ranger"]'})


def test_replaced_units_leave_in_the_printed_order():
    state = resolved(armour(tanks=3, flame_tanks=1, upgrades={"test": 2}), more=REPLACE)
    assert (dict(state.units), state.findings) == ({"tank": 1, "flame-tank": 1, "titan": 2}, ())
    state = resolved(armour(tanks=3, flame_tanks=1, upgrades={"test": 4}), more=REPLACE)
    assert (dict(state.units), state.findings) == ({"titan": 4}, ())


def test_the_replacement_may_be_chosen():
    split = (UpgradePick("test", 2, units=(("titan", 1), ("ranger", 1))),)
    state = resolved(armour(tanks=4, upgrades=split), more=REPLACE)
    assert (dict(state.units), state.findings) == ({"tank": 2, "ranger": 1, "titan": 1}, ())


def test_more_replaced_than_there_are():
    assert wrong(armour(tanks=4, upgrades={"test": 5}), more=REPLACE) == [
        ("upgrade-limit", "test", 5, 4, "Test: 5 to replace, and there are 4.")
    ]


def test_too_many_exchanges_are_one_finding_however_they_are_written():
    """Not one for each line, and the same whichever line comes first."""
    few, many = UpgradePick("test", 2), UpgradePick("test", 4)
    for picks in ((few, many), (many, few)):
        assert wrong(armour(tanks=4, upgrades=picks), more=REPLACE) == [
            ("upgrade-limit", "test", 6, 4, "Test: 6 to replace, and there are 4.")
        ]


def test_exchanges_over_their_limit_are_not_counted_twice():
    more = upgrade(max="4", replaces='["tank"]', **{"with": '["titan"]'})
    assert wrong(armour(tanks=4, upgrades={"test": 5}), more=more) == [
        ("upgrade-limit", "test", 5, 4, "Test: 5 taken, 4 allowed in this formation.")
    ]


def test_an_exchange_may_say_which_unit_goes():
    """Whoever names a unit is served first, wherever they stand in the document."""
    named, other = UpgradePick("test", 1, on="flame-tank"), UpgradePick("test", 2)
    for picks in ((named, other), (other, named)):
        state = resolved(armour(tanks=2, flame_tanks=2, upgrades=picks), more=REPLACE)
        assert (dict(state.units), state.findings) == ({"flame-tank": 1, "titan": 3}, ())
    assert wrong(armour(tanks=4, upgrades=(named,)), more=REPLACE) == [
        ("upgrade-limit", "test", 1, 0, "Test: 1 to replace, and there are none.")
    ]
    assert wrong(armour(tanks=4, upgrades=(UpgradePick("test", on="titan"),)), more=REPLACE) == [
        ("attach", "test", 1, 0, "Test may only be given to Tank or Flame Tank.")
    ]


def test_an_exchange_may_name_a_unit_that_only_another_brings():
    """A Daemon Prince in the place of a Havoc, whom the Havocs upgrade brings in the place of a Marine."""
    promoted = upgrade(id='"promoted"', replaces='["tank", "titan"]', **{"with": '["ranger"]'})
    named, other = UpgradePick("promoted", on="titan"), UpgradePick("test", 1)
    for picks in ((named, other), (other, named)):
        state = resolved(armour(tanks=4, upgrades=picks), more=f"{promoted}\n{REPLACE}")
        assert (dict(state.units), state.findings) == ({"tank": 3, "ranger": 1}, ())
    assert wrong(armour(tanks=4, upgrades=(named,)), more=f"{promoted}\n{REPLACE}") == [
        ("upgrade-limit", "promoted", 1, 0, "Test: 1 to replace, and there are none.")
    ]


def test_the_order_of_the_picks_does_not_matter():
    """The added tanks can be replaced, whichever was picked first."""
    flamers = UpgradePick("flamers", units=(("tank", 2),))
    found = [
        resolved(pick("foot", upgrades=picks), more=REPLACE)
        for picks in ((UpgradePick("test", 2), flamers), (flamers, UpgradePick("test", 2)))
    ]
    assert [(dict(state.units), state.findings) for state in found] == [({"trooper": 5, "titan": 2}, ())] * 2


HOSTED = upgrade(max="3", hosts='["tank", "flame-tank"]')


@pytest.mark.parametrize(
    ("on", "found"),
    [
        (None, []),
        ("tank", []),
        ("flame-tank", [("attach", "test", 1, 0, "Test: only in a formation with Tank or Flame Tank.")]),
        ("trooper", [("attach", "test", 1, 0, "Test may only be given to Tank or Flame Tank.")]),
    ],
)
def test_an_upgrade_sits_on_one_of_its_hosts(on, found):
    assert wrong(armour(upgrades=(UpgradePick("test", on=on),)), more=HOSTED) == found


def test_an_upgrade_without_any_host_in_the_formation():
    assert [found[:4] for found in wrong(pick("foot", upgrades={"test": 1}), more=HOSTED)] == [("attach", "test", 1, 0)]


@pytest.mark.parametrize(
    ("tanks", "places", "found"),
    [
        (2, ("tank", "tank"), []),
        (1, ("tank", "tank"), [("attach", "test", 2, 1)]),
        (1, ("tank", "flame-tank"), []),
        (1, (None, "tank", None), []),
        (4, (None, None, "tank"), []),
    ],
)
def test_riders_of_several_picks_do_not_share_a_host(tanks, places, found):
    picks = tuple(UpgradePick("test", on=on) for on in places)
    formation = armour(tanks=tanks, flame_tanks=4 - tanks, upgrades=picks)
    assert [each[:4] for each in wrong(formation, more=HOSTED)] == found


def test_riders_without_a_named_host_find_room_beside_the_others():
    narrow = upgrade(max="3", hosts='["tank"]')
    riders = (UpgradePick("test", on="tank"), UpgradePick("test"))
    found = wrong(armour(tanks=1, flame_tanks=3, upgrades=riders), more=narrow)
    assert [each[:4] for each in found if each[0] == "attach"] == [("attach", "test", 2, 1)]


def test_a_host_may_be_bought_after_its_rider():
    picks = (UpgradePick("test"), UpgradePick("flamers"))
    assert wrong(pick("foot", upgrades=picks), more=HOSTED) == []


@pytest.mark.parametrize(
    ("on", "found"),
    [
        (None, []),
        ("trooper", []),
        ("titan", [("attach", "test", 1, 0, "Test: only in a formation with Titan.")]),
        ("captain", [("attach", "test", 1, 0, "Test: only in a formation with Captain.")]),
    ],
)
def test_who_may_go_with_anybody_goes_with_a_unit_that_is_there(on, found):
    """Characters are no units: nobody rides on a captain."""
    picks = (UpgradePick("captain"), UpgradePick("test", on=on))
    assert wrong(pick("foot", upgrades=picks), more=upgrade()) == found


def test_who_is_given_to_each_unit_of_a_kind_goes_to_no_other():
    each = upgrade(max='"any"', per_unit='["trooper"]')
    assert wrong(pick("foot", upgrades=(UpgradePick("test", 5, on="trooper"),)), more=each) == []
    assert wrong(pick("foot", upgrades=(UpgradePick("test", on="titan"),)), more=each) == [
        ("attach", "test", 1, 0, "Test may only be given to Trooper.")
    ]


def test_a_formation_may_narrow_the_hosts():
    assert wrong(armour(tanks=0, flame_tanks=4, upgrades={"captain": 1})) == [
        ("attach", "captain", 1, 0, "Captain: only in a formation with Tank.")
    ]


def test_an_upgrade_that_replaces_its_host_is_checked_before_the_exchange():
    more = upgrade(hosts='["tank"]', replaces='["tank"]', **{"with": '["titan"]'})
    assert wrong(armour(tanks=1, flame_tanks=3, upgrades={"test": 1}), more=more) == []


def test_a_formation_may_allow_more_or_fewer():
    offered = swap(LIST, ('upgrades = ["extras", "leaders"]', 'upgrades = [{ upgrade = "rangers", max = 1 }]'))
    assert [found[:4] for found in wrong(pick("foot", upgrades={"rangers": 2}), list=offered)] == [
        ("upgrade-limit", "rangers", 2, 1)
    ]


def test_one_for_each_unit_bounds_the_number():
    each = upgrade(max='"any"', hosts='["tank"]', per_unit='["tank"]')
    assert wrong(armour(tanks=3, flame_tanks=1, upgrades={"test": 3}), more=each) == []
    assert [found[:4] for found in wrong(armour(tanks=3, flame_tanks=1, upgrades={"test": 4}), more=each)] == [
        ("upgrade-limit", "test", 4, 3)
    ]


def test_attributes_have_defaults_and_known_values():
    assert dict(resolved(pick("foot")).attributes) == {"travel": "walk"}
    assert dict(resolved(pick("foot", attributes={"travel": "drop"})).attributes) == {"travel": "drop"}
    assert wrong(pick("foot", attributes={"travel": "swim", "mood": "bad"})) == [
        ("choose", "foot", 1, 0, "Foot does not offer travel = swim."),
        ("choose", "foot", 1, 0, "Foot does not offer mood = bad."),
    ]


MARINES = """
[[formation]]
id = "marines"
section = "core"
name = "Marines"
points = 300
units = [{ unit = "trooper", count = 5 }, "ogre"]
carried_by = "truck"
upgrades = ["extras", "fast"]
attributes = [{ id = "transport", name = "Transport", values = { truck = "Trucks", foot = "none" } }]
[[upgrade]]
id = "fast"
group = "leaders"
name = "Fast"
points = 5
max = 9
adds = ["truck"]
"""


@pytest.mark.parametrize(
    ("formation", "trucks"),
    [
        (pick("marines"), 4),
        (pick("marines", upgrades={"rangers": 1}), 4),
        (pick("marines", upgrades={"rangers": 2}), 5),
        (pick("marines", upgrades={"beasts": 1}), 4),
        (pick("marines", upgrades={"fast": 1}), 4),
        (pick("marines", upgrades={"fast": 6}), 6),
        (pick("marines", attributes={"transport": "foot"}), 0),
    ],
)
def test_plus_transport_brings_the_carriers_that_are_needed(formation, trucks):
    state = resolved(formation, more=MARINES)
    assert (state.units.get("truck", 0), state.findings) == (trucks, ())


def test_the_reference_of_a_finding_is_the_source_of_the_list():
    assert [f.ref for f in resolved(pick("foot", size="big")).findings] == ["the tiny list"]
    unnamed = swap(LIST, ('source = "the tiny list"', ""))
    assert [f.ref for f in resolved(pick("foot", size="big"), list=unnamed).findings] == ["the list"]


def test_characters_ride_for_nothing():
    more = swap(MARINES, ('"fast"]', '"fast", "captain"]'))
    assert resolved(pick("marines", upgrades={"captain": 1}), more=more).units["truck"] == 4

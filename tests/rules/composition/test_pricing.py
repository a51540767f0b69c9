"""What picks cost: prices of an offer, for each unit, for each kind of unit chosen, and surcharges."""

import pytest

from rules.composition.army import UpgradePick
from rules.composition.verdict import describe_verdict, judge
from tests.rules.factories import (
    LIST,
    armour,
    army_of,
    errors_in,
    make_rules,
    pick,
    problems_of,
    state_of,
    swap,
    verdict_on,
)

MORE = """
[[group]]
id = "weapons"
name = "Weapons"

[[upgrade]]
id = "drill"
group = "extras"
name = "Drill"
points = 5
points_per = ["INF", "tank"]

[[upgrade]]
id = "squad"
group = "extras"
name = "Squad"
points = 40
max = 2
adds = [{ of = ["tank", "flame-tank"], count = 2, mixed = true, points = { flame-tank = 15 } }]

[[upgrade]]
id = "laser"
group = "weapons"
name = "Laser"
points_each = 20
max = 4

[[upgrade]]
id = "cannon"
group = "weapons"
name = "Cannon"
points_each = 30
max = 4

[[formation]]
id = "walker"
section = "core"
name = "Walker"
points = 300
units = ["titan"]
upgrades = ["weapons", { upgrade = "captain", points = 75, hosts = ["titan"] }]

[[surcharge]]
of = "weapons"
kinds = 2
points = 25
ref = "weapons"
"""
RULES = make_rules(MORE)


def points(*picks):
    return state_of(RULES, *picks).points


def test_a_price_for_each_unit_of_some_kinds():
    assert points(pick("foot", upgrades={"drill": 1})) == 100 + 5 * 5
    assert points(pick("foot", upgrades={"drill": 1, "beasts": 1})) == 100 + 10 + 6 * 5
    assert points(armour(tanks=3, flame_tanks=1, upgrades={"drill": 1})) == 200 + 3 * 5


@pytest.mark.parametrize(
    ("split", "expected"),
    [((), 40), ((("flame-tank", 2),), 40 + 30), ((("tank", 1), ("flame-tank", 1)), 40 + 15)],
)
def test_units_chosen_within_an_upgrade_may_cost_more(split, expected):
    assert points(pick("foot", upgrades=(UpgradePick("squad", 1, None, split),))) == 100 + expected


def test_two_picks_of_one_upgrade_each_pay_for_their_units():
    picks = (UpgradePick("squad", 1), UpgradePick("squad", 1, None, (("flame-tank", 2),)))
    assert points(pick("foot", upgrades=picks)) == 100 + 2 * 40 + 2 * 15


def test_an_offer_may_have_a_price_of_its_own():
    assert points(pick("walker", upgrades={"captain": 1})) == 300 + 75
    assert points(pick("foot", upgrades={"captain": 1})) == 100 + 50


def test_the_surcharge_is_for_one_kind_only():
    assert points(pick("walker")) == 300
    assert points(pick("walker", upgrades={"laser": 2})) == 300 + 40 + 25
    assert points(pick("walker", upgrades={"laser": 1, "cannon": 1})) == 300 + 50


def test_each_formation_pays_its_own_surcharge():
    one_kind = {"laser": 1}
    assert points(pick("walker", "a", upgrades=one_kind), pick("walker", "b", upgrades=one_kind)) == 2 * (300 + 20 + 25)


def test_malformed_prices_are_reported():
    assert problems_of(MORE.replace("points = 75, hosts", "points = 75, points_each = 5, hosts")) == [
        "formation[4].upgrades[1].points: give exactly one of points, points_each and points_tiers"
    ]
    assert problems_of(MORE.replace('["INF", "tank"]', '["INF", "tree"]')) == [
        "upgrade[4].points_per[1]: 'tree' is neither a datasheet nor a type"
    ]
    assert problems_of(MORE.replace('of = "weapons"\nkinds', 'of = "arms"\nkinds')) == [
        "surcharge[0].of: no upgrade is in a group 'arms'"
    ]
    assert problems_of(MORE.replace("points = 5\npoints_per", "points_each = 5\npoints_per")) == [
        "upgrade[4].points_per: needs points, what each of these units costs"
    ]
    pair = MORE.replace("points = 75, hosts", "points_pair = 75, hosts")
    assert problems_of(pair) == [
        "formation[4].upgrades[1].points_pair: needs points_each for an odd one",
        "formation[4].upgrades[1].points: has no price",
    ]


WITHDRAWN = """
[[upgrade]]
id = "mount-up"
group = "extras"
name = "Mount up"
points = 20
max = 2
removes = [{ unit = "trooper", count = 2 }]
adds = [{ unit = "truck", count = 1 }]
"""


def test_one_pick_may_take_several_units_away():
    rules = make_rules(WITHDRAWN)
    state = state_of(rules, pick("foot", upgrades={"mount-up": 2}))
    assert (dict(state.formations[0].units), state.points) == ({"trooper": 1, "truck": 2}, 140)
    assert errors_in(rules, pick("foot", upgrades={"mount-up": 2})) == []


def test_nobody_gives_away_what_they_have_not():
    rules = make_rules(WITHDRAWN.replace("max = 2", "max = 3"))
    (found,) = errors_in(rules, pick("foot", upgrades={"mount-up": 3}))
    assert (found.code, found.clause, found.have, found.allowed) == ("upgrade-limit", "mount-up", 3, 2)
    assert str(found.message) == "Mount up: 3 to replace, and there are 2."


ASSET = (
    """
[[formation]]
id = "wall"
section = "core"
name = "Wall"
points = 50
activates = false
upgrades = ["drill"]
"""
    + MORE
)


def test_what_does_not_activate_costs_points_and_is_no_formation():
    rules = make_rules(ASSET)
    verdict = judge(rules, army_of(pick("wall", "a"), pick("foot", "b")))
    described = describe_verdict(verdict)
    assert (verdict.points, verdict.is_legal, described["activations"]) == (150, True, 1)
    wall, foot = described["formations"]
    assert (wall["activates"], wall["break_point"], wall["can_garrison"], wall["break_their_spirit"]) == (
        False,
        None,
        False,
        False,
    )
    assert (foot["activates"], foot["break_their_spirit"]) == (True, True)


def test_only_what_does_not_activate_may_be_without_units():
    assert problems_of(ASSET.replace("activates = false\n", "")) == ["formation[4]: has no units"]


RATED = """
[[rating]]
with = "formation:titan"
rating = 1
[[rating]]
with = "planes"
rating = 4
"""


def test_the_rating_depends_on_what_is_there():
    rules = make_rules(RATED)
    assert verdict_on(rules, pick("foot")).strategy_rating == 2
    assert verdict_on(rules, pick("foot", "a"), pick("planes", "b")).strategy_rating == 4
    assert verdict_on(rules, pick("planes", "a"), pick("titan", "b")).strategy_rating == 1


def test_a_rating_for_nothing_is_a_defect():
    assert problems_of(RATED.replace("planes", "ships")) == ["rating[1].with: 'ships' names nothing in this list"]


def test_a_rating_that_nobody_printed_is_unknown():
    rules = make_rules(list=swap(LIST, ("strategy_rating = 2\n", "")))
    assert verdict_on(rules, pick("foot")).strategy_rating is None


WITHIN = """
[[clause]]
kind = "count"
id = "rangers-with-armour"
of = { of = "upgrade:rangers", in = "tag:heavy" }
max = 2
"""


def test_upgrades_may_be_counted_in_some_formations_only():
    rules = make_rules(WITHIN)
    assert str(rules.clauses[0].sentence()) == "Rangers in Heavy: at most 2."
    assert errors_in(rules, pick("foot", "a", upgrades={"rangers": 4}), armour("b", upgrades={"rangers": 2})) == []
    found = errors_in(rules, armour("a", upgrades={"rangers": 3}))
    assert [(f.clause, f.have, f.allowed) for f in found] == [("rangers-with-armour", 3, 2)]
    assert problems_of(WITHIN.replace("upgrade:rangers", "formation:titan")) == [
        'clause[0].of: "of" selects upgrades or units'
    ]


def test_a_character_may_be_given_to_a_character():
    rules = make_rules("""
[[upgrade]]
id = "banner"
group = "extras"
name = "Banner"
points = 5
hosts = ["captain"]
""")
    assert errors_in(rules, pick("foot", upgrades={"banner": 1, "captain": 1})) == []
    (found,) = errors_in(rules, pick("foot", upgrades={"banner": 1}))
    assert (found.code, found.clause) == ("attach", "banner")


UNPRINTED = """
[[formation]]
id = "ghost"
section = "core"
name = "Ghost"
points = 60
unprinted = true
note = "The source prints no datasheet."
"""


def test_what_the_source_sells_without_a_datasheet_can_be_bought():
    verdict = verdict_on(make_rules(UNPRINTED), pick("ghost"))
    assert (verdict.points, verdict.is_legal, verdict.activations, verdict.formations[0].size) == (60, True, 1, 0)


def test_an_entry_without_a_datasheet_says_so():
    wanted = "formation[4].unprinted: is for entries without a datasheet, and a note says so"
    assert problems_of(UNPRINTED.replace('note = "The source prints no datasheet."\n', "")) == [wanted]
    assert problems_of(UNPRINTED + 'units = ["tank"]\n') == [wanted]


def test_an_army_of_nothing_but_walls_is_empty():
    (found,) = errors_in(make_rules(ASSET), pick("wall"))
    assert (found.code, found.have, found.allowed) == ("empty", 0, 1)


def test_walls_bought_beside_an_army_are_enough():
    supplement = swap(LIST, ("strategy_rating = 2\n", "strategy_rating = 2\nsupplement = true\n"))
    verdict = verdict_on(make_rules(ASSET, list=supplement), pick("wall"))
    assert [finding.code for finding in verdict.findings] == []
    assert [finding.code for finding in verdict_on(make_rules(list=supplement)).findings] == ["empty"]

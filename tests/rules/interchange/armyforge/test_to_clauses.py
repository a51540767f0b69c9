"""Each kind of rule as a clause, and what is told about it."""

from typing import Any

import pytest

from tests.rules.interchange.armyforge.lists import imported, rows, told

pytestmark = pytest.mark.unit

MORE = (
    "sections",
    {
        "name": "MORE",
        "formations": [
            {"id": 520, "name": "Horde", "pts": 10, "units": "Riders", "upgrades": [30, 31]},
            {"id": 521, "name": "Band", "pts": 10, "units": "Riders", "upgrades": [30]},
        ],
    },
)
BEASTS = ("upgrades", {"id": 30, "name": "Beasts", "pts": 5})
OGRES = ("upgrades", {"id": 31, "name": "Ogres", "pts": 5})
# Clauses and remarks of the list without the rule that is tested.
USUAL = len(imported(MORE, BEASTS, OGRES).document["clause"])


def written(table: str, rule: dict[str, Any]) -> tuple[list[dict[str, Any]], list[str]]:
    """The clauses that one more rule becomes, and the remarks about it."""
    found = imported(MORE, BEASTS, OGRES, (table, rule))
    index = {"formationConstraints": 2, "upgradeConstraints": 3}[table]
    clauses = [clause for clause in found.document["clause"] if clause["ref"] == f"{table}[{index}]"]
    place = f"{table}[{index}]"
    remarks = [line.replace(f"{place}: ", "", 1) for line in told(found) if place in line]
    return [{k: v for k, v in clause.items() if k not in {"id", "ref"}} for clause in clauses], remarks


def test_rules_about_one_group_share_its_tag():
    group = {"from": [501, 511, 512, 520]}
    first, second = ("formationConstraints", {"max": 1, **group}), ("formationConstraints", {"min": 1, **group})
    found = imported(MORE, BEASTS, OGRES, first, second)
    assert [clause.get("of") for clause in found.document["clause"]].count("tag:foot") == 2


@pytest.mark.parametrize(
    ("rule", "clause"),
    [
        ({"max": 2, "from": [501]}, {"kind": "count", "of": "formation:foot", "max": 2}),
        ({"min": 1, "max": 2, "from": [501]}, {"kind": "count", "of": "formation:foot", "min": 1, "max": 2}),
        ({"max": 0.5, "from": [501]}, {"kind": "count", "of": "formation:foot", "max": 1}),
        ({"max": 1, "from": [511, 512]}, {"kind": "count", "of": "section:allies", "max": 1}),
        ({"max": 1, "from": [501, 511]}, {"kind": "count", "of": ["formation:foot", "formation:titan"], "max": 1}),
        ({"max": 1, "from": [501, 511], "name": "Big ones"}, {"kind": "count", "of": "tag:big-ones", "max": 1}),
        ({"max": 1, "from": [501, 511, 512, 520]}, {"kind": "count", "of": "tag:foot", "max": 1}),
        (
            {"max": 2, "from": [511, 512], "forEach": [501, 502]},
            {"kind": "per", "of": "section:allies", "max": 2, "per": "section:core"},
        ),
        (
            {"max": 1.5, "from": [511], "forEach": [501]},
            {
                "kind": "budget",
                "name": "Titan",
                "provide": [{"from": "formation:foot", "gives": {"slots": 3}}],
                "consume": [{"of": "formation:titan", "uses": ["slots"], "slots": 2}],
            },
        ),
        (
            {"max": 0.5, "from": [511], "forEach": [501]},
            {"kind": "per", "of": "formation:titan", "max": 1, "every": 2, "per": "formation:foot"},
        ),
        (
            {"max": 2, "perPoints": 1000, "from": [511]},
            {
                "kind": "per-points",
                "of": "formation:titan",
                "max": 2,
                "points": 1000,
                "measure": "spent",
                "round": "started",
            },
        ),
    ],
)
def test_rules_about_formations(rule, clause):
    assert written("formationConstraints", rule) == ([clause], [])


@pytest.mark.parametrize(
    ("rule", "clauses", "remarks"),
    [
        (
            {"maxPercent": 25, "from": [511]},
            [{"kind": "share", "of": "formation:titan", "at_most": "1/4"}],
            ["changed: At most 25 % of the points spent became 1/4 of the points available, the size of the game."],
        ),
        (
            {"maxPercent": 33.33333, "max": 2, "from": [511]},
            [
                {"kind": "share", "of": "formation:titan", "at_most": "1/3"},
                {"kind": "count", "of": "formation:titan", "max": 2},
            ],
            [
                "changed: At most 33.3333 % of the points spent became 1/3 of the points available, "
                "the size of the game."
            ],
        ),
        ({"maxPercent": 100, "from": [511]}, [], ["broken: At most 100 % is no limit; the rule was left out."]),
        ({"from": [511]}, [], ["broken: The rule has no number, so it has no effect and was left out."]),
        (
            {"max": 0.3334, "from": [511], "forEach": [501]},
            [{"kind": "per", "of": "formation:titan", "max": 1, "every": 3, "per": "formation:foot"}],
            ["changed: At most 0.3334 for each became 1/3 for each."],
        ),
        (
            {"max": 0.01, "from": [511], "forEach": [501]},
            [],
            ["lost: Muster has no limit of 1/100 for each."],
        ),
        (
            {"min": 2, "from": [511], "forEach": [501]},
            [{"kind": "per", "of": "formation:titan", "min": 2, "per": "formation:foot"}],
            ["changed: At least 2 for each has never been enforced by ArmyForge. Here it is."],
        ),
        (
            {"min": 1, "max": 1, "from": [511], "forEach": [501]},
            [
                {"kind": "per", "of": "formation:titan", "max": 1, "per": "formation:foot"},
                {"kind": "per", "of": "formation:titan", "min": 1, "per": "formation:foot"},
            ],
            ["changed: At least 1 for each has never been enforced by ArmyForge. Here it is."],
        ),
        (
            {"max": 0.5, "perPoints": 1000, "from": [511]},
            [],
            ["lost: No clause can express this, so it became a note: Titan: at most 1/2 for every 1000 points."],
        ),
        (
            {"min": 1, "perPoints": 1000, "from": [511, 512]},
            [],
            ["lost: No clause can express this, so it became a note: Titan, Planes: at least 1 for every 1000 points."],
        ),
    ],
)
def test_rules_about_formations_that_say_something_else_here(rule, clauses, remarks):
    assert written("formationConstraints", rule) == (clauses, remarks)


def test_what_no_clause_says_becomes_a_note():
    found = imported(("formationConstraints", {"min": 1, "perPoints": 1000, "from": [511]}))
    assert found.document["note"][-1] == {
        "text": "Titan: at least 1 for every 1000 points.",
        "ref": "formationConstraints[2]",
    }


@pytest.mark.parametrize(
    ("rule", "clauses", "remarks"),
    [
        (
            {"max": 1, "from": [30, 31]},
            [{"kind": "count", "of": "group:beasts-options", "max": 1, "scope": "formation"}],
            [],
        ),
        (
            {"max": 1, "name": "Animals", "from": [30, 31]},
            [{"kind": "count", "of": "group:animals", "max": 1, "scope": "formation"}],
            [],
        ),
        (
            {"max": 1, "from": [30, 31], "appliesTo": [520]},
            [
                {
                    "kind": "count",
                    "of": {"of": "group:beasts-options", "in": "formation:horde"},
                    "max": 1,
                    "scope": "formation",
                }
            ],
            [],
        ),
        (
            {"max": 2, "perArmy": True, "from": [30]},
            [{"kind": "count", "of": "upgrade:beasts", "max": 2}],
            [],
        ),
        (
            {"min": 1, "perArmy": True, "from": [30]},
            [{"kind": "count", "of": "upgrade:beasts", "min": 1}],
            ["changed: At least 1 in the army has never been enforced by ArmyForge. Here it is."],
        ),
        (
            {"max": 1, "perPoints": 500, "from": [30]},
            [
                {
                    "kind": "per-points",
                    "of": "upgrade:beasts",
                    "max": 1,
                    "points": 500,
                    "measure": "spent",
                    "round": "started",
                }
            ],
            ["changed: ArmyForge ignores perPoints here and limits each formation. Muster limits the army."],
        ),
        (
            {"perPoints": 500, "from": [30], "min": 1},
            [],
            ["lost: No clause can express this, so it became a note: Beasts: at least 1 for every 500 points."],
        ),
        (
            {"perPoints": 500, "from": [30, 31], "max": 0},
            [],
            ["lost: No clause can express this, so it became a note: Beasts, Ogres: none for every 500 points."],
        ),
        ({"from": [30]}, [], ["broken: The rule has no number, so it has no effect and was left out."]),
        ({"max": 3, "from": [30]}, [], []),
        (
            {"min": 1, "max": 1, "from": [31, 30], "appliesTo": [520]},
            [
                {
                    "kind": "count",
                    "of": {"of": "group:ogres-options", "in": "formation:horde"},
                    "min": 1,
                    "max": 1,
                    "scope": "formation",
                }
            ],
            [],
        ),
    ],
)
def test_rules_about_options(rule, clauses, remarks):
    assert written("upgradeConstraints", rule) == (clauses, remarks)


def test_a_rule_about_options_that_nobody_has_is_broken():
    found = imported(BEASTS, ("upgradeConstraints", {"max": 1, "perArmy": True, "from": [30]}))
    place = "broken: upgradeConstraints[3]"
    assert f"{place}: No formation can take any of these; the rule was left out." in told(found)


def test_limits_that_single_limits_imply_are_not_said_again():
    found = imported(
        MORE,
        BEASTS,
        OGRES,
        ("upgradeConstraints", {"max": 1, "from": [30]}),
        ("upgradeConstraints", {"max": 1, "from": [31]}),
        ("upgradeConstraints", {"max": 2, "from": [30, 31]}),
    )
    assert len(found.document["clause"]) == USUAL
    assert rows(found.document, "upgrade")["ogres"]["points"] == 5


def test_chosen_units_are_counted_as_units():
    clauses, remarks = written("upgradeConstraints", {"max": 1, "from": [21], "perArmy": True})
    assert (clauses, remarks) == ([{"kind": "count", "of": "unit:flame-tank", "max": 1}], [])
    clauses, _remarks = written("upgradeConstraints", {"max": 1, "from": [21]})
    assert clauses == [{"kind": "count", "of": "unit:flame-tank", "max": 1, "scope": "formation"}]


def test_what_is_demanded_twice_is_asked_of_its_formations_only():
    clauses, remarks = written("upgradeConstraints", {"min": 4, "max": 4, "from": [20, 21], "appliesTo": [502]})
    what = {"of": ["unit:tank", "unit:flame-tank"], "in": "formation:armour"}
    assert (clauses, remarks) == ([{"kind": "count", "of": what, "min": 4, "max": 4, "scope": "formation"}], [])


def test_an_option_that_is_a_chosen_unit_elsewhere_is_counted_once():
    squad = {"id": 530, "name": "Squad", "pts": 1, "units": "Riders", "upgrades": [20]}
    rule = {"max": 3, "from": [20], "perArmy": True}
    found = imported(("sections", {"name": "X", "formations": [squad]}), ("upgradeConstraints", rule))
    assert found.document["clause"][-1]["of"] == "unit:tank"
    assert not [line for line in told(found) if "counts units" in line]


@pytest.mark.parametrize(
    ("formation", "upgrade"),
    [
        ({"units": "Tank, Zebra"}, None),
        ({"units": "Riders", "upgrades": [32]}, {"id": 32, "name": "2 Tanks", "pts": 90}),
    ],
)
def test_units_that_come_in_several_ways_are_told(formation, upgrade):
    squad = {"id": 530, "name": "Squad", "pts": 1, **formation}
    more = [("upgrades", upgrade)] if upgrade else []
    rule = {"max": 3, "from": [20, *([32] if upgrade else [])], "perArmy": True}
    found = imported(("sections", {"name": "X", "formations": [squad]}), *more, ("upgradeConstraints", rule))
    assert found.document["clause"][-1]["of"] == "unit:tank"
    assert [line for line in told(found, "changed") if "upgradeConstraints[3]" in line] == [
        "changed: upgradeConstraints[3]: Muster counts units, not picks: all tank, however they came into a formation."
    ]

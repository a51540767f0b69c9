"""Clauses as rules of ArmyForge: compared with ArmyForge's own reading (an oracle), and by examples."""

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.composition.army import Army
from rules.composition.compile import ListRules
from rules.composition.verdict import judge
from rules.interchange.armyforge.forces import write_force
from rules.interchange.armyforge.from_clauses import _WRITERS, export_list
from rules.interchange.armyforge.writing import describe_forge_list
from rules.interchange.own_text import canonicalise
from rules.interchange.report import Kind
from tests.examples import examples
from tests.oracles.armyforge import Pick, points_of, violated
from tests.rules.factories import LIST, make_rules, swap
from tests.rules.interchange.armyforge.lists import told
from tests.rules.interchange.lists import offered_armies_of

pytestmark = pytest.mark.unit

PLAIN = swap(
    LIST, ('upgrades = ["extras", { upgrade = "captain", hosts = ["tank"] }]', 'upgrades = ["extras", "leaders"]')
)

# Clauses that both programs understand alike, as far as an army spends all that is available.
SAME = [
    'kind = "count"\nof = "formation:titan"\nmax = 1',
    'kind = "count"\nof = "section:core"\nmin = 2\nmax = 3',
    'kind = "count"\nof = "upgrade:rangers"\nmax = 2',
    'kind = "count"\nof = "group:extras"\nmax = 2\nscope = "formation"',
    'kind = "count"\nof = { of = "upgrade:rangers", in = "formation:armour" }\nmin = 1\nmax = 3\nscope = "formation"',
    'kind = "count"\nof = "upgrade:rangers"\nmax = 1\nscope = "formation"\nby_size = true',
    'kind = "per"\nof = "section:allies"\nmax = 2\nper = "formation:foot"',
    'kind = "per"\nof = "formation:titan"\nevery = 3\nper = "section:core"',
    'kind = "per"\nof = "formation:titan"\nmin = 1\nper = "formation:armour"',
    'kind = "per"\nof = "formation:planes"\nmax = 1\nper = "formation:foot"\nexact = true',
    'kind = "no-more-than"\nof = "formation:armour"\nthan = "formation:foot"',
    'kind = "per-points"\nof = "formation:planes"\npoints = 400\nmeasure = "spent"\nround = "started"',
    'kind = "share"\nof = "section:allies"\nat_most = "1/4"',
    'kind = "requires"\nof = "formation:titan"\nneeds = "formation:armour"',
    'kind = "unique"\nof = ["formation:titan", "group:leaders"]',
    'kind = "upgrade-types"\nof = ["upgrade:beasts", "upgrade:captain"]\nmax = 1',
    'kind = "budget"\nname = "Allies"\nprovide = [{ from = "formation:foot", gives = { a = 3 } }]\n'
    'consume = [{ of = "section:allies", uses = ["a"], slots = 2 }]',
]
CLAUSES = st.lists(st.sampled_from(range(len(SAME))), max_size=4, unique=True)


def with_clauses(*texts: str, **changed: str) -> ListRules:
    rows = [f'[[clause]]\nid = "c{number}"\n{text}\n' for number, text in enumerate(texts)]
    return make_rules("\n" + "\n".join(rows), **{"list": PLAIN, **changed})


def in_their_words(rules: ListRules, army: Army) -> tuple[dict[str, Any], list[Pick]]:
    """The file of a list, and an army in its ids; armies that cannot be said are passed over."""
    exported = export_list(rules)
    written = write_force(rules, army, exported.forge_list, list_file="X")
    assume(not any(remark.kind is Kind.LOST for remark in written.remarks))
    picks = [(int(p.formation), {int(key): count for key, count in p.upgrades}) for p in written.force.picks]
    return json.loads(json.dumps(describe_forge_list(exported.forge_list))), picks


@settings(max_examples=examples(12))
@given(st.data())
def test_armyforge_judges_like_the_list(data):
    rules = with_clauses(*(SAME[number] for number in data.draw(CLAUSES)))
    army = canonicalise(rules, data.draw(offered_armies_of(rules, most=6)))
    assume(army.formations)
    army = Army(army.army_list, max(1, judge(rules, army).points), "", army.formations)
    raw, picks = in_their_words(rules, army)
    verdict = judge(rules, army)
    assert verdict.is_legal == (not violated(raw, picks))
    if verdict.is_legal:
        assert [formation.points for formation in verdict.formations] == [points_of(raw, pick) for pick in picks]


def exported(text: str, **changed: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The rules that a clause becomes, and what is told about it."""
    found = export_list(with_clauses(text, **changed))
    usual = describe_forge_list(export_list(with_clauses(**changed)).forge_list)
    raw = describe_forge_list(found.forge_list)
    tables = ("formationConstraints", "upgradeConstraints")
    rules = [rule for table in tables for rule in raw[table] if rule not in usual[table]]
    lines = [line.replace("clause c0: ", "") for line in told(found) if "clause c0" in line]
    if any(line.startswith("lost") for line in lines):
        assert raw["notes"] == [lines[0].partition("became a note: ")[2]]
    return rules, lines


@pytest.mark.parametrize(
    ("clause", "rule"),
    [
        ('kind = "count"\nof = "section:core"\nmin = 2\nmax = 3',
         {"min": 2, "max": 3, "name": "Core", "from": [501, 502, 503]}),
        ('kind = "per"\nof = "formation:titan"\nevery = 3\nper = "formation:foot"',
         {"max": 0.3334, "name": "Titan", "from": [504], "forEach": [501], "name2": "Foot"}),
        ('kind = "no-more-than"\nof = "formation:titan"\nthan = "formation:foot"',
         {"max": 1, "name": "Titan", "from": [504], "forEach": [501], "name2": "Foot"}),
        ('kind = "requires"\nof = "formation:titan"\nneeds = "formation:foot"',
         {"max": 200, "name": "Titan", "from": [504], "forEach": [501], "name2": "Foot"}),
        ('kind = "unique"\nof = "upgrade:captain"', {"max": 1, "perArmy": True, "name": "Captain", "from": [7]}),
        ('kind = "unique"\nof = "formation:titan"', {"max": 1, "name": "Titan", "from": [504]}),
        ('kind = "per-points"\nof = "formation:titan"\npoints = 500\nmeasure = "spent"\nround = "started"',
         {"max": 1, "perPoints": 500, "name": "Titan", "from": [504]}),
        ('kind = "excludes"\nof = "beasts"\nnever_with = "upgrade:captain"\nscope = "formation"', None),
    ],
)  # fmt: skip
def test_rules_that_are_carried_in_silence(clause, rule):
    small = swap(PLAIN, ("points = { normal = 200, big = 350 }", "points = 200")) if rule is None else PLAIN
    rules, remarks = exported(clause, list=small)
    assert rules == [rule or {"max": 1, "from": [6, 7], "appliesTo": [501, 502]}]
    assert remarks == []


@pytest.mark.parametrize(
    ("clause", "rules", "remark"),
    [
        ('kind = "share"\nof = "section:allies"\nat_most = "1/3"',
         [{"maxPercent": 33.34, "name": "Allies", "from": [504, 505]}],
         "ArmyForge takes a share of the points spent: Allies: at most a third of the points limit."),
        ('kind = "per-points"\nof = "formation:titan"\npoints = 500\nround = "full"',
         [{"max": 1, "perPoints": 500, "name": "Titan", "from": [504]}],
         "ArmyForge counts every started slice of the points spent: "
         "Titan: at most 1 for every full 500 points of the limit."),
        ('kind = "per"\nof = "formation:titan"\nmax = 2\nevery = 3\nper = "formation:foot"',
         [{"max": 0.6667, "name": "Titan", "from": [504], "forEach": [501], "name2": "Foot"}],
         "ArmyForge counts incomplete groups too: Titan: at most 2 for every 3 Foot."),
        ('kind = "per"\nof = "formation:titan"\nmin = 2\nper = "formation:foot"',
         [{"min": 2, "name": "Titan", "from": [504], "forEach": [501], "name2": "Foot"}],
         "ArmyForge never enforces a minimum for each: Titan: at least 2 for each Foot."),
        ('kind = "per"\nof = "formation:titan"\nexact = true\nper = "formation:foot"',
         [{"min": 1, "max": 1, "name": "Titan", "from": [504], "forEach": [501], "name2": "Foot"}],
         "ArmyForge never enforces a minimum for each: Titan: exactly 1 for each Foot."),
        ('kind = "count"\nof = "upgrade:captain"\nmin = 1',
         [{"min": 1, "perArmy": True, "name": "Captain", "from": [7]}],
         "ArmyForge never enforces a minimum number of options in the army: Captain: at least 1."),
    ],
)  # fmt: skip
def test_rules_that_hold_for_slightly_other_armies(clause, rules, remark):
    assert exported(clause) == (rules, [f"changed: {remark}"])


@pytest.mark.parametrize(
    ("clause", "reason"),
    [
        ('kind = "count"\nof = "formation:titan"\nmax = 1\nup_to_points = 1000',
         "ArmyForge has no limits on the size of the game"),
        ('kind = "count"\nof = "unit:tank"\nmax = 1', "ArmyForge only counts options, not Tank"),
        ('kind = "per"\nof = "upgrade:captain"\nper = "formation:foot"',
         "ArmyForge only counts whole formations, not Captain"),
        ('kind = "per"\nof = "formation:titan"\nevery = 2\nper = "formation:foot"\nround = "started"',
         "ArmyForge only multiplies by a number of formations"),
        ('kind = "no-more-than"\nof = "formation:titan"\nthan = "formation:foot"\nfewer = true',
         "ArmyForge has no less-than"),
        ('kind = "per-points"\nof = "formation:titan"\npoints = 500\nmeasure = "spent"\nround = "started"\n'
         'part = "core"',
         "ArmyForge only counts the points of the whole army"),
        ('kind = "per-points"\nof = "formation:titan"\npoints = 500\nmeasure = "spent"\nround = "started"\n'
         'without = "formation:planes"', "ArmyForge only counts the points of the whole army"),
        ('kind = "share"\nof = "formation:titan"\nat_most = "1/3"\nwhole = "core"',
         "ArmyForge only has shares of points"),
        ('kind = "budget"\nname = "A"\nprovide = [{ from = "formation:foot", gives = { a = 1 } }, '
         '{ from = "formation:armour", gives = { a = 2 } }]\nconsume = [{ of = "formation:titan", uses = ["a"] }]',
         "ArmyForge has no different kinds of slots"),
        ('kind = "budget"\nname = "A"\nprovide = [{ from = "formation:foot", gives = { a = 1 } }, '
         '{ from = "core", gives = { a = 1 } }]\nconsume = [{ of = "formation:titan", uses = ["a"] }]',
         "ArmyForge counts a formation once"),
        ('kind = "excludes"\nof = "formation:titan"\nnever_with = "formation:planes"',
         "ArmyForge only counts options, not Titan"),
        ('kind = "excludes"\nof = "beasts"\nnever_with = "upgrade:captain"', "ArmyForge has no such rule"),
        ('kind = "excludes"\nof = "beasts"\nnever_with = "rangers"\nscope = "formation"',
         "ArmyForge can only say at most one of them"),
        ('kind = "requires"\nof = "beasts"\nneeds = "rangers"\nscope = "formation"', "ArmyForge has no such rule"),
        ('kind = "requires"\nneeds = "formation:foot"\nabove = 500', "ArmyForge has no such rule"),
        ('kind = "size"\nof = "formation:foot"\nunits = "unit:trooper"\nmax = 6', "ArmyForge only counts chosen units"),
        ('kind = "size"\nof = "formation:foot"\nunits = { of = "unit:trooper", in = "foot" }\nmax = 6',
         "ArmyForge only counts chosen units"),
        ('kind = "unique"\nof = { in = "formation:foot", attribute = "travel=walk" }',
         "ArmyForge only counts whole formations, not Foot (on foot)"),
        ('kind = "unique"\nof = "formation:foot"\nby = "travel"', "ArmyForge has no decisions"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_is_told_and_becomes_a_note(clause, reason):
    rules, remarks = exported(clause)
    assert rules == []
    assert [line.partition("; it became a note: ")[0] for line in remarks] == [f"lost: {reason}"]


def test_chosen_units_have_bounds():
    pure = swap(PLAIN, ('choose = [{ count = 4, of = ["tank", "flame-tank"] }]\nupgrades = ["extras", "leaders"]',
                        'choose = [{ count = 4, of = ["tank", "flame-tank"] }]\nupgrades = ["leaders"]'))  # fmt: skip
    rules, remarks = exported('kind = "size"\nof = "formation:armour"\nunits = "unit:tank"\nmax = 3', list=pure)
    assert rules == [{"max": 3, "from": [8], "appliesTo": [502, 503]}]
    assert remarks == []


TRUCKS = """
[[upgrade]]
id = "trucks"
group = "extras"
name = "Trucks"
points = 30
adds = ["truck"]
"""


def test_kinds_of_rules_that_armyforge_does_not_have_are_told():
    clause = 'kind = "transport"\nbought = "trucks"\ncarrier = "truck"\nrule = "all-ride"'
    rules, remarks = exported(clause, list=PLAIN + TRUCKS)
    assert rules == []
    assert remarks[0].startswith("lost: ArmyForge has no such rule; it became a note: ")


KINDS = 'kind = "upgrade-types"\nof = ["upgrade:rangers", "upgrade:captain"]\nmax = 1'


def test_kinds_are_counted_by_buying_several_at_once():
    """One option for each number of picks, and one of these options."""
    small = swap(PLAIN, ("points = { normal = 200, big = 350 }", "points = 200"))
    found = export_list(with_clauses(KINDS, list=small))
    names = {upgrade.id: (upgrade.name, upgrade.prices) for upgrade in found.forge_list.upgrades}
    (rule,) = (rule for rule in found.forge_list.upgrade_rules if rule.name == "Rangers or Captain")
    assert (rule.most, [names[member] for member in rule.members]) == (
        1,
        [("Rangers", (25,)), ("2x Rangers", (50,)), ("3x Rangers", (75,)), ("4x Rangers", (100,)), ("Captain", (50,))],
    )
    assert not told(found, "changed")


def test_kinds_that_may_be_taken_too_often_for_that_are_told():
    remark = "ArmyForge counts picks, not kinds: Rangers or Captain: at most 1 kinds in each formation."
    assert f"changed: clause c0: {remark}" in told(export_list(with_clauses(KINDS)))


WEAPONS = """
[[group]]
id = "weapons"
name = "Titan weapons"
[[upgrade]]
id = "blaster"
group = "weapons"
name = "Blaster"
points_each = 25
max = "any"
[[upgrade]]
id = "destructor"
group = "weapons"
name = "Destructor"
points_each = 75
max = "any"
[[formation]]
id = "pair"
section = "allies"
name = "Pair"
points = 900
units = [{ unit = "titan", count = 2 }]
upgrades = ["weapons"]
"""
MOUNTS = (
    'kind = "mounts"\nof = "group:weapons"\nmounts = { titan = 3 }\n'
    'only = [{ of = "upgrade:destructor", mounts = { titan = 1 } }]'
)


def test_mounts_are_exactly_so_many_weapons():
    rules, remarks = exported(MOUNTS, list=PLAIN + WEAPONS)
    assert rules == [
        {"min": 6, "max": 6, "name": "Titan weapons", "from": [10, 11], "appliesTo": [506]},
        {"max": 2, "name": "Destructor", "from": [11], "appliesTo": [506]},
    ]
    assert remarks == []


def test_mounts_of_chosen_units_cannot_be_said():
    chosen = swap(
        WEAPONS, ('units = [{ unit = "titan", count = 2 }]', 'choose = [{ of = ["titan", "tank"], count = 2 }]')
    )
    rules, remarks = exported(MOUNTS, list=PLAIN + chosen)
    assert rules == []
    assert remarks[0].startswith("lost: ArmyForge does not know how many mounts a choice of units has; ")


def test_warnings_are_told():
    warning = '\n[[warning]]\nid = "alone"\nof = "foot"\nwithout = "formation:titan"\ntext = "They feel alone."\n'
    found = export_list(make_rules(list=PLAIN + warning))
    assert "lost: alone: ArmyForge has no such warning: They feel alone." in told(found)


def test_surcharges_are_told():
    surcharge = '\n[[surcharge]]\nof = "extras"\nkinds = 2\npoints = 50\n'
    found = export_list(make_rules(list=PLAIN + surcharge))
    assert "lost: extras: ArmyForge has no surcharge for few kinds (50 points)." in told(found)
    assert told(found)[-1] == "lost: The format has no initiative, strategy rating or datasheets."


def test_no_field_of_a_clause_is_passed_over():
    """A clause that learns to say more must be looked at here: what is not written must be told."""
    known = {
        "Budget": {"name", "providers", "consumers", "is_undivided"},
        "Count": {"part", "least", "most", "up_to_points", "by_size"},
        "Excludes": {"part", "other"},
        "MountsClause": {"part", "mounts", "restricted"},
        "NoMoreThan": {"part", "base", "margin"},
        "Per": {"part", "most", "every", "base", "rounding", "is_exact", "is_least"},
        "PerPoints": {"part", "most", "slice_points", "is_of_limit", "spent_on", "rounding", "uncounted"},
        "Requires": {"part", "needed", "above", "is_mandatory", "least"},
        "Share": {"part", "fraction", "whole"},
        "Size": {"part", "counted", "least", "most"},
        "Unique": {"part", "by", "by_name", "names"},
        "UpgradeTypes": {"part", "most", "kinds"},
    }
    found = {cls.__name__: {f.name for f in fields(cls)} - {"id", "ref", "scope"} for cls in _WRITERS}
    assert found == known

import re
from pathlib import Path

import pytest

from rules.composition.army import UpgradePick
from rules.composition.availability import _WOULD_BE, AvailabilityChecker, find_availability
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    SetSize,
    SetUnits,
    SetUpgrade,
    apply_edit,
)
from rules.composition.formation_edits import EditError
from rules.composition.phrases import TAKEN
from rules.composition.verdict import judge
from tests.rules.factories import armour, army_of, brief, make_rules, pick

RULES = make_rules("""
[[clause]]
kind = "count"
of = "heavy"
max = 2
[[clause]]
kind = "share"
of = "allies"
at_most = "1/3"
[[clause]]
kind = "requires"
needs = "upgrade:captain"
above = 900
[[clause]]
kind = "upgrade-types"
of = "extras"
max = 2
""")


def checker_for(*formations, limit: int = 3000) -> AvailabilityChecker:
    army = army_of(*formations, limit=limit)
    return AvailabilityChecker(RULES, army, judge(RULES, army).state)


def available(*formations, limit: int = 3000):
    army = army_of(*formations, limit=limit)
    return find_availability(RULES, army, judge(RULES, army).state)


def test_an_addition_within_all_bounds_costs_its_points():
    answer = checker_for(pick("foot")).ask_formation(AddFormation("armour"))
    assert (answer.is_available, answer.points, answer.reason, answer.message, answer.unfinished) == (
        True,
        200,
        None,
        None,
        (),
    )


def test_an_addition_over_a_clause_names_the_finding_it_would_cause():
    answer = checker_for(armour("a"), pick("titan", "b")).ask_formation(AddFormation("armour", "big"))
    assert (answer.is_available, answer.points) == (False, 350)
    assert brief(answer.reason) == ("count", "count-heavy", ("a", "b", "f1"), 3, 2)
    assert str(answer.message) == "Would be a third Heavy; 2 allowed."


def test_a_slot_that_nobody_provides_yet_says_who_would():
    hooks = make_rules("""
[[clause]]
kind = "budget"
name = "Hooks"
provide = [{ from = "foot", gives = { hook = 1 } }]
consume = [{ of = "planes", uses = ["hook"] }]
""")
    told = []
    for army in (army_of(), army_of(pick("foot"), pick("planes", "p"))):
        answer = AvailabilityChecker(hooks, army, judge(hooks, army).state).ask_formation(AddFormation("planes"))
        told.append(str(answer.message))
    assert told == ["Hooks: none available yet (1 for each Foot).", "Hooks: would use 2; one available."]


def test_an_addition_over_the_points_limit():
    answer = checker_for(pick("foot"), limit=299).ask_formation(AddFormation("armour"))
    assert brief(answer.reason) == ("points-limit", "points-limit", (), 300, 299)


def test_what_can_be_settled_later_is_announced_and_not_refused():
    answer = checker_for(armour("a"), pick("titan", "b"), pick("foot", "c")).ask_formation(AddFormation("foot"))
    assert answer.reason is None
    answer = checker_for(armour("a"), pick("titan", "b"), pick("foot", "c"), pick("foot", "d")).ask_formation(
        AddFormation("foot")
    )
    assert (answer.is_available, [brief(finding) for finding in answer.unfinished]) == (
        True,
        [("requires", "requires-upgrade-captain", (), 0, 1)],
    )


def test_a_first_formation_settles_the_empty_army():
    assert checker_for().ask_formation(AddFormation("foot")).unfinished == ()


def test_what_is_already_wrong_does_not_forbid_other_things():
    too_many = [armour("a"), armour("b"), armour("c")]
    assert checker_for(*too_many).ask_formation(AddFormation("foot")).is_available
    assert brief(checker_for(*too_many).ask_formation(AddFormation("titan")).reason)[3:] == (4, 2)


def test_every_defect_of_a_formation_excuses_only_itself():
    """Two excesses of one upgrade's units: the second does not hide behind the first."""
    rules = make_rules("""
[[formation]]
id = "pair"
section = "core"
name = "Pair"
points = 1
choose = [{ of = ["tank"], max = 1 }, { of = ["ogre"], max = 1 }]
""")
    army = army_of(pick("pair", units={"tank": 4, "ogre": 2}), pick("foot", "f2"))
    checker = AvailabilityChecker(rules, army, judge(rules, army).state)
    assert checker.ask_edit(SetUpgrade("f2", "rangers", 1)).is_available
    assert brief(checker.ask_edit(SetUnits("f1", "ogre", 3)).reason)[3:] == (3, 1)
    assert checker.ask_edit(SetUnits("f1", "tank", 3)).is_available


def test_from_too_few_to_too_many_is_an_excess():
    rules = make_rules('[[clause]]\nkind = "count"\nof = "rangers"\nmin = 2\nmax = 2')
    army = army_of(pick("foot", upgrades={"rangers": 1}))
    answer = AvailabilityChecker(rules, army, judge(rules, army).state).ask_edit(SetUpgrade("f1", "rangers", 3))
    assert brief(answer.reason) == ("count", "count-rangers", ("f1",), 3, 2)


def test_upgrades_ask_about_one_more_in_all():
    picks = (UpgradePick("rangers", 2), UpgradePick("rangers", 1, "trooper"))
    answers = available(pick("foot", "a", upgrades=picks), pick("foot", "b", upgrades={"rangers": 4})).upgrades
    assert (answers["a", "rangers"].points, answers["a", "rangers"].is_available) == (25, True)
    assert brief(answers["b", "rangers"].reason) == ("upgrade-limit", "rangers", ("b",), 5, 4)


def test_everything_that_could_be_added_is_answered():
    found = available(pick("foot", "a"), armour("b"))
    assert set(found.formations) == {
        ("foot", "normal"),
        ("armour", "normal"),
        ("armour", "big"),
        ("titan", "normal"),
        ("planes", "normal"),
    }
    assert set(found.upgrades) == {
        (key, upgrade) for key in "ab" for upgrade in ("rangers", "flamers", "beasts", "captain")
    }
    assert set(found.units) == {("b", "tank"), ("b", "flame-tank")}
    assert found.units["b", "flame-tank"].is_available
    assert not found.units["b", "tank"].is_available
    assert [unit for unit, answer in found.units.items() if answer.points] == []


def test_a_kind_too_many_in_a_formation():
    answers = available(pick("foot", upgrades={"rangers": 1, "flamers": 1})).upgrades
    assert brief(answers["f1", "beasts"].reason) == ("upgrade-types", "upgrade-types-extras", ("f1",), 3, 2)
    assert answers["f1", "rangers"].is_available


def test_a_change_of_size_can_be_asked_about():
    checker = checker_for(armour(), limit=340)
    assert checker.ask_edit(SetSize("f1", "normal")).is_available
    answer = checker.ask_edit(SetSize("f1", "big"))
    assert (answer.points, answer.is_available) == (150, False)


ARMIES = [
    army_of(),
    army_of(pick("foot", "a")),
    army_of(
        armour("a"),
        pick(
            "titan",
            "b",
        ),
        pick("foot", "c", upgrades={"rangers": 4, "flamers": 1}),
    ),
    army_of(armour("a", tanks=2), armour("b", flame_tanks=2), pick("planes", "c"), limit=600),
]


def numbers(finding):
    return finding.code, finding.clause, finding.culprits, finding.have, finding.allowed


def test_whatever_is_too_much_is_said_of_what_would_be():
    """A clause with a new sentence about too much needs the same about what would be."""
    said = {
        template
        for file in Path("rules/composition").rglob("*.py")
        for template in re.findall(r'"([^"]*\{\w+\} (?:kinds )?(?:taken|used|spent|chosen)[^"]*)"', file.read_text())
    }
    others = {one for one in said if "required" not in one and "instead" not in one} - {TAKEN}
    assert others <= set(_WOULD_BE)
    assert len(others) > 4


@pytest.mark.parametrize("army", ARMIES)
def test_every_refusal_is_the_finding_that_the_edit_causes(army):
    before = judge(RULES, army)
    found = find_availability(RULES, army, before.state)
    edits = [(AddFormation(*what), answer) for what, answer in found.formations.items()]
    for (key, upgrade), answer in found.upgrades.items():
        count = before.state.find(key).taken.get(upgrade, 0) + 1
        edits.append((SetUpgrade(key, upgrade, count), answer))
    edits += [(ChooseUnit(key, unit), answer) for (key, unit), answer in found.units.items()]
    for edit, answer in edits:
        after = judge(RULES, apply_edit(RULES, army, edit))
        assert answer.points == after.points - before.points
        messages = [str(finding.message) for finding in after.errors]
        assert answer.reason is None or numbers(answer.reason) in map(numbers, after.errors)
        assert " taken" not in str(answer.message)
        assert [str(finding.message) for finding in answer.unfinished if str(finding.message) not in messages] == []


def test_one_more_than_a_document_can_hold_is_refused_with_a_reason():
    full = pick("foot", "a", upgrades=(UpgradePick("captain", 1000),))
    answer = available(full, limit=100_000).upgrades["a", "captain"]
    assert brief(answer.reason) == ("choose", "foot", ("a",), 1001, 1000)
    assert str(answer.message) == "Foot: at most 1,000 of one kind."


def test_a_question_about_something_unknown_is_a_mistake():
    with pytest.raises(EditError):
        checker_for(pick("foot", "a")).ask_edit(SetUpgrade("a", "nonsense", 1))


def test_a_duplicate_costs_what_the_original_costs_and_is_refused_like_an_addition():
    dear = armour(key="f1", upgrades={"captain": 1})
    answer = checker_for(dear).ask_duplicate(DuplicateFormation("f1"))
    alone = judge(RULES, army_of(dear))
    assert (answer.points, answer.is_available) == (alone.points, True)
    refused = checker_for(dear, limit=alone.points).ask_duplicate(DuplicateFormation("f1"))
    doubled = judge(RULES, apply_edit(RULES, army_of(dear, limit=alone.points), DuplicateFormation("f1")))
    assert numbers(refused.reason) in map(numbers, doubled.errors)
    assert (refused.reason.code, refused.reason.have) == ("points-limit", 2 * alone.points)

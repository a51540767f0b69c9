"""What is remembered and what is left out changes no answer: every list, with armies that break its rules too."""

import random
from dataclasses import replace

import pytest

from rules.composition.army import Army
from rules.composition.availability import find_availability
from rules.composition.compile import ListRules
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    Edit,
    SetUpgrade,
    apply_edit,
)
from rules.composition.formation_edits import EditError
from rules.composition.verdict import describe_verdict, judge
from rules.composition.watch import Watch
from tests.shipped import EVERY_LIST, compile_shipped, shipped_rules

pytestmark = pytest.mark.integration

STEPS = 24


def make_army(rules: ListRules, dice: random.Random) -> Army:
    """Any army that can be written down, most of them far from legal."""
    army = Army(rules.army_list.reference, dice.choice([500, 2000, 4000]))
    for _ in range(STEPS):
        army = change(rules, army, dice)
    return army


def change(rules: ListRules, army: Army, dice: random.Random) -> Army:
    if not army.formations or dice.random() < 0.4:
        entry = dice.choice(list(rules.entries.values()))
        return apply_edit(rules, army, AddFormation(entry.entry.id, dice.choice(list(entry.prices))))
    pick = dice.choice(army.formations)
    upgrades = (*rules.entries[pick.formation].offers, *list(rules.army_list.upgrades)[:2])
    edits: list[Edit] = [SetUpgrade(pick.key, upgrade, dice.choice([1, 1, 2])) for upgrade in upgrades]
    edits += [ChooseUnit(pick.key, unit) for unit in sorted(rules.entries[pick.formation].choosable)]
    try:
        return apply_edit(rules, army, dice.choice([*edits, DuplicateFormation(pick.key)]))
    except EditError:
        return army


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_an_army_is_judged_as_if_it_were_the_first(reference: str) -> None:
    rules, dice = shipped_rules(reference), random.Random(reference)
    army = make_army(rules, dice)
    judge(rules, army)
    renamed = tuple(
        replace(pick, key=f"k{number}", name=f"No. {number}") for number, pick in enumerate(army.formations)
    )
    for version in (replace(army, formations=renamed), change(rules, army, dice)):
        fresh = judge(compile_shipped(reference), version)
        verdict = judge(rules, version)
        assert describe_verdict(verdict) == describe_verdict(fresh)
        assert (verdict.state.counts, verdict.state.spent) == (fresh.state.counts, fresh.state.spent)


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_every_selector_counts_as_if_it_were_asked(reference: str) -> None:
    rules = shipped_rules(reference)
    for state in judge(rules, make_army(rules, random.Random(reference))).state.formations:
        measured = [selector.measure(state) for selector in rules.selectors]
        assert list(zip(state.counts, state.spent, strict=True)) == measured


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_what_may_be_added_is_as_if_every_clause_were_asked(reference: str) -> None:
    rules, asked = shipped_rules(reference), compile_shipped(reference)
    everything = frozenset(range(len(asked.army_clauses)))
    vars(asked)["watch"] = Watch(everything, frozenset(), {}, {})
    army = make_army(rules, random.Random(reference))
    assert find_availability(rules, army, judge(rules, army).state) == find_availability(
        asked, army, judge(asked, army).state
    )

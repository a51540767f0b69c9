"""What holds for every list that ships, found by building armies the way players do: one addition after another."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial, reduce

import pytest

from rules.composition.army import Army
from rules.composition.availability import Answer, find_availability
from rules.composition.clauses import Part
from rules.composition.compile import ListRules
from rules.composition.documents import read_army
from rules.composition.edits import AddFormation, ChooseUnit, Edit, SetUpgrade, apply_edit
from rules.composition.expected import expand_army, parse_expected
from rules.composition.verdict import Verdict, judge
from tests.shipped import EVERY_LIST, FIXTURES, shipped_rules

pytestmark = [pytest.mark.integration, pytest.mark.no_cover]

STEPS = 16
WALKS = range(1)
LIMIT = 3000
SEARCHES = 12


def errors(verdict: Verdict) -> Counter[tuple[str, str]]:
    return Counter((finding.code, finding.clause) for finding in verdict.errors)


def additions(rules: ListRules, army: Army) -> list[tuple[Edit, Answer]]:
    """Everything that may be added now, as the builder offers it."""
    verdict = judge(rules, army)
    known = find_availability(rules, army, verdict.state)
    taken = {formation.key: formation.taken for formation in verdict.state.formations}
    offered: list[tuple[Edit, Answer]] = [
        (AddFormation(entry, size), answer) for (entry, size), answer in known.formations.items()
    ]
    offered += [
        (SetUpgrade(key, upgrade, taken[key].get(upgrade, 0) + 1), answer)
        for (key, upgrade), answer in known.upgrades.items()
    ]
    offered += [(ChooseUnit(key, unit), answer) for (key, unit), answer in known.units.items()]
    return [(edit, answer) for edit, answer in offered if answer.is_available]


def walk(rules: ListRules, seed: str) -> Iterator[tuple[Army, Edit, Answer, Army]]:
    dice = random.Random(seed)
    army = Army(rules.army_list.reference, LIMIT)
    for _ in range(STEPS):
        offered = additions(rules, army)
        if not offered:
            return
        edit, answer = dice.choice(offered)
        after = apply_edit(rules, army, edit)
        yield army, edit, answer, after
        army = after


@pytest.mark.parametrize("number", WALKS)
@pytest.mark.parametrize("reference", EVERY_LIST)
def test_an_available_addition_breaks_nothing_that_was_not_announced(reference: str, number: int) -> None:
    rules = shipped_rules(reference)
    for before, edit, answer, after in walk(rules, f"{reference} {number}"):
        old, new = judge(rules, before), judge(rules, after)
        announced = Counter((finding.code, finding.clause) for finding in answer.unfinished)
        assert errors(new) - errors(old) - announced == Counter(), edit
        assert new.points - old.points == answer.points, edit


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_removing_a_formation_never_raises_the_total(reference: str) -> None:
    rules = shipped_rules(reference)
    *_, (_, _, _, army) = walk(rules, reference)
    total = judge(rules, army).points
    for index in range(len(army.formations)):
        fewer = replace(army, formations=army.formations[:index] + army.formations[index + 1 :])
        assert judge(rules, fewer).points <= total


def selected(rules: ListRules, part: Part) -> bool:
    """Whether anything that the list offers can ever be counted by this selection."""
    army_list, selector = rules.army_list, part.selector
    offers = {offer.upgrade for entry in army_list.formations.values() for offer in entry.offers}
    brought = {line.unit for entry in army_list.formations.values() for line in entry.units}
    brought |= {unit for e in army_list.formations.values() for choice in e.choices for unit in choice.of}
    brought |= {e.carried_by for e in army_list.formations.values() if e.carried_by}
    brought |= {unit for u in army_list.upgrades.values() for choice in u.choices for unit in choice.of}
    return bool(selector.formations or selector.picks & offers or selector.units & brought)


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_no_clause_speaks_about_nothing(reference: str) -> None:
    rules = shipped_rules(reference)
    assert [clause.id for clause in rules.clauses if not all(selected(rules, part) for part in clause.about)] == []
    offers = {offer.upgrade for entry in rules.army_list.formations.values() for offer in entry.offers}
    assert sorted(set(rules.army_list.upgrades) - offers) == []


def proven_armies(rules: ListRules) -> Iterator[Verdict]:
    """The legal armies among the expected verdicts of the list."""
    army_list = rules.army_list
    path = FIXTURES / army_list.publication / "verdicts" / f"{army_list.id}.toml"
    expected, _ = parse_expected(path.read_bytes(), file=path.name)
    assert expected is not None
    for army in expected.army:
        if army.legal:
            yield judge(rules, read_army(rules, expand_army(rules, army)))


def entries_of(verdict: Verdict) -> set[str]:
    picks = verdict.state.formations
    return {pick.entry.id for pick in picks} | {f"+{upgrade}" for pick in picks for upgrade in pick.taken}


def offered_by(rules: ListRules) -> set[str]:
    entries = rules.army_list.formations.values()
    return {entry.id for entry in entries} | {f"+{offer.upgrade}" for entry in entries for offer in entry.offers}


def extend(rules: ListRules, proven: list[Verdict], wanted: str) -> set[str]:
    """What one of the proven armies holds once this entry is added to it; nothing if none stays legal."""
    for verdict in proven:
        army = replace(verdict.army, points_limit=10_000)
        for edits in ways_to_take(verdict, wanted):
            extended = judge(rules, reduce(partial(apply_edit, rules), edits, army))
            if extended.is_legal:
                return entries_of(extended)
    return set()


def ways_to_take(verdict: Verdict, wanted: str) -> Iterator[list[Edit]]:
    """A formation is added; an upgrade is added, or takes the place of one of its group."""
    if not wanted.startswith("+"):
        yield [AddFormation(wanted)]
        return
    upgrades, upgrade = verdict.rules.army_list.upgrades, wanted[1:]
    for formation in verdict.state.formations:
        if formation.entry.offer_of(upgrade):
            yield [SetUpgrade(formation.key, upgrade, 1)]
            for other, count in formation.taken.items():
                if upgrades[other].group == upgrades[upgrade].group:
                    yield [SetUpgrade(formation.key, other, count - 1), SetUpgrade(formation.key, upgrade, 1)]


def complete(rules: ListRules, army: Army, dice: random.Random) -> Verdict:
    """Add what is missing until the army is legal or nothing helps any more."""
    verdict = judge(rules, army)
    for _ in range(STEPS):
        if verdict.is_legal:
            return verdict
        lacking = sum(errors(verdict).values())
        offered = additions(rules, army)
        dice.shuffle(offered)
        tried = (apply_edit(rules, army, edit) for edit, _ in offered)
        better = next((other for other in tried if sum(errors(judge(rules, other)).values()) < lacking), None)
        army = better or (apply_edit(rules, army, offered[0][0]) if offered else army)
        verdict = judge(rules, army)
    return verdict


def reach(rules: ListRules, wanted: str, dice: random.Random) -> set[str]:
    """What a legal army with this entry in it holds; nothing when none was found."""
    entries = rules.army_list.formations
    if wanted.startswith("+"):
        starts = [(name, wanted[1:]) for name, entry in entries.items() if entry.offer_of(wanted[1:])]
    else:
        starts = [(wanted, "")]
    for _ in range(SEARCHES):
        formation, upgrade = dice.choice(starts)
        army = apply_edit(rules, Army(rules.army_list.reference, 10_000), AddFormation(formation))
        if upgrade:
            army = apply_edit(rules, army, SetUpgrade(army.formations[0].key, upgrade, 1))
        verdict = complete(rules, army, dice)
        if verdict.is_legal and wanted in entries_of(verdict):
            return entries_of(verdict)
    return set()


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_every_entry_is_part_of_some_legal_army(reference: str) -> None:
    rules, dice = shipped_rules(reference), random.Random(reference)
    proven = list(proven_armies(rules))
    reached = {entry for verdict in proven for entry in entries_of(verdict)}
    for wanted in sorted(offered_by(rules)):
        if wanted not in reached:
            reached |= extend(rules, proven, wanted) or reach(rules, wanted, dice)
    assert sorted(offered_by(rules) - reached) == []

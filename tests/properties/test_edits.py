"""What holds for every edit: the army stays fit to be written, and what was available was no lie."""

import contextlib

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.composition.availability import find_availability, find_worse
from rules.composition.documents import check_army, parse_army, write_army
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    MoveFormation,
    MoveUpgrade,
    RemoveFormation,
    RenameArmy,
    RenameFormation,
    SetAttribute,
    SetLimit,
    SetRide,
    SetSize,
    SetUnits,
    SetUpgrade,
    SetUpgradeUnits,
    SetWeapons,
    apply_edit,
)
from rules.composition.fixes import find_fixes
from rules.composition.formation_edits import EditError
from rules.composition.verdict import judge
from tests.examples import examples
from tests.properties.armies import ARMIES, ARMY_LIST, RULES
from tests.rules.factories import army_of

KEYS = st.sampled_from(["f1", "f2", "f3", "x"])
FORMATIONS = st.sampled_from([*ARMY_LIST.formations, "nobody"])
UPGRADES = st.sampled_from([*ARMY_LIST.upgrades, "nothing"])
UNITS = st.sampled_from([*ARMY_LIST.datasheets, "nobody"])
SIZES = st.sampled_from(["normal", "big", "huge"])
COUNTS = st.integers(-2, 9) | st.sampled_from([999, 1000, 1001, 10**9])
TEXTS = st.text(max_size=130)
EDITS = st.one_of(
    st.builds(AddFormation, FORMATIONS, st.none() | SIZES),
    st.builds(RemoveFormation, KEYS),
    st.builds(DuplicateFormation, KEYS),
    st.builds(MoveFormation, KEYS, COUNTS),
    st.builds(RenameFormation, KEYS, TEXTS),
    st.builds(SetSize, KEYS, SIZES),
    st.builds(SetUnits, KEYS, UNITS, COUNTS),
    st.builds(ChooseUnit, KEYS, UNITS),
    st.builds(SetUpgrade, KEYS, UPGRADES, COUNTS, st.none() | UNITS),
    st.builds(MoveUpgrade, KEYS, UPGRADES, KEYS),
    st.builds(SetUpgradeUnits, KEYS, UPGRADES, UNITS, COUNTS),
    st.builds(SetAttribute, KEYS, st.sampled_from(["travel", "mood"]), st.sampled_from(["walk", "drop", "swim"])),
    st.builds(SetRide, KEYS, KEYS | st.just("")),
    st.builds(SetWeapons, KEYS, UNITS, st.dictionaries(st.sampled_from(["pair", "claw"]), COUNTS, max_size=2), COUNTS),
    st.builds(RenameArmy, TEXTS),
    st.builds(SetLimit, COUNTS),
)


@settings(max_examples=examples(40))
@given(ARMIES, st.lists(EDITS, max_size=12))
def test_an_edited_army_can_always_be_written_and_judged(army, edits):
    for edit in edits:
        with contextlib.suppress(EditError):
            army = apply_edit(RULES, army, edit)
    check_army(RULES, army)
    assert parse_army(write_army(army)) == army
    assert judge(RULES, army).points == sum(facts.points for facts in judge(RULES, army).formations)


@settings(max_examples=examples(25))
@given(st.data())
def test_a_walk_of_available_additions_never_takes_too_much(data):
    """Every error on the way was announced as unfinished by the answer to the edit that caused it."""
    army = army_of(limit=data.draw(st.integers(600, 3000)))
    army = apply_edit(RULES, army, AddFormation("foot"))
    announced = set()
    for _ in range(data.draw(st.integers(1, 12))):
        verdict = judge(RULES, army)
        found = find_availability(RULES, army, verdict.state)
        taken = {formation.key: formation.taken for formation in verdict.state.formations}
        possible = [(AddFormation(*what), answer) for what, answer in found.formations.items()]
        possible += [
            (SetUpgrade(key, upgrade, taken[key].get(upgrade, 0) + 1), answer)
            for (key, upgrade), answer in found.upgrades.items()
        ]
        possible += [(ChooseUnit(key, unit), answer) for (key, unit), answer in found.units.items()]
        open_moves = [(edit, answer) for edit, answer in possible if answer.is_available]
        if not open_moves:
            break
        edit, answer = data.draw(st.sampled_from(open_moves))
        announced |= {(finding.code, finding.clause) for finding in answer.unfinished}
        army = apply_edit(RULES, army, edit)
        errors = judge(RULES, army).errors
        assert [finding for finding in errors if finding.is_excess] == []
        assert {(finding.code, finding.clause) for finding in errors} <= announced


@settings(max_examples=examples(25))
@given(ARMIES)
def test_a_fix_that_is_offered_leaves_less_of_the_error_and_no_new_one(army):
    verdict = judge(RULES, army)
    for finding in verdict.errors[:3]:
        for fix in find_fixes(verdict, finding):
            after = judge(RULES, apply_edit(RULES, army, fix.edit))
            left = [one for one in after.errors if (one.code, one.clause) == (finding.code, finding.clause)]
            is_first_step = fix.message.template.endswith("as a first step")
            assert len(after.errors) < len(verdict.errors) or is_first_step
            assert all(one.have - one.allowed < finding.have - finding.allowed for one in left if is_first_step)
            assert find_worse(verdict.errors, after.errors) == []
            assert after.points - verdict.points == fix.points

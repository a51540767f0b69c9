"""What holds for every army of a list, legal or not."""

import json
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.composition.documents import check_army, parse_army, write_army
from rules.composition.json_text import parse_json
from rules.composition.verdict import describe_verdict, judge
from tests.examples import examples
from tests.properties.armies import ARMIES, RULES


def codes(verdict) -> Counter:
    return Counter((finding.code, finding.clause) for finding in verdict.findings)


@given(ARMIES)
def test_documents_come_back_as_they_went(army):
    check_army(RULES, army)
    assert parse_army(write_army(army)) == army
    assert parse_army(parse_json(json.dumps(write_army(army)))) == army
    assert parse_army(parse_json(json.dumps(write_army(army), ensure_ascii=False).encode())) == army


@given(ARMIES, st.randoms(use_true_random=False))
def test_the_order_of_formations_changes_nothing(army, random):
    shuffled = list(army.formations)
    random.shuffle(shuffled)
    before, after = judge(RULES, army), judge(RULES, replace(army, formations=tuple(shuffled)))
    assert (after.is_legal, after.points, after.fingerprint) == (before.is_legal, before.points, before.fingerprint)
    assert codes(after) == codes(before)
    assert after.points_by_section == before.points_by_section


@given(ARMIES, st.randoms(use_true_random=False))
def test_the_order_of_upgrades_changes_nothing(army, random):
    shuffled = []
    for pick in army.formations:
        upgrades = list(pick.upgrades)
        random.shuffle(upgrades)
        shuffled.append(replace(pick, upgrades=tuple(upgrades)))
    before, after = judge(RULES, army), judge(RULES, replace(army, formations=tuple(shuffled)))
    assert (after.is_legal, after.points, after.fingerprint) == (before.is_legal, before.points, before.fingerprint)
    assert codes(after) == codes(before)


@given(ARMIES, st.data())
def test_names_and_keys_change_nothing(army, data):
    renamed = replace(
        army,
        name=data.draw(st.text(max_size=5)),
        formations=tuple(replace(pick, key=f"x{pick.key}", name="") for pick in army.formations),
    )
    before, after = judge(RULES, army), judge(RULES, renamed)
    assert (after.fingerprint, after.points, codes(after)) == (before.fingerprint, before.points, codes(before))


@given(ARMIES)
def test_removing_a_formation_never_raises_the_total(army):
    total = judge(RULES, army).points
    for index in range(len(army.formations)):
        fewer = replace(army, formations=army.formations[:index] + army.formations[index + 1 :])
        assert judge(RULES, fewer).points <= total


@given(ARMIES)
def test_the_total_is_the_sum_of_its_parts(army):
    verdict = judge(RULES, army)
    assert verdict.points == sum(facts.points for facts in verdict.formations)
    assert verdict.points == sum(verdict.points_by_section.values())


@settings(max_examples=examples(25))
@given(ARMIES)
def test_every_verdict_can_be_written_down(army):
    described = describe_verdict(judge(RULES, army))
    assert json.loads(json.dumps(described)) == described
    assert described["legal"] == (not [f for f in described["findings"] if f["severity"] == "error"])
    keys = {formation["key"] for formation in described["formations"]}
    assert [f for f in described["findings"] if not set(f["culprits"]) <= keys] == []

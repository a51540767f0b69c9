from dataclasses import replace

from rules.composition import worked
from rules.composition.verdict import describe_verdict, judge
from rules.composition.worked import work_out
from tests.rules.factories import army_of, make_rules, pick

WRONG = pick("foot", "a", upgrades={"captain": 3})


def test_a_formation_that_has_not_changed_is_not_worked_out_again():
    rules = make_rules()
    first = work_out(rules, pick("foot", "a"), limit=3000)
    assert work_out(rules, pick("foot", "a"), limit=3000) is first
    assert work_out(rules, pick("foot", "a"), limit=2000).state.limit == 2000


def test_its_twin_has_its_own_key_and_name(monkeypatch):
    rules = make_rules()
    other = replace(WRONG, key="b", name="Grumblers")
    alone = work_out(make_rules(), other, limit=3000)
    first = work_out(rules, WRONG, limit=3000)
    monkeypatch.delattr(worked, "resolve_formation")
    twin = work_out(rules, other, limit=3000)
    assert (twin.state.pick, twin.facts, twin.force) == (other, alone.facts, alone.force)
    assert twin.state.findings == alone.state.findings != ()
    assert {finding.culprits for finding in twin.state.findings} == {("b",)}
    assert {finding.culprits for finding in first.state.findings} == {("a",)}


def test_notes_change_neither_verdict_nor_fingerprint():
    rules = make_rules()
    noted = replace(army_of(replace(WRONG, note="Hold the hill")), note="Bring dice")
    assert describe_verdict(judge(rules, noted)) == describe_verdict(judge(rules, army_of(WRONG)))
    assert judge(rules, noted).state.formations[0].pick.note == "Hold the hill"
    assert judge(rules, army_of(WRONG)).state.formations[0].pick.note == ""


def test_what_is_handed_out_cannot_change_what_is_remembered():
    rules = make_rules()
    army = army_of(pick("foot", "a"))
    described = describe_verdict(judge(rules, army))
    described["formations"][0]["units"].clear()
    assert describe_verdict(judge(rules, army))["formations"][0]["units"] == {"trooper": 5}

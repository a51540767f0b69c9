"""What came out otherwise is shown as a difference, and written into the file without another letter changed."""

import pytest

from rules.composition.expected import parse_expected, replay
from rules.composition.proof_changes import ProofChange, accept_changes, find_proof_changes
from tests.rules.factories import make_rules

RULES = make_rules("""
[[clause]]
kind = "count"
of = "heavy"
max = 1
[[warning]]
id = "alone"
of = "foot"
without = "heavy"
text = "Foot needs armour."
""")
ARMY = """[[army]]  # the first
name = "both"
points_limit = 1000
legal = true
points  = 4_00 # as before
activations = 2
at_limit_of = [
  "count-heavy", # once
]
facts = { f1 = { size = 4, initiative = "3+", units = { tank = 4 }, magic = 1 } }
formations = [
  { formation = "armour", units = { tank = 4 } },
  { formation = "foot", repeat = 2, upgrades = ["rangers"] },
]
"""
TWO = """  { formation = "armour", units = { tank = 4 } },
  { formation = "armour", units = { tank = 4 } },
"""
ONE = TWO.partition("\n")[0] + "\n"


def changes_of(text: str) -> list[tuple[str, str, str]]:
    return [(change.place, change.before, change.after) for change in find_proof_changes(RULES, text)]


def failures_of(text: str) -> list[str]:
    expected, problems = parse_expected(text.encode(), file="v")
    assert not problems
    return [str(problem) for problem in replay(RULES, expected, file="v")]


def test_values_that_came_out_otherwise_take_the_place_of_the_old_ones():
    assert "v: army[0] (both): expected 2 activations, found 3" in failures_of(ARMY)
    changes = find_proof_changes(RULES, ARMY)
    assert changes[0] == ProofChange("army[0].points", "both", "points", "4_00", "450")
    assert changes_of(ARMY) == [
        ("army[0].points", "4_00", "450"),
        ("army[0].activations", "2", "3"),
        ("army[0].facts.f1.initiative", '"3+"', '"2+"'),
    ]
    accepted = ARMY.replace("4_00", "450").replace("activations = 2", "activations = 3").replace('"3+"', '"2+"')
    assert accept_changes(ARMY, changes) == accepted
    assert failures_of(accepted) == ["v: army[0] (both): f1.magic: expected 1, found nothing"]
    assert accept_changes(ARMY, changes[1:2]) == ARMY.replace("activations = 2", "activations = 3")


def test_a_legal_army_that_is_illegal_now_gets_its_findings():
    text = ARMY.replace(ONE, TWO).replace(", magic = 1", "")
    found = '[{ code = "count", clause = "count-heavy", have = 2, allowed = 1 }]'
    assert ("army[0].legal", "true", "false") in changes_of(text)
    assert ("army[0].findings", "", found) in changes_of(text)
    assert ("army[0].at_limit_of", '[\n  "count-heavy", # once\n]', "[]") in changes_of(text)
    accepted = accept_changes(text, find_proof_changes(RULES, text))
    assert f"legal = false\nfindings = {found}\npoints  = " in accepted
    assert failures_of(accepted) == []


@pytest.mark.parametrize("findings", ['findings = [{ code = "count" }, { code = "gone" }]\n', "findings = []\n"])
def test_findings_that_were_expected_rightly_stay_as_they_are(findings):
    text = f'[[army]]\nname = "x"\npoints_limit = 5000\nlegal = false\n{findings}formations = [\n{TWO}]\n'
    accepted = accept_changes(text, find_proof_changes(RULES, text))
    assert ('findings = [{ code = "count" }]\n' in accepted) == ("gone" in findings)
    assert failures_of(accepted) == []


def test_an_army_that_is_legal_now_loses_its_findings_and_gets_its_warnings():
    formations = '{ formation = "foot", upgrades = ["rangers"] }'
    told = 'points_limit = 500, legal = false, findings = [{ code = "count" }]'
    text = f'army = [{{ name = "x", {told}, formations = [{formations}] }}]'
    accepted = accept_changes(text, find_proof_changes(RULES, text))
    assert 'legal = true, warnings = ["alone"], findings = [], formations' in accepted
    assert failures_of(accepted) == []


@pytest.mark.parametrize(
    "text",
    [
        "[[army]]",
        ARMY.replace('"foot"', '"knights"'),
        f'[[army]]\nname = "x"\npoints_limit = 9\nlegal = false\nformations = [{TWO}]\n[[army.findings]]\ncode = "x"\n',
    ],
)
def test_what_cannot_be_read_or_rewritten_is_left_alone(text):
    assert changes_of(text) == []

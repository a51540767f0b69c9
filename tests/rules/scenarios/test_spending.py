"""Forces that players buy, checked by points and numbers."""

import dataclasses
from fractions import Fraction

import pytest

from rules.composition.findings import Finding
from rules.scenarios.forces import Allowance, FreeForce, Purse
from rules.scenarios.spending import Spending, SpendingError, find_force_findings, points_available
from rules.scenarios.values import Scenario
from rules.tournament_game.sides import BySide, Side
from tests.rules.scenarios.documents import SCENARIO
from tests.rules.scenarios.test_loader import load

FREE = FreeForce(None, None, None, (), (), (), (), ())
PLAIN = Spending(2000, 2000)


def purse(**values: object) -> Purse:
    plain = {"name": "Guns", "supplement": None, "share": None, "least": None, "most": None, "of": None}
    return Purse(**{**plain, "bonus": False, "text": "", **values})  # type: ignore[arg-type]


def allowance(**values: object) -> Allowance:
    plain = {"name": "Ships", "each": 1, "per_points": None, "started": False, "least": None, "most": None}
    return Allowance(**{**plain, "exact": False, "cost": None, "text": "", **values})  # type: ignore[arg-type]


def scenario_with(force: FreeForce, other: FreeForce = FREE) -> Scenario:
    scenario = load(SCENARIO.encode())
    return dataclasses.replace(
        scenario, a=dataclasses.replace(scenario.a, force=other), b=dataclasses.replace(scenario.b, force=force)
    )


def found(force: FreeForce, spent: Spending = PLAIN, other: Spending = PLAIN) -> tuple[Finding, ...]:
    both = find_force_findings(scenario_with(force), spent=BySide(other, spent))
    assert both.a == ()
    return both.b


def numbers(findings: tuple[Finding, ...]) -> list[tuple[str, str, int, int]]:
    return [(finding.code, finding.clause, finding.have, finding.allowed) for finding in findings]


def test_nothing_is_asked_of_printed_forces():
    scenario = load(SCENARIO.encode())
    alone = Spending(99_999, 1)
    findings = find_force_findings(scenario, spent=BySide(alone, PLAIN))
    assert findings.a == ()
    assert numbers(findings.b) == []


def test_an_army_costs_at_most_what_is_available():
    assert found(FREE) == ()
    assert numbers(found(FREE, Spending(2001, 2000))) == [("scenario-limit", "limit", 2001, 2000)]


@pytest.mark.parametrize(
    ("limit", "expected"),
    [(1999, [("scenario-points", "points", 1999, 2000)]), (2000, []), (5000, []),
     (5001, [("scenario-points", "points", 5001, 5000)])],
)  # fmt: skip
def test_the_range_is_about_the_points_available(limit, expected):
    force = dataclasses.replace(FREE, points=(2000, 5000))
    assert numbers(found(force, Spending(limit, limit))) == expected


@pytest.mark.parametrize(("opponent", "points"), [(2000, 3000), (2001, 3002), (3333, 5000)])
def test_points_by_a_ratio_are_rounded_up(opponent, points):
    force = dataclasses.replace(FREE, ratio=Fraction(3, 2))
    assert points_available(force, opponent=opponent) == points
    other = Spending(opponent, opponent)
    assert found(force, Spending(points, points), other) == ()
    for wrong in (points - 1, points + 1):
        told = found(force, Spending(wrong, wrong), other)
        assert numbers(told) == [("scenario-ratio", "ratio", wrong, points)]


def test_without_a_ratio_the_opponent_does_not_matter():
    assert points_available(FREE, opponent=2000) is None


def test_everything_together_has_a_limit():
    force = dataclasses.replace(FREE, most=5000, purses=(purse(bonus=True), purse(name="Inside")))
    spent = Spending(4500, 4500, purses={"Guns": 500, "Inside": 900})
    assert found(force, spent) == ()
    spent = Spending(4500, 4500, purses={"Guns": 501})
    assert numbers(found(force, spent)) == [("scenario-most", "most", 5001, 5000)]


@pytest.mark.parametrize(
    ("limit", "spent", "expected"), [(2000, 500, []), (2000, 501, [501, 500]), (2001, 500, []), (2003, 501, [501, 500])]
)
def test_a_share_is_compared_exactly(limit, spent, expected):
    force = dataclasses.replace(FREE, purses=(purse(share=Fraction(1, 4)),))
    told = numbers(found(force, Spending(100, limit, purses={"Guns": spent})))
    assert told == ([("scenario-purse", "Guns", *expected)] if expected else [])


def test_a_share_may_be_of_the_other_side():
    force = dataclasses.replace(FREE, purses=(purse(share=Fraction(1, 4), of=Side.A),))
    spent = Spending(100, 8000, purses={"Guns": 501})
    assert numbers(found(force, spent)) == [("scenario-purse", "Guns", 501, 500)]


@pytest.mark.parametrize(("limit", "spent", "needed"), [(2000, 500, None), (2000, 499, 500), (2001, 500, 501)])
def test_a_least_share_is_needed(limit, spent, needed):
    force = dataclasses.replace(FREE, purses=(purse(least=Fraction(1, 4)),))
    told = found(force, Spending(2000, limit, purses={"Guns": spent}))
    assert numbers(told) == ([("scenario-purse", "Guns", spent, needed)] if needed else [])
    assert [finding.is_excess for finding in told] == ([False] if needed else [])


@pytest.mark.parametrize(("spent", "over"), [(250, False), (251, True)])
def test_a_purse_may_have_a_limit_in_points(spent, over):
    force = dataclasses.replace(FREE, purses=(purse(most=250),))
    told = numbers(found(force, Spending(2000, 2000, purses={"Guns": spent})))
    assert told == ([("scenario-purse", "Guns", 251, 250)] if over else [])


@pytest.mark.parametrize(
    ("values", "have", "expected"),
    [
        ({"most": 2}, 2, None),
        ({"most": 2}, 3, 2),
        ({"most": 0}, 1, 0),
        ({"least": 1}, 0, 1),
        ({"least": 1}, 1, None),
        ({"per_points": 1000}, 2, None),
        ({"per_points": 1000}, 3, 2),
        ({"per_points": 1000}, 0, None),
        ({"per_points": 500, "started": True, "exact": True}, 3, 4),
        ({"per_points": 500, "started": True, "exact": True}, 4, None),
        ({"per_points": 500, "started": True, "exact": True}, 5, 4),
        ({"exact": True}, 7, None),
    ],
)
def test_numbers_are_allowed_and_needed(values, have, expected):
    force = dataclasses.replace(FREE, allowances=(allowance(**values),))
    told = numbers(found(force, Spending(1900, 2000, numbers={"Ships": have})))
    assert told == ([("scenario-number", "Ships", have, expected)] if expected is not None else [])


def test_what_is_left_out_is_nothing():
    force = dataclasses.replace(FREE, purses=(purse(least=Fraction(1, 4)),), allowances=(allowance(least=1),))
    assert [finding.have for finding in found(force)] == [0, 0]


@pytest.mark.parametrize(("army_list", "codes"), [("a/b", []), (None, []), ("a/c", ["scenario-list"])])
def test_the_list_is_one_of_those_printed(army_list, codes):
    force = dataclasses.replace(FREE, lists=("a/b",))
    assert [finding.code for finding in found(force, dataclasses.replace(PLAIN, army_list=army_list))] == codes


@pytest.mark.parametrize(
    ("spent", "message"),
    [
        (Spending(1, 1, purses={"Luck": 1}), "b.purses.Luck: is none of Guns purses"),
        (Spending(1, 1, numbers={"Luck": 1}), "b.numbers.Luck: is none of no numbers"),
    ],
)
def test_unknown_names_are_refused(spent, message):
    force = dataclasses.replace(FREE, purses=(purse(),))
    with pytest.raises(SpendingError) as refusal:
        found(force, spent)
    assert (str(refusal.value), refusal.value.field) == (message, message.split(":")[0])


def test_findings_name_the_scenario_and_say_it_in_words():
    force = dataclasses.replace(FREE, purses=(purse(most=250),), allowances=(allowance(most=0),))
    told = found(force, Spending(2000, 2000, purses={"Guns": 300}, numbers={"Ships": 1}))
    assert {finding.ref for finding in told} == {"club: The bridge, p. 1"}
    assert [str(finding.message) for finding in told] == [
        "Guns: 300 points, at most 250 are allowed.",
        "Ships: 1, at most 0 are allowed.",
    ]

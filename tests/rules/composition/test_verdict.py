import pytest

from rules.composition.findings import Severity
from rules.composition.verdict import describe_finding, describe_verdict
from tests.rules.factories import LIST, armour, brief, errors_in, make_rules, pick, swap, verdict_on

RULES = make_rules()


def test_the_limit_may_be_reached():
    assert errors_in(RULES, pick("foot"), armour("f2"), limit=300) == []


def test_one_point_over_the_limit():
    (found,) = errors_in(RULES, pick("foot"), armour("f2"), limit=299)
    assert brief(found) == ("points-limit", "points-limit", (), 300, 299)
    assert str(found.message) == "The army costs 300 points, the limit is 299."


def test_an_empty_army_is_not_legal_yet():
    verdict = verdict_on(RULES)
    assert (verdict.is_legal, verdict.points, verdict.points_by_section) == (False, 0, {})
    assert [brief(finding) for finding in verdict.findings] == [("empty", "empty", (), 0, 1)]


def test_an_army_without_a_name_is_called_by_its_list_and_size():
    assert str(verdict_on(RULES, pick("foot"), limit=3000).title) == "Tiny Guard, 3,000 points"


def warnings(*formations, limit: int) -> list[tuple[str, int, int]]:
    verdict = verdict_on(RULES, *formations, limit=limit)
    assert {finding.severity for finding in verdict.findings} <= {Severity.WARNING}
    assert verdict.is_legal
    return [(finding.code, finding.have, finding.allowed) for finding in verdict.findings]


def titans(count: int):
    return [pick("titan", f"t{number}") for number in range(count)]


def test_unusual_limits_are_legal_but_warned_about():
    assert warnings(*titans(4), limit=2000) == []
    assert warnings(*titans(10), limit=5000) == []
    assert warnings(*titans(3), pick("foot"), limit=1600) == [("unusual-limit", 1600, 2000)]
    assert warnings(*titans(10), pick("foot"), limit=5100) == [("unusual-limit", 5100, 5000)]


def test_unspent_points_are_warned_about():
    assert warnings(*titans(4), limit=2001) == [("unspent-points", 2000, 2001)]


def test_an_army_that_cannot_contest_is_warned_about():
    planes = [pick("planes", f"p{number}") for number in range(16)]
    assert warnings(*planes, limit=2000) == [("no-contester", 0, 1)]
    assert warnings(*planes[:12], pick("titan"), limit=2000) == []


def test_a_list_without_usual_points_never_warns_about_the_limit():
    rules = make_rules(list=swap(LIST, ("usual_points = [2000, 5000]", "")))
    assert verdict_on(rules, pick("foot"), limit=100).findings == ()


def test_points_by_section_follow_the_order_of_the_list():
    verdict = verdict_on(RULES, pick("planes", "a"), armour("b"), pick("foot", "c", upgrades={"rangers": 2}))
    assert list(verdict.points_by_section.items()) == [("core", 350), ("air", 125)]


def test_findings_inside_formations_come_first():
    rules = make_rules('[[clause]]\nkind = "count"\nof = "core"\nmin = 2')
    codes = [finding.code for finding in errors_in(rules, armour(tanks=3), limit=10)]
    assert codes == ["choose", "count", "points-limit"]


DESCRIBED = {
    "legal": False,
    "points": {"total": 525, "limit": 2000, "by_section": {"core": 525}},
    "findings": [
        {
            "code": "upgrade-limit",
            "severity": "error",
            "clause": "rangers",
            "ref": "the tiny list",
            "message": "Rangers: 9 taken, 4 allowed in this formation.",
            "culprits": ["f1"],
            "have": 9,
            "allowed": 4,
        },
        {
            "code": "unspent-points",
            "severity": "warning",
            "clause": "unspent-points",
            "ref": "6.1.1",
            "message": "1,475 points are not spent.",
            "culprits": [],
            "have": 525,
            "allowed": 2000,
        },
    ],
    "formations": [
        {
            "key": "f1",
            "points": 425,
            "activates": True,
            "units": {"tank": 4, "ranger": 9},
            "size": 13,
            "strength": 13,
            "break_point": 13,
            "initiative": "2+",
            "can_garrison": True,
            "break_their_spirit": True,
            "transport": None,
            "weapons": [],
            "open_weapons": {},
        },
        {
            "key": "f2",
            "points": 100,
            "activates": True,
            "units": {"trooper": 5},
            "size": 5,
            "strength": 5,
            "break_point": 5,
            "initiative": "2+",
            "can_garrison": True,
            "break_their_spirit": False,
            "transport": None,
            "weapons": [],
            "open_weapons": {},
        },
    ],
    "activations": 2,
    "strategy_rating": 2,
    "list": {"id": "tiny/guard@1", "digest": RULES.army_list.digest},
    "fingerprint": "MUST-????-????",
}


def test_the_description_has_exactly_the_keys_of_the_contract():
    verdict = verdict_on(RULES, armour("f1", upgrades={"rangers": 9}), pick("foot", "f2"), limit=2000)
    described = describe_verdict(verdict)
    assert described == DESCRIBED | {"fingerprint": verdict.fingerprint}
    assert list(described) == list(DESCRIBED)


def test_the_description_of_transport():
    more = """
[[formation]]
id = "convoy"
section = "core"
name = "Convoy"
points = 10
units = [{ unit = "trooper", count = 3 }, "truck"]
"""
    described = describe_verdict(verdict_on(make_rules(more), pick("convoy")))
    assert described["formations"][0]["transport"] == {"riders": 3, "carried": 2, "fits": False}


@pytest.mark.parametrize(
    "describe",
    [
        lambda verdict, translate: describe_verdict(verdict, translate=translate)["findings"][0]["message"],
        lambda verdict, translate: describe_finding(verdict.findings[0], translate=translate)["message"],
    ],
)
def test_messages_can_be_translated(describe):
    verdict = verdict_on(RULES)
    assert describe(verdict, lambda template: "Noch leer." if template.startswith("The army has") else template) == (
        "Noch leer."
    )

from rules.composition.findings import Severity
from tests.rules.factories import make_rules, pick, problems_of, verdict_on

WARNING = """
[[warning]]
id = "alone"
of = "foot"
without = ["formation:titan", "unit:captain"]
text = "Foot is {lost} without a titan."
ref = "a page"
"""


def warnings_of(*formations):
    verdict = verdict_on(make_rules(WARNING), *formations)
    assert verdict.is_legal
    return [finding for finding in verdict.findings if finding.code == "without"]


def test_what_is_of_no_use_alone_is_told_and_leaves_the_army_legal():
    (found,) = warnings_of(pick("foot", "f1"), pick("planes", "f2"), pick("foot", "f3"))
    assert (found.clause, found.ref, found.culprits, found.have, found.allowed) == (
        "alone",
        "a page",
        ("f1", "f3"),
        2,
        0,
    )
    assert (str(found.message), found.severity) == ("Foot is {lost} without a titan.", Severity.WARNING)


def test_nothing_is_told_where_it_is_of_use_or_not_there():
    assert warnings_of(pick("foot", "f1"), pick("titan", "f2")) == []
    assert warnings_of(pick("foot", "f1", upgrades={"captain": 1})) == []
    assert warnings_of(pick("planes", "f1")) == []


def test_defects_have_their_place():
    assert problems_of(WARNING.replace('"foot"', '"fleet"')) == ["warning[0].of: 'fleet' names nothing in this list"]
    assert problems_of(WARNING.replace("formation:titan", "giant")) == [
        "warning[0].without: 'giant' names nothing in this list"
    ]

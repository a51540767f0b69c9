import pytest

from rules.composition.expected import (
    expand_army,
    find_unproven,
    parse_expected,
    replay,
)
from tests.rules.factories import make_rules

RULES = make_rules('[[clause]]\nkind = "count"\nof = "heavy"\nmax = 1')
LEGAL = """
[[army]]
name = "legal"
points_limit = 1000
legal = true
points = 450
at_limit_of = ["count-heavy"]
facts = { f1 = { size = 4, can_garrison = false } }
formations = [
  { formation = "armour", units = { tank = 4 } },
  { formation = "foot", repeat = 2, upgrades = ["rangers"] },
]
"""
REFUSED = """
[[army]]
name = "refused"
points_limit = 1000
legal = false
findings = [{ code = "count", clause = "count-heavy", culprits = ["f2", "f1"], have = 2, allowed = 1 }]
formations = [
  { formation = "armour", name = "One", units = { tank = 4 } },
  { formation = "armour", size = "big", units = { tank = 8 }, upgrades = [{ upgrade = "flamers", units.tank = 2 }] },
]
"""


def read(text: str):
    expected, problems = parse_expected(text.encode(), file="verdicts/guard.toml")
    assert problems == ()
    return expected


def differences(text: str) -> list[str]:
    return [str(problem) for problem in replay(RULES, read(text), file="verdicts/guard.toml")]


def test_right_expectations_are_silent():
    assert differences(LEGAL + REFUSED) == []


def test_short_forms_are_written_out():
    army = expand_army(RULES, read(LEGAL + REFUSED).army[0])
    assert (army["army_list"], army["points_limit"], army["name"]) == ("tiny/guard@1", 1000, "legal")
    assert [formation["key"] for formation in army["formations"]] == ["f1", "f2", "f3"]
    assert army["formations"][1] == {
        "key": "f2",
        "formation": "foot",
        "name": "",
        "size": "normal",
        "units": {},
        "attributes": {},
        "upgrades": [{"upgrade": "rangers"}],
    }


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        ("legal = true\npoints = 450\n", "legal = true\npoints = 451\n", ["expected 451 points, found 450"]),
        ("size = 4", "size = 5", ["f1.size: expected 5, found 4"]),
        (
            "f1 = { size = 4,",
            "f9 = { size = 4,",
            ["f9.size: expected 4, found nothing", "f9.can_garrison: expected false, found nothing"],
        ),
        ("size = 4", "height = 4", ["f1.height: expected 4, found nothing"]),
        ("legal = true", "legal = false", ["expected an illegal army, found nothing wrong with it"]),
        (
            "legal = true",
            'legal = true\nfindings = [{ code = "x" }]',
            ["a legal army cannot expect findings", "expected, and not found: x"],
        ),
    ],
)
def test_wrong_expectations_of_a_legal_army(old, new, messages):
    found = differences(LEGAL.replace(old, new))
    assert found == [f"verdicts/guard.toml: army[0] (legal): {message}" for message in messages]


SEEN = "count of count-heavy, have 2, allowed 1, culprits f1 f2: Heavy: 2 taken, one allowed."


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ('code = "count"', 'code = "share"', "share of count-heavy, have 2, allowed 1, culprits f2 f1"),
        ('clause = "count-heavy"', 'clause = "other"', "count of other, have 2, allowed 1, culprits f2 f1"),
        ('["f2", "f1"]', '["f1"]', "count of count-heavy, have 2, allowed 1, culprits f1"),
        ('["f2", "f1"]', "[]", "count of count-heavy, have 2, allowed 1, culprits none"),
        ("have = 2", "have = 3", "count of count-heavy, have 3, allowed 1, culprits f2 f1"),
        ("allowed = 1", "allowed = 0", "count of count-heavy, have 2, allowed 0, culprits f2 f1"),
    ],
)
def test_wrong_findings_are_reported_with_what_was_found(old, new, wanted):
    assert differences(REFUSED.replace(old, new)) == [
        f"verdicts/guard.toml: army[0] (refused): expected, and not found: {wanted}",
        f"verdicts/guard.toml: army[0] (refused): found, and not expected: {SEEN}",
    ]


def test_the_code_alone_may_be_enough():
    short = REFUSED.replace(', clause = "count-heavy", culprits = ["f2", "f1"], have = 2, allowed = 1', "")
    assert differences(short) == []


def test_an_army_wrongly_called_legal():
    text = REFUSED.replace("legal = false", "legal = true").replace("findings = [{", "findings = []\n# [{")
    assert differences(text) == [
        "verdicts/guard.toml: army[0] (refused): expected a legal army, found: Heavy: 2 taken, one allowed.",
        f"verdicts/guard.toml: army[0] (refused): found, and not expected: {SEEN}",
    ]


def test_an_army_that_cannot_be_read():
    found = differences(LEGAL.replace('"foot"', '"knights"'))
    assert found == [
        "verdicts/guard.toml: army[0] (legal): formations[1].formation: the list has no formation 'knights'; "
        "formations[2].formation: the list has no formation 'knights'"
    ]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"army = ", "verdicts/x.toml, line 1: not TOML: Invalid value at the end of the document"),
        (b"\xff", "verdicts/x.toml, line 1: not UTF-8 text: byte 0 cannot be read"),
        (b"", "verdicts/x.toml: army: is missing"),
        (b"army = []", "verdicts/x.toml: army: must have at least 1 in it"),
        (
            b'[[army]]\nname = "x"\npoints_limit = 1\nlegal = true\nformations = [{ formation = "a", repeat = 51 }]',
            "verdicts/x.toml: army[0].formations[0].repeat: must be at most 50",
        ),
        (
            b'[[army]]\nname = "x"\npoints_limit = 1\nlegal = true\nformations = []\nluck = 1',
            "verdicts/x.toml: army[0].luck: is not known here",
        ),
    ],
)
def test_a_file_that_cannot_be_read(data, problem):
    expected, problems = parse_expected(data, file="verdicts/x.toml")
    assert expected is None
    assert [str(found).startswith(problem) for found in problems] == [True]


def test_an_army_said_to_be_at_a_limit_is_there():
    assert differences(LEGAL.replace('at_limit_of = ["count-heavy"]', 'at_limit_of = ["ghost"]')) == [
        "verdicts/guard.toml: army[0] (legal): at_limit_of: the list has no clause 'ghost'"
    ]
    assert differences(
        LEGAL.replace('  { formation = "armour", units = { tank = 4 } },\n', "")
        .replace("points = 450", "points = 250")
        .replace("facts = { f1 = { size = 4, can_garrison = false } }", "")
    ) == ["verdicts/guard.toml: army[0] (legal): at_limit_of: count-heavy uses 0 of 1"]


def test_an_army_of_too_many_formations_is_not_even_written_out():
    line = '{ formation = "foot", repeat = 50 },'
    text = f'[[army]]\nname = "horde"\npoints_limit = 1\nlegal = true\nformations = [{line * 4}]'
    assert len(differences(text)) == 2
    assert differences(text.replace("= [", '= [{ formation = "foot" }, ')) == [
        "verdicts/guard.toml: army[0] (horde): has more than 200 formations"
    ]


def test_what_is_not_proven():
    assert list(find_unproven(RULES, read(LEGAL + LEGAL + REFUSED))) == []
    assert list(find_unproven(RULES, read(LEGAL + REFUSED))) == ["fewer than two legal armies"]
    assert list(find_unproven(RULES, read(LEGAL + LEGAL))) == ["no refused army for the clause 'count-heavy'"]
    elsewhere = LEGAL.replace('at_limit_of = ["count-heavy"]', "")
    assert list(find_unproven(RULES, read(elsewhere * 2 + REFUSED))) == [
        "no legal army at the limit of the clause 'count-heavy'"
    ]


WARNING = '\n[[warning]]\nid = "alone"\nof = "foot"\nwithout = "formation:titan"\ntext = "Alone."\n'


def test_warnings_of_the_list_come_as_expected_and_no_others():
    rules = make_rules(WARNING)
    alone = '[[army]]\nname = "a"\npoints_limit = 1000\nlegal = true\nformations = [{ formation = "foot" }]\n'
    warned = alone.replace("legal = true", 'legal = true\nwarnings = ["alone"]')
    other = alone.replace("legal = true", 'legal = true\nwarnings = ["alone", "ghost"]')
    told = [[str(problem) for problem in replay(rules, read(text), file="f")] for text in (warned, alone, other)]
    assert told == [
        [],
        ["f: army[0] (a): the warning alone was given and not expected"],
        ["f: army[0] (a): the warning ghost was expected and not given"],
    ]
    assert list(find_unproven(rules, read(warned + alone))) == []
    assert list(find_unproven(rules, read(alone + alone))) == ["no army with the warning 'alone'"]

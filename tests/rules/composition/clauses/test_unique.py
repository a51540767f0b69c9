from tests.rules.factories import brief, errors_in, make_rules, pick, problems_of, state_of

INDIVIDUALS = """
[[clause]]
kind = "unique"
id = "once"
of = ["formation:titan", "group:leaders"]
ref = "individuals"
"""
FACTION = """
[[attribute]]
id = "faction"
name = "Faction"
values = { none = "no faction", red = "Red", blue = "Blue" }

[[formation]]
id = "band"
section = "core"
name = "Band"
points = 50
units = ["trooper"]
upgrades = ["captain"]
attributes = ["faction"]

[[clause]]
kind = "unique"
id = "prince"
of = "upgrade:captain"
by = "faction"
ref = "princes"
"""


def band(key, faction=None):
    return pick("band", key, attributes={"faction": faction} if faction else {}, upgrades={"captain": 1})


def test_sentences():
    assert str(make_rules(INDIVIDUALS).clauses[0].sentence()) == "Titan or Leaders: each at most once in the army."
    assert str(make_rules(FACTION).clauses[0].sentence()) == "Captain: at most one for each Faction."


def test_one_of_each_kind_is_allowed():
    assert errors_in(make_rules(INDIVIDUALS), pick("titan", "a"), pick("foot", "b", upgrades={"captain": 1})) == []


def test_the_second_of_a_kind_is_refused_with_all_who_hold_it():
    found = errors_in(make_rules(INDIVIDUALS), pick("titan", "a"), pick("foot", "b"), pick("titan", "c"))
    assert [brief(finding) for finding in found] == [("unique", "once", ("a", "c"), 2, 1)]
    assert str(found[0].message) == "Titan: 2 taken, one allowed in the army."


def test_one_for_each_value_of_an_attribute():
    rules = make_rules(FACTION)
    assert errors_in(rules, band("a", "red"), band("b", "blue"), band("c")) == []
    found = errors_in(rules, band("a", "red"), band("b", "blue"), band("c", "red"))
    assert [brief(finding) for finding in found] == [("unique", "prince", ("a", "c"), 2, 1)]
    assert str(found[0].message) == "Captain (Red): 2 taken, one allowed in the army."


def test_the_default_value_counts_like_any_other():
    found = errors_in(make_rules(FACTION), band("a"), band("b", "none"))
    assert [brief(finding) for finding in found] == [("unique", "prince", ("a", "b"), 2, 1)]


def test_formations_without_the_selection_do_not_count():
    assert errors_in(make_rules(FACTION), pick("band", "a"), pick("band", "b"), band("c")) == []


def test_no_allowance_and_what_it_is_about():
    rules = make_rules(INDIVIDUALS)
    (clause,) = rules.clauses
    assert clause.usage(state_of(rules, pick("titan"))) is None
    assert [str(part.label) for part in clause.about] == ["Titan or Leaders"]
    assert clause.reads is None


def test_defects_are_reported():
    assert problems_of('[[clause]]\nkind = "unique"\nof = "unit:tank"') == [
        "clause[0].of: names units; give the formations or upgrades that bring them"
    ]
    assert problems_of('[[clause]]\nkind = "unique"\nof = "core"\nby = "mark"') == [
        "clause[0].by: no formation has the attribute 'mark'"
    ]


def test_a_formation_names_attributes_of_the_list():
    found = problems_of(FACTION.replace('attributes = ["faction"]', 'attributes = ["mark"]'))
    assert "formation[4].attributes[0]: there is no attribute 'mark'" in found

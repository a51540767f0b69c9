from armylists.armies.queries.builder_rules import RuleRow, place_rules
from rules.composition.compile import ListRules
from tests.rules.factories import armour, make_rules, pick, state_of

CLAUSES = """
[[clause]]
kind = "share"
of = "section:allies"
at_most = "1/3"
ref = "allies"
[[clause]]
kind = "count"
of = "formation:titan"
id = "one-titan"
max = 1
[[clause]]
kind = "count"
of = "upgrade:captain"
id = "one-captain"
max = 1
[[clause]]
kind = "upgrade-types"
of = "extras"
max = 1
[[clause]]
kind = "count"
of = "heavy"
id = "heavies"
max = 2
[[clause]]
kind = "count"
of = ["upgrade:rangers", "upgrade:captain"]
id = "mixed-groups"
max = 3
[[clause]]
kind = "count"
of = "unit:tank"
id = "tanks"
max = 9
"""


def _rules() -> ListRules:
    return make_rules(CLAUSES)


def test_each_clause_stands_where_a_reader_looks_for_it():
    placed = place_rules(_rules(), None)
    places = {
        "sections": {name: [row.id for row in rows] for name, rows in placed.sections.items()},
        "entries": {name: [row.id for row in rows] for name, rows in placed.entries.items()},
        "upgrades": {name: [row.id for row in rows] for name, rows in placed.upgrades.items()},
        "groups": {name: [row.id for row in rows] for name, rows in placed.groups.items()},
        "general": [row.id for row in placed.general],
    }
    assert places == {
        "sections": {"allies": ["share-section-allies"]},
        "entries": {"titan": ["one-titan"]},
        "upgrades": {"captain": ["one-captain"]},
        "groups": {"extras": ["upgrade-types-extras"]},
        "general": ["heavies", "mixed-groups", "tanks"],
    }


def test_meters_show_what_is_used_of_what_there_is():
    rules = _rules()
    placed = place_rules(rules, state_of(rules, pick("titan", "f1"), armour("f2")))
    share, titan = placed.sections["allies"][0], placed.entries["titan"][0]
    assert (share.used, share.limit, share.unit, share.is_full) == (500, 1000, "points", False)
    assert (titan.used, titan.limit, titan.unit, titan.is_full) == (1, 1, "", True)


def test_without_an_army_there_are_no_figures():
    (row,) = place_rules(_rules(), None).entries["titan"]
    assert row == RuleRow("one-titan", "Titan: at most 1.", "")
    assert row.is_full is False

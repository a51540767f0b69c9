import pytest

from rules.catalogue.problems import CatalogueError
from rules.composition.clauses import KINDS
from tests.rules.factories import LIST, make_rules, problems_of, swap


def test_unknown_kinds_list_the_known_ones():
    known = ", ".join(sorted(KINDS))
    for raw in ('"limit"', "5", "[]"):
        (problem,) = problems_of(f"[[clause]]\nkind = {raw}")
        assert problem.startswith("clause[0].kind: unknown kind of clause ")
        assert problem.endswith(f"; known kinds: {known}")
    (problem,) = problems_of("[[clause]]\nof = 'core'")
    assert problem.startswith("clause[0].kind: is missing: one of ")


def test_all_defects_of_all_clauses_are_reported_at_once():
    found = problems_of("""
[[clause]]
kind = "count"
of = "x"
[[clause]]
kind = "share"
of = "y"
at_most = "1/3"
""")
    assert found == [
        "clause[0].max: give min, max or both",
        "clause[0].of: 'x' names nothing in this list",
        "clause[1].of: 'y' names nothing in this list",
    ]


def test_the_error_names_the_list():
    with pytest.raises(CatalogueError, match=r"^tiny/guard@1: clause\[0\]\.kind: "):
        make_rules('[[clause]]\nkind = "x"')


def test_two_clauses_need_different_ids():
    clause = '[[clause]]\nkind = "count"\nof = "section:core"\nmax = 1\n'
    assert [item.id for item in make_rules(clause).clauses] == ["count-section-core"]
    assert problems_of(clause * 2) == ["clause[1].id: two clauses have the id 'count-section-core'"]


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('kind = "count"\nof = ["core", "allies"]\nmax = 1', "count-list"),
        ('kind = "requires"\nneeds = "foot"\nabove = 1', "requires-foot"),
        ('kind = "count"\nof = "core"\nmax = 1\nid = "mine"', "mine"),
    ],
)
def test_ids_are_made_up_when_missing(body, name):
    assert [clause.id for clause in make_rules(f"[[clause]]\n{body}").clauses] == [name]


def test_one_selection_is_tallied_once():
    rules = make_rules("""
[[clause]]
kind = "count"
of = "core"
max = 9
[[clause]]
kind = "no-more-than"
of = "allies"
than = "core"
""")
    assert [str(selector.label) for selector in rules.selectors] == ["Core", "Allies"]


CLAUSES = """
[[clause]]
kind = "count"
id = "in-the-army"
of = "rangers"
max = 9
[[clause]]
kind = "count"
id = "extras-each"
of = "extras"
max = 9
scope = "formation"
[[clause]]
kind = "size"
id = "size-of-air"
of = "air"
units = "unit:plane"
max = 3
[[clause]]
kind = "count"
id = "tanks-each"
of = "unit:tank"
max = 9
scope = "formation"
"""


def test_clauses_are_prepared_for_whom_they_concern():
    rules = make_rules(CLAUSES)
    assert [clause.id for clause in rules.army_clauses] == ["in-the-army"]
    prepared = {name: [clause.id for clause in entry.clauses] for name, entry in rules.entries.items()}
    assert prepared == {
        "foot": ["extras-each", "tanks-each"],
        "armour": ["extras-each", "tanks-each"],
        "titan": ["tanks-each"],
        "planes": ["size-of-air", "tanks-each"],
    }


def test_every_clause_knows_its_reference():
    rules = make_rules('[[clause]]\nkind = "count"\nof = "core"\nmax = 1\nref = "page 3"')
    assert [clause.ref for clause in rules.clauses] == ["page 3"]


def test_blast_markers_of_the_strictest_section_count():
    doubled = swap(LIST, ('name = "Allies"\n', 'name = "Allies"\nblast_markers_per_unit = 3\n'))
    rules = make_rules(list=doubled)
    assert {name: entry.blast_markers_per_unit for name, entry in rules.entries.items()} == {
        "foot": 1,
        "armour": 1,
        "titan": 3,
        "planes": 3,
    }


def test_what_is_required_within_some_formations_is_not_asked_of_others():
    rules = make_rules("""
[[clause]]
kind = "count"
id = "beasts-of-foot"
of = { of = "upgrade:beasts", in = "formation:foot" }
min = 1
scope = "formation"
""")
    found = {name: [clause.id for clause in entry.clauses] for name, entry in rules.entries.items()}
    assert found == {"foot": ["beasts-of-foot"], "armour": [], "titan": [], "planes": []}

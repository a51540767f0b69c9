import itertools

import pytest

from tests.examples import one_in
from tests.rules.factories import LIST, armour, brief, errors_in, make_rules, pick, problems_of, state_of, swap

SLOTS = """
[[clause]]
kind = "budget"
id = "hooks"
name = "Hooks"
provide = [{ from = "foot", gives = { green = 1 } }, { from = "armour", gives = { blue = 2 } }]
consume = [{ of = "formation:titan", uses = ["green", "blue"], slots = 2 }, { of = "planes", uses = ["green"] }]
"""
SECTIONS = swap(
    LIST,
    ('name = "Core"\n', 'name = "Core"\nprovides = { support = 1 }\n'),
    ('name = "Allies"\n', 'name = "Allies"\nconsumes = { support = 2 }\n'),
)


def test_sentence_lists_the_providers():
    (clause,) = make_rules(SLOTS).clauses
    assert str(clause.sentence()) == "Hooks: 1 for each Foot, 2 for each Armour."


def test_either_or_slots_are_shared_out_by_the_engine():
    """The Titan could take the green slot, but the planes need it."""
    assert errors_in(make_rules(SLOTS), pick("titan", "a"), pick("planes", "b"), pick("foot", "c"), armour("d")) == []


def test_one_slot_too_few():
    (found,) = errors_in(make_rules(SLOTS), pick("titan", "a"), pick("planes", "b"), armour("c"))
    assert brief(found) == ("budget", "hooks", ("a", "b"), 3, 2)
    assert str(found.message) == "Hooks: 3 used, 2 available."


def test_slots_of_the_wrong_budget_do_not_help():
    (found,) = errors_in(make_rules(SLOTS), pick("planes", "a"), armour("b"))
    assert brief(found) == ("budget", "hooks", ("a",), 1, 0)


def test_whoever_can_moves_to_another_budget():
    """Of the two in the green slots the Planes must stay, so the Titan moves to blue for the Armour."""
    rules = make_rules("""
[[clause]]
kind = "budget"
id = "hooks"
name = "Hooks"
provide = [{ from = "foot", gives = { green = 2, blue = 1 } }]
consume = [
  { of = "planes", uses = ["green"] },
  { of = "formation:titan", uses = ["green", "blue"] },
  { of = "armour", uses = ["green"] },
]
""")
    assert errors_in(rules, pick("planes", "a"), pick("titan", "b"), armour("c"), pick("foot", "d")) == []


def test_nothing_consumed_is_never_wrong():
    assert errors_in(make_rules(SLOTS), pick("foot")) == []


def test_usage_and_about():
    rules = make_rules(SLOTS)
    assert rules.clauses[0].usage(state_of(rules, pick("titan", "a"), pick("foot", "b"), armour("c"))) == (2, 3)
    assert [str(part.label) for part in rules.clauses[0].about] == ["Titan", "Planes"]


def test_sections_make_a_budget_of_their_own():
    rules = make_rules(list=SECTIONS)
    assert [(clause.id, str(clause.sentence())) for clause in rules.clauses] == [
        ("support", "Allies: 1 for each Core.")
    ]
    cores = [pick("foot", f"c{number}") for number in range(2)]
    assert errors_in(rules, pick("titan", "t"), *cores) == []
    (found,) = errors_in(rules, pick("titan", "t"), pick("foot", "c"))
    assert brief(found) == ("budget", "support", ("t",), 2, 1)


def test_budgets_linked_by_alternatives_are_solved_together():
    linked = swap(
        LIST,
        ('name = "Core"\n', 'name = "Core"\nprovides = { a = 1, b = 1, c = 1, d = 1, lone = 1 }\n'),
        (
            '[[section]]\nid = "air"\n',
            """[[section]]
id = "one"
name = "One"
consumes = { a = 1, b = 1 }
[[section]]
id = "two"
name = "Two"
consumes = { c = 1, d = 1 }
[[section]]
id = "three"
name = "Three"
consumes = { lone = 1 }
[[section]]
id = "four"
name = "Four"
consumes = { b = 1, c = 1 }
[[section]]
id = "air"
""",
        ),
        ('section = "allies"', 'section = "one"'),
        ('section = "air"', 'section = "two"'),
    )
    more = """
[[formation]]
id = "third"
section = "three"
name = "Third"
points = 1
units = ["tank"]
[[formation]]
id = "fourth"
section = "four"
name = "Fourth"
points = 1
units = ["tank"]
"""
    rules = make_rules(more, list=linked)
    assert [clause.id for clause in rules.clauses] == ["lone", "a-b-c-d"]
    assert errors_in(rules, pick("foot", "f"), pick("titan", "t"), pick("planes", "p"), pick("fourth", "q")) == []


def test_a_budget_nobody_provides_is_a_defect():
    found = problems_of(SLOTS.replace('["green"]', '["red"]'))
    assert found == ["clause[0].consume[1].uses: nothing provides 'red'"]


def test_defects_inside_providers_and_consumers_have_their_place():
    found = problems_of(SLOTS.replace('from = "armour"', 'from = "x"').replace('of = "planes"', 'of = "y"'))
    assert found == [
        "clause[0].provide[1].from: 'x' names nothing in this list",
        "clause[0].consume[1].of: 'y' names nothing in this list",
    ]


def test_a_section_that_provides_but_holds_nothing_is_a_defect():
    empty = SECTIONS + '[[section]]\nid = "empty"\nname = "Empty"\nprovides = { support = 1 }\n'
    assert problems_of("", list=empty) == ["section.provide[1].from: 'section:empty' names nothing in this list"]


def test_malformed_documents_are_defects():
    assert problems_of('[[clause]]\nkind = "budget"\nname = "x"\nprovide = []\nconsume = []') == [
        "clause[0].provide: must have at least 1 in it",
        "clause[0].consume: must have at least 1 in it",
    ]


def test_the_scope_is_the_army():
    assert problems_of(SLOTS + 'scope = "formation"') == ['clause[0].scope: must be "army", not "formation"']


HOOKS = """
[[formation]]
id = "carrier"
section = "core"
name = "Carrier"
points = 100
units = ["tank"]

[[clause]]
kind = "budget"
id = "hooks"
name = "Hooks"
undivided = true
provide = [{ from = "carrier", gives = { hooks = 3 } }, { from = "formation:titan", gives = { small = 1 } }]
consume = [
  { of = "foot", uses = ["hooks"] },
  { of = "planes", uses = ["hooks", "small"] },
]
"""


def hooked(carriers=0, titans=0, foot=0, planes=0):
    names = ["carrier"] * carriers + ["titan"] * titans + ["foot"] * foot + ["planes"] * planes
    picks = [pick(name, f"f{number}") for number, name in enumerate(names)]
    return [(found.have, found.allowed) for found in errors_in(make_rules(HOOKS), *picks, limit=50_000)]


def test_the_slots_of_one_provider_serve_one_kind():
    assert str(make_rules(HOOKS).clauses[0].sentence()) == (
        "Hooks: 3 for each Carrier, 1 for each Titan; each serves one kind only."
    )
    assert hooked(carriers=1, foot=3) == hooked(carriers=1, planes=3) == hooked(carriers=2, foot=3, planes=3) == []
    assert hooked(carriers=1, foot=1, planes=1) == [(2, 1)]
    assert hooked(carriers=1, titans=1, foot=1, planes=1) == []
    assert hooked(carriers=1, titans=1, foot=2, planes=2) == [(4, 3)]


@pytest.mark.no_cover
@pytest.mark.parametrize("carriers", one_in(2, range(3)))
@pytest.mark.parametrize("titans", range(3))
def test_undivided_slots_agree_with_trying_everything(carriers, titans):
    for foot, planes in itertools.product(range(5), repeat=2):
        best = 0
        for kinds in itertools.product("fp", repeat=carriers):
            served = min(foot, 3 * kinds.count("f")) + min(planes, 3 * kinds.count("p") + titans)
            best = max(best, served)
        wanted = [] if best == foot + planes else [(foot + planes, best)]
        assert hooked(carriers, titans, foot, planes) == (wanted if carriers + titans + foot + planes else [(0, 1)])

from rules.composition.phrases import each
from rules.words import named
from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

TITAN_PER_TWO = """
[[clause]]
kind = "per"
id = "titans"
of = "formation:titan"
max = 1
every = 2
per = "core"
round = "{}"
"""


def cores(count: int):
    return [pick("foot", f"c{number}") for number in range(count)]


def test_sentences_tell_the_rounding():
    sentences = [str(make_rules(TITAN_PER_TWO.format(how)).clauses[0].sentence()) for how in ("full", "started")]
    assert sentences == ["Titan: at most 1 for every 2 Core.", "Titan: at most 1 for every 2 Core, or part of that."]


def test_selections_are_called_by_one_thing_or_by_many():
    labels = ("Retinue", "Brotherhoods", "Boyz", "Cult of Excess", "Virus")
    assert [str(each(named(label))) for label in labels] == [
        *("each Retinue", "each of the Brotherhoods", "each of the Boyz", "each Cult of Excess", "each Virus"),
    ]


def test_sentence_of_one_for_each():
    more = 'kind = "per"\nof = "rangers"\nmax = 2\nper = "unit:tank"'
    texts = (f"[[clause]]\n{more}", f'[[clause]]\n{more}\nscope = "formation"')
    sentences = [str(make_rules(text).clauses[0].sentence()) for text in texts]
    assert sentences == [
        "Rangers: at most 2 for each Tank.",
        "Rangers: at most 2 for each Tank in each formation.",
    ]


def test_full_slices_allow_one_for_two():
    rules = make_rules(TITAN_PER_TWO.format("full"))
    assert errors_in(rules, pick("titan", "t"), *cores(2)) == []
    assert errors_in(rules, *cores(1)) == []


def test_an_incomplete_slice_counts_for_nothing_when_full():
    found = errors_in(make_rules(TITAN_PER_TWO.format("full")), pick("titan", "t"), *cores(1))
    assert [brief(finding) for finding in found] == [("per", "titans", ("t",), 1, 0)]
    assert str(found[0].message) == "Titan: one taken, none allowed (one for every 2 Core, and there is one)."


def test_a_started_slice_counts_when_started():
    rules = make_rules(TITAN_PER_TWO.format("started"))
    assert errors_in(rules, pick("titan", "t"), *cores(1)) == []
    found = errors_in(rules, pick("titan", "t"), pick("titan", "u"), *cores(2))
    assert [brief(finding) for finding in found] == [("per", "titans", ("t", "u"), 2, 1)]


def test_formation_scope_compares_inside_each_formation():
    rules = make_rules("""
[[clause]]
kind = "per"
of = "rangers"
every = 2
per = "unit:tank"
scope = "formation"
""")
    assert errors_in(rules, armour("a", upgrades={"rangers": 2}), armour("b", upgrades={"rangers": 2})) == []
    found = errors_in(rules, armour("a", upgrades={"rangers": 3}), armour("b"))
    assert [brief(finding) for finding in found] == [("per", "per-rangers", ("a",), 3, 2)]


EXACTLY_TWO = """
[[clause]]
kind = "per"
id = "rangers"
of = "rangers"
max = 2
per = "formation:titan"
exact = true
"""


def test_exactly_so_many_for_each():
    rules = make_rules(EXACTLY_TWO)
    assert str(rules.clauses[0].sentence()) == "Rangers: exactly 2 for each Titan."
    assert errors_in(rules, pick("titan", "t"), armour("a", upgrades={"rangers": 2})) == []
    assert errors_in(rules, armour("a")) == []


def test_fewer_than_exactly_so_many_are_missing():
    found = errors_in(make_rules(EXACTLY_TWO), pick("titan", "t"), armour("a", upgrades={"rangers": 1}))
    assert [brief(finding) for finding in found] == [("per", "rangers", ("t",), 1, 2)]
    assert str(found[0].message) == "Rangers: one taken, exactly 2 required (2 for each Titan, and there is one)."


def test_none_at_all_are_missing_too():
    found = errors_in(make_rules(EXACTLY_TWO), pick("titan", "t"), armour("a"))
    assert [brief(finding) for finding in found] == [("per", "rangers", ("t",), 0, 2)]


def test_more_than_exactly_so_many_are_too_many():
    found = errors_in(make_rules(EXACTLY_TWO), armour("a", upgrades={"rangers": 1}))
    assert [brief(finding) for finding in found] == [("per", "rangers", ("a",), 1, 0)]


def test_exact_has_no_every():
    found = problems_of('[[clause]]\nkind = "per"\nof = "core"\nper = "core"\nevery = 2\nexact = true')
    assert found == ["clause[0].exact: exact goes for each one: it has no every"]


AT_LEAST_TWO = """
[[clause]]
kind = "per"
id = "rangers"
of = "rangers"
min = 2
per = "formation:titan"
"""


def test_at_least_so_many_for_each():
    rules = make_rules(AT_LEAST_TWO)
    assert str(rules.clauses[0].sentence()) == "Rangers: at least 2 for each Titan."
    assert errors_in(rules, pick("titan", "t"), armour("a", upgrades={"rangers": 2})) == []
    assert errors_in(rules, armour("a", upgrades={"rangers": 3})) == []
    assert rules.clauses[0].usage(state_of(rules, armour("a"))) is None


def test_fewer_than_the_least_are_missing_and_more_can_settle_it():
    found = errors_in(make_rules(AT_LEAST_TWO), pick("titan", "t"), armour("a", upgrades={"rangers": 1}))
    assert [brief(finding) for finding in found] == [("per", "rangers", ("t",), 1, 2)]
    assert str(found[0].message) == "Rangers: one taken, at least 2 required (2 for each Titan, and there is one)."


def test_min_stands_alone():
    found = problems_of('[[clause]]\nkind = "per"\nof = "core"\nper = "core"\nmin = 2\nmax = 3')
    assert found == ["clause[0].min: min goes for each one and stands alone"]


def test_usage_and_about():
    rules = make_rules(TITAN_PER_TWO.format("full"))
    assert rules.clauses[0].usage(state_of(rules, pick("titan", "t"), *cores(5))) == (1, 2)
    assert [part.formations for part in rules.clauses[0].about] == [{"titan"}]
    assert len(rules.clauses[0].reads.parts) == 2


def test_defects_of_both_selections_are_reported():
    found = problems_of('[[clause]]\nkind = "per"\nof = "x"\nper = "y"')
    assert found == ["clause[0].of: 'x' names nothing in this list", "clause[0].per: 'y' names nothing in this list"]


def test_rounding_must_be_known():
    found = problems_of('[[clause]]\nkind = "per"\nof = "core"\nper = "core"\nround = "nearest"')
    assert found == ['clause[0].round: must be "full" or "started", not "nearest"']

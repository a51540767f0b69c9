from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

CAPTAIN_TO_ARMOUR = """
[[clause]]
kind = "attach"
id = "captain-rides"
of = "upgrade:captain"
to = ["armour", { in = "foot", with = "rangers" }]
"""
FIRST_ONLY = CAPTAIN_TO_ARMOUR + "first_only = true\n"
CAPTAIN = {"captain": 1}


def test_sentences():
    sentences = [str(make_rules(text).clauses[0].sentence()) for text in (CAPTAIN_TO_ARMOUR, FIRST_ONLY)]
    assert sentences == [
        "Captain goes to Armour; if there is none, to Foot with Rangers.",
        "The first Captain goes to Armour; if there is none, to Foot with Rangers, if the army has one.",
    ]


def test_in_the_first_kind_of_host():
    rules = make_rules(CAPTAIN_TO_ARMOUR)
    assert errors_in(rules, armour("a", upgrades=CAPTAIN), pick("foot", "b", upgrades={"rangers": 1})) == []


def test_elsewhere_although_the_first_kind_is_there():
    rules = make_rules(CAPTAIN_TO_ARMOUR)
    (found,) = errors_in(rules, armour("a"), pick("foot", "b", upgrades={"rangers": 1, "captain": 1}))
    assert brief(found) == ("attach", "captain-rides", ("b",), 1, 0)
    assert str(found.message) == "Captain must join Armour."


def test_in_the_second_kind_when_the_first_is_missing():
    rules = make_rules(CAPTAIN_TO_ARMOUR)
    assert errors_in(rules, pick("foot", upgrades={"rangers": 1, "captain": 1})) == []


def test_no_host_at_all():
    (found,) = errors_in(make_rules(CAPTAIN_TO_ARMOUR), pick("foot", "a", upgrades=CAPTAIN), pick("titan", "b"))
    assert brief(found) == ("attach", "captain-rides", ("a",), 1, 0)
    assert str(found.message) == "Captain must join Foot with Rangers."


def test_without_the_character_nothing_is_asked():
    assert errors_in(make_rules(CAPTAIN_TO_ARMOUR), pick("foot")) == []


def test_first_only_leaves_the_others_free():
    rules = make_rules(FIRST_ONLY)
    assert errors_in(rules, armour("a", upgrades=CAPTAIN), pick("foot", "b", upgrades=CAPTAIN)) == []
    assert errors_in(rules, pick("foot", "a", upgrades=CAPTAIN)) == []


def test_first_only_wants_one_at_the_host():
    rules = make_rules(FIRST_ONLY)
    (found,) = errors_in(rules, armour("a"), pick("foot", "b", upgrades=CAPTAIN))
    assert brief(found) == ("attach", "captain-rides", ("b",), 0, 1)
    assert str(found.message) == "The first Captain must join Armour."


def test_no_allowance_and_about_the_character():
    rules = make_rules(CAPTAIN_TO_ARMOUR)
    assert rules.clauses[0].usage(state_of(rules)) is None
    assert [str(part.label) for part in rules.clauses[0].about] == ["Captain"]


def test_defects_are_reported():
    assert problems_of('[[clause]]\nkind = "attach"\nof = "upgrade:captain"\nto = []') == [
        "clause[0].to: names no formations: give either to, dearest or largest"
    ]
    assert problems_of('[[clause]]\nkind = "attach"\nof = "upgrade:captain"\nto = ["core", "x"]') == [
        "clause[0].to[1]: 'x' names nothing in this list"
    ]


def test_the_scope_is_the_army():
    found = problems_of(CAPTAIN_TO_ARMOUR + 'scope = "formation"')
    assert found == ['clause[0].scope: must be "army", not "formation"']


DEAREST = """
[[clause]]
kind = "attach"
id = "flagship"
of = "upgrade:captain"
dearest = ["foot", "armour"]
without = "upgrade:rangers"
"""


def test_the_dearest_formation_carries_them():
    rules = make_rules(DEAREST)
    assert str(rules.clauses[0].sentence()) == "Captain goes to the most expensive of the Foot or Armour."
    assert [str(part.label) for part in rules.clauses[0].about] == ["Captain"]
    assert rules.clauses[0].usage(state_of(rules)) is None
    assert errors_in(rules, armour("a", upgrades=CAPTAIN), pick("foot", "b"), pick("titan", "c")) == []
    (found,) = errors_in(rules, armour("a"), pick("foot", "b", upgrades=CAPTAIN))
    assert brief(found) == ("attach", "flagship", ("b",), 100, 200)
    message = "Captain must join the most expensive of the Foot or Armour: this one has 100 points, another 200."
    assert str(found.message) == message


def test_he_and_what_is_left_out_do_not_make_it_dearer():
    rules = make_rules(DEAREST)
    assert errors_in(rules, pick("foot", "a", upgrades=CAPTAIN), pick("foot", "b", upgrades={"rangers": 4})) == []
    (found,) = errors_in(rules, pick("foot", "a", upgrades=CAPTAIN), pick("foot", "b", upgrades={"beasts": 1}))
    assert brief(found) == ("attach", "flagship", ("a",), 100, 110)


def test_he_does_not_ride_elsewhere():
    (found,) = errors_in(make_rules(DEAREST.replace('["foot", "armour"]', '"armour"')), pick("foot", upgrades=CAPTAIN))
    assert brief(found) == ("attach", "flagship", ("f1",), 100, 0)


def test_either_a_preference_or_the_dearest():
    found = problems_of(DEAREST + 'to = ["core"]\n')
    assert found == ["clause[0].to: names no formations: give either to, dearest or largest"]


LARGEST = """
[[clause]]
kind = "attach"
id = "biggest-mob"
of = "upgrade:captain"
largest = ["core", "allies"]
"""


def test_the_largest_formation_carries_them_and_war_engines_count_their_damage_capacity():
    rules = make_rules(LARGEST)
    assert str(rules.clauses[0].sentence()) == "Captain goes to the largest of the Core or Allies."
    assert rules.clauses[0].usage(state_of(rules)) is None
    assert [str(part.label) for part in rules.clauses[0].about] == ["Captain"]
    assert errors_in(rules, armour("a"), pick("foot", "b", upgrades=CAPTAIN)) == []
    (found,) = errors_in(rules, pick("titan", "a"), pick("foot", "b", upgrades=CAPTAIN))
    assert brief(found) == ("attach", "biggest-mob", ("b",), 5, 6)
    message = "Captain must join the largest of the Core or Allies: this one has 5 units, another 6."
    assert str(found.message) == message


def test_where_several_are_the_largest_they_may_choose_and_they_are_no_unit_themselves():
    rules = make_rules(LARGEST)
    one, two = pick("foot", "a"), pick("foot", "b", upgrades={"captain": 1, "rangers": 1})
    assert errors_in(rules, pick("titan", "t"), one, two) == []
    assert errors_in(rules, one, pick("foot", "b", upgrades=CAPTAIN)) == []
    assert errors_in(rules, one) == []


def test_the_largest_of_some_formations_only():
    (found,) = errors_in(make_rules(LARGEST.replace('["core", "allies"]', '"armour"')), pick("foot", upgrades=CAPTAIN))
    assert brief(found) == ("attach", "biggest-mob", ("f1",), 5, 0)


def test_only_one_way_to_name_the_formations():
    found = problems_of(LARGEST + 'dearest = "core"\n')
    assert found == ["clause[0].to: names no formations: give either to, dearest or largest"]

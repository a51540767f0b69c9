from tests.rules.factories import SHEETS, brief, errors_in, make_rules, pick, problems_of, state_of

TRUCKS = """
[[upgrade]]
id = "trucks"
group = "leaders"
name = "Trucks"
points_each = 10
max = "any"
adds = ["truck"]
"""
ALL_RIDE = (
    TRUCKS
    + """
[[clause]]
kind = "transport"
id = "all-ride"
bought = "trucks"
carrier = "truck"
rule = "all-ride"
"""
)
NO_SPARE = ALL_RIDE.replace("all-ride", "no-spare")


def foot(trucks: int, **upgrades: int):
    return pick("foot", upgrades={"trucks": trucks, **upgrades} if trucks else upgrades)


def test_sentences():
    sentences = [str(make_rules(text).clauses[0].sentence()) for text in (ALL_RIDE, NO_SPARE)]
    assert sentences == [
        "Truck: none, or enough for every unit that can ride.",
        "Truck: no more than the formation needs for transport.",
    ]


def test_everybody_rides_or_nobody():
    rules = make_rules(ALL_RIDE)
    assert errors_in(rules, foot(3)) == []
    assert errors_in(rules, foot(0)) == []


def test_one_place_too_few():
    (found,) = errors_in(make_rules(ALL_RIDE), foot(2))
    assert brief(found) == ("transport", "all-ride", ("f1",), 4, 5)
    assert str(found.message) == "Foot: 5 units to carry, and room for 4."


def test_units_that_cannot_ride_walk():
    assert errors_in(make_rules(ALL_RIDE), foot(3, beasts=1, captain=1)) == []


def test_one_carrier_too_many():
    rules = make_rules(NO_SPARE)
    assert errors_in(rules, foot(3)) == []
    assert errors_in(rules, foot(2)) == []
    (found,) = errors_in(rules, foot(4))
    assert brief(found) == ("transport", "no-spare", ("f1",), 4, 3)
    assert str(found.message) == "Foot: 4 × Truck, and the formation needs 3."


def test_no_allowance_and_about_what_is_bought():
    rules = make_rules(ALL_RIDE)
    assert rules.clauses[0].usage(state_of(rules)) is None
    assert [str(part.label) for part in rules.clauses[0].about] == ["Trucks"]


def test_a_carrier_that_carries_nobody_is_a_defect():
    for unit in ("tank", "nobody"):
        found = problems_of(ALL_RIDE.replace('carrier = "truck"', f'carrier = "{unit}"'))
        assert found == [f"clause[0].carrier: {unit!r} is not a unit that carries others"]


BOTH_KINDS = (
    TRUCKS
    + """
[[upgrade]]
id = "buses"
group = "leaders"
name = "Buses"
points_each = 15
max = "any"
adds = ["bus"]

[[clause]]
kind = "transport"
id = "exact"
bought = ["trucks", "buses"]
carrier = ["truck", "bus"]
rule = "exact"
"""
)
BUS = """
[[datasheet]]
id = "bus"
name = "Bus"
type = "AV"
speed = "30cm"
armour = "6+"
cc = "6+"
ff = "6+"
transport = [{ capacity = 4, carries = ["INF"] }]
"""


def riding(text=BOTH_KINDS, **upgrades):
    return [brief(found) for found in errors_in(make_rules(text, sheets=SHEETS + BUS), pick("foot", upgrades=upgrades))]


def test_carriers_of_several_kinds_carry_together():
    sentence = str(make_rules(BOTH_KINDS, sheets=SHEETS + BUS).clauses[0].sentence())
    assert sentence == "Truck or Bus: none, or exactly as many as the formation needs for transport."
    assert riding(buses=1, trucks=1) == riding(buses=2) == riding(trucks=3) == riding() == []


def test_exact_wants_neither_too_few_nor_too_many():
    assert riding(buses=1) == [("transport", "exact", ("f1",), 4, 5)]
    assert riding(buses=1, trucks=2) == [("transport", "exact", ("f1",), 2, 1)]
    assert riding(buses=3) == [("transport", "exact", ("f1",), 3, 2)]


def test_only_the_riders_named_must_ride():
    text = BOTH_KINDS + 'riders = ["ranger"]\n'
    assert riding(text, rangers=2, trucks=1) == []
    assert riding(text, rangers=3, trucks=1) == [("transport", "exact", ("f1",), 2, 3)]


def test_riders_that_do_not_exist_are_a_defect():
    found = problems_of(BOTH_KINDS + 'riders = ["INF", "wizard"]\n', sheets=SHEETS + BUS)
    assert found == ["clause[0].riders[1]: 'wizard' is neither a unit nor a type of this list"]


def test_a_carrier_is_no_spare_while_another_one_carries_those_who_cannot_ride_in_it():
    text = BOTH_KINDS.replace('["truck", "bus"]', '"truck"').replace('["trucks", "buses"]', '"trucks"')
    assert riding(text, buses=1, rangers=1, beasts=1, trucks=2) == []
    assert riding(text, buses=1, rangers=1, beasts=1, trucks=3) == [("transport", "exact", ("f1",), 3, 2)]
    assert riding(text, buses=1, rangers=1, trucks=2) == [("transport", "exact", ("f1",), 2, 1)]


TIGHT = BOTH_KINDS.replace('"exact"', '"tight"')


def test_tight_wants_no_carrier_that_a_smaller_one_could_stand_for():
    rules = make_rules(TIGHT, sheets=SHEETS + BUS)
    assert str(rules.clauses[0].sentence()) == (
        "Truck or Bus: no more, and no larger, than the formation needs for transport."
    )
    assert riding(TIGHT) == riding(TIGHT, trucks=3) == riding(TIGHT, buses=1, trucks=1) == riding(TIGHT, buses=1) == []
    (found,) = errors_in(rules, pick("foot", upgrades={"buses": 2}))
    assert brief(found) == ("transport", "tight", ("f1",), 2, 1)
    assert str(found.message) == "Foot: a Truck is enough in place of a Bus."
    assert riding(TIGHT, buses=2, rangers=2) == []
    assert riding(TIGHT, trucks=4) == [("transport", "tight", ("f1",), 4, 3)]
    assert riding(TIGHT, buses=3) == [("transport", "tight", ("f1",), 3, 2)]


MUST_RIDE = BOTH_KINDS.replace('bought = ["trucks", "buses"]', 'bought = "foot"')


def test_formations_that_must_ride():
    sentences = [
        str(make_rules(MUST_RIDE.replace('"exact"', f'"{rule}"'), sheets=SHEETS + BUS).clauses[0].sentence())
        for rule in ("exact", "all-ride")
    ]
    assert sentences == [
        "Foot: exactly as many Truck or Bus as needed for transport.",
        "Foot: every unit that can ride needs a place in Truck or Bus.",
    ]
    assert riding(MUST_RIDE) == [("transport", "exact", ("f1",), 0, 5)]
    assert riding(MUST_RIDE, trucks=3) == []

from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    MoveUpgrade,
    RemoveFormation,
    SetAttribute,
    SetSize,
    SetUnits,
    SetUpgrade,
)
from rules.composition.fixes import describe_edit, find_fixes
from rules.composition.verdict import judge
from tests.rules.factories import LIST, armour, army_of, make_rules, pick, swap, verdict_on

RULES = make_rules("""
[[clause]]
id = "heavy"
kind = "count"
of = "formation:titan"
max = 1
[[clause]]
kind = "attach"
of = "upgrade:captain"
to = ["formation:armour"]
first_only = true
[[clause]]
kind = "requires"
needs = "upgrade:captain"
above = 900
[[clause]]
kind = "requires"
of = { in = "formation:foot", attribute = "travel=drop" }
needs = "formation:planes"
[[clause]]
kind = "unique"
of = "upgrade:beasts"
[[clause]]
kind = "size"
of = "formation:armour"
units = ["tank", "flame-tank"]
scope = "formation"
min = 4
max = 6
""")


def fixes_of(*formations, limit: int = 3000, rules=RULES):
    """The fixes of the first error: edit, words, points."""
    verdict = verdict_on(rules, *formations, limit=limit)
    return [(fix.edit, str(fix.message), fix.points) for fix in find_fixes(verdict, verdict.errors[0])]


def test_of_too_many_formations_the_last_is_offered_first_and_alike_ones_once():
    assert fixes_of(pick("titan", "a"), pick("titan", "b")) == [(RemoveFormation("b"), "Remove the second Titan", -500)]
    named = pick("titan", "a", name="Big Bob"), pick("titan", "b")
    assert [message for _edit, message, _points in fixes_of(*named)] == ["Remove Titan"]


def test_a_leader_moves_to_where_it_belongs():
    found = fixes_of(pick("foot", "a", upgrades={"captain": 1}), armour("b"))
    assert found == [
        (MoveUpgrade("a", "captain", "b"), "Move Captain to Armour", 0),
        (SetUpgrade("b", "captain", 1), "Add Captain to Armour", 50),
        (SetUpgrade("a", "captain", 0), "Remove Captain from Foot", -50),
    ]


def test_what_is_missing_is_added_where_it_may_be():
    found = fixes_of(armour("a"), armour("b"), pick("titan", "t"), pick("planes", "p"))
    assert found == [
        (SetUpgrade("a", "captain", 1), "Add Captain to the first Armour", 50),
        (SetUpgrade("b", "captain", 1), "Add Captain to the second Armour", 50),
    ]


def test_a_decision_is_changed_or_what_it_needs_is_added():
    found = fixes_of(pick("foot", "a", attributes={"travel": "drop"}))
    assert found[:2] == [
        (SetAttribute("a", "travel", "walk"), "Set Foot to on foot", 0),
        (AddFormation("planes", "normal"), "Add Planes", 125),
    ]


def test_too_many_points_are_saved_by_the_cheapest_that_is_enough():
    found = fixes_of(pick("foot", "a", upgrades={"rangers": 4}), pick("planes", "b"), limit=300)
    assert found == [
        (SetUpgrade("a", "rangers", 3), "Remove Rangers from Foot", -25),
        (RemoveFormation("b"), "Remove Planes", -125),
        (RemoveFormation("a"), "Remove Foot", -200),
    ]


def test_choices_and_sizes_are_put_right():
    assert fixes_of(armour("a", tanks=3))[0] == (SetUnits("a", "tank", 4), "Add Tank to Armour", 0)
    assert fixes_of(armour("a", tanks=6))[0] == (SetUnits("a", "tank", 4), "Remove 2 × Tank from Armour", 0)
    one_kind = make_rules(
        list=swap(
            LIST,
            ('count = 4, of = ["tank", "flame-tank"] }]', 'count = 4, of = ["tank", "flame-tank"], mixed = false }]'),
        )
    )
    assert (ChooseUnit("a", "tank"), "Choose Tank for Armour", 0) in fixes_of(
        armour("a", tanks=2, flame_tanks=2), rules=one_kind
    )
    large = make_rules('[[clause]]\nkind = "count"\nof = "formation:armour"\nmin = 1\n')
    message = describe_edit(judge(large, army_of(armour("a"))), SetSize("a", "big"))
    assert str(message) == "Make Armour Big"


def test_what_is_not_on_offer_goes_to_somebody_else_before_a_formation_is_given_up():
    found = fixes_of(pick("titan", "a", upgrades={"beasts": 1}), pick("foot", "b"))
    assert [edit for edit, _message, _points in found] == [
        MoveUpgrade("a", "beasts", "b"),
        SetUpgrade("a", "beasts", 0),
    ]


def test_formations_are_told_apart_by_their_own_names_or_their_place():
    many = [pick("foot", f"f{number}") for number in range(1, 14)]
    verdict = verdict_on(RULES, *many, pick("foot", "n", name="Braves"), pick("planes", "p"))
    told = [str(describe_edit(verdict, RemoveFormation(key))) for key in ("f1", "f8", "f13", "n", "p")]
    assert told == [
        "Remove the first Foot",
        "Remove the eighth Foot",
        "Remove Foot no. 13",
        "Remove Braves",
        "Remove Planes",
    ]


def test_where_nothing_helps_nothing_is_offered():
    assert fixes_of(*(pick("planes", key) for key in "abcdefgh")) == []


def test_where_no_single_edit_is_enough_the_first_step_is_offered_and_says_so():
    assert fixes_of(*(pick("titan", key) for key in "abc")) == [
        (RemoveFormation("c"), "Remove the third Titan, as a first step", -500)
    ]
    spread = [pick("foot", key, upgrades={"beasts": 1}) for key in "abc"]
    assert fixes_of(*spread)[0] == (
        SetUpgrade("c", "beasts", 0),
        "Remove Beasts from the third Foot, as a first step",
        -10,
    )
    dear = fixes_of(pick("titan", "t"), pick("planes", "p"), limit=25)
    assert dear[0] == (RemoveFormation("t"), "Remove Titan, as a first step", -500)


def test_a_fix_mends_the_problem_that_it_stands_beside():
    rules = make_rules('[[clause]]\nkind = "unique"\nof = ["upgrade:beasts", "upgrade:captain"]')
    both = [pick("foot", key, upgrades={"beasts": 1, "captain": 1}) for key in "ab"]
    verdict = verdict_on(rules, *both)
    offered = {
        finding.message.params[0][1]: {
            fix.edit.upgrade for fix in find_fixes(verdict, finding) if isinstance(fix.edit, SetUpgrade)
        }
        for finding in verdict.errors
    }
    assert {str(what): upgrades for what, upgrades in offered.items()} == {"Beasts": {"beasts"}, "Captain": {"captain"}}


def test_no_edit_is_offered_that_does_not_fit():
    full = {"captain": 1000, "rangers": 1}
    found = fixes_of(pick("foot", "a", upgrades=full), pick("foot", "b", upgrades=full), limit=200_000)
    assert [edit for edit, _message, _points in found] == [SetUpgrade("a", "captain", 1)]

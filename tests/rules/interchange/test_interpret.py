"""Lines that people write, taken for what a list offers: each part is told, and corrections decide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.composition.army import UpgradePick
from rules.composition.documents import MOST_FORMATIONS, MOST_PICKS, check_army
from rules.composition.verdict import judge
from rules.interchange.free_text import split_text
from rules.interchange.interpret import interpret
from rules.interchange.reading import Leaning, Segment, SourceLine
from rules.interchange.vocabulary import Vocabulary
from tests.rules.factories import LIST, armour, make_rules, pick, swap

pytestmark = pytest.mark.unit

TINY = make_rules()


def read(text, *, rules=TINY, **more):
    return interpret(Vocabulary(rules), split_text(text).lines, points_limit=3000, **more)


def formations(text, **more):
    return read(text, **more).army.formations


def options(text, **more):
    return {taken.place: taken.option for taken in read(text, **more).taken if not taken.is_noise}


TEXT = """My army 3000 points
The Tenth
=========
2x Foot - 150
  5 troopers
  2 Rangers
  Captian
Armour, Big: 350
  6 tanks
  2 flame tanks
  captain on tank
Elephants (100)
  3 Rangers
Planes
 - Flamers
"""


def test_an_army_as_people_write_it():
    reading = read(TEXT, name="The Tenth")
    foot = {"upgrades": {"rangers": 2, "captain": 1}}
    big = pick(
        "armour", "f3", size="big", units={"tank": 6, "flame-tank": 2}, upgrades=(UpgradePick("captain", 1, "tank"),)
    )
    planes = pick("planes", "f4", upgrades={"flamers": 1})
    assert reading.army.formations == (pick("foot", "f1", **foot), pick("foot", "f2", **foot), big, planes)
    assert (reading.army.name, reading.army.points_limit) == ("The Tenth", 3000)
    assert reading.points == (None, None, 350, None)
    assert reading.blocks == (1, 1, 2, 3)
    assert reading.remarks == ()


def test_titles_above_the_first_formation_are_no_loss_and_everything_else_is_named():
    reading = read(TEXT)
    assert [taken.text for taken in reading.taken if taken.is_heading] == ["My army", "The Tenth"]
    assert [(taken.place, taken.text, taken.formation) for taken in reading.unmatched] == [
        ("12", "Elephants", 0),
        ("13", "3 Rangers", 0),
    ]
    assert [taken.place for taken in reading.taken if taken.is_noise] == ["3"]
    unsure = [taken.text for taken in reading.taken if not taken.is_sure]
    assert unsure == ["Captian", "Elephants", "3 Rangers", "Flamers"]


def heading(text, choices=None):
    lines = [SourceLine(1, text, (Segment(text, text), Segment("Titan", "Titan")), None, Leaning.HEADING)]
    return interpret(Vocabulary(TINY), lines, points_limit=3000, choices=choices)


def test_headings_are_never_formations_unless_they_are_called_so_or_somebody_says_so():
    assert [(taken.place, taken.is_heading, taken.options) for taken in heading("Armor").taken] == [
        ("1", True, ()),
        ("1.1", True, ()),
    ]
    assert heading("Armour").army.formations[0].formation == "armour"
    assert heading("Armor", {"1": "formation:foot"}).army.formations == (pick("foot"),)
    assert formations("Armour 3000 points\nFoot") == (pick("foot"),)


def test_a_line_of_its_own_is_a_formation_before_it_is_an_upgrade():
    rules = make_rules(list=swap(LIST, ('adds = ["rider"]', 'adds = ["plane"]')))
    assert [found.formation for found in formations("Foot\nPlane Wing", rules=rules)] == ["foot", "planes"]
    assert formations("Foot\n+ Plane", rules=rules) == (pick("foot", upgrades={"beasts": 1}),)
    assert formations("Foot\nRangers", rules=rules) == (pick("foot", upgrades={"rangers": 1}),)


def test_not_everything_can_be_a_title():
    text = "a\nb\nc\nd\ne\nZebra 100\n  Lion\nFoot\nq"
    reading = read(text)
    assert [taken.text for taken in reading.taken if taken.is_heading] == ["a", "b", "c", "d"]
    assert [taken.text for taken in reading.unmatched] == ["e", "Zebra", "Lion", "q"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Foot with flamers (tank), drop pods",
         [pick("foot", attributes={"travel": "drop"}, upgrades=(UpgradePick("flamers", 1, None, (("tank", 2),)),))]),
        ("Foot\n  2 flame tanks", [pick("foot", upgrades=(UpgradePick("flamers", 1, None, (("flame-tank", 2),)),))]),
        ("Foot\n  4 flame tanks", [pick("foot", upgrades=(UpgradePick("flamers", 2, None, (("flame-tank", 4),)),))]),
        ("Foot\n  3 flame tanks", [pick("foot", upgrades=(UpgradePick("flamers", 3, None, (("flame-tank", 6),)),))]),
        ("Foot\n  Flamers\n  Flamers", [pick("foot", upgrades={"flamers": 2})]),
        ("Foot\n  6 Riders", [pick("foot", upgrades={"beasts": 6})]),
        ("Foot: Travel drop pods", [pick("foot", attributes={"travel": "drop"})]),
        ("Armour\n 3 Tank\n Flame-Tank", [armour(tanks=3, flame_tanks=1)]),
        ("Big Armour\n 8 Tanks", [pick("armour", size="big", units={"tank": 8})]),
        ("Armour\n  Big\n  Tank x9", [pick("armour", size="big", units={"tank": 9})]),
        ("3 Titans", [pick("titan", "f1"), pick("titan", "f2"), pick("titan", "f3")]),
        ("99 Titans", [pick("titan", f"f{n}") for n in range(1, 21)]),
        ("2 Plane", [pick("planes")]),
        ("Tank 100\nFoot", [pick("foot")]),
        ("", []),
    ],
)  # fmt: skip
def test_names_are_taken_for_what_they_are_most_like(text, expected):
    found = formations(text)
    assert found == tuple(expected)
    for formation in found:
        assert [(unit, count) for unit, count in formation.units if not count] == []


def test_a_choice_of_which_nothing_is_said_is_made_and_told():
    reading = read("Armour")
    assert reading.army.formations == (armour(),) or reading.army.formations == (pick("armour", units={"tank": 4}),)
    assert [str(remark) for remark in reading.remarks] == [
        "open: f1: Armour: the text doesn't say which units; 4 × Tank were used."
    ]


def test_a_choice_of_one_is_made_in_silence():
    rules = make_rules(list=swap(LIST, ('of = ["tank", "flame-tank"] }]\nup', 'of = ["tank"] }]\nup')))
    reading = read("Armour", rules=rules)
    assert reading.army.formations == (pick("armour", units={"tank": 4}),)
    assert reading.remarks == ()


def test_its_own_units_are_its_own_once():
    rules = make_rules(list=swap(LIST, ('adds = ["ranger"]', 'adds = ["trooper"]')))
    assert formations("Foot\n 5 troopers", rules=rules) == (pick("foot"),)
    assert formations("Foot\n 5 troopers\n 2 troopers", rules=rules) == (pick("foot", upgrades={"rangers": 2}),)
    assert formations("Foot\n 2 troopers", rules=rules) == (pick("foot", upgrades={"rangers": 2}),)


BUYS_TANKS = make_rules(list=swap(LIST, ('adds = ["ranger"]', 'adds = ["tank"]')))


def test_a_number_may_be_a_part_of_a_name():
    rules = make_rules(list=swap(LIST, ('name = "Rangers"', 'name = "Three more rangers"')))
    assert formations("Foot\n  Three more rangers", rules=rules) == (pick("foot", upgrades={"rangers": 1}),)
    assert formations("Foot\n  3 rangers", rules=rules) == (pick("foot", upgrades={"rangers": 3}),)


def test_more_units_than_a_choice_holds_are_bought():
    found = formations("Armour\n  6 tanks", rules=BUYS_TANKS)
    assert found == (pick("armour", units={"tank": 4}, upgrades={"rangers": 2}),)
    found = formations("Armour\n  4 flame tanks\n 2 tanks", rules=BUYS_TANKS)
    assert found == (pick("armour", units={"flame-tank": 4}, upgrades={"rangers": 2}),)
    assert formations("Armour\n  6 tanks") == (pick("armour", units={"tank": 6}),)


def test_what_was_put_in_the_place_of_a_unit_was_chosen_first():
    exchange = ('adds = ["ranger"]', 'replaces = ["tank"]\nwith = ["ranger"]')
    rules = make_rules(list=swap(LIST, exchange))
    assert formations("Armour\n  1 tank\n 2 flame tank\n Rangers", rules=rules) == (
        pick("armour", units={"tank": 2, "flame-tank": 2}, upgrades={"rangers": 1}),
    )
    assert formations("Armour\n  3 flame tank\n Rangers", rules=rules) == (
        pick("armour", units={"flame-tank": 3, "tank": 1}, upgrades={"rangers": 1}),
    )


def due(*segments, means="formation:foot"):
    line = SourceLine(1, "x", (Segment("Foot", "Foot", means=means), *segments), None, Leaning.FORMATION)
    return interpret(Vocabulary(BUYS_TROOPERS), [line], points_limit=3000).army.formations


BUYS_TROOPERS = make_rules(list=swap(LIST, ('adds = ["ranger"]', 'adds = ["trooper"]')))


def test_what_a_source_demands_is_told_from_what_was_added():
    assert due(Segment("7", "Trooper", 7, is_due=True)) == (pick("foot", upgrades={"rangers": 2}),)
    assert due(Segment("3", "Trooper", 3, is_due=True)) == (pick("foot"),)
    assert due(Segment("5", "Trooper", 5, is_due=False)) == (pick("foot", upgrades={"rangers": 5}),)


def test_what_a_source_says_that_it_means_is_what_it_means():
    assert due(Segment("?", "?", 2, means="upgrade:captain")) == (pick("foot", upgrades={"captain": 2}),)
    assert due(Segment("?", "Captain", means="unit:nothing")) == (pick("foot", upgrades={"captain": 1}),)
    assert due(means="formation:nothing") == (pick("foot"),)


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"1": "formation:titan"}, {"1": "formation:titan", "2": "upgrade:rangers"}),
        ({"1": ""}, {"1": "", "2": ""}),
        ({"2": "upgrade:beasts"}, {"1": "formation:foot", "2": "upgrade:beasts"}),
        ({"2": "attribute:travel=drop"}, {"1": "formation:foot", "2": "attribute:travel=drop"}),
        ({"2": "formation:planes"}, {"1": "formation:foot", "2": "formation:planes"}),
        ({"2": "part:trooper"}, {"1": "formation:foot", "2": "part:trooper"}),
        ({"2": "upgrade:nonsense"}, {"1": "formation:foot", "2": ""}),
        ({"2": "attribute:travel=swim"}, {"1": "formation:foot", "2": ""}),
        ({"2": "rubbish"}, {"1": "formation:foot", "2": ""}),
        ({"1": "upgrade:rangers"}, {"1": "", "2": ""}),
        ({"1": "formation:foot@big"}, {"1": "", "2": ""}),
        ({"7": "formation:titan"}, {"1": "formation:foot", "2": "upgrade:rangers"}),
    ],
)
def test_corrections_decide_and_what_the_list_does_not_know_is_left_out(choices, expected):
    assert options("Foot 100\n  Rangers", choices=choices) == expected


def test_corrected_parts_are_sure():
    reading = read("Foot 100\n  Captian", choices={"2": "upgrade:captain"})
    assert [(taken.is_corrected, taken.is_sure) for taken in reading.taken] == [(False, True), (True, True)]


def test_there_is_an_end_to_numbers():
    found = formations("Armour\n 9999 tanks\n 9999 tanks\n  9999 Beasts\n 9999 Beasts")
    assert found == (pick("armour", units={"tank": MOST_PICKS}, upgrades={"beasts": MOST_PICKS}),)
    assert len(formations("\n".join(["20 Titans"] * 30))) == MOST_FORMATIONS
    many = read("\n".join(["Titan"] * (MOST_FORMATIONS + 5)))
    assert len(many.army.formations) == MOST_FORMATIONS
    assert [str(remark) for remark in many.remarks] == [
        "lost: An army has at most 200 formations; the rest was left out."
    ]


WORDS = ["Foot", "Armour", "Titan", "Planes", "Rangers", "2 Tank", "Flamers (tank)", "Captain on Tank", "Big", "100",
         "drop pods", "Elephants", "-", "  ", "3x", "+", ":", ",", "\n", "\n  ", "Beasts x9"]  # fmt: skip
KEYS = ["", "formation:foot", "formation:armour@big", "upgrade:rangers", "unit:tank", "size:big", "part:trooper",
        "attribute:travel=drop", "upgrade:flamers=tank*3", "upgrade:captain=tank", "x"]  # fmt: skip


@given(
    st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=25).map(" ".join),
    st.dictionaries(st.sampled_from(["1", "2", "2.1", "3", "4"]), st.sampled_from(KEYS)),
)
def test_whatever_is_read_is_an_army_of_the_list(text, choices):
    reading = read(text, choices=choices)
    check_army(TINY, reading.army)
    assert judge(TINY, reading.army).points >= 0
    assert len(reading.points) == len(reading.blocks) == len(reading.army.formations)

"""The text of a roster comes back as the army that was printed, for every list, legal or not."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.composition.army import UpgradePick
from rules.composition.documents import check_army, parse_army, write_army
from rules.composition.verdict import judge
from rules.interchange.own_text import OwnTextError, canonicalise, find_reference, read_own_text
from rules.roster.build import build_roster
from rules.roster.content import Style
from rules.roster.text import write_text
from tests.examples import examples
from tests.rules.factories import LIST, SHEETS, army_of, make_rules, pick, swap
from tests.rules.interchange.lists import armies_of
from tests.shipped import EVERY_LIST, shipped_rules

pytestmark = pytest.mark.unit


def printed(rules, army, *, style=Style.COMPACT):
    return write_text(build_roster(judge(rules, army), abilities={}, style=style))


@pytest.mark.no_cover
@pytest.mark.parametrize("reference", EVERY_LIST)
@settings(max_examples=examples(3))
@given(st.data())
def test_every_army_of_every_list_comes_back(reference, data):
    rules = shipped_rules(reference)
    army = data.draw(armies_of(rules))
    text = printed(rules, army)
    again = read_own_text(text, rules)
    assert again == canonicalise(rules, army)
    assert read_own_text(printed(rules, again), rules) == again
    assert find_reference(text) == rules.army_list.reference


@pytest.mark.parametrize("reference", EVERY_LIST)
@settings(max_examples=examples(2))
@given(st.data())
def test_a_settled_army_is_the_same_force(reference, data):
    rules = shipped_rules(reference)
    army = data.draw(armies_of(rules))
    settled = canonicalise(rules, army)
    before, after = judge(rules, army), judge(rules, settled)
    assert (after.fingerprint, after.points, after.is_legal) == (before.fingerprint, before.points, before.is_legal)
    assert canonicalise(rules, settled) == settled
    check_army(rules, settled)
    assert parse_army(write_army(settled)) == settled


TINY = make_rules()


def tenth():
    foot = pick(
        "foot",
        "f1",
        name="Old Guard",
        attributes={"travel": "drop"},
        upgrades=(UpgradePick("rangers", 2), UpgradePick("flamers", units=(("tank", 1), ("flame-tank", 1)))),
    )
    captain = (UpgradePick("captain", on="tank"),)
    big = pick("armour", "f2", size="big", units={"tank": 6, "flame-tank": 2}, upgrades=captain)
    return army_of(foot, big, pick("titan", "f3"), name="The Tenth")


@pytest.mark.parametrize("style", [Style.FULL, Style.COMPACT, Style.CARDS])
def test_every_style_but_the_hidden_one_is_read_back(style):
    army = read_own_text(printed(TINY, tenth(), style=style), TINY)
    assert army == canonicalise(TINY, tenth())
    assert [formation.name for formation in army.formations] == ["Old Guard", "", ""]


def test_spaces_and_line_ends_of_other_programs_do_not_matter():
    text = printed(TINY, tenth()).replace("\n", "\r\n").replace("   ", "\u00a0 \t")
    assert read_own_text(text, TINY) == canonicalise(TINY, tenth())


def test_names_that_look_like_the_grammar_come_back():
    odd = swap(
        LIST,
        ('name = "Rangers"', 'name = "2 × Beasts – on foot"'),
        ('name = "Beasts"', 'name = "Beasts; 3 × Tank"'),
        ('name = "Foot"', 'name = "1. Foot – 5 points"'),
        ('walk = "on foot"', 'walk = "= drop pods"'),
        ('name = "Big"', 'name = "Normal"'),
    )
    sheets = swap(SHEETS, ('name = "Flame Tank"', 'name = "Tank"'), ('name = "Ranger"', 'name = "Tank [tank]"'))
    rules = make_rules(list=odd, sheets=sheets)
    foot = pick("foot", "f1", name="+ 1 × Tank – 5 points", upgrades={"rangers": 2, "beasts": 2, "flamers": 1})
    big = pick("armour", "f2", name="Units: 1 × X", size="big", units={"tank": 3, "flame-tank": 5})
    army = army_of(foot, big, name="List: ((tiny/guard@1)")
    assert read_own_text(printed(rules, army), rules) == canonicalise(rules, army)


def test_an_upgrade_that_is_not_offered_keeps_its_name_apart():
    rules = make_rules(
        list=swap(LIST, ('name = "Beasts"', 'name = "Captain"'), ('["extras", "leaders"]', '["leaders"]'))
    )
    army = army_of(pick("foot", "f1", upgrades={"captain": 1, "beasts": 2, "rangers": 1}))
    text = printed(rules, army)
    assert [line.strip().split(" – ")[0] for line in text.splitlines() if "+ " in line] == [
        "+ Captain",
        "+ 2 × Captain [beasts]",
        "+ Rangers",
    ]
    assert read_own_text(text, rules) == canonicalise(rules, army)


def test_a_decision_that_the_list_does_not_know_comes_back():
    army = army_of(pick("foot", "f1", attributes={"travel": "swim", "mood": "x"}))
    assert read_own_text(printed(TINY, army), TINY) == canonicalise(TINY, army)


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("Points: 1,080 of 3,000", "Points: plenty", 3, "Points: plenty"),
        ("(tiny/guard@1)", "(tiny/guard@2)", 2, "List: Tiny Guard (tiny/guard@2)"),
        ("List: Tiny Guard (tiny/guard@1)", "List: none", 2, "List: none"),
        ("Activations: 3", "Actions: 3", 5, "Actions: 3"),
        ("1. Foot", "1. Feet", 9, "Feet"),
        ("Size: Big", "Size: Huge", 20, "Huge"),
        ("6 × Tank; 2 × Flame Tank\n   +", "6 × Tanks; 2 × Flame Tank\n   +", 21, "Tanks; 2 × Flame Tank"),
        ("Chosen: 6 ×", "Chosen: six ×", 21, "six × Tank; 2 × Flame Tank"),
        ("+ 2 × Rangers", "+ 2 × Danger", 13, "Danger – brings 2 × Ranger"),
        ("+ Flamers", "+ Flares", 14, "Flares – brings 1 × Flame Tank; 1 × Tank"),
        ("– on Tank –", "– on Truck stop –", 22, "Truck stop"),
        ("– 30 points", "– cheap", 14, "+ Flamers – brings 1 × Flame Tank; 1 × Tank – cheap"),
        ("Choice: Travel = drop pods", "Choice: Travel drop pods", 12, "Travel drop pods"),
        ("Section: Allies", "Sector: Allies", 27, "Sector: Allies"),
    ],
)
def test_the_first_line_that_is_not_understood_is_named(old, new, line, what):
    with pytest.raises(OwnTextError) as error:
        read_own_text(swap(printed(TINY, tenth()), (old, new)), TINY)
    assert (error.value.line, str(error.value)) == (line, f"line {line}: {what} is not understood.")


def test_a_text_without_a_limit_is_no_roster():
    with pytest.raises(OwnTextError, match=r"^The text does not say what the points limit is\.$"):
        read_own_text("List: Tiny Guard (tiny/guard@1)\n", TINY)


def test_a_text_that_nobody_printed_is_refused_by_its_size(monkeypatch):
    monkeypatch.setattr("rules.interchange.own_text.MOST_CHARACTERS", 10)
    with pytest.raises(OwnTextError, match="more than 10 characters"):
        read_own_text("x" * 11, TINY)


def test_only_the_head_of_a_roster_names_its_list():
    assert find_reference("Tiny Guard (tiny/guard@1)") is None
    assert find_reference("\n" * 20 + "List: Tiny Guard (tiny/guard@1)") is None
    assert find_reference("> List: x") is None
    assert find_reference("Army: x\nList: Tiny Guard (tiny/guard@1)") == "tiny/guard@1"


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text):
    head = "List: Tiny Guard (tiny/guard@1)\nPoints: 0 of 500\n\n1. Foot – 100 points\n"
    for candidate in (text, head + text):
        try:
            army = read_own_text(candidate, TINY)
        except OwnTextError:
            continue
        assert army == canonicalise(TINY, army)


def test_settling_leaves_nothing_to_defaults():
    army = army_of(pick("foot", "x", name=" a  b ", units={"trooper": 0}, upgrades=(UpgradePick("rangers", 1),)))
    settled = canonicalise(TINY, replace(army, name="\u202ex"))
    assert (settled.name, settled.formations) == (
        "x",
        (pick("foot", "f1", name="a b", attributes={"travel": "walk"}, upgrades={"rangers": 1}),),
    )

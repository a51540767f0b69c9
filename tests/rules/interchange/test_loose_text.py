from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.composition.verdict import judge
from rules.interchange.free_text import split_text
from rules.interchange.interpret import interpret
from rules.interchange.loose_text import LooseRoster, take_apart
from rules.interchange.own_text import canonicalise
from rules.interchange.vocabulary import Vocabulary
from rules.roster.build import build_roster
from rules.roster.content import Style
from rules.roster.text import write_text
from tests.rules.factories import army_of, make_rules, pick
from tests.rules.interchange.lists import offered_armies_of
from tests.rules.interchange.test_own_text import tenth
from tests.shipped import REFERENCES, shipped_rules

pytestmark = pytest.mark.unit

TINY = make_rules()


def printed(rules, army):
    return write_text(build_roster(judge(rules, army), abilities={}, style=Style.FULL))


def test_nothing_is_said_twice():
    text = printed(TINY, tenth())
    found = take_apart(text)
    assert (found.name, found.limit) == ("The Tenth", 3000)
    lines = [line for line in found.text.splitlines() if line]
    assert lines == [
        "1. Foot – 180 points",
        "   Travel drop pods",
        "   + 2 × Rangers (2 × Ranger)",
        "   + Flamers",
        "2. Armour – 400 points",
        "   Big",
        "   6 × Tank; 2 × Flame Tank",
        "   + Captain (1 × Captain) on Tank",
        "3. Titan – 500 points",
    ]
    assert text.splitlines()[found.named[0] - 1].strip() == "Name: Old Guard"
    assert found.text.splitlines()[8] == text.splitlines()[8]


def test_lines_of_others_stay_as_they_are():
    text = "Army:\nPoints: plenty\nPoints: 0 of 0\n\n1. Foot – 5 points\n   more of it\n\nProblems\n===\n1. x"
    assert take_apart(text) == LooseRoster("", None, "\n\n\n\n1. Foot – 5 points\n   more of it\n", ())


# A sixth of the lists, without forces that a scenario prints: those are never written down by hand.
BOUGHT = [found for found in REFERENCES if not found.partition("/")[2].startswith(("ambush-", "training-"))]


@pytest.mark.parametrize("reference", BOUGHT[::6])
def test_rosters_read_loosely_are_nearly_the_army(reference):
    """As good as any text can be: the same formations and options, and points that differ in few places."""
    rules = shipped_rules(reference)
    entries = [entry for entry in rules.army_list.formations.values() if entry.activates][:4]
    picks = [
        pick(entry.id, f"f{number}", size=entry.prices[-1][0], upgrades={o.upgrade: 1 for o in entry.offers[:2]})
        for number, entry in enumerate(entries, 1)
    ]
    army = canonicalise(rules, replace(army_of(*picks), army_list=rules.army_list.reference))
    reading = interpret(Vocabulary(rules), split_text(take_apart(printed(rules, army)).text).lines, points_limit=3000)
    assert [found.formation for found in reading.army.formations] == [found.formation for found in army.formations]
    assert [{u.upgrade for u in found.upgrades} for found in reading.army.formations] == [
        {u.upgrade for u in found.upgrades} for found in army.formations
    ]


@given(st.text(max_size=200))
def test_any_text_keeps_its_lines(text):
    head = "List: Tiny Guard (tiny/guard@1)\n1. Foot – 1 points\n"
    found = take_apart(head + text)
    assert len(found.text.splitlines()) <= len((head + text).splitlines())


@given(st.data())
def test_armies_survive(data):
    army = canonicalise(TINY, data.draw(offered_armies_of(TINY)))
    lines = split_text(take_apart(printed(TINY, army)).text).lines
    reading = interpret(Vocabulary(TINY), lines, points_limit=army.points_limit)
    assert [found.formation for found in reading.army.formations] == [found.formation for found in army.formations]
    assert [found.size for found in reading.army.formations] == [found.size for found in army.formations]

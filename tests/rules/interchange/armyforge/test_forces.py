"""Armies through links, there and back, for every list."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.composition.verdict import judge
from rules.interchange.armyforge.forces import read_force, write_force
from rules.interchange.armyforge.from_clauses import export_list
from rules.interchange.armyforge.links import parse_link, write_link
from rules.interchange.armyforge.reading import read_forge_list
from rules.interchange.armyforge.writing import write_forge_list
from rules.interchange.own_text import settle
from rules.interchange.report import Kind
from rules.interchange.vocabulary import Vocabulary
from tests.rules.interchange.lists import LISTS, offered_armies_of, rules_of

pytestmark = pytest.mark.unit


def nameless(army):
    return replace(army, name="", formations=tuple(replace(pick, name="") for pick in army.formations))


@pytest.mark.parametrize(("publication", "slug"), LISTS)
@settings(max_examples=10)
@given(st.data())
def test_an_army_comes_back_through_a_link_unless_a_loss_is_told(publication, slug, data):
    rules = rules_of(publication, slug)
    forge_list = read_forge_list(write_forge_list(export_list(rules).forge_list)).forge_list
    army = settle(rules, nameless(data.draw(offered_armies_of(rules))))
    written = write_force(rules, army, forge_list, list_file="X")
    if any(remark.kind is Kind.LOST for remark in written.remarks):
        return
    force = parse_link(write_link(written.force))
    reading = read_force(Vocabulary(rules), force, forge_list, points_limit=army.points_limit)
    before, after = judge(rules, army), judge(rules, replace(reading.army, name=""))
    assert (after.points, after.is_legal, after.fingerprint) == (before.points, before.is_legal, before.fingerprint)
    assert not reading.unmatched

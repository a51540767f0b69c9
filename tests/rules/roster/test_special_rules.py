import pytest

from rules.roster.special_rules import abilities_of, collect_rules
from tests.rules.factories import load_tiny
from tests.rules.roster.factories import fleet_glossary, fleet_rules

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("unit", "abilities"),
    [("ranger", ["scout"]), ("captain", ["character"]), ("titan", ["war-engine"]), ("truck", ["transport"])],
)
def test_abilities_of_a_sheet_include_those_of_its_type(unit, abilities):
    assert list(abilities_of(load_tiny().datasheets[unit])) == abilities


def test_rules_missing_from_the_glossary_are_left_out():
    loaded = load_tiny()
    sheets = [loaded.datasheets["captain"], loaded.datasheets["ranger"]]
    found = collect_rules(loaded.lists["guard"].army_list, sheets=sheets, abilities=loaded.abilities)
    assert [rule.id for rule in found] == ["scout"]


def test_rules_of_units_are_in_alphabetical_order():
    loaded = load_tiny()
    sheets = [loaded.datasheets["ranger"], loaded.datasheets["rider"]]
    found = collect_rules(loaded.lists["guard"].army_list, sheets=sheets, abilities=loaded.abilities)
    assert [rule.name for rule in found] == ["Mounted", "Scout"]


def test_rule_that_only_a_refit_brings_waits_for_the_refit():
    rules = fleet_rules()
    found = collect_rules(rules.army_list, sheets=[rules.sheet("cruiser")], abilities=fleet_glossary())
    assert [rule.id for rule in found] == ["torpedoes"]

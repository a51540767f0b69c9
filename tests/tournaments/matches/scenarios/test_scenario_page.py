from dataclasses import replace

import pytest

from armylists.models import ArmyList
from config.lib.errors import NotFound
from rules.scenarios.forces import FixedForce, PrintedForce, PrintedFormation
from rules.scenarios.values import Scenario
from tournaments.matches.scenarios.queries.page import FormationRow, UnitPart, scenario_force, scenario_page
from tournaments.matches.scenarios.queries.scenarios import all_scenarios, find_scenario, neighbours_of

BAND = PrintedFormation("Band", (("Buggy", 5), ("Warbike", 4)))


def with_band() -> Scenario:
    basics = find_scenario("basics")
    force = PrintedForce((BAND, BAND, PrintedFormation("Boss", (("Nob", 1),))))
    return replace(basics, a=replace(basics.a, force=force))


def test_forces_in_words_are_shown_without_links(db: None):
    force = scenario_page(with_band())["forces"][0]
    assert force.formations == (
        FormationRow(2, "Band", (UnitPart(5, "Buggy", ""), UnitPart(4, "Warbike", "")), activates=True),
        FormationRow(1, "Boss", (UnitPart(1, "Nob", ""),), activates=True),
    )
    assert (force.activations, force.can_open, force.army_list, force.percent) == (3, False, None, None)


def test_forces_in_words_are_no_armies(db: None):
    with pytest.raises(NotFound):
        scenario_force(with_band(), "a")


def test_printed_forces_are_armies_of_the_published_list(db: None):
    scenario = find_scenario("fast-attack")
    row, army = scenario_force(scenario, "b")
    assert row == ArmyList.objects.get(slug="training-marines", state="published")
    assert isinstance(scenario.b.force, FixedForce)
    assert (army.name, army.formations) == ("Fast Attack: Force Beta", scenario.b.force.formations)


def test_scenarios_lead_to_their_neighbours():
    every = all_scenarios()
    assert [neighbours_of(scenario) for scenario in (every[0], every[4], every[-1])] == [
        (None, every[1]),
        (every[3], every[5]),
        (every[-2], None),
    ]

"""Scenarios: read from the files of the publications, once in the life of a process."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext as _

from config.lib.errors import NotFound
from rules.scenarios.values import Kind, Scenario
from tournaments.queries.scenario_files import publication_folders, read_scenarios


@cache
def all_scenarios() -> tuple[Scenario, ...]:
    """Every scenario that ships, in the order of the sources: training first."""
    found = [scenario for folder in publication_folders() for scenario in read_scenarios(folder)]
    return tuple(sorted(found, key=lambda scenario: (scenario.kind is not Kind.TRAINING, scenario.number)))


def find_scenario(slug: str) -> Scenario:
    """One scenario by its id. Raises NotFound."""
    for scenario in all_scenarios():
        if scenario.id == slug:
            return scenario
    raise NotFound("unknown_scenario", _("There is no scenario %(name)s."), params={"name": slug})


def neighbours_of(scenario: Scenario) -> tuple[Scenario | None, Scenario | None]:
    """The scenarios before and after this one."""
    every = all_scenarios()
    at = next(place for place, known in enumerate(every) if known.id == scenario.id)
    return (every[at - 1] if at else None), (every[at + 1] if at + 1 < len(every) else None)

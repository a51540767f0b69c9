"""Scenarios: every one that ships, one by its id, and those beside it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config.lib.errors import NotFound
from rules.scenarios.values import Scenario
from tournaments.matches.scenarios.adapters import all_scenarios

__all__ = ["all_scenarios", "find_scenario", "neighbours_of"]


def find_scenario(slug: str) -> Scenario:
    """One scenario by its id. Raises NotFound."""
    for scenario in all_scenarios():
        if scenario.id == slug:
            return scenario
    raise NotFound("unknown_scenario", _("There is no scenario %(name)s."), params={"name": slug})


def neighbours_of(scenario: Scenario) -> tuple[Scenario | None, Scenario | None]:
    every = all_scenarios()
    at = next(place for place, known in enumerate(every) if known.id == scenario.id)
    return (every[at - 1] if at else None), (every[at + 1] if at + 1 < len(every) else None)

"""The kinds of victory by name, and what a scenario needs for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import partial
from typing import Any

from rules.errors import RulesError
from rules.scenarios.integrity import VictoryKinds
from rules.scenarios.values import Role, Scenario
from rules.scenarios.victory.ambush import Ambush
from rules.scenarios.victory.assault import Assault
from rules.scenarios.victory.base import VictoryRule
from rules.scenarios.victory.breakout import Breakout
from rules.scenarios.victory.bunkers import Extraction, LastStand, Raid
from rules.scenarios.victory.escalating_engagement import EscalatingEngagement
from rules.scenarios.victory.hit_and_run import HitAndRun
from rules.scenarios.victory.hold_objectives import HoldObjectives
from rules.scenarios.victory.locations import Locations
from rules.scenarios.victory.most_markers import MostMarkers
from rules.scenarios.victory.planetfall import Planetfall
from rules.scenarios.victory.siegeline import Siegeline

KINDS: Mapping[str, type[VictoryRule]] = {
    "ambush": Ambush,
    "assault": Assault,
    "breakout": Breakout,
    "escalating-engagement": EscalatingEngagement,
    "extraction": Extraction,
    "hit-and-run": HitAndRun,
    "hold-objectives": HoldObjectives,
    "last-stand": LastStand,
    "locations": Locations,
    "most-markers": MostMarkers,
    "planetfall": Planetfall,
    "raid": Raid,
    "siegeline": Siegeline,
}


class VictoryError(RulesError):
    """A scenario has no victory that can be computed, or one with wrong parameters."""


def rule_of(scenario: Scenario) -> VictoryRule:
    """How this scenario is won. Raises VictoryError."""
    kind = KINDS.get(scenario.victory.kind or "")
    if kind is None:
        raise VictoryError(f"the victory of {scenario.name} is not computed")
    defects = [message for _, message in find_rule_defects(scenario, rule=kind)]
    if defects:
        raise VictoryError("; ".join(defects))
    return kind(**scenario.victory.parameters)


def find_rule_defects(scenario: Scenario, *, rule: type[VictoryRule]) -> Iterator[tuple[str, str]]:
    """What is wrong with the parameters, and what is not tracked: the place inside ``victory``, and the defect."""
    yield from _find_parameter_defects(scenario.victory.parameters, rule)
    for need in rule.needs:
        if not any(item.kind in need.kinds and need.id in ("", item.id) for item in scenario.track):
            kinds = " or ".join(need.kinds)
            yield "kind", f"needs a track of {kinds}" + (f" with the id {need.id!r}" if need.id else "")
    if rule.has_attacker and {player.role for player in scenario.players} != {Role.ATTACKER, Role.DEFENDER}:
        yield "kind", "needs an attacker and a defender"


def _find_parameter_defects(parameters: Mapping[str, Any], rule: type[VictoryRule]) -> Iterator[tuple[str, str]]:
    known = [field.name for field in fields(rule)]  # type: ignore[arg-type]  # every rule is a dataclass
    for name, value in parameters.items():
        if name not in known:
            yield f"parameters.{name}", f"is not one of {', '.join(known) or 'none'}"
        elif type(value) is not int or value < 1:
            yield f"parameters.{name}", f"{value!r} is no number from 1 on"


VICTORY_KINDS: VictoryKinds = {name: partial(find_rule_defects, rule=rule) for name, rule in KINDS.items()}

"""What two players bring to a scenario, held against its conditions: points, lists, and what they say they spent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.composition.findings import Finding
from rules.scenarios.forces import FixedForce, FreeForce
from rules.scenarios.played import PlayedScenario
from rules.scenarios.spending import Spending, find_force_findings
from rules.tournament_game.sides import BySide, Side

MOST_SPENT = 10_000
# What a scenario says of the army itself; the rest is about what is bought beside it.
LIMIT_CODES = frozenset({"scenario-points", "scenario-ratio"})
ARMY_CODES = frozenset({"scenario-limit", "scenario-list", "scenario-most", "scenario-points", "scenario-ratio"})


@dataclass(frozen=True, slots=True)
class Spendable:
    """Something that a side may spend points on (``is_points``) or have a number of. ``key`` is its place."""

    key: str
    name: str
    text: str
    is_points: bool


@dataclass(frozen=True, slots=True)
class Brought:
    """What a side brings: the points of its army, and its army list (None: not known)."""

    points: int
    army_list: str | None = None


def spendables_of(played: PlayedScenario, side: Side) -> tuple[Spendable, ...]:
    """What a side of the match may buy or have beside its army."""
    force = played.player(side).force
    if not isinstance(force, FreeForce):
        return ()
    purses = [Spendable(f"purse-{n}", each.name, each.text, True) for n, each in enumerate(force.purses, 1)]  # noqa: FBT003
    numbers = [Spendable(f"number-{n}", each.name, each.text, False) for n, each in enumerate(force.allowances, 1)]  # noqa: FBT003
    return (*purses, *numbers)


def is_fixed(played: PlayedScenario, side: Side) -> bool:
    """Whether the scenario prints the force of a side of the match, out of an army list."""
    return isinstance(played.player(side).force, FixedForce)


def find_army_findings(played: PlayedScenario, *, brought: Mapping[Side, Brought]) -> BySide[tuple[Finding, ...]]:
    """What is wrong with the armies and their limits. Sides that bring nothing yet are left out of ``brought``."""
    found = find_findings(played, brought=brought, spent={})
    return BySide(*(tuple(each for each in found.of(side) if each.code in ARMY_CODES) for side in Side))


def find_findings(
    played: PlayedScenario, *, brought: Mapping[Side, Brought], spent: Mapping[Side, Mapping[str, int]]
) -> BySide[tuple[Finding, ...]]:
    """What is wrong with the forces of both sides. ``spent`` are numbers by the keys of ``spendables_of``.

    Of a side that is not in ``brought`` only the points available to it are looked at.
    """
    spending = {side: _spend(played, side, brought.get(side), spent.get(side, {})) for side in Side}
    own = [spending[played.seat_of(side)] for side in Side]
    found = find_force_findings(played.scenario, spent=BySide(*own))
    return BySide(*(_choose(found.of(played.seat_of(side)), has_army=side in brought) for side in Side))


def _choose(found: tuple[Finding, ...], *, has_army: bool) -> tuple[Finding, ...]:
    return tuple(finding for finding in found if has_army or finding.code in LIMIT_CODES)


def _spend(played: PlayedScenario, side: Side, brought: Brought | None, spent: Mapping[str, int]) -> Spending:
    limit = played.limit_of(side)
    if brought is None:
        return Spending(points=0, limit=limit)
    spendables = spendables_of(played, side)
    return Spending(
        points=brought.points,
        limit=limit,
        purses={each.name: spent.get(each.key, 0) for each in spendables if each.is_points},
        numbers={each.name: spent.get(each.key, 0) for each in spendables if not each.is_points},
        army_list=brought.army_list,
    )

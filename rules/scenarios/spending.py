"""Whether forces that players bought meet the conditions of a scenario.

Only what the points and numbers of both sides show is checked here. Whether an army is a legal one of its list, and
what is bought from a list beside it (fortifications, batteries, guns), is what the verdicts of those lists say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.composition.findings import Finding
from rules.errors import RulesError
from rules.scenarios.forces import Allowance, FreeForce, Purse
from rules.scenarios.values import Scenario
from rules.tournament_game.sides import BySide, Side
from rules.words import N_, Message, named, say


class SpendingError(RulesError):
    """Something was spent on what the force has no purse or allowance for. ``field`` says on what."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        self.message = message
        super().__init__(f"{field}: {message}")


@dataclass(frozen=True, slots=True)
class Spending:
    """What a side bought: points of its army, without any bonus, and the points available to it (``limit``).

    ``purses`` are points spent on what the force has purses for, ``numbers`` how many it has of what it is allowed,
    both by the names in the scenario. What is left out is nothing. ``army_list`` is ``"publication/list"``.
    """

    points: int
    limit: int
    purses: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    army_list: str | None = None


def find_force_findings(scenario: Scenario, *, spent: BySide[Spending]) -> BySide[tuple[Finding, ...]]:
    """What is wrong with the bought forces of both sides; nothing is, with printed ones.

    Raises SpendingError for names that the scenario does not know.
    """
    found = {}
    for side in Side:
        force = scenario.player(side).force
        found[side] = tuple(_find(scenario, force, side, spent)) if isinstance(force, FreeForce) else ()
    return BySide(found[Side.A], found[Side.B])


def points_available(force: FreeForce, *, opponent: int) -> int | None:
    """The points that a force with a ratio may have against so many of the opponent, rounded up (DICE-4)."""
    if force.ratio is None:
        return None
    scaled = force.ratio * opponent
    return -(-scaled.numerator // scaled.denominator)


def _find(scenario: Scenario, force: FreeForce, side: Side, spent: BySide[Spending]) -> Iterator[Finding]:
    own, other = spent.of(side), spent.of(side.other)
    _refuse_unknown(force, own, side)
    ref = scenario.ref
    yield from _find_points(force, own, other, ref=ref)
    if force.lists and own.army_list is not None and own.army_list not in force.lists:
        message = say(N_("The army list is none of those of this scenario."))
        yield Finding("scenario-list", "lists", ref, message, (), 0, 1)
    for purse in force.purses:
        base = spent.of(purse.of or side).limit
        yield from _find_purse(purse, own.purses.get(purse.name, 0), base=base, ref=ref)
    for allowance in force.allowances:
        yield from _find_allowance(allowance, own.numbers.get(allowance.name, 0), points=own.limit, ref=ref)


def _refuse_unknown(force: FreeForce, spending: Spending, side: Side) -> None:
    purses = [purse.name for purse in force.purses]
    allowances = [allowance.name for allowance in force.allowances]
    for place, given, known in (("purses", spending.purses, purses), ("numbers", spending.numbers, allowances)):
        for name in given:
            if name not in known:
                raise SpendingError(f"{side}.{place}.{name}", f"is none of {', '.join(known) or 'no'} {place}")


def _find_points(force: FreeForce, own: Spending, other: Spending, *, ref: str) -> Iterator[Finding]:
    if own.points > own.limit:
        message = say(N_("The army costs {have} points, {allowed} are available."), have=own.points, allowed=own.limit)
        yield _too("scenario-limit", "limit", message, have=own.points, allowed=own.limit, ref=ref)
    if force.points is not None and not force.points[0] <= own.limit <= force.points[1]:
        low, high = force.points
        message = say(N_("This scenario is played with {low} to {high} points."), low=low, high=high)
        allowed = low if own.limit < low else high
        yield _too("scenario-points", "points", message, have=own.limit, allowed=allowed, ref=ref)
    available = points_available(force, opponent=other.limit)
    if available is not None and own.limit != available:
        message = say(N_("This side has {allowed} points available, not {have}."), have=own.limit, allowed=available)
        yield _too("scenario-ratio", "ratio", message, have=own.limit, allowed=available, ref=ref)
    everything = own.points + sum(own.purses.get(purse.name, 0) for purse in force.purses if purse.bonus)
    if force.most is not None and everything > force.most:
        message = say(N_("No force may have more than {allowed} points, here are {have}."), have=everything,
                      allowed=force.most)  # fmt: skip
        yield _too("scenario-most", "most", message, have=everything, allowed=force.most, ref=ref)


def _find_purse(purse: Purse, have: int, *, base: int, ref: str) -> Iterator[Finding]:
    what = named(purse.name)
    if purse.share is not None and have > purse.share * base:
        allowed = _floor(purse.share * base)
        message = say(
            N_("{what}: {have} points, at most {allowed} are allowed."), what=what, have=have, allowed=allowed
        )
        yield _too("scenario-purse", purse.name, message, have=have, allowed=allowed, ref=ref)
    if purse.most is not None and have > purse.most:
        message = say(
            N_("{what}: {have} points, at most {allowed} are allowed."), what=what, have=have, allowed=purse.most
        )
        yield _too("scenario-purse", purse.name, message, have=have, allowed=purse.most, ref=ref)
    if purse.least is not None and have < purse.least * base:
        needed = -_floor(-purse.least * base)
        message = say(N_("{what}: {have} points, at least {needed} are needed."), what=what, have=have, needed=needed)
        yield _too("scenario-purse", purse.name, message, have=have, allowed=needed, ref=ref)


def _find_allowance(allowance: Allowance, have: int, *, points: int, ref: str) -> Iterator[Finding]:
    what, most = named(allowance.name), allowance.number(points)
    least = most if allowance.exact and most is not None else allowance.least
    if most is not None and have > most:
        message = say(N_("{what}: {have}, at most {allowed} are allowed."), what=what, have=have, allowed=most)
        yield _too("scenario-number", allowance.name, message, have=have, allowed=most, ref=ref)
    if least is not None and have < least:
        message = say(N_("{what}: {have}, at least {needed} are needed."), what=what, have=have, needed=least)
        yield _too("scenario-number", allowance.name, message, have=have, allowed=least, ref=ref)


def _too(code: str, clause: str, message: Message, *, have: int, allowed: int, ref: str) -> Finding:
    """Too much if ``have`` is more than ``allowed``, else too little."""
    return Finding(code, clause, ref, message, (), have, allowed)


def _floor(amount: Fraction) -> int:
    return amount.numerator // amount.denominator

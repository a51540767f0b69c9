"""Formations kept in reserve: who may and who must, how they enter play, and what activating them means (6.1.6, T4).

What is in reserve, and how it will enter, is open to the opponent at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum

from rules.tournament_game.reasons import Reason
from rules.words import N_, Message, say


class Means(StrEnum):
    """How a formation enters play from reserve."""

    AIRCRAFT = "aircraft"
    TRANSPORT_AIRCRAFT = "transport-aircraft"
    PLANETFALL = "planetfall"
    TELEPORT = "teleport"
    TUNNELLER = "tunneller"
    WAR_ENGINE = "war-engine"
    SPECIAL_RULE = "special-rule"


@dataclass(frozen=True, slots=True)
class ReserveUnit:
    """Units of one kind as reserves see them. ``rides`` are those that start inside another unit of their formation."""

    is_aircraft: bool = False
    has_planetfall: bool = False
    has_teleport: bool = False
    is_tunneller: bool = False
    rides: bool = False


# What others do for a formation: carry it, or a rule that says so plainly (Q6259).
BY_OTHERS = frozenset(
    {Means.TRANSPORT_AIRCRAFT, Means.PLANETFALL, Means.TUNNELLER, Means.WAR_ENGINE, Means.SPECIAL_RULE}
)

REMINDERS: tuple[Message, ...] = (
    say(N_("Reserves are no secret: the opponent may look at them at any time.")),
    say(N_("Whoever will be carried into play starts inside the carrier.")),
    say(N_("In reserve a formation does nothing and uses no special ability but the one that brings it into play.")),
)


def find_means(units: Collection[ReserveUnit], *, offered: Collection[Means] = ()) -> tuple[Means, ...]:
    """How the formation may enter play; empty if it may not be in reserve. ``offered`` is what others do for it: a
    transport aircraft, a carrier with planetfall or a tunneller of another formation, a war engine, a special rule.
    """
    own: dict[Means, Callable[[ReserveUnit], bool]] = {
        Means.AIRCRAFT: lambda unit: unit.is_aircraft or unit.rides,
        Means.PLANETFALL: lambda unit: unit.has_planetfall or unit.rides,
        Means.TELEPORT: lambda unit: unit.has_teleport,
        Means.TUNNELLER: lambda unit: unit.is_tunneller or unit.rides,
    }
    carries_itself = any(not unit.rides for unit in units)
    found = {means for means, can in own.items() if carries_itself and all(can(unit) for unit in units)}
    return tuple(means for means in Means if means in found | (BY_OTHERS & set(offered)))


def is_always_reserve(units: Collection[ReserveUnit]) -> bool:
    """Whether the formation cannot be set up on the table: aircraft start in reserve, transports too (Q6342)."""
    return any(unit.is_aircraft for unit in units)


def check_reserve(
    units: Collection[ReserveUnit], *, declared: Means | None, offered: Collection[Means] = ()
) -> tuple[Reason, ...]:
    """Why a formation may not be set aside so. Its means of entry is declared in the same moment (Q6256)."""
    if declared is None:
        return (Reason("means-missing", say(N_("How it will enter play is declared when it is set aside."))),)
    if declared not in find_means(units, offered=offered):
        text = N_("It cannot be in reserve to enter play so: neither its abilities nor a special rule allow it.")
        return (Reason("means-impossible", say(text)),)
    return ()


def check_on_table(units: Collection[ReserveUnit]) -> tuple[Reason, ...]:
    """Why a formation may not be set up on the table."""
    if not is_always_reserve(units):
        return ()
    return (Reason("aircraft", say(N_("Aircraft start in reserve."))),)


def check_activation(*, action: str, enters_by: Collection[str]) -> tuple[Reason, ...]:
    """Why a formation in reserve may not be activated with an action. It is activated to enter play, never to pass
    (Q6265, Q6283); ``enters_by`` are the actions that would bring it in now (Q6268).
    """
    if not enters_by:
        text = N_("Nothing can bring it into play now, and it may not be activated to pass.")
        return (Reason("cannot-enter", say(text)),)
    if action not in enters_by:
        return (Reason("action", say(N_("Only an action that brings it into play may be chosen."))),)
    return ()


@dataclass(frozen=True, slots=True)
class FailedTest:
    """What a failed action test does to a formation in reserve: blast markers, and whether it enters play all the same
    with a Hold action. If not, it stays in reserve and its activation is lost (Q6273).
    """

    blast_markers: int
    enters: bool


def fail_test(*, can_enter: bool) -> FailedTest:
    """The outcome of a failed action test."""
    return FailedTest(blast_markers=1, enters=can_enter)


def may_stop(*, on_table: int, will_enter: bool) -> bool:
    """Whether a player may decline to activate a formation: ``on_table`` counts his formations in play that have not
    been activated, ``will_enter`` says that he means to bring in more from reserve this turn (Q6278).
    """
    return on_table == 0 and not will_enter

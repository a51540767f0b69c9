"""When the formations kept off the table arrive, by the scenario's own schedule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.words import N_, Message, say

FAST, MEDIUM = 30, 15
HIT_AND_RUN_SPEED = 25
SIEGELINE_SLOW = 15


class Way(StrEnum):
    """How a formation comes to the table."""

    GROUND = "ground"
    SKIMMERS = "skimmers"
    FIGHTERS = "fighters"
    AIRCRAFT = "aircraft"
    TRANSPORT_AIRCRAFT = "transport-aircraft"
    IN_AIRCRAFT = "in-aircraft"
    TELEPORT = "teleport"
    SPACECRAFT = "spacecraft"
    ORBIT = "orbit"


FLIERS = (Way.FIGHTERS, Way.AIRCRAFT, Way.TRANSPORT_AIRCRAFT)


@dataclass(frozen=True, slots=True)
class Arriving:
    """A formation off the table: the speeds of its units in cm (immobile: 0) and how it comes.

    ``speeds`` are those of all units, of those aboard transports too, except for Hit 'n' Run, which leaves the
    units aboard out.
    """

    speeds: tuple[int, ...]
    way: Way = Way.GROUND


@dataclass(frozen=True, slots=True)
class Arrival:
    """The first turn on which a formation may arrive, and whether it has to arrive in exactly that turn."""

    turn: int
    why: Message
    must: bool


Schedule = Callable[[Arriving], Arrival]


def arrive_escalating(formation: Arriving) -> Arrival:
    """Escalating Engagement, Reinforcements: by the slowest unit; whatever flies, teleports or drops on any turn."""
    return _by_slowest(formation, freely=(*FLIERS, Way.IN_AIRCRAFT, Way.TELEPORT, Way.SPACECRAFT, Way.ORBIT))


def arrive_planetfall(formation: Arriving) -> Arrival:
    """Planetfall, Reserve formations: by the slowest unit; aircraft, their passengers and teleporters on any turn."""
    return _by_slowest(formation, freely=(*FLIERS, Way.IN_AIRCRAFT, Way.TELEPORT))


def arrive_hit_and_run(formation: Arriving) -> Arrival:
    """Hit 'n' Run, Reinforcements: the turn from which a formation may arrive; it may also arrive later."""
    if formation.way in (Way.FIGHTERS, Way.AIRCRAFT):
        return Arrival(1, say("Aircraft without passengers may arrive from turn 1 on."), must=False)
    if formation.way in (Way.TRANSPORT_AIRCRAFT, Way.IN_AIRCRAFT):
        return Arrival(2, say("Aircraft with passengers may arrive from turn 2 on."), must=False)
    if formation.way is Way.TELEPORT:
        return Arrival(2, say("Formations that teleport may arrive from turn 2 on."), must=False)
    slowest = _slowest(formation)
    if slowest >= HIT_AND_RUN_SPEED:
        return Arrival(2, say(N_("The slowest unit moves {cm}cm: from turn 2 on."), cm=slowest), must=False)
    return Arrival(3, say(N_("The slowest unit moves {cm}cm: from turn 3 on."), cm=slowest), must=False)


def arrive_siegeline(formation: Arriving) -> Arrival:
    """Siegeline, Defensive Reserves Schedule: aircraft from their turn on, everything else in exactly its turn."""
    if formation.way is Way.FIGHTERS:
        return Arrival(1, say("Formations of fighters only are released on turn 1."), must=False)
    if formation.way in (Way.AIRCRAFT, Way.TRANSPORT_AIRCRAFT, Way.IN_AIRCRAFT):
        return Arrival(2, say("Aircraft and those aboard them are released on turn 2."), must=False)
    if formation.way is Way.SKIMMERS:
        return Arrival(2, say("Formations of skimmers and those aboard them are released on turn 2."), must=True)
    if all(speed <= SIEGELINE_SLOW for speed in formation.speeds):
        return Arrival(4, say(N_("No unit moves more than {cm}cm: released on turn 4."), cm=SIEGELINE_SLOW), must=True)
    return Arrival(3, say(N_("A unit moves more than {cm}cm: released on turn 3."), cm=SIEGELINE_SLOW), must=True)


SCHEDULES: Mapping[str, Schedule] = {
    "escalating-engagement": arrive_escalating,
    "planetfall": arrive_planetfall,
    "hit-and-run": arrive_hit_and_run,
    "siegeline": arrive_siegeline,
}


def _by_slowest(formation: Arriving, *, freely: tuple[Way, ...]) -> Arrival:
    if formation.way in freely:
        return Arrival(
            1, say("Formations that come from the air or orbit or teleport may arrive on any turn."), must=False
        )
    slowest = _slowest(formation)
    turn = 1 if slowest > FAST else 2 if slowest > MEDIUM else 3
    return Arrival(turn, say(N_("The slowest unit moves {cm}cm: on turn {turn}."), cm=slowest, turn=turn), must=True)


def _slowest(formation: Arriving) -> int:
    return min(formation.speeds, default=0)

"""Formations in reserve: how each may enter play, and what is said of them before the game (6.1.6, T4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from rules.words import N_, Message, say


class Means(StrEnum):
    """How a formation enters play from reserve."""

    AIRCRAFT = "aircraft"
    TRANSPORT = "transport"
    TELEPORT = "teleport"
    PLANETFALL = "planetfall"
    TUNNEL = "tunnel"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ReserveUnit:
    """Units of one kind as reserves see them."""

    is_aircraft: bool = False
    is_transport: bool = False
    has_teleport: bool = False
    has_planetfall: bool = False
    is_tunneller: bool = False


def is_always_reserve(units: Collection[ReserveUnit]) -> bool:
    """Whether the formation cannot be set up on the table: it consists of aircraft (Q6342)."""
    return bool(units) and all(unit.is_aircraft for unit in units)


def find_means(units: Collection[ReserveUnit], *, in_pods: bool = False) -> tuple[Means, ...]:
    """How the formation may enter play. Another formation may carry any, or a special rule bring it in (Q6259)."""
    is_possible = {
        Means.AIRCRAFT: is_always_reserve(units),
        Means.TRANSPORT: True,
        Means.TELEPORT: _can_teleport(units),
        Means.PLANETFALL: in_pods or any(unit.has_planetfall for unit in units),
        Means.TUNNEL: any(unit.is_tunneller for unit in units),
        Means.OTHER: True,
    }
    return tuple(means for means in Means if is_possible[means])


def _can_teleport(units: Collection[ReserveUnit]) -> bool:
    """2.1.17: all of them, or some that carry the others; whoever finds no place aboard is lost (FAQ)."""
    teleporting = [unit for unit in units if unit.has_teleport]
    return bool(teleporting) and (len(teleporting) == len(units) or any(unit.is_transport for unit in teleporting))


def check_start(formation: str, *, place: str, means: Means | None, is_aircraft: bool) -> Message | None:
    """What is wrong with where a formation starts: its means of entry is declared with the reserve (Q6256)."""
    if place == "reserve" and means is None:
        return say(N_("How {formation} comes from reserve is not written down."), formation=formation)
    if is_aircraft and place not in ("", "reserve"):
        return say(N_("{formation}: aircraft start in reserve."), formation=formation)
    return None

"""Defensive terrain: barricades, trenches, bunkers, wire, mines and traps (optional rules of the revamp).

It costs no points: it is for scenarios and campaigns, or lies about fairly on the table of a tournament game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.words import Message, say


class Passage(StrEnum):
    """What a feature is to units that move over it or into it."""

    OPEN = "open"
    DANGEROUS = "dangerous"
    IMPASSABLE = "impassable"


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """What a feature does to one kind of unit: how it passes, and its cover save (5 is 5+), None if it gives none."""

    passage: Passage = Passage.OPEN
    cover_save: int | None = None

    def words(self) -> Message:
        if self.cover_save is not None:
            return say("{save}+ cover save", save=self.cover_save)
        return _PASSAGES[self.passage]


@dataclass(frozen=True, slots=True)
class DefensiveTerrain:
    """One row of the terrain table. ``radius`` (cm) where the feature is a circle around a counter."""

    id: str
    title: Message
    rule: Message
    infantry: TerrainEffect
    vehicle: TerrainEffect
    war_engine: TerrainEffect
    radius: int | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A fortification that counts as a unit and never moves. Armour and close values are targets (4 is 4+)."""

    id: str
    title: Message
    unit_type: str
    armour: int
    close_combat: int | None
    firefight: int | None
    damage_capacity: int | None
    rules: tuple[Message, ...]


_PASSAGES = {
    Passage.OPEN: say("No effect"),
    Passage.DANGEROUS: say("Dangerous"),
    Passage.IMPASSABLE: say("Impassable"),
}
_OPEN = TerrainEffect()
_DANGEROUS = TerrainEffect(Passage.DANGEROUS)
_IMPASSABLE = TerrainEffect(Passage.IMPASSABLE)


def _cover(save: int) -> TerrainEffect:
    return TerrainEffect(cover_save=save)


DEFENSIVE_TERRAIN: tuple[DefensiveTerrain, ...] = (
    DefensiveTerrain(
        "hasty-barricade",
        say("Hasty barricade"),
        say("Sandbags, rubble and crates: cover for infantry, a nuisance for vehicles."),
        infantry=_cover(5),
        vehicle=_DANGEROUS,
        war_engine=_OPEN,
    ),
    DefensiveTerrain(
        "trench",
        say("Trench or earthwork"),
        say("Dug in or piled up, often in lines joined by communication trenches."),
        infantry=_cover(4),
        vehicle=_DANGEROUS,
        war_engine=_OPEN,
    ),
    DefensiveTerrain(
        "gun-emplacement",
        say("Gun emplacement"),
        say("Room for one vehicle or gun, or for several. Vehicles use its cover save as infantry use theirs."),
        infantry=_cover(4),
        vehicle=_cover(4),
        war_engine=_OPEN,
    ),
    DefensiveTerrain(
        "bunker",
        say("Bunker"),
        say("A fortified building for a few units or for a whole formation."),
        infantry=_cover(3),
        vehicle=_DANGEROUS,
        war_engine=_IMPASSABLE,
    ),
    DefensiveTerrain(
        "razorwire",
        say("Razorwire"),
        say("Wire, stakes or worse, to slow infantry down."),
        infantry=_DANGEROUS,
        vehicle=_OPEN,
        war_engine=_OPEN,
    ),
    DefensiveTerrain(
        "minefield",
        say("Minefield"),
        say("Covers everything within 15cm of its counter."),
        infantry=_DANGEROUS,
        vehicle=_DANGEROUS,
        war_engine=_DANGEROUS,
        radius=15,
    ),
    DefensiveTerrain(
        "tank-traps",
        say("Tank traps"),
        say("Obstacles and deep ditches: vehicles have to go round."),
        infantry=_cover(6),
        vehicle=_IMPASSABLE,
        war_engine=_IMPASSABLE,
    ),
)

_REINFORCED = say("Reinforced armour.")
_IMMOBILE = say("Immobile.")
_CLOSED = say("No unit may enter it.")

POSITIONS: tuple[Position, ...] = (
    Position(
        "small-command-bunker",
        say("Small command bunker"),
        "AV",
        armour=4,
        close_combat=6,
        firefight=6,
        damage_capacity=None,
        rules=(_IMMOBILE, _REINFORCED, _CLOSED),
    ),
    Position(
        "large-command-bunker",
        say("Large command bunker"),
        "WE",
        armour=4,
        close_combat=6,
        firefight=6,
        damage_capacity=3,
        rules=(_IMMOBILE, _REINFORCED, say("A critical hit destroys it.")),
    ),
    Position(
        "orbital-defence-battery",
        say("Orbital defence battery"),
        "WE",
        armour=4,
        close_combat=None,
        firefight=None,
        damage_capacity=3,
        rules=(
            _IMMOBILE,
            _REINFORCED,
            _CLOSED,
            say("Fearless."),
            say("A critical hit destroys it."),
            say("It takes no actions; each battery in play gives enemy spacecraft -1 to their action tests."),
        ),
    ),
)

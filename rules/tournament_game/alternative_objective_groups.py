"""What alternative objectives are made of, their groups, and the ways to use them (optional rules of the revamp)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.words import Message, say


@dataclass(frozen=True, slots=True)
class ObjectiveGroup:
    """Six rows of the table that share a tens die. ``rule`` holds for all of them unless a row says otherwise."""

    tens: int
    id: str
    title: Message
    rule: Message


@dataclass(frozen=True, slots=True)
class AlternativeObjective:
    """One row: ``rolls`` are its D66 results, ``effect`` its rule in our words, ``note`` a doubt of the source."""

    rolls: tuple[int, ...]
    title: Message
    effect: Message
    note: Message | None = None

    @property
    def tens(self) -> int:
        """The die that gives its group."""
        return self.rolls[0] // 10


@dataclass(frozen=True, slots=True)
class WayToUse:
    """How the table comes into a game."""

    id: str
    title: Message
    words: Message


BUILDINGS, TARGETS, TERRAIN, PLAINS, ORDERS, PLANS = range(1, 7)

GROUPS: tuple[ObjectiveGroup, ...] = (
    ObjectiveGroup(
        BUILDINGS,
        "buildings",
        say("Buildings"),
        say("Only captured by a unit inside, while no enemy unit is within 5cm of the building."),
    ),
    ObjectiveGroup(
        TARGETS,
        "targets",
        say("Target of opportunity"),
        say(
            "Captured as usual. In the End phase its controller may demolish it, but only in the opponent's half: it "
            "is taken off and nobody can claim it. Demolishing two of the opponent's targets counts as a goal."
        ),
    ),
    ObjectiveGroup(
        TERRAIN,
        "special-terrain",
        say("Special terrain"),
        say("Controlled by a formation with a unit inside, while no enemy unit is within 5cm of it."),
    ),
    ObjectiveGroup(
        PLAINS,
        "plain",
        say("Plain to look at"),
        say("Placed as usual. What it does, it does only for or to the formation that controls it."),
    ),
    ObjectiveGroup(
        ORDERS,
        "orders",
        say("Something wrong with the orders"),
        say("An ordinary objective apart from what its row says."),
    ),
    ObjectiveGroup(
        PLANS,
        "plans",
        say("Best laid plans"),
        say("An ordinary objective apart from what its row says."),
    ),
)

WAYS_TO_USE: tuple[WayToUse, ...] = (
    WayToUse(
        "ahead",
        say("Ahead of the game"),
        say("Agree which objectives each player uses; or each makes 3 rolls and picks the ones they like best."),
    ),
    WayToUse(
        "placed",
        say("Once placed"),
        say("Place objectives as usual and roll for each as it is placed, or for all when the last one stands."),
    ),
    WayToUse("deployed", say("Once deployed"), say("Set up both armies, then roll what the objectives are.")),
    WayToUse(
        "chosen",
        say("A die says who chooses"),
        say("Roll a D6 for each objective placed: 1-3 its player chooses the type, 4-6 the opponent does."),
    ),
    WayToUse("umpire", say("An umpire"), say("A third person decides or rolls before the game.")),
    WayToUse(
        "written",
        say("In writing"),
        say(
            "Each player writes down the 2 types they place in the opponent's half. For each one placed roll a D6: "
            "on 5+ it becomes a random type instead."
        ),
    ),
)

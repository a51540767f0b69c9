"""The D66 table of alternative objectives (optional rules of the revamp)."""

from __future__ import annotations

from rules.tournament_game.alternative_objective_groups import AlternativeObjective
from rules.words import say

_BUILDINGS = (
    AlternativeObjective(
        (11,),
        say("Blockhouse"),
        say("12cm × 8cm, 6cm high. No supporting fire against a formation that is wholly inside."),
    ),
    AlternativeObjective(
        (12,),
        say("Shack"),
        say("Light building, 12cm × 12cm, 24cm high or more. Cover save 5+."),
    ),
    AlternativeObjective(
        (13,),
        say("Reinforced building"),
        say("5cm × 5cm, 10cm high. -2 to hit units inside, cover save 3+. Enemies must be within 5cm to capture it."),
    ),
    AlternativeObjective(
        (14,),
        say("Booby-trapped building"),
        say("15cm × 15cm. Dangerous terrain for infantry. Controlled only with 1 unit or more inside."),
    ),
    AlternativeObjective(
        (15,),
        say("Unstable building"),
        say(
            "10cm × 15cm. Each time a formation inside is shot at or engaged, roll a D6: on a 6 all infantry inside "
            "are lost, and the building is replaced by rubble."
        ),
    ),
    AlternativeObjective(
        (16,),
        say("Megalithic building"),
        say(
            "20cm × 30cm, 10cm high or more. Its player names 2 zones inside. Holding one counts as an objective, "
            "holding both as a goal."
        ),
    ),
)

_TARGETS = (
    AlternativeObjective(
        (21,),
        say("Communications tower"),
        say("While you control it, the opponent's aircraft and spacecraft have -1 to their action tests."),
    ),
    AlternativeObjective(
        (22,),
        say("Fuel or munitions dump"),
        say("The controlling formation has a Leader. If it is demolished, every unit within 2D6cm is hit on 6+."),
    ),
    AlternativeObjective(
        (23,),
        say("Official entourage"),
        say("Moves 3D6cm in the End phase after rallying; the player in whose half it was set up chooses where to."),
    ),
    AlternativeObjective(
        (24,),
        say("Stranded commander"),
        say("Moves 10cm after rallying, where its controller likes; without a controller it stays."),
    ),
    AlternativeObjective(
        (25,),
        say("Outpost"),
        say(
            "A bunker with 1 infantry stand of its owner inside; the opponent chooses which, and it is Fearless. Until "
            "the stand is killed, the objective counts as its owner's."
        ),
    ),
    AlternativeObjective(
        (26,),
        say("Cultural icon"),
        say(
            "The formation that demolishes it is worth double victory points. If that makes it worth the most, it "
            "counts for Break Their Spirit."
        ),
    ),
)

_TERRAIN = (
    AlternativeObjective(
        (31,),
        say("Crater"),
        say("As wide as the orbital template (12cm). Cover: infantry save on 4+, tanks on 3+."),
    ),
    AlternativeObjective(
        (32,),
        say("Gully"),
        say("5cm × 15cm. Cover for infantry, save 5+. Only formations with infantry can claim it."),
    ),
    AlternativeObjective(
        (33,),
        say("Sniper position"),
        say("Whatever infantry in it shoots at counts as caught in a crossfire."),
    ),
    AlternativeObjective(
        (34,),
        say("Alien colony"),
        say(
            "10cm radius. Cover save 4+ for infantry, light and armoured vehicles. Dangerous terrain without re-rolls. "
            "After rallying, each formation with a unit inside takes 1 blast marker."
        ),
    ),
    AlternativeObjective(
        (35,),
        say("Knoll"),
        say(
            "Hill, 15cm across. Cover for vehicles, difficult ground for all. Roll a D6 when deploying: on a 6 it is "
            "also a sniper position."
        ),
        say("The rules do not say what difficult ground is: agree before the game."),
    ),
    AlternativeObjective(
        (36,),
        say("Cavern"),
        say(
            "In a hill of at least 20cm × 30cm, with an entrance about 6cm wide. Units inside are safe from indirect "
            "fire and orbital bombardment. Formations of up to 30 units may enter; for armoured vehicles it is "
            "difficult ground on the way in and out. Units inside can only be engaged: all count as within 15cm of the "
            "entrance, their player lines them up beside the table from front to back, and infantry save on 5+."
        ),
        say("The rules do not say what difficult ground is: agree before the game."),
    ),
)

_PLAINS = (
    AlternativeObjective(
        (41,),
        say("Alien energy field"),
        say("Roll a D3 in every Strategy phase: that is the to-hit modifier that the objective gives."),
        say("The rules do not say whether it helps or hinders: agree before the game."),
    ),
    AlternativeObjective(
        (42,),
        say("Something strange"),
        say(
            "Roll a D6 for each formation that controls or contests it: on a 1 its player removes any one of its units "
            "within 15cm of the objective."
        ),
    ),
    AlternativeObjective(
        (43,),
        say("Something maddening"),
        say("Infantry of the controlling formation are Fearless, but count as in a crossfire when shot at."),
    ),
    AlternativeObjective(
        (44, 45, 46),
        say("Nothing special"),
        say("An ordinary objective."),
    ),
)

_ORDERS = (
    AlternativeObjective(
        (51,),
        say("Inaccurate coordinates"),
        say(
            "Once, when a garrison is set up at it, both may be shifted 30cm in any direction, but not into the "
            "opponent's half."
        ),
    ),
    AlternativeObjective(
        (52,),
        say("Invisible to the naked eye"),
        say("In terrain, its save is better by 1. Any formation that garrisons it may start on overwatch."),
    ),
    AlternativeObjective(
        (53,),
        say("Arrived early"),
        say("0-1 formation in reserve may garrison it instead."),
    ),
    AlternativeObjective(
        (54,),
        say("Wasted resources"),
        say(
            "The player's Break Their Spirit formation must garrison it, whatever the garrison rules say; if there are "
            "several, all of them."
        ),
    ),
    AlternativeObjective(
        (55,),
        say("Infiltrators"),
        say("Before the next objective is placed, its player may set up 1 formation of Scouts only within 15cm."),
    ),
    AlternativeObjective(
        (56,),
        say("Is the map right?"),
        say(
            "Scatter the objective 3 times, 3D6cm each. Off the table it goes to the nearest edge; it may end in "
            "either half. Then roll again on rows 51 to 56."
        ),
    ),
)

_PLANS = (
    AlternativeObjective(
        (61,),
        say("Deathtrap"),
        say(
            "A formation that moves through its range or ends a move in it makes D6 dangerous terrain tests with the "
            "units in range."
        ),
    ),
    AlternativeObjective(
        (62,),
        say("Automated defences"),
        say(
            "Each time a unit ends a move in range, roll a D6: on a 1 the objective attacks every unit in range, "
            "friend or foe, like 1 Deathwind drop pod."
        ),
        say("The drop pod is a unit of the Space Marine lists."),
    ),
    AlternativeObjective(
        (63,),
        say("Trap"),
        say(
            "Its player may set it off in an End phase before rallying, from any distance. Roll a D6: 1-2 nothing "
            "happens; on 3+ it counts as their target of opportunity, and units in range are hit on 4+."
        ),
    ),
    AlternativeObjective(
        (64,),
        say("Orbital beacon"),
        say("A spacecraft's bombardment does not scatter if its first template is centred on the objective."),
        say("Bombardments do not scatter anyway: it matters only if you play that they do."),
    ),
    AlternativeObjective(
        (65,),
        say("Teleport homers"),
        say("Formations of its player arrive by teleport without checking for blast markers."),
    ),
    AlternativeObjective(
        (66,),
        say("War is hell"),
        say(
            "It is 3 objectives in one. Roll a D6. 1-3: one row each of 61-65, 11-16 and 51-56. 4-6: one row each of "
            "61-65, 31-36 and 21-26. A 6 for the row of 61-66 is rolled again."
        ),
    ),
)

OBJECTIVES: tuple[AlternativeObjective, ...] = (*_BUILDINGS, *_TARGETS, *_TERRAIN, *_PLAINS, *_ORDERS, *_PLANS)

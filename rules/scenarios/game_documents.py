"""The shape of the document of a scenario at the end of a turn. Strict: unknown keys are errors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import MOST_FORMATIONS
from rules.tournament_game.game import FORMAT, LAST_TURN
from rules.tournament_game.score import GameFormationDoc, HalvesDoc, RollDoc

MOST_MARKERS = 100

HolderName = Literal["a", "b", "contested"] | None
HoldersDoc = Annotated[list[HolderName], Field(max_length=MOST_MARKERS)]
Name = Annotated[str, Field(min_length=1, max_length=80)]


class ScenarioFormationDoc(GameFormationDoc):
    """A formation. ``exited``: it left the table as the scenario allows; ``aircraft``: it is one of aircraft."""

    exited: bool = False
    aircraft: bool = False


class ScenarioArmyDoc(Document):
    """The army of one side."""

    formations: Annotated[list[ScenarioFormationDoc], Field(max_length=MOST_FORMATIONS)]


class ScenarioSidesDoc(Document):
    """Both armies."""

    a: ScenarioArmyDoc
    b: ScenarioArmyDoc


class EarlierTurnDoc(Document):
    """Who held the objectives at the end of an earlier turn; turn 0 is the beginning of the game."""

    turn: Annotated[int, Field(ge=0, le=LAST_TURN)]
    objectives: HoldersDoc


class ScenarioGameDoc(Document):
    """A scenario at the end of a turn.

    ``objectives`` are the holders in the order in which the scenario tracks its objectives. ``counts`` are its
    counters, flags and lists of numbers by their ids. ``attacker`` says which side attacks, if not the scenario's own.
    """

    muster: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    scenario: Name
    turn: Annotated[int, Field(ge=1, le=LAST_TURN)]
    options: Annotated[dict[Name, str], Field(max_length=50)] = {}
    attacker: Literal["a", "b"] | None = None
    sides: ScenarioSidesDoc | None = None
    objectives: HoldersDoc = []
    counts: Annotated[dict[Name, bool | int | Annotated[list[int], Field(max_length=100)]], Field(max_length=50)] = {}
    history: Annotated[list[EarlierTurnDoc], Field(max_length=LAST_TURN)] = []
    unbroken_enemy_in_half: HalvesDoc | None = None
    ended: bool = False
    roll: RollDoc | None = None
    tie_roll: RollDoc | None = None

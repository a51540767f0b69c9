"""What victory in a scenario depends on, and what a rule about it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from rules.scenarios.values import Track
from rules.tournament_game.game import DIE, LAST_TURN, FormationState, GameError, Holder, find_repeated_keys
from rules.tournament_game.options import DEFAULTS, GameOptions
from rules.tournament_game.sides import BySide, Side
from rules.tournament_game.victory import State
from rules.words import N_, Message, say

Markers = tuple[Holder | None, ...]


class Degree(StrEnum):
    """A victory that the scenario calls less or more than a plain one."""

    MINOR = "minor"
    STUNNING = "stunning"


@dataclass(frozen=True, slots=True)
class ScenarioFormation:
    """A formation at the end of a turn. ``exited``: it left the table as the scenario allows, and for good."""

    state: FormationState
    exited: bool = False
    aircraft: bool = False

    def __post_init__(self) -> None:
        if self.exited and self.state.is_gone:
            raise GameError("exited", "a destroyed formation did not leave the table")
        if self.exited and not self.state.in_play:
            raise GameError("exited", "a formation that never entered play did not leave the table")

    @property
    def lands(self) -> bool:
        """Whether it is a formation of the ground: neither aircraft nor spacecraft."""
        return not (self.aircraft or self.state.spacecraft)


Formations = tuple[ScenarioFormation, ...]
NO_FORMATIONS: BySide[Formations] = BySide(a=(), b=())
NOBODY_THERE: BySide[bool | None] = BySide(a=False, b=False)


@dataclass(frozen=True, slots=True)
class Situation:
    """The end of a turn of a scenario.

    ``markers`` says of each objective who holds it, ``history`` the same of earlier turns (turn 0: when the game
    begins). ``counts`` are the numbers that the scenario keeps, flags as 0 and 1, ``sites`` those of several places,
    all by the ids of what it tracks. ``unbroken_enemy_in_half`` is as in the tournament game. ``ended``: the players
    or the organiser end the game with this turn.
    """

    turn: int
    attacker: Side = Side.A
    sides: BySide[Formations] = NO_FORMATIONS
    markers: Markers = ()
    history: Mapping[int, Markers] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    sites: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    unbroken_enemy_in_half: BySide[bool | None] = NOBODY_THERE
    ended: bool = False
    options: GameOptions = DEFAULTS
    roll: BySide[int] | None = None
    tie_roll: BySide[int] | None = None

    def __post_init__(self) -> None:
        for place, message in _defects(self):
            raise GameError(place, message)

    @property
    def defender(self) -> Side:
        return self.attacker.other

    def held_by(self, side: Side) -> int:
        return sum(1 for holder in self.markers if holder is not None and holder.value == side.value)

    def states(self, side: Side) -> tuple[FormationState, ...]:
        return tuple(formation.state for formation in self.sides.of(side))

    @property
    def armies(self) -> BySide[tuple[FormationState, ...]]:
        """Both sides as the tournament game counts them."""
        return BySide(*(self.states(side) for side in Side))


@dataclass(frozen=True, slots=True)
class ScenarioVerdict:
    """The result at the end of a turn. ``points`` are those of each side where the scenario counts any."""

    state: State
    why: tuple[Message, ...]
    winner: Side | None = None
    degree: Degree | None = None
    points: BySide[int] | None = None


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a scenario has to track: of one of these kinds, by this id, or by any if that is empty."""

    kinds: tuple[Track, ...]
    id: str = ""


def counted(name: str) -> Need:
    """A counter or a flag with this id."""
    return Need((Track.COUNTER, Track.FLAG), name)


MARKERS = Need((Track.MARKERS,))
FORMATIONS = Need((Track.FORMATIONS,))


class VictoryRule(ABC):
    """How a scenario is won. Each kind is a frozen dataclass whose fields are its figures, all positive numbers.

    ``needs`` is what the scenario has to track for it; ``has_attacker`` says that one side must be the attacker,
    ``has_halves`` that unbroken enemies in the halves of the table matter.
    """

    __slots__ = ()

    needs: ClassVar[tuple[Need, ...]] = ()
    has_attacker: ClassVar[bool] = False
    has_halves: ClassVar[bool] = False

    @abstractmethod
    def judge(self, situation: Situation) -> ScenarioVerdict:
        """The verdict. Raises GameError when the situation lacks something or cannot be."""


def going_on(*why: Message) -> ScenarioVerdict:
    return ScenarioVerdict(State.CONTINUES, why)


def go_on_or_end(situation: Situation, *why: Message) -> ScenarioVerdict:
    """The game continues, or is drawn if it is ended although nobody has won."""
    if situation.ended:
        return drawn(*why, say(N_("The game is ended without a winner.")))
    return going_on(*why)


def won_by(side: Side, *why: Message) -> ScenarioVerdict:
    return ScenarioVerdict(State.WON, why, side)


def drawn(*why: Message) -> ScenarioVerdict:
    return ScenarioVerdict(State.DRAWN, why)


def need_count(situation: Situation, name: str, *, most: int) -> int:
    """A number that the scenario keeps, from 0 to ``most``. Raises GameError when it is missing or out of range."""
    if name not in situation.counts:
        raise GameError(f"counts.{name}", "this number is needed")
    value = situation.counts[name]
    if not 0 <= value <= most:
        raise GameError(f"counts.{name}", f"{value} is not between 0 and {most}")
    return value


def need_sites(situation: Situation, name: str, *, most: int) -> tuple[int, ...]:
    """The numbers of several places, each from 0 to ``most``. Raises GameError for a wrong number and for none."""
    numbers = situation.sites.get(name, ())
    if not numbers:
        raise GameError(f"counts.{name}", "a list with a number for each is needed")
    for index, number in enumerate(numbers):
        if not 0 <= number <= most:
            raise GameError(f"counts.{name}[{index}]", f"{number} is not between 0 and {most}")
    return numbers


def need_turn(situation: Situation, *, last: int) -> None:
    if situation.turn > last:
        raise GameError("turn", f"this scenario ends with turn {last}, here is turn {situation.turn}")


def need_formations(situation: Situation, side: Side) -> None:
    """Raises GameError when nothing is said about the formations of a side."""
    if not situation.sides.of(side):
        raise GameError(f"sides.{side}.formations", "the formations are needed")


def _defects(situation: Situation) -> Iterator[tuple[str, str]]:
    if not 1 <= situation.turn <= LAST_TURN:
        yield "turn", f"{situation.turn} is not between 1 and {LAST_TURN}"
    for place, rolled in (("roll", situation.roll), ("tie_roll", situation.tie_roll)):
        for side, die in rolled.items() if rolled else ():
            if die not in DIE:
                yield f"{place}.{side}", f"{die} is not on a D6"
    for turn, markers in situation.history.items():
        if not 0 <= turn < situation.turn:
            yield "history", f"turn {turn} is not before turn {situation.turn}"
        if len(markers) != len(situation.markers):
            yield (
                "history",
                f"turn {turn} has {len(markers)} objectives, turn {situation.turn} {len(situation.markers)}",
            )
    for side in Side:
        for index, key in find_repeated_keys(state.key for state in situation.states(side)):
            yield f"sides.{side}.formations[{index}].key", f"'{key}' is used twice"

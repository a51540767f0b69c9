"""What is known of a tournament game at the end of a turn: formations, markers, rolls (6.1.7).

Values only. They are valid whenever they exist: GameError names the field that is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.composition.documents import MOST_POINTS
from rules.errors import RulesError
from rules.tournament_game.options import DEFAULTS, GameOptions
from rules.tournament_game.sides import BySide, Side
from rules.words import N_, Message, named, say

LAST_TURN = 20
# Version of the documents of a game and of a scenario.
FORMAT = 1
MARKERS = 6
MARKERS_PER_HALF = 3
MOST_STRENGTH = 1_000
DIE = range(1, 7)


class GameError(RulesError):
    """A value that no game can have. ``field`` says where (``roll.a``), ``message`` what is wrong."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        self.message = message
        super().__init__(f"{field}: {message}")


class Holder(StrEnum):
    """Who holds a marker at the end of a turn; None where this is needed stands for nobody."""

    A = "a"
    B = "b"
    CONTESTED = "contested"


@dataclass(frozen=True, slots=True)
class FormationState:
    """One formation at the end of a turn.

    ``strength`` counts units and the damage capacity of war engines (see ``strength``). ``in_play`` is false for a
    formation that never entered play: whatever it says, it was not destroyed by anybody. Some army lists say that
    destroying a certain formation ``breaks_spirit`` too, whatever it is worth.
    """

    key: str
    points: int
    strength_at_start: int
    strength: int
    broken: bool = False
    destroyed: bool = False
    in_play: bool = True
    spacecraft: bool = False
    name: str = ""
    breaks_spirit: bool = False

    def __post_init__(self) -> None:
        for field, message in _formation_defects(self):
            raise GameError(field, message)

    @property
    def label(self) -> Message:
        """How sentences call it: by its name, or by its key."""
        return named(self.name or self.key)

    @property
    def is_gone(self) -> bool:
        """Whether nothing is left of it, however that is told."""
        return self.destroyed or self.strength == 0

    @property
    def is_destroyed(self) -> bool:
        """Whether it was destroyed in play, which alone counts for goals and points (6.1.7)."""
        return self.is_gone and self.in_play


@dataclass(frozen=True, slots=True)
class Objective:
    """One marker: its number (1 to 6), the half of the table it lies in, and who holds it.

    ``blitz`` is the one on the table edge of that half, which the other side wants for Blitzkrieg.
    """

    number: int
    half: Side
    blitz: bool
    captured_by: Holder | None = None

    @property
    def label(self) -> Message:
        template = N_("marker {number} (Blitzkrieg)") if self.blitz else N_("marker {number}")
        return say(template, number=self.number)

    def is_held_by(self, side: Side) -> bool:
        return self.captured_by is not None and self.captured_by.value == side.value


@dataclass(frozen=True, slots=True)
class Game:
    """A game at the end of a turn, as far as victory depends on it.

    ``unbroken_enemy_in_half`` tells for each half whether any part of an unbroken formation of the opponent stands in
    it, None where nobody has told. ``roll`` is the roll-off of this End phase, ``tie_roll`` the one for equal victory
    points where that is agreed.
    """

    turn: int
    sides: BySide[tuple[FormationState, ...]]
    objectives: tuple[Objective, ...]
    unbroken_enemy_in_half: BySide[bool | None]
    options: GameOptions = DEFAULTS
    roll: BySide[int] | None = None
    tie_roll: BySide[int] | None = None

    def __post_init__(self) -> None:
        for field, message in _game_defects(self):
            raise GameError(field, message)

    def markers_in(self, half: Side) -> tuple[Objective, ...]:
        return tuple(marker for marker in self.objectives if marker.half is half)

    def blitz_marker(self, half: Side) -> Objective:
        return next(marker for marker in self.markers_in(half) if marker.blitz)


def find_objective_defects(objectives: tuple[Objective, ...]) -> Iterator[tuple[str, str]]:
    """Where the six markers are not those of a game: three in each half, one of them the Blitzkrieg marker (6.1.4)."""
    if len(objectives) != MARKERS:
        yield "objectives", f"a game has {MARKERS} objective markers, here are {len(objectives)}"
        return
    if [marker.number for marker in objectives] != list(range(1, MARKERS + 1)):
        yield "objectives", f"markers are numbered from 1 to {MARKERS}, in order"
    for half in Side:
        here = [marker for marker in objectives if marker.half is half]
        blitz = [marker for marker in here if marker.blitz]
        if len(here) != MARKERS_PER_HALF:
            yield "objectives", f"each half has {MARKERS_PER_HALF} markers, half {half} has {len(here)}"
        elif not blitz:
            yield "objectives", f"no marker of half {half} is the Blitzkrieg marker"
        for marker in blitz[1:]:
            yield f"objectives[{marker.number - 1}].blitz", f"half {half} already has a Blitzkrieg marker"


def find_repeated_keys(keys: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Every key that was there before: its place and the key."""
    seen: set[str] = set()
    for index, key in enumerate(keys):
        if key in seen:
            yield index, key
        seen.add(key)


def _formation_defects(formation: FormationState) -> Iterator[tuple[str, str]]:
    start, now = formation.strength_at_start, formation.strength
    if not 0 <= formation.points <= MOST_POINTS:
        yield "points", f"{formation.points} is not between 0 and {MOST_POINTS}"
    if not 1 <= start <= MOST_STRENGTH:
        yield "strength_at_start", f"{start} is not between 1 and {MOST_STRENGTH}"
    if now < 0:
        yield "strength", f"{now} is less than nothing"
    if now > start:
        yield "strength", f"{now} is more than the {start} at the start"
    if formation.destroyed and now > 0:
        yield "destroyed", f"a destroyed formation has no strength left, this one has {now}"


def _game_defects(game: Game) -> Iterator[tuple[str, str]]:
    if not 1 <= game.turn <= LAST_TURN:
        yield "turn", f"{game.turn} is not between 1 and {LAST_TURN}"
    for field, rolled in (("roll", game.roll), ("tie_roll", game.tie_roll)):
        for side, die in rolled.items() if rolled else ():
            if die not in DIE:
                yield f"{field}.{side}", f"{die} is not on a D6"
    for side, formations in game.sides.items():
        for index, key in find_repeated_keys(formation.key for formation in formations):
            yield f"sides.{side}.formations[{index}].key", f"'{key}' is used twice"
    yield from find_objective_defects(game.objectives)

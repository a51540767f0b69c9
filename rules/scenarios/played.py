"""A scenario as two players play it: who has which side, and what the sheet of their match records for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.scenarios.forces import FreeForce
from rules.scenarios.spending import points_available
from rules.scenarios.values import Arrival, Objective, Player, Role, Scenario, Track, TrackItem, Who
from rules.scenarios.victory.kinds import KINDS
from rules.tournament_game.game import MARKERS
from rules.tournament_game.sides import BySide, Side

MOST_SITES = 20
MOST_COUNT = 20
_NUMBERS = (Track.COUNTER, Track.FLAG, Track.SITES)


@dataclass(frozen=True, slots=True)
class Tracker:
    """Something that a scenario has written down each End phase: a number within bounds, or yes and no.

    ``start`` is what holds until something is written. ``side`` is the match's side that it is about, ``item`` the
    track of the scenario; ``number`` counts the places of one that has several, else it is 0.
    """

    key: str
    most: int
    is_flag: bool = False
    name: str = ""
    least: int = 0
    start: int = 0
    side: Side | None = None
    item: str = ""
    number: int = 0

    @property
    def label(self) -> str:
        """What it is called, with its number where there are several places."""
        name = self.name or self.key
        return f"{name} · {self.number}" if self.number else name

    @property
    def words(self) -> tuple[str, ...]:
        """What can be written: words, so that a zero is more than nothing."""
        return ("yes", "no") if self.is_flag else tuple(str(n) for n in range(self.least, self.most + 1))

    def read(self, word: str) -> int:
        """The number that a word stands for; flags are 0 and 1."""
        return int(word == "yes") if self.is_flag else int(word)


@dataclass(frozen=True, slots=True)
class PlacedObjective:
    """One objective of a match: its number from 1 on, and what the scenario calls it. ``copy`` counts those alike."""

    number: int
    objective: Objective
    copy: int

    @property
    def name(self) -> str:
        """``"Centre"``, or ``"Objective 2"`` where there are several alike."""
        return f"{self.objective.name} {self.copy}" if self.objective.count > 1 else self.objective.name


@dataclass(frozen=True, slots=True)
class PlayedScenario:
    """A scenario between side a and side b of a match. ``is_swapped``: a of the match plays b of the scenario.

    ``points`` is the limit of the side whose points do not depend on the other's.
    """

    scenario: Scenario
    is_swapped: bool = False
    points: int = 0

    def seat_of(self, side: Side) -> Side:
        """The match's side that plays this side of the scenario, and the other way round."""
        return side.other if self.is_swapped else side

    def player(self, side: Side) -> Player:
        return self.scenario.player(self.seat_of(side))

    @property
    def has_roles(self) -> bool:
        return any(player.role is Role.ATTACKER for player in self.scenario.players)

    @property
    def attacker(self) -> Side:
        """The match's side that attacks; where neither does, the one that plays a."""
        return next((side for side in Side if self.player(side).role is Role.ATTACKER), self.seat_of(Side.A))

    @property
    def objectives(self) -> tuple[PlacedObjective, ...]:
        """The objectives whose holders are recorded, in the order of the document of a game."""
        tracked = {name for item in self.scenario.track if item.kind is Track.MARKERS for name in item.objectives}
        every = [
            (objective, copy + 1)
            for objective in self.scenario.objectives
            if objective.id in tracked
            for copy in range(objective.count)
        ]
        return tuple(PlacedObjective(number, *placed) for number, placed in enumerate(every, start=1))

    @property
    def has_tournament_markers(self) -> bool:
        """Whether the objectives are the six of the tournament game, placed by both players in turns (6.1.4)."""
        mine = self.objectives
        return len(mine) == MARKERS and all(
            each.objective.placed_by is Who.BOTH and each.objective.side is None and not each.objective.at
            for each in mine
        )

    @property
    def remembers(self) -> bool:
        """Whether objectives stay captured, from those that are held when the game begins."""
        return self.scenario.capture is not None and self.scenario.capture.remembers

    @property
    def has_halves(self) -> bool:
        """Whether unbroken enemies in the halves of the table matter."""
        kind = KINDS.get(self.scenario.victory.kind or "")
        return kind is not None and kind.has_halves

    @property
    def last_turn(self) -> int | None:
        """The last turn that there can be; None where the scenario names none, or dice decide."""
        length = self.scenario.length
        return length.most or (None if length.by_roll else length.turns)

    def arrivals_on(self, turn: int) -> tuple[Arrival, ...]:
        """What arrives on a turn, and what may still arrive."""
        return tuple(
            each for each in self.scenario.arrivals if each.turn in (None, turn) or (each.turn < turn and not each.must)
        )

    def is_rolled(self, turn: int) -> bool:
        """Whether both players roll at the end of this turn for another one."""
        length = self.scenario.length
        return length.by_roll and length.turns is not None and turn >= length.turns

    def exits(self, side: Side) -> bool:
        """Whether it is recorded which formations of a side of the match leave the table."""
        own = self.seat_of(side)
        return any(item.side is own and "exited" in item.states for item in self.scenario.track)

    def limit_of(self, side: Side) -> int:
        """The points that a side of the match has available."""
        force = self.player(side).force
        if not isinstance(force, FreeForce):
            return 0
        return points_available(force, opponent=self.points) or self.points

    @property
    def limits(self) -> BySide[int]:
        return BySide(*(self.limit_of(side) for side in Side))

    @property
    def trackers(self) -> tuple[Tracker, ...]:
        """The numbers and flags that the sheet has a place for, sites one by one."""
        return tuple(
            tracker for item in self.scenario.track if item.kind in _NUMBERS for tracker in self._trackers(item)
        )

    def _trackers(self, item: TrackItem) -> Iterator[Tracker]:
        most = 1 if item.kind is Track.FLAG else MOST_COUNT if item.most is None else item.most
        numbers = range(1, self._sites(item) + 1) if item.kind is Track.SITES else (0,)
        for number in numbers:
            yield Tracker(
                key=f"{item.id}-{number}" if number else item.id,
                most=most,
                is_flag=item.kind is Track.FLAG,
                name=item.name,
                least=item.least,
                start=item.start,
                side=self.seat_of(item.side) if item.side else None,
                item=item.id,
                number=number,
            )

    def _sites(self, item: TrackItem) -> int:
        """How many places a track of several has: its number, or that of the allowance that it names."""
        if item.number is not None or item.side is None:
            return item.number or 1
        force, limit = self.scenario.player(item.side).force, self.limit_of(self.seat_of(item.side))
        allowances = force.allowances if isinstance(force, FreeForce) else ()
        found = [allowance.number(limit) for allowance in allowances if allowance.name == item.allowance]
        return min(max(found[0] or 1, 1), MOST_SITES) if found else 1

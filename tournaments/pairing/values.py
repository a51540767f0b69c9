"""What a draw is made from and what it gives. Points are match points, keys are opaque and unique."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from rules.composition.documents import DocumentError
from rules.words import Message

ENGINE = "muster-pairing/1"
"""Names the engine in every draw. It changes whenever the same inputs may give another draw."""

NO_VISITS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
NO_ORIGINS: Mapping[str, Reason] = MappingProxyType({})


class PairingError(DocumentError):
    """A draw cannot be made from these inputs. ``problems`` holds every defect with its place."""


class ClubPolicy(StrEnum):
    ALWAYS = "always"
    FIRST_ROUND = "first-round"
    NEVER = "never"


class FirstRound(StrEnum):
    """How round 1 is drawn: by chance, or the upper half by rating against the lower half, best against best."""

    RANDOM = "random"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who may be drawn.

    ``byes`` and ``floats`` count what happened before this round: byes had, and games against opponents with other
    match points. ``name`` is for sentences only. Who has ``dropped`` is kept for the history and never drawn.
    """

    key: str
    match_points: int = 0
    club: str | None = None
    byes: int = 0
    floats: int = 0
    fixed_table: str | None = None
    rating: int = 0
    name: str = ""
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Tables are numbered in the natural order of their keys: t2 before t10."""

    key: str
    terrain: str | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """What was played before: pairs of keys (once for each game), and for each entrant the tables of their games."""

    played: tuple[tuple[str, str], ...] = ()
    visits: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NO_VISITS)


@dataclass(frozen=True, slots=True)
class DrawRules:
    """What the organiser decided for this round.

    ``club_from`` and ``club_until`` bound the rounds in which ``ClubPolicy.ALWAYS`` applies. A pin is a pair, or an
    entrant and None: the bye they asked for.

    The rest is for sentences only, and makes no other draw: ``points_unit`` is how many match points of entrants make
    a point of the event (2 where they are counted in halves), ``origins`` say of a pinned entrant what their pin comes
    from when the organiser has not set it, by their key.
    """

    round: int = 1
    club: ClubPolicy = ClubPolicy.FIRST_ROUND
    club_from: int = 1
    club_until: int | None = None
    first_round: FirstRound = FirstRound.RANDOM
    forbidden: tuple[tuple[str, str], ...] = ()
    pinned: tuple[tuple[str, str | None], ...] = ()
    points_unit: int = 1
    origins: Mapping[str, Reason] = field(default_factory=lambda: NO_ORIGINS)

    @property
    def keeps_clubs_apart(self) -> bool:
        if self.club is ClubPolicy.FIRST_ROUND:
            return self.round == 1
        until = self.round if self.club_until is None else self.club_until
        return self.club is ClubPolicy.ALWAYS and self.club_from <= self.round <= until

    @property
    def is_seeded(self) -> bool:
        return self.round == 1 and self.first_round is FirstRound.RATING


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a draw costs by rule, the most important first; draws compare like these tuples.

    ``forbidden``, ``rematch`` and ``club`` count pairs. ``second_bye`` counts byes above the fewest that anybody had.
    ``repeats`` counts how often pairs of this draw had met beyond their first game (at most 3 for a pair).
    ``bye_level`` counts the levels of match points below the one with the bye. ``points`` adds the squared differences
    in match points (in a round drawn by rating: the squared distances from half the field). ``floats`` adds, for pairs
    that differ, how often both had floated before.
    """

    forbidden: int = 0
    rematch: int = 0
    second_bye: int = 0
    repeats: int = 0
    club: int = 0
    bye_level: int = 0
    points: int = 0
    floats: int = 0


@dataclass(frozen=True, slots=True)
class TableCost:
    """What the tables cost, the most important first.

    ``fixed``: entrants not on their fixed table. ``without``: pairs for whom no table is left. ``repeats``: how often
    the players had been at their table. ``terrain``: how often at another table of its terrain. ``disorder``: squared
    distances from the order of the standings.
    """

    fixed: int = 0
    without: int = 0
    repeats: int = 0
    terrain: int = 0
    disorder: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a code for programs, a sentence for people, and the entrants it is about."""

    code: str
    message: Message
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet, the one with more match points first. ``floats``: their match points differ."""

    a: str
    b: str
    table: str | None = None
    reasons: tuple[Reason, ...] = ()
    is_pinned: bool = False
    floats: bool = False


@dataclass(frozen=True, slots=True)
class Bye:
    """One without an opponent; ``is_asked``: because it was pinned."""

    key: str
    reasons: tuple[Reason, ...] = ()
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """A round: pairs from the top of the standings down, byes, what it costs, and what could not be avoided."""

    round: int
    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...]
    cost: Cost
    table_cost: TableCost
    unavoidable: tuple[Reason, ...]
    seed: int
    inputs: str
    engine: str = ENGINE

    @property
    def bye(self) -> str | None:
        """Who has the bye: the one that was drawn, otherwise the first that was asked for."""
        byes = sorted(self.byes, key=lambda bye: bye.is_asked)
        return byes[0].key if byes else None

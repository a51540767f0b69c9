"""What was read and what it was taken for: the values of a preview that a person looks at, corrects and confirms."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.composition.army import Army
from rules.interchange.names import EXACT, SURE, Match
from rules.interchange.report import Remark


class Leaning(StrEnum):
    """What a line looks like, before anybody knows its words; a heading names the list or the army."""

    HEADING = "heading"
    FORMATION = "formation"
    ITEM = "item"
    EITHER = "either"
    NOISE = "noise"


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a line: a name, and the number beside it.

    ``times`` is how often it is meant where that stands apart from the name (in links), ``host`` the unit that carries
    it, and ``means`` the option that the source itself says it is. ``is_due`` tells what the formation must have from
    what was added to it, where the source tells (None: it does not).
    """

    text: str
    name: str
    count: int | None = None
    times: int = 1
    host: str = ""
    means: str = ""
    is_due: bool | None = None


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line as it was written, in its parts; ``points`` is what it says the formation costs."""

    number: int
    text: str
    segments: tuple[Segment, ...]
    points: int | None = None
    leaning: Leaning = Leaning.EITHER


@dataclass(frozen=True, slots=True)
class Taken:
    """A part of a line and the option it was taken for (empty: left out).

    ``place`` names it in corrections: ``3`` is the first part of line 3, ``3.1`` its second. ``options`` are the best
    candidates. ``formation`` is the number of the formation that it belongs to, counted from 1; 0 is none. Noise says
    nothing (rules, totals), headings are titles above the first formation.
    """

    place: str
    text: str
    option: str
    score: int
    options: tuple[Match, ...]
    formation: int = 0
    is_corrected: bool = False
    is_noise: bool = False
    is_heading: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether nobody needs to look: spelled alike, or decided by a person."""
        return self.is_noise or self.is_heading or self.is_corrected or (bool(self.option) and self.score >= SURE)

    @property
    def is_exact(self) -> bool:
        return bool(self.option) and self.score >= EXACT


@dataclass(frozen=True, slots=True)
class Reading:
    """An army as it was understood. ``points`` is what the source says about each formation, where it does.

    ``blocks`` tells from which formation of the source (``Taken.formation``) each one comes: one line may mean several.
    """

    army: Army
    taken: tuple[Taken, ...]
    remarks: tuple[Remark, ...]
    points: tuple[int | None, ...] = ()
    blocks: tuple[int, ...] = ()

    @property
    def unmatched(self) -> tuple[Taken, ...]:
        """What nothing was found for, or what was left out."""
        return tuple(taken for taken in self.taken if not taken.option and not (taken.is_noise or taken.is_heading))

"""The shape of event documents before they mean anything. Strict: unknown keys are errors.

These models check form only. ``checks`` looks at what belongs together, ``documents`` turns them into values.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, PlainValidator

from rules.catalogue.documents import Document
from rules.composition.documents import FORMAT, PLAIN_TEXT
from tournaments.standings.event import AdjustmentKind, Kind
from tournaments.standings.exact import read_exact
from tournaments.standings.presets import PRESETS
from tournaments.standings.scoring import Measure, Outcome
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.unplayed import POLICIES, StandIn

MOST_ENTRANTS = 1_000
MOST_ROUNDS_RANKED = 50
MOST_GOALS = 99
MOST_VICTORY_POINTS = 100_000
MOST_SEED = 2**53 - 1


def _not_negative(value: Fraction) -> Fraction:
    if value < 0:
        raise ValueError("cannot be negative")
    return value


def _known(name: str) -> str:
    if name not in TIE_BREAKS:
        raise ValueError(f"there is no tie-break {name!r}; there are {', '.join(TIE_BREAKS)}")
    return name


def _preset(value: Any) -> Any:
    return {"preset": value} if isinstance(value, str) else value


def _policy(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value not in POLICIES:
        raise ValueError(f"there is no policy {value!r}; there are {', '.join(POLICIES)}")
    policy = POLICIES[value]
    return {
        "stand_in": policy.stand_in,
        "forfeit": "met" if policy.is_forfeit_met else "not-met",
        "absence": "draw" if policy.is_absence_drawn else "as-awarded",
    }


def _known_preset(name: str) -> str:
    if name not in PRESETS:
        raise ValueError(f"there is no scoring {name!r}; there are {', '.join(PRESETS)}")
    return name


Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Text = Annotated[str, Field(min_length=1, max_length=120, pattern=PLAIN_TEXT)]
Reason = Annotated[str, Field(min_length=1, max_length=500, pattern=PLAIN_TEXT)]
Signed = Annotated[Fraction, PlainValidator(read_exact)]
Points = Annotated[Signed, AfterValidator(_not_negative)]
RoundNumber = Annotated[int, Field(ge=1, le=MOST_ROUNDS_RANKED)]
Goals = Annotated[int, Field(ge=0, le=MOST_GOALS)]
VictoryPoints = Annotated[int, Field(ge=0, le=MOST_VICTORY_POINTS)]
# Strict tuples would refuse the arrays of JSON.
GoalPair = Annotated[list[Goals], Field(min_length=2, max_length=2)]
VictoryPointPair = Annotated[list[VictoryPoints], Field(min_length=2, max_length=2)]
PointPair = Annotated[list[Points], Field(min_length=2, max_length=2)]
Bonus = Annotated[list[Annotated[int, Field(ge=0, le=1_000)]], Field(min_length=2, max_length=2)]


class Shape(Document):
    """Base of the shapes: words of enums are read from their texts."""

    model_config = ConfigDict(strict=True, extra="forbid", arbitrary_types_allowed=True)


class AwardDoc(Shape):
    """What is written down for a round that was not played."""

    points: Points
    counts_as: Annotated[Outcome, Field(strict=False)]
    goals: GoalPair = [0, 0]
    victory_points: VictoryPointPair = [0, 0]


class OutcomeDoc(Shape):
    """Points for winning, drawing, losing."""

    kind: Literal["outcome"]
    win: Points
    draw: Points
    loss: Points


class RowDoc(Shape):
    """A row of a margin table."""

    margin: Annotated[int, Field(ge=0, le=MOST_VICTORY_POINTS)]
    points: PointPair


class MarginDoc(Shape):
    """Points by the margin."""

    kind: Literal["margin"]
    of: Annotated[Measure, Field(strict=False)]
    table: Annotated[list[RowDoc], Field(min_length=1, max_length=100)]
    level_win: PointPair | None = None


class ConcessionDoc(Shape):
    """Figures of a concession that has none of its own, the winner's first."""

    goals: GoalPair | None = None
    victory_points: VictoryPointPair | None = None


class ExtraDoc(Shape):
    """A score beside the matches."""

    key: Key
    name: Text
    most: Points
    counts: bool = True


class ScoringDoc(Shape):
    """A scoring system: a preset, changed or not, or all of it."""

    preset: Annotated[str, AfterValidator(_known_preset)] | None = None
    match: Annotated[OutcomeDoc | MarginDoc, Field(discriminator="kind")] | None = None
    bye: AwardDoc | None = None
    requested_bye: AwardDoc | None = None
    forfeit_win: AwardDoc | None = None
    forfeit_loss: AwardDoc | None = None
    double_forfeit: AwardDoc | None = None
    absent: AwardDoc | None = None
    conceded: ConcessionDoc | None = None
    extras: Annotated[list[ExtraDoc], Field(max_length=20)] = []


class UnplayedDoc(Shape):
    """What unplayed rounds are worth inside tie-breaks."""

    stand_in: Annotated[StandIn, Field(strict=False)]
    forfeit: Literal["met", "not-met"]
    absence: Literal["draw", "as-awarded"]


class EntrantDoc(Shape):
    """Somebody who takes part."""

    key: Key
    name: Text
    ranks: bool = True
    joined_in: RoundNumber = 1
    dropped_after: Annotated[int, Field(ge=0, le=MOST_ROUNDS_RANKED)] | None = None
    scores: Annotated[dict[Key, Points], Field(max_length=20)] = {}


class ResultDoc(Shape):
    """One result."""

    kind: Annotated[Kind, Field(strict=False)]
    a: Key
    b: Key | None = None
    winner: Key | None = None
    drawn: bool = False
    goals: GoalPair | None = None
    victory_points: VictoryPointPair | None = None
    bonus: Bonus | None = None
    note: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)] = ""


class RoundDoc(Shape):
    """A round."""

    number: RoundNumber
    results: Annotated[list[ResultDoc], Field(max_length=MOST_ENTRANTS)] = []


class AdjustmentDoc(Shape):
    """Points given or taken."""

    entrant: Key
    points: Signed
    reason: Reason
    kind: Annotated[AdjustmentKind, Field(strict=False)] = AdjustmentKind.ADJUSTMENT


class EventDoc(Shape):
    """A whole event."""

    muster: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    name: Annotated[str, Field(max_length=120, pattern=PLAIN_TEXT)] = ""
    scoring: Annotated[ScoringDoc, BeforeValidator(_preset)]
    tie_breaks: Annotated[list[Annotated[str, AfterValidator(_known)]], Field(max_length=len(TIE_BREAKS))] = []
    unplayed: Annotated[UnplayedDoc, BeforeValidator(_policy)] | None = None
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] | None = None
    entrants: Annotated[list[EntrantDoc], Field(max_length=MOST_ENTRANTS)]
    rounds: Annotated[list[RoundDoc], Field(max_length=MOST_ROUNDS_RANKED)] = []
    adjustments: Annotated[list[AdjustmentDoc], Field(max_length=5_000)] = []

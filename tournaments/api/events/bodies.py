"""What requests about events may say."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from armylists.api.bodies import AnyArmyDoc
from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT

EntryKey = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,16}$")]
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT)]
Reason = Annotated[str, Field(min_length=1, max_length=300, pattern=PLAIN_TEXT)]
MaybeReason = Annotated[str, Field(max_length=300, pattern=PLAIN_TEXT)]
Number = Annotated[int, Field(ge=1, le=2**31 - 1)]
Goal = Literal["blitzkrieg", "break-their-spirit", "defend-the-flag", "take-and-hold", "they-shall-not-pass"]
State = Literal["draft", "open", "locked", "running", "finished", "archived"]


class EnterEvent(Document):
    """Your own entry; without a name, that of your account."""

    name: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""
    club: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""


class AddGuest(Document):
    """Somebody without an account, whom an organiser adds."""

    name: Name
    club: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""
    rating: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    ranks: bool = True
    fixed_table: Annotated[int, Field(ge=1, le=500)] | None = None


class CheckIn(Document):
    """Whether an entrant is there."""

    there: bool = True


class WithReason(Document):
    """Why, which is kept."""

    reason: Reason


class MaybeWithReason(Document):
    """Why, if there is more to say."""

    reason: MaybeReason = ""


class HandIn(Document):
    """One of your armies by its id, or an army document. `exception` is an organiser's reason to accept it anyway."""

    army: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")] | None = None
    document: AnyArmyDoc | None = None
    exception: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)] = ""


class ReviewList(Document):
    """Approve a list, or send it back with a note. `number` is the hand-in that was looked at."""

    number: Number
    approved: bool
    note: Annotated[str, Field(max_length=1000, pattern=PLAIN_TEXT)] = ""


class MoveEvent(Document):
    """The state to go to. `confirmed` goes on although something is missing."""

    to: State
    confirmed: bool = False


class ChangeDraft(Document):
    """A change of a draft. `swap`: a and b change places. `meet`: a plays b. `seat`: the pair of a plays at a table."""

    kind: Literal["swap", "meet", "seat"]
    a: EntryKey
    b: EntryKey | None = None
    table: Annotated[int, Field(ge=1, le=500)] | None = None
    reason: Reason


class WithdrawRound(Document):
    """Why a round is withdrawn. `confirmed` withdraws one with results."""

    reason: Reason
    confirmed: bool = False


class GoalsTold(Document):
    """The goals of both sides."""

    a: Annotated[list[Goal], Field(max_length=5)] = []
    b: Annotated[list[Goal], Field(max_length=5)] = []


class PointsTold(Document):
    """The victory points of both sides."""

    a: Annotated[int, Field(ge=0, le=100_000)]
    b: Annotated[int, Field(ge=0, le=100_000)]


class TellResult(Document):
    """How a match ended. `played` takes everything from the sheet; the others may tell goals and victory points."""

    kind: Literal["played", "agreed", "conceded", "timed-out"]
    winner: Literal["a", "b"] | None = None
    goals: GoalsTold | None = None
    points: PointsTold | None = None
    note: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)] = ""


class EnterResult(TellResult):
    """A result as an official enters it; correcting one that counts takes a reason."""

    reason: MaybeReason = ""


class ConfirmResult(Document):
    """The report that was read."""

    number: Number


class GiveForfeit(Document):
    """Who did not appear, and why."""

    absent: Literal["a", "b", "both"]
    reason: Reason


Points = Annotated[int, Field(ge=-10_000, le=10_000)] | Annotated[str, Field(pattern=r"^-?[0-9]{1,5}(\.[0-9]{1,2})?$")]


class AdjustPoints(Document):
    """Points to add, or to take below 0, as a whole number or as text; the reason is shown to everybody."""

    points: Points
    reason: Reason


class ReadUpTo(Document):
    """The last notice that was read; without it, all."""

    last: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None

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

RESULT = {
    "kind": "agreed",
    "winner": "a",
    "goals": {"a": ["blitzkrieg", "take-and-hold"], "b": ["defend-the-flag"]},
    "points": {"a": 1850, "b": 1200},
}


class EnterEvent(Document, json_schema_extra={"examples": [{"name": "Cleo", "club": "Hill"}]}):
    """Your own entry; without a name, that of your account."""

    name: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""
    club: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""


class AddGuest(Document, json_schema_extra={"examples": [{"name": "Ann", "club": "Hill", "rating": 1450}]}):
    """Somebody without an account, whom an organiser adds."""

    name: Name
    club: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""
    rating: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    ranks: bool = True
    fixed_table: Annotated[int, Field(ge=1, le=500)] | None = None


class AddGuests(
    Document, json_schema_extra={"examples": [{"people": [{"name": "Ann", "club": "Hill"}, {"name": "Bo"}]}]}
):
    """People without accounts. `despite` adds them although some are in the event already."""

    people: Annotated[list[AddGuest], Field(min_length=1, max_length=300)]
    despite: bool = False


class ChangeEntry(Document, json_schema_extra={"examples": [{"club": "Hill", "fixed_table": 3}]}):
    """What is kept about an entrant; what is missing stays as it is."""

    name: Name = ""
    club: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""
    rating: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    ranks: bool = True
    fixed_table: Annotated[int, Field(ge=1, le=500)] | None = None


class Claim(Document, json_schema_extra={"examples": [{"secret": "t8Jc2mQ0vX1rYk5nLw9pZs3d"}]}):
    """The secret of the entry, from its link."""

    secret: Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT)]


class CheckIn(Document, json_schema_extra={"examples": [{"there": True}]}):
    """Whether an entrant is there."""

    there: bool = True


class WithReason(Document, json_schema_extra={"examples": [{"reason": "the slip says otherwise"}]}):
    """Why, which is kept."""

    reason: Reason


class MaybeWithReason(Document, json_schema_extra={"examples": [{"reason": "the last train"}]}):
    """Why, if there is more to say."""

    reason: MaybeReason = ""


class HandIn(Document, json_schema_extra={"examples": [{"army": "5f0c3a9be217"}]}):
    """One of your armies by its id, an army by a link to it, or an army document; one of them.

    `exception` is an organiser's reason to accept it although it is not legal.
    """

    army: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")] | None = None
    link: Annotated[str, Field(min_length=1, max_length=500, pattern=PLAIN_TEXT)] | None = None
    document: AnyArmyDoc | None = None
    exception: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)] = ""


class ReviewList(
    Document, json_schema_extra={"examples": [{"number": 2, "approved": False, "note": "Name the transport."}]}
):
    """Approve a list, or send it back with a note. `number` is the hand-in that was looked at."""

    number: Number
    approved: bool
    note: Annotated[str, Field(max_length=1000, pattern=PLAIN_TEXT)] = ""


class SeenList(Document):
    """A list that was looked at: its entrant, and which hand-in it was."""

    entry: EntryKey
    number: Number


_SEEN = {"lists": [{"entry": "p1", "number": 1}, {"entry": "p4", "number": 2}]}


class ApproveLists(Document, json_schema_extra={"examples": [_SEEN]}):
    """Lists that were looked at."""

    lists: Annotated[list[SeenList], Field(min_length=1, max_length=1000)]


class MoveEvent(Document, json_schema_extra={"examples": [{"to": "locked", "confirmed": True}]}):
    """The state to go to. `confirmed` goes on although something is missing."""

    to: State
    confirmed: bool = False


class ChangeDraft(
    Document, json_schema_extra={"examples": [{"kind": "swap", "a": "p1", "b": "p4", "reason": "they came in one car"}]}
):
    """A change of a draft. `swap`: a and b change places. `meet`: a plays b. `seat`: the pair of a plays at a table."""

    kind: Literal["swap", "meet", "seat"]
    a: EntryKey
    b: EntryKey | None = None
    table: Annotated[int, Field(ge=1, le=500)] | None = None
    reason: Reason


class PinPairing(Document, json_schema_extra={"examples": [{"entry": "p1", "pinned": True}]}):
    """Whether the pairing of this entrant stays when the draft is drawn again."""

    entry: EntryKey
    pinned: bool = True


class SeatLate(Document, json_schema_extra={"examples": [{"entry": "p9", "against": "p3"}]}):
    """Who came late, and who has the bye that becomes a game."""

    entry: EntryKey
    against: EntryKey


class ChangeClock(Document, json_schema_extra={"examples": [{"act": "start"}, {"act": "extend", "minutes": 10}]}):
    """What to do with the clock; `extend` takes the minutes, below 0 for less."""

    act: Literal["start", "pause", "extend"]
    minutes: Annotated[int, Field(ge=-600, le=600)] | None = None


class WithdrawRound(
    Document, json_schema_extra={"examples": [{"reason": "drawn without the late bus", "confirmed": True}]}
):
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


class TellResult(Document, json_schema_extra={"examples": [RESULT]}):
    """How a match ended. `played` takes everything from the sheet; the others may tell goals and victory points."""

    kind: Literal["played", "agreed", "conceded", "timed-out"]
    winner: Literal["a", "b"] | None = None
    goals: GoalsTold | None = None
    points: PointsTold | None = None
    note: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)] = ""


class EnterResult(TellResult, json_schema_extra={"examples": [{**RESULT, "reason": "misread"}]}):
    """A result as an official enters it; correcting one that counts takes a reason."""

    reason: MaybeReason = ""


class ConfirmResult(Document, json_schema_extra={"examples": [{"number": 1}]}):
    """The report that was read."""

    number: Number


class AcceptReport(Document, json_schema_extra={"examples": [{"number": 1, "reason": "both looked at the slip"}]}):
    """The report that is right; correcting a result that counts takes a reason."""

    number: Number
    reason: MaybeReason = ""


class GiveForfeit(Document, json_schema_extra={"examples": [{"absent": "b", "reason": "not here after 20 minutes"}]}):
    """Who did not appear, and why."""

    absent: Literal["a", "b", "both"]
    reason: Reason


Points = Annotated[int, Field(ge=-10_000, le=10_000)] | Annotated[str, Field(pattern=r"^-?[0-9]{1,5}(\.[0-9]{1,2})?$")]


class AdjustPoints(Document, json_schema_extra={"examples": [{"points": "-0.50", "reason": "list a day late"}]}):
    """Points to add, or to take below 0, as a whole number or as text; the reason is shown to everybody."""

    points: Points
    reason: Reason


Score = Annotated[int, Field(ge=0, le=10_000)] | Annotated[str, Field(pattern=r"^[0-9]{1,5}(/[1-9][0-9]{0,3})?$")]


class GiveScores(Document, json_schema_extra={"examples": [{"scores": {"painting": 5, "sportsmanship": "7/2"}}]}):
    """The scores of an entrant by the keys of the event's scoring; fractions as text."""

    scores: Annotated[dict[Annotated[str, Field(max_length=40, pattern=PLAIN_TEXT)], Score], Field(max_length=20)]


NoticeKind = Literal[
    "list-received", "list-sent-back", "list-approved", "round-published", "result-waiting", "deadline"
]


class ChooseNotice(Document):
    """What you want to be told of one kind of news, and how."""

    kind: NoticeKind
    on_pages: bool
    by_mail: bool


class ChooseNotices(
    Document,
    json_schema_extra={"examples": [{"choices": [{"kind": "deadline", "on_pages": True, "by_mail": False}]}]},
):
    """Your choices; kinds that are not named stay as they are."""

    choices: Annotated[list[ChooseNotice], Field(max_length=6)]


class ReadUpTo(Document, json_schema_extra={"examples": [{"last": 4711}]}):
    """The last notice that was read; without it, all."""

    last: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None

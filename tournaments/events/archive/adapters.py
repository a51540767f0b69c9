"""The file of a whole event: its shape, format 1 (docs/event-archive.md), and reading it with every defect's place.

Each document names the columns of its row, so that the same names lead out and in. There is no place for secrets in
it: links, their digests and keys are made anew where an event is imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Annotated, Any, Literal

from django.db.models import PositiveSmallIntegerField
from pydantic import FailFast, Field

from config.lib.api.responses import OneOf
from rules.catalogue.documents import Document
from rules.composition.documents import MOST_PROBLEMS, DocumentError, DocumentProblem, validate
from rules.interchange.archive import Moment, parse_moment
from tournaments.events.columns import document_of
from tournaments.events.requests import (
    EntryState,
    ListState,
    OfficialRole,
    PairingKind,
    PairRuleKind,
    RoundNumber,
    RoundState,
    TableSize,
)
from tournaments.matches.responses import SideName
from tournaments.models import MOST_ROUNDS, Event, Match, ResultSubmission, SheetWrite

FORMAT = 1
MOST_ENTRIES = 1_000
Json = dict[str, Any]
Documents = Annotated[list[Json], Field(max_length=10_000), FailFast()]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,16}$")]
Line = Annotated[str, Field(max_length=120, pattern=r"^[^\x00-\x1f\x7f]*$")]
Name = Annotated[str, Field(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]+$")]
Text = Annotated[str, Field(max_length=5_000, pattern=r"^[^\x00]*$")]
Word = Annotated[str, Field(pattern=r"^[a-z0-9-]{0,20}$")]
Small = Annotated[int, Field(ge=0, le=32_767)]
Large = Annotated[int, Field(ge=0, le=2_147_483_647)]
Signed = Annotated[int, Field(ge=-2_147_483_648, le=2_147_483_647)]
Seed = Annotated[int, Field(ge=0, le=2**63 - 1)]
OptionalSide = Literal["", "a", "b"]
Figures = Annotated[str, Field(pattern=r"^-?[0-9]{1,5}\.[0-9]{2}$")]


LATER = {"asks_for_weapons"}  # missing in files of earlier versions
KEPT = [one for one in Event._meta.fields if one.name not in ("id", "public_id", "unlisted_key", "changed_at")]


class EventDoc(
    document_of(  # type: ignore[misc]
        KEPT,
        moment=Moment,
        text=lambda column: r"^[^\x00]*$" if column.blank else r"^[^\x00-\x1f\x7f]+$",
        bounds=lambda column: (0, 32_767 if isinstance(column, PositiveSmallIntegerField) else 2_147_483_647),
        needed={one.name for one in KEPT} - LATER,
        id=(Annotated[str, Field(pattern=r"^[0-9a-f]{4,12}$")], ...),
    ),
    Document,
):
    """Settings and state. ``id`` is the event's name in addresses."""

    lists: Annotated[list[Annotated[str, Field(max_length=220)]], Field(max_length=500), FailFast()]
    round_count: RoundNumber
    tie_breaks: Annotated[list[str], Field(max_length=100), FailFast()]
    unplayed: Word
    pairing: Json
    house_rules: Documents
    seed: Seed


class OfficialDoc(Document):
    """Somebody who runs the event, by the name of their account."""

    account: Name
    role: OfficialRole


class TableDoc(Document):
    """A table."""

    number: Annotated[int, Field(ge=1, le=32_767)]
    name: Annotated[Line, Field(max_length=40)]
    terrain: Annotated[Line, Field(max_length=40)]
    is_closed: bool


class SubmissionDoc(Document):
    """A list as it was handed in. ``list_digest`` tells whether its army list is the same elsewhere."""

    number: Annotated[int, Field(ge=1, le=32_767)]
    list_reference: Annotated[str, Field(max_length=220)]
    list_digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    document: Json
    verdict: Json
    points: Signed
    is_legal: bool
    handed_in_by: Line
    exception: Annotated[Text, Field(max_length=500)]
    state: ListState
    note: Annotated[Text, Field(max_length=1_000)]
    is_current: bool
    is_late: bool
    is_after_shown: bool = False
    handed_in_at: Moment
    reviewed_at: Moment | None


class EntryDoc(Document):
    """An entrant with their lists. ``fixed_table`` is a number, ``account`` the name of their account."""

    key: Key
    account: Name | None
    name: Annotated[Name, Field(max_length=80)]
    club: Annotated[Line, Field(max_length=80)]
    rating: Signed
    state: EntryState
    ranks: bool
    fixed_table: Small | None
    joined_in: Annotated[int, Field(ge=1, le=31)]
    dropped_after: Small | None
    scores: dict[str, int | str]
    created_at: Moment
    requested_byes: Annotated[list[RoundNumber], Field(max_length=MOST_ROUNDS), FailFast()]
    submissions: Annotated[list[SubmissionDoc], Field(max_length=200), FailFast()]


class PairRuleDoc(Document):
    """Two who are kept apart, or meet in a round."""

    kind: PairRuleKind
    a: Key
    b: Key
    round_number: RoundNumber | None
    reason: Annotated[Text, Field(max_length=300)]


class SideDoc(Document):
    """A seat; ``revision`` is the number of the hand-in that sits there, if it is one."""

    side: SideName
    account: Name | None
    player: Annotated[Line, Field(max_length=80)]
    army_name: Line
    list_name: Annotated[Line, Field(max_length=160)]
    strategy_rating: Small | None
    points: Large
    formations: Documents
    submission: Small | None


class WrittenDoc(Document):
    """Something a player wrote on the sheet."""

    number: Annotated[int, Field(ge=1, le=1_000_000)]
    side: SideName
    client_id: Annotated[str, Field(min_length=1, max_length=40)]
    path: Annotated[str, Field(min_length=1, max_length=120)]
    value: Any
    was: Any
    state: Annotated[str, OneOf(SheetWrite.State)]
    created_at: Moment


class EndPhaseDoc(Document):
    """The state at the end of a turn."""

    turn: Annotated[int, Field(ge=1, le=20)]
    number: Annotated[int, Field(ge=1, le=32_767)]
    side: SideName
    document: Json
    answer: Json
    is_open_again: bool
    created_at: Moment


class ResultDoc(Document):
    """A result as it was told."""

    number: Annotated[int, Field(ge=1, le=32_767)]
    side: SideName
    kind: Annotated[str, OneOf(ResultSubmission.Kind)]
    state: Annotated[str, OneOf(ResultSubmission.State)]
    winner: OptionalSide
    goals_a: Small
    goals_b: Small
    points_a: Large
    points_b: Large
    turn: Small
    document: Json
    answer: Json
    note: Annotated[Text, Field(max_length=500)]
    official: Line
    created_at: Moment
    confirmed_at: Moment | None
    reopened_by: OptionalSide
    reopened_at: Moment | None


class MatchDoc(Document):
    """A match with its sheet, what was written on it, and its results."""

    scenario: Annotated[str, Field(pattern=r"^[a-z0-9-]{0,80}$")]
    attacker: OptionalSide
    points_limit: Annotated[Large, Field(ge=1)]
    table_width: TableSize
    table_depth: TableSize
    edges: Literal["long", "corner", "short"]
    extras: Json
    seed: Annotated[str, Field(pattern=r"^[0-9a-f]{1,32}$")]
    sheet: Json
    entry_count: Large
    result_count: Large
    turn: Small
    state: Annotated[str, OneOf(Match.State)]
    created_at: Moment
    sides: Annotated[list[SideDoc], Field(min_length=2, max_length=2), FailFast()]
    entries: Annotated[list[WrittenDoc], Field(max_length=20_000), FailFast()]
    end_phases: Annotated[list[EndPhaseDoc], Field(max_length=500), FailFast()]
    results: Annotated[list[ResultDoc], Field(max_length=500), FailFast()]


class PairingDoc(Document):
    """Two entrants at a table, or one with a bye."""

    a: Key
    b: Key | None
    table: Small | None
    kind: PairingKind
    is_pinned: bool
    is_float: bool
    note: Annotated[Text, Field(max_length=300)]
    reasons: Documents
    match: MatchDoc | None


class RoundDoc(Document):
    """A round with its draw; withdrawn ones too."""

    number: RoundNumber
    state: RoundState
    draw: Json
    edits: Documents
    drawn_at: Moment
    published_at: Moment | None
    closed_at: Moment | None
    closing_reason: Annotated[Text, Field(max_length=300)]
    withdrawn_at: Moment | None
    clock_started_at: Moment | None
    clock_paused_at: Moment | None
    clock_extra_seconds: Signed
    pairings: Annotated[list[PairingDoc], Field(max_length=MOST_ENTRIES), FailFast()]


class AdjustmentDoc(Document):
    """Points that an organiser added or took."""

    entry: Key
    kind: Literal["adjustment", "list-penalty"]
    points: Figures
    reason: Annotated[Text, Field(min_length=1, max_length=300)]
    is_revoked: bool
    created_at: Moment


class AuditDoc(Document):
    """A line of the log."""

    at: Moment
    account: Name | None
    actor: Line
    verb: Annotated[str, Field(pattern=r"^[a-z-]{1,40}$")]
    subject: Line
    details: Json


class EventArchiveDoc(Document):
    """The whole file."""

    muster_event: Literal[1]
    event: EventDoc
    officials: Annotated[list[OfficialDoc], Field(max_length=200), FailFast()]
    tables: Annotated[list[TableDoc], Field(max_length=500), FailFast()]
    entries: Annotated[list[EntryDoc], Field(max_length=MOST_ENTRIES), FailFast()]
    pair_rules: Annotated[list[PairRuleDoc], Field(max_length=2_000), FailFast()]
    rounds: Annotated[list[RoundDoc], Field(max_length=200), FailFast()]
    adjustments: Annotated[list[AdjustmentDoc], Field(max_length=20_000), FailFast()]
    audit: Annotated[list[AuditDoc], Field(max_length=100_000), FailFast()]


def columns_of(doc: Document, *, but: AbstractSet[str] = frozenset()) -> dict[str, Any]:
    columns = {name: getattr(doc, name) for name in type(doc).model_fields if name not in but}
    return {name: parse_moment(value) if value and is_moment(name) else value for name, value in columns.items()}


def is_moment(name: str) -> bool:
    return name == "at" or name.endswith("_at")


def read_event_archive(raw: Any) -> EventArchiveDoc:
    """Turn JSON data into an archive whose parts fit together. Raises DocumentError with problems at their place.

    Of a list with bad items only the first one is told, as in archives of accounts.
    """
    if not isinstance(raw, dict) or "muster_event" not in raw:
        raise DocumentError.at("", "this is no event of Muster")
    doc = validate(EventArchiveDoc, raw)
    problems = tuple(islice(_find_defects(doc), MOST_PROBLEMS))
    if problems:
        raise DocumentError(problems)
    return doc


def _find_defects(doc: EventArchiveDoc) -> Iterator[DocumentProblem]:
    yield from _repeated("officials", [one.account for one in doc.officials], "account")
    yield from _repeated("tables", [one.number for one in doc.tables], "number")
    yield from _repeated("entries", [one.key for one in doc.entries], "key")
    accounts = [one.account if one.state != "withdrawn" else None for one in doc.entries]
    yield from _repeated("entries", accounts, "account")
    keys, tables = {one.key for one in doc.entries}, {one.number for one in doc.tables}
    for index, entry in enumerate(doc.entries):
        yield from _entry_defects(entry, f"entries[{index}]", tables=tables)
    for index, rule in enumerate(doc.pair_rules):
        yield from _unknown(f"pair_rules[{index}]", {"a": rule.a, "b": rule.b}, keys)
    for index, adjustment in enumerate(doc.adjustments):
        yield from _unknown(f"adjustments[{index}]", {"entry": adjustment.entry}, keys)
    yield from _repeated("rounds", [one.number if one.state != "withdrawn" else None for one in doc.rounds], "number")
    for index, round_ in enumerate(doc.rounds):
        yield from _round_defects(round_, f"rounds[{index}]", keys=keys, tables=tables)


def _entry_defects(entry: EntryDoc, place: str, *, tables: set[int]) -> Iterator[DocumentProblem]:
    if entry.fixed_table is not None and entry.fixed_table not in tables:
        yield DocumentProblem(f"{place}.fixed_table", f"there is no table {entry.fixed_table}")
    if (entry.state == "dropped") != (entry.dropped_after is not None):
        yield DocumentProblem(f"{place}.dropped_after", "is a round for who has dropped, and null for others")
    yield from _repeated(f"{place}.requested_byes", entry.requested_byes, "")
    yield from _repeated(f"{place}.submissions", [one.number for one in entry.submissions], "number")
    current = [one.is_current or None for one in entry.submissions]
    yield from _repeated(f"{place}.submissions", current, "is_current")


def _round_defects(round_: RoundDoc, place: str, *, keys: set[str], tables: set[int]) -> Iterator[DocumentProblem]:
    seen: set[str] = set()
    yield from _repeated(f"{place}.pairings", [one.table for one in round_.pairings], "table")
    for index, pairing in enumerate(round_.pairings):
        where = f"{place}.pairings[{index}]"
        yield from _unknown(where, {"a": pairing.a, "b": pairing.b}, keys)
        if pairing.table is not None and pairing.table not in tables:
            yield DocumentProblem(f"{where}.table", f"there is no table {pairing.table}")
        if (pairing.b is None) != (pairing.kind in ("bye", "requested-bye")):
            yield DocumentProblem(f"{where}.b", "is null for byes, and only for them")
        for key in filter(None, (pairing.a, pairing.b)):
            if key in seen:
                yield DocumentProblem(where, f"{key!r} is paired twice in this round")
            seen.add(key)
        if pairing.match is not None:
            yield from _match_defects(pairing.match, f"{where}.match")


def _match_defects(match: MatchDoc, place: str) -> Iterator[DocumentProblem]:
    if [side.side for side in match.sides] != ["a", "b"]:
        yield DocumentProblem(f"{place}.sides", "are a and b, in this order")
    yield from _repeated(f"{place}.entries", [one.number for one in match.entries], "number")
    yield from _repeated(f"{place}.entries", [one.client_id for one in match.entries], "client_id")
    yield from _repeated(f"{place}.results", [one.number for one in match.results], "number")
    states = [one.state if one.state != "replaced" else None for one in match.results]
    yield from _repeated(f"{place}.results", states, "state")
    yield from _repeated(f"{place}.end_phases", [(one.turn, one.number) for one in match.end_phases], "number")


def _repeated(place: str, values: Sequence[object], name: str) -> Iterator[DocumentProblem]:
    """Values that stand twice in a list where each may stand once; None may stand as often as it likes."""
    seen: set[object] = set()
    for index, value in enumerate(values):
        if value is not None and value in seen:
            yield DocumentProblem(f"{place}[{index}]{'.' + name if name else ''}", f"{value!r} stands there twice")
        seen.add(value)


def _unknown(place: str, named: dict[str, str | None], keys: set[str]) -> Iterator[DocumentProblem]:
    for name, key in named.items():
        if key is not None and key not in keys:
            yield DocumentProblem(f"{place}.{name}", f"there is no entrant {key!r}")

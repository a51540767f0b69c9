"""A round at the desk: its pairs with the reasons, what it costs by rule, and what a change would cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.composition.documents import DocumentError
from rules.words import N_, Message, say
from tournaments.events.desk.queries.steps import Missing, missing_players
from tournaments.events.queries import load_rows
from tournaments.events.results.queries import missing_results
from tournaments.events.rounds.adapters import draft_of
from tournaments.events.rounds.queries.checks import (
    Clock,
    clock_of,
    refuse_changing,
    refuse_clock,
    refuse_closing,
    refuse_drawing,
    refuse_edit,
    refuse_publishing,
    refuse_reopening_round,
    refuse_withdrawing_round,
)
from tournaments.events.rounds.queries.draft_edits import edit_lines
from tournaments.events.rounds.queries.drafts import Edit, is_stale, preview, price_now
from tournaments.events.rounds.queries.late_games import late_comers, refuse_late_game
from tournaments.events.rounds.queries.pairings import place_of
from tournaments.events.rows import EventRows, PairingRow
from tournaments.models import Event, Pairing, PlayTable, ResultSubmission, Round
from tournaments.pairing.swap import Price
from tournaments.refusals import Refusal

RULES: Sequence[tuple[str, Message]] = (
    ("forbidden", say(N_("Forbidden pairs"))),
    ("rematch", say(N_("Rematches"))),
    ("second_bye", say(N_("Second byes"))),
    ("repeats", say(N_("More than one rematch of a pair"))),
    ("club", say(N_("Pairs of one club"))),
    ("bye_level", say(N_("Bye above the lowest score"))),
    ("points", say(N_("Score gap"))),
    ("floats", say(N_("Floated again"))),
)

TABLE_RULES: Sequence[tuple[str, Message]] = (
    ("fixed", say(N_("Fixed tables not given"))),
    ("without", say(N_("Pairs without a table"))),
    ("repeats", say(N_("Same table again"))),
    ("terrain", say(N_("Same terrain again"))),
)


@dataclass(frozen=True, slots=True)
class Cost:
    """One rule: what it costs in the best draw, now, and after the change that is looked at (None: no change)."""

    rule: str
    title: Message
    best: int
    now: int
    after: int | None = None

    @property
    def shown(self) -> int:
        """What it costs in the end."""
        return self.now if self.after is None else self.after

    @property
    def is_worse(self) -> bool:
        return self.shown > self.best


@dataclass(frozen=True, slots=True)
class Tried:
    """A change that is looked at before it is saved: what it would be called, cost and break."""

    costs: tuple[Cost, ...]
    warnings: tuple[Message, ...]
    errors: tuple[Message, ...]
    worse: bool


@dataclass(frozen=True, slots=True)
class RoundPage:
    number: int
    numbers: tuple[int, ...]
    round: Round | None = None
    lines: tuple[PairingRow, ...] = ()
    costs: tuple[Cost, ...] = ()
    warnings: tuple[Message, ...] = ()
    unavoidable: tuple[str, ...] = ()
    is_stale: bool = False
    tables: tuple[PlayTable, ...] = ()
    missing: tuple[Missing, ...] = ()
    results_missing: int = 0
    draw: Refusal | None = None
    change: Refusal | None = None
    publish: Refusal | None = None
    close: Refusal | None = None
    reopen: Refusal | None = None
    withdraw: Refusal | None = None
    clock_refused: Refusal | None = None
    clock: Clock | None = None
    problem: str = ""
    edits: tuple[tuple[Message, str, str], ...] = ()
    late: tuple[tuple[str, str], ...] = ()
    """Who could still play against a bye of this round: key and name."""


def round_page(event: Event, *, number: int, now: datetime, rows: EventRows | None = None) -> RoundPage:
    """A round with everything that can be done about it. The number of queries does not depend on the field."""
    rows = rows or load_rows(event)
    round_ = rows.round(number)
    numbers = tuple(one.number for one in rows.rounds)
    if round_ is None:
        missing, draw = tuple(missing_players(rows, number=number)), refuse_drawing(rows, number=number)
        return RoundPage(number, numbers, missing=missing, draw=draw)
    is_draft = round_.state == Round.State.DRAWN
    price, stale, problem = _price(rows, round_) if is_draft else (None, False, "")
    reported = sum(p.kind != Pairing.Kind.GAME and p.b_id is not None for p in rows.of(round_))
    reported += ResultSubmission.objects.filter(match__pairing__round=round_).values("match").distinct().count()
    return RoundPage(
        number=number,
        numbers=numbers,
        round=round_,
        lines=tuple(_lines(rows, round_, price)),
        costs=tuple(_costs(price)) if price else (),
        warnings=tuple(one.message for one in (*price.errors, *price.warnings)) if price else (),
        unavoidable=tuple(one["message"] for one in round_.draw.get("unavoidable", [])),
        is_stale=stale,
        tables=tuple(table for table in rows.tables if not table.is_closed),
        results_missing=len(missing_results(rows, round_)),
        change=refuse_changing(round_),
        publish=refuse_publishing(rows, round_, now=now) if is_draft and not problem else None,
        close=refuse_closing(rows, round_, reason="said"),
        reopen=refuse_reopening_round(rows, round_),
        withdraw=refuse_withdrawing_round(rows, round_, is_confirmed=True, reported=reported),
        clock_refused=refuse_clock(event, round_),
        clock=clock_of(event, round_, now=now),
        problem=problem,
        edits=edit_lines(round_, labels=rows.labels),
        late=tuple(_late(rows, round_)),
    )


def _late(rows: EventRows, round_: Round) -> Iterator[tuple[str, str]]:
    if any(p.b_id is None and refuse_late_game(rows, round_, p) is None for p in rows.of(round_)):
        labels = rows.labels
        yield from ((entry.key, labels[entry.key]) for entry in late_comers(rows, round_))


def _price(rows: EventRows, round_: Round) -> tuple[Price | None, bool, str]:
    try:
        return price_now(rows, round_), is_stale(rows, round_), ""
    except DocumentError as error:  # the settings were changed into something that nobody can draw from
        return None, True, str(error)


def _lines(rows: EventRows, round_: Round, price: Price | None) -> Iterator[PairingRow]:
    """By table, byes last. Warned of are those whom the price of a draft names."""
    labels = rows.labels
    flawed = {frozenset(one.keys) for one in price.warnings} if price else set()
    for pairing in sorted(rows.of(round_), key=place_of):
        keys = frozenset(one.key for one in (pairing.a, pairing.b) if one is not None)
        yield rows.row(pairing, labels, warned=keys in flawed)


def _costs(now: Price, after: Price | None = None) -> Iterator[Cost]:
    for rule, title in RULES:
        then = getattr(after.cost, rule) if after else None
        yield Cost(rule, title, getattr(now.best, rule), getattr(now.cost, rule), then)
    for rule, title in TABLE_RULES:
        then = getattr(after.table_cost, rule) if after else None
        yield Cost(rule, title, getattr(now.best_tables, rule), getattr(now.table_cost, rule), then)


def try_edit(event: Event, *, number: int, edit: Edit, rows: EventRows) -> Tried | None:
    """What a change of a draft would cost; None when there is no draft, or the change is none."""
    round_ = rows.round(number)
    if round_ is None or refuse_changing(round_) is not None:
        return None
    draft = draft_of(rows, round_)
    there = {key for a, b, _table in draft.pairs for key in (a, b)} | set(draft.byes)
    if not {edit.a, getattr(edit, "b", edit.a)} <= there or getattr(edit, "b", None) == edit.a:
        return None
    before, after = price_now(rows, round_), preview(rows, round_, edit)
    refused = refuse_edit(round_, edit)
    return Tried(
        costs=tuple(_costs(before, after)),
        warnings=tuple(one.message for one in after.warnings),
        errors=(*([refused.message] if refused else []), *(one.message for one in after.errors)),
        worse=after.worse is not None,
    )

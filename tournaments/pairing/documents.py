"""Draw documents (JSON) to values, and draws to JSON. Strict: every defect is reported with its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT, DocumentProblem, validate
from rules.composition.json_text import parse_json
from rules.words import N_
from tournaments.pairing.checks import require_sound
from tournaments.pairing.draw import draw_round
from tournaments.pairing.values import (
    Bye,
    ClubPolicy,
    Draw,
    DrawRules,
    Entrant,
    FirstRound,
    History,
    Pair,
    PairingError,
    Reason,
    Table,
)

FORMAT = 1
MOST_ENTRANTS = 2_000
MOST_PAIRS = 200_000
MOST_MATCH_POINTS = 10_000
MOST_TIMES = 99
LAST_ROUND = 1_000

Key = Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT)]
Name = Annotated[str, Field(max_length=120, pattern=PLAIN_TEXT)]
Round = Annotated[int, Field(ge=1, le=LAST_ROUND)]
Times = Annotated[int, Field(ge=0, le=MOST_TIMES)]
# Arrays of two; JSON has no tuples, which is what strict mode would ask for.
Two = Annotated[list[Key], Field(min_length=2, max_length=2)]
Pin = Annotated[list[Key | None], Field(min_length=2, max_length=2)]


class EntrantDoc(Document):
    """One entrant."""

    key: Key
    name: Name = ""
    match_points: Annotated[int, Field(ge=0, le=MOST_MATCH_POINTS)] = 0
    club: Name | None = None
    byes: Times = 0
    floats: Times = 0
    fixed_table: Key | None = None
    rating: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    dropped: bool = False


class TableDoc(Document):
    """One table."""

    key: Key
    terrain: Name | None = None
    closed: bool = False


class RulesDoc(Document):
    """What the organiser decided."""

    club: Literal["always", "first-round", "never"] = "first-round"
    club_from: Round = 1
    club_until: Round | None = None
    points_gap: Literal["squared"] = "squared"
    first_round: Literal["random", "rating"] = "random"


class DrawDoc(Document):
    """A whole draw document."""

    muster: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    round: Round
    seed: Annotated[int, Field(ge=0, lt=2**63)]
    rules: RulesDoc = RulesDoc()
    entrants: Annotated[list[EntrantDoc], Field(max_length=MOST_ENTRANTS)]
    played: Annotated[list[Two], Field(max_length=MOST_PAIRS)] = []
    forbidden: Annotated[list[Two], Field(max_length=MOST_PAIRS)] = []
    pinned: Annotated[list[Pin], Field(max_length=MOST_ENTRANTS)] = []
    tables: Annotated[list[TableDoc], Field(max_length=MOST_ENTRANTS)] = []
    visits: Annotated[
        dict[Key, Annotated[list[Key], Field(max_length=LAST_ROUND)]], Field(max_length=MOST_ENTRANTS)
    ] = {}


@dataclass(frozen=True, slots=True)
class Order:
    entrants: tuple[Entrant, ...]
    history: History
    rules: DrawRules
    tables: tuple[Table, ...]
    seed: int

    def draw(self) -> Draw:
        return draw_round(self.entrants, history=self.history, rules=self.rules, seed=self.seed, tables=self.tables)


def read_order(data: bytes | str) -> Order:
    """Read a draw document. Raises PairingError, or DocumentError for what is no JSON."""
    return parse_order(parse_json(data, what="a draw"))


def parse_order(raw: Any) -> Order:
    """Turn JSON data into everything a draw needs, and check that it is sound. Raises PairingError."""
    doc = validate(DrawDoc, raw, refusal=PairingError)
    pins = tuple(_read_pin(pin, index=index) for index, pin in enumerate(doc.pinned))
    order = Order(
        entrants=tuple(_read_entrant(entrant) for entrant in doc.entrants),
        history=History(_read_pairs(doc.played), {key: tuple(tables) for key, tables in doc.visits.items()}),
        rules=_read_rules(doc, pins),
        tables=tuple(Table(table.key, table.terrain or None, table.closed) for table in doc.tables),
        seed=doc.seed,
    )
    require_sound(order.entrants, history=order.history, rules=order.rules, tables=order.tables)
    return order


def _read_entrant(doc: EntrantDoc) -> Entrant:
    return Entrant(
        key=doc.key,
        match_points=doc.match_points,
        club=doc.club or None,
        byes=doc.byes,
        floats=doc.floats,
        fixed_table=doc.fixed_table,
        rating=doc.rating,
        name=doc.name,
        dropped=doc.dropped,
    )


def _read_rules(doc: DrawDoc, pins: tuple[tuple[str, str | None], ...]) -> DrawRules:
    return DrawRules(
        round=doc.round,
        club=ClubPolicy(doc.rules.club),
        club_from=doc.rules.club_from,
        club_until=doc.rules.club_until,
        first_round=FirstRound(doc.rules.first_round),
        forbidden=_read_pairs(doc.forbidden),
        pinned=pins,
    )


def _read_pairs(pairs: list[list[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((a, b) for a, b in pairs)


def _read_pin(pin: list[str | None], *, index: int) -> tuple[str, str | None]:
    first, second = pin
    if first is None:
        first, second = second, None
    if first is None:
        raise PairingError((DocumentProblem(f"pinned[{index}]", "nobody is pinned"),))
    return first, second


def describe_draw(draw: Draw, *, translate: Callable[[str], str] = N_) -> dict[str, Any]:
    def reasons(found: Sequence[Reason]) -> list[dict[str, Any]]:
        return [{"code": reason.code, "message": reason.message.render(translate)} for reason in found]

    def pair(found: Pair) -> dict[str, Any]:
        return {"a": found.a, "b": found.b, "table": found.table, "reasons": reasons(found.reasons)}

    def bye(found: Bye) -> dict[str, Any]:
        return {"key": found.key, "asked": found.is_asked, "reasons": reasons(found.reasons)}

    cost, tables = draw.cost, draw.table_cost
    return {
        "muster": FORMAT,
        "round": draw.round,
        "pairs": [pair(found) for found in draw.pairs],
        "bye": draw.bye,
        "byes": [bye(found) for found in draw.byes],
        "cost": {
            "forbidden": cost.forbidden,
            "rematch": cost.rematch,
            "second_bye": cost.second_bye,
            "club": cost.club,
            "points": cost.points,
            "floats": cost.floats,
        },
        "finer_cost": {"repeats": cost.repeats, "bye_level": cost.bye_level},
        "table_cost": tables.repeats,
        "finer_table_cost": {"fixed": tables.fixed, "without": tables.without, "terrain": tables.terrain},
        "unavoidable": [
            {"code": item.code, "message": item.message.render(translate), "keys": list(item.keys)}
            for item in draw.unavoidable
        ],
        "seed": draw.seed,
        "engine": draw.engine,
        "inputs": draw.inputs,
    }

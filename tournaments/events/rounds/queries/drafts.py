"""Drafts of rounds: changes by hand, and what each would cost beside the best draw. Nothing is stored here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.events.rounds.adapters import best_of, draft_of, draw_order
from tournaments.events.rows import EventRows
from tournaments.models import Round
from tournaments.pairing.documents import Order
from tournaments.pairing.draw import digest_inputs
from tournaments.pairing.swap import Draft, Price, price_draft
from tournaments.pairing.values import Entrant


@dataclass(frozen=True, slots=True)
class Swap:
    """Two entrants change places, one of them perhaps with a bye."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Meet:
    """Two entrants play each other; their opponents play each other instead."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Seat:
    """The pair of ``a`` plays at a table (None: at none); the pair that was there gets its table."""

    a: str
    table: str | None


Edit = Swap | Meet | Seat


def apply_edit(draft: Draft, edit: Edit) -> Draft:
    """The draft after a change. Keys that are not in it change nothing."""
    if isinstance(edit, Swap):
        return swap_entrants(draft, edit.a, edit.b)
    if isinstance(edit, Meet):
        return bring_together(draft, edit.a, edit.b)
    return move_to_table(draft, edit.a, edit.table)


@dataclass(frozen=True)
class Drawing:
    """A drawn round beside what it would be drawn from now. Worked out once for the rows that were read, whoever asks:
    the page for its costs and for a change, the button that publishes.
    """

    rows: EventRows
    round: Round

    @cached_property
    def order(self) -> Order:
        """What the round would be drawn from. Raises DocumentError when the stored settings cannot be read."""
        return draw_order(self.rows, number=self.round.number, again=self.round.draw.get("again", 0))

    @cached_property
    def price(self) -> Price:
        return self.price_of(draft_of(self.rows, self.round))

    def price_of(self, draft: Draft) -> Price:
        order = self.order
        drawn = {entrant.key for entrant in order.entrants}
        gone = (Entrant(one.key, name=one.name, dropped=True) for one in self.rows.entries if one.key not in drawn)
        return price_draft(
            draft,
            entrants=(*order.entrants, *gone),  # those who went since are named
            history=order.history,
            rules=order.rules,
            tables=order.tables,
            best=best_of(self.round),
        )


def _drawing(rows: EventRows, round_: Round) -> Drawing:
    drawing: Drawing = rows.drawings.setdefault(round_.number, Drawing(rows, round_))
    return drawing if drawing.round.draw == round_.draw else Drawing(rows, round_)


def preview(rows: EventRows, round_: Round, edit: Edit) -> Price:
    return price_of(rows, round_, apply_edit(draft_of(rows, round_), edit))


def price_of(rows: EventRows, round_: Round, draft: Draft) -> Price:
    """What a draft of this round costs, beside the best draw of it. Nothing is stored.

    Raises DocumentError when the stored settings cannot be read.
    """
    return _drawing(rows, round_).price_of(draft)


def price_now(rows: EventRows, round_: Round) -> Price:
    return _drawing(rows, round_).price


def is_stale(rows: EventRows, round_: Round) -> bool:
    """Whether anything that the draw was made from has changed since: then the price compares with an old field."""
    order = _drawing(rows, round_).order
    digest = digest_inputs(order.entrants, history=order.history, rules=order.rules, tables=order.tables)
    return bool(digest != round_.draw["best"]["inputs"])


def swap_entrants(draft: Draft, a: str, b: str) -> Draft:
    """The draft with two entrants in each other's places, byes included. Unknown keys change nothing."""
    other = {a: b, b: a}
    return Draft(
        tuple((other.get(x, x), other.get(y, y), table) for x, y, table in draft.pairs),
        tuple(other.get(key, key) for key in draft.byes),
    )


def bring_together(draft: Draft, a: str, b: str) -> Draft:
    """The draft with these two as a pair: the opponent of one changes places with the other."""
    for x, y, _table in draft.pairs:
        if a in (x, y):
            opponent = y if x == a else x
            return draft if opponent == b else swap_entrants(draft, opponent, b)
    for x, y, _table in draft.pairs:
        if b in (x, y):
            opponent = y if x == b else x
            return swap_entrants(draft, opponent, a)
    return draft


def move_to_table(draft: Draft, a: str, table: str | None) -> Draft:
    """The draft with the pair of ``a`` at a table; who was there gets theirs."""
    own = next((place for x, y, place in draft.pairs if a in (x, y)), None)
    pairs = []
    for x, y, place in draft.pairs:
        if a in (x, y):
            pairs.append((x, y, table))
        elif place == table and table is not None:
            pairs.append((x, y, own))
        else:
            pairs.append((x, y, place))
    return replace(draft, pairs=tuple(pairs))

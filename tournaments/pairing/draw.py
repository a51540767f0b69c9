"""One round: pins first, then one cheapest matching of everybody else with the bye inside, then tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from random import Random

from rules.words import Message
from tournaments.pairing.checks import require_sound
from tournaments.pairing.field import RULES, Field, lay_out
from tournaments.pairing.matching import Costs, Edge, cheapest, find_matching
from tournaments.pairing.tables import assign_tables, visitor
from tournaments.pairing.values import (
    ENGINE,
    NO_VISITS,
    Bye,
    Draw,
    DrawRules,
    Entrant,
    History,
    Pair,
    Reason,
    Table,
    TableCost,
)
from tournaments.pairing.words import (
    explain_asked_bye,
    explain_bye,
    explain_pair,
    explain_tables,
    name_entrants,
    name_missing_tables,
    name_unavoidable,
)


@dataclass(frozen=True, slots=True)
class _Found:
    """Who was paired, by number: by hand, and by the draw."""

    pinned: tuple[Edge, ...]
    drawn: tuple[Edge, ...]
    asked_byes: tuple[int, ...]
    bye: int | None

    @property
    def pairs(self) -> tuple[Edge, ...]:
        return self.pinned + self.drawn

    @property
    def byes(self) -> tuple[int, ...]:
        return self.asked_byes if self.bye is None else (self.bye, *self.asked_byes)


def draw_round(
    entrants: Sequence[Entrant],
    *,
    history: History,
    rules: DrawRules,
    seed: int,
    tables: Sequence[Table] = (),
) -> Draw:
    """Draw a round. The same inputs, in whatever order, give the same draw.

    Raises PairingError when the inputs contradict each other or fewer than two are in.
    """
    require_sound(entrants, history=history, rules=rules, tables=tables)
    asked = sum(partner is None for _, partner in rules.pinned)
    field = lay_out(entrants, history=history, rules=rules, seed=seed, byes=asked + 1)
    found = _pair_up(field, rules=rules, chance=Random(f"{seed}:{rules.round}"))  # noqa: S311 - a lot, not a secret
    names = name_entrants(entrants)
    pairs, table_cost = _seat(field, found, names=names, history=history, tables=tables)
    return Draw(
        round=rules.round,
        pairs=pairs,
        byes=_describe_byes(field, found, names=names),
        cost=field.split(field.total(found.pairs, found.byes)),
        table_cost=table_cost,
        unavoidable=(
            *name_unavoidable(field, found.drawn, found.byes[: found.bye is not None], names=names, is_pinned=False),
            *name_unavoidable(field, found.pinned, found.asked_byes, names=names, is_pinned=True),
            *name_missing_tables(table_cost, [pair.reasons for pair in pairs]),
        ),
        seed=seed,
        inputs=digest_inputs(entrants, history=history, rules=rules, tables=tables),
    )


def digest_inputs(
    entrants: Sequence[Entrant], *, history: History, rules: DrawRules, tables: Sequence[Table] = ()
) -> str:
    """A digest of everything that the draw depends on besides the seed. Names and orders make no difference."""
    said = {
        "engine": ENGINE,
        "entrants": sorted(json.dumps(asdict(replace(entrant, name="")), sort_keys=True) for entrant in entrants),
        "played": sorted(sorted(pair) for pair in history.played),
        "visits": {key: sorted(visited) for key, visited in history.visits.items() if visited},
        "tables": sorted(json.dumps(asdict(table), sort_keys=True) for table in tables),
        "rules": _said_rules(rules),
        "forbidden": sorted(sorted(pair) for pair in rules.forbidden),
        "pinned": sorted(sorted(filter(None, pin)) for pin in rules.pinned),
    }
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def _said_rules(rules: DrawRules) -> dict[str, object]:
    said = asdict(replace(rules, forbidden=(), pinned=(), origins={}))
    return {name: value for name, value in said.items() if name not in ("points_unit", "origins")}


def _pair_up(field: Field, *, rules: DrawRules, chance: Random) -> _Found:
    number = field.number
    pinned = _in_order(field, [(number[a], number[b]) for a, b in rules.pinned if b is not None])
    asked = tuple(sorted(number[a] for a, b in rules.pinned if b is None))
    taken = {*asked, *(index for pair in pinned for index in pair)}
    free = [index for index in range(len(field.entrants)) if index not in taken]
    matched = find_matching(_costs(field, free), chance=chance)
    drawn = _in_order(field, [(free[i], free[j]) for i, j in matched if j < len(free)])
    byes = [free[i] for i, j in matched if j == len(free)]
    return _Found(pinned, drawn, asked, byes[0] if byes else None)


def _costs(field: Field, free: list[int]) -> Costs:
    """The costs among these; for an odd number with the bye as the last node."""
    costs = [[field.pair[i][j] for j in free] for i in free]
    if len(free) % 2:
        for row, index in zip(costs, free, strict=True):
            row.append(field.bye[index])
        costs.append([*(field.bye[index] for index in free), 0])
    return costs


def _seat(
    field: Field, found: _Found, *, names: dict[str, Message], history: History, tables: Sequence[Table]
) -> tuple[tuple[Pair, ...], TableCost]:
    """The pairs from the top of the standings down, with their tables."""
    order = _in_order(field, found.pairs)
    people = [(field.entrants[i], field.entrants[j]) for i, j in order]
    visits = history.visits or NO_VISITS
    seats = [tuple(visitor(p.key, fixed=p.fixed_table, visits=visits, tables=tables) for p in pair) for pair in people]
    places, cost = assign_tables([(a, b) for a, b in seats], tables=tables)
    about_tables = explain_tables(people, places, names=names, visits=visits, tables=tables)
    pinned = {frozenset(pair) for pair in found.pinned}
    pairs = []
    for (i, j), place, more in zip(order, places, about_tables, strict=True):
        is_pinned = frozenset((i, j)) in pinned
        reasons = (*explain_pair(field, i, j, names=names, is_pinned=is_pinned), *more)
        a, b = field.entrants[i], field.entrants[j]
        floats = a.match_points != b.match_points and not field.is_seeded
        pairs.append(Pair(a.key, b.key, place, reasons, is_pinned, floats))
    return tuple(pairs), cost


def _strength(field: Field, index: int) -> int:
    entrant = field.entrants[index]
    return entrant.rating if field.is_seeded else entrant.match_points


def _in_order(field: Field, pairs: Sequence[Edge]) -> tuple[Edge, ...]:
    """The stronger of each pair first, and the pairs from the top of the standings down."""

    def rank(index: int) -> tuple[int, int]:
        return -_strength(field, index), index

    turned = [(i, j) if rank(i) < rank(j) else (j, i) for i, j in pairs]
    return tuple(sorted(turned, key=lambda pair: (rank(pair[0])[0], rank(pair[1])[0], pair[0])))


def _describe_byes(field: Field, found: _Found, *, names: dict[str, Message]) -> tuple[Bye, ...]:
    byes = []
    if found.bye is not None:
        byes.append(Bye(field.entrants[found.bye].key, _explain_bye(field, found, bye=found.bye, names=names)))
    for index in found.asked_byes:
        entrant = field.entrants[index]
        reasons = tuple(explain_asked_bye(field, index))
        byes.append(Bye(entrant.key, reasons, is_asked=True))
    return tuple(byes)


def _explain_bye(field: Field, found: _Found, *, bye: int, names: dict[str, Message]) -> tuple[Reason, ...]:
    free = sorted({bye, *(index for pair in found.drawn for index in pair)})
    equals = sum(field.bye[index] == field.bye[bye] for index in free)
    first = min(free, key=lambda index: (field.bye[index], index))
    instead = None
    if field.bye[first] < field.bye[bye]:
        instead = (field.entrants[first], _find_price(field, found, free=[i for i in free if i != first], first=first))
    cost = field.split(field.bye[bye])
    return tuple(explain_bye(field, bye, cost=cost, equals=equals, instead=instead, names=names))


def _find_price(field: Field, found: _Found, *, free: list[int], first: int) -> str:
    """The most important rule that a bye for ``first`` would have broken more often."""
    drawn = field.split(field.total(found.drawn, found.byes[:1]))
    other = field.split(cheapest(_costs(field, free))[0] + field.bye[first])
    return next(rule for rule in RULES if getattr(other, rule) > getattr(drawn, rule))

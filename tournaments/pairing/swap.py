"""What a change by hand costs, compared with the best draw, told before it is saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.words import N_, Message, named, say
from tournaments.pairing.field import RULES, Field, lay_out
from tournaments.pairing.tables import add_up, price_table, visitor
from tournaments.pairing.values import Cost, Draw, DrawRules, Entrant, History, Reason, Table, TableCost
from tournaments.pairing.words import explain_pair, explain_tables, name_entrants

FLAWS = ("forbidden", "rematch", "club", "float", "fixed-table-missed", "table-again", "terrain-again")


@dataclass(frozen=True, slots=True)
class Draft:
    """A round as the organiser wants it: pairs with their tables, and byes."""

    pairs: tuple[tuple[str, str, str | None], ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Price:
    """What a draft costs, and the best draw; ``errors`` make it no round at all, ``warnings`` are told.

    ``worse`` names the most important rule in which the draft is worse than the best draw, None if in none.
    """

    cost: Cost
    table_cost: TableCost
    best: Cost
    best_tables: TableCost
    errors: tuple[Reason, ...]
    warnings: tuple[Reason, ...]

    @property
    def worse(self) -> str | None:
        """The first rule by which the best draw wins."""
        for rule in RULES:
            difference = getattr(self.cost, rule) - getattr(self.best, rule)
            if difference:
                return rule if difference > 0 else None
        return None


def price_draft(
    draft: Draft,
    *,
    entrants: Sequence[Entrant],
    history: History,
    rules: DrawRules,
    tables: Sequence[Table],
    best: Draw,
) -> Price:
    """Compare a draft with the best draw of the same inputs. Who is unknown, missing or in twice is an error."""
    field = lay_out(entrants, history=history, rules=rules, seed=best.seed, byes=len(draft.byes) + 1)
    names = name_entrants(entrants)
    known = [(a, b, t) for a, b, t in draft.pairs if a in field.number and b in field.number and a != b]
    byes = [field.number[key] for key in draft.byes if key in field.number]
    pairs = [(field.number[a], field.number[b]) for a, b, _ in known]
    return Price(
        cost=field.split(field.total(pairs, byes)),
        table_cost=_price_tables(field, known, history=history, tables=tables),
        best=best.cost,
        best_tables=best.table_cost,
        errors=tuple(_find_errors(draft, field=field, names=names, tables=tables)),
        warnings=tuple(_find_warnings(field, known, byes, names=names, history=history, tables=tables)),
    )


def _price_tables(
    field: Field, pairs: Sequence[tuple[str, str, str | None]], *, history: History, tables: Sequence[Table]
) -> TableCost:
    """Without the order of the standings, which a change by hand need not keep."""
    standing = {table.key: table for table in tables if not table.closed}
    if not standing:
        return TableCost()

    def price(a: str, b: str, place: str | None) -> TableCost:
        people = [field.entrants[field.number[key]] for key in (a, b)]
        about = [visitor(p.key, fixed=p.fixed_table, visits=history.visits, tables=tables) for p in people]
        return price_table(about, standing.get(place or ""), distance=0)

    return add_up([price(*pair) for pair in pairs])


def _find_errors(
    draft: Draft, *, field: Field, names: Mapping[str, Message], tables: Sequence[Table]
) -> Iterator[Reason]:
    placed = Counter([key for a, b, _ in draft.pairs for key in (a, b)] + list(draft.byes))
    for key in sorted(placed.keys() - field.number.keys()):
        yield Reason("not-in", say(N_("{name} is not in this round."), name=names.get(key, named(key))), (key,))
    for key in sorted(key for key, times in placed.items() if times > 1 and key in field.number):
        yield Reason("twice", say(N_("{name} is in this round twice."), name=names[key]), (key,))
    for key in sorted(field.number.keys() - placed.keys()):
        yield Reason("unpaired", say(N_("{name} has neither opponent nor bye."), name=names[key]), (key,))
    open_keys = {table.key for table in tables if not table.closed}
    seated = Counter(table for _, _, table in draft.pairs if table is not None)
    for table in sorted(seated):
        if table not in open_keys:
            yield Reason("unknown-table", say(N_("There is no table {table}."), table=named(table)))
        elif seated[table] > 1:
            template = N_("Table {table} is given to {count} pairs.")
            yield Reason("table-clash", say(template, table=named(table), count=seated[table]))


def _find_warnings(
    field: Field,
    pairs: Sequence[tuple[str, str, str | None]],
    byes: Sequence[int],
    *,
    names: Mapping[str, Message],
    history: History,
    tables: Sequence[Table],
) -> Iterator[Reason]:
    people = [(field.entrants[field.number[a]], field.entrants[field.number[b]]) for a, b, _ in pairs]
    places = [table for _, _, table in pairs]
    about_tables = explain_tables(people, places, names=names, visits=history.visits, tables=tables)
    for (a, b), more in zip(people, about_tables, strict=True):
        reasons = explain_pair(field, field.number[a.key], field.number[b.key], names=names, is_pinned=True)
        for reason in (*reasons, *more):
            if reason.code in FLAWS:
                template = N_("{a} – {b}: {what}")
                message = say(template, a=names[a.key], b=names[b.key], what=reason.message)
                yield Reason(reason.code, message, (a.key, b.key))
    for index in byes:
        if field.split(field.bye[index]).second_bye:
            key = field.entrants[index].key
            message = say(N_("{name} gets a bye again, others have had fewer."), name=names[key])
            yield Reason("second-bye", message, (key,))

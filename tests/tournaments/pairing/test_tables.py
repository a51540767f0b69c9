from itertools import permutations
from random import Random

import pytest

from tests.tournaments.pairing.fields import draw, entrants
from tournaments.pairing.tables import Visitor, add_up, assign_tables, open_tables, price_table
from tournaments.pairing.values import Entrant, Table, TableCost

NOBODY = Visitor(None, {}, {})


def tables_of(drawn) -> dict[str, str | None]:
    return {pair.a + pair.b: pair.table for pair in drawn.pairs}


def test_tables_are_numbered_as_people_count():
    keys = [table.key for table in open_tables([Table("t10"), Table("t2"), Table("t1", closed=True), Table("t1b")])]
    assert keys == ["t1b", "t2", "t10"]


def test_the_top_of_the_standings_plays_at_the_first_tables():
    field = [Entrant("A", 9), Entrant("B", 9), Entrant("C", 3), Entrant("D", 3), Entrant("E"), Entrant("F")]
    drawn = draw(field, tables=[Table(f"t{n}") for n in (10, 9, 3, 1)])
    assert [pair.table for pair in drawn.pairs] == ["t1", "t3", "t9"]


def test_nobody_returns_to_their_table_when_another_is_free_whatever_the_standings():
    field = [Entrant("A", 9), Entrant("B", 9), Entrant("C"), Entrant("D")]
    drawn = draw(field, tables=[Table("t1"), Table("t2")], visits={"B": ("t1",)})
    assert [pair.table for pair in drawn.pairs] == ["t2", "t1"]
    assert drawn.table_cost.repeats == 0


def test_a_table_twice_is_worse_than_any_number_of_terrains_twice():
    field = entrants("A", "B")
    drawn = draw(
        field,
        tables=[Table("t1", "desert"), Table("t2", "forest"), Table("t3", "forest")],
        visits={"A": ("t1",), "B": ("t3", "t3")},
    )
    assert (drawn.pairs[0].table, drawn.table_cost.repeats, drawn.table_cost.terrain) == ("t2", 0, 2)
    assert [reason.code for reason in drawn.pairs[0].reasons] == ["same-points", "terrain-again"]


def test_terrain_decides_among_new_tables():
    tables = [Table("t1", "desert"), Table("t2", "forest"), Table("t3", "desert")]
    drawn = draw(entrants("A", "B"), tables=tables, visits={"A": ("t1",)})
    assert (drawn.pairs[0].table, drawn.table_cost.terrain) == ("t2", 0)


def test_a_repeat_that_cannot_be_avoided_is_told():
    drawn = draw(entrants("A", "B"), tables=[Table("t1")], visits={"A": ("t1", "t1"), "B": ("t1",)})
    assert drawn.table_cost.repeats == 3
    messages = [str(reason.message) for reason in drawn.pairs[0].reasons if reason.code == "table-again"]
    assert sorted(messages) == ["A has been at table t1 before.", "B has been at table t1 before."]


def test_a_fixed_table_is_given_before_anything_else_and_is_no_repeat_worth_telling():
    field = [Entrant("A", 9), Entrant("B", 9), Entrant("C", fixed_table="t1"), Entrant("D")]
    drawn = draw(field, tables=[Table("t1"), Table("t2")], visits={"C": ("t1",), "A": ("t2",)})
    assert tables_of(drawn)[drawn.pairs[1].a + drawn.pairs[1].b] == "t1"
    codes = [reason.code for reason in drawn.pairs[1].reasons]
    assert codes == ["same-points", "fixed-table"]


def test_a_closed_table_is_not_given_even_to_the_one_it_is_fixed_for():
    field = [Entrant("A", fixed_table="t1"), Entrant("B")]
    drawn = draw(field, tables=[Table("t1", closed=True), Table("t2")])
    assert drawn.pairs[0].table == "t2"
    assert [str(item.message) for item in drawn.unavoidable] == ["Table t1 is fixed for A, and could not be given."]


def test_too_few_tables_leave_the_last_pairs_without_one():
    field = [Entrant("A", 6), Entrant("B", 6), Entrant("C", 3), Entrant("D", 3), Entrant("E"), Entrant("F")]
    drawn = draw(field, tables=[Table("t1")])
    assert [pair.table for pair in drawn.pairs] == ["t1", None, None]
    assert drawn.table_cost.without == 2
    assert [str(item.message) for item in drawn.unavoidable] == ["2 pairs are without a table."]
    assert [reason.code for reason in drawn.pairs[1].reasons] == ["same-points", "no-table"]


def test_without_tables_nothing_is_said_about_them():
    drawn = draw(entrants("A", "B"))
    assert (drawn.pairs[0].table, drawn.table_cost) == (None, TableCost())
    assert [reason.code for reason in drawn.pairs[0].reasons] == ["same-points"]


@pytest.mark.parametrize("count", [1, 3, 5])
def test_tables_cost_as_little_as_the_best_of_all_orders(count: int):
    chance = Random(count)
    tables = [Table(f"t{n}", terrain=chance.choice(("a", "b", None))) for n in range(5)]

    def someone() -> Visitor:
        fixed = chance.choice([None] * 4 + [table.key for table in tables])
        been = {table.key: chance.randint(0, 2) for table in tables if chance.random() < 0.5}
        terrains: dict[str, int] = {}
        for table in tables:
            if table.terrain and table.key in been:
                terrains[table.terrain] = terrains.get(table.terrain, 0) + been[table.key]
        return Visitor(fixed, been, terrains)

    for _ in range(40):
        pairs = [(someone(), someone()) for _ in range(count)]
        places, cost = assign_tables(pairs, tables=tables)

        def price(order, pairs=pairs) -> TableCost:
            return add_up(
                [
                    price_table(pair, tables[n], distance=rank - n)
                    for rank, (pair, n) in enumerate(zip(pairs, order, strict=True))
                ]
            )

        every = [price(order) for order in permutations(range(5), count)]
        best = min((c.fixed, c.without, c.repeats, c.terrain, c.disorder) for c in every)
        assert (cost.fixed, cost.without, cost.repeats, cost.terrain, cost.disorder) == best
        assert cost == price([int(place[1:]) for place in places if place])


def test_nobody_at_no_table_costs_nothing():
    assert assign_tables([], tables=[Table("t1")]) == ((), TableCost())
    assert assign_tables([(NOBODY, NOBODY)], tables=[]) == ((None,), TableCost())

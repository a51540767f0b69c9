import pytest

from tests.tournaments.pairing.fields import entrants
from tournaments.pairing.draw import draw_round
from tournaments.pairing.swap import Draft, Price, price_draft
from tournaments.pairing.values import DrawRules, Entrant, History, Table, TableCost

FIELD = [Entrant("A", 6), Entrant("B", 6, byes=1), Entrant("C", 3), Entrant("D", 3, fixed_table="t2"), Entrant("E")]
TABLES = [Table("t1", "desert"), Table("t2"), Table("t3", "desert"), Table("t4", closed=True)]


def price(draft: Draft, *, tables: list[Table] | None = None, **history: object) -> Price:
    rules, past = DrawRules(round=2), History(**history)
    given = TABLES if tables is None else tables
    best = draw_round(FIELD, history=past, rules=rules, seed=1, tables=given)
    return price_draft(draft, entrants=FIELD, history=past, rules=rules, tables=given, best=best)


GOOD = Draft((("A", "B", "t1"), ("C", "D", "t2")), ("E",))


def test_the_best_draw_by_hand_costs_no_more():
    found = price(GOOD)
    assert (found.errors, found.warnings, found.worse) == ((), (), None)
    assert found.cost == found.best
    assert found.table_cost == TableCost()


@pytest.mark.parametrize(
    ("draft", "worse", "warnings"),
    [
        (Draft((("A", "C", "t1"), ("B", "D", "t2")), ("E",)), "points", []),
        (Draft((("E", "A", "t1"), ("C", "D", "t2")), ("B",)), "second_bye", ["second-bye"]),
        (Draft((("A", "B", "t2"), ("C", "D", "t1")), ("E",)), None, ["fixed-table-missed"]),
        (Draft((("A", "B", "t1"), ("E", "D", "t2")), ("C",)), "bye_level", []),
    ],
)
def test_the_first_rule_that_is_worse_is_named(draft: Draft, worse: str | None, warnings: list[str]):
    found = price(draft)
    assert (found.worse, [flaw.code for flaw in found.warnings], found.errors) == (worse, warnings, ())


def test_tables_seen_before_are_told():
    found = price(GOOD, visits={"A": ("t3",), "B": ("t1",)})
    assert [str(flaw.message) for flaw in found.warnings] == [
        "A – B: A has played on desert before.",
        "A – B: B has been at table t1 before.",
    ]
    assert (found.table_cost.repeats, found.table_cost.terrain) == (1, 1)


def test_what_is_no_round_is_an_error_with_everybody_named():
    found = price(Draft((("A", "A", "t1"), ("X", "C", "t9"), ("B", "D", "t4")), ("C",)))
    assert [str(error.message) for error in found.errors] == [
        "X is not in this round.",
        "A is in this round twice.",
        "C is in this round twice.",
        "E has neither opponent nor bye.",
        "There is no table t4.",
        "There is no table t9.",
    ]


def test_without_tables_only_the_pairs_are_priced():
    found = price(Draft((("A", "B", None), ("C", "E", None)), ("D",)), tables=[Table("t2", closed=True)])
    assert (found.table_cost, found.errors) == (TableCost(), ())


def test_a_better_draft_than_the_one_compared_with_is_not_called_worse():
    rules, field = DrawRules(round=2, pinned=(("A", "C"),)), [*entrants("A", "C"), Entrant("B", 9), Entrant("D", 9)]
    worse = draw_round(field, history=History((("A", "C"),)), rules=rules, seed=1)
    draft = Draft((("A", "B", None), ("C", "D", None)))
    found = price_draft(
        draft, entrants=field, history=History((("A", "C"),)), rules=DrawRules(round=2), tables=(), best=worse
    )
    assert (found.cost.rematch, found.best.rematch, found.worse) == (0, 1, None)

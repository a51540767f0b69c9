"""What holds for every draw, tried on random rounds and compared with the oracles."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.oracles.pairings import Case, Person, cheapest_by_networkx, cheapest_of_all
from tests.tournaments.pairing.fields import cases, draw_case, pairs_of, price_by_hand, rules_of
from tournaments.pairing.values import Table

SMALL = cases(least=2, most=8)
SEEDS = st.integers(0, 2**63 - 1)


@settings(max_examples=examples(60))
@given(case=SMALL, seed=SEEDS)
def test_cost_is_that_of_the_best_of_all_pairings(case: Case, seed: int):
    drawn = draw_case(case, seed=seed)
    assert price_by_hand(case, drawn) == rules_of(drawn.cost) == cheapest_of_all(case)


@settings(max_examples=examples(8))
@given(case=cases(least=9, most=10))
def test_cost_is_that_of_the_best_of_945_pairings(case: Case):
    drawn = draw_case(case)
    assert price_by_hand(case, drawn) == rules_of(drawn.cost) == cheapest_of_all(case)


@settings(max_examples=examples(15))
@given(case=cases(least=11, most=40))
def test_cost_is_that_of_networkx(case: Case):
    drawn = draw_case(case)
    assert price_by_hand(case, drawn) == rules_of(drawn.cost) == cheapest_by_networkx(case)


@given(case=cases(least=2, most=30))
def test_everybody_is_in_once_and_no_table_twice(case: Case):
    drawn = draw_case(case, tables=[Table(f"t{number}") for number in range(20)])
    paired = [key for pair in drawn.pairs for key in (pair.a, pair.b)] + [bye.key for bye in drawn.byes]
    assert sorted(paired) == sorted(person.key for person in case.people)
    assert len(drawn.byes) == len(case.people) % 2
    assert len({pair.table for pair in drawn.pairs} - {None}) == len(drawn.pairs)


@given(case=cases(least=2, most=30), seed=SEEDS)
def test_order_of_the_inputs_changes_nothing(case: Case, seed: int):
    tables = [Table(f"t{number}") for number in range(12)]
    first = draw_case(case, seed=seed, tables=tables)
    assert draw_case(case, seed=seed, tables=tables, reverse=True) == first


@given(case=cases(least=2, most=30))
def test_new_keys_change_lots_only(case: Case):
    def rename(key: str) -> str:
        return f"entrant {key[::-1]}"

    renamed = Case(
        people=tuple(replace(person, key=rename(person.key)) for person in case.people),
        met=tuple((rename(a), rename(b)) for a, b in case.met),
        forbidden=frozenset((rename(a), rename(b)) for a, b in case.forbidden),
        clubs_apart=case.clubs_apart,
    )
    # Forbidden pairs are given once, in one order: which one changes with the keys.
    assert draw_case(renamed).cost == draw_case(case).cost


@given(case=cases(least=2, most=20))
def test_soft_rules_never_add_a_rematch_or_a_forbidden_pair(case: Case):
    plain = Case(
        people=tuple(Person(person.key, byes=person.byes) for person in case.people),
        met=case.met,
        forbidden=case.forbidden,
    )
    soft, hard = draw_case(case).cost, draw_case(plain).cost
    assert (soft.forbidden, soft.rematch, soft.second_bye) == (hard.forbidden, hard.rematch, hard.second_bye)


@given(case=cases(least=4, most=20))
def test_everything_that_is_broken_is_named_with_its_pairs(case: Case):
    drawn = draw_case(case)
    named = {item.code: item.keys for item in drawn.unavoidable}
    counted = {"forbidden": drawn.cost.forbidden, "rematch": drawn.cost.rematch, "club": drawn.cost.club}
    assert {code: len(named.get(code, ())) // 2 for code in counted} == counted
    assert ("second-bye" in named) == bool(drawn.cost.second_bye)
    for code in counted:
        keys = named.get(code, ())
        assert {frozenset(pair) for pair in zip(keys[::2], keys[1::2], strict=True)} <= pairs_of(drawn)


@given(case=cases(least=2, most=20))
def test_every_pair_and_every_bye_has_its_reasons(case: Case):
    drawn = draw_case(case)
    known = {person.key: person for person in case.people}
    for pair in drawn.pairs:
        price = case.price(known[pair.a], known[pair.b])
        codes = [reason.code for reason in pair.reasons]
        first = "points-gap" if price[6] else "same-points"
        rest = [code for code, index in (("forbidden", 0), ("rematch", 1), ("club", 4), ("float", 7)) if price[index]]
        assert codes == [first, *rest]
    assert all(bye.reasons for bye in drawn.byes)

from collections import Counter
from itertools import combinations

import pytest

from tests.tournaments.pairing.fields import entrants
from tournaments.pairing.round_robin import schedule_round_robin
from tournaments.pairing.values import Entrant, PairingError, Table


@pytest.mark.parametrize("size", range(2, 13))
def test_everybody_meets_everybody_once_and_has_at_most_one_bye(size: int):
    field = entrants(*(f"p{n}" for n in range(size)))
    rounds = schedule_round_robin(field, seed=3)
    assert [found.number for found in rounds] == list(range(1, size + size % 2))
    met = Counter(frozenset(pair[:2]) for found in rounds for pair in found.pairs)
    assert met == Counter(map(frozenset, combinations([entrant.key for entrant in field], 2)))
    byes = Counter(found.bye for found in rounds if found.bye)
    assert byes == (Counter(entrant.key for entrant in field) if size % 2 else Counter())
    for found in rounds:
        keys = [key for a, b, _ in found.pairs for key in (a, b)] + ([found.bye] if found.bye else [])
        assert sorted(keys) == sorted(entrant.key for entrant in field)


def test_the_order_is_drawn_by_lot_and_the_same_for_a_seed():
    field = entrants(*"ABCDEF")
    drawn = {schedule_round_robin(field, seed=seed) for seed in range(10)}
    assert len(drawn) == 10
    assert schedule_round_robin(field[::-1], seed=1) == schedule_round_robin(field, seed=1)


def test_tables_change_and_fixed_ones_are_kept():
    field = [Entrant("A", fixed_table="t2"), *entrants(*"BCDEF")]
    rounds = schedule_round_robin(field, seed=1, tables=[Table(f"t{n}") for n in (1, 2, 3)])
    assert [table for found in rounds for a, b, table in found.pairs if "A" in (a, b)] == ["t2"] * 5
    assert all(sorted(pair[2] for pair in found.pairs) == ["t1", "t2", "t3"] for found in rounds)
    visits = Counter((key, pair[2]) for found in rounds for pair in found.pairs for key in pair[:2])
    others = [times for (key, table), times in visits.items() if key != "A" and table != "t2"]
    assert max(others) <= 3


def test_fewer_than_two_are_refused():
    with pytest.raises(PairingError, match="entrants: a round robin needs at least two"):
        schedule_round_robin([Entrant("A"), Entrant("B", dropped=True)], seed=1)

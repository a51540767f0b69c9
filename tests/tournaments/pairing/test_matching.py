from collections import Counter
from random import Random

import pytest

from tests.oracles.pairings import every_pairing
from tournaments.pairing.matching import MOST_BITS, cheapest, find_matching


def costs_of(size: int, *, chance: Random, steps: tuple[int, ...]) -> list[list[int]]:
    costs = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            costs[i][j] = costs[j][i] = chance.choice(steps)
    return costs


def total(pairs: list[tuple[int, int]], costs: list[list[int]]) -> int:
    return sum(costs[i][j] for i, j in pairs)


@pytest.mark.parametrize("steps", [(0,), (0, 1), (0, 1, 4, 9, 1000), tuple(range(10**18, 10**18 + 10**6, 997))])
def test_matching_is_the_cheapest_of_all(steps: tuple[int, ...]):
    chance = Random(len(steps))
    for seed in range(60):
        costs = costs_of(2 * chance.randint(1, 4), chance=chance, steps=steps)
        pairs = find_matching(costs, chance=Random(seed))
        assert sorted(node for pair in pairs for node in pair) == list(range(len(costs)))
        best = min(total(every, costs) for every in every_pairing(range(len(costs))))
        assert total(pairs, costs) == best == cheapest(costs)[0]


def test_pairs_as_dear_as_the_whole_matching_may_be_are_looked_at():
    costs = [[0, 9, 4, 9], [9, 0, 9, 0], [4, 9, 0, 9], [9, 0, 9, 0]]
    assert cheapest(costs, most=4) == cheapest(costs) == (4, [(0, 2), (1, 3)])


def test_nobody_is_paired_with_nobody():
    assert find_matching([], chance=Random(1)) == []


def test_equal_matchings_are_equally_likely():
    costs = [[0] * 4 for _ in range(4)]
    seen = Counter(tuple(find_matching(costs, chance=Random(seed))) for seed in range(900))
    assert len(seen) == 3
    assert all(230 <= times <= 370 for times in seen.values())  # 300 each, five standard deviations are 71


def test_far_partners_are_found_when_near_ones_do_not_suffice():
    """Two odd groups of 51: one pair must cross, at a cost that nobody's cheapest pairs include."""
    size, half = 102, 51
    costs = [[1000 * ((i < half) != (j < half)) + abs(i - j) for j in range(size)] for i in range(size)]
    pairs = find_matching(costs, chance=Random(3))
    assert sum((i < half) != (j < half) for i, j in pairs) == 1
    assert total(pairs, costs) == cheapest(costs)[0]


def test_costs_that_fill_every_bit_are_still_exact_and_larger_ones_are_refused():
    largest = (2**MOST_BITS - 1) // 4
    costs = [[0, largest, 1, 2], [largest, 0, 2, 1], [1, 2, 0, largest - 5], [2, 1, largest - 5, 0]]
    assert total(find_matching(costs, chance=Random(1)), costs) == 2
    tight = [[0, 5, largest, largest], [5, 0, largest, largest], [largest] * 2 + [0, 7], [largest] * 2 + [7, 0]]
    assert find_matching(tight, chance=Random(1)) == [(0, 1), (2, 3)]
    with pytest.raises(ValueError, match="costs of 125 bits are too large to be added exactly"):
        find_matching([[0, 2**MOST_BITS - 1], [2**MOST_BITS - 1, 0]], chance=Random(1))

from random import Random

import pytest
import rustworkx as rx

from tests.oracles.pairings import cheapest_assignment
from tournaments.pairing.assignment import assign


@pytest.mark.parametrize("most", [0, 2, 9, 10**30])
def test_assignment_is_the_cheapest_of_all(most: int):
    chance = Random(most)
    for _ in range(80):
        rows = chance.randint(1, 5)
        columns = rows + chance.randint(0, 2)
        costs = [[chance.randint(0, most) for _ in range(columns)] for _ in range(rows)]
        found = assign(costs)
        assert len(set(found)) == rows
        assert sum(costs[row][column] for row, column in enumerate(found)) == cheapest_assignment(costs)


def test_larger_assignments_cost_what_a_matching_of_both_sides_costs():
    chance = Random(5)
    for size in (12, 30, 60):
        costs = [[chance.choice((0, 1, 5, 30)) for _ in range(size)] for _ in range(size)]
        graph = rx.PyGraph()
        graph.add_nodes_from(range(2 * size))
        graph.add_edges_from([(r, size + c, -costs[r][c]) for r in range(size) for c in range(size)])
        pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=True)
        best = sum(costs[min(pair)][max(pair) - size] for pair in pairs)
        assert sum(costs[row][column] for row, column in enumerate(assign(costs))) == best


def test_nothing_is_assigned_to_nobody():
    assert assign([]) == []

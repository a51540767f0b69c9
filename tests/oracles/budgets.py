"""Brute force for shared slots: try every way to hand them out. Shares no code with the engine."""

from collections.abc import Mapping, Sequence
from itertools import product


def most_slots_served(capacities: Mapping[str, int], wishes: Sequence[Sequence[str]]) -> int:
    """The most wishes that can be granted when each may be granted by any one of its budgets, or by none."""
    best = 0
    for assignment in product(*[(*wish, None) for wish in wishes]):
        used = {budget: assignment.count(budget) for budget in capacities}
        if all(used[budget] <= slots for budget, slots in capacities.items()):
            best = max(best, sum(budget is not None for budget in assignment))
    return best

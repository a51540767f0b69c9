"""How much terrain the rulebook recommends, and how big (6.1.2). Guidelines: nothing of it is ever refused."""

from __future__ import annotations

from math import ceil

from rules.tournament_game.tables import Table

SQUARE = 60
PER_SQUARE = 2
MOST_IN_SQUARE = 4
LEAST_ACROSS = 15
MOST_ACROSS = 30
MOST_ACROSS_HILL = 2 * MOST_ACROSS
CROSSING_EVERY = 30


def count_squares(table: Table) -> int:
    """How many squares of 60 cm the table is divided into; what is left over at its sides counts as whole squares."""
    return ceil(table.width / SQUARE) * ceil(table.depth / SQUARE)


def recommend_features(table: Table) -> int:
    """How many terrain features the table should have: two for each square."""
    return PER_SQUARE * count_squares(table)

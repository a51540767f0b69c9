"""The cheapest way to give each row a column of its own, exactly, with whole numbers of any size."""

from __future__ import annotations

from collections.abc import Sequence


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row, no column twice, with the smallest sum; there are at least as many columns as rows.

    Rows are taken in one by one; each looks for the shortest way to a free column, along which the rows before it move
    over (successive shortest paths with prices of rows and columns).
    """
    if not costs:
        return []
    columns = len(costs[0])
    row_of: list[int | None] = [None] * columns
    row_price = [0] * len(costs)
    column_price = [0] * columns
    for row in range(len(costs)):
        _take_in(row, costs=costs, row_of=row_of, row_price=row_price, column_price=column_price)
    found = [0] * len(costs)
    for column, owner in enumerate(row_of):
        if owner is not None:
            found[owner] = column
    return found


def _take_in(
    row: int,
    *,
    costs: Sequence[Sequence[int]],
    row_of: list[int | None],
    row_price: list[int],
    column_price: list[int],
) -> None:
    distance: dict[int, int] = {}
    came_from: dict[int, int | None] = {}
    done: list[tuple[int, int, int]] = []
    open_columns = set(range(len(column_price)))
    at, from_column, so_far = row, None, 0
    while True:
        base = so_far - row_price[at]
        line = costs[at]
        for column in open_columns:
            length = base + line[column] - column_price[column]
            if column not in distance or length < distance[column]:
                distance[column], came_from[column] = length, from_column
        nearest = min(open_columns, key=lambda column: (distance[column], column))
        so_far = distance[nearest]
        open_columns.remove(nearest)
        owner = row_of[nearest]
        if owner is None:
            break
        done.append((nearest, owner, so_far))
        at, from_column = owner, nearest
    row_price[row] += so_far
    for column, owner, length in done:
        column_price[column] -= so_far - length
        row_price[owner] += so_far - length
    _move_over(row, nearest, row_of=row_of, came_from=came_from)


def _move_over(row: int, column: int, *, row_of: list[int | None], came_from: dict[int, int | None]) -> None:
    before = came_from[column]
    while before is not None:
        row_of[column] = row_of[before]
        column, before = before, came_from[before]
    row_of[column] = row

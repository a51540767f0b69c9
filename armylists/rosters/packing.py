"""Where things of known heights (in mm) go on paper: on cards, and in columns without holes."""

from __future__ import annotations

from collections.abc import Sequence


def pack_cards(heights: Sequence[float], *, heads: tuple[float, float], room: float) -> list[list[int]]:
    """Which things stand on which card, in order: as few cards as possible, none of them much fuller than another.

    ``heads`` are the heights of the first head and of further ones.
    """
    cards = _pack(heights, heads=heads, room=room)
    low = max((heads[min(index, 1)] + height for index, height in enumerate(heights)), default=0.0)
    while room - low > 1:
        middle = (low + room) / 2
        tried = _pack(heights, heads=heads, room=middle)
        if len(tried) > len(cards):
            low = middle
        else:
            cards, room = tried, middle
    return cards


def _pack(heights: Sequence[float], *, heads: tuple[float, float], room: float) -> list[list[int]]:
    cards: list[list[int]] = [[]]
    used = heads[0]
    for index, height in enumerate(heights):
        if cards[-1] and used + height > room:
            cards.append([])
            used = heads[1]
        cards[-1].append(index)
        used += height
    return cards


def is_too_high(heights: Sequence[float], *, heads: tuple[float, float], room: float) -> bool:
    """Whether something finds no room on a card of its own, or the first not below the first head."""
    return any(heads[min(index, 1)] + height > room for index, height in enumerate(heights))


def flow(heights: Sequence[float], *, columns: int, first: float, page: float) -> list[list[list[int]]]:
    """Things in order in columns, page by page: on each but the last the columns are full, on the last of equal height.

    ``first`` is what is left of the first page. Nothing is torn apart: what is higher than a page has one of its own.
    """
    chunks: list[list[list[int]]] = []
    start, room = 0, first
    while start < len(heights):
        filled = _balance(heights, start, columns=columns, room=room)
        taken = sum(map(len, filled))
        if taken == 0 and room >= page:
            filled, taken = [[start]], 1
        if taken:
            chunks.append(filled)
        start, room = start + taken, page
    return chunks


def height_of(chunk: Sequence[Sequence[int]], heights: Sequence[float]) -> float:
    """How high the highest column is."""
    return max(sum(heights[index] for index in column) for column in chunk)


def _balance(heights: Sequence[float], start: int, *, columns: int, room: float) -> list[list[int]]:
    """The lowest columns that take everything from ``start`` on, or full ones."""
    ends = sorted({sum(heights[a:b]) for a in range(start, len(heights)) for b in range(a + 1, len(heights) + 1)})
    for limit in (end for end in ends if end <= room):
        filled = _fill(heights, start, columns=columns, room=limit)
        if sum(map(len, filled)) == len(heights) - start:
            return filled
    return _fill(heights, start, columns=columns, room=room)


def _fill(heights: Sequence[float], start: int, *, columns: int, room: float) -> list[list[int]]:
    filled: list[list[int]] = []
    at = start
    for _ in range(columns):
        column: list[int] = []
        used = 0.0
        while at < len(heights) and used + heights[at] <= room + 1e-6:
            column.append(at)
            used += heights[at]
            at += 1
        filled.append(column)
    return filled

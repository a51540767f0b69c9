"""Where things of known heights (in mm) go on paper: on cards, and in columns without holes."""

from __future__ import annotations

from collections.abc import Sequence

HOLE = 20.0
# How exactly columns and cards are made even.
EVEN = 0.5


def pack_cards(heights: Sequence[float], *, heads: tuple[float, float], room: float) -> list[list[int]]:
    """Which things stand on which card: as few cards as possible, none of them much fuller than another.

    They stay in order, unless that costs a card. ``heads`` are the heights of the first head and of further ones.
    """
    in_order, mixed = (_pack(heights, heads=heads, room=room, back=back) for back in (1, len(heights)))
    cards, back = (mixed, len(heights)) if len(mixed) < len(in_order) else (in_order, 1)
    low = max((heads[min(index, 1)] + height for index, height in enumerate(heights)), default=0.0)
    while room - low > EVEN:
        middle = (low + room) / 2
        tried = _pack(heights, heads=heads, room=middle, back=back)
        if len(tried) > len(cards):
            low = middle
        else:
            cards, room = tried, middle
    return cards


def _pack(heights: Sequence[float], *, heads: tuple[float, float], room: float, back: int) -> list[list[int]]:
    """Each thing goes on the first of the last ``back`` cards that has room for it."""
    cards, left = [[0][: len(heights)]], [room - heads[0] - sum(heights[:1])]
    for index, height in enumerate(heights[1:], 1):
        open_cards = range(max(0, len(cards) - back), len(cards))
        place = next((number for number in open_cards if height <= left[number]), len(cards))
        if place == len(cards):
            cards.append([])
            left.append(room - heads[1])
        cards[place].append(index)
        left[place] -= height
    return cards


def is_too_high(heights: Sequence[float], *, heads: tuple[float, float], room: float) -> bool:
    """Whether something finds no room on a card of its own, or the first not below the first head."""
    return any(heads[min(index, 1)] + height > room for index, height in enumerate(heights))


def flow(heights: Sequence[float], *, columns: int, first: float, page: float) -> list[list[list[int]]]:
    """Things in columns, page by page: on each but the last the columns are full, on the last of equal height.

    ``first`` is what is left of the first page. Things stay in order, but a hole of ``HOLE`` is filled with something
    that comes later. Nothing is torn apart: what is higher than a page has one of its own.
    """
    chunks: list[list[list[int]]] = []
    left, room = list(range(len(heights))), first
    while left:
        filled = _balance(heights, left, columns=columns, room=room)
        if not any(filled) and room >= page:
            filled = [left[:1]]
        if any(filled):
            chunks.append(filled)
        taken = {index for column in filled for index in column}
        left, room = [index for index in left if index not in taken], page
    return chunks


def height_of(chunk: Sequence[Sequence[int]], heights: Sequence[float]) -> float:
    """How high the highest column is."""
    return max(sum(heights[index] for index in column) for column in chunk)


def _balance(heights: Sequence[float], left: Sequence[int], *, columns: int, room: float) -> list[list[int]]:
    """The lowest columns that take everything that is left, or full ones."""
    low = max(heights[index] for index in left)
    even = _fill(heights, left, columns=columns, room=room, hole=room + 1)
    if sum(map(len, even)) < len(left):
        return _fill(heights, left, columns=columns, room=room, hole=HOLE)
    while room - low > EVEN:
        middle = (low + room) / 2
        tried = _fill(heights, left, columns=columns, room=middle, hole=room + 1)
        if sum(map(len, tried)) < len(left):
            low = middle
        else:
            even, room = tried, middle
    return even


def _fill(heights: Sequence[float], left: Sequence[int], *, columns: int, room: float, hole: float) -> list[list[int]]:
    """Columns filled from above. Where at least ``hole`` would stay empty, something from behind takes the place."""
    filled: list[list[int]] = []
    queue = list(left)
    for _ in range(columns):
        column: list[int] = []
        free = room + 1e-6
        while fitting := [index for index in (queue if free >= hole else queue[:1]) if heights[index] <= free]:
            queue.remove(fitting[0])
            column.append(fitting[0])
            free -= heights[fitting[0]]
        filled.append(column)
    return filled

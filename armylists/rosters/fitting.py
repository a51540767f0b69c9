"""How large the type is with which a roster fills its pages. All sizes are in points."""

from __future__ import annotations

from collections.abc import Iterator

from armylists.rosters.printouts import PAPER_AREA, Printout, TypeSize

# The style sheet of the paper has the same.
USUAL = {TypeSize.LARGE: 9.8, TypeSize.NORMAL: 8.5, TypeSize.SMALL: 7.6}
# Of the compact style. What would be smaller to stand on one page could not be read at the table.
LARGEST = {TypeSize.LARGE: 11.2, TypeSize.NORMAL: 10.4, TypeSize.SMALL: 8.0}
LEAST_ON_A_PAGE, LEAST = 5.8, 5.0
# The height of a table grows faster than its type, because more words are wrapped.
GROWTH = 1.7
STEP = 0.97
ANY_NUMBER = 1_000_000


def sizes_to_try(height: float, *, printout: Printout) -> Iterator[tuple[int, float]]:
    """In which sizes everything may stand on one page, or on both sides of a sheet of paper, the likeliest first.

    ``height`` is that of everything in the usual size, in mm. Last comes the smallest size, on any number of pages.
    """
    room = PAPER_AREA[printout.paper][1]
    usual, largest = USUAL[printout.type_size], LARGEST[printout.type_size]
    for pages, least in ((1, LEAST_ON_A_PAGE), (2, LEAST)):
        size = min(largest, usual * (pages * room / height) ** (1 / GROWTH))
        while size >= least:
            yield pages, round(size, 2)
            size *= STEP
    yield ANY_NUMBER, LEAST

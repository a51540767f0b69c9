"""How large the type is with which a roster fills its pages. All sizes are in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from armylists.rosters.columns import Heights, Laid, Section, fill_columns
from armylists.rosters.printouts import LARGE_PAPERS, PAPER_AREA, Printout, TypeSize

# The style sheet of the paper has the same.
USUAL = {TypeSize.LARGE: 9.8, TypeSize.NORMAL: 8.5, TypeSize.SMALL: 7.6}
# Of the full style.
BOUNDS = {TypeSize.LARGE: (9.2, 11.0), TypeSize.NORMAL: (6.9, 10.2), TypeSize.SMALL: (6.9, 8.2)}
# Of the compact style. What would be smaller to stand on one page could not be read at the table.
LARGEST = {TypeSize.LARGE: 12.0, TypeSize.NORMAL: 11.2, TypeSize.SMALL: 8.0}
LEAST_ON_A_PAGE, LEAST = 5.8, 5.0
# The height of a table grows faster than its type, because more words are wrapped; that of text even more so. What is
# foreseen is rather too high: how much higher in larger type, how much lower in smaller.
GROWTH = 1.7
GROWTHS = {"top": (1.2, 0.8), "sheets": (1.4, 0.9), "rules": (2.0, 1.5), "remarks": (2.0, 1.5), "annex": (0.1, 0.0)}
# On narrow paper nearly every cell of the table of formations is wrapped.
NARROW_GROWTH = 2.0
STEP = 0.97
ANY_NUMBER = 1_000_000
# What an army of the usual size takes in the full style.
USUAL_FORMATIONS, USUAL_PAGES = 15, 3
# How bad each page is, one too many, and type that is smaller or larger than usual; in pages that stay empty.
PAGE, PAGE_TOO_MANY, SMALLER, LARGER = 0.12, 10.0, 3.0, 1.0
# In mm: heights in another size than was measured are not quite right, the less the further it is away.
SPARE, SPARE_MORE = 2.0, 30.0
# And after an attempt that took a page more than was foreseen.
SPARE_AFTER = 4.0


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


def fill_pages(
    sections: Sequence[Section],
    heights: Heights,
    *,
    measured: float,
    formations: int,
    printout: Printout,
    attempt: int = 0,
) -> tuple[float, Laid]:
    """The size of the type with which the full style fills its pages best, and its sections in columns.

    ``heights`` were ``measured`` in one size. An army of the usual size takes three pages if it can. After an
    ``attempt`` that went wrong the type only shrinks.
    """
    least, most = BOUNDS[printout.type_size]
    usual, many = USUAL[printout.type_size], formations > USUAL_FORMATIONS or printout.paper not in LARGE_PAPERS
    found: list[tuple[float, float, Laid]] = []
    steps = (least + tenths / 10 for tenths in range(round(10 * (most - least)) + 1))
    for size in (measured, *(step for step in steps if step < measured or not attempt)):
        scaled = {name: _scale(name, height, size / measured, printout) for name, height in heights.items()}
        spare = SPARE_AFTER * attempt + (size != measured) * (SPARE + SPARE_MORE * abs(log(size / measured)))
        laid = fill_columns(sections, printout=printout, heights=scaled, spare=spare)
        worse = PAGE_TOO_MANY * max(0, laid.pages - USUAL_PAGES) * (not many)
        worse += laid.empty + PAGE * laid.pages + max(SMALLER * log(usual / size), LARGER * log(size / usual))
        found.append((worse, size, laid))
    _, size, laid = min(found, key=lambda one: one[0])
    return size, laid


def _scale(name: str, height: float, factor: float, printout: Printout) -> float:
    """The height of something in larger or smaller type."""
    larger, smaller = GROWTHS[name.partition("-")[0]]
    if name == "top" and printout.paper not in LARGE_PAPERS:
        larger = NARROW_GROWTH
    return height * factor ** (larger if factor > 1 else smaller)

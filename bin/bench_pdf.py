"""What bin/bench measures of PDFs: rosters, beside a table that WeasyPrint lays out without any style.

Imported by bench_site, which prepares what models need.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

from bench_table import Count, Line, Remark

from armylists.models import Army as StoredArmy
from armylists.rosters.documents import make_pdf
from armylists.rosters.heights import forget_heights
from armylists.rosters.printouts import Printout
from armylists.rosters.services import roster_of_revision
from config.lib.pdf import is_pdf_available
from rules.roster.content import Style

RUNS, RUNS_OF_LARGE = 10, 1
# As many rows as the tables of the full roster have together.
BARE_ROWS = 130
# Half of what the roster cost before its pages were worked over, in loops: 3,170.
MOST_LOOPS = 1600.0
MOST_OF_LINEAR_SHARE = 400


def list_pdf_lines(army: StoredArmy, large: StoredArmy) -> Iterator[Line | Count | Remark]:
    """Everything that is measured of PDFs, of an army of ordinary size and the largest that there may be."""
    missing = is_pdf_available()
    if missing:
        yield Remark(missing)
        return
    few, many = (len(one.head.document["formations"]) for one in (army, large) if one.head)
    full, cards = partial(render, army, Style.FULL), partial(render, army, Style.CARDS)
    yield Line("bare table by WeasyPrint", f"{BARE_ROWS} rows", lambda _: render_bare(), least=RUNS, seconds=0)
    size = f"full style, {few} formations, A4"
    yield Line(
        "PDF in a worker", f"{size}, datasheets known", lambda _: full(), loops=MOST_LOOPS, least=RUNS, seconds=0
    )
    yield Line("PDF in a worker, first of its list", size, lambda _: full(), forget_heights, least=RUNS, seconds=0)
    yield Count("size of the PDF", size, len(full()), 400_000, "bytes")
    small_times: list[float] = []
    large_times: list[float] = []
    yield _cards_line(few, cards, small_times, least=RUNS)
    yield _cards_line(many, partial(render, large, Style.CARDS), large_times, least=RUNS_OF_LARGE)
    share = statistics.median(large_times) / statistics.median(small_times) / (many / few)
    yield Count("cards, of the linear share", f"{many} formations", round(share * 100), MOST_OF_LINEAR_SHARE, "%")


def render(army: StoredArmy, style: Style) -> bytes:
    """The PDF as a worker makes it, from the stored army on."""
    assert army.head is not None  # noqa: S101  every army has one
    drawn = roster_of_revision(army.head, style=style)
    return make_pdf(drawn.roster, printout=Printout(style), charts=drawn.charts)


def render_bare() -> bytes:
    """A table as WeasyPrint makes it by itself, with its tags for readers who listen."""
    from weasyprint import HTML  # takes half a second

    rows = "".join(
        f"<tr><td>{n}</td><td>Infantry Company</td><td>13 units</td><td>250</td></tr>" for n in range(BARE_ROWS)
    )
    page = f'<!doctype html><html lang="en"><title>Bare</title><table>{rows}</table></html>'
    return bytes(HTML(string=page).write_pdf(pdf_variant="pdf/ua-1"))


def _cards_line(formations: int, run: Callable[[], bytes], times: list[float], *, least: int) -> Line:
    def timed(_: object) -> None:
        start = process_time()
        run()
        times.append(process_time() - start)

    return Line("PDF in a worker, cards", f"{formations} formations, A4", timed, least=least, seconds=0)

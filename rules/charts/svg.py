"""Bar charts as SVG text: the same picture on a page and on paper.

Pure: values in, text out. Colours come from the text around the picture (``currentColor``); series differ by pattern
as well, so that they survive a black-and-white printer. Every chart has a title and a description for readers who
listen.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

BAR_HEIGHT = 18
LEGEND_HEIGHT = 26
LETTER_WIDTH = 7
PATTERNS = ("solid", "stripes", "dots", "outline")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand, in the units of the picture: bars begin at ``left``, ``top`` below the top of their row."""

    width: int
    row_height: int
    left: int
    top: int
    legend_step: int
    most_letters: int


WIDE = Layout(width=420, row_height=28, left=190, top=4, legend_step=130, most_letters=31)
"""Labels before their bars."""
NARROW = Layout(width=300, row_height=46, left=0, top=22, legend_step=95, most_letters=44)
"""Labels above their bars: readable on a phone."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: its label, one value for each series, and the text behind the bar."""

    label: str
    values: tuple[int, ...]
    note: str = ""

    @property
    def total(self) -> int:
        return sum(self.values)

    @property
    def text(self) -> str:
        return self.note or f"{self.total:,}"


@dataclass(frozen=True, slots=True)
class BarChart:
    """A chart of horizontal bars, stacked when there are several ``series``. ``id`` is unique on the page."""

    id: str
    title: str
    description: str
    bars: tuple[Bar, ...]
    series: tuple[str, ...] = ()
    layout: Layout = WIDE


def draw_bars(chart: BarChart) -> str:
    """The chart as an SVG element. Raises ValueError for negative values or rows that do not match the series."""
    _check(chart)
    largest = max((bar.total for bar in chart.bars), default=0) or 1
    top = LEGEND_HEIGHT if chart.series else 0
    layout = chart.layout
    height = top + layout.row_height * len(chart.bars) + 4
    room = layout.width - layout.left - 12 - LETTER_WIDTH * max((len(bar.text) for bar in chart.bars), default=0)
    rows = "".join(
        _draw_row(bar, chart=chart, y=top + layout.row_height * index, unit=room / largest)
        for index, bar in enumerate(chart.bars)
    )
    name = escape(chart.id)
    return (
        f'<svg class="chart" viewBox="0 0 {layout.width} {height}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="Inter, sans-serif" font-size="12" fill="currentColor">'
        f'<title id="{name}-title">{escape(chart.title)}</title>'
        f'<desc id="{name}-desc">{escape(chart.description)}</desc>'
        f"{_draw_patterns(chart)}{_draw_legend(chart)}{rows}</svg>"
    )


def _check(chart: BarChart) -> None:
    expected = max(1, len(chart.series))
    if expected > len(PATTERNS):
        raise ValueError(f"at most {len(PATTERNS)} series can be told apart")
    for bar in chart.bars:
        if len(bar.values) != expected:
            raise ValueError(f"{bar.label!r} has {len(bar.values)} values for {expected} series")
        if min(bar.values) < 0:
            raise ValueError(f"{bar.label!r} has a negative value")


def _draw_patterns(chart: BarChart) -> str:
    size = 'width="6" height="6" patternUnits="userSpaceOnUse"'
    line = '<line x1="0" y1="0" x2="0" y2="6" stroke="currentColor" stroke-width="2.5"/>'
    drawn = {
        "stripes": f'{size} patternTransform="rotate(45)">{line}',
        "dots": f'{size}><circle cx="3" cy="3" r="1.4"/>',
    }
    used = [pattern for pattern in PATTERNS[: len(chart.series)] if pattern in drawn]
    patterns = "".join(f'<pattern id="{escape(chart.id)}-{name}" {drawn[name]}</pattern>' for name in used)
    return f"<defs>{patterns}</defs>" if patterns else ""


def _paint(chart: BarChart, series: int) -> str:
    pattern = PATTERNS[series]
    if pattern == "solid":
        return 'fill="currentColor"'
    fill = "none" if pattern == "outline" else f"url(#{escape(chart.id)}-{pattern})"
    return f'fill="{fill}" stroke="currentColor"'


def _draw_legend(chart: BarChart) -> str:
    parts = []
    for index, name in enumerate(chart.series):
        x = chart.layout.legend_step * index
        parts.append(
            f'<rect x="{x + 1}" y="4" width="14" height="12" {_paint(chart, index)}/>'
            f'<text x="{x + 21}" y="15">{escape(name)}</text>'
        )
    return "".join(parts)


def _draw_row(bar: Bar, *, chart: BarChart, y: int, unit: float) -> str:
    layout = chart.layout
    x, top = float(layout.left), y + layout.top
    label = _shorten(bar.label, most=layout.most_letters)
    parts = [f'<text x="0" y="{y + 18}">{escape(label)}</text>']
    for index, value in enumerate(bar.values):
        if value:
            width = unit * value
            place = f'x="{x:.1f}" y="{top}" width="{width:.1f}" height="{BAR_HEIGHT}"'
            parts.append(f"<rect {place} {_paint(chart, index)}/>")
            x += width
    parts.append(f'<text x="{x + 6:.1f}" y="{top + 14}" font-weight="600">{escape(bar.text)}</text>')
    return "".join(parts)


def _shorten(label: str, *, most: int) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"

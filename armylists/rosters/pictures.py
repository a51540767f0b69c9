"""The picture that chats and forums show beside the link to an army: list, points, activations, formations."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

from django.utils.translation import gettext
from PIL import Image, ImageDraw, ImageFont

from config.lib.pdf import static_file
from rules.roster.content import Roster, RosterFormation
from rules.roster.text import describe_head

SIZE = (1200, 630)
MARGIN = 56
TOP, BOTTOM = 262, SIZE[1] - 40
GAP = 40
COLOURS = 32
TITLE_SIZES = (60, 48, 38)
# Rows of formations in one, two and three columns, and how large and how far apart they are at most.
GRIDS = (8, 14, 18)
LARGEST, FARTHEST = 34, 54
PAPER, INK, SOFT, ACCENT, LINE = "#ffffff", "#12181b", "#55606a", "#0e5468", "#c9cfd2"


def draw_preview(roster: Roster) -> bytes:
    """A PNG of 1200 × 630 pixels. The same roster gives the same bytes."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SIZE[0], 14), fill=ACCENT)
    _draw_head(draw, roster)
    _draw_formations(draw, roster)
    content = io.BytesIO()
    image.quantize(COLOURS).save(content, "PNG", optimize=True)
    return content.getvalue()


def _draw_head(draw: ImageDraw.ImageDraw, roster: Roster) -> None:
    width = SIZE[0] - 2 * MARGIN
    head = roster.head
    _write(draw, (MARGIN, 44), f"{head.list_name} · {head.faction}", size=26, width=width, fill=ACCENT)
    title = _drawable(head.title) or replace(head, name="").title
    fitting = (size for size in TITLE_SIZES if _width(title, size=size, is_bold=True) <= width)
    _write(draw, (MARGIN, 124), title, size=next(fitting, TITLE_SIZES[-1]), width=width, anchor="lm")
    _write(draw, (MARGIN, 174), _describe(roster), size=31, width=width)
    draw.line((MARGIN, 238, SIZE[0] - MARGIN, 238), fill=LINE, width=3)


def _describe(roster: Roster) -> str:
    return " · ".join(describe_head(roster.head, translate=gettext))


def _draw_formations(draw: ImageDraw.ImageDraw, roster: Roster) -> None:
    rows = [(_call(formation), f"{formation.points:,}") for formation in roster.formations]
    columns = next((n for n, most in enumerate(GRIDS, 1) if len(rows) <= n * most), len(GRIDS))
    shown = rows[: columns * GRIDS[-1]] or [(gettext("No formations yet"), "")]
    if len(rows) > len(shown):
        shown[-1] = (f"… {len(rows) - len(shown) + 1}", "")
    room = (SIZE[0] - 2 * MARGIN + GAP) // columns
    deep = -(-len(shown) // columns)
    step = min(FARTHEST, (BOTTOM - TOP) / deep)
    size = min(LARGEST, int(step / 1.25))
    for number, (name, points) in enumerate(shown):
        left, top = MARGIN + number // deep * room, TOP + round(number % deep * step)
        right = left + room - GAP
        taken = _width(points, size=size, is_bold=True)
        _write(draw, (left, top), name, size=size, width=room - GAP - 20 - taken, is_bold=False)
        draw.text((right - taken, top), points, font=_font(size, is_bold=True), fill=INK)


def _call(formation: RosterFormation) -> str:
    return f"{formation.number}  {_drawable(formation.title) or formation.kind}"


def _drawable(text: str) -> str:
    """What the font can draw of a text: no emoji, no Arabic. Nothing where no letter or digit is left."""
    missing = bytes(_font(LARGEST, is_bold=True).getmask("\uffff"))
    drawn = "".join(sign for sign in text if bytes(_font(LARGEST, is_bold=True).getmask(sign)) != missing)
    return " ".join(drawn.split()) if any(map(str.isalnum, drawn)) else ""


def _write(
    draw: ImageDraw.ImageDraw,
    place: tuple[int, int],
    text: str,
    *,
    size: int,
    width: float,
    fill: str = INK,
    is_bold: bool = True,
    anchor: str = "la",
) -> None:
    """A line of text, cut off where it would be wider."""
    whole, kept = text, len(text)
    while kept and _width(text, size=size, is_bold=is_bold) > width:
        kept -= 1
        text = whole[:kept].rstrip() + "…"
    draw.text(place, text, font=_font(size, is_bold=is_bold), fill=fill, anchor=anchor)


def _width(text: str, *, size: int, is_bold: bool) -> float:
    return _font(size, is_bold=is_bold).getlength(text)


@cache
def _font(size: int, *, is_bold: bool) -> ImageFont.FreeTypeFont:
    name = "bold" if is_bold else "regular"
    return ImageFont.truetype(static_file(f"muster/fonts/inter-{name}.ttf"), size, layout_engine=ImageFont.Layout.BASIC)

"""Tables as CSV that spreadsheets open as text: nothing that somebody typed is ever run as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

Cell = str | int | None
STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""With these a spreadsheet takes a text for a formula, or for what comes after a cell's end."""

_INSIDE = re.compile(r"([;,\t\r\n|][\s\"']*)(?=[=+\-@＝＋－＠])")
"""Where a spreadsheet that parts cells at another sign than a comma would begin a cell with a formula."""

MARK = "\ufeff"
"""Tells a spreadsheet that what follows is UTF-8."""


def write_csv(heading: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A heading and rows as CSV. Texts that look like formulas get an apostrophe in front; numbers stay numbers."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([escape_cell(name) for name in heading])
    writer.writerows([escape_cell(cell) for cell in row] for row in rows)
    return MARK + text.getvalue()


def escape_cell(cell: Cell) -> str | int:
    """A cell as it is written; nothing is an empty text."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return cell
    clean = _INSIDE.sub(r"\1'", cell.replace("\x00", ""))
    return f"'{clean}" if clean.lstrip(" ").startswith(STARTS) or clean.startswith(STARTS) else clean

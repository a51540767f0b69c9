"""What a button writes: entries as one text, so that a form needs no script."""

from __future__ import annotations

from urllib.parse import quote

from rules.record.forms import write_text
from rules.record.sheet import Sheet, Value


def write_entries_text(sheet: Sheet, values: dict[str, Value]) -> str:
    """The ``write`` of a button that puts ``values`` at their paths, with what stands there now."""
    return ";".join(
        " ".join(write_part(part) for part in (path, value, sheet.get(path))) for path, value in values.items()
    )


def write_part(value: Value) -> str:
    """A value as a part of an address."""
    return quote(write_text(value), safe="/,'!()*:")

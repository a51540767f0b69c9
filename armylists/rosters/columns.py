"""The full roster's datasheets, special rules and remarks in columns without holes."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armylists.rosters.packing import HOLE, flow, height_of
from armylists.rosters.printouts import PAPER_AREA, Part, Printout
from rules.roster.content import Roster

HEADING = 13.0
"""A heading with the space around it, in mm. A section that has room for little more begins a page."""
LEAST = 16.0
# What is above the heading of the charts, and no part of their height.
ABOVE = 5.5
# What a page break in the table of formations costs: the head again, and the row that moved.
BREAK = 14.0
SLACK = 1.5

Heights = Mapping[str, float]
"""How high the beginning (``top``), each item (``rules-3``) and the charts (``annex``) are, in mm."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it. ``chunks`` are the columns of each page that it covers."""

    name: str
    title: str
    items: tuple[str, ...]
    chunks: tuple[list[list[str]], ...] = ()
    begins_page: bool = False

    def without(self, known: Container[str]) -> Section:
        """The other items, in one column."""
        items = tuple(item for item in dict.fromkeys(self.items) if item not in known)
        return replace(self, items=items, chunks=([list(items)],))


@dataclass(frozen=True, slots=True)
class Laid:
    """Sections in columns, the pages that everything takes, and how much of a page stays empty."""

    sections: tuple[Section, ...]
    pages: int
    empty: float


def sections_of(roster: Roster, *, printout: Printout, context: dict[str, Any]) -> list[Section]:
    """What a full roster tells below its formations, each in one column."""
    sheets = [_render("catalogue/cards/datasheet", {"sheet": sheet}) for sheet in roster.sheets]
    rules = [_render("rosters/paper/cards/rule", {**context, "rule": rule}) for rule in roster.special_rules]
    remarks = [_render("rosters/paper/remark", {"text": finding.message}) for finding in context["remarks"]]
    remarks += [_render("rosters/paper/remark", {"text": note.text, "ref": note.ref}) for note in roster.notes]
    found = [Section("sheets", gettext("Datasheets"), tuple(sheets))]
    if printout.shows(Part.RULES):
        found.append(Section("rules", gettext("Special rules"), tuple(rules)))
    if printout.shows(Part.REMARKS):
        found.append(Section("remarks", gettext("Remarks"), tuple(remarks)))
    return [replace(section, chunks=([list(section.items)],)) for section in found if section.items]


def _render(name: str, context: dict[str, Any]) -> str:
    return render_to_string(f"armylists/{name}.html", context)


def fill_columns(sections: Sequence[Section], *, printout: Printout, heights: Heights, spare: float = 0.0) -> Laid:
    """The same sections, page by page in columns. ``spare`` mm of each page stay empty."""
    page = PAPER_AREA[printout.paper][1] - SLACK - spare
    breaks, used = divmod(heights["top"], page)
    room = page - used - breaks * BREAK
    pages, filled, hole = 1 + int(breaks), [], 0.0
    for section in sections:
        parts = [heights[f"{section.name}-{n}"] for n in range(len(section.items))]
        below = room - HEADING
        begins_page = below < LEAST or below < (min(parts) if below >= HOLE else parts[0])
        first = page - HEADING if begins_page else below
        chunks = flow(parts, columns=printout.columns, first=first, page=page)
        filled.append(replace(section, begins_page=begins_page, chunks=tuple(_name(c, section) for c in chunks)))
        pages += begins_page + len(chunks) - 1
        hole += room if begins_page else 0.0
        room = (first if len(chunks) == 1 else page) - height_of(chunks[-1], parts)
    annex = heights["annex"] + ABOVE if "annex" in heights else 0.0
    if annex > room:
        pages, hole, room = pages + 1, hole + room, page
    return Laid(tuple(filled), pages, (hole + room - annex) / page)


def _name(chunk: list[list[int]], section: Section) -> list[list[str]]:
    return [[section.items[index] for index in column] for column in chunk]

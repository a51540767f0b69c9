"""The full roster's datasheets, special rules and remarks in columns without holes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armylists.rosters.packing import flow, height_of
from armylists.rosters.printouts import PAPER_AREA, Part, Printout
from rules.roster.content import Roster

HEADING = 13.0
"""A heading with the space around it, in mm. A section that has room for little more begins a page."""
LEAST = 16.0
# What a page break in the table of formations costs: the head again, and the row that moved.
BREAK = 14.0
SLACK = 1.5


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it. ``chunks`` are the columns of each page that it covers."""

    name: str
    title: str
    items: tuple[str, ...]
    chunks: tuple[list[list[str]], ...] = ()
    begins_page: bool = False


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


def fill_columns(sections: Sequence[Section], *, printout: Printout, heights: dict[str, float]) -> Iterator[Section]:
    """The same sections, page by page in columns. ``heights`` are those of the beginning and of each item, in mm."""
    page = PAPER_AREA[printout.paper][1] - SLACK
    breaks, used = divmod(heights["top"], page)
    room = page - used - breaks * BREAK
    for section in sections:
        parts = [heights[f"{section.name}-{n}"] for n in range(len(section.items))]
        begins_page = room < HEADING + max(LEAST, parts[0])
        first = (page if begins_page else room) - HEADING
        chunks = flow(parts, columns=printout.columns, first=first, page=page)
        yield replace(section, begins_page=begins_page, chunks=tuple(_name(chunk, section) for chunk in chunks))
        room = (first if len(chunks) == 1 else page) - height_of(chunks[-1], parts)


def _name(chunk: list[list[int]], section: Section) -> list[list[str]]:
    return [[section.items[index] for index in column] for column in chunk]

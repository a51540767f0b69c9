"""What a printout shows and how: style, paper, and the options that a reader may choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from urllib.parse import parse_qs, urlencode

from django.utils.translation import gettext_lazy

from rules.roster.content import Style


class PaperSize(StrEnum):
    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"


class Part(StrEnum):
    """What may be left out. Without the header, a page begins with the formations, and a deck has no army card."""

    POINTS = "points"
    RULES = "rules"
    CHARTS = "charts"
    REMARKS = "remarks"
    HEADER = "header"


class TypeSize(StrEnum):
    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


COLUMNS = (1, 2)
# Papers of events and matches are laid out for these.
LARGE_PAPERS = (PaperSize.A4, PaperSize.LETTER)
# A page, and what of it is not margin: width and height in mm.
PAPER_AREA = {PaperSize.A4: (186, 269), PaperSize.LETTER: (192, 251), PaperSize.A5: (128, 186)}
PAPER_NAMES = {
    PaperSize.A4: gettext_lazy("A4"),
    PaperSize.LETTER: gettext_lazy("Letter"),
    PaperSize.A5: gettext_lazy("A5"),
}
PART_NAMES = {
    Part.POINTS: gettext_lazy("Points"),
    Part.RULES: gettext_lazy("Special rules"),
    Part.CHARTS: gettext_lazy("Charts"),
    Part.REMARKS: gettext_lazy("Remarks"),
    Part.HEADER: gettext_lazy("Header"),
}
TYPE_NAMES = {
    TypeSize.SMALL: gettext_lazy("Small"),
    TypeSize.NORMAL: gettext_lazy("Normal"),
    TypeSize.LARGE: gettext_lazy("Large"),
}


@dataclass(frozen=True, slots=True)
class Printout:
    """A roster on paper. ``columns`` are those of datasheets and rules in the full style."""

    style: Style = Style.FULL
    paper: PaperSize = PaperSize.A4
    left_out: frozenset[Part] = frozenset()
    type_size: TypeSize = TypeSize.NORMAL
    columns: int = 2
    saves_ink: bool = False

    @classmethod
    def of(
        cls,
        *,
        style: str = Style.FULL,
        paper: str = PaperSize.A4,
        leave_out: Iterable[str] = (),
        type_size: str = TypeSize.NORMAL,
        columns: int | str = 2,
        save_ink: bool | str = False,
    ) -> Printout:
        """The printout of these plain values. Raises ValueError for a value that there is not."""
        left_out = frozenset(map(Part, leave_out))
        return cls(Style(style), PaperSize(paper), left_out, TypeSize(type_size), int(columns), bool(save_ink))

    def shows(self, part: Part) -> bool:
        """Whether this part is printed."""
        return part not in self.left_out

    @property
    def options(self) -> str:
        """Every option that differs from the default, as the query of an address: always in the same order."""
        chosen: list[tuple[str, str]] = [("leave_out", part.value) for part in Part if part in self.left_out]
        if self.type_size is not TypeSize.NORMAL:
            chosen.append(("type", self.type_size.value))
        if self.columns == 1:
            chosen.append(("columns", str(self.columns)))
        if self.saves_ink:
            chosen.append(("ink", "less"))
        return urlencode(chosen)


def printout_of_address(chosen: Mapping[str, Any]) -> Printout:
    """The printout that the values of an address ask for; what they leave out or empty is as usual."""
    names = {"type": "type_size", "ink": "save_ink"}
    return Printout.of(**{names.get(name, name): value for name, value in chosen.items() if value})


def restore_printout(*, style: str, paper: str, options: str) -> Printout:
    """The printout that was stored under these values."""
    read = {name: values if name == "leave_out" else values[0] for name, values in parse_qs(options).items()}
    return printout_of_address({"style": style, "paper": paper, **read})


def describe_classes(printout: Printout) -> str:
    """The names of style rules that follow from the options."""
    flags = {"roster--ink": printout.saves_ink, "roster--single": printout.columns == 1}
    return " ".join([f"type-{printout.type_size}", *(name for name, is_on in flags.items() if is_on)])

"""The values of a list file: texts, ids, whole numbers and fractions. What cannot be used is told and left out."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.composition.documents import MOST_POINTS
from rules.interchange.report import Kind, Reporter
from rules.words import N_

MOST_LETTERS_OF_FIELD = 400
MOST_IDS = 300
_NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,20})?")


@dataclass
class FieldReader:
    """Reads single values of a file and collects what is wrong with them."""

    reporter: Reporter = field(default_factory=Reporter)

    def broken(self, place: str, template: str, **params: object) -> None:
        """Something in the file that cannot be used as it is."""
        self.reporter.add(Kind.BROKEN, place, template, **params)

    def refuse_unknown(self, table: dict[str, Any], known: set[str], *, place: str) -> None:
        """Keys that no rule of the format knows; ArmyForge passes over them."""
        for key in table:
            if key not in known:
                template = N_("The key {key} is unknown and was ignored.")
                self.broken(f"{place}.{key[:40]}".lstrip("."), template, key=repr(key[:40]))

    def remember(self, known: dict[str, str], key: str, name: str, *, place: str) -> None:
        """Note that an id exists; an id used twice means the first one wherever it is named."""
        if key in known:
            template = N_("{name} has the same id as {other}, {key}; rules and links mean {other}.")
            self.broken(f"{place}.id", template, key=key, name=name, other=known[key])
        else:
            known[key] = name

    def key(self, raw: Any, *, place: str, name: str) -> str:
        if isinstance(raw, bool) or not isinstance(raw, int | str) or not str(raw).strip() or len(str(raw)) > 80:
            self.broken(f"{place}.id", N_("{name} has no usable id and was left out."), name=name or "?")
            return ""
        return str(raw).strip()

    def ids(self, raw: Any, known: dict[str, str], *, place: str, owner: str) -> tuple[str, ...]:
        """The ids of a list that name something; the others are told."""
        if not isinstance(raw, list):
            self.broken(place, N_("This is not a list of ids and was left out."))
            return ()
        found: dict[str, None] = {}
        for index, value in enumerate(raw[:MOST_IDS]):
            key = str(value).strip()[:80]
            if key in known:
                found[key] = None
            else:
                title = f" ({owner})" if owner else ""
                template = N_("The id {key} names nothing{title}.")
                self.broken(f"{place}[{index}]", template, key=key, title=title)
        return tuple(found)

    def number(self, raw: Any, *, place: str, least: int = 0) -> int | None:
        """A whole number, or None when there is none; what is no number is told."""
        found = self.fraction(raw, place=place, least=least)
        if found is not None and found.denominator != 1:
            self.broken(place, N_("{value} is not a whole number and was left out."), value=str(raw))
            return None
        return None if found is None else int(found)

    def fraction(self, raw: Any, *, place: str, least: int = 0) -> Fraction | None:
        if raw is None:
            return None
        written = "" if isinstance(raw, bool) else str(raw).strip()
        if not _NUMBER.fullmatch(written) or not least <= (found := Fraction(written)) <= MOST_POINTS:
            self.broken(place, N_("{value} is not a usable number and was left out."), value=repr(raw)[:40])
            return None
        return found.limit_denominator(10_000)

    def prices(self, raw: Any, *, place: str) -> tuple[int, ...]:
        values: Iterable[Any] = raw[:MOST_IDS] if isinstance(raw, list) else [raw]
        found = [self.number(value, place=place, least=-MOST_POINTS) for value in values]
        if not found or None in found:
            self.broken(place, N_("The upgrade has no usable price and was left out."))
            return ()
        return tuple(price for price in found if price is not None)

    def text(self, table: dict[str, Any], key: str, *, place: str) -> str:
        raw = table.get(key, "")
        if isinstance(raw, int | float) and not isinstance(raw, bool):
            raw = str(raw)
        if isinstance(raw, str):
            return self.tidy(raw, most=MOST_LETTERS_OF_FIELD)
        self.broken(f"{place}.{key}".lstrip("."), N_("This is not a text and was left out."))
        return ""

    def tidy(self, text: str, *, most: int) -> str:
        """On one line, without the signs that pages need to show others."""
        return " ".join("".join(c if c.isprintable() else " " for c in html.unescape(text)).split())[:most]

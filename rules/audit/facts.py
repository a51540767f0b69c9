"""A folder of facts: units, weapons, forces, army lists, special rules and FAQ of a publication, as its web site has
them (JSON). Strict: what is not known here cannot be compared, so it is a defect.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from rules.catalogue.defects import find_defects
from rules.catalogue.problems import CatalogueError, Problem

_BREAK = re.compile(r"<br ?/?>")
_MARKUP = re.compile(r"<[^>]+>|(?<!\w)_|_(?!\w)")


class _Fact(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CarriedFacts(_Fact):
    """A weapon on a datasheet: its id, how many, and its arc."""

    id: str
    multiplier: str | int | None = None
    arc: str | None = None


class UnitFacts(_Fact):
    """A datasheet as printed."""

    name: str
    type: str
    speed: str
    armour: str
    cc: str | None
    ff: str | None
    special_rules: list[str] | None = None
    weapons: list[CarriedFacts] | None = None
    notes: str | None = None
    classes: list[str] | None = None


class ModeFacts(_Fact):
    """One way to fire; ``boolean`` is how it joins the one before."""

    range: str
    firepower: str | None
    special_rules: list[str] | None = None
    boolean: Literal["or", "and"] | None = None


class WeaponFacts(_Fact):
    name: str
    modes: list[ModeFacts]


class ForceFacts(_Fact):
    """Units that lists use together."""

    name: str
    order: int
    units: list[str]
    special_rules: list[str] | None = None
    classes: list[str] | None = None


class RuleFacts(_Fact):
    """A special rule; those with a number in their names mostly have no text."""

    name: str
    keys: list[str]
    text: str


class QuestionFacts(_Fact):
    question: str
    answer: str


class TopicFacts(_Fact):
    id: str
    name: str
    faq: list[QuestionFacts]


class TableFacts(_Fact):
    """A table of a list; or, with ``group``, the heading of those that follow."""

    caption: str = ""
    inside_group: bool = False
    rows: list[Annotated[list[str | list[str]], Field(min_length=1)]] = []
    group: str | None = None
    note: str | None = None


class ListFacts(_Fact):
    title: str
    name: str
    forces: list[str]
    ratings: list[str]
    using: str
    special_rules: list[str]
    special_rules_text: str
    sections: list[TableFacts]


@dataclass(frozen=True, slots=True)
class Facts:
    units: Mapping[str, UnitFacts]
    weapons: Mapping[str, WeaponFacts]
    forces: Mapping[str, ForceFacts]
    lists: Mapping[str, ListFacts]
    rules: Mapping[str, RuleFacts]
    topics: tuple[TopicFacts, ...]


_SHAPES: Mapping[str, TypeAdapter[Any]] = {
    "units.json": TypeAdapter(dict[str, UnitFacts]),
    "weapons.json": TypeAdapter(dict[str, WeaponFacts]),
    "forces.json": TypeAdapter(dict[str, ForceFacts]),
    "army_lists.json": TypeAdapter(dict[str, ListFacts]),
    "special_rules.json": TypeAdapter(dict[str, RuleFacts]),
    "faqs.json": TypeAdapter(list[TopicFacts]),
}
FILES = tuple(_SHAPES)


def read_facts(files: Mapping[str, bytes]) -> Facts:
    """The facts of ``{file name: content}``. Raises CatalogueError with every defect and its place."""
    problems: list[Problem] = []
    units, weapons, forces, lists, rules, topics = (_read(name, files, problems) for name in FILES)
    if problems:
        raise CatalogueError(tuple(problems))
    return Facts(units, weapons, forces, lists, rules, tuple(topics))


def _read(name: str, files: Mapping[str, bytes], problems: list[Problem]) -> Any:
    if name not in files:
        problems.append(Problem(name, "", "the file is missing"))
        return ()
    try:
        raw = json.loads(files[name].decode())
    except json.JSONDecodeError as error:
        problems.append(Problem(name, "", f"not JSON: {error.msg}", error.lineno, error.colno))
    except UnicodeDecodeError as error:
        problems.append(Problem(name, "", f"not UTF-8 text: byte {error.start} cannot be read"))
    else:
        try:
            return _SHAPES[name].validate_python(raw)
        except ValidationError as error:
            problems.extend(find_defects(error, raw=raw, file=name))
    return ()


def tidy(text: str) -> str:
    """A text of the source without markup and line ends.

    >>> tidy("13<sup>th</sup> Crusade with _Jump Packs_")
    '13th Crusade with Jump Packs'
    """
    return " ".join(html.unescape(_MARKUP.sub("", _BREAK.sub(" ", text))).split())

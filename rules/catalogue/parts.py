"""Parts that several lists of a publication share: mercenaries, ships that any fleet may borrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.catalogue.documents import ArmyListDoc, PartDoc
from rules.catalogue.problems import Problem

TABLES = ("section", "group", "tag", "imports", "formation", "upgrade", "clause", "note")


def add_parts(doc: ArmyListDoc, *, parts: Iterable[PartDoc]) -> ArmyListDoc:
    """The list with the parts meant for it written out behind its own tables.

    What the list has itself under the same id stays as it is.
    """
    for part in parts:
        if _is_for(part, doc.id):
            added = {table: [*getattr(doc, table), *_missing(table, doc, part)] for table in TABLES}
            doc = doc.model_copy(update=added)
    return doc


def check_part(part: PartDoc, *, lists: Mapping[str, ArmyListDoc], file: str) -> Iterator[Problem]:
    """A part names the lists that take it, or those that do not; all of them exist."""
    if bool(part.lists) == bool(part.excepts):
        yield Problem(file, "lists", "give either lists or except")
    for field, names in (("lists", part.lists), ("except", part.excepts)):
        for position, name in enumerate(names):
            if name not in lists:
                yield Problem(file, f"{field}[{position}]", f"there is no list {name!r} in this publication")


def _is_for(part: PartDoc, army_list: str) -> bool:
    return army_list in part.lists if part.lists else army_list not in part.excepts


def _missing(table: str, doc: ArmyListDoc, part: PartDoc) -> list[object]:
    own = {_id_of(row) for row in getattr(doc, table)} - {None}
    return [row for row in getattr(part, table) if _id_of(row) not in own]


def _id_of(row: object) -> object:
    return row.get("id") if isinstance(row, dict) else getattr(row, "id", None)

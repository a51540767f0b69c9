"""Army lists of the catalogue beside those of the facts, row by row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rules.audit.differences import Difference, Kind, compare
from rules.audit.entries import Listed
from rules.audit.facts import Facts, ListFacts, tidy
from rules.audit.names import Names
from rules.audit.rows import read_rows
from rules.audit.tables import Tables
from rules.catalogue.loader import LoadedList, Publication
from rules.composition.proof import compile_loaded
from rules.interchange.names import normalise

_RATING = re.compile(r"strategy rating of (\d+)")
_INITIATIVE = re.compile(r"(?<![\w-])\d\+")


def compare_lists(
    catalogue: Publication, facts: Facts, *, means: Mapping[str, tuple[str, ...]]
) -> Iterator[Difference]:
    """``means`` are rows whose entries have other names, by their place."""
    names = Names(catalogue.datasheets.values())
    pairs = {key: find_list(catalogue, key, theirs) for key, theirs in facts.lists.items()}
    for key, theirs in facts.lists.items():
        ours = pairs[key]
        if ours is None:
            yield Difference(Kind.ADDED, f"lists/{key}", f"List {tidy(theirs.title)}", theirs=key)
        else:
            yield from _compare_list(ours, key, theirs, facts, names, means)
    known = {ours.army_list.id for ours in pairs.values() if ours}
    for name, item in catalogue.lists.items():
        if name not in known:
            yield Difference(Kind.MISSING, f"lists/{name}", f"List {item.army_list.name}", ours=name)


def find_list(catalogue: Publication, key: str, facts: ListFacts) -> LoadedList | None:
    """The list that names this one as its source, or has its name, or whose id is the end of this id."""
    title, name = tidy(facts.title), normalise(tidy(facts.name))
    for item in catalogue.lists.values():
        ours = item.army_list
        if ours.source == title or name in map(normalise, (ours.name, *ours.aliases)) or key.endswith(f"-{ours.id}"):
            return item
    return None


def _compare_list(
    ours: LoadedList, key: str, theirs: ListFacts, facts: Facts, names: Names, means: Mapping[str, tuple[str, ...]]
) -> Iterator[Difference]:
    place, title = f"lists/{key}", ours.army_list.name
    yield from _compare_ratings(ours, place, theirs)
    yield from _compare_rules(ours, place, theirs, facts)
    offered = {unit for force in theirs.forces if force in facts.forces for unit in facts.forces[force].units}
    for unit, sheet in ours.army_list.datasheets.items():
        if unit not in offered:
            yield Difference(Kind.MISSING, f"{place}/force/{unit}", f"{title}: {sheet.name} in its forces")
    rows = {row: means.get(row.place, ()) for row in read_rows(key, theirs)}
    tables = Tables.of(Listed(ours.army_list), compile_loaded(ours).clauses, names, rows)
    yield from tables.compare_rows()
    yield from tables.find_unclaimed(place)


def _compare_ratings(ours: LoadedList, place: str, theirs: ListFacts) -> Iterator[Difference]:
    words = tidy(" ".join(theirs.ratings))
    title, doc = ours.army_list.name, ours.definition["list"]
    rating = ", ".join(sorted(set(_RATING.findall(words))))
    yield from compare(place, title, "strategy rating", str(ours.army_list.strategy_rating or ""), rating)
    own = {formation.initiative for formation in ours.army_list.formations.values() if formation.initiative}
    mine = ", ".join(sorted(own | set(doc.get("initiative", {}).values())))
    yield from compare(place, title, "initiative", mine, ", ".join(sorted(set(_INITIATIVE.findall(words)))))


def _compare_rules(ours: LoadedList, place: str, theirs: ListFacts, facts: Facts) -> Iterator[Difference]:
    """The special rules of a list; those of its forces may stand among them."""
    title, mine = ours.army_list.name, set(ours.army_list.special_rules)
    forces = [facts.forces[force].special_rules or [] for force in theirs.forces if force in facts.forces]
    for rule in set(theirs.special_rules) - mine:
        yield Difference(Kind.ADDED, f"{place}/rules/{rule}", f"{title}: special rule {rule}")
    for rule in mine.difference(theirs.special_rules, *forces):
        yield Difference(Kind.MISSING, f"{place}/rules/{rule}", f"{title}: special rule {rule}")

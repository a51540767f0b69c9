"""Texts of the facts that cannot be compared, since the catalogue says them in its own words: digests tell which of
them changed since somebody last read them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Container, Iterator, Mapping

from pydantic import TypeAdapter, ValidationError

from rules.audit.differences import Difference, Kind
from rules.audit.facts import Facts, tidy
from rules.audit.rows import read_remarks, read_rows
from rules.catalogue.problems import CatalogueError, Problem
from rules.interchange.names import number_behind, slug

DIGESTS = "audit/texts.json"
_DIGITS = 16
_SHAPE = TypeAdapter(dict[str, str])


def collect_texts(facts: Facts) -> dict[str, str]:
    """Every text of the facts by its place: notes, lists with all their rows, special rules, questions and answers.

    What a force and a list consist of is one too, since the catalogue keeps each datasheet with one force only.
    """
    found: dict[str, str] = {}
    for place, text in _find_texts(facts):
        if tidy(text):
            found[number_behind(place, found)] = tidy(text)
    return dict(sorted(found.items()))


def digest_texts(texts: Mapping[str, str]) -> dict[str, str]:
    return {place: hashlib.sha256(text.encode()).hexdigest()[:_DIGITS] for place, text in texts.items()}


def write_digests(texts: Mapping[str, str]) -> str:
    """The file that keeps what was read."""
    return json.dumps(digest_texts(texts), indent=1) + "\n"


def read_digests(data: bytes) -> dict[str, str]:
    """Raises CatalogueError if the file is not one of ours."""
    try:
        return _SHAPE.validate_json(data)
    except ValidationError as error:
        raise CatalogueError((Problem(DIGESTS, "", "not a table of digests; make it anew with --accept"),)) from error


def compare_texts(texts: Mapping[str, str], *, read: Mapping[str, str], lists: Container[str]) -> Iterator[Difference]:
    """``read`` are the digests of the texts as they were last read. Texts of a list that is gone need no mention."""
    digests = digest_texts(texts)
    for place, text in texts.items():
        if place not in read:
            yield Difference(Kind.TEXT, place, place, "text was never read", theirs=f": {text}")
        elif read[place] != digests[place]:
            yield Difference(Kind.TEXT, place, place, "text changed since it was last read", theirs=f": {text}")
    for place in read.keys() - texts.keys():
        kind, key, *_ = place.split("/")
        if kind != "lists" or key in lists:
            yield Difference(Kind.TEXT, place, place, "text is no longer there", theirs=".")


def _find_texts(facts: Facts) -> Iterator[tuple[str, str]]:
    for key, unit in facts.units.items():
        yield f"units/{key}/notes", unit.notes or ""
    for key, force in facts.forces.items():
        yield f"forces/{key}/holds", _tell_names(force.name, force.units, force.special_rules or ())
    for key, rule in facts.rules.items():
        yield f"special-rules/{key}/text", rule.text
    for topic in facts.topics:
        for asked in topic.faq:
            yield f"faqs/{topic.id}/{slug(asked.question)}", f"{asked.question} {asked.answer}"
    for key, army_list in facts.lists.items():
        yield f"lists/{key}/heading", _tell_names(army_list.title, [army_list.name], army_list.forces)
        yield f"lists/{key}/using", army_list.using
        yield f"lists/{key}/ratings", " ".join(army_list.ratings)
        yield f"lists/{key}/special-rules", army_list.special_rules_text
        yield from read_remarks(key, army_list)
        yield from ((row.place, row.text) for row in read_rows(key, army_list))


def _tell_names(title: str, *names: Collection[str]) -> str:
    return " | ".join((title, *(", ".join(row) for row in names if row)))

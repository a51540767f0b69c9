"""Official answers to questions about the rules: topics, and in each a few rulings, in our own words.

A ruling may name the items of the warm-up that ask for it, and the tests that show where Muster obeys it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from pydantic import Field, ValidationError

from rules.catalogue.defects import find_defects
from rules.catalogue.documents import Document, Identifier, Text
from rules.catalogue.integrity import find_duplicates
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_toml
from rules.catalogue.search import fold_text
from rules.words import N_, Message, say

FILE = "rulings.toml"


class Part(StrEnum):
    """The parts of the game by which rulings are read, in this order."""

    SET_UP = "set-up"
    TURNS = "turns"
    MOVEMENT = "movement"
    TRANSPORT = "transport"
    SHOOTING = "shooting"
    ASSAULTS = "assaults"
    BROKEN = "broken"
    WAR_ENGINES = "war-engines"
    AEROSPACE = "aerospace"
    ABILITIES = "abilities"
    ARMIES = "armies"
    VICTORY = "victory"


PART_TITLES: Mapping[Part, Message] = {
    Part.SET_UP: say(N_("Warm-up and set-up")),
    Part.TURNS: say(N_("Turns and actions")),
    Part.MOVEMENT: say(N_("Movement and terrain")),
    Part.TRANSPORT: say(N_("Transport")),
    Part.SHOOTING: say(N_("Shooting")),
    Part.ASSAULTS: say(N_("Assaults")),
    Part.BROKEN: say(N_("Broken formations")),
    Part.WAR_ENGINES: say(N_("War engines")),
    Part.AEROSPACE: say(N_("Aircraft and spacecraft")),
    Part.ABILITIES: say(N_("Units and weapons")),
    Part.ARMIES: say(N_("Armies")),
    Part.VICTORY: say(N_("Victory")),
}


class RulingDoc(Document):
    """One question and its answer, each a single sentence."""

    question: Text
    answer: Text
    items: list[str] = []
    tests: list[str] = []


class TopicDoc(Document):
    """Rulings on one rule. ``abilities`` and ``lists`` are what it is about, by their ids."""

    id: Identifier
    name: Text
    part: Annotated[Part, Field(strict=False)]
    ref: Text
    abilities: list[Identifier] = []
    lists: list[Identifier] = []
    ruling: list[RulingDoc]


class RulingsDoc(Document):
    """``rulings.toml``."""

    topic: list[TopicDoc] = []


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question and the official answer. ``number`` counts from 1 inside the topic.

    ``items`` are ids of the warm-up's checklist that ask for it; ``tests`` (``path.py::name``) show that Muster obeys
    it. Without tests it is decided at the table.
    """

    number: int
    question: str
    answer: str
    items: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """Rulings on one rule of a publication; ``ref`` is where the rulebook, or which list, has that rule."""

    publication: str
    id: str
    name: str
    part: Part
    ref: str
    abilities: tuple[str, ...]
    lists: tuple[str, ...]
    rulings: tuple[Ruling, ...]


def load_rulings(data: bytes, *, publication: str) -> tuple[Topic, ...]:
    """The topics of a file in its order. Raises CatalogueError with every defect of its form."""
    raw, problems = read_toml(data, file=FILE)
    if raw is not None:
        try:
            return _build_topics(RulingsDoc.model_validate(raw), publication=publication)
        except ValidationError as error:
            problems = add_lines(find_defects(error, raw=raw, file=FILE), {FILE: data})
    raise CatalogueError(problems)


def check_rulings(doc: RulingsDoc, *, abilities: Container[str], lists: Container[str]) -> Iterator[Problem]:
    """Ids used twice, and abilities and lists that the publication does not have."""
    yield from find_duplicates((topic.id for topic in doc.topic), file=FILE, table="topic")
    for index, topic in enumerate(doc.topic):
        for field, names, known in (("abilities", topic.abilities, abilities), ("lists", topic.lists, lists)):
            for name in names:
                if name not in known:
                    yield Problem(FILE, f"topic[{index}].{field}", f"there is no {name!r}")


def _build_topics(doc: RulingsDoc, *, publication: str) -> tuple[Topic, ...]:
    return tuple(
        Topic(
            publication=publication,
            id=topic.id,
            name=topic.name,
            part=topic.part,
            ref=topic.ref,
            abilities=tuple(topic.abilities),
            lists=tuple(topic.lists),
            rulings=tuple(
                Ruling(number, ruling.question, ruling.answer, tuple(ruling.items), tuple(ruling.tests))
                for number, ruling in enumerate(topic.ruling, 1)
            ),
        )
        for topic in doc.topic
    )


def find_rulings(topics: Iterable[Topic], *, words: str) -> tuple[Topic, ...]:
    """The rulings that have all the words, in their topics; topics named by them come first, and whole.

    Words are compared as ``fold_text`` makes them, and may be parts of longer ones.
    """
    wanted = fold_text(words).split()
    named, others = [], []
    for topic in topics:
        title = fold_text(f"{topic.name} {' '.join(topic.abilities)}")
        found = tuple(ruling for ruling in topic.rulings if _has_all(f"{title} {_text_of(ruling)}", wanted))
        if wanted and _has_all(title, wanted):
            named.append(topic)
        elif found:
            others.append(replace(topic, rulings=found))
    return (*named, *others)


@lru_cache(maxsize=2_000)
def _text_of(ruling: Ruling) -> str:
    return fold_text(f"{ruling.question} {ruling.answer}")


def _has_all(text: str, wanted: list[str]) -> bool:
    return all(word in text for word in wanted)

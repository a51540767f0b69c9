"""Official answers to questions about the rules: topics, and in each a few rulings, in our own words.

A ruling may name the items of the warm-up that ask for it, and the tests that show where Muster obeys it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from pydantic import Field

from rules.catalogue.defects import read_form
from rules.catalogue.documents import Document, Identifier, Text
from rules.catalogue.integrity import find_duplicates
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_toml
from rules.catalogue.search import fold_text
from rules.catalogue.values import build_value
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
        doc, problems = read_form(RulingsDoc, raw, file=FILE)
        if doc is not None:
            return _build_topics(doc, publication=publication)
    raise CatalogueError(add_lines(problems, {FILE: data}))


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
        build_value(
            Topic,
            topic,
            publication=publication,
            rulings=tuple(build_value(Ruling, ruling, number=number) for number, ruling in enumerate(topic.ruling, 1)),
        )
        for topic in doc.topic
    )


SMALL_WORDS = frozenset(
    word
    for line in (
        "a about an and any are as at be been by can could do does for from has have how i if in into is it its may me",
        "might must my of on one or our shall should so some than that the their them then there they this to was we",
        "were what when where which while who will with would you your",
    )
    for word in line.split()
)
"""Words of a question that say nothing of what it is about."""


def asked_words(words: str) -> tuple[str, ...]:
    """What a question is about: its words as ``fold_text`` makes them, without small ones and the s of a plural."""
    plain = [word.strip(".,;:!?\"'()…") for word in fold_text(words).split()]
    told = [word for word in plain if word and word not in SMALL_WORDS] or [word for word in plain if word]
    return tuple(word[:-1] if len(word) > _SHORT and word.endswith("s") else word for word in told)


_SHORT = 3


def find_rulings(topics: Iterable[Topic], *, words: str, nearest: bool = False) -> tuple[Topic, ...]:
    """The rulings that have all the words asked for, in their topics; topics named by them come first, and whole.

    ``nearest``: where none has all of them, those that have the most. Words may be parts of longer ones.
    """
    wanted, known = asked_words(words), tuple(topics)
    found = _with_words(known, wanted, least=len(wanted))
    if found or not nearest:
        return found
    most = max((_count(_whole_text(topic, one), wanted) for topic in known for one in topic.rulings), default=0)
    return _with_words(known, wanted, least=most) if most else ()


def _with_words(topics: tuple[Topic, ...], wanted: tuple[str, ...], *, least: int) -> tuple[Topic, ...]:
    named, others = [], []
    for topic in topics:
        found = tuple(one for one in topic.rulings if _count(_whole_text(topic, one), wanted) >= least)
        if wanted and _count(_title_of(topic), wanted) >= least:
            named.append(topic)
        elif found:
            others.append(replace(topic, rulings=found))
    return (*named, *others)


def _whole_text(topic: Topic, ruling: Ruling) -> str:
    return f"{_title_of(topic)} {_text_of(ruling)}"


@lru_cache(maxsize=500)
def _title_of(topic: Topic) -> str:
    return fold_text(f"{topic.name} {' '.join(topic.abilities)}")


@lru_cache(maxsize=2_000)
def _text_of(ruling: Ruling) -> str:
    return fold_text(f"{ruling.question} {ruling.answer}")


def _count(text: str, wanted: tuple[str, ...]) -> int:
    return sum(word in text for word in wanted)

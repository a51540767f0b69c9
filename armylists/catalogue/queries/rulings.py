"""Rulings as pages show them: by part of the game, by words, beside what they are about. No query: they are files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from armylists.catalogue.adapters import all_rulings, sheet_of
from armylists.models import Datasheet
from config.lib.errors import NotFound
from rules.catalogue.rulings import PART_TITLES, Part, Ruling, Topic, find_rulings
from rules.roster.special_rules import abilities_of
from rules.words import Message


@dataclass(frozen=True, slots=True)
class PartRow:
    part: Part
    title: Message
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class AskedRuling:
    """A ruling on something that the warm-up asks."""

    topic: Topic
    ruling: Ruling


def rulings_by_part(*, words: str = "") -> tuple[PartRow, ...]:
    """All rulings, or those that have all the words, or the most of them."""
    return arrange(find_rulings(all_rulings(), words=words, nearest=True) if words else all_rulings())


def arrange(topics: Iterable[Topic]) -> tuple[PartRow, ...]:
    found = tuple(topics)
    rows = (PartRow(part, title, tuple(t for t in found if t.part is part)) for part, title in PART_TITLES.items())
    return tuple(row for row in rows if row.topics)


def best_rulings(*, words: str, nearest: bool = False) -> tuple[Topic, ...]:
    """The rulings that have all the words, those first whose topic is called so; none without words.

    ``nearest``: where none has all of them, those that have the most.
    """
    return find_rulings(all_rulings(), words=words, nearest=nearest) if words.split() else ()


def count_rulings(topics: Iterable[Topic]) -> int:
    return sum(len(topic.rulings) for topic in topics)


def ruling_topic(publication: str, slug: str) -> Topic:
    """Raises NotFound when the publication has no rulings on that."""
    found = _topics().get((publication, slug))
    if found is None:
        params = {"name": f"{publication}/{slug}"}
        raise NotFound("unknown_topic", _("There are no rulings on %(name)s."), params=params)
    return found


def rulings_about(publication: str, *, abilities: Collection[str], army_list: str = "") -> tuple[Topic, ...]:
    """The topics of a publication that are about any of these special rules, or about the list."""
    return tuple(
        topic
        for topic in all_rulings()
        if topic.publication == publication
        and (army_list in topic.lists or any(ability in topic.abilities for ability in abilities))
    )


def rulings_on_sheet(row: Datasheet) -> tuple[Topic, ...]:
    """The topics that are about any special rule of a datasheet, of its weapons or of its type."""
    return rulings_about(row.publication.slug, abilities=set(abilities_of(sheet_of(row))))


def count_by_ability(publication: str) -> Mapping[str, int]:
    """How many rulings there are on each special rule that has any."""
    counts: dict[str, int] = {}
    for topic in all_rulings():
        for ability in topic.abilities if topic.publication == publication else ():
            counts[ability] = counts.get(ability, 0) + len(topic.rulings)
    return counts


@cache
def rulings_of_items() -> Mapping[str, tuple[AskedRuling, ...]]:
    """What was ruled on the items of the warm-up's checklist, by their ids. The list of all of them is not among it."""
    found: dict[str, list[AskedRuling]] = {}
    for topic in all_rulings():
        for ruling in topic.rulings:
            for item in ruling.items if len(ruling.items) == 1 else ():
                found.setdefault(item, []).append(AskedRuling(topic, ruling))
    return {item: tuple(asked) for item, asked in found.items()}


@cache
def _topics() -> Mapping[tuple[str, str], Topic]:
    return {(topic.publication, topic.id): topic for topic in all_rulings()}

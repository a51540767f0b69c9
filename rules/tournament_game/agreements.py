"""What players agree on before a game: an item of the checklist, its answers, and the groups of items (6.1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.words import N_, Message, say


class Group(StrEnum):
    """The groups in which the checklist is read, in this order."""

    BEFORE = "before"
    TERRAIN = "terrain"
    SHOOTING = "shooting"
    ASSAULTS = "assaults"
    OBJECTIVES = "objectives"
    CONDUCT = "conduct"


GROUP_TITLES: Mapping[Group, Message] = {
    Group.BEFORE: say(N_("Before the game")),
    Group.TERRAIN: say(N_("Terrain and moving")),
    Group.SHOOTING: say(N_("Shooting")),
    Group.ASSAULTS: say(N_("Assaults")),
    Group.OBJECTIVES: say(N_("Objectives and victory")),
    Group.CONDUCT: say(N_("At the table")),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer. ``sets`` is the name and value of the engine option that it decides, if any."""

    id: str
    words: Message
    sets: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to settle.

    ``default`` is the id of an answer, or a text (empty: nothing said) where the item has no answers to choose from.
    ``open`` items take the players' own words beside the answers. A ``fixed`` item is answered by the event.
    """

    id: str
    group: Group
    title: Message
    question: Message
    answers: tuple[Answer, ...]
    default: str
    ref: str
    open: bool = False
    fixed: bool = False

    def chosen(self, answer: str) -> Answer | None:
        """The answer with this id; None for free text."""
        return next((known for known in self.answers if known.id == answer), None)

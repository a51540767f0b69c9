"""What a conversion could not do, or did in another way, or found broken: each with its place, nothing in silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from rules.words import Message, say


class Kind(StrEnum):
    """What a remark is about.

    ``broken``: the source itself is defective there. ``lost``: the target has no words for it. ``changed``: it is
    carried, but says something else than before. ``open``: somebody who knows has to decide or fill in.
    """

    BROKEN = "broken"
    LOST = "lost"
    CHANGED = "changed"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of a report. ``place`` is where in the source: ``formationConstraints[3].from``, ``line 12``."""

    kind: Kind
    place: str
    message: Message

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        return f"{self.kind}: {place}{self.message}"


@dataclass(slots=True)
class Reporter:
    """Collects remarks in the order in which they are found; the same remark is kept once."""

    found: dict[Remark, None] = field(default_factory=dict)

    def add(self, kind: Kind, place: str, template: str, **params: object) -> None:
        self.found[Remark(kind, place, say(template, **params))] = None

    def extend(self, remarks: Iterable[Remark]) -> None:
        self.found.update(dict.fromkeys(remarks))

    @property
    def remarks(self) -> tuple[Remark, ...]:
        return tuple(self.found)

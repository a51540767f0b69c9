"""What all clauses share: a document model, a compiled form, one sentence, one check."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Protocol

from pydantic import Field

from rules.catalogue.army_lists import ArmyList
from rules.catalogue.documents import Document
from rules.composition.findings import Finding, Severity
from rules.composition.selectors import Selector
from rules.composition.state import Tallied
from rules.composition.transport import Transports
from rules.words import N_, Message, say


class Scope(StrEnum):
    """Whether a clause speaks about the whole army or about each formation by itself."""

    ARMY = "army"
    FORMATION = "formation"


class Rounding(StrEnum):
    """How a slice that is not complete counts: ``full`` slices only, or every ``started`` one."""

    FULL = "full"
    STARTED = "started"

    def slices(self, amount: int, *, size: int) -> int:
        """Slices of ``size`` in ``amount``; amounts at or below zero hold none."""
        if amount <= 0:
            return 0
        return amount // size if self is Rounding.FULL else -(-amount // size)


class ClauseDoc(Document):
    """What every ``[[clause]]`` may say. ``id`` defaults to the kind and what it is about."""

    kind: str
    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")] | None = None
    ref: str = ""
    scope: Literal["army", "formation"] = "army"


@dataclass(frozen=True, slots=True)
class Part:
    """A selector with its position in the tallies of its list."""

    index: int
    selector: Selector

    @property
    def label(self) -> Message:
        """What the selection is called in sentences."""
        return self.selector.label

    def count(self, tallied: Tallied) -> int:
        return tallied.counts[self.index]

    def points(self, tallied: Tallied) -> int:
        return tallied.spent[self.index]

    def culprits(self, tallied: Tallied) -> tuple[str, ...]:
        """Keys of the formations that hold any of the selection."""
        return tuple(f.key for f in tallied.formations if f.counts[self.index])

    @property
    def formations(self) -> frozenset[str]:
        """Formation entries that can ever hold any of this selection by themselves."""
        return self.selector.reach


@dataclass(frozen=True, slots=True)
class Reads:
    """What the findings of a clause depend on: picks and points of some parts, and perhaps the points of the army.

    A part whose points are read counts too, since culprits are found by their picks.
    """

    parts: tuple[Part, ...]
    spent: tuple[Part, ...] = ()
    army_points: bool = False


class Compiler(Protocol):
    """What a clause may ask while it is built."""

    army_list: ArmyList
    transports: Transports

    def part(self, raw: Any, *, field: str) -> Part:
        """Resolve a selector of the document; a defect is reported at ``field``."""

    def fail(self, message: str, *, field: str) -> None:
        """Report a defect of the clause document."""


@dataclass(frozen=True, slots=True)
class Clause(ABC):
    """A compiled clause: stateless, it yields a finding for every breach it sees.

    ``kind`` doubles as the code of its findings.
    """

    kind: ClassVar[str]
    id: str
    ref: str
    scope: Scope

    @abstractmethod
    def sentence(self) -> Message:
        """The clause in one sentence, for the builder, the print-out and the documentation."""

    @abstractmethod
    def check(self, tallied: Tallied) -> Iterator[Finding]:
        """Every breach of this clause."""

    @abstractmethod
    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        """How much of the clause's allowance is used, for meters; None when it has no allowance."""

    @property
    def reads(self) -> Reads | None:
        """What is looked at, so that nobody asks again while it stays the same. None: whatever formations hold."""
        return None

    @property
    def counts_points(self) -> bool:
        """Whether ``usage`` is in points; otherwise it is a number of picks."""
        return False

    @property
    @abstractmethod
    def about(self) -> tuple[Part, ...]:
        """The selections whose use this clause limits; a page shows the clause beside them."""

    @property
    def where(self) -> Message:
        """The end of the sentence of this clause, saying so when each formation is judged by itself."""
        return say("") if self.scope is Scope.ARMY else say(N_(" in each formation"))

    def finding(self, message: Message, *, culprits: tuple[str, ...], have: int, allowed: int) -> Finding:
        return Finding(self.kind, self.id, self.ref, message, culprits, have, allowed, Severity.ERROR)


def check_riders(riders: list[str], *, compiler: Compiler) -> None:
    """Reports riders that are neither a datasheet nor a unit type of the list."""
    sheets = compiler.army_list.datasheets
    types = {kind for sheet in sheets.values() for kind in sheet.types}
    for position, rider in enumerate(riders):
        if rider not in sheets and rider not in types:
            compiler.fail(f"{rider!r} is neither a unit nor a type of this list", field=f"riders[{position}]")

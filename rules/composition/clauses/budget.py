"""`budget`: things provide and consume slots (two support formations for each company).

A consumer may use any one of several budgets; which of them is worked out here, and the player is never asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import USED, amount, because, each
from rules.composition.state import Tallied
from rules.words import N_, Message, named, say


class ProviderDoc(Document):
    """``{ from = selector, gives = { support = 2 } }``."""

    source: Any = Field(alias="from")
    gives: dict[str, Annotated[int, Field(ge=1)]]


class ConsumerDoc(Document):
    """``{ of = selector, uses = ["support"] }``: one slot of any of the named budgets."""

    of: Any
    uses: Annotated[list[str], Field(min_length=1)]
    slots: Annotated[int, Field(ge=1)] = 1


class BudgetDoc(ClauseDoc):
    """``{ kind = "budget", name = …, provide = [...], consume = [...], undivided = false }``.

    ``undivided``: all slots of one provider serve the same row of ``consume`` (a ship carries one kind of escort).
    """

    kind: Literal["budget"]
    scope: Literal["army"] = "army"
    name: str
    provide: Annotated[list[ProviderDoc], Field(min_length=1)]
    consume: Annotated[list[ConsumerDoc], Field(min_length=1)]
    undivided: bool = False


@dataclass(frozen=True, slots=True)
class Provider:
    """Each of ``part`` gives ``slots`` slots of ``budget``."""

    part: Part
    budget: str
    slots: int


@dataclass(frozen=True, slots=True)
class Consumer:
    """Each of ``part`` uses ``slots`` slots, from any of ``budgets``."""

    part: Part
    budgets: tuple[str, ...]
    slots: int


@dataclass(frozen=True, slots=True)
class Budget(Clause):
    """All consumers must find slots at the same time."""

    kind: ClassVar[str] = "budget"
    name: str
    providers: tuple[Provider, ...]
    consumers: tuple[Consumer, ...]
    is_undivided: bool = False

    @property
    def about(self) -> tuple[Part, ...]:
        return tuple(consumer.part for consumer in self.consumers)

    @property
    def reads(self) -> Reads:
        return Reads((*(provider.part for provider in self.providers), *self.about))

    def sentence(self) -> Message:
        template = (
            N_("{name}: {provided}; each serves one kind only.") if self.is_undivided else N_("{name}: {provided}.")
        )
        return say(template, name=named(self.name), provided=self._provided())

    def _provided(self) -> Message:
        first, *rest = [
            say(N_("{slots} for {each}"), slots=provider.slots, each=each(provider.part.label))
            for provider in self.providers
        ]
        for more in rest:
            first = say(N_("{first}, {second}"), first=first, second=more)
        return first

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return self._demand(tallied), sum(self._capacities(tallied).values())

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        demand = self._demand(tallied)
        if not demand:
            return
        served = self._served(tallied)
        if demand > served:
            culprits = dict.fromkeys(key for c in self.consumers for key in c.part.culprits(tallied))
            more = say("") if served or len(self.providers) > 2 else because(self._provided())
            message = say(USED, name=named(self.name), have=demand, allowed=amount(served), more=more)
            yield self.finding(message, culprits=tuple(culprits), have=demand, allowed=served)

    def _demand(self, tallied: Tallied) -> int:
        return sum(consumer.part.count(tallied) * consumer.slots for consumer in self.consumers)

    def _capacities(self, tallied: Tallied) -> dict[str, int]:
        capacities: dict[str, int] = {}
        for provider in self.providers:
            provided = provider.part.count(tallied) * provider.slots
            capacities[provider.budget] = capacities.get(provider.budget, 0) + provided
        return capacities

    def _served(self, tallied: Tallied) -> int:
        """The most slots that can be served together (augmenting paths over single slots)."""
        if self.is_undivided:
            return self._served_undivided(tallied)
        capacities = self._capacities(tallied)
        if len(capacities) == 1:
            return min(self._demand(tallied), *capacities.values())
        wishes = [c.budgets for c in self.consumers for _ in range(c.part.count(tallied) * c.slots)]
        holders: dict[str, list[int]] = {budget: [] for budget in capacities}
        return sum(
            _place(wish, wishes=wishes, holders=holders, capacities=capacities, tried=set())
            for wish in range(len(wishes))
        )

    def _served_undivided(self, tallied: Tallied) -> int:
        """Every provider picks one consumer; all outcomes are followed, remembering what is left unserved."""
        left = {tuple(c.part.count(tallied) * c.slots for c in self.consumers)}
        demand = self._demand(tallied)
        for provider in self.providers:
            kinds = [index for index, c in enumerate(self.consumers) if provider.budget in c.budgets]
            for _ in range(provider.part.count(tallied)):
                left = {_serve(state, kind, provider.slots) for state in left for kind in kinds} or left
        return demand - min(map(sum, left))


def _serve(left: tuple[int, ...], kind: int, slots: int) -> tuple[int, ...]:
    return (*left[:kind], max(0, left[kind] - slots), *left[kind + 1 :])


def _place(
    wish: int,
    *,
    wishes: list[tuple[str, ...]],
    holders: dict[str, list[int]],
    capacities: dict[str, int],
    tried: set[str],
) -> bool:
    for budget in wishes[wish]:
        if budget in tried or budget not in capacities:
            continue
        tried.add(budget)
        if len(holders[budget]) < capacities[budget]:
            holders[budget].append(wish)
            return True
        for index, holder in enumerate(holders[budget]):
            if _place(holder, wishes=wishes, holders=holders, capacities=capacities, tried=tried):
                holders[budget][index] = wish
                return True
    return False


def build_budget(doc: BudgetDoc, *, name: str, compiler: Compiler) -> Budget:
    providers = [
        Provider(compiler.part(provider.source, field=f"provide[{index}].from"), budget, slots)
        for index, provider in enumerate(doc.provide)
        for budget, slots in provider.gives.items()
    ]
    known = {provider.budget for provider in providers}
    consumers = []
    for index, consumer in enumerate(doc.consume):
        for budget in consumer.uses:
            if budget not in known:
                compiler.fail(f"nothing provides {budget!r}", field=f"consume[{index}].uses")
        part = compiler.part(consumer.of, field=f"consume[{index}].of")
        consumers.append(Consumer(part, tuple(consumer.uses), consumer.slots))
    return Budget(name, doc.ref, Scope.ARMY, doc.name, tuple(providers), tuple(consumers), doc.undivided)

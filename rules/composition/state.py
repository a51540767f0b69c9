"""An army worked out: what every formation consists of and costs, and how much of each clause's selection it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import add, sub
from typing import Protocol

from rules.catalogue.army_lists import FormationEntry
from rules.composition.army import FormationPick
from rules.composition.findings import Finding


class Tallied(Protocol):
    """Anything a clause can be checked against: a whole army, or one formation for clauses about a formation.

    ``counts`` and ``spent`` hold picks and points by the position of the selector in its list.
    """

    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def spent(self) -> tuple[int, ...]: ...
    @property
    def limit(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def formations(self) -> tuple[FormationState, ...]: ...


@dataclass(frozen=True, slots=True, eq=False)
class FormationState:
    """One formation worked out. ``units`` includes upgrades and free transport, characters too.

    ``points`` are those of the formation with everything bought for it.
    """

    pick: FormationPick
    entry: FormationEntry
    limit: int
    multiplier: int
    units: Mapping[str, int]
    taken: Mapping[str, int]
    attributes: Mapping[str, str]
    base_points: int
    upgrade_points: Mapping[str, int]
    points: int
    findings: tuple[Finding, ...] = ()
    counts: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        return self.pick.key

    @property
    def title(self) -> str:
        """What it is called: the name that its player gave it, or what the list calls it."""
        return self.pick.name or self.entry.name

    @property
    def formations(self) -> tuple[FormationState, ...]:
        """Itself, so that a clause about one formation names it as the culprit."""
        return (self,)

    def for_pick(self, pick: FormationPick) -> FormationState:
        """The same formation under another key and name."""
        blamed = tuple(replace(finding, culprits=(pick.key,) * len(finding.culprits)) for finding in self.findings)
        return replace(self, pick=pick, findings=blamed)

    def with_findings(self, findings: tuple[Finding, ...]) -> FormationState:
        return replace(self, findings=findings)


@dataclass(frozen=True, slots=True, eq=False)
class ArmyState:
    """The army worked out: its formations and the sums over them."""

    limit: int
    formations: tuple[FormationState, ...]
    points: int
    counts: tuple[int, ...]
    spent: tuple[int, ...]

    def find(self, key: str) -> FormationState:
        """The formation with this key; KeyError when there is none."""
        return self.formations[self._place_of(key)]

    def _place_of(self, key: str) -> int:
        for place, formation in enumerate(self.formations):
            if formation.pick.key == key:
                return place
        raise KeyError(key)

    def adding(self, formation: FormationState) -> ArmyState:
        """The army with one formation more, summed incrementally."""
        return ArmyState(
            limit=self.limit,
            formations=(*self.formations, formation),
            points=self.points + formation.points,
            counts=_add(self.counts, formation.counts),
            spent=_add(self.spent, formation.spent),
        )

    def replacing(self, formation: FormationState) -> ArmyState:
        """The army with the formation of the same key exchanged."""
        place = self._place_of(formation.key)
        old = self.formations[place]
        return ArmyState(
            limit=self.limit,
            formations=(*self.formations[:place], formation, *self.formations[place + 1 :]),
            points=self.points - old.points + formation.points,
            counts=_exchange(self.counts, old.counts, formation.counts),
            spent=_exchange(self.spent, old.spent, formation.spent),
        )


def sum_army(formations: tuple[FormationState, ...], *, limit: int, selectors: int) -> ArmyState:
    """Add up an army; ``selectors`` is how many selectors the list's clauses use."""
    nothing = (0,) * selectors
    return ArmyState(
        limit=limit,
        formations=formations,
        points=sum(formation.points for formation in formations),
        counts=tuple(map(sum, zip(nothing, *(formation.counts for formation in formations), strict=True))),
        spent=tuple(map(sum, zip(nothing, *(formation.spent for formation in formations), strict=True))),
    )


def _add(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, left, right))


def _exchange(total: tuple[int, ...], old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, total, map(sub, new, old)))

"""Which clauses of an army a change of one formation can touch, so that the others are not asked again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.composition.clauses import Clause, Part
from rules.composition.state import FormationState

Places = frozenset[int]
NOWHERE: Places = frozenset()


@dataclass(frozen=True, slots=True)
class Watch:
    """The places of clauses: those always asked, those that look at the points of the army, and by the index of a
    selector those that look at its picks and at its points.
    """

    always: Places
    points: Places
    counts: Mapping[int, Places]
    spent: Mapping[int, Places]

    def find_touched(self, old: FormationState | None, new: FormationState, *, is_dearer: bool) -> list[int]:
        """The clauses whose findings may change when ``new`` comes in the place of ``old``, or is added (None), in
        their order. ``is_dearer`` says whether the points of the army change at all.
        """
        nothing = (0,) * len(new.counts)
        counts, spent = (old.counts, old.spent) if old else (nothing, nothing)
        return sorted(
            self.always.union(
                self.points if is_dearer else NOWHERE,
                *_find_changed(counts, new.counts, self.counts),
                *_find_changed(spent, new.spent, self.spent),
            )
        )


def watch_clauses(clauses: tuple[Clause, ...]) -> Watch:
    reads = [clause.reads for clause in clauses]
    return Watch(
        always=frozenset(place for place, read in enumerate(reads) if read is None),
        points=frozenset(place for place, read in enumerate(reads) if read and read.army_points),
        counts=_index((place, read.parts) for place, read in enumerate(reads) if read),
        spent=_index((place, read.spent) for place, read in enumerate(reads) if read),
    )


def _index(looks: Iterable[tuple[int, tuple[Part, ...]]]) -> dict[int, Places]:
    index: dict[int, Places] = {}
    for place, parts in looks:
        for part in parts:
            index[part.index] = index.get(part.index, NOWHERE) | {place}
    return index


def _find_changed(old: tuple[int, ...], new: tuple[int, ...], watching: Mapping[int, Places]) -> list[Places]:
    if old == new:
        return []
    return [places for index, places in watching.items() if old[index] != new[index]]

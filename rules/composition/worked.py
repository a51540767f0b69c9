"""Formations that were worked out with a list: one that has not changed is not worked out again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.composition.army import FormationPick
from rules.composition.compile import ListRules
from rules.composition.facts import FormationFacts, derive_facts
from rules.composition.fingerprint import describe_force
from rules.composition.memory import Memory
from rules.composition.resolve import resolve_formation
from rules.composition.state import FormationState

# Formations alike under other keys and names: some in each army.
MOST_TWINS = 8


@dataclass(frozen=True)
class WorkedFormation:
    """One formation of an army, with what only a verdict asks for worked out when it does."""

    rules: ListRules
    state: FormationState
    _twins: Memory[tuple[str, str, str], WorkedFormation] = field(default_factory=lambda: Memory(MOST_TWINS))

    @cached_property
    def facts(self) -> FormationFacts:
        """What a player needs at the table."""
        return derive_facts(self.rules, self.state)

    @cached_property
    def force(self) -> str:
        """What is fielded with it, for the fingerprint of the army."""
        return describe_force(self.state)


@dataclass(frozen=True)
class _Twin(WorkedFormation):
    """A formation that is like another one in everything but its key, name and note."""

    like: WorkedFormation = field(kw_only=True)

    @cached_property
    def facts(self) -> FormationFacts:
        return replace(self.like.facts, key=self.state.key)

    @cached_property
    def force(self) -> str:
        return self.like.force


def work_out(rules: ListRules, pick: FormationPick, *, limit: int) -> WorkedFormation:
    """One formation of an army with this points limit. Ids must be known to the list."""
    content = (pick.formation, pick.size, pick.units, pick.attributes, pick.upgrades, pick.weapons, limit)
    known = rules.worked.recall(content, lambda: WorkedFormation(rules, resolve_formation(rules, pick, limit=limit)))
    there = known.state.pick
    told = (pick.key, pick.name, pick.note)
    if told == (there.key, there.name, there.note):
        return known
    return known._twins.recall(told, lambda: _Twin(rules, known.state.for_pick(pick), like=known))

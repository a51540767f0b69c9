"""What is chosen for a formation that costs nothing: how it travels, what its units carry."""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.weapon_options import name_loadout
from rules.composition.compile import ListRules
from rules.composition.loadouts import find_carried
from rules.composition.state import FormationState
from rules.words import Message, say


def list_decisions(state: FormationState) -> Iterator[tuple[str, str]]:
    """Each decision and what was decided, by name, where there is something to decide."""
    for attribute in state.entry.attributes:
        if len(attribute.values) > 1:
            value = state.attributes[attribute.id]
            yield attribute.name, dict(attribute.values).get(value, value)


def list_weapons(rules: ListRules, state: FormationState) -> Iterator[Message]:
    """What units carry that had a choice: ``2 × Dreadnought: Missile Launcher and Twin Lascannon``."""
    for pick in find_carried(rules, state):
        sheet = rules.sheet(pick.unit)
        items = name_loadout(sheet, pick.take)
        yield say("{count} × {unit}: {items}", count=pick.count, unit=sheet.name, items=items)

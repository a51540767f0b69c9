"""Where each clause of a list is shown: beside a formation, a section, a group of upgrades, or for the whole army."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.composition.clauses.base import Clause
from rules.composition.compile import ListRules
from rules.composition.state import ArmyState


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A clause in one sentence, with how much of its allowance is used (``limit`` is None without one).

    ``upgrades`` are those it speaks about.
    """

    id: str
    sentence: str
    ref: str
    used: int = 0
    limit: int | None = None
    unit: str = ""
    upgrades: frozenset[str] = frozenset()

    @property
    def is_full(self) -> bool:
        return self.limit is not None and self.used >= self.limit


@dataclass(slots=True)
class PlacedRules:
    entries: dict[str, list[RuleRow]] = field(default_factory=dict)
    sections: dict[str, list[RuleRow]] = field(default_factory=dict)
    upgrades: dict[str, list[RuleRow]] = field(default_factory=dict)
    groups: dict[str, list[RuleRow]] = field(default_factory=dict)
    general: list[RuleRow] = field(default_factory=list)


def place_rules(rules: ListRules, state: ArmyState | None) -> PlacedRules:
    """Every clause at its place; without an army the rows carry no figures."""
    placed = PlacedRules()
    for clause in rules.clauses:
        _find_place(rules, clause, placed).append(rule_row(clause, state))
    return placed


def rule_row(clause: Clause, state: ArmyState | None) -> RuleRow:
    sentence = capitalise(clause.sentence().render(_))
    usage = None if state is None or clause.scope == "formation" else clause.usage(state)
    upgrades = frozenset[str]().union(*(part.selector.picks for part in clause.about))
    if usage is None:
        return RuleRow(clause.id, sentence, clause.ref, upgrades=upgrades)
    unit = _("points") if clause.counts_points else ""
    return RuleRow(clause.id, sentence, clause.ref, *usage, unit, upgrades)


def clause_address(reference: str, clause: str) -> str:
    """Where a list version says this: the anchor of the clause on the page of ``publication/list@version``."""
    name, _at, version = reference.partition("@")
    publication, _slash, slug = name.partition("/")
    return f"{reverse('army-list-version', args=[publication, slug, version])}#clause-{clause}"


def capitalise(text: str) -> str:
    """The text with a capital at its beginning: lists name their parts in the middle of sentences."""
    return text[:1].upper() + text[1:]


def _find_place(rules: ListRules, clause: Clause, placed: PlacedRules) -> list[RuleRow]:
    selectors = [part.selector for part in clause.about]
    formations = frozenset[str]().union(*(s.formations for s in selectors))
    upgrades = frozenset[str]().union(*(s.picks for s in selectors))
    if any(s.units for s in selectors) or bool(formations) == bool(upgrades):
        return placed.general
    if upgrades:
        return _find_group(rules, upgrades, placed)
    if len(formations) == 1:
        return placed.entries.setdefault(next(iter(formations)), [])
    section = _common_section(rules, formations)
    return placed.general if section is None else placed.sections.setdefault(section, [])


def _find_group(rules: ListRules, upgrades: frozenset[str], placed: PlacedRules) -> list[RuleRow]:
    if len(upgrades) == 1:
        return placed.upgrades.setdefault(next(iter(upgrades)), [])
    groups = {rules.army_list.upgrades[upgrade].group for upgrade in upgrades}
    return placed.groups.setdefault(groups.pop(), []) if len(groups) == 1 else placed.general


def _common_section(rules: ListRules, formations: frozenset[str]) -> str | None:
    """The innermost section that holds all of these formations."""
    army_list = rules.army_list
    paths = [army_list.section_path(army_list.formations[entry].section) for entry in formations]
    return next((section for section in paths[0] if all(section in path for path in paths)), None)

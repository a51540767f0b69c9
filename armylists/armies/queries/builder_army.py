"""The pane "The army" of the builder: formations as cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armylists.armies.queries.builder_rules import capitalise
from armylists.catalogue.queries.wording import UnitLink, unit_link
from rules.composition.compile import ListRules
from rules.composition.facts import FormationFacts
from rules.composition.findings import Finding, Severity
from rules.composition.rides import rides_of
from rules.composition.state import FormationState
from rules.composition.verdict import Verdict
from rules.roster.chosen import list_decisions, list_weapons


@dataclass(frozen=True, slots=True)
class CountedUnit:
    """So many of one unit; in dice when they are rolled at the table."""

    count: int | str
    unit: UnitLink


@dataclass(frozen=True, slots=True)
class CardRow:
    """A formation of the army, closed: name, points, units, what a player needs at the table."""

    key: str
    position: int
    title: str
    entry_name: str
    own_name: str
    size: str
    points: int
    units: tuple[CountedUnit, ...]
    upgrades: tuple[str, ...]
    weapons: tuple[str, ...]
    open_weapons: tuple[str, ...]
    decisions: tuple[tuple[str, str], ...]
    facts: FormationFacts
    is_most_expensive: bool
    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    is_first: bool
    is_last: bool
    note: str = ""
    rides_in: str = ""
    carries: tuple[str, ...] = ()

    @property
    def is_counted(self) -> bool:
        """Whether a number of units or hits says something: there are some, and no dice decide how many."""
        return bool(self.units) and not any(isinstance(line.count, str) for line in self.units)

    @property
    def subtitle(self) -> str:
        """What it is, when the title is a name of its own."""
        return self.entry_name if self.own_name else ""

    @property
    def transport(self) -> str:
        """How many of those that want to ride have a place."""
        transport = self.facts.transport
        if transport is None or not transport.riders:
            return ""
        return _("%(carried)d of %(riders)d carried") % {"carried": transport.carried, "riders": transport.riders}

    @property
    def is_left_behind(self) -> bool:
        """Whether somebody who wants to ride has no place."""
        return self.facts.transport is not None and not self.facts.transport.is_everybody_carried


def card_rows(verdict: Verdict) -> tuple[CardRow, ...]:
    dearest = verdict.most_expensive
    problems = _told_by_key(verdict.errors)
    warnings = _told_by_key(one for one in verdict.findings if one.severity is Severity.WARNING)
    pairs = list(zip(verdict.state.formations, verdict.formations, strict=True))
    names = {state.key: state.title for state, _facts in pairs}
    rides = rides_of(verdict.army)
    cards = (
        _card_row(
            verdict.rules,
            state,
            facts,
            position=position,
            count=len(pairs),
            is_most_expensive=state.key in dearest and len(pairs) > 1,
            problems=tuple(problems.get(state.key, ())),
            warnings=tuple(warnings.get(state.key, ())),
        )
        for position, (state, facts) in enumerate(pairs)
    )
    return tuple(
        replace(
            card,
            rides_in=names.get(rides.get(card.key, ""), ""),
            carries=tuple(names[key] for key, craft in rides.items() if craft == card.key),
        )
        for card in cards
    )


def _told_by_key(findings: Iterable[Finding]) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    for finding in findings:
        for key in finding.culprits:
            told.setdefault(key, []).append(capitalise(finding.message.render(_)))
    return told


def _card_row(
    rules: ListRules,
    state: FormationState,
    facts: FormationFacts,
    *,
    position: int,
    count: int,
    is_most_expensive: bool,
    problems: tuple[str, ...],
    warnings: tuple[str, ...],
) -> CardRow:
    army_list = rules.army_list
    is_sized = len(state.entry.prices) > 1
    rolled = {line.unit: line.rolled for line in state.entry.units if line.rolled}
    return CardRow(
        key=state.key,
        position=position,
        title=state.title,
        entry_name=state.entry.name,
        own_name=state.pick.name,
        size=army_list.sizes[state.pick.size].name if is_sized and state.pick.size in army_list.sizes else "",
        points=state.points,
        units=tuple(CountedUnit(rolled.get(unit, n), unit_link(army_list, unit)) for unit, n in state.units.items()),
        upgrades=_upgrade_names(rules, state),
        weapons=tuple(carried.render(_) for carried in list_weapons(rules, state)),
        open_weapons=tuple(f"{n} × {army_list.datasheets[unit].name}" for unit, n in facts.open_weapons),
        decisions=tuple(list_decisions(state)),
        facts=facts,
        is_most_expensive=is_most_expensive,
        problems=problems,
        warnings=warnings,
        is_first=position == 0,
        is_last=position == count - 1,
        note=state.pick.note,
    )


def _upgrade_names(rules: ListRules, state: FormationState) -> tuple[str, ...]:
    """What was taken; characters and weapons that stand among the units by the same name are not said twice."""
    units = {rules.army_list.datasheets[unit].name for unit in state.units}
    names = ((rules.army_list.upgrades[upgrade].name, count) for upgrade, count in state.taken.items())
    return tuple(name if count == 1 else f"{count} × {name}" for name, count in names if name not in units)

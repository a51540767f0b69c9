"""Clauses in the rules of ArmyForge, as far as it has words for them; the others are named and become notes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.composition.clauses import Clause, Rounding, Scope
from rules.composition.clauses.base import Part
from rules.composition.clauses.budget import Budget
from rules.composition.clauses.count import Count
from rules.composition.clauses.excludes import Excludes
from rules.composition.clauses.mounts import MountsClause
from rules.composition.clauses.no_more_than import NoMoreThan
from rules.composition.clauses.per import Per
from rules.composition.clauses.per_points import PerPoints
from rules.composition.clauses.requires import Requires
from rules.composition.clauses.share import Share
from rules.composition.clauses.size import Size
from rules.composition.clauses.unique import Unique
from rules.composition.clauses.upgrade_types import UpgradeTypes
from rules.composition.compile import ListRules
from rules.composition.documents import MOST_FORMATIONS
from rules.composition.selectors import Selector
from rules.interchange.armyforge.from_list import THIRD, ExportedList, ListExport, Offered
from rules.interchange.armyforge.values import FormationRule, UpgradeRule
from rules.interchange.report import Kind
from rules.words import N_, Message, say

_EVERY_DIGITS = 10_000


class _Lost(Exception):
    """The rule cannot be said; ``reason`` tells why."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(str(reason))


def export_list(rules: ListRules) -> ExportedList:
    """A list in the format of ArmyForge. Prices, limits and choices are exact; the report names what is not."""
    export = ListExport(rules)
    for entry in rules.army_list.formations.values():
        export.offer_entry(entry)
    for clause in rules.clauses:
        _write_clause(export, clause)
    for surcharge in rules.army_list.surcharges:
        export.lose(
            surcharge.group, N_("ArmyForge has no surcharge for few kinds ({points} points)."), points=surcharge.points
        )
    for caution in rules.cautions:
        export.lose(caution.id, N_("ArmyForge has no such warning: {text}"), text=caution.text)
    export.lose("", N_("The format has no initiative, strategy rating or datasheets."))
    return export.finish()


def _write_clause(export: ListExport, clause: Clause) -> None:
    writer = _WRITERS.get(type(clause))
    written = list(export.formation_rules), list(export.upgrade_rules)
    try:
        if writer is None:
            raise _Lost(say(N_("ArmyForge has no such rule")))
        writer(export, clause)
    except _Lost as lost:
        export.formation_rules, export.upgrade_rules = written
        sentence = clause.sentence()
        template = N_("{reason}; it became a note: {sentence}")
        export.reporter.add(Kind.LOST, f"clause {clause.id}", template, reason=lost.reason, sentence=sentence)
        export.notes.append(str(sentence))


def _formations(export: ListExport, part: Part) -> tuple[str, ...]:
    """The formations of a selection, in every size; _Lost when it selects anything else or narrows them down."""
    selector = part.selector
    plain = Selector(selector.label, formations=selector.formations)
    if selector != plain or not selector.formations:
        raise _Lost(say(N_("ArmyForge only counts whole formations, not {what}"), what=selector.label))
    return tuple(where.key for where in export.offered if where.entry.id in selector.formations)


def _options(export: ListExport, part: Part) -> list[str]:
    """The options of a selection of upgrades; _Lost when it selects anything else."""
    selector = part.selector
    plain = Selector(selector.label, upgrades=selector.upgrades, within=selector.within)
    if selector != plain or not selector.upgrades:
        raise _Lost(say(N_("ArmyForge only counts options, not {what}"), what=selector.label))
    keys = [key for upgrade in sorted(selector.upgrades) for key in export.keys_of.get(f"upgrade:{upgrade}", ())]
    order = list(export.upgrades)
    return sorted(keys, key=order.index)


def _places(export: ListExport, part: Part, keys: list[str]) -> list[Offered]:
    """The formations that may take any of these options, as far as the selection reaches."""
    within = part.selector.within
    reach = None if within is None else within.formations
    return [w for w in export.offered if set(keys) & set(w.options) and (reach is None or w.entry.id in reach)]


def _roughly(export: ListExport, clause: Clause, reason: str) -> None:
    """The rule is carried, and holds for slightly other armies there."""
    template = N_("{reason}: {sentence}")
    export.reporter.add(Kind.CHANGED, f"clause {clause.id}", template, reason=say(reason), sentence=clause.sentence())


def _write_count(export: ListExport, clause: Count) -> None:
    if clause.up_to_points is not None:
        raise _Lost(say(N_("ArmyForge has no limits on the size of the game")))
    if clause.scope is Scope.FORMATION:
        keys = _options(export, clause.part)
        _refuse_bundles(export, keys, clause.part)
        for where in _places(export, clause.part, keys):
            there = [key for key in keys if key in where.options]
            bound = clause.most
            if bound is not None and clause.by_size:
                bound *= where.size.multiplier
            export.demand(clause.least or None, bound, there, where, name=str(clause.part.label))
    elif clause.part.selector.formations:
        least, most = clause.least or None, None if clause.most is None else Fraction(clause.most)
        members = _formations(export, clause.part)
        export.formation_rules.append(FormationRule("", members, most, least, name=str(clause.part.label)))
    else:
        keys = _options(export, clause.part)
        _refuse_bundles(export, keys, clause.part)
        if clause.least:
            _roughly(export, clause, N_("ArmyForge never enforces a minimum number of options in the army"))
        least = clause.least or None
        name = str(clause.part.label)
        export.upgrade_rules.append(UpgradeRule("", tuple(keys), clause.most, least, None, is_per_army=True, name=name))


def _refuse_bundles(export: ListExport, keys: list[str], part: Part) -> None:
    if any("*" in key for key in keys):
        raise _Lost(say(N_("ArmyForge doesn't count options bought by number one by one: {what}"), what=part.label))


def _write_per(export: ListExport, clause: Per) -> None:
    members, bases = _formations(export, clause.part), _formations(export, clause.base)
    if clause.scope is Scope.FORMATION or (clause.rounding is Rounding.STARTED and clause.every > 1):
        raise _Lost(say(N_("ArmyForge only multiplies by a number of formations")))
    # A little more than the fraction: it must not fall below a whole number by rounding, and never reaches the next.
    most = Fraction(clause.most * _EVERY_DIGITS // clause.every + (clause.every > 1), _EVERY_DIGITS)
    if clause.most > 1 and clause.every > 1:
        _roughly(export, clause, N_("ArmyForge counts incomplete groups too"))
    if clause.is_exact or clause.is_least:
        _roughly(export, clause, N_("ArmyForge never enforces a minimum for each"))
    label, base = str(clause.part.label), str(clause.base.label)
    least = clause.most if clause.is_exact or clause.is_least else None
    rule = FormationRule("", members, None if clause.is_least else most, least, bases=bases, name=label, base_name=base)
    export.formation_rules.append(rule)


def _write_requires(export: ListExport, clause: Requires) -> None:
    """Only together with something: as many as anybody takes for each of that, and none without."""
    if clause.part is None or clause.scope is Scope.FORMATION:
        raise _Lost(say(N_("ArmyForge has no such rule")))
    members, bases = _formations(export, clause.part), _formations(export, clause.needed)
    label, base = str(clause.part.label), str(clause.needed.label)
    most = Fraction(MOST_FORMATIONS)
    export.formation_rules.append(FormationRule("", members, most, bases=bases, name=label, base_name=base))


def _write_no_more_than(export: ListExport, clause: NoMoreThan) -> None:
    if clause.margin or clause.scope is Scope.FORMATION:
        raise _Lost(say(N_("ArmyForge has no less-than")))
    members, bases = _formations(export, clause.part), _formations(export, clause.base)
    label, base = str(clause.part.label), str(clause.base.label)
    export.formation_rules.append(FormationRule("", members, Fraction(1), bases=bases, name=label, base_name=base))


def _write_per_points(export: ListExport, clause: PerPoints) -> None:
    members = _formations(export, clause.part)
    if clause.scope is Scope.FORMATION or clause.spent_on is not None or clause.uncounted is not None:
        raise _Lost(say(N_("ArmyForge only counts the points of the whole army")))
    if clause.is_of_limit or clause.rounding is Rounding.FULL:
        _roughly(export, clause, N_("ArmyForge counts every started slice of the points spent"))
    most, name = Fraction(clause.most), str(clause.part.label)
    export.formation_rules.append(FormationRule("", members, most, per_points=clause.slice_points, name=name))


def _write_share(export: ListExport, clause: Share) -> None:
    if clause.whole is not None or clause.scope is Scope.FORMATION:
        raise _Lost(say(N_("ArmyForge only has shares of points")))
    members = _formations(export, clause.part)
    percent = THIRD if clause.fraction == Fraction(1, 3) else clause.fraction * 100
    _roughly(export, clause, N_("ArmyForge takes a share of the points spent"))
    export.formation_rules.append(FormationRule("", members, percent=percent, name=str(clause.part.label)))


def _write_budget(export: ListExport, clause: Budget) -> None:
    gives = {provider.slots for provider in clause.providers}
    uses = {consumer.slots for consumer in clause.consumers}
    budgets = {provider.budget for provider in clause.providers}
    if len(gives) > 1 or len(uses) > 1 or len(budgets) > 1 or clause.is_undivided:
        raise _Lost(say(N_("ArmyForge has no different kinds of slots")))
    members = [key for consumer in clause.consumers for key in _formations(export, consumer.part)]
    bases = [key for provider in clause.providers for key in _formations(export, provider.part)]
    if len(set(members)) < len(members) or len(set(bases)) < len(bases):
        raise _Lost(say(N_("ArmyForge counts a formation once")))
    slots, each = gives.pop(), uses.pop()
    most = Fraction(slots * _EVERY_DIGITS // each + (slots % each > 0), _EVERY_DIGITS)
    base = " / ".join(str(provider.part.label) for provider in clause.providers)
    rule = FormationRule("", tuple(members), most, bases=tuple(bases), name=clause.name, base_name=base)
    export.formation_rules.append(rule)


def _write_upgrade_types(export: ListExport, clause: UpgradeTypes) -> None:
    keys = _options(export, clause.part)
    shared = len(set(clause.kinds.values())) < len(clause.kinds)
    for where in _places(export, clause.part, keys):
        there = [key for key in keys if key in where.options]
        limits = {upgrade: _limit_of(export, upgrade, where) for upgrade in clause.kinds}
        if shared or any(
            limit > 1 and f"upgrade:{upgrade}*{limit}" not in "\n".join(there) for upgrade, limit in limits.items()
        ):
            _roughly(export, clause, N_("ArmyForge counts picks, not kinds"))
        export.demand(None, clause.most, there, where, name=str(clause.part.label))


def _limit_of(export: ListExport, upgrade: str, where: Offered) -> int:
    offer = where.entry.offer_of(upgrade)
    return 0 if offer is None else offer.most * where.size.multiplier


def _write_excludes(export: ListExport, clause: Excludes) -> None:
    """Two options that may be taken once each: at most one of them."""
    keys = [*_options(export, clause.part), *_options(export, clause.other)]
    if clause.scope is Scope.ARMY:
        raise _Lost(say(N_("ArmyForge has no such rule")))
    upgrades = [*clause.part.selector.upgrades, *clause.other.selector.upgrades]
    for where in _places(export, clause.part, keys):
        there = [key for key in keys if key in where.options]
        if len(upgrades) > 2 or any(_limit_of(export, upgrade, where) > 1 for upgrade in upgrades):
            raise _Lost(say(N_("ArmyForge can only say at most one of them")))
        if len(there) > 1:
            export.demand(None, 1, there, where)


def _write_size(export: ListExport, clause: Size) -> None:
    """Bounds on units that are chosen, and come in no other way."""
    entries = clause.part.selector.formations
    _formations(export, clause.part)
    units = clause.counted.selector.units
    if clause.counted.selector != Selector(clause.counted.selector.label, units=units):
        raise _Lost(say(N_("ArmyForge only counts chosen units")))
    for where in export.offered:
        if where.entry.id not in entries:
            continue
        added = {
            u
            for offer in where.entry.offers
            for c in export.rules.army_list.upgrades[offer.upgrade].choices
            for u in c.of
        }
        if units & (added | {line.unit for line in where.entry.units}):
            raise _Lost(say(N_("ArmyForge only counts chosen units")))
        keys = [key for key in where.options if key.partition(":")[2] in units and key.startswith("unit:")]
        export.demand(clause.least or None, clause.most, keys, where)


def _write_mounts(export: ListExport, clause: MountsClause) -> None:
    """Exactly so many weapons as the fixed units of a formation have mounts."""
    keys = _options(export, clause.part)
    for where in _places(export, clause.part, keys):
        there = [key for key in keys if key in where.options]
        fixed = {line.unit: line.count * where.size.multiplier for line in where.entry.units}
        chosen = {unit for choice in where.entry.choices for unit in choice.of}
        if chosen & {unit for unit, _ in clause.mounts}:
            raise _Lost(say(N_("ArmyForge does not know how many mounts a choice of units has")))
        mounts = sum(fixed.get(unit, 0) * each for unit, each in clause.mounts)
        export.demand(mounts or None, mounts, there, where, name=str(clause.part.label))
        for row in clause.restricted:
            special = [key for key in _options(export, row.part) if key in where.options]
            room = sum(fixed.get(unit, 0) * each for unit, each in row.mounts)
            export.demand(None, room, special, where, name=str(row.part.label))


def _write_unique(export: ListExport, clause: Unique) -> None:
    if clause.by is not None:
        raise _Lost(say(N_("ArmyForge has no decisions")))
    selector = clause.part.selector
    if selector != Selector(selector.label, formations=selector.formations, upgrades=selector.upgrades):
        raise _Lost(say(N_("ArmyForge only counts whole formations, not {what}"), what=selector.label))
    for entry in sorted(selector.formations):
        members = tuple(where.key for where in export.offered if where.entry.id == entry)
        name = export.rules.army_list.formations[entry].name
        export.formation_rules.append(FormationRule("", members, Fraction(1), name=name))
    for upgrade in sorted(selector.upgrades):
        keys = tuple(export.keys_of.get(f"upgrade:{upgrade}", ()))
        name = export.rules.army_list.upgrades[upgrade].name
        export.upgrade_rules.append(UpgradeRule("", keys, 1, None, None, is_per_army=True, name=name))


_WRITERS: dict[type[Clause], Callable[[ListExport, Any], None]] = {
    Budget: _write_budget,
    Count: _write_count,
    Excludes: _write_excludes,
    MountsClause: _write_mounts,
    NoMoreThan: _write_no_more_than,
    Per: _write_per,
    PerPoints: _write_per_points,
    Requires: _write_requires,
    Share: _write_share,
    Size: _write_size,
    Unique: _write_unique,
    UpgradeTypes: _write_upgrade_types,
}

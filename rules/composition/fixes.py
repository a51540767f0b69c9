"""One tap that mends a finding: edits that were tried on the army, and what each does in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rules.catalogue.army_lists import NORMAL
from rules.composition.army import Army
from rules.composition.availability import find_worse, subject_of
from rules.composition.clauses import Clause, Part
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    Edit,
    MoveUpgrade,
    RemoveFormation,
    SetAttribute,
    SetSize,
    SetUnits,
    SetUpgrade,
    apply_edit,
)
from rules.composition.findings import Finding
from rules.composition.formation_edits import EditError
from rules.composition.phrases import ordinal
from rules.composition.state import ArmyState, FormationState, sum_army
from rules.composition.verdict import Verdict, find_errors
from rules.composition.worked import work_out
from rules.words import N_, Message, named, say

MOST_FIXES = 3
"""So many fixes are offered for a finding."""

MOST_TRIED = 24
"""So many edits are tried for a finding at most."""


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit after which the finding is gone and no other error is new or worse. ``points`` is what it costs.

    Where no single edit mends it, one that leaves less of it is a first step, and says so.
    """

    edit: Edit
    message: Message
    points: int


def find_fixes(verdict: Verdict, finding: Finding) -> tuple[Fix, ...]:
    """The first edits that mend an error, those that change least before others; often there is none."""
    found: list[Fix] = []
    steps: list[Fix] = []
    before = find_errors(verdict.rules, verdict.state)
    for edit in islice(dict.fromkeys(_list_candidates(verdict, finding)), MOST_TRIED):
        is_last_resort = isinstance(edit, RemoveFormation) and finding.code != "points-limit"
        if len(found) == MOST_FIXES or (found and is_last_resort and not isinstance(found[-1].edit, RemoveFormation)):
            break
        tried = _try(verdict, finding, edit, before=before)
        if tried is not None and tried.left is None:
            found.append(Fix(edit, describe_edit(verdict, edit), tried.points))
        elif tried is not None and finding.is_excess:
            message = say(N_("{fix}, as a first step"), fix=describe_edit(verdict, edit))
            steps.append(Fix(edit, message, tried.points))
    return tuple(found or steps[:MOST_FIXES])


@dataclass(frozen=True, slots=True)
class _Tried:
    """What an edit costs in points, and what it leaves of the finding."""

    points: int
    left: Finding | None


def _try(verdict: Verdict, finding: Finding, edit: Edit, *, before: tuple[Finding, ...]) -> _Tried | None:
    """What comes of an edit; None when it mends nothing of this finding, or breaks something."""
    try:
        after = apply_edit(verdict.rules, verdict.army, edit)
    except EditError:
        return None
    state = _work_out(verdict, after)
    now = find_errors(verdict.rules, state)
    left = [one for one in now if _is_about(one) == _is_about(finding)]
    is_gone = len(left) < sum(_is_about(one) == _is_about(finding) for one in before)
    is_less = not is_gone and abs(left[0].have - left[0].allowed) < abs(finding.have - finding.allowed)
    if not (is_gone or is_less) or find_worse(before, now):
        return None
    return _Tried(state.points - verdict.points, None if is_gone else left[0])


def _is_about(finding: Finding) -> object:
    """What tells a finding from another one of the same clause: whom it blames, and of what it speaks."""
    spoken = tuple(str(value) for name, value in finding.message.params if name in _SPOKEN_OF)
    return subject_of(finding), spoken


_SPOKEN_OF = frozenset({"what", "name", "upgrade", "carrier", "unit", "options"})


def _work_out(verdict: Verdict, army: Army) -> ArmyState:
    rules, limit = verdict.rules, army.points_limit
    formations = tuple(work_out(rules, pick, limit=limit).state for pick in army.formations)
    return sum_army(formations, limit=limit, selectors=len(rules.selectors))


def _list_candidates(verdict: Verdict, finding: Finding) -> Iterator[Edit]:
    """What might help, the smallest change first. Nothing here has to be right: everything is tried."""
    if finding.code == "points-limit":
        yield from _list_savings(verdict.state, finding.have - finding.allowed)
        return
    state = verdict.state
    culprits = [formation for formation in reversed(state.formations) if formation.key in finding.culprits]
    clause = next((clause for clause in verdict.rules.clauses if clause.id == finding.clause), None)
    parts = _parts_of(clause)
    upgrades = frozenset[str]().union(*(part.selector.picks for part in parts)) or {finding.clause}
    excess = finding.have - finding.allowed
    yield from _list_moves(state, culprits, upgrades)
    if excess < 0:
        yield from _list_upgrades(state.formations, upgrades, -excess)
        yield from _list_additions(verdict, parts)
    yield from _list_changes(culprits, excess)
    yield from _list_upgrades(culprits, upgrades, -max(1, excess))
    if excess > 0:
        yield from _list_additions(verdict, parts)
    yield from (RemoveFormation(formation.key) for formation in _distinct(culprits))
    if excess > 1:
        yield from _list_upgrades(culprits, upgrades, -1)


def _list_savings(state: ArmyState, points: int) -> Iterator[Edit]:
    """What can be done without to save so many points: the cheapest that is enough first, the dearest of the others."""
    savings: list[tuple[int, Edit]] = []
    for formation in state.formations:
        savings.append((formation.points, RemoveFormation(formation.key)))
        for upgrade, cost in formation.upgrade_points.items():
            taken = formation.taken[upgrade]
            fewer = min(taken, -(-points * taken // cost)) if cost > 0 else taken
            savings.append((cost * fewer // taken, SetUpgrade(formation.key, upgrade, taken - fewer)))
    savings.sort(key=lambda saving: (saving[0] < points, abs(saving[0] - points)))
    return (edit for _saved, edit in savings)


def _parts_of(clause: Clause | None) -> tuple[Part, ...]:
    if clause is None:
        return ()
    return clause.reads.parts if clause.reads else clause.about


def _list_moves(state: ArmyState, culprits: Iterable[FormationState], upgrades: Iterable[str]) -> Iterator[Edit]:
    """To whoever is offered such an upgrade: the dearest formation first, a headquarters mostly."""
    others = sorted(state.formations, key=lambda formation: -formation.points)
    for formation in culprits:
        for upgrade in formation.taken:
            if upgrade in upgrades:
                yield from (
                    MoveUpgrade(formation.key, upgrade, other.key)
                    for other in others
                    if other is not formation and any(offer.upgrade == upgrade for offer in other.entry.offers)
                )


def _list_upgrades(formations: Iterable[FormationState], upgrades: Iterable[str], change: int) -> Iterator[Edit]:
    """So many more of an upgrade, or so many fewer of one that is taken."""
    for formation in formations:
        known = [*formation.taken, *(offer.upgrade for offer in formation.entry.offers if change > 0)]
        for upgrade in known:
            if upgrade in upgrades:
                yield SetUpgrade(formation.key, upgrade, max(0, formation.taken.get(upgrade, 0) + change))


def _list_additions(verdict: Verdict, parts: Iterable[Part]) -> Iterator[Edit]:
    """One more formation, the cheapest first."""
    wanted = frozenset[str]().union(*(part.formations for part in parts))
    entries = verdict.rules.entries
    for entry in sorted(wanted, key=lambda name: min(entries[name].prices.values())):
        yield AddFormation(entry, next(iter(entries[entry].prices)))


def _list_changes(culprits: Iterable[FormationState], excess: int) -> Iterator[Edit]:
    """Other decisions, other numbers of what can be chosen, other sizes."""
    for formation in culprits:
        for attribute in formation.entry.attributes:
            for value, _name in attribute.values:
                if value != formation.attributes.get(attribute.id):
                    yield SetAttribute(formation.key, attribute.id, value)
        picked = dict(formation.pick.units)
        for choice in formation.entry.choices:
            for unit in choice.of:
                if (count := picked.get(unit, 0) - excess) >= 0:
                    yield SetUnits(formation.key, unit, count)
                if not choice.mixed:
                    yield ChooseUnit(formation.key, unit)
        for size, _points in formation.entry.prices:
            if size != formation.pick.size:
                yield SetSize(formation.key, size)


def _distinct(formations: Iterable[FormationState]) -> Iterator[FormationState]:
    """The formations, of those that are alike the one that comes first."""
    seen = set()
    for formation in formations:
        content = replace(formation.pick, key="", name="")
        if content not in seen:
            seen.add(content)
            yield formation


def describe_edit(verdict: Verdict, edit: Edit) -> Message:
    """What a button says that makes an edit of those that are offered as fixes."""
    army_list, state = verdict.rules.army_list, verdict.state
    if isinstance(edit, AddFormation):
        return say(N_("Add {name}"), name=named(army_list.formations[edit.formation].name))
    if isinstance(edit, RemoveFormation):
        return say(N_("Remove {name}"), name=_name(state, edit.key))
    if isinstance(edit, MoveUpgrade):
        upgrade = named(army_list.upgrades[edit.upgrade].name)
        return say(N_("Move {upgrade} to {name}"), upgrade=upgrade, name=_name(state, edit.to))
    if isinstance(edit, ChooseUnit):
        unit = named(army_list.datasheets[edit.unit].name)
        return say(N_("Choose {unit} for {name}"), unit=unit, name=_name(state, edit.key))
    assert isinstance(edit, SetUpgrade | SetUnits | SetAttribute | SetSize)  # noqa: S101 - no others are candidates
    formation = state.find(edit.key)
    name = _name(state, edit.key)
    if isinstance(edit, SetSize):
        size = army_list.sizes.get(edit.size, NORMAL).name
        return say(N_("Make {name} {size}"), name=name, size=named(size))
    if isinstance(edit, SetAttribute):
        values = dict(next(a for a in formation.entry.attributes if a.id == edit.attribute).values)
        return say(N_("Set {name} to {value}"), name=name, value=named(values[edit.value]))
    if isinstance(edit, SetUnits):
        what, count = army_list.datasheets[edit.unit].name, dict(formation.pick.units).get(edit.unit, 0)
    else:
        what, count = army_list.upgrades[edit.upgrade].name, formation.taken.get(edit.upgrade, 0)
    template = N_("Add {what} to {name}") if edit.count > count else N_("Remove {what} from {name}")
    change = abs(edit.count - count)
    some = named(what) if change == 1 else say(N_("{count} × {what}"), count=change, what=named(what))
    return say(template, what=some, name=name)


def _name(state: ArmyState, key: str) -> Message:
    """A formation by its own name; where the army has several alike, which of them it is."""
    formation = state.find(key)
    if formation.pick.name:
        return named(formation.pick.name)
    alike = [one.key for one in state.formations if one.entry is formation.entry and not one.pick.name]
    title = named(formation.entry.name)
    if len(alike) == 1:
        return title
    place = alike.index(key) + 1
    if (which := ordinal(place)) is not None:
        return say(N_("the {ordinal} {name}"), ordinal=which, name=title)
    return say(N_("{name} no. {number}"), name=title, number=place)

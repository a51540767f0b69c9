"""What next: would one more of this be legal, what would it cost, and if not, why (from the same clauses)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.composition.army import Army
from rules.composition.compile import EntryRules, ListRules
from rules.composition.documents import MOST_PICKS
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    FormationEdit,
    SetUpgrade,
    default_pick,
    edit_formation,
    next_key,
)
from rules.composition.findings import Finding
from rules.composition.formation_edits import EditError
from rules.composition.phrases import CROWDED, KINDS_TAKEN, SPENT, TAKEN, USED, counted, would_be
from rules.composition.state import ArmyState, FormationState
from rules.composition.verdict import find_general_errors
from rules.composition.worked import work_out
from rules.words import N_, Message, named, say

Subject = tuple[str, str, bool, tuple[str, ...]]


_WOULD_BE = {
    SPENT: N_("{what}: {left} left{more}."),
    USED: N_("{name}: would use {have}; {allowed} available{more}."),
    KINDS_TAKEN: N_("{what}: would be {have} kinds; {allowed} allowed in one formation."),
    CROWDED: N_("{name}: {mounts}, and would be {have} ({what})."),
    "{name}: {mounts} for {what}, and {have} taken.": N_("{name}: {mounts} for {what}, and would be {have}."),
    "{name}: {units} chosen, {most} allowed ({options}).": N_("{name}: would be {units}; {most} allowed ({options})."),
    "{name}: {have} × {units}, at most {most} allowed.": N_("{name}: would be {have} × {units}; {most} allowed."),
    "{name}: {have} × {units}, {most} needed.": N_("{name}: would be {have} × {units}; {most} allowed."),
    "{name}: {have} × {units}, {least} to {most} allowed.": N_("{name}: would be {have} × {units}; {most} allowed."),
    "{name}: {have} × {carrier}, and the formation needs {allowed}.": N_(
        "{name}: would be {have} × {carrier}, and the formation needs {allowed}."
    ),
    "The army costs {have} points, the limit is {allowed}.": N_(
        "The army would cost {have} points, the limit is {allowed}."
    ),
}
"""What a clause says of an army that is, and what is said of one that would be."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether an addition keeps the army as legal as it is.

    ``reason`` is the finding it would cause (too much of something). ``unfinished`` are findings it would cause
    that further picks can settle, such as an admiral that becomes mandatory.
    """

    points: int
    reason: Finding | None = None
    unfinished: tuple[Finding, ...] = ()

    @property
    def is_available(self) -> bool:
        return self.reason is None

    @property
    def message(self) -> Message | None:
        return None if self.reason is None else self.reason.message


@dataclass(frozen=True, slots=True)
class Availability:
    """Answers for everything that could be added: by (formation, size), by (key, upgrade), by (key, unit)."""

    formations: Mapping[tuple[str, str], Answer]
    upgrades: Mapping[tuple[str, str], Answer]
    units: Mapping[tuple[str, str], Answer]


class AvailabilityChecker:
    """Answers "may I add" questions about one army; it works the army out only once."""

    def __init__(self, rules: ListRules, army: Army, state: ArmyState) -> None:
        self.rules = rules
        self.army = army
        self.state = state
        self._known = [tuple(clause.check(state)) for clause in rules.army_clauses]
        self._general = find_general_errors(rules, state)
        self._key = next_key(army)

    def ask_formation(self, edit: AddFormation) -> Answer:
        """Whether one more formation of the list fits."""
        pick = default_pick(self.rules, formation=edit.formation, key=self._key, size=edit.size)
        formation = work_out(self.rules, pick, limit=self.army.points_limit).state
        return self._compare(self.state.adding(formation), formation)

    def ask_duplicate(self, edit: DuplicateFormation) -> Answer:
        """Whether one more formation exactly like this one fits."""
        pick = replace(self.state.find(edit.key).pick, key=self._key)
        formation = work_out(self.rules, pick, limit=self.army.points_limit).state
        return self._compare(self.state.adding(formation), formation)

    def ask_edit(self, edit: FormationEdit) -> Answer:
        """Whether a change inside a formation keeps the army as legal as it is."""
        old = self.state.find(edit.key)
        try:
            pick = edit_formation(self.rules, old.pick, edit)
        except EditError as error:
            if error.field != "count":
                raise
            return Answer(0, self._end_of_counting(old))
        formation = work_out(self.rules, pick, limit=self.army.points_limit).state
        return self._compare(self.state.replacing(formation), formation, old=old)

    def _end_of_counting(self, formation: FormationState) -> Finding:
        """The document holds no larger number: one more is refused like anything else that is too much."""
        message = say(
            N_("{name}: at most {allowed} of one kind."), name=named(formation.entry.name), allowed=MOST_PICKS
        )
        have, ref = MOST_PICKS + 1, self.rules.army_list.source or "the list"
        return Finding("choose", formation.entry.id, ref, message, (formation.key,), have, MOST_PICKS)

    def _compare(self, after: ArmyState, new: FormationState, *, old: FormationState | None = None) -> Answer:
        """Compares what may differ: the formation that changes (None: it is added), and clauses that look at that."""
        points = after.points - self.state.points
        clauses = self.rules.army_clauses
        touched = self.rules.watch.find_touched(old, new, is_dearer=points != 0)
        before = [finding for place in touched for finding in self._known[place]]
        now = [finding for place in touched for finding in clauses[place].check(after)]
        worse = find_worse(
            (*(old.findings if old else ()), *before, *self._general),
            (*new.findings, *now, *find_general_errors(self.rules, after)),
        )
        if not worse:
            return Answer(points)
        reason = next((_as_would_be(finding, points=points) for finding in worse if finding.is_excess), None)
        return Answer(points, reason, tuple(finding for finding in worse if not finding.is_excess))


def _as_would_be(finding: Finding, *, points: int) -> Finding:
    """The finding as a refusal of an addition that costs so many points."""
    message = finding.message
    if message.template == TAKEN:
        return replace(finding, message=would_be(message, have=finding.have, allowed=finding.allowed))
    template = _WOULD_BE.get(message.template, message.template)
    if message.template == USED and not finding.allowed:
        template = N_("{name}: none available yet{more}.")
    left = counted(max(0, finding.allowed - (finding.have - points)), N_("{n} point"), N_("{n} points"))
    return replace(finding, message=Message(template, (*message.params, ("left", left))))


def find_availability(rules: ListRules, army: Army, state: ArmyState) -> Availability:
    """Ask about everything: every formation in every size, every upgrade and every choice of every formation."""
    checker = AvailabilityChecker(rules, army, state)
    formations = {
        (entry_id, size): checker.ask_formation(AddFormation(entry_id, size))
        for entry_id, entry in rules.entries.items()
        for size in entry.prices
    }
    upgrades: dict[tuple[str, str], Answer] = {}
    units: dict[tuple[str, str], Answer] = {}
    for formation in state.formations:
        entry = rules.entries[formation.entry.id]
        upgrades.update(_ask_upgrades(checker, formation, entry))
        units.update(_ask_units(checker, formation, entry))
    return Availability(formations, upgrades, units)


def _ask_upgrades(
    checker: AvailabilityChecker, formation: FormationState, entry: EntryRules
) -> Iterable[tuple[tuple[str, str], Answer]]:
    for upgrade in entry.offers:
        count = formation.taken.get(upgrade, 0) + 1
        yield (formation.key, upgrade), checker.ask_edit(SetUpgrade(formation.key, upgrade, count))


def _ask_units(
    checker: AvailabilityChecker, formation: FormationState, entry: EntryRules
) -> Iterable[tuple[tuple[str, str], Answer]]:
    for choice in entry.entry.choices:
        for unit in choice.of:
            yield (formation.key, unit), checker.ask_edit(ChooseUnit(formation.key, unit))


def find_worse(before: tuple[Finding, ...], after: tuple[Finding, ...]) -> list[Finding]:
    """The findings of ``after`` that are new or further out of bounds than before."""
    if not (before and after):
        return list(after)
    known: defaultdict[Subject, list[int]] = defaultdict(list)
    for finding in before:
        known[subject_of(finding)].append(_distance(finding))
    worse = []
    for finding in after:
        # One subject may be at fault more than once: each old finding excuses only one new finding.
        excuses = [distance for distance in known[subject_of(finding)] if distance >= _distance(finding)]
        if excuses:
            known[subject_of(finding)].remove(min(excuses))
        else:
            worse.append(finding)
    return worse


def subject_of(finding: Finding) -> Subject:
    """Findings inside a formation have one culprit; those about the army are the same for all of them."""
    one = finding.culprits if len(finding.culprits) == 1 else ()
    return finding.code, finding.clause, finding.is_excess, one


def _distance(finding: Finding) -> int:
    return abs(finding.have - finding.allowed)

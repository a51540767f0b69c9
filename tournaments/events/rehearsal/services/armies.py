"""Legal armies that nobody built by hand, for rehearsals."""

from __future__ import annotations

from random import Random

from rules.composition.army import Army
from rules.composition.availability import AvailabilityChecker
from rules.composition.compile import ListRules
from rules.composition.edits import AddFormation, apply_edit
from rules.composition.verdict import judge

MOST_FORMATIONS = 16
SPARE = 100
"""Points that an invented army may leave unspent."""


def muster_army(rules: ListRules, *, limit: int, random: Random, tries: int = 6) -> Army | None:
    """A legal army of this list at this limit, as full as chance makes it; None when chance finds none."""
    found: tuple[int, Army] | None = None
    for _attempt in range(tries):
        army, points, is_legal = _fill(rules, limit=limit, random=random)
        if is_legal and (found is None or points > found[0]):
            found = points, army
        if found is not None and found[0] >= limit - SPARE:
            break
    return found[1] if found else None


def _fill(rules: ListRules, *, limit: int, random: Random) -> tuple[Army, int, bool]:
    """Add whatever still fits, dear things rather early, until nothing does."""
    army = Army(rules.army_list.reference, limit)
    verdict = judge(rules, army)
    wanted = list(rules.entries)
    while wanted and len(army.formations) < MOST_FORMATIONS:
        entry = random.choice(wanted)
        edit = AddFormation(entry)
        answer = AvailabilityChecker(rules, army, verdict.state).ask_formation(edit)
        if not answer.is_available:
            wanted.remove(entry)
            continue
        army = apply_edit(rules, army, edit)
        verdict = judge(rules, army)
    return army, verdict.points, verdict.is_legal

"""What the engine says about stored armies."""

from __future__ import annotations

from armylists.adapters import army_of, list_rules
from armylists.models import ArmyRevision
from rules.composition.availability import Availability, find_availability
from rules.composition.verdict import Verdict, judge


def verdict_of(revision: ArmyRevision) -> Verdict:
    """The verdict on a stored revision."""
    return judge(list_rules(revision.army_list), army_of(revision))


def availability_of(revision: ArmyRevision) -> Availability:
    """Everything that could be added to a stored revision, with price and reasons."""
    verdict = verdict_of(revision)
    return find_availability(verdict.rules, verdict.army, verdict.state)

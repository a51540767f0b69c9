"""What the engine says about stored armies."""

from __future__ import annotations

from armylists.catalogue.adapters import verdict_of
from armylists.models import ArmyRevision
from rules.composition.availability import Availability, find_availability
from rules.composition.findings import Finding
from rules.composition.fixes import Fix, find_fixes


def availability_of(revision: ArmyRevision) -> Availability:
    """Everything that could be added to a stored revision, with price and reasons."""
    verdict = verdict_of(revision)
    return find_availability(verdict.rules, verdict.army, verdict.state)


def fixes_of(revision: ArmyRevision) -> tuple[tuple[Finding, Fix], ...]:
    """What would mend each error of a stored revision."""
    verdict = verdict_of(revision)
    return tuple((finding, fix) for finding in verdict.errors for fix in find_fixes(verdict, finding))

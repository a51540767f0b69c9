"""What the engine says about stored armies."""

from __future__ import annotations

from armylists.catalogue.adapters import verdict_of
from armylists.models import ArmyRevision
from rules.composition.availability import Availability, find_availability


def availability_of(revision: ArmyRevision) -> Availability:
    """Everything that could be added to a stored revision, with price and reasons."""
    verdict = verdict_of(revision)
    return find_availability(verdict.rules, verdict.army, verdict.state)

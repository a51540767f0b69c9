"""The closed vocabulary of clauses: one file for each kind. A new kind is a new file and a line here."""

from __future__ import annotations

from collections.abc import Callable

from rules.composition.clauses.attach import AttachDoc, build_attach
from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Rounding, Scope
from rules.composition.clauses.budget import BudgetDoc, build_budget
from rules.composition.clauses.count import CountDoc, build_count
from rules.composition.clauses.excludes import ExcludesDoc, build_excludes
from rules.composition.clauses.mounts import MountsDoc, build_mounts
from rules.composition.clauses.no_more_than import NoMoreThanDoc, build_no_more_than
from rules.composition.clauses.per import PerDoc, build_per
from rules.composition.clauses.per_points import PerPointsDoc, build_per_points
from rules.composition.clauses.requires import RequiresDoc, build_requires
from rules.composition.clauses.room import RoomDoc, build_room
from rules.composition.clauses.share import ShareDoc, build_share
from rules.composition.clauses.size import SizeDoc, build_size
from rules.composition.clauses.transport import TransportDoc, build_transport
from rules.composition.clauses.unique import UniqueDoc, build_unique
from rules.composition.clauses.upgrade_types import UpgradeTypesDoc, build_upgrade_types

KINDS: dict[str, tuple[type[ClauseDoc], Callable[..., Clause]]] = {
    "attach": (AttachDoc, build_attach),
    "budget": (BudgetDoc, build_budget),
    "count": (CountDoc, build_count),
    "excludes": (ExcludesDoc, build_excludes),
    "mounts": (MountsDoc, build_mounts),
    "no-more-than": (NoMoreThanDoc, build_no_more_than),
    "per": (PerDoc, build_per),
    "per-points": (PerPointsDoc, build_per_points),
    "requires": (RequiresDoc, build_requires),
    "room": (RoomDoc, build_room),
    "share": (ShareDoc, build_share),
    "size": (SizeDoc, build_size),
    "transport": (TransportDoc, build_transport),
    "unique": (UniqueDoc, build_unique),
    "upgrade-types": (UpgradeTypesDoc, build_upgrade_types),
}

__all__ = ["KINDS", "Clause", "ClauseDoc", "Compiler", "Part", "Reads", "Rounding", "Scope"]

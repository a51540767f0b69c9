"""An ArmyForge list as values: sections of formations, upgrades, and two kinds of rules. Ids are text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


@dataclass(frozen=True, slots=True)
class ForgeUpgrade:
    """An option. ``prices`` are the points of the first pick, the second …; after the last the first follows again."""

    id: str
    name: str
    prices: tuple[int, ...] = (0,)

    def total(self, count: int) -> int:
        return sum(self.prices[number % len(self.prices)] for number in range(count))


@dataclass(frozen=True, slots=True)
class ForgeFormation:
    """A formation. ``units`` is free text; ``upgrades`` may be added, what rules demand is not among them."""

    id: str
    name: str
    points: int
    units: str = ""
    upgrades: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForgeSection:
    name: str
    formations: tuple[ForgeFormation, ...]


@dataclass(frozen=True, slots=True)
class FormationRule:
    """How many of ``members`` an army may or must have.

    ``most`` and ``least`` count formations, for each of ``bases`` or for each started ``per_points`` points spent where
    these are given; ``percent`` is the most that may be spent on them, of the points spent. ``place`` is where in the
    file the rule stands.
    """

    place: str
    members: tuple[str, ...]
    most: Fraction | None = None
    least: int | None = None
    percent: Fraction | None = None
    per_points: int | None = None
    bases: tuple[str, ...] = ()
    name: str = ""
    base_name: str = ""


@dataclass(frozen=True, slots=True)
class UpgradeRule:
    """How many of ``members`` each formation may or must have together; ``applies_to`` of None is every formation.

    ``is_per_army`` counts them in the whole army instead.
    """

    place: str
    members: tuple[str, ...]
    most: int | None = None
    least: int | None = None
    applies_to: tuple[str, ...] | None = None
    is_per_army: bool = False
    per_points: int | None = None
    name: str = ""

    @property
    def is_demand(self) -> bool:
        """Whether each formation must take something."""
        return bool(self.least) and not self.is_per_army and not self.per_points

    def concerns(self, formation: str) -> bool:
        return self.applies_to is None or formation in self.applies_to


@dataclass(frozen=True)
class ForgeList:
    """A list file that has been read: every id in it exists.

    Files that Muster wrote say which list they were made from (``army_list``), and for their ids what each one
    ``means`` there (``formation:warband@big``, ``upgrade:snipers*2``).
    """

    name: str
    version: str = ""
    author: str = ""
    notes: tuple[str, ...] = ()
    sections: tuple[ForgeSection, ...] = ()
    upgrades: tuple[ForgeUpgrade, ...] = ()
    formation_rules: tuple[FormationRule, ...] = ()
    upgrade_rules: tuple[UpgradeRule, ...] = ()
    army_list: str = ""
    means: tuple[tuple[str, str], ...] = ()

    @cached_property
    def formations_by_id(self) -> dict[str, ForgeFormation]:
        """The formations; of an id that is used twice the first, as in ArmyForge."""
        found: dict[str, ForgeFormation] = {}
        for section in self.sections:
            for formation in section.formations:
                found.setdefault(formation.id, formation)
        return found

    @cached_property
    def upgrades_by_id(self) -> dict[str, ForgeUpgrade]:
        """The upgrades; of an id that is used twice the first."""
        found: dict[str, ForgeUpgrade] = {}
        for upgrade in self.upgrades:
            found.setdefault(upgrade.id, upgrade)
        return found

    def demands_of(self, formation: str) -> tuple[UpgradeRule, ...]:
        """The rules by which a formation must take something (a choice of units, for example)."""
        return tuple(rule for rule in self.upgrade_rules if rule.is_demand and rule.concerns(formation))

    def options_of(self, formation: ForgeFormation) -> tuple[str, ...]:
        """Every upgrade a formation can hold: what it is offered, and what rules demand of it."""
        demanded = (member for rule in self.demands_of(formation.id) for member in rule.members)
        return tuple(dict.fromkeys((*demanded, *formation.upgrades)))

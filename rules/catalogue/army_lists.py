"""Army lists: what may be fielded, for how many points, under which clauses."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.catalogue.datasheets import Datasheet, Game
from rules.catalogue.effects import Effect

ANY_NUMBER = 1_000


@dataclass(frozen=True, slots=True)
class PriceWhen:
    """Another price that applies while the same formation also took ``upgrade``."""

    upgrade: str
    price: Price


@dataclass(frozen=True, slots=True)
class Price:
    """Points of N picks: each, per pair, or a table of totals (``25, 75, 150``). May be negative (a discount)."""

    each: int = 0
    pair: int | None = None
    tiers: tuple[int, ...] = ()
    when: tuple[PriceWhen, ...] = ()

    def total(self, count: int, *, taken: frozenset[str] = frozenset()) -> int:
        """Points of ``count`` picks in a formation that also took the upgrades ``taken``."""
        for special in self.when:
            if special.upgrade in taken:
                return special.price.total(count)
        if self.tiers:
            return self.tiers[min(count, len(self.tiers)) - 1] if count else 0
        if self.pair is not None:
            return count // 2 * self.pair + count % 2 * self.each
        return count * self.each


@dataclass(frozen=True, slots=True)
class Size:
    """A formation size: unit counts and upgrade limits are multiplied by ``multiplier``."""

    id: str
    name: str
    multiplier: int = 1


NORMAL = Size("normal", "Normal")


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A fixed line of a formation: so many of one unit."""

    unit: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """Pick between ``least`` and ``most`` units out of ``of``; ``mixed=False`` wants all of one kind.

    ``points`` are extra points for each unit picked. ``most`` of ``ANY_NUMBER`` means no upper bound here.
    """

    of: tuple[str, ...]
    least: int
    most: int
    mixed: bool = True
    points: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the army list. A child section counts towards its ``parent`` as well."""

    id: str
    name: str
    parent: str | None = None
    provides: tuple[tuple[str, int], ...] = ()
    consumes: tuple[tuple[str, int], ...] = ()
    blast_markers_per_unit: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A named set of upgrades."""

    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """An upgrade as one formation may take it: at most ``most`` per normal-sized formation."""

    upgrade: str
    most: int
    hosts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An option of a formation: units added or replaced, a character, a refit, a commander.

    ``hosts`` are the datasheets a character or refit may be given to; ``per_unit`` bounds the count by the number
    of those units in the formation.
    """

    id: str
    name: str
    group: str
    price: Price
    most: int = 1
    aliases: tuple[str, ...] = ()
    adds: tuple[Choice, ...] = ()
    replaces: tuple[str, ...] = ()
    replacement: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    per_unit: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    note: str = ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What one pick brings: the units it adds, and what it puts in the place of a replaced unit."""
        return (*self.adds, Choice(self.replacement, 1, 1)) if self.replacement else self.adds


@dataclass(frozen=True, slots=True)
class Attribute:
    """A free decision about a formation (how it travels), with the values it may take; the first is the default."""

    id: str
    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FormationEntry:
    """A formation as the list offers it. ``prices`` maps a size to points; one price means one size."""

    id: str
    name: str
    section: str
    prices: tuple[tuple[str, int], ...]
    aliases: tuple[str, ...] = ()
    units: tuple[UnitLine, ...] = ()
    choices: tuple[Choice, ...] = ()
    offers: tuple[Offer, ...] = ()
    tags: tuple[str, ...] = ()
    carried_by: str | None = None
    attributes: tuple[Attribute, ...] = ()
    initiative: str | None = None
    note: str = ""

    def offer_of(self, upgrade: str) -> Offer | None:
        """The offer for an upgrade, or None when the formation may not take it."""
        return next((offer for offer in self.offers if offer.upgrade == upgrade), None)

    def hosts_of(self, upgrade: Upgrade) -> tuple[str, ...]:
        """The units that may carry an upgrade here: those that this formation's offer names, else the upgrade's own."""
        offer = self.offer_of(upgrade.id)
        return (offer.hosts if offer else ()) or upgrade.hosts


@dataclass(frozen=True, slots=True)
class ListNote:
    """Something the list says that no clause can check; always shown with the list."""

    text: str
    ref: str = ""


@dataclass(frozen=True)
class ArmyList:
    """One version of an army list with everything it refers to. Addressed as ``publication/id@version``."""

    publication: str
    id: str
    version: str
    name: str
    game: Game
    faction: str
    strategy_rating: int
    rating_name: str
    sections: dict[str, Section]
    formations: dict[str, FormationEntry]
    upgrades: dict[str, Upgrade]
    groups: dict[str, Group]
    sizes: dict[str, Size]
    datasheets: dict[str, Datasheet]
    aliases: tuple[str, ...] = ()
    source: str = ""
    notes: tuple[ListNote, ...] = ()
    special_rules: tuple[str, ...] = ()
    usual_points: tuple[int, int] | None = None
    digest: str = field(default="", compare=False)

    @property
    def reference(self) -> str:
        """``publication/id@version``, as army documents name the list."""
        return f"{self.publication}/{self.id}@{self.version}"

    @property
    def is_fleet(self) -> bool:
        """Whether the list fields ships, which the rules of the table do not concern (break points, garrisons)."""
        return self.game is Game.FLEET

    def section_path(self, section: str) -> tuple[str, ...]:
        """The section and its parents, innermost first."""
        path: list[str] = []
        current: str | None = section
        while current is not None:
            path.append(current)
            current = self.sections[current].parent
        return tuple(path)

"""Army lists: what may be fielded, for how many points, under which clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.catalogue.datasheets import Datasheet, Game
from rules.catalogue.effects import Arm, Effect, GainAbility

ANY_NUMBER = 1_000


@dataclass(frozen=True, slots=True)
class PriceWhen:
    """Another price that applies while the same formation also took ``upgrade``."""

    upgrade: str
    price: Price


@dataclass(frozen=True, slots=True)
class Price:
    """Points of N picks: each, per pair, a table of totals (``25, 75, 150``), or for each unit of the kinds ``per``.

    May be negative (a discount).
    """

    each: int = 0
    pair: int | None = None
    tiers: tuple[int, ...] = ()
    when: tuple[PriceWhen, ...] = ()
    per: tuple[str, ...] = ()

    def total(self, count: int, *, taken: frozenset[str] = frozenset(), paying: int = 0) -> int:
        """Points of ``count`` picks in a formation that also took the upgrades ``taken``.

        ``paying`` is how many of the units (or unit types) named in ``per`` the formation has: each costs its points.
        """
        for special in self.when:
            if special.upgrade in taken:
                return special.price.total(count)
        if self.per:
            return count * paying * self.each
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
    """A fixed line of a formation: so many of one unit.

    ``rolled`` are dice that say at the table how many there are; ``count`` is then the fewest.
    """

    unit: str
    count: int = 1
    rolled: str = ""


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
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """An upgrade as one formation may take it: at most ``most`` per normal-sized formation, ``price`` if its own."""

    upgrade: str
    most: int
    hosts: tuple[str, ...] = ()
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An option of a formation: units added or replaced, a character, a refit, a commander.

    ``hosts`` are the datasheets a character or refit may be given to; ``per_unit`` bounds the count by the number
    of those units in the formation. One pick takes all units of ``removes`` away, and one of ``replaces``. ``kind``
    is what the upgrade counts as where kinds are counted. ``changes`` narrows down what the effects change
    (datasheets or unit types). ``shows`` are datasheets that come into play with it without joining the formation.
    ``initiative`` is that of a formation with it. ``worth`` is in points: what each adds to the worth of its formation
    (6.1.7) besides its price.
    """

    id: str
    name: str
    group: str
    price: Price
    most: int = 1
    aliases: tuple[str, ...] = ()
    adds: tuple[Choice, ...] = ()
    removes: tuple[Choice, ...] = ()
    replaces: tuple[str, ...] = ()
    replacement: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    per_unit: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    changes: tuple[str, ...] = ()
    counts_as: str | None = None
    note: str = ""
    shows: tuple[str, ...] = ()
    initiative: str | None = None
    worth: int = 0

    @property
    def kind(self) -> str:
        """What the upgrade counts as where kinds of upgrades are counted: itself, or the kind it is a variant of."""
        return self.counts_as or self.id

    @property
    def is_exchange(self) -> bool:
        """Whether a pick takes units away; exchanges come after all additions."""
        return bool(self.replaces or self.removes)

    @property
    def arms(self) -> bool:
        """Whether each pick is one more weapon (for a weapon mount)."""
        return any(isinstance(effect, Arm) for effect in self.effects)

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


@dataclass(frozen=True)
class FormationEntry:
    """A formation as the list offers it. ``prices`` maps a size to points; one price means one size.

    An entry that does not activate is bought like a formation and is none: fortifications, a portal, a pool of
    daemons. It gives no activation and may have no units. ``shows`` are datasheets that come into play with it
    although nobody buys them: the daemons of a pool. All its units have ``abilities`` besides their own; ``effects``
    are what else their datasheets say differently here. Destroying a formation that ``breaks_spirit`` makes the goal
    Break Their Spirit, whatever it costs.
    """

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
    activates: bool = True
    note: str = ""
    shows: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    breaks_spirit: bool = False

    @cached_property
    def given(self) -> tuple[Effect, ...]:
        """What the formation changes on the datasheets of all its units before any upgrade does."""
        return (*map(GainAbility, self.abilities), *self.effects)

    @cached_property
    def offers_by_upgrade(self) -> Mapping[str, Offer]:
        return {offer.upgrade: offer for offer in self.offers}

    def offer_of(self, upgrade: str) -> Offer | None:
        return self.offers_by_upgrade.get(upgrade)

    def hosts_of(self, upgrade: Upgrade) -> tuple[str, ...]:
        """The units that may carry an upgrade here: those that this formation's offer names, else the upgrade's own."""
        offer = self.offer_of(upgrade.id)
        return (offer.hosts if offer else ()) or upgrade.hosts

    def price_of(self, upgrade: Upgrade) -> Price:
        """What an upgrade costs here: the price of this formation's offer, else the upgrade's own."""
        offer = self.offer_of(upgrade.id)
        return upgrade.price if offer is None or offer.price is None else offer.price


@dataclass(frozen=True, slots=True)
class Surcharge:
    """``points`` on top for a formation that took fewer than ``kinds`` kinds of the upgrades, but at least one."""

    upgrades: frozenset[str]
    group: str
    kinds: int
    points: int
    ref: str = ""


@dataclass(frozen=True, slots=True)
class ListNote:
    """Something the list says that no clause can check; always shown with the list."""

    text: str
    ref: str = ""


@dataclass(frozen=True)
class ArmyList:
    """One version of an army list with everything it refers to. Addressed as ``publication/id@version``.

    ``garrisons`` are the formations and datasheets that may be garrisons; None means that the list does not say.
    """

    publication: str
    id: str
    version: str
    name: str
    game: Game
    faction: str
    strategy_rating: int | None
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
    surcharges: tuple[Surcharge, ...] = ()
    supplement: bool = False
    garrisons: tuple[str, ...] | None = None
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

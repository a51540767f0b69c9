"""What stands on a roster, as values. Every writer and every template shows these and works out nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.catalogue.datasheets import Game
from rules.composition.army import call_army
from rules.roster.profiles import Profile


class Style(StrEnum):
    """How much a roster shows. ``hidden`` is for opponents before the armies are revealed.

    ``cards`` are of formations, ``datasheets`` are cards of the units and ships that the army fields.
    """

    FULL = "full"
    COMPACT = "compact"
    CARDS = "cards"
    DATASHEETS = "datasheets"
    HIDDEN = "hidden"

    @property
    def has_datasheets(self) -> bool:
        """Whether texts end with the datasheets and special rules."""
        return self in (Style.FULL, Style.DATASHEETS)


@dataclass(frozen=True, slots=True)
class UnitCount:
    """So many units of one kind. ``label`` tells refitted ships apart: ``with Power Ram``."""

    unit: str
    name: str
    count: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class ChosenWeapons:
    """What units of one kind carry where they have a choice: the names of the items, ``2 × Bile Launcher``."""

    unit: str
    name: str
    count: int
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoughtUpgrade:
    """An option as bought, with its share of the points. ``host`` is the carrier the player named.

    ``hosts`` are the units of the formation that may carry it when none was named; ``units`` is what it brings.
    """

    upgrade: str
    name: str
    group: str
    count: int
    points: int
    units: tuple[UnitCount, ...] = ()
    host: str = ""
    hosts: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class TickRow:
    """A row of boxes to tick at the table: one for each unit, or one for each hit of a war engine or ship.

    ``shields`` counts void shields, power fields or a ship's shields, drawn apart from the hits.
    """

    name: str
    boxes: int
    label: str = ""
    shields: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """Transport of a formation: how many units want to ride and how many can."""

    riders: int
    carried: int


@dataclass(frozen=True, slots=True)
class Passenger:
    """A formation that plans to ride in the craft of another, by its number and title."""

    number: int
    title: str


@dataclass(frozen=True, slots=True)
class RosterFormation:
    """One formation as bought. ``kind`` is the list's name for it, ``name`` the player's own (often empty).

    ``open_weapons`` are units that have not chosen their weapons. ``rides_in`` is the number of the formation in whose
    craft it plans to ride, 0 without a plan; ``passengers`` are those that plan to ride in its own.
    ``half_value`` is half of the points, rounded up. ``break_point`` is None for ships. In a hidden roster
    ``formation`` is empty, and so is ``kind`` when the player named the formation. ``note`` is the list's,
    ``own_note`` the player's.
    """

    key: str
    formation: str
    number: int
    kind: str
    name: str = ""
    section: str = ""
    size: str = ""
    points: int = 0
    units: tuple[UnitCount, ...] = ()
    chosen: tuple[UnitCount, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    upgrades: tuple[BoughtUpgrade, ...] = ()
    ticks: tuple[TickRow, ...] = ()
    unit_count: int = 0
    strength: int = 0
    break_point: int | None = None
    initiative: str = ""
    can_garrison: bool = False
    is_spirit: bool = False
    activates: bool = True
    transport: Places | None = None
    note: str = ""
    own_note: str = ""
    weapons: tuple[ChosenWeapons, ...] = ()
    open_weapons: tuple[UnitCount, ...] = ()
    rides_in: int = 0
    passengers: tuple[Passenger, ...] = ()

    @property
    def title(self) -> str:
        """The player's name of the formation, or the list's."""
        return self.name or self.kind

    @property
    def listed_units(self) -> tuple[UnitCount, ...]:
        """The units without the characters (they have nothing to tick) that are upgrades by the same name, unless
        they have more to say.
        """
        twice = {upgrade.name for upgrade in self.upgrades} - {row.name for row in self.ticks}
        return tuple(unit for unit in self.units if unit.label or unit.name not in twice)

    @property
    def unticked_weapons(self) -> tuple[ChosenWeapons, ...]:
        """The weapons of characters, which have no boxes to stand beside."""
        ticked = {row.name for row in self.ticks}
        return tuple(chosen for chosen in self.weapons if chosen.name not in ticked)

    def count_of(self, sheet: RosterSheet) -> int:
        """How many units of this datasheet the formation has; 0 of those that only come into play with it."""
        counts = {(unit.unit, unit.label): unit.count for unit in self.units}
        return counts.get((sheet.profile.unit, sheet.label), 0)

    @property
    def half_value(self) -> int:
        """Points for half of the formation, rounded up."""
        return -(-self.points // 2)


@dataclass(frozen=True, slots=True)
class RosterSheet:
    """A datasheet as bought: the profile after every refit, and the formations (by number) that field it."""

    profile: Profile
    label: str
    count: int
    numbers: tuple[int, ...]

    @property
    def title(self) -> str:
        """The unit's name, with its refits when it has any."""
        return f"{self.profile.name} {self.label}".rstrip()


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A special rule in our own words, with its rulebook reference."""

    id: str
    name: str
    summary: str
    ref: str


@dataclass(frozen=True, slots=True)
class RosterFinding:
    """A finding of the verdict, with the numbers of the formations it is about."""

    is_error: bool
    message: str
    ref: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ListNote:
    """Something the list says that no clause can check."""

    text: str
    ref: str


@dataclass(frozen=True, slots=True)
class RosterHead:
    """What every style shows on top: whose army, which list version, what the verdict is.

    ``reference`` is ``publication/list@version``. ``dated`` is an ISO date given by the caller; ``link`` leads to
    the frozen army and is empty when there is none (or when it would tell too much).
    """

    name: str
    list_name: str
    version: str
    reference: str
    faction: str
    game: Game
    points: int
    limit: int
    is_legal: bool
    problem_count: int
    activations: int
    rating: int | None
    rating_name: str
    fingerprint: str
    dated: str = ""
    link: str = ""

    @property
    def title(self) -> str:
        """What the army is called."""
        return str(call_army(self.name, list_name=self.list_name, limit=self.limit))


@dataclass(frozen=True, slots=True)
class Roster:
    """A whole roster in one style. ``document`` is the army document it was made from; None when it is hidden."""

    style: Style
    head: RosterHead
    formations: tuple[RosterFormation, ...]
    sections: tuple[tuple[str, int], ...] = ()
    sheets: tuple[RosterSheet, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    notes: tuple[ListNote, ...] = ()
    findings: tuple[RosterFinding, ...] = ()
    document: dict[str, Any] | None = None

    def sheets_of(self, formation: RosterFormation) -> tuple[RosterSheet, ...]:
        """The datasheets that a formation fields."""
        return tuple(sheet for sheet in self.sheets if formation.number in sheet.numbers)

    @property
    def listed(self) -> tuple[RosterFormation, ...]:
        return () if self.style is Style.DATASHEETS else self.formations

    @property
    def own_remarks(self) -> tuple[str, ...]:
        """The player's notes of the formations shown, each with the formation's number and title."""
        return tuple(f"{one.number} {one.title}: {one.own_note}" for one in self.listed if one.own_note)

    @property
    def is_hidden(self) -> bool:
        """Whether this roster shows names only."""
        return self.style is Style.HIDDEN

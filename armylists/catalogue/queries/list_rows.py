"""What the page of an army list is made of."""

from __future__ import annotations

from dataclasses import dataclass

from armylists.armies.queries.builder_rules import RuleRow
from armylists.catalogue.queries.sheets import WordRow
from armylists.catalogue.queries.wording import UnitLink, UnitPart
from rules.catalogue.army_lists import ArmyList
from rules.catalogue.datasheets import Ability


@dataclass(frozen=True, slots=True)
class OfferRow:
    """What a formation may take: a whole group, or one upgrade with what is special about it here."""

    name: str
    anchor: str
    price: str = ""
    most: str = ""


@dataclass(frozen=True, slots=True)
class FormationRow:
    """A formation as the list offers it. ``further`` are clauses that stand elsewhere and limit it as well.

    ``prices`` are points by size, which is empty where there is only one. ``shows`` are units that come into play with
    it although nobody buys them.
    """

    id: str
    name: str
    prices: tuple[tuple[str, int], ...]
    parts: tuple[UnitPart, ...]
    shows: tuple[UnitLink, ...]
    offers: tuple[OfferRow, ...]
    details: tuple[WordRow, ...]
    initiative: str
    activates: bool
    note: str
    rules: tuple[RuleRow, ...]
    further: tuple[RuleRow, ...]


@dataclass(frozen=True, slots=True)
class ListSection:
    id: str
    name: str
    note: str
    is_part: bool
    rules: tuple[RuleRow, ...]
    formations: tuple[FormationRow, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An upgrade as the list offers it; ``most`` is empty when there is no bound or when it is one.

    ``takers`` are the formations that may take it, where they are not those of its whole group.
    """

    id: str
    name: str
    price: str
    most: str
    parts: tuple[UnitPart, ...]
    shows: tuple[UnitLink, ...]
    details: tuple[WordRow, ...]
    takers: tuple[str, ...]
    rules: tuple[RuleRow, ...]
    further: tuple[RuleRow, ...]


@dataclass(frozen=True, slots=True)
class GroupSection:
    """A group of upgrades, and the formations that may take any of them."""

    id: str
    name: str
    note: str
    takers: tuple[str, ...]
    rules: tuple[RuleRow, ...]
    upgrades: tuple[OptionRow, ...]


@dataclass(frozen=True, slots=True)
class ClauseRow:
    id: str
    sentence: str
    ref: str
    kind: str


@dataclass(frozen=True, slots=True)
class ListPage:
    list: ArmyList
    ratings: tuple[str, ...]
    initiative: str
    sizes: tuple[str, ...]
    garrisons: tuple[str, ...] | None
    surcharges: tuple[tuple[str, str], ...]
    sections: tuple[ListSection, ...]
    groups: tuple[GroupSection, ...]
    general_rules: tuple[RuleRow, ...]
    clauses: tuple[ClauseRow, ...]
    special_rules: tuple[Ability, ...]
    sheets: tuple[tuple[str, str, str], ...]

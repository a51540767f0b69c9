"""The upgrades of the open card of the builder: what each costs and brings, and who carries it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from armylists.armies.queries.builder_list import AnswerRow, answer_row
from armylists.armies.queries.builder_rules import PlacedRules, RuleRow, capitalise
from armylists.armies.queries.builder_weapons import WeaponsRow
from armylists.catalogue.queries.wording import (
    UnitLink,
    UnitPart,
    describe_price,
    unit_link,
    upgrade_details,
    upgrade_parts,
)
from rules.catalogue.army_lists import ANY_NUMBER, Offer, Upgrade
from rules.composition.army import UpgradePick
from rules.composition.availability import AvailabilityChecker
from rules.composition.edits import SetUpgrade
from rules.composition.state import FormationState

# Letters of an upgrade's description that stand well beside its button, or its stepper, on a phone.
_MOST_BESIDE_BUTTON = 70
_MOST_BESIDE_STEPPER = 40

# So many upgrades are looked through one by one, whatever can be said of all.
_FEW = 2


@dataclass(frozen=True, slots=True)
class SplitRow:
    unit: UnitLink
    count: int
    more: int
    is_full: bool


@dataclass(frozen=True, slots=True)
class HostRow:
    """A unit of the formation that may carry an upgrade."""

    unit: UnitLink
    is_current: bool


@dataclass(frozen=True, slots=True)
class UpgradeRow:
    """An upgrade as this formation may take it. ``most`` is None without a bound."""

    id: str
    name: str
    price: str
    count: int
    most: int | None
    parts: tuple[UnitPart, ...]
    details: tuple[str, ...]
    answer: AnswerRow
    rules: tuple[RuleRow, ...]
    hosts: tuple[HostRow, ...]
    splits: tuple[SplitRow, ...]
    weapons: tuple[WeaponsRow, ...] = ()

    @property
    def brings(self) -> frozenset[str]:
        """The units that it puts into a formation, while it is taken."""
        return frozenset(unit.id for part in self.parts for unit in part.units) if self.count else frozenset()

    @property
    def is_toggle(self) -> bool:
        """Whether it is taken once or not at all."""
        return self.most == 1

    @property
    def is_missed(self) -> bool:
        """Whether there is a reason why no more of it can be taken, and somebody may want more all the same."""
        return bool(self.answer.reason) and not (self.is_toggle and self.count)

    @property
    def is_long(self) -> bool:
        """Whether there is more to say than fits beside its controls on a phone."""
        units = () if self.sheet else (unit.name for part in self.parts for unit in part.units)
        most = _MOST_BESIDE_BUTTON if self.is_toggle else _MOST_BESIDE_STEPPER
        return len(" ".join((*units, *self.details))) > most

    @property
    def sheet(self) -> str:
        """The datasheet behind the name, for an upgrade that brings one unit and is called like it."""
        if len(self.parts) != 1 or self.parts[0].count != "1 ×":
            return ""
        return next((unit.id for unit in self.parts[0].units if unit.name == self.name), "")


@dataclass(frozen=True, slots=True)
class GroupRow:
    id: str
    name: str
    note: str
    rules: tuple[RuleRow, ...]
    upgrades: tuple[UpgradeRow, ...]

    @property
    def reason(self) -> str:
        """Why nothing more of several upgrades can be taken, where one sentence says it of all that are full or off."""
        reasons = [row.answer.reason for row in self.upgrades if row.answer.reason]
        return reasons[0] if len(reasons) > _FEW and len(set(reasons)) == 1 else ""

    @property
    def off(self) -> tuple[UpgradeRow, ...]:
        """What is added only if somebody insists, where one reason says why."""
        shared = self.reason
        return tuple(row for row in self.upgrades if shared and row.is_missed and row.answer.reason == shared)


def group_rows(
    checker: AvailabilityChecker, state: FormationState, placed: PlacedRules, *, weapons: Mapping[str, WeaponsRow]
) -> tuple[GroupRow, ...]:
    """Each group with its upgrades, and beside an upgrade the ``weapons`` of the units that it brings."""
    army_list = checker.rules.army_list
    left = dict(weapons)
    members: dict[str, list[UpgradeRow]] = {}
    for offer in state.entry.offers:
        upgrade = army_list.upgrades[offer.upgrade]
        row = _upgrade_row(checker, state, offer, placed)
        brought = tuple(left.pop(unit) for unit in list(left) if unit in row.brings)
        members.setdefault(upgrade.group, []).append(replace(row, weapons=brought) if brought else row)
    return tuple(
        GroupRow(
            id=group,
            name=capitalise(army_list.groups[group].name),
            note=army_list.groups[group].note,
            rules=_rules_here(placed.groups.get(group, ()), rows),
            upgrades=tuple(rows),
        )
        for group, rows in members.items()
    )


def _rules_here(rules: Iterable[RuleRow], rows: list[UpgradeRow]) -> tuple[RuleRow, ...]:
    """A group of the list may hold more than a formation is offered; rules about the rest would only puzzle."""
    offered = {row.id for row in rows}
    return tuple(rule for rule in rules if rule.upgrades & offered)


def _upgrade_row(checker: AvailabilityChecker, state: FormationState, offer: Offer, placed: PlacedRules) -> UpgradeRow:
    army_list = checker.rules.army_list
    upgrade = army_list.upgrades[offer.upgrade]
    count = state.taken.get(upgrade.id, 0)
    picks = [pick for pick in state.pick.upgrades if pick.upgrade == upgrade.id]
    return UpgradeRow(
        id=upgrade.id,
        name=upgrade.name,
        price=describe_price(state.entry.price_of(upgrade), army_list=army_list),
        count=count,
        most=None if offer.most >= ANY_NUMBER else offer.most * state.multiplier,
        parts=upgrade_parts(army_list, upgrade),
        details=upgrade_details(army_list, upgrade, entry=state.entry),
        answer=answer_row(checker.ask_edit(SetUpgrade(state.key, upgrade.id, count + 1))),
        rules=tuple(placed.upgrades.get(upgrade.id, ())),
        hosts=_host_rows(checker, state, upgrade, picks) if picks else (),
        splits=_split_rows(checker, upgrade, picks[0]) if len(picks) == 1 else (),
    )


def _host_rows(
    checker: AvailabilityChecker, state: FormationState, upgrade: Upgrade, picks: list[UpgradePick]
) -> tuple[HostRow, ...]:
    there = [host for host in state.entry.hosts_of(upgrade) if host in state.units]
    chosen = picks[0].on
    if len(there) < 2 and chosen is None:
        return ()
    return tuple(HostRow(unit_link(checker.rules.army_list, host), host == chosen) for host in there)


def _split_rows(checker: AvailabilityChecker, upgrade: Upgrade, pick: UpgradePick) -> tuple[SplitRow, ...]:
    rows: list[SplitRow] = []
    for choice in upgrade.choices:
        if len(choice.of) < 2:
            continue
        total, counts = choice.least * pick.count, pick.brings(choice)
        for unit in choice.of:
            count = counts.get(unit, 0)
            more = total if not choice.mixed else count + 1
            rows.append(SplitRow(unit_link(checker.rules.army_list, unit), count, more, count >= total))
    return tuple(rows)

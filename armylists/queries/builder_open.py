"""The open card of the builder: everything that can be changed about one formation, with what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armylists.queries.builder_list import AnswerRow, answer_row
from armylists.queries.builder_rules import PlacedRules, RuleRow, capitalise
from armylists.queries.wording import (
    UnitLink,
    UnitPart,
    describe_price,
    describe_span,
    unit_link,
    upgrade_details,
    upgrade_parts,
)
from rules.catalogue.army_lists import ANY_NUMBER, Choice, Offer, Upgrade
from rules.composition.army import UpgradePick
from rules.composition.availability import Asker
from rules.composition.edits import ChooseUnit, DuplicateFormation, SetAttribute, SetSize, SetUpgrade
from rules.composition.state import FormationState


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One value of a decision (a size, a way to travel)."""

    id: str
    name: str
    is_current: bool
    answer: AnswerRow


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision between values."""

    id: str
    name: str
    values: tuple[ValueRow, ...]


@dataclass(frozen=True, slots=True)
class KindRow:
    """One kind of unit of a choice. ``each`` are extra points for each."""

    unit: UnitLink
    count: int
    each: int
    answer: AnswerRow


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A choice of units: how many of how many are picked."""

    span: str
    have: int
    is_mixed: bool
    is_complete: bool
    kinds: tuple[KindRow, ...]


@dataclass(frozen=True, slots=True)
class SplitRow:
    """One kind of what an upgrade brings, with how many of it."""

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

    @property
    def is_toggle(self) -> bool:
        """Whether it is taken once or not at all."""
        return self.most == 1


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group of upgrades with its rules."""

    name: str
    note: str
    rules: tuple[RuleRow, ...]
    upgrades: tuple[UpgradeRow, ...]


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The inside of the open card."""

    key: str
    note: str
    rules: tuple[RuleRow, ...]
    sizes: tuple[ValueRow, ...]
    choices: tuple[ChoiceRow, ...]
    attributes: tuple[DecisionRow, ...]
    groups: tuple[GroupRow, ...]
    duplicate: AnswerRow


def open_card(asker: Asker, key: str, placed: PlacedRules) -> OpenCard:
    """Everything about the formation with this key."""
    state = asker.state.find(key)
    return OpenCard(
        key=key,
        note=state.entry.note,
        rules=tuple(placed.entries.get(state.entry.id, ())),
        sizes=_size_rows(asker, state),
        choices=tuple(_choice_row(asker, state, choice) for choice in state.entry.choices if not _is_fixed(choice)),
        attributes=_attribute_rows(asker, state),
        groups=_group_rows(asker, state, placed),
        duplicate=answer_row(asker.ask_duplicate(DuplicateFormation(key))),
    )


def _is_fixed(choice: Choice) -> bool:
    return len(choice.of) == 1 and choice.least == choice.most


def _size_rows(asker: Asker, state: FormationState) -> tuple[ValueRow, ...]:
    if len(state.entry.prices) < 2:
        return ()
    known = asker.rules.army_list.sizes
    return tuple(
        ValueRow(
            id=size,
            name=known[size].name if size in known else size,
            is_current=size == state.pick.size,
            answer=answer_row(asker.ask_edit(SetSize(state.key, size))),
        )
        for size, _points in state.entry.prices
    )


def _choice_row(asker: Asker, state: FormationState, choice: Choice) -> ChoiceRow:
    picked = dict(state.pick.units)
    extra = dict(choice.points)
    least, most = choice.least * state.multiplier, min(choice.most * state.multiplier, ANY_NUMBER)
    have = sum(picked.get(unit, 0) for unit in choice.of)
    kinds = tuple(
        KindRow(
            unit=unit_link(asker.rules.army_list, unit),
            count=picked.get(unit, 0),
            each=extra.get(unit, 0),
            answer=answer_row(asker.ask_edit(ChooseUnit(state.key, unit))),
        )
        for unit in choice.of
    )
    return ChoiceRow(describe_span(least, most), have, choice.mixed, least <= have <= most, kinds)


def _attribute_rows(asker: Asker, state: FormationState) -> tuple[DecisionRow, ...]:
    return tuple(
        DecisionRow(
            id=attribute.id,
            name=attribute.name,
            values=tuple(
                ValueRow(
                    id=value,
                    name=name,
                    is_current=state.attributes.get(attribute.id) == value,
                    answer=answer_row(asker.ask_edit(SetAttribute(state.key, attribute.id, value))),
                )
                for value, name in attribute.values
            ),
        )
        for attribute in state.entry.attributes
    )


def _group_rows(asker: Asker, state: FormationState, placed: PlacedRules) -> tuple[GroupRow, ...]:
    army_list = asker.rules.army_list
    members: dict[str, list[UpgradeRow]] = {}
    for offer in state.entry.offers:
        upgrade = army_list.upgrades[offer.upgrade]
        members.setdefault(upgrade.group, []).append(_upgrade_row(asker, state, offer, placed))
    return tuple(
        GroupRow(
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


def _upgrade_row(asker: Asker, state: FormationState, offer: Offer, placed: PlacedRules) -> UpgradeRow:
    army_list = asker.rules.army_list
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
        details=upgrade_details(army_list, upgrade),
        answer=answer_row(asker.ask_edit(SetUpgrade(state.key, upgrade.id, count + 1))),
        rules=tuple(placed.upgrades.get(upgrade.id, ())),
        hosts=_host_rows(asker, state, upgrade, picks) if picks else (),
        splits=_split_rows(asker, upgrade, picks[0]) if len(picks) == 1 else (),
    )


def _host_rows(asker: Asker, state: FormationState, upgrade: Upgrade, picks: list[UpgradePick]) -> tuple[HostRow, ...]:
    there = [host for host in state.entry.hosts_of(upgrade) if host in state.units]
    chosen = picks[0].on
    if len(there) < 2 and chosen is None:
        return ()
    return tuple(HostRow(unit_link(asker.rules.army_list, host), host == chosen) for host in there)


def _split_rows(asker: Asker, upgrade: Upgrade, pick: UpgradePick) -> tuple[SplitRow, ...]:
    rows: list[SplitRow] = []
    for choice in upgrade.choices:
        if len(choice.of) < 2:
            continue
        total, counts = choice.least * pick.count, pick.brings(choice)
        for unit in choice.of:
            count = counts.get(unit, 0)
            more = total if not choice.mixed else count + 1
            rows.append(SplitRow(unit_link(asker.rules.army_list, unit), count, more, count >= total))
    return tuple(rows)

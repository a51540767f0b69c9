"""The open card of the builder: everything that can be changed about one formation, with what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from armylists.armies.queries.builder_list import AnswerRow, answer_row
from armylists.armies.queries.builder_rules import PlacedRules, RuleRow
from armylists.armies.queries.builder_upgrades import GroupRow, group_rows
from armylists.armies.queries.builder_weapons import WeaponsRow, weapons_rows
from armylists.catalogue.queries.wording import UnitLink, describe_span, unit_link
from rules.catalogue.army_lists import ANY_NUMBER, Choice
from rules.composition.availability import AvailabilityChecker
from rules.composition.edits import ChooseUnit, DuplicateFormation, SetAttribute, SetSize
from rules.composition.rides import find_craft, rides_of
from rules.composition.state import FormationState

# More upgrades than these are looked through group by group.
_PAGEFUL = 5


@dataclass(frozen=True, slots=True)
class ValueRow:
    id: str
    name: str
    is_current: bool
    answer: AnswerRow


@dataclass(frozen=True, slots=True)
class DecisionRow:
    id: str
    name: str
    values: tuple[ValueRow, ...]


@dataclass(frozen=True, slots=True)
class KindRow:
    """One kind of unit of a choice. ``each`` are extra points for each; ``weapons`` what units of it may carry.

    ``is_full``: no more fit because all are chosen, which stands above the kinds already.
    """

    unit: UnitLink
    count: int
    each: int
    answer: AnswerRow
    is_full: bool
    weapons: tuple[WeaponsRow, ...]


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    span: str
    have: int
    is_mixed: bool
    is_complete: bool
    kinds: tuple[KindRow, ...]


@dataclass(frozen=True, slots=True)
class CraftRow:
    """A formation in whose craft this one can ride, or plans to. ``is_one_of_several``: others have the same name."""

    key: str
    number: int
    name: str
    is_current: bool
    is_one_of_several: bool


@dataclass(frozen=True, slots=True)
class OpenCard:
    key: str
    note: str
    rules: tuple[RuleRow, ...]
    sizes: tuple[ValueRow, ...]
    choices: tuple[ChoiceRow, ...]
    attributes: tuple[DecisionRow, ...]
    craft: tuple[CraftRow, ...]
    weapons: tuple[WeaponsRow, ...]
    groups: tuple[GroupRow, ...]
    duplicate: AnswerRow

    @property
    def jumps(self) -> tuple[GroupRow, ...]:
        """The groups to jump to, where the card is too long to be looked through."""
        is_long = len(self.groups) > 1 and sum(len(group.upgrades) for group in self.groups) > _PAGEFUL
        return self.groups if is_long else ()

    @property
    def has_options(self) -> bool:
        """Whether there is anything to choose."""
        return any((self.sizes, self.choices, self.attributes, self.weapons, self.groups))


def open_card(checker: AvailabilityChecker, key: str, placed: PlacedRules) -> OpenCard:
    state = checker.state.find(key)
    weapons = {row.unit.id: row for row in weapons_rows(checker.rules, state)}
    choices = tuple(
        _choice_row(checker, state, choice, weapons=weapons) for choice in state.entry.choices if not _is_fixed(choice)
    )
    beside = {row.unit.id for choice in choices for kind in choice.kinds for row in kind.weapons}
    own = {line.unit for line in state.entry.units}
    bought = {unit: row for unit, row in weapons.items() if unit not in own | beside}
    groups = group_rows(checker, state, placed, weapons=bought)
    beside |= {row.unit.id for group in groups for upgrade in group.upgrades for row in upgrade.weapons}
    return OpenCard(
        key=key,
        note=state.entry.note,
        rules=tuple(placed.entries.get(state.entry.id, ())),
        sizes=_size_rows(checker, state),
        choices=choices,
        attributes=_attribute_rows(checker, state),
        craft=_craft_rows(checker, state),
        weapons=tuple(row for unit, row in weapons.items() if unit not in beside),
        groups=groups,
        duplicate=answer_row(checker.ask_duplicate(DuplicateFormation(key))),
    )


def _is_fixed(choice: Choice) -> bool:
    return len(choice.of) == 1 and choice.least == choice.most


def _size_rows(checker: AvailabilityChecker, state: FormationState) -> tuple[ValueRow, ...]:
    if len(state.entry.prices) < 2:
        return ()
    known = checker.rules.army_list.sizes
    return tuple(
        ValueRow(
            id=size,
            name=known[size].name if size in known else size,
            is_current=size == state.pick.size,
            answer=answer_row(checker.ask_edit(SetSize(state.key, size))),
        )
        for size, _points in state.entry.prices
    )


def _choice_row(
    checker: AvailabilityChecker, state: FormationState, choice: Choice, *, weapons: Mapping[str, WeaponsRow]
) -> ChoiceRow:
    picked = dict(state.pick.units)
    extra = dict(choice.points)
    least, most = choice.least * state.multiplier, min(choice.most * state.multiplier, ANY_NUMBER)
    have = sum(picked.get(unit, 0) for unit in choice.of)
    kinds = tuple(
        _kind_row(
            checker,
            state,
            unit,
            count=picked.get(unit, 0),
            each=extra.get(unit, 0),
            most=most,
            weapons=(weapons[unit],) if unit in weapons and picked.get(unit) else (),
        )
        for unit in choice.of
    )
    return ChoiceRow(describe_span(least, most), have, choice.mixed, least <= have <= most, kinds)


def _kind_row(
    checker: AvailabilityChecker,
    state: FormationState,
    unit: str,
    *,
    count: int,
    each: int,
    most: int,
    weapons: tuple[WeaponsRow, ...],
) -> KindRow:
    answer = checker.ask_edit(ChooseUnit(state.key, unit))
    is_full = answer.reason is not None and (answer.reason.code, answer.reason.allowed) == ("choose", most)
    return KindRow(unit_link(checker.rules.army_list, unit), count, each, answer_row(answer), is_full, weapons)


def _craft_rows(checker: AvailabilityChecker, state: FormationState) -> tuple[CraftRow, ...]:
    """Those with room for the whole formation, and the one that it plans to ride in anyway."""
    current = rides_of(checker.army).get(state.key, "")
    fitting = {craft.key for craft in find_craft(checker.rules, checker.state, state.key)}
    alike = Counter(craft.title for craft in checker.state.formations)
    return tuple(
        CraftRow(craft.key, number, craft.title, craft.key == current, alike[craft.title] > 1)
        for number, craft in enumerate(checker.state.formations, 1)
        if craft.key in fitting or craft.key == current
    )


def _attribute_rows(checker: AvailabilityChecker, state: FormationState) -> tuple[DecisionRow, ...]:
    """What there is to decide; with one value there is nothing."""
    return tuple(
        DecisionRow(
            id=attribute.id,
            name=attribute.name,
            values=tuple(
                ValueRow(
                    id=value,
                    name=name,
                    is_current=state.attributes.get(attribute.id) == value,
                    answer=answer_row(checker.ask_edit(SetAttribute(state.key, attribute.id, value))),
                )
                for value, name in attribute.values
            ),
        )
        for attribute in state.entry.attributes
        if len(attribute.values) > 1
    )

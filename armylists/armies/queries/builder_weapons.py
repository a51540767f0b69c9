"""The weapon options of the open card of the builder: what its units may carry, and what they carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armylists.armies.commands import write_code
from armylists.armies.queries.builder_rules import capitalise
from armylists.catalogue.queries.wording import UnitLink, unit_link
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.weapon_options import Loadout, find_excess, find_loadouts, items_of, name_loadout
from rules.composition.compile import ListRules
from rules.composition.loadouts import deal_loadouts, given_sheet
from rules.composition.state import FormationState

# More ways to arm a unit than these are chosen weapon by weapon.
MOST_LOADOUTS = 12


@dataclass(frozen=True, slots=True)
class LoadoutRow:
    """One way to arm a unit and how many are armed so. ``code`` is what a command calls it.

    ``instead`` is what one more of it takes away from, where all units have chosen.
    """

    code: str
    name: str
    count: int
    is_full: bool
    instead: str = ""

    @property
    def toggled(self) -> int:
        """How many are armed so after a press of its button, where there is one unit only."""
        return 0 if self.count else 1


@dataclass(frozen=True, slots=True)
class ItemRow:
    """A weapon of which each unit takes some: the words of the commands for one less and one more, if there may be."""

    id: str
    name: str
    count: int
    less: str
    more: str


@dataclass(frozen=True, slots=True)
class WeaponsRow:
    """A kind of unit with a choice of weapons. Either ``loadouts`` or ``items`` are offered."""

    unit: UnitLink
    there: int
    left: int
    notes: tuple[str, ...]
    loadouts: tuple[LoadoutRow, ...]
    items: tuple[ItemRow, ...]


def weapons_rows(rules: ListRules, state: FormationState) -> tuple[WeaponsRow, ...]:
    """The units of a formation that have something to choose, in the order of the formation."""
    sheets = ((unit, given_sheet(rules, state.entry, unit)) for unit in state.units)
    return tuple(_weapons_row(rules, state, unit, sheet) for unit, sheet in sheets if sheet.weapon_options)


def _weapons_row(rules: ListRules, state: FormationState, unit: str, sheet: Datasheet) -> WeaponsRow:
    dealt: dict[Loadout, int] = {}
    for take, count in deal_loadouts(rules, state, unit=unit):
        dealt[take] = dealt.get(take, 0) + count
    there = state.units[unit]
    offered = find_loadouts(sheet, most=MOST_LOADOUTS)
    partly = tuple(take for take in dealt if take and take not in offered) if offered else ()
    return WeaponsRow(
        unit=unit_link(rules.army_list, unit),
        there=there,
        left=dealt.get((), 0),
        notes=tuple(option.note for option in sheet.weapon_options if option.note),
        loadouts=tuple(
            LoadoutRow(
                write_code(take),
                _name(sheet, take),
                dealt.get(take, 0),
                dealt.get(take, 0) == there,
                _find_instead(sheet, dealt, take),
            )
            for take in (*offered, *partly)
        ),
        items=() if offered else tuple(_item_rows(sheet, next(iter(dealt)), unit=unit, there=there)),
    )


def _find_instead(sheet: Datasheet, dealt: Mapping[Loadout, int], take: Loadout) -> str:
    """As ``arm_units`` takes it away: from what most carry."""
    others = [other for other in dealt if other != take]
    return _name(sheet, max(others, key=lambda other: dealt[other])) if others and () not in dealt else ""


def _name(sheet: Datasheet, take: Loadout) -> str:
    return capitalise(", ".join(name.render(_) for name in name_loadout(sheet, take)))


def _item_rows(sheet: Datasheet, take: Loadout, *, unit: str, there: int) -> Iterator[ItemRow]:
    """Every weapon by itself, for all units of the kind alike."""
    have = dict(take)
    for item in items_of(sheet):
        count = have.get(item.id, 0)
        more = {**have, item.id: count + 1}
        is_possible = find_excess(sheet, more) is None
        less = {**have, item.id: count - 1} if count else {}
        yield ItemRow(
            id=item.id,
            name=capitalise(item.name),
            count=count,
            less=_command(unit, less, instead=have, there=there) if count else "",
            more=_command(unit, more, instead=have, there=there) if is_possible else "",
        )


def _command(unit: str, take: Mapping[str, int], *, instead: Mapping[str, int], there: int) -> str:
    """What arms all units so; where nothing is left to carry, what takes the former choice back."""
    kept = tuple((item, count) for item, count in take.items() if count)
    return f"{unit} {write_code(kept)} {there}" if kept else f"{unit} {write_code(tuple(instead.items()))} 0"

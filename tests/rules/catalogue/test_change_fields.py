"""Every field of every value that a list holds is compared, and has words of its own."""

import inspect
import types
import typing
from dataclasses import MISSING, fields, is_dataclass, replace
from fractions import Fraction

import pytest

from rules.catalogue import army_lists, datasheets, effects
from rules.catalogue.army_lists import (
    ArmyList,
    Attribute,
    Choice,
    FormationEntry,
    Group,
    ListNote,
    Offer,
    Price,
    PriceWhen,
    Section,
    Size,
    Surcharge,
    UnitLine,
    Upgrade,
)
from rules.catalogue.change_fields import NOT_COMPARED
from rules.catalogue.change_labels import LABELS
from rules.catalogue.changes import compare_lists
from rules.catalogue.datasheets import (
    Compartment,
    Datasheet,
    OptionItem,
    ShipWeapon,
    Weapon,
    WeaponMode,
    WeaponOption,
)
from rules.catalogue.loader import load_publication
from rules.composition.proof import compile_loaded
from tests.rules.catalogue.sample_publication import sample_files

OLD = compile_loaded(load_publication(sample_files()).lists["garrison"])
OLD_LIST = OLD.army_list


def in_formation(**changed):
    entry = replace(OLD_LIST.formations["platoon"], **changed)
    return replace(OLD_LIST, formations={**OLD_LIST.formations, "platoon": entry})


def in_upgrade(**changed):
    upgrade = replace(OLD_LIST.upgrades["captain"], **changed)
    return replace(OLD_LIST, upgrades={**OLD_LIST.upgrades, "captain": upgrade})


def in_sheet(**changed):
    sheet = replace(OLD_LIST.datasheets["trooper"], **changed)
    return replace(OLD_LIST, datasheets={**OLD_LIST.datasheets, "trooper": sheet})


HOLDERS = {
    ArmyList: lambda value: value,
    Size: lambda value: replace(OLD_LIST, sizes={"normal": value}),
    Section: lambda value: replace(OLD_LIST, sections={**OLD_LIST.sections, "line": value}),
    Group: lambda value: replace(OLD_LIST, groups={"extras": value}),
    FormationEntry: lambda value: replace(OLD_LIST, formations={**OLD_LIST.formations, "platoon": value}),
    UnitLine: lambda value: in_formation(units=(value,)),
    Choice: lambda value: in_formation(choices=(value,)),
    Offer: lambda value: in_formation(offers=(value,)),
    Attribute: lambda value: in_formation(attributes=(value,)),
    Upgrade: lambda value: replace(OLD_LIST, upgrades={**OLD_LIST.upgrades, "captain": value}),
    Price: lambda value: in_upgrade(price=value),
    PriceWhen: lambda value: in_upgrade(price=Price(when=(value,))),
    Surcharge: lambda value: replace(OLD_LIST, surcharges=(value,)),
    ListNote: lambda value: replace(OLD_LIST, notes=(value,)),
    Datasheet: lambda value: replace(OLD_LIST, datasheets={**OLD_LIST.datasheets, "trooper": value}),
    Weapon: lambda value: in_sheet(weapons=(value,)),
    WeaponMode: lambda value: in_sheet(weapons=(Weapon("Gun", (value,)),)),
    ShipWeapon: lambda value: in_sheet(ship_weapons=(value,)),
    Compartment: lambda value: in_sheet(transport=(value,)),
    WeaponOption: lambda value: in_sheet(weapon_options=(value,)),
    OptionItem: lambda value: in_sheet(weapon_options=(WeaponOption("guns", (value,)),)),
    **{kind: lambda value: in_upgrade(effects=(value,)) for kind in typing.get_args(effects.Effect)},
}
# The glossary is no part of a list version.
NOT_IN_LISTS = {datasheets.Ability}


def value_types() -> set[type]:
    return {
        kind
        for module in (army_lists, datasheets, effects)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if kind.__module__ == module.__name__ and is_dataclass(kind)
    }


def make(hint, *, salt: str = ""):
    """Some value of a type."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return make(typing.get_args(hint)[0], salt=salt)
    if typing.get_origin(hint) in (tuple, frozenset):
        parts = [part for part in typing.get_args(hint) if part is not Ellipsis]
        return typing.get_origin(hint)(make(part, salt=salt) for part in parts)
    if is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        needed = [field for field in fields(hint) if field.default is MISSING] or fields(hint)[:1]
        return hint(**{field.name: make(hints[field.name], salt=salt) for field in needed})
    simple = {str: f"thing{salt}", int: 7 + len(salt), bool: not salt, Fraction: Fraction(3 + len(salt), 2)}
    return datasheets.Game.FLEET if hint is datasheets.Game else simple[hint]


def other_than(value, hint):
    """A value of the same type that differs."""
    found = next(made for salt in ("", "-b", "-cc") if (made := make(hint, salt=salt)) != value)
    return found


def cases() -> list[tuple[type, str]]:
    skipped = {(ArmyList, name) for name in ("publication", "id", "version", "digest")} | {
        (kind, name) for kind, names in NOT_COMPARED.items() for name in names if name in ("id", "group")
    }
    tables = {f.name for f in fields(ArmyList) if "dict" in str(f.type)}
    return [
        (kind, field.name)
        for kind in HOLDERS
        for field in fields(kind)
        if (kind, field.name) not in skipped and not (kind is ArmyList and field.name in tables)
    ]


def sample(kind: type):
    if kind is ArmyList:
        return OLD_LIST
    known = {
        Size: OLD_LIST.sizes["normal"],
        Section: OLD_LIST.sections["line"],
        Group: OLD_LIST.groups["extras"],
        FormationEntry: OLD_LIST.formations["platoon"],
        Upgrade: OLD_LIST.upgrades["captain"],
        Datasheet: OLD_LIST.datasheets["trooper"],
        Choice: Choice(("trooper", "truck"), 1, 2),
    }
    return known.get(kind) or make(kind)


def test_every_kind_of_value_is_tried():
    assert value_types() - NOT_IN_LISTS == set(HOLDERS), "a new kind of value: say above where lists hold it"


@pytest.mark.parametrize(("kind", "field"), cases(), ids=lambda part: getattr(part, "__name__", part))
def test_a_change_of_any_field_is_told(kind, field):
    value = sample(kind)
    hint = typing.get_type_hints(kind)[field]
    changed = replace(value, **{field: other_than(getattr(value, field), hint)})
    old, new = (replace(OLD, army_list=HOLDERS[kind](content)) for content in (value, changed))
    told = [str(change.message) for change in compare_lists(old, new)]
    assert told != []
    assert told != ["Nothing in the list changed, only how its file is written."]
    if field not in ("id", "values"):
        assert [sentence for sentence in told if "reworded" in sentence or "different order" in sentence] == []


@pytest.mark.parametrize("kind", [kind for kind in HOLDERS if kind in LABELS], ids=lambda kind: kind.__name__)
def test_every_field_has_words(kind):
    named_elsewhere = NOT_COMPARED.get(kind, frozenset()) | {"upgrade", "text", "unit", "count"}
    missing = {field.name for field in fields(kind)} - set(LABELS[kind]) - named_elsewhere
    assert missing == set(), "say in LABELS what these fields are called"

"""Army list documents to values. Integrity has been checked before (see ``rules.catalogue.integrity``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.catalogue.army_lists import (
    ANY_NUMBER,
    NORMAL,
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
from rules.catalogue.datasheets import Datasheet, Game, ShipWeapon
from rules.catalogue.documents import (
    ArmyListDoc,
    AttributeDoc,
    ChoiceDoc,
    FormationDoc,
    OfferDoc,
    PriceWhenDoc,
    SurchargeDoc,
    UnitLineDoc,
    UpgradeDoc,
    WeaponDoc,
)
from rules.catalogue.effects import (
    AddCraft,
    AddValue,
    Arm,
    Carry,
    ChangeWeapon,
    Double,
    Effect,
    Fit,
    GainAbility,
    LoseAbility,
    SetValue,
)
from rules.catalogue.sheets import build_weapon
from rules.catalogue.values import build_value
from rules.notation.dice import parse_dice

NO_WEAPONS: Mapping[str, WeaponDoc] = MappingProxyType({})
EFFECTS: dict[str, type[Effect]] = {
    "set": SetValue,
    "add": AddValue,
    "double": Double,
    "gain": GainAbility,
    "lose": LoseAbility,
    "weapon": ChangeWeapon,
    "craft": AddCraft,
    "arm": Arm,
    "fit": Fit,
    "carry": Carry,
}


def build_list(
    doc: ArmyListDoc,
    *,
    publication: str,
    game: Game,
    datasheets: Mapping[str, Datasheet],
    digest: str,
    weapons: Mapping[str, WeaponDoc],
) -> ArmyList:
    """The army list as values, holding only the datasheets it uses. ``weapons`` are those that upgrades may mount."""
    upgrades = {upgrade.id: build_upgrade(upgrade, weapons=weapons) for upgrade in doc.upgrade}
    formations = {f.id: _build_formation(f, doc_list=doc, upgrades=upgrades, weapons=weapons) for f in doc.formation}
    return build_value(
        ArmyList,
        doc,
        publication=publication,
        game=game,
        sections={section.id: build_value(Section, section) for section in doc.section},
        formations=formations,
        upgrades=upgrades,
        groups={group.id: build_value(Group, group) for group in doc.group},
        sizes={size.id: build_value(Size, size) for size in doc.size} or {NORMAL.id: NORMAL},
        datasheets=_used_sheets(formations, upgrades, datasheets),
        notes=tuple(build_value(ListNote, note) for note in doc.note),
        surcharges=tuple(_build_surcharge(surcharge, upgrades) for surcharge in doc.surcharge),
        usual_points=tuple(doc.usual_points) or None,
        digest=digest,
    )


def used_units(doc: ArmyListDoc) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for index, formation in enumerate(doc.formation):
        found += _formation_units(formation, place=f"formation[{index}]")
    for index, upgrade in enumerate(doc.upgrade):
        place = f"upgrade[{index}]"
        for position, line in enumerate(upgrade.adds):
            found += [(unit, f"{place}.adds[{position}]") for unit in _line_units(line)]
        for position, line in enumerate(upgrade.removes):
            found += [(unit, f"{place}.removes[{position}]") for unit in _line_units(line)]
        for name in ("replaces", "replacement", "hosts", "per_unit", "shows"):
            found += [(unit, f"{place}.{name}") for unit in getattr(upgrade, name)]
    return found


def _formation_units(formation: FormationDoc, *, place: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for position, line in enumerate(formation.units):
        found += [(unit, f"{place}.units[{position}]") for unit in _line_units(line)]
    for position, choice in enumerate(formation.choose):
        found += [(unit, f"{place}.choose[{position}].of") for unit in choice.of]
    for position, offer in enumerate(formation.upgrades):
        hosts = offer.hosts if isinstance(offer, OfferDoc) else []
        found += [(unit, f"{place}.upgrades[{position}].hosts") for unit in hosts]
    if formation.carried_by:
        found.append((formation.carried_by, f"{place}.carried_by"))
    return found + [(unit, f"{place}.shows") for unit in formation.shows]


def build_upgrade(doc: UpgradeDoc, *, weapons: Mapping[str, WeaponDoc]) -> Upgrade:
    return build_value(
        Upgrade,
        doc,
        price=_build_price(doc),
        most=_bound(doc.max),
        adds=tuple(_build_added(line) for line in doc.adds),
        removes=tuple(_build_added(line) for line in doc.removes),
        effects=tuple(build_effect(raw, weapons=weapons) for raw in doc.effects),
        worth=doc.worth_each or 0,
    )


def build_effect(raw: dict[str, Any], *, weapons: Mapping[str, WeaponDoc] = NO_WEAPONS) -> Effect:
    """An effect of a known kind; raises TypeError when the table is malformed, KeyError for an unknown weapon."""
    values = dict(raw)
    kind = values.pop("kind")
    for name, value in values.items():
        wanted = {"value": (str, int), "by": (int,), "remove": (bool,), "craft": (str, list)}.get(name, (str,))
        if type(value) not in wanted:
            raise TypeError(f"{name} cannot be {value!r}")
    if kind == "arm":
        return _build_arm(weapons=weapons, **values)
    if kind == "fit":
        return Fit(ShipWeapon(**{**values, "craft": tuple(values.get("craft", ()))}))
    return EFFECTS[kind](**values)


def _build_arm(*, weapons: Mapping[str, WeaponDoc], weapon: str, count: str = "1", arc: str = "") -> Arm:
    return Arm(build_weapon(weapons[weapon], count=count, arc=arc))


def _build_formation(
    doc: FormationDoc, *, doc_list: ArmyListDoc, upgrades: Mapping[str, Upgrade], weapons: Mapping[str, WeaponDoc]
) -> FormationEntry:
    prices = tuple(doc.points.items()) if isinstance(doc.points, dict) else ((NORMAL.id, doc.points),)
    return build_value(
        FormationEntry,
        doc,
        prices=prices,
        units=tuple(_build_line(line) for line in doc.units),
        choices=tuple(_build_choice(choice) for choice in doc.choose),
        offers=tuple(offer for raw in doc.upgrades for offer in _build_offers(raw, upgrades)),
        attributes=tuple(_build_attribute(raw, doc_list) for raw in doc.attributes),
        initiative=_find_initiative(doc, doc_list),
        effects=tuple(build_effect(raw, weapons=weapons) for raw in doc.effects),
    )


def _build_attribute(raw: str | AttributeDoc, doc_list: ArmyListDoc) -> Attribute:
    shared = {attribute.id: attribute for attribute in doc_list.attribute}
    return build_value(Attribute, shared[raw] if isinstance(raw, str) else raw)


def _build_surcharge(doc: SurchargeDoc, upgrades: Mapping[str, Upgrade]) -> Surcharge:
    members = frozenset(upgrade.id for upgrade in upgrades.values() if upgrade.group == doc.of)
    return build_value(Surcharge, doc, upgrades=members, group=doc.of)


def _find_initiative(doc: FormationDoc, doc_list: ArmyListDoc) -> str | None:
    """The closest rating: the formation's own, its section's, the section's parents', the default.

    What is no activation acts only where it has a rating of its own, as the Kashnarak has.
    """
    if not doc.activates:
        return doc.initiative
    known = doc_list.initiative
    parents = {section.id: section.parent for section in doc_list.section}
    names: list[str | None] = [doc.id, doc.section]
    while names[-1] is not None:
        names.append(parents.get(names[-1]))
    names[-1] = "default"
    return doc.initiative or next((known[name] for name in names if name in known), None)


def _build_offers(raw: str | OfferDoc, upgrades: Mapping[str, Upgrade]) -> list[Offer]:
    if isinstance(raw, OfferDoc):
        upgrade = upgrades[raw.upgrade]
        most = upgrade.most if raw.max is None else _bound(raw.max)
        return [Offer(raw.upgrade, most, tuple(raw.hosts), _build_price(raw) if has_price(raw) else None)]
    if raw in upgrades:
        return [Offer(raw, upgrades[raw].most)]
    return [Offer(upgrade.id, upgrade.most) for upgrade in upgrades.values() if upgrade.group == raw]


def _build_line(raw: str | UnitLineDoc) -> UnitLine:
    if isinstance(raw, str):
        return UnitLine(raw)
    return UnitLine(raw.unit or "", parse_dice(raw.rolled).minimum if raw.rolled else raw.count, raw.rolled)


def _build_added(raw: str | UnitLineDoc) -> Choice:
    if isinstance(raw, str):
        return Choice((raw,), 1, 1)
    return Choice(tuple(_line_units(raw)), raw.count, raw.count, raw.mixed, tuple(raw.points.items()))


def _build_choice(doc: ChoiceDoc) -> Choice:
    least = doc.count if doc.count is not None else doc.min or 0
    most = doc.count if doc.count is not None else _bound(doc.max or "any")
    return Choice(tuple(doc.of), least, most, doc.mixed, tuple(doc.points.items()))


def has_price(doc: UpgradeDoc | OfferDoc) -> bool:
    return doc.points is not None or doc.points_each is not None or bool(doc.points_tiers)


def _build_price(doc: UpgradeDoc | OfferDoc | PriceWhenDoc) -> Price:
    flat = doc.points if isinstance(doc, UpgradeDoc | OfferDoc) else None
    each = flat if flat is not None else doc.points_each or 0
    when = doc.points_when if isinstance(doc, UpgradeDoc) else []
    special = tuple(PriceWhen(other.with_, _build_price(other)) for other in when)
    per = tuple(doc.points_per) if isinstance(doc, UpgradeDoc | OfferDoc) else ()
    return Price(each, doc.points_pair, tuple(doc.points_tiers), special, per)


def _line_units(raw: str | UnitLineDoc) -> list[str]:
    if isinstance(raw, str):
        return [raw]
    return [raw.unit] if raw.unit is not None else list(raw.of or [])


def _bound(value: int | str) -> int:
    return ANY_NUMBER if isinstance(value, str) else value


def _used_sheets(
    formations: Mapping[str, FormationEntry], upgrades: Mapping[str, Upgrade], datasheets: Mapping[str, Datasheet]
) -> dict[str, Datasheet]:
    """The datasheets the list needs. The value of an attribute may be one too: a Drop Pod is printed, not bought."""
    used: dict[str, None] = {}
    for formation in formations.values():
        used.update(dict.fromkeys(line.unit for line in formation.units))
        used.update(dict.fromkeys(unit for choice in formation.choices for unit in choice.of))
        used.update(dict.fromkeys(unit for offer in formation.offers for unit in offer.hosts))
        values = (value for attribute in formation.attributes for value, _ in attribute.values)
        used.update(dict.fromkeys(value for value in values if value in datasheets))
        if formation.carried_by:
            used[formation.carried_by] = None
        used.update(dict.fromkeys(formation.shows))
    for upgrade in upgrades.values():
        used.update(dict.fromkeys(unit for choice in (*upgrade.adds, *upgrade.removes) for unit in choice.of))
        used.update(dict.fromkeys((*upgrade.replaces, *upgrade.replacement, *upgrade.hosts, *upgrade.shows)))
    return {unit: datasheets[unit] for unit in used}

"""Army lists and datasheets as JSON data: what the API and ``manage.py catalogue --json`` hand out, word for word."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rules.catalogue.army_lists import (
    ANY_NUMBER,
    Attribute,
    Choice,
    FormationEntry,
    Offer,
    Price,
    Section,
    Surcharge,
    Upgrade,
)
from rules.catalogue.build import EFFECTS
from rules.catalogue.datasheets import Compartment, Datasheet, OptionItem, ShipWeapon, Weapon, WeaponMode, WeaponOption
from rules.catalogue.effects import Arm, Effect, Fit
from rules.words import N_, Translate

if TYPE_CHECKING:
    from rules.composition.clauses import Clause
    from rules.composition.compile import ListRules

# The figures of compiled clauses, and what they are called in list documents.
_LIMITS = {
    "least": "min",
    "most": "max",
    "every": "every",
    "slice_points": "points",
    "fraction": "at_most",
    "above": "above",
    "margin": "margin",
    "up_to_points": "up_to_points",
}
_EFFECT_KINDS = {effect: kind for kind, effect in EFFECTS.items()}


def describe_list(rules: ListRules, *, translate: Translate = N_) -> dict[str, Any]:
    """A whole army list: every section, formation, upgrade, unit, price, limit, clause and note."""
    army_list = rules.army_list
    return {
        "id": f"{army_list.publication}/{army_list.id}",
        "version": army_list.version,
        "reference": army_list.reference,
        "digest": army_list.digest,
        "publication": army_list.publication,
        "game": str(army_list.game),
        "name": army_list.name,
        "aliases": list(army_list.aliases),
        "faction": army_list.faction,
        "source": army_list.source,
        "strategy_rating": army_list.strategy_rating,
        "rating_name": army_list.rating_name,
        "usual_points": list(army_list.usual_points) if army_list.usual_points else None,
        "supplement": army_list.supplement,
        "special_rules": list(army_list.special_rules),
        "garrisons": None if army_list.garrisons is None else list(army_list.garrisons),
        "sizes": [{"id": s.id, "name": s.name, "multiplier": s.multiplier} for s in army_list.sizes.values()],
        "sections": [_describe_section(section) for section in army_list.sections.values()],
        "groups": [{"id": g.id, "name": g.name, "note": g.note} for g in army_list.groups.values()],
        "ratings": [{"with": part.label.render(translate), "rating": rating} for part, rating in rules.ratings],
        "surcharges": [_describe_surcharge(row) for row in army_list.surcharges],
        "formations": [_describe_formation(entry) for entry in army_list.formations.values()],
        "upgrades": [_describe_upgrade(upgrade) for upgrade in army_list.upgrades.values()],
        "clauses": [_describe_clause(clause, translate=translate) for clause in rules.clauses],
        "warnings": [{"id": c.id, "text": c.text, "ref": c.ref} for c in rules.cautions],
        "notes": [{"text": note.text, "ref": note.ref} for note in army_list.notes],
        "datasheets": [describe_sheet(sheet) for sheet in army_list.datasheets.values()],
    }


def describe_sheet(sheet: Datasheet) -> dict[str, Any]:
    """A datasheet with every profile value as printed. Ships and ground units have the same fields."""
    return {
        "id": sheet.id,
        "name": sheet.name,
        "aliases": list(sheet.aliases),
        "force": sheet.force,
        "type": sheet.type,
        "speed": sheet.speed,
        "armour": sheet.armour,
        "cc": sheet.cc,
        "ff": sheet.ff,
        "damage_capacity": sheet.damage_capacity,
        "turns": sheet.turns,
        "shields": sheet.shields,
        "turrets": sheet.turrets,
        "abilities": list(sheet.abilities),
        "weapons": [_describe_weapon(weapon) for weapon in sheet.weapons],
        "ship_weapons": [_describe_ship_weapon(weapon) for weapon in sheet.ship_weapons],
        "critical": sheet.critical,
        "notes": list(sheet.notes),
        "transport": [_describe_compartment(compartment) for compartment in sheet.transport],
        "transport_size": _number(sheet.transport_size),
        "sources": list(sheet.sources),
        "weapon_options": [_describe_option(option) for option in sheet.weapon_options],
    }


def _describe_section(section: Section) -> dict[str, Any]:
    return {
        "id": section.id,
        "name": section.name,
        "aliases": list(section.aliases),
        "parent": section.parent,
        "provides": dict(section.provides),
        "consumes": dict(section.consumes),
        "blast_markers_per_unit": section.blast_markers_per_unit,
        "note": section.note,
    }


def _describe_formation(entry: FormationEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "aliases": list(entry.aliases),
        "section": entry.section,
        "points": dict(entry.prices),
        "initiative": entry.initiative,
        "activates": entry.activates,
        "units": [{"unit": line.unit, "count": line.count, "rolled": line.rolled or None} for line in entry.units],
        "choices": [_describe_choice(choice) for choice in entry.choices],
        "upgrades": [_describe_offer(offer) for offer in entry.offers],
        "tags": list(entry.tags),
        "carried_by": entry.carried_by,
        "attributes": [_describe_attribute(attribute) for attribute in entry.attributes],
        "note": entry.note,
        "shows": list(entry.shows),
        "abilities": list(entry.abilities),
        "effects": [_describe_effect(effect) for effect in entry.effects],
        "breaks_spirit": entry.breaks_spirit,
    }


def _describe_upgrade(upgrade: Upgrade) -> dict[str, Any]:
    return {
        "id": upgrade.id,
        "name": upgrade.name,
        "aliases": list(upgrade.aliases),
        "group": upgrade.group,
        "price": _describe_price(upgrade.price),
        "max": _bound(upgrade.most),
        "counts_as": upgrade.kind,
        "adds": [_describe_choice(choice) for choice in upgrade.adds],
        "removes": [_describe_choice(choice) for choice in upgrade.removes],
        "replaces": list(upgrade.replaces),
        "with": list(upgrade.replacement),
        "hosts": list(upgrade.hosts),
        "per_unit": list(upgrade.per_unit),
        "changes": list(upgrade.changes),
        "effects": [_describe_effect(effect) for effect in upgrade.effects],
        "note": upgrade.note,
        "shows": list(upgrade.shows),
        "initiative": upgrade.initiative,
        "worth": upgrade.worth,
    }


def _describe_price(price: Price) -> dict[str, Any]:
    return {
        "each": price.each,
        "pair": price.pair,
        "tiers": list(price.tiers),
        "per": list(price.per),
        "when": [{"with": special.upgrade, "price": _describe_price(special.price)} for special in price.when],
    }


def _describe_choice(choice: Choice) -> dict[str, Any]:
    return {
        "of": list(choice.of),
        "min": choice.least,
        "max": _bound(choice.most),
        "mixed": choice.mixed,
        "points": dict(choice.points),
    }


def _describe_offer(offer: Offer) -> dict[str, Any]:
    price = None if offer.price is None else _describe_price(offer.price)
    return {"upgrade": offer.upgrade, "max": _bound(offer.most), "hosts": list(offer.hosts), "price": price}


def _describe_surcharge(row: Surcharge) -> dict[str, Any]:
    return {"of": row.group, "kinds": row.kinds, "points": row.points, "ref": row.ref}


def _describe_attribute(attribute: Attribute) -> dict[str, Any]:
    return {"id": attribute.id, "name": attribute.name, "values": dict(attribute.values)}


def _describe_effect(effect: Effect) -> dict[str, Any]:
    if isinstance(effect, Arm):
        return {"kind": "arm", "weapon": _describe_weapon(effect.weapon)}
    if isinstance(effect, Fit):
        return {"kind": "fit", "weapon": _describe_ship_weapon(effect.weapon)}
    values = {field.name: getattr(effect, field.name) for field in fields(effect)}
    return {"kind": _EFFECT_KINDS[type(effect)], **values}


def _describe_clause(clause: Clause, *, translate: Translate) -> dict[str, Any]:
    selectors = [part.selector for part in clause.about]
    return {
        "id": clause.id,
        "kind": clause.kind,
        "scope": str(clause.scope),
        "ref": clause.ref,
        "sentence": clause.sentence().render(translate),
        "about": {
            "formations": sorted({entry for selector in selectors for entry in selector.formations}),
            "upgrades": sorted({upgrade for selector in selectors for upgrade in selector.picks}),
            "units": sorted({unit for selector in selectors for unit in selector.units}),
        },
        "limits": _describe_limits(clause),
    }


def _describe_limits(clause: Clause) -> dict[str, int | str | None]:
    """The figures of a clause by the keys that list authors write; a clause without a figure has none."""
    held = {field.name: getattr(clause, field.name) for field in fields(clause)}
    limits: dict[str, int | str | None] = {}
    for name, key in _LIMITS.items():
        value = held.get(name)
        if name in held and (value is None or isinstance(value, int)):
            limits[key] = None if value is None else _bound(value)
        elif isinstance(value, Fraction):
            limits[key] = str(value)
    return limits


def _describe_weapon(weapon: Weapon) -> dict[str, Any]:
    modes = [_describe_mode(mode) for mode in weapon.modes]
    return {"name": weapon.name, "count": weapon.count, "arc": weapon.arc, "modes": modes}


def _describe_mode(mode: WeaponMode) -> dict[str, Any]:
    return {
        "joins": mode.joins,
        "range": mode.range,
        "firepower": mode.firepower,
        "abilities": list(mode.abilities),
    }


def _describe_ship_weapon(weapon: ShipWeapon) -> dict[str, Any]:
    return {
        "name": weapon.name,
        "range": weapon.range,
        "strength": weapon.strength,
        "arc": weapon.arc,
        "craft": list(weapon.craft),
        "optional_craft": list(weapon.optional_craft),
    }


def _describe_option(option: WeaponOption) -> dict[str, Any]:
    items = [_describe_item(item) for item in option.items]
    return {"id": option.id, "pick": option.pick, "items": items, "note": option.note}


def _describe_item(item: OptionItem) -> dict[str, Any]:
    return {
        "id": item.id,
        "name": item.name,
        "max": item.most,
        "weapons": dict(item.weapons),
        "values": dict(item.values),
        "abilities": list(item.abilities),
    }


def _describe_compartment(compartment: Compartment) -> dict[str, Any]:
    return {
        "capacity": _number(compartment.capacity),
        "carries": list(compartment.carries),
        "except": list(compartment.excepts),
        "weights": {unit: _number(weight) for unit, weight in compartment.weights},
        "at_most": dict(compartment.at_most),
    }


def _bound(most: int) -> int | None:
    """None says that the list sets no bound."""
    return None if most >= ANY_NUMBER else most


def _number(value: Fraction) -> int | str:
    """Whole numbers as numbers, fractions as they are written (``1/2``)."""
    return value.numerator if value.denominator == 1 else str(value)

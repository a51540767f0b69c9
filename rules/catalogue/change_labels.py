"""What the fields of army lists and datasheets are called in sentences about changes."""

from __future__ import annotations

from rules.catalogue.army_lists import (
    ArmyList,
    FormationEntry,
    Group,
    ListNote,
    Offer,
    Section,
    Size,
    Surcharge,
    UnitLine,
    Upgrade,
)
from rules.catalogue.datasheets import Compartment, Datasheet
from rules.words import N_

# What each field is called, and which kind of id its words are. Whatever has no line here is called by its own name.
LABELS: dict[type, dict[str, tuple[str, str]]] = {
    ArmyList: {
        "name": (N_("name"), ""),
        "game": (N_("game"), ""),
        "faction": (N_("faction"), ""),
        "strategy_rating": (N_("strategy rating"), ""),
        "rating_name": (N_("name of the rating"), ""),
        "aliases": (N_("other spellings"), ""),
        "source": (N_("source"), ""),
        "special_rules": (N_("special rules"), "ability"),
        "usual_points": (N_("usual points"), ""),
        "garrisons": (N_("who may garrison"), "unit"),
    },
    Size: {"name": (N_("name"), ""), "multiplier": (N_("multiplier"), "")},
    Section: {
        "name": (N_("name"), ""),
        "parent": (N_("part of"), "section"),
        "provides": (N_("slots that each formation gives"), ""),
        "consumes": (N_("slots that each formation uses"), ""),
        "blast_markers_per_unit": (N_("blast markers for each unit"), ""),
        "note": (N_("note"), ""),
    },
    Group: {"name": (N_("name"), ""), "note": (N_("note"), "")},
    FormationEntry: {
        "name": (N_("name"), ""),
        "section": (N_("section"), "section"),
        "prices": (N_("points"), "size"),
        "aliases": (N_("other spellings"), ""),
        "units": (N_("units"), "unit"),
        "choices": (N_("choice of units"), "unit"),
        "offers": (N_("upgrades"), "upgrade"),
        "tags": (N_("counts as"), ""),
        "carried_by": (N_("free transport"), "unit"),
        "attributes": (N_("free decisions"), ""),
        "initiative": (N_("initiative"), ""),
        "activates": (N_("activates"), ""),
        "shows": (N_("brings into play"), "unit"),
        "abilities": (N_("abilities of all units"), "ability"),
        "effects": (N_("effect"), ""),
        "note": (N_("note"), ""),
    },
    Offer: {
        "most": (N_("at most"), ""),
        "hosts": (N_("for"), "unit"),
        "price": (N_("price"), ""),
    },
    Upgrade: {
        "name": (N_("name"), ""),
        "group": (N_("group"), "group"),
        "price": (N_("price"), ""),
        "most": (N_("at most"), ""),
        "aliases": (N_("other spellings"), ""),
        "adds": (N_("adds"), "unit"),
        "removes": (N_("takes away"), "unit"),
        "replaces": (N_("replaces"), "unit"),
        "replacement": (N_("puts in its place"), "unit"),
        "hosts": (N_("for"), "unit"),
        "per_unit": (N_("at most one for each"), "unit"),
        "effects": (N_("effect"), ""),
        "changes": (N_("changes"), "unit"),
        "counts_as": (N_("counts as the kind"), "upgrade"),
        "shows": (N_("brings into play"), "unit"),
        "initiative": (N_("initiative"), ""),
        "note": (N_("note"), ""),
    },
    UnitLine: {"rolled": (N_("plus"), "")},
    Surcharge: {
        "upgrades": (N_("upgrades"), "upgrade"),
        "kinds": (N_("kinds"), ""),
        "points": (N_("points"), ""),
        "ref": (N_("source"), ""),
    },
    ListNote: {"ref": (N_("source"), "")},
    Datasheet: {
        "name": (N_("name"), ""),
        "force": (N_("force"), ""),
        "type": (N_("type"), ""),
        "speed": (N_("speed"), ""),
        "armour": (N_("armour"), ""),
        "aliases": (N_("other spellings"), ""),
        "cc": (N_("close combat"), ""),
        "ff": (N_("firefight"), ""),
        "damage_capacity": (N_("damage capacity"), ""),
        "turns": (N_("turns"), ""),
        "shields": (N_("shields"), ""),
        "turrets": (N_("turrets"), ""),
        "abilities": (N_("abilities"), "ability"),
        "weapons": (N_("weapons"), ""),
        "ship_weapons": (N_("weapons"), ""),
        "critical": (N_("critical hit"), ""),
        "notes": (N_("notes"), ""),
        "transport": (N_("transport"), "unit"),
        "transport_size": (N_("spaces in transport"), ""),
        "rides_as": (N_("rides as"), "unit"),
        "sources": (N_("sources"), ""),
    },
    Compartment: {
        "capacity": (N_("capacity"), ""),
        "carries": (N_("carries"), "unit"),
        "excepts": (N_("except"), "unit"),
        "weights": (N_("spaces"), "unit"),
        "at_most": (N_("at most"), "unit"),
    },
}


def label_of(kind: type, field: str) -> tuple[str, str]:
    """What a field is called in sentences, and of which kind the ids in it are."""
    return LABELS.get(kind, {}).get(field, (field.replace("_", " "), ""))

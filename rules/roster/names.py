"""Names on rosters: players' own names made harmless, and names of the list made distinct."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rules.catalogue.army_lists import ArmyList, FormationEntry

# Embeddings, overrides and isolates would turn around whatever follows the name on the same line.
_TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
# No army document has them; texts from elsewhere may. Those that are white space become a space.
_CONTROLS = (*range(0x20), 0x7F)
_DROPPED = dict.fromkeys(code for code in (*_TURNING, *_CONTROLS) if not chr(code).isspace())

# What the plain text of rosters is built with; a name that holds any of it could be read in two ways.
_BUILDING_SIGNS = re.compile(r" × | – |; | = |\]$")


def sanitise_name(name: str) -> str:
    """A player's name without control characters and those that reorder the text around it, on one line."""
    return " ".join(name.translate(_DROPPED).split())


def distinguish(names: Mapping[str, str]) -> dict[str, str]:
    """Names by id, each one unique and safe to read back.

    A name that several ids share, or that holds signs of the plain text, carries its id: ``Sniper [sniper-2]``.
    """
    uses = Counter(names.values())
    return {key: name if _is_plain(name, uses) else f"{name} [{key}]" for key, name in names.items()}


def label_upgrades(army_list: ArmyList, entry: FormationEntry) -> dict[str, str]:
    """What each upgrade of the list is called in a formation.

    A name that two of its offers share carries the id, and so does an upgrade that is not offered here when its name is
    not the only one of its kind in the list.
    """
    offered = {offer.upgrade for offer in entry.offers}
    here = Counter(upgrade.name for upgrade in army_list.upgrades.values() if upgrade.id in offered)
    anywhere = Counter(upgrade.name for upgrade in army_list.upgrades.values())
    return {
        upgrade.id: upgrade.name
        if _is_plain(upgrade.name, here if upgrade.id in offered else anywhere)
        else f"{upgrade.name} [{upgrade.id}]"
        for upgrade in army_list.upgrades.values()
    }


def label_decisions(entry: FormationEntry) -> dict[tuple[str, str], tuple[str, str]]:
    """What each value of each attribute of a formation is called: (attribute, value) to both names."""
    names = distinguish({attribute.id: attribute.name for attribute in entry.attributes})
    return {
        (attribute.id, value): (names[attribute.id], title)
        for attribute in entry.attributes
        for value, title in distinguish(dict(attribute.values)).items()
    }


def _is_plain(name: str, uses: Mapping[str, int]) -> bool:
    return uses[name] == 1 and not _BUILDING_SIGNS.search(name)

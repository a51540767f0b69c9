"""Reads the plain text of a roster back, by its documented grammar only: proof that nothing was lost."""

import re
from dataclasses import dataclass, field

from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules
from rules.roster.names import distinguish

_POINTS = re.compile(r" – (-?[\d,]+) points$")


@dataclass
class _Formation:
    entry: str
    name: str = ""
    size: str = "normal"
    units: list[tuple[str, int]] = field(default_factory=list)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    upgrades: list[UpgradePick] = field(default_factory=list)


def read_text(text: str, rules: ListRules) -> Army:
    """The army that a plain-text roster of this list describes."""
    head, *blocks = text.split("\n\n")
    lines = dict(line.partition(":")[::2] for line in head.splitlines())
    reference = re.search(r"\((\S+@\S+)\)$", lines["List"]).group(1)
    limit = int(lines["Points"].rpartition(" of ")[2].replace(",", ""))
    formations = []
    for block in blocks:
        first, *details = block.splitlines()
        if not re.match(r"\d+\. ", first):
            break
        formations.append(_read_formation(first, details, rules))
    picks = (
        FormationPick(f"f{n}", f.entry, f.name, f.size, tuple(f.units), tuple(f.attributes), tuple(f.upgrades))
        for n, f in enumerate(formations, 1)
    )
    return Army(reference, limit, lines["Army"].removeprefix(" "), tuple(picks))


def _ids(names: dict[str, str]) -> dict[str, str]:
    return {name: key for key, name in distinguish(names).items()}


def _read_formation(first: str, details: list[str], rules: ListRules) -> _Formation:
    army_list = rules.army_list
    kind = _POINTS.sub("", first).partition(". ")[2]
    formation = _Formation(_ids({e.id: e.name for e in army_list.formations.values()})[kind])
    for line in details:
        label, _, value = line.strip().partition(": ")
        if label == "Name":
            formation.name = value
        elif label == "Size":
            formation.size = _ids({s.id: s.name for s in army_list.sizes.values()})[value]
        elif label == "Choice":
            formation.attributes.append(_read_choice(value, rules, formation.entry))
        elif label == "Chosen":
            formation.units = _read_units(value, rules)
        elif line.strip().startswith("+ "):
            formation.upgrades.append(_read_upgrade(line.strip()[2:], rules, formation.entry))
    return formation


def _read_choice(text: str, rules: ListRules, entry: str) -> tuple[str, str]:
    name, _, value = text.partition(" = ")
    attribute = next(a for a in rules.army_list.formations[entry].attributes if a.name == name)
    return attribute.id, next(key for key, shown in attribute.values if shown == value)


def _read_units(text: str, rules: ListRules) -> list[tuple[str, int]]:
    ids = _ids({unit: sheet.name for unit, sheet in rules.army_list.datasheets.items()})
    parts = (part.partition(" × ") for part in text.split("; "))
    return [(ids[name], int(count)) for count, _, name in parts]


def _read_upgrade(text: str, rules: ListRules, entry: str) -> UpgradePick:
    name, *rest = _POINTS.sub("", text).split(" – ")
    count, times, plain = name.partition(" × ")
    if not (times and count.isdigit()):
        count, plain = "1", name
    offered = {offer.upgrade for offer in rules.army_list.formations[entry].offers}
    ids = _ids({u.id: u.name for u in rules.army_list.upgrades.values() if u.id in offered})
    pick = UpgradePick(ids[plain], int(count))
    for part in rest:
        word, _, value = part.partition(" ")
        if word == "brings":
            pick = UpgradePick(pick.upgrade, pick.count, pick.on, tuple(_read_units(value, rules)))
        else:
            assert word == "on"
            (unit,) = (key for key, sheet in rules.army_list.datasheets.items() if sheet.name == value)
            pick = UpgradePick(pick.upgrade, pick.count, unit, pick.units)
    return pick

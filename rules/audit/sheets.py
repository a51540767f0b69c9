"""Datasheets, weapons and forces of the catalogue beside those of the facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.audit.differences import Difference, compare, compare_names
from rules.audit.facts import Facts, ForceFacts, ModeFacts, UnitFacts, WeaponFacts, tidy
from rules.audit.numbers import read_numbers
from rules.catalogue.datasheets import Ability, Datasheet
from rules.catalogue.documents import ModeDoc, WeaponDoc, WeaponLineDoc
from rules.catalogue.loader import Publication
from rules.interchange.names import normalise

# "Extra Attacks (+1)", "Damage Capacity 3", "D3+3 Power Fields": a name and its number, either way round.
_NUMBER = r"\+?(?:\d+|\d*D\d+)(?:\+\d+)?"
_PARAMETER = re.compile(
    rf"(?P<before>{_NUMBER}) (?P<of>.+)|(?P<name>.+?) (?:\((?P<inside>{_NUMBER})\)|(?P<behind>\d+))"
)
_CAPACITY = "Damage Capacity"
_HOLD = re.compile(r"(?:may (?:transport|carry)|plus) (?!one formation)", re.IGNORECASE)


def compare_sheets(catalogue: Publication, facts: Facts) -> Iterator[Difference]:
    ours, theirs = catalogue.datasheets, facts.units
    yield from compare_names("units", _names_of(ours), _names_of(theirs))
    words = _Words.of(catalogue, facts)
    for key in theirs.keys() & ours.keys():
        yield from _compare_sheet(key, catalogue, theirs[key], words)


def compare_weapons(catalogue: Publication, facts: Facts) -> Iterator[Difference]:
    ours, theirs = catalogue.weapons, facts.weapons
    yield from compare_names("weapons", _names_of(ours), _names_of(theirs))
    words = _Words.of(catalogue, facts)
    for key in theirs.keys() & ours.keys():
        mine = " ".join(words.our_mode(mode) for mode in ours[key].modes)
        other = " ".join(words.their_mode(mode) for mode in theirs[key].modes)
        yield from compare(f"weapons/{key}", ours[key].name, "modes", mine, other)


def compare_forces(catalogue: Publication, facts: Facts) -> Iterator[Difference]:
    """Names, and that each datasheet stands with a force that has it. (Units of several forces stand with one.)"""
    theirs = _names_of(facts.forces)
    yield from compare_names("forces", catalogue.forces, theirs)
    for key, sheet in catalogue.datasheets.items():
        having = [name for name, force in facts.forces.items() if key in force.units]
        if sheet.force not in having:
            names = ", ".join(theirs[name] for name in sorted(having))
            yield from compare(f"units/{key}", sheet.name, "force", catalogue.forces[sheet.force], names)


def _names_of(things: Mapping[str, Datasheet | WeaponDoc | UnitFacts | WeaponFacts | ForceFacts]) -> dict[str, str]:
    return {key: tidy(thing.name) for key, thing in things.items()}


def split_parameter(name: str) -> tuple[str, str]:
    """The name of a special rule as it is compared, and its number.

    >>> split_parameter("D3+3 Power Fields"), split_parameter("Damage Capacity 3")
    (('power field', 'D3+3'), ('damage capacity', '3'))
    """
    found = _PARAMETER.fullmatch(name)
    if not found:
        return normalise(name), ""
    return normalise(found["of"] or found["name"]), found["before"] or found["inside"] or found["behind"]


@dataclass(frozen=True, slots=True)
class _Words:
    """Abilities of both sides as the same words: those of the catalogue, with the number in brackets."""

    ours: Mapping[str, Ability]
    by_name: Mapping[str, str]
    theirs: Mapping[str, str]

    @classmethod
    def of(cls, catalogue: Publication, facts: Facts) -> _Words:
        return cls(
            catalogue.abilities,
            {normalise(ability.name): ability.name for ability in catalogue.abilities.values()},
            {key: tidy(rule.name) for key, rule in facts.rules.items()},
        )

    def our_abilities(self, names: Iterable[str]) -> list[str]:
        return sorted(self._ours(name) for name in names)

    def their_abilities(self, names: Iterable[str] | None) -> list[str]:
        return sorted(self._theirs(name) for name in names or ())

    def our_mode(self, mode: ModeDoc) -> str:
        return _tell_mode(mode.joins, mode.range, mode.firepower, self.our_abilities(mode.abilities))

    def their_mode(self, mode: ModeFacts) -> str:
        return _tell_mode(mode.boolean, mode.range, mode.firepower or "-", self.their_abilities(mode.special_rules))

    def _ours(self, name: str) -> str:
        base, _bracket, rest = name.partition("(")
        return f"{self.ours[base].name} ({rest}" if rest else self.ours[base].name

    def _theirs(self, key: str) -> str:
        base, number = split_parameter(self.theirs.get(key, key))
        name = self.by_name.get(base, self.theirs.get(key, key))
        return f"{name} ({number})" if number else name


def _tell_mode(joins: str | None, reach: str, firepower: str, abilities: list[str]) -> str:
    words = [joins, reach, firepower, *([f"({', '.join(abilities)})"] if abilities else [])]
    return " ".join(word for word in words if word)


def _compare_sheet(key: str, catalogue: Publication, unit: UnitFacts, words: _Words) -> Iterator[Difference]:
    place, sheet = f"units/{key}", catalogue.datasheets[key]
    for aspect in ("type", "speed", "armour", "cc", "ff"):
        yield from compare(place, sheet.name, aspect, getattr(sheet, aspect), tidy(getattr(unit, aspect) or "-"))
    theirs = words.their_abilities(unit.special_rules)
    capacity = [name for name in theirs if name.startswith(_CAPACITY) and not sheet.is_character]
    abilities = ", ".join(name for name in theirs if name not in capacity)
    yield from compare(place, sheet.name, "abilities", ", ".join(words.our_abilities(sheet.abilities)), abilities)
    mine = str(sheet.damage_capacity) if sheet.is_war_engine else ""
    hits = ", ".join(name.removeprefix(_CAPACITY).strip(" ()") for name in capacity)
    yield from compare(place, sheet.name, "damage capacity", mine, hits)
    lines = [WeaponLineDoc.model_validate(line) for line in catalogue.sheet_documents[key]["sheet"].get("weapons", ())]
    ours = ", ".join(_tell_weapon(str(line.weapon), line.count, line.arc) for line in lines)
    carried = ", ".join(_tell_weapon(line.id, line.multiplier, line.arc) for line in unit.weapons or ())
    yield from compare(place, sheet.name, "weapons", ours, carried)
    holds = ", ".join(str(hold.capacity) for hold in sheet.transport)
    yield from compare(place, sheet.name, "transport", holds, ", ".join(_read_holds(unit.notes or "")))


def _tell_weapon(name: str, count: str | int | None, arc: str | None) -> str:
    number = str(count or 1).replace("–", "-")
    return " ".join(word for word in ("" if number == "1" else f"{number}×", name, arc) if word)


def _read_holds(notes: str) -> Iterator[str]:
    """How much goes into each compartment, as far as the notes say it in numbers: of "one Terminator unit or two
    infantry units" the larger.
    """
    for clause in re.split("[;.]", tidy(notes)):
        numbers = read_numbers(clause)
        if numbers and _HOLD.match(clause.strip()):
            yield str(max(numbers))

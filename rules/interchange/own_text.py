"""The plain text of a roster back to the army it shows, exactly (the grammar stands in ``rules.roster.text``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.catalogue.army_lists import NORMAL, FormationEntry, Upgrade
from rules.catalogue.option_sheets import JOIN
from rules.catalogue.weapon_options import find_excess, items_of
from rules.composition.army import Army, FormationPick, UpgradePick, WeaponPick
from rules.composition.compile import ListRules
from rules.composition.loadouts import merge_weapons, trim_weapons
from rules.composition.resolve import count_units
from rules.errors import RulesError
from rules.roster.names import distinguish, label_decisions, label_upgrades, sanitise_name
from rules.words import N_, Message, say

MOST_CHARACTERS = 2_000_000
_REFERENCE = re.compile(r"\(([a-z0-9-]{1,80}/[a-z0-9-]{1,80}@[0-9A-Za-z.\-]{1,40})\)\s*$")
_POINTS_OF = re.compile(r"-?[\d,]{1,12} of ([\d,]{1,12})")
_FORMATION = re.compile(r"\d{1,6}\. (?P<kind>.*) – -?[\d,]{1,12} points")
_UPGRADE = re.compile(r"\+ (?P<what>.*) – -?[\d,]{1,12} points")
_COUNT = re.compile(r"(\d{1,4}) × ")
_RULE = re.compile(r"={3,}")
_DERIVED = ("Section: ", "Units: ", "Table: ", "Boxes: ")
_HEAD = ("Verdict: ", "Activations: ", "Fingerprint: ", "Date: ", "Link: ")


class OwnTextError(RulesError):
    """The text is not (or no longer) the plain text of a roster. ``line`` counts from 1; 0 is the text as a whole."""

    def __init__(self, line: int, message: Message) -> None:
        self.line = line
        self.message = message
        super().__init__(f"line {line}: {message}" if line else str(message))


def find_reference(text: str) -> str | None:
    """The list version (``publication/list@version``) that a roster's text names, or None when it is none."""
    for line in text[:10_000].splitlines()[:12]:
        found = _REFERENCE.search(line) if line.strip().startswith("List: ") else None
        if found:
            return found[1]
    return None


def read_own_text(text: str, rules: ListRules) -> Army:
    """The army of a plain-text roster of this list: ``canonicalise(rules, army)`` of the army that was written.

    Raises OwnTextError at the first line that does not follow the grammar.
    """
    if len(text) > MOST_CHARACTERS:
        raise OwnTextError(0, say(N_("The text has more than {most} characters."), most=MOST_CHARACTERS))
    return _Reader(rules).read(text.splitlines())


def canonicalise(rules: ListRules, army: Army) -> Army:
    """The same force in the one form that a text can hold.

    Keys are f1, f2 …; names are sanitised; notes stay behind; what is left to the defaults (decisions, units of
    upgrades) is written out or left out in one way only; zero units are nobody. Points, verdict and fingerprint are
    those of ``army``.
    """
    keys = {pick.key: f"f{number}" for number, pick in enumerate(army.formations, 1)}
    picks = tuple(_canonicalise_pick(rules, pick, keys=keys) for pick in army.formations)
    return replace(army, name=sanitise_name(army.name), formations=picks, note="")


def _canonicalise_pick(rules: ListRules, pick: FormationPick, *, keys: Mapping[str, str]) -> FormationPick:
    defaults = rules.entries[pick.formation].defaults
    return replace(
        pick,
        key=keys[pick.key],
        name=sanitise_name(pick.name),
        units=tuple((unit, count) for unit, count in pick.units if count),
        attributes=tuple({**defaults, **dict(pick.attributes)}.items()),
        upgrades=tuple(_canonicalise_upgrade(rules.army_list.upgrades[u.upgrade], u) for u in pick.upgrades),
        weapons=_canonicalise_weapons(rules, pick),
        rides_in=keys.get(pick.rides_in, ""),
        note="",
    )


def _canonicalise_weapons(rules: ListRules, pick: FormationPick) -> tuple[WeaponPick, ...]:
    """Each choice once, unit by unit in the order of the formation; what nobody is there for is left out."""
    if not pick.weapons:
        return ()
    units = count_units(rules, pick)
    merged = merge_weapons(rules, trim_weapons(pick.weapons, units))
    return tuple(weapon for unit in units for weapon in merged if weapon.unit == unit)


def _canonicalise_upgrade(upgrade: Upgrade, pick: UpgradePick) -> UpgradePick:
    brought = _brought(upgrade, pick)
    usual = _brought(upgrade, replace(pick, units=()))
    return replace(pick, units=() if brought == usual else tuple(brought.items()))


def _brought(upgrade: Upgrade, pick: UpgradePick) -> dict[str, int]:
    brought: dict[str, int] = {}
    for choice in upgrade.choices:
        counts = pick.brings(choice)
        for unit in choice.of:
            if unit in counts:
                brought[unit] = brought.get(unit, 0) + counts[unit]
    return brought | {unit: count for unit, count in pick.units if count and unit not in brought}


@dataclass(slots=True)
class _Draft:
    entry: FormationEntry
    name: str = ""
    size: str = NORMAL.id
    units: tuple[tuple[str, int], ...] = ()
    attributes: list[tuple[str, str]] = field(default_factory=list)
    upgrades: list[UpgradePick] = field(default_factory=list)
    weapons: tuple[WeaponPick, ...] = ()
    rides_in: str = ""

    def write(self, *, key: str) -> FormationPick:
        attributes, upgrades = tuple(self.attributes), tuple(self.upgrades)
        return FormationPick(
            key, self.entry.id, self.name, self.size, self.units, attributes, upgrades, self.weapons, self.rides_in
        )


class _Reader:
    """Reads line by line; names are those of the list, longest first, so that none is cut short."""

    def __init__(self, rules: ListRules) -> None:
        self.rules = rules
        army_list = rules.army_list
        self.kinds = _reverse(distinguish({entry.id: entry.name for entry in army_list.formations.values()}))
        self.units = _reverse(distinguish({unit: sheet.name for unit, sheet in army_list.datasheets.items()}))
        self.sizes = _reverse(distinguish({size.id: size.name for size in army_list.sizes.values()}))
        self.upgrades: dict[str, dict[str, str]] = {}
        self.drafts: list[_Draft] = []
        self.name = ""
        self.limit = 0

    def read(self, lines: list[str]) -> Army:
        for number, text in self._body(lines):
            line = " ".join(text.replace("\u00a0", " ").split())
            if not line:
                continue
            try:
                self._read_line(line)
            except _NotUnderstoodError as error:
                message = say(N_("{what} is not understood."), what=str(error)[:200])
                raise OwnTextError(number, message) from error
        if not self.limit:
            raise OwnTextError(0, say(N_("The text does not say what the points limit is.")))
        picks = tuple(draft.write(key=f"f{number}") for number, draft in enumerate(self.drafts, 1))
        return canonicalise(self.rules, Army(self.rules.army_list.reference, self.limit, self.name, picks))

    @staticmethod
    def _body(lines: list[str]) -> Iterator[tuple[int, str]]:
        """The lines before the appendices, whose titles are underlined."""
        for index, line in enumerate(lines):
            if index + 1 < len(lines) and line.strip() and _RULE.fullmatch(lines[index + 1].strip()):
                return
            yield index + 1, line

    def _read_line(self, line: str) -> None:
        begins = _FORMATION.fullmatch(line)
        if begins:
            self.drafts.append(_Draft(self.rules.army_list.formations[_find(self.kinds, begins["kind"])]))
        elif self.drafts:
            self._read_detail(line, self.drafts[-1])
        else:
            self._read_head(line)

    def _read_head(self, line: str) -> None:
        label, _, value = line.partition(":")
        if label == "Army":
            self.name = value.strip()
        elif label == "List":
            if (found := _REFERENCE.search(value)) is None or found[1] != self.rules.army_list.reference:
                raise _NotUnderstoodError(line)
        elif label == "Points":
            found = _POINTS_OF.fullmatch(value.strip())
            self.limit = _number(found[1] if found else "", line)
        elif not line.startswith(_HEAD) and label not in self._rating_names:
            raise _NotUnderstoodError(line)

    @property
    def _rating_names(self) -> tuple[str, ...]:
        return (" ".join(self.rules.army_list.rating_name.split()),)

    def _read_detail(self, line: str, draft: _Draft) -> None:
        label, _, value = line.partition(": ")
        if label == "Name":
            draft.name = value
        elif label == "Size":
            draft.size = _find(self.sizes, value)
        elif label == "Choice":
            draft.attributes.append(self._read_decision(value, draft.entry))
        elif label == "Chosen":
            draft.units = self._read_units(value)
        elif label == "Rides in" and re.fullmatch("[0-9]{1,4}", value):
            draft.rides_in = f"f{int(value)}"
        elif label == "Weapons":
            draft.weapons = tuple(self._read_weapons(value))
        elif line.startswith("+ "):
            draft.upgrades.append(self._read_upgrade(line, draft.entry))
        elif not line.startswith(_DERIVED) and line not in ("Name:", "Units:", "Table:"):
            raise _NotUnderstoodError(line)

    def _read_decision(self, text: str, entry: FormationEntry) -> tuple[str, str]:
        names = label_decisions(entry)
        known = {f"{attribute} = {value}": decision for decision, (attribute, value) in names.items()}
        if text in known:
            return known[text]
        title, _, value = text.partition(" = ")
        titles = {name: attribute for (attribute, _value), (name, _title) in names.items()}
        attribute = titles.get(title, title)
        if not re.fullmatch(r"[a-z0-9-]{1,80}", attribute) or not re.fullmatch(r"\S{1,80}", value):
            raise _NotUnderstoodError(text)
        return attribute, value

    def _read_units(self, text: str) -> tuple[tuple[str, int], ...]:
        found: dict[str, int] = {}
        rest = text
        while rest:
            count = _COUNT.match(rest)
            if count is None:
                raise _NotUnderstoodError(text)
            name, rest = _begin(self.units, rest[count.end() :], ends=("; ",))
            found[name] = int(count[1])
            rest = rest.removeprefix("; ")
        return tuple(found.items())

    def _read_weapons(self, text: str) -> Iterator[WeaponPick]:
        rest = text
        while rest:
            count = _COUNT.match(rest)
            if count is None:
                raise _NotUnderstoodError(text)
            unit, rest = _begin(self.units, rest[count.end() :], ends=(" = ",))
            items = _reverse({item.id: item.name for item in items_of(self.rules.sheet(unit))})
            take: dict[str, int] = {}
            while rest.startswith((" = ", JOIN)):
                times = _COUNT.match(rest, 3)
                name, rest = _begin(items, rest[times.end() if times else 3 :], ends=("; ", JOIN))
                take[name] = int(times[1]) if times else 1
            if not take or find_excess(self.rules.sheet(unit), take):
                raise _NotUnderstoodError(text)
            yield WeaponPick(unit, tuple(take.items()), int(count[1]))
            rest = rest.removeprefix("; ")

    def _read_upgrade(self, line: str, entry: FormationEntry) -> UpgradePick:
        whole = _UPGRADE.fullmatch(line)
        if whole is None:
            raise _NotUnderstoodError(line)
        if entry.id not in self.upgrades:
            self.upgrades[entry.id] = _reverse(label_upgrades(self.rules.army_list, entry))
        labels, text, count = self.upgrades[entry.id], whole["what"], 1
        ends = (" – brings ", " – on ")
        times = _COUNT.match(text)
        try:
            name, rest = _begin(labels, text, ends=ends)
        except _NotUnderstoodError:
            if times is None:
                raise
            count = int(times[1])
            name, rest = _begin(labels, text[times.end() :], ends=ends)
        rest, _on, host = rest.rpartition(" – on ") if " – on " in rest else (rest, "", "")
        units = self._read_units(rest.removeprefix(" – brings ")) if rest else ()
        return UpgradePick(name, count, _find(self.units, host) if host else None, units)


class _NotUnderstoodError(ValueError):
    """A part of a line that follows no rule of the grammar."""


def _reverse(names: Mapping[str, str]) -> dict[str, str]:
    """Ids by their labels, with single spaces as on a line, the longest first."""
    labels = {" ".join(name.split()): key for key, name in names.items()}
    return dict(sorted(labels.items(), key=lambda item: -len(item[0])))


def _find(labels: Mapping[str, str], text: str) -> str:
    if text not in labels:
        raise _NotUnderstoodError(text)
    return labels[text]


def _begin(labels: Mapping[str, str], text: str, *, ends: Iterable[str]) -> tuple[str, str]:
    """The id whose label a text begins with, and what follows it: nothing, or one of ``ends``."""
    for label, key in labels.items():
        rest = text[len(label) :]
        if text.startswith(label) and (not rest or rest.startswith(tuple(ends))):
            return key, rest
    raise _NotUnderstoodError(text)


def _number(text: str, line: str) -> int:
    digits = text.replace(",", "")
    if not digits.isdecimal():
        raise _NotUnderstoodError(line)
    return int(digits)

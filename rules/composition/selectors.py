"""Selectors: the part of an army that a clause speaks about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Protocol

from rules.catalogue.problems import suggest
from rules.composition.phrases import UNITS_OF, either
from rules.words import N_, Message, named, say

if TYPE_CHECKING:
    from rules.catalogue.army_lists import ArmyList, FormationEntry


class SelectorError(ValueError):
    """A selector names something the list does not have, or selects nothing."""


class Holdings(Protocol):
    """What a formation holds and costs, as far as selectors count it."""

    @property
    def entry(self) -> FormationEntry: ...
    @property
    def points(self) -> int: ...
    @property
    def units(self) -> Mapping[str, int]: ...
    @property
    def taken(self) -> Mapping[str, int]: ...
    @property
    def upgrade_points(self) -> Mapping[str, int]: ...
    @property
    def attributes(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Selector:
    """Formations, upgrades or units of an army, resolved to ids.

    Counting formations gives 1 each and their points with upgrades; counting upgrades gives picks and their
    points; counting units gives units and no points. ``having`` and ``attribute`` narrow formations down.
    ``additions`` pairs an upgrade with the units that one pick of it brings: those units are counted and no others.
    ``within`` counts upgrades and units in some formations only. ``narrowed`` are the tables of a list: formations
    that count beside ``formations``, each narrowed down in its own way.
    """

    label: Message
    formations: frozenset[str] = frozenset()
    upgrades: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    having: Selector | None = None
    attribute: tuple[str, str] | None = None
    additions: frozenset[tuple[str, int]] = frozenset()
    within: Selector | None = None
    narrowed: tuple[Selector, ...] = ()

    @property
    def is_narrow(self) -> bool:
        """Whether only some of its formations count: those that hold something or decided something."""
        return self.having is not None or self.attribute is not None

    @property
    def reach(self) -> frozenset[str]:
        """The formations that may count themselves, narrowed down or not."""
        return self.formations.union(*(part.formations for part in self.narrowed))

    @property
    def picks(self) -> frozenset[str]:
        """The upgrades whose picks change what is counted."""
        return self.upgrades | {upgrade for upgrade, _ in self.additions}

    def measure(self, state: Holdings) -> tuple[int, int]:
        """How many of this selection the formation holds, and the points spent on them."""
        if self.within is not None and not self.within.measure(state)[0]:
            return 0, 0
        count = points = 0
        if self._is_match(state):
            count, points = 1, state.points
        if self.upgrades:
            for upgrade, taken in state.taken.items():
                if upgrade in self.upgrades:
                    count += taken
                    points += state.upgrade_points.get(upgrade, 0)
        if self.units:
            count += sum(number for unit, number in state.units.items() if unit in self.units)
        if self.additions:
            count += sum(state.taken.get(upgrade, 0) * brought for upgrade, brought in self.additions)
        return count, points

    def _is_match(self, state: Holdings) -> bool:
        if state.entry.id in self.formations and self._is_narrow_match(state):
            return True
        return bool(self.narrowed) and any(part._is_match(state) for part in self.narrowed)

    def _is_narrow_match(self, state: Holdings) -> bool:
        if self.attribute is not None and state.attributes.get(self.attribute[0]) != self.attribute[1]:
            return False
        return self.having is None or self.having.measure(state)[0] > 0

    def __or__(self, other: Selector) -> Selector:
        plain = [part for part in (self, other) if not part.is_narrow]
        narrow = tuple(part for part in (self, other) if part.is_narrow)
        nothing = frozenset[str]()
        return Selector(
            label=_either(self.label, other.label),
            formations=nothing.union(*(part.formations for part in plain)),
            upgrades=nothing.union(*(part.upgrades for part in plain)),
            units=nothing.union(*(part.units for part in plain)),
            additions=frozenset[tuple[str, int]]().union(*(part.additions for part in plain)),
            narrowed=sum((part.narrowed for part in plain), ()) + narrow,
        )


def _either(first: Message, second: Message) -> Message:
    """``A or B``; units of several upgrades are ``units of A or B``."""
    if first.template == second.template == UNITS_OF:
        upgrades = (dict(label.params)["upgrade"] for label in (first, second))
        return say(UNITS_OF, upgrade=either(upgrades))  # type: ignore[arg-type]
    return either((first, second))


@dataclass(frozen=True, slots=True)
class SelectorParser:
    """Reads the selectors of one army list.

    A selector is a name (``"allies"``, or with its kind ``"section:allies"`` where a name is used twice), a table
    ``{ in = …, with = …, attribute = "transport=drop-pod" }``, or a list of these. With ``of = …`` a table that stands
    alone selects upgrades or units in such formations; ``name = …`` is then what sentences call it.
    ``"units-of:ogryns"`` is every unit that the upgrade Ogryns adds, without units of the same kind that come from
    elsewhere.
    """

    army_list: ArmyList
    tags: dict[str, str]

    def parse(self, raw: Any) -> Selector:
        """Resolve a selector; raises SelectorError when it is malformed, dangling or empty."""
        if isinstance(raw, str):
            return self._parse_name(raw)
        if isinstance(raw, list) and raw and all(isinstance(part, str | dict) for part in raw):
            return reduce(or_, (self._parse_member(part) for part in raw))
        if isinstance(raw, dict):
            return self._parse_table(raw)
        raise SelectorError(f"a selector is a name, a table or a list of these, not {raw!r}")

    def _parse_member(self, raw: str | dict[str, Any]) -> Selector:
        member = self.parse(raw)
        if member.within is not None:
            raise SelectorError('a table in a list selects formations, without "of"')
        return member

    def _parse_table(self, raw: dict[str, Any]) -> Selector:
        unknown = sorted(set(raw) - {"in", "with", "attribute", "of", "name"})
        if unknown or "in" not in raw:
            options = '"of", "with", "attribute" and "name"'
            raise SelectorError(f'a selector table has "in" and optionally {options}, not {unknown}')
        selector = self._parse_narrow(raw)
        if "name" not in raw:
            return selector
        if not isinstance(raw["name"], str) or not raw["name"]:
            raise SelectorError(f'"name" is a text, not {raw["name"]!r}')
        return replace(selector, label=named(raw["name"]))

    def _parse_narrow(self, raw: dict[str, Any]) -> Selector:
        base = self.parse(raw["in"])
        if base.is_narrow or base.narrowed:
            raise SelectorError('"in" names formations and does not narrow them down itself')
        if not base.formations:
            raise SelectorError(f'"in" selects formations, and {raw["in"]!r} has none')
        having = self.parse(raw["with"]) if "with" in raw else None
        label, attribute = base.label, None
        if having is not None:
            label = say(N_("{what} with {option}"), what=label, option=having.label)
        if "attribute" in raw:
            attribute, option = self._parse_attribute(raw["attribute"])
            label = say(N_("{what} ({option})"), what=label, option=named(option))
        within = Selector(label=label, formations=base.formations, having=having, attribute=attribute)
        return self._parse_within(raw["of"], within) if "of" in raw else within

    def _parse_within(self, raw: Any, within: Selector) -> Selector:
        """Upgrades or units, counted in some formations only."""
        what = self.parse(raw)
        if what.reach:
            raise SelectorError('"of" selects upgrades or units')
        return replace(what, label=say(N_("{what} in {place}"), what=what.label, place=within.label), within=within)

    def _parse_attribute(self, raw: Any) -> tuple[tuple[str, str], str]:
        known = {
            f"{attribute.id}={value}": ((attribute.id, value), title)
            for entry in self.army_list.formations.values()
            for attribute in entry.attributes
            for value, title in attribute.values
        }
        if not isinstance(raw, str) or raw not in known:
            raise SelectorError(f"no formation has the attribute {raw!r}")
        return known[raw]

    def _parse_name(self, raw: str) -> Selector:
        kind, separator, name = raw.partition(":")
        if not separator:
            return self._guess(raw)
        found = self._lookup(kind, name)
        if found is None:
            raise SelectorError(f"{raw!r} names nothing in this list")
        return found

    def _guess(self, name: str) -> Selector:
        kinds = ("section", "tag", "group", "formation", "upgrade", "unit")
        found = [(kind, hit) for kind in kinds if (hit := self._lookup(kind, name)) is not None]
        if not found:
            raise SelectorError(f"{name!r} names nothing in this list{suggest(name, self._known_names())}")
        if len(found) > 1:
            spelled = " or ".join(f"{kind}:{name}" for kind, _ in found)
            raise SelectorError(f"{name!r} is ambiguous: write {spelled}")
        return found[0][1]

    def _known_names(self) -> set[str]:
        known = self.army_list
        return {*known.sections, *self.tags, *known.groups, *known.formations, *known.upgrades, *known.datasheets}

    def _lookup(self, kind: str, name: str) -> Selector | None:
        finder = _FINDERS.get(kind)
        if finder is None:
            raise SelectorError(f"unknown kind of selector {kind!r}")
        selector = finder(self, name)
        if selector is None or not (selector.formations or selector.picks or selector.units):
            return None
        return selector

    def _section(self, name: str) -> Selector | None:
        section = self.army_list.sections.get(name)
        if section is None:
            return None
        entries = self.army_list.formations.values()
        inside = frozenset(e.id for e in entries if name in self.army_list.section_path(e.section))
        return Selector(label=named(section.name), formations=inside)

    def _tag(self, name: str) -> Selector | None:
        if name not in self.tags:
            return None
        tagged = frozenset(e.id for e in self.army_list.formations.values() if name in e.tags)
        return Selector(label=named(self.tags[name]), formations=tagged)

    def _group(self, name: str) -> Selector | None:
        group = self.army_list.groups.get(name)
        if group is None:
            return None
        members = frozenset(u.id for u in self.army_list.upgrades.values() if u.group == name)
        return Selector(label=named(group.name), upgrades=members)

    def _formation(self, name: str) -> Selector | None:
        entry = self.army_list.formations.get(name)
        return None if entry is None else Selector(label=named(entry.name), formations=frozenset([name]))

    def _upgrade(self, name: str) -> Selector | None:
        upgrade = self.army_list.upgrades.get(name)
        return None if upgrade is None else Selector(label=named(upgrade.name), upgrades=frozenset([name]))

    def _unit(self, name: str) -> Selector | None:
        sheet = self.army_list.datasheets.get(name)
        return None if sheet is None else Selector(label=named(sheet.name), units=frozenset([name]))

    def _units_of(self, name: str) -> Selector | None:
        upgrade = self.army_list.upgrades.get(name)
        if upgrade is None or not upgrade.adds:
            return None
        brought = sum(choice.least for choice in upgrade.adds)
        return Selector(label=say(UNITS_OF, upgrade=named(upgrade.name)), additions=frozenset([(name, brought)]))

    def _type(self, name: str) -> Selector | None:
        sheets = self.army_list.datasheets.values()
        return Selector(
            label=say(N_("{kind} units"), kind=name), units=frozenset(s.id for s in sheets if name in s.types)
        )

    def _any(self, name: str) -> Selector | None:
        if name != "formation":
            return None
        return Selector(label=say(N_("formations")), formations=frozenset(self.army_list.formations))


_FINDERS = {
    "section": SelectorParser._section,
    "tag": SelectorParser._tag,
    "group": SelectorParser._group,
    "formation": SelectorParser._formation,
    "upgrade": SelectorParser._upgrade,
    "unit": SelectorParser._unit,
    "units-of": SelectorParser._units_of,
    "type": SelectorParser._type,
    "any": SelectorParser._any,
}

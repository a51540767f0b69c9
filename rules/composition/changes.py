"""What changed between two states of an army, in a few words each: ``+ Warhound Titan``, ``Snipers 1 → 2``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.catalogue.army_lists import ArmyList
from rules.composition.army import Army, FormationPick
from rules.composition.phrases import points
from rules.words import N_, Message, named, say

Counts = dict[str, int]


def describe_changes(army_list: ArmyList, before: Army, after: Army, *, difference: int) -> tuple[Message, ...]:
    """The changes in the order of the army. ``difference`` is what they cost together; the last of them says so.

    ``army_list`` is the version that ``after`` is of; what it does not know is called by its id.
    """
    found = tuple(_find_changes(army_list, before, after))
    if not difference or not found:
        return found
    is_whole = len(found) == 1 and found[0].template in (ADDED, REMOVED)
    sign = "" if is_whole else "+" if difference > 0 else "−"
    told = say(N_("{change}, {sign}{points}"), change=found[-1], sign=sign, points=points(abs(difference)))
    return (*found[:-1], told)


ADDED, REMOVED = N_("+ {what}"), N_("− {what}")


def _find_changes(army_list: ArmyList, before: Army, after: Army) -> Iterator[Message]:
    if before.army_list != after.army_list:
        yield say(N_("Moved to version {version} of the list"), version=after.army_list.partition("@")[2])
    if before.name != after.name:
        yield say(N_("Renamed to {name}"), name=named(after.name)) if after.name else say(N_("Name removed"))
    if before.points_limit != after.points_limit:
        yield say(N_("Points limit {old} → {new}"), old=before.points_limit, new=after.points_limit)
    if before.note != after.note:
        yield say(N_("Note changed"))
    old, new = ({pick.key: pick for pick in army.formations} for army in (before, after))
    for template, picks, others in ((REMOVED, old, new), (ADDED, new, old)):
        for key in (key for key in picks if key not in others):
            yield say(template, what=_title(army_list, picks[key]))
    for key in (key for key in new if key in old):
        yield from _find_in_formation(army_list, old[key], new[key])
    if [key for key in old if key in new] != [key for key in new if key in old]:
        yield say(N_("Order changed"))


def _find_in_formation(army_list: ArmyList, old: FormationPick, new: FormationPick) -> Iterator[Message]:
    changes = tuple(_formation_changes(army_list, old, new))
    if changes:
        yield say(N_("{what}: {changes}"), what=_title(army_list, old), changes=changes)


def _formation_changes(army_list: ArmyList, old: FormationPick, new: FormationPick) -> Iterator[Message]:
    if old.name != new.name:
        yield say(N_("renamed to {name}"), name=named(new.name)) if new.name else say(N_("name removed"))
    if old.size != new.size:
        yield say(N_("size {size}"), size=named(_size_name(army_list, new.size)))
    yield from _count_changes(_unit_counts(army_list, old), _unit_counts(army_list, new))
    taken = [_upgrade_counts(army_list, pick) for pick in (old, new)]
    yield from _count_changes(*taken)
    if taken[0] == taken[1] and old.upgrades != new.upgrades:
        yield say(N_("units of upgrades changed"))
    yield from _decisions(army_list, old, new)
    told = (
        (old.weapons != new.weapons, N_("weapons changed")),
        (old.rides_in != new.rides_in, N_("transport changed")),
        (old.note != new.note, N_("note changed")),
    )
    yield from (say(template) for is_changed, template in told if is_changed)


def _count_changes(old: Counts, new: Counts) -> Iterator[Message]:
    for name in dict.fromkeys((*old, *new)):
        counts = old.get(name, 0), new.get(name, 0)
        if counts[0] != counts[1]:
            yield say(N_("{what} {old} → {new}"), what=named(name), old=counts[0], new=counts[1])


def _decisions(army_list: ArmyList, old: FormationPick, new: FormationPick) -> Iterator[Message]:
    entry = army_list.formations.get(new.formation)
    names = {one.id: (one.name, dict(one.values)) for one in (entry.attributes if entry else ())}
    before = dict(old.attributes)
    for attribute, value in new.attributes:
        if before.get(attribute) != value:
            name, values = names.get(attribute, (attribute, {}))
            yield say(N_("{what} {value}"), what=named(name), value=named(values.get(value, value)))


def _unit_counts(army_list: ArmyList, pick: FormationPick) -> Counts:
    sheets = army_list.datasheets
    return _by_name((sheets[unit].name if unit in sheets else unit, count) for unit, count in pick.units)


def _upgrade_counts(army_list: ArmyList, pick: FormationPick) -> Counts:
    known = army_list.upgrades
    return _by_name((known[u.upgrade].name if u.upgrade in known else u.upgrade, u.count) for u in pick.upgrades)


def _by_name(counts: Iterable[tuple[str, int]]) -> Counts:
    found: Counter[str] = Counter()
    for name, count in counts:
        found[name] += count
    return dict(found)


def _title(army_list: ArmyList, pick: FormationPick) -> Message:
    entry = army_list.formations.get(pick.formation)
    return named(pick.name or (entry.name if entry else pick.formation))


def _size_name(army_list: ArmyList, size: str) -> str:
    return army_list.sizes[size].name if size in army_list.sizes else size

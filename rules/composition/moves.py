"""Moving an army to another version of its list: what comes along, what is left behind, what that changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rules.catalogue.army_lists import FormationEntry
from rules.catalogue.weapon_options import find_excess, items_of, name_loadout
from rules.composition.army import Army, FormationPick, UpgradePick, WeaponPick
from rules.composition.compile import EntryRules, ListRules
from rules.composition.findings import Finding
from rules.composition.loadouts import given_sheet
from rules.composition.rides import keep_rides
from rules.composition.verdict import Verdict, judge
from rules.words import N_, Message, named, say


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that the other version does not offer: the key of its formation, and a sentence."""

    key: str
    message: Message


@dataclass(frozen=True, slots=True)
class FormationMove:
    """Points of one formation before and after; None after it where the formation is left behind."""

    key: str
    name: str
    before: int
    after: int | None


@dataclass(frozen=True, slots=True)
class Move:
    """An army before and after. ``appearing`` and ``disappearing`` are findings that only one of the verdicts has."""

    before: Verdict
    after: Verdict
    dropped: tuple[Dropped, ...]
    formations: tuple[FormationMove, ...]
    appearing: tuple[Finding, ...]
    disappearing: tuple[Finding, ...]

    @property
    def is_smooth(self) -> bool:
        """Whether nothing is left behind and a legal army stays legal. Points may change."""
        return not self.dropped and (self.after.is_legal or not self.before.is_legal)


def plan_move(old: ListRules, new: ListRules, army: Army, *, known: Army | None = None) -> Move:
    """What moving ``army`` from ``old`` to ``new`` changes.

    ``known`` is what the army was under ``new`` before: going back there brings everything back.
    """
    if known is None:
        moved, dropped = translate_army(old, new, army)
    else:
        moved, dropped = known, ()
    before, after = judge(old, army), judge(new, moved)
    return Move(
        before=before,
        after=after,
        dropped=dropped,
        formations=tuple(_compare_formations(before, after)),
        appearing=tuple(_find_appearing(before, after)),
        disappearing=tuple(_find_disappearing(before, after)),
    )


def translate_army(old: ListRules, new: ListRules, army: Army) -> tuple[Army, tuple[Dropped, ...]]:
    """The army as the other version knows it, and what that version does not offer.

    Numbers are kept: too many or too few of something is a finding there, and the player decides about it.
    """
    crossing = _Crossing(old, new)
    moved = (crossing.move(pick) for pick in army.formations)
    formations = keep_rides(tuple(pick for pick in moved if pick is not None))
    return replace(army, army_list=new.army_list.reference, formations=formations), tuple(crossing.dropped)


@dataclass
class _Crossing:
    """Carries formations over and writes down what stays behind, by the names of the list it comes from."""

    old: ListRules
    new: ListRules
    dropped: list[Dropped] = field(default_factory=list)

    def move(self, pick: FormationPick) -> FormationPick | None:
        """A formation as the other version knows it; None when it has no such formation."""
        rules = self.new.entries.get(pick.formation)
        if rules is None:
            self._leave(pick, say(N_("{what} is not in that version of the list."), what=self._title(pick)))
            return None
        return replace(
            pick,
            size=self._size(pick, rules.entry),
            units=self._units(pick, rules),
            attributes=self._attributes(pick, rules.entry),
            upgrades=self._upgrades(pick, rules.entry),
            weapons=self._weapons(pick, rules.entry),
        )

    def _leave(self, pick: FormationPick, message: Message) -> None:
        self.dropped.append(Dropped(pick.key, message))

    def _title(self, pick: FormationPick) -> Message:
        return named(pick.name or self.old.army_list.formations[pick.formation].name)

    def _unit_name(self, unit: str) -> Message:
        sheet = self.old.army_list.datasheets.get(unit) or self.new.army_list.datasheets.get(unit)
        return named(sheet.name if sheet else unit)

    def _size(self, pick: FormationPick, entry: FormationEntry) -> str:
        offered, known = [size for size, _ in entry.prices], {"normal", *self.new.army_list.sizes}
        if pick.size in offered or (pick.size in known and pick.size not in self.old.entries[pick.formation].prices):
            return pick.size
        sizes = {**self.new.army_list.sizes, **self.old.army_list.sizes}
        before, after = (named(sizes[size].name if size in sizes else size) for size in (pick.size, offered[0]))
        template = N_("{what}: the size {before} is not offered there; it becomes {after}.")
        self._leave(pick, say(template, what=self._title(pick), before=before, after=after))
        return offered[0]

    def _units(self, pick: FormationPick, rules: EntryRules) -> tuple[tuple[str, int], ...]:
        before, after = self.old.entries[pick.formation], rules
        lost = {unit for unit, _ in pick.units if unit not in self.new.army_list.datasheets}
        lost |= (before.choosable - after.choosable) & {unit for unit, _ in pick.units}
        for unit, count in pick.units:
            if count and unit in lost:
                self._leave_units(pick, unit, count)
        return tuple((unit, count) for unit, count in pick.units if unit not in lost)

    def _leave_units(self, pick: FormationPick, unit: str, count: int) -> None:
        template = N_("{what}: {count} × {unit} cannot be chosen there.")
        self._leave(pick, say(template, what=self._title(pick), count=count, unit=self._unit_name(unit)))

    def _attributes(self, pick: FormationPick, entry: FormationEntry) -> tuple[tuple[str, str], ...]:
        known = {(attribute.id, value) for attribute in entry.attributes for value, _ in attribute.values}
        usual = {attribute.id: attribute.values[0][0] for attribute in self._old_entry(pick).attributes}
        for name, value in pick.attributes:
            if (name, value) not in known and usual.get(name) != value:
                decision = named(self._decision(pick, name, value))
                message = say(N_("{what}: {decision} is not offered there."), what=self._title(pick), decision=decision)
                self._leave(pick, message)
        return tuple(pair for pair in pick.attributes if pair in known)

    def _weapons(self, pick: FormationPick, entry: FormationEntry) -> tuple[WeaponPick, ...]:
        """What the datasheets there still offer; whoever loses a weapon that was chosen chooses anew."""
        kept = []
        for weapon in pick.weapons:
            if weapon.unit in self.new.army_list.datasheets and self._is_offered(weapon, entry):
                kept.append(weapon)
                continue
            carried = name_loadout(self.old.sheet(weapon.unit), weapon.take)
            template = N_("{what}: {unit} cannot carry {weapons} there.")
            unit = self._unit_name(weapon.unit)
            self._leave(pick, say(template, what=self._title(pick), unit=unit, weapons=carried))
        return tuple(kept)

    def _is_offered(self, weapon: WeaponPick, entry: FormationEntry) -> bool:
        sheet, take = given_sheet(self.new, entry, weapon.unit), dict(weapon.take)
        return take.keys() <= {item.id for item in items_of(sheet)} and find_excess(sheet, take) is None

    def _old_entry(self, pick: FormationPick) -> FormationEntry:
        return self.old.army_list.formations[pick.formation]

    def _decision(self, pick: FormationPick, name: str, value: str) -> str:
        for attribute in self._old_entry(pick).attributes:
            if attribute.id == name:
                return f"{attribute.name}: {dict(attribute.values).get(value, value)}"
        return f"{name}: {value}"

    def _upgrades(self, pick: FormationPick, entry: FormationEntry) -> tuple[UpgradePick, ...]:
        kept = []
        for taken in pick.upgrades:
            if self._is_lost(pick, taken, entry):
                upgrade = named(self.old.army_list.upgrades[taken.upgrade].name)
                message = say(N_("{what}: {upgrade} is not offered there."), what=self._title(pick), upgrade=upgrade)
                self._leave(pick, message)
            else:
                kept.append(self._upgrade(pick, taken))
        return tuple(kept)

    def _is_lost(self, pick: FormationPick, taken: UpgradePick, entry: FormationEntry) -> bool:
        """Whether an upgrade is not offered any more; one that never was is kept, if it is known, and still wrong."""
        if taken.upgrade not in self.new.army_list.upgrades:
            return True
        return entry.offer_of(taken.upgrade) is None and self._old_entry(pick).offer_of(taken.upgrade) is not None

    def _upgrade(self, pick: FormationPick, taken: UpgradePick) -> UpgradePick:
        upgrade = self.new.army_list.upgrades[taken.upgrade]
        choosable = {unit for choice in upgrade.choices for unit in choice.of}
        for unit, count in taken.units:
            if count and unit not in choosable:
                self._leave_units(pick, unit, count)
        units = tuple((unit, count) for unit, count in taken.units if unit in choosable)
        if taken.on is None or taken.on in self.new.army_list.datasheets:
            return replace(taken, units=units)
        template = N_("{what}: {upgrade} cannot go with {unit} there.")
        host = self._unit_name(taken.on)
        self._leave(pick, say(template, what=self._title(pick), upgrade=named(upgrade.name), unit=host))
        return replace(taken, units=units, on=None)


def _compare_formations(before: Verdict, after: Verdict) -> Iterator[FormationMove]:
    points = {formation.key: formation.points for formation in after.state.formations}
    for formation in before.state.formations:
        now = points.get(formation.key)
        if now != formation.points:
            yield FormationMove(formation.key, formation.title, formation.points, now)


def _find_appearing(before: Verdict, after: Verdict) -> Iterator[Finding]:
    """What is wrong after the move and was not before. A warning with other numbers is the same warning."""
    known = {_identity(finding) for finding in before.findings}
    told = {(_identity(finding), str(finding.message)) for finding in before.findings}
    for finding in after.findings:
        is_same_warning = not finding.is_error and _identity(finding) in known
        if not is_same_warning and (_identity(finding), str(finding.message)) not in told:
            yield finding


def _find_disappearing(before: Verdict, after: Verdict) -> Iterator[Finding]:
    left = {_identity(finding) for finding in after.findings}
    return (finding for finding in before.findings if _identity(finding) not in left)


def _identity(finding: Finding) -> tuple[str, str, tuple[str, ...]]:
    return finding.code, finding.clause, finding.culprits

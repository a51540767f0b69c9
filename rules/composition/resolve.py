"""Work out one formation: its units, its points, what is wrong inside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.catalogue.army_lists import NORMAL, Choice, FormationEntry, Upgrade
from rules.composition.army import FormationPick, UpgradePick
from rules.composition.compile import EntryRules, ListRules
from rules.composition.findings import Finding
from rules.composition.loadouts import count_armed, given_sheet
from rules.composition.phrases import amount, counted, either, taken, there_are
from rules.composition.pricing import price_picks, surcharge_points
from rules.composition.state import FormationState
from rules.words import N_, Message, named, say


@dataclass(slots=True)
class _Draft:
    rules: ListRules
    prepared: EntryRules
    entry: FormationEntry
    pick: FormationPick
    multiplier: int = 1
    attributes: dict[str, str] = field(default_factory=dict)
    base_points: int = 0
    upgrade_points: dict[str, int] = field(default_factory=dict)
    points: int = 0
    units: dict[str, int] = field(default_factory=dict)
    before_exchange: dict[str, int] = field(default_factory=dict)
    missing: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def blame(self, code: str, clause: str, message: Message, *, have: int, allowed: int) -> None:
        """Record something wrong inside this formation."""
        ref = self.rules.army_list.source or "the list"
        self.findings.append(Finding(code, clause, ref, message, (self.pick.key,), have, allowed))

    def add(self, unit: str, count: int) -> None:
        if count:
            self.units[unit] = self.units.get(unit, 0) + count


def resolve_formation(rules: ListRules, pick: FormationPick, *, limit: int) -> FormationState:
    """Work out a formation of an army with this points limit. Ids must be known to the list."""
    draft = _field_units(rules, pick)
    _check_offers(draft)
    _check_hosts(draft)
    _check_limits(draft)
    _check_attributes(draft)
    _check_weapons(draft)
    return _tally(draft, limit=limit)


def count_units(rules: ListRules, pick: FormationPick) -> Mapping[str, int]:
    """The units of a formation alone, with everything bought for it and its free transport."""
    return _field_units(rules, pick).units


def _field_units(rules: ListRules, pick: FormationPick) -> _Draft:
    prepared = rules.entries[pick.formation]
    draft = _Draft(rules, prepared, prepared.entry, pick)
    draft.multiplier = _find_multiplier(draft)
    _put_fixed_units(draft)
    _put_chosen_units(draft)
    for upgrade in pick.upgrades:
        draft.taken[upgrade.upgrade] = draft.taken.get(upgrade.upgrade, 0) + upgrade.count
    _put_upgrades(draft)
    draft.attributes = {**draft.prepared.defaults, **dict(pick.attributes)}
    _put_free_transport(draft)
    return draft


def _tally(draft: _Draft, *, limit: int) -> FormationState:
    draft.base_points = _base_points(draft)
    draft.upgrade_points = {upgrade: _upgrade_points(draft, upgrade) for upgrade in draft.taken}
    draft.points = draft.base_points + sum(draft.upgrade_points.values())
    counts, spent = draft.rules.tallies.measure(draft)
    state = FormationState(
        pick=draft.pick,
        entry=draft.entry,
        limit=limit,
        multiplier=draft.multiplier,
        units=draft.units,
        taken=draft.taken,
        attributes=draft.attributes,
        base_points=draft.base_points,
        upgrade_points=draft.upgrade_points,
        points=draft.points,
        findings=tuple(draft.findings),
        counts=counts,
        spent=spent,
    )
    for clause in draft.prepared.clauses:
        draft.findings.extend(clause.check(state))
    return state if len(state.findings) == len(draft.findings) else state.with_findings(tuple(draft.findings))


def _upgrade_points(draft: _Draft, upgrade: str) -> int:
    return price_picks(
        draft.rules.army_list,
        [pick for pick in draft.pick.upgrades if pick.upgrade == upgrade],
        entry=draft.entry,
        upgrade=draft.rules.army_list.upgrades[upgrade],
        units=draft.units,
        taken=draft.taken,
    )


def _find_multiplier(draft: _Draft) -> int:
    size = draft.pick.size
    if size not in draft.prepared.prices:
        known = tuple(draft.prepared.prices)
        message = say(
            N_("{name} does not come in the size {size}, only in {known}."),
            name=named(draft.entry.name),
            size=_size_name(draft, size),
            known=either(_size_name(draft, one) for one in known),
        )
        draft.blame("size", draft.entry.id, message, have=1, allowed=0)
    return draft.rules.army_list.sizes.get(size, NORMAL).multiplier


def _size_name(draft: _Draft, size: str) -> Message:
    return named(draft.rules.army_list.sizes[size].name if size in draft.rules.army_list.sizes else size.capitalize())


def _base_points(draft: _Draft) -> int:
    prices = draft.prepared.prices
    points = prices.get(draft.pick.size, next(iter(prices.values())))
    picked = dict(draft.pick.units)
    for choice in draft.entry.choices if picked else ():
        points += sum(each * picked.get(unit, 0) for unit, each in choice.points)
    return points + surcharge_points(draft.rules.army_list, taken=draft.taken)


def _put_fixed_units(draft: _Draft) -> None:
    for unit, count in draft.prepared.fixed:
        draft.add(unit, count * draft.multiplier)


def _put_chosen_units(draft: _Draft) -> None:
    picked = dict(draft.pick.units)
    for choice in draft.entry.choices:
        _check_choice(draft, choice, {unit: picked[unit] for unit in choice.of if picked.get(unit)})
    for unit, count in picked.items():
        if unit in draft.prepared.choosable:
            draft.add(unit, count)
        elif count and draft.units.get(unit) != count:
            message = say(
                N_("{name} does not offer {unit}."),
                name=named(draft.entry.name),
                unit=named(draft.rules.sheet(unit).name),
            )
            draft.blame("choose", draft.entry.id, message, have=count, allowed=0)


def _check_choice(draft: _Draft, choice: Choice, picked: dict[str, int]) -> None:
    have = sum(picked.values())
    least, most = choice.least * draft.multiplier, choice.most * draft.multiplier
    if least <= have <= most and (choice.mixed or len(picked) <= 1):
        return
    name, clause = named(draft.entry.name), draft.entry.id
    options = either(named(draft.rules.sheet(unit).name) for unit in choice.of)
    if have < least:
        message = say(
            N_("{name}: {units} still to choose ({options})."),
            name=name,
            units=counted(least - have, N_("{n} unit"), N_("{n} units")),
            options=options,
        )
        draft.blame("choose", clause, message, have=have, allowed=least)
    if have > most:
        message = say(
            N_("{name}: {units} chosen, {most} allowed ({options})."),
            name=name,
            units=counted(have, N_("{n} unit"), N_("{n} units")),
            most=amount(most),
            options=options,
        )
        draft.blame("choose", clause, message, have=have, allowed=most)
    if not choice.mixed and len(picked) > 1:
        message = say(N_("{name}: all units must be of one kind ({options})."), name=name, options=options)
        draft.blame("choose", clause, message, have=len(picked), allowed=1)


def _put_upgrades(draft: _Draft) -> None:
    """In the order of the list, exchanges last: the order of the picks must not matter for the verdict."""
    if not draft.pick.upgrades:
        return
    known, places = draft.rules.army_list.upgrades, draft.rules.upgrade_places
    picks = sorted(draft.pick.upgrades, key=lambda pick: places[pick.upgrade])
    exchanges = [pick for pick in picks if known[pick.upgrade].is_exchange]
    for pick in picks:
        if not known[pick.upgrade].is_exchange:
            _put_upgrade(draft, known[pick.upgrade], pick)
    if not exchanges:
        return
    draft.before_exchange = dict(draft.units)
    for pick in sorted(exchanges, key=lambda pick: _find_turn(draft, pick)):
        _take_replaced(draft, known[pick.upgrade], pick)
        _take_removed(draft, known[pick.upgrade], pick)
        _put_upgrade(draft, known[pick.upgrade], pick)


def _find_turn(draft: _Draft, pick: UpgradePick) -> int:
    """Who names a unit is served first, but after the others if only one of them brings it."""
    if pick.on is None:
        return 1
    return 0 if draft.before_exchange.get(pick.on) else 2


def _put_upgrade(draft: _Draft, upgrade: Upgrade, pick: UpgradePick) -> None:
    for choice in upgrade.choices:
        _add_units(draft, upgrade, pick, choice)
    if not pick.units:
        return
    brought = {unit for choice in upgrade.choices for unit in choice.of}
    for unit, count in pick.units:
        if count and unit not in brought:
            message = say(
                N_("{name} does not offer {unit}."),
                name=named(upgrade.name),
                unit=named(draft.rules.sheet(unit).name),
            )
            draft.blame("choose", upgrade.id, message, have=count, allowed=0)


def _take_replaced(draft: _Draft, upgrade: Upgrade, pick: UpgradePick) -> None:
    if not upgrade.replaces:
        return
    kinds = (pick.on,) if pick.on in upgrade.replaces else upgrade.replaces
    left = pick.count - _take(draft, kinds, pick.count)
    draft.missing[upgrade.id] = draft.missing.get(upgrade.id, 0) + left


def _take_removed(draft: _Draft, upgrade: Upgrade, pick: UpgradePick) -> None:
    """Whole picks only: a pick that would take more than there is takes what there is, and is reported."""
    if not upgrade.removes:
        return
    full = pick.count
    for line in upgrade.removes:
        kinds = (pick.on,) if pick.on in line.of else line.of
        gone = _take(draft, kinds, line.least * pick.count)
        full = min(full, gone // line.least)
    draft.missing[upgrade.id] = draft.missing.get(upgrade.id, 0) + pick.count - full


def _take(draft: _Draft, kinds: tuple[str | None, ...] | tuple[str, ...], count: int) -> int:
    """Take units of these kinds away, in this order; returns how many there were to take."""
    left = count
    for unit in kinds:
        gone = min(left, draft.units.get(unit or "", 0))
        if unit and gone:
            draft.units[unit] -= gone
            if not draft.units[unit]:
                del draft.units[unit]
            left -= gone
    return count - left


def _check_offers(draft: _Draft) -> None:
    for upgrade, count in draft.taken.items():
        if upgrade not in draft.prepared.offers:
            name, title = draft.entry.name, draft.rules.army_list.upgrades[upgrade].name
            message = say(N_("{name} does not offer {upgrade}."), name=named(name), upgrade=named(title))
            draft.blame("upgrade-not-offered", upgrade, message, have=count, allowed=0)


def _check_hosts(draft: _Draft) -> None:
    """Look for hosts when all units are there: an Oddboy may ride in a Gunwagon bought later."""
    wanted: dict[tuple[str, str | None], int] = {}
    for pick in draft.pick.upgrades:
        if pick.upgrade in draft.prepared.offers:
            key = (pick.upgrade, pick.on)
            wanted[key] = wanted.get(key, 0) + pick.count
    for (upgrade, on), count in wanted.items():
        # Those without a named host find room beside all the others.
        everybody = count if on else draft.taken[upgrade]
        _check_host(draft, draft.rules.army_list.upgrades[upgrade], on=on, count=everybody)


def _check_host(draft: _Draft, upgrade: Upgrade, *, on: str | None, count: int) -> None:
    named_hosts = draft.entry.hosts_of(upgrade)  # may name a character: "a unit with a Chaos Lord"
    hosts = named_hosts or upgrade.per_unit
    known = hosts or upgrade.replaces or tuple(unit for line in upgrade.removes for unit in line.of)
    if on and known and on not in known:
        names = either(named(draft.rules.sheet(host).name) for host in known)
        message = say(N_("{upgrade} may only be given to {hosts}."), upgrade=named(upgrade.name), hosts=names)
        draft.blame("attach", upgrade.id, message, have=count, allowed=0)
        return
    candidates = (on,) if on else hosts
    if not candidates:
        return
    if set(candidates) == set(upgrade.per_unit) or (upgrade.is_exchange and not hosts):
        return  # one for each of them, or in their place: _check_limits says how many that is
    there = draft.before_exchange if upgrade.is_exchange else draft.units  # an exchange may replace its own host
    bodies = (host for host in candidates if host in named_hosts or not draft.rules.sheet(host).is_character)
    present = sum(there.get(host, 0) for host in bodies)
    if present < (count if hosts else 1):
        names = either(named(draft.rules.sheet(host).name) for host in hosts or candidates)
        message = say(N_("{upgrade}: only in a formation with {hosts}."), upgrade=named(upgrade.name), hosts=names)
        draft.blame("attach", upgrade.id, message, have=count, allowed=present)


def _add_units(draft: _Draft, upgrade: Upgrade, pick: UpgradePick, choice: Choice) -> None:
    wanted, brought = choice.least * pick.count, pick.brings(choice)
    for unit, n in brought.items():
        draft.add(unit, n)
    have = sum(brought.values())
    if have == wanted and (choice.mixed or len(brought) <= 1):
        return
    name, options = named(upgrade.name), either(named(draft.rules.sheet(unit).name) for unit in choice.of)
    if have != wanted:
        template = N_("{name}: {units} chosen instead of {allowed} ({options}).")
        units = counted(have, N_("{n} unit"), N_("{n} units"))
        message = say(template, name=name, units=units, allowed=amount(wanted), options=options)
        draft.blame("choose", upgrade.id, message, have=have, allowed=wanted)
    if not choice.mixed and len(brought) > 1:
        message = say(N_("{name}: all units must be of one kind ({options})."), name=name, options=options)
        draft.blame("choose", upgrade.id, message, have=len(brought), allowed=1)


def _check_limits(draft: _Draft) -> None:
    for upgrade_id, count in draft.taken.items():
        offer = draft.prepared.offers.get(upgrade_id)
        if offer is None:
            continue
        upgrade = draft.rules.army_list.upgrades[upgrade_id]
        allowed = offer.most * draft.multiplier
        if upgrade.per_unit:
            allowed = min(allowed, sum(draft.units.get(unit, 0) for unit in upgrade.per_unit))
        message, name = None, named(upgrade.name)
        if (replaced := count - draft.missing.get(upgrade_id, 0)) < min(count, allowed):
            allowed = replaced
            message = say(
                N_("{upgrade}: {have} to replace, and {there}."), upgrade=name, have=count, there=there_are(allowed)
            )
        if count > allowed:
            message = message or taken(name, have=count, allowed=allowed, more=say(N_(" in this formation")))
            draft.blame("upgrade-limit", upgrade_id, message, have=count, allowed=allowed)


def _check_attributes(draft: _Draft) -> None:
    if not draft.pick.attributes:
        return
    known = {attribute.id: dict(attribute.values) for attribute in draft.entry.attributes}
    for name, value in draft.pick.attributes:
        if value not in known.get(name, {}):
            message = say(
                N_("{name} does not offer {choice}."),
                name=named(draft.entry.name),
                choice=named(f"{name} = {value}"),
            )
            draft.blame("choose", draft.entry.id, message, have=1, allowed=0)


def _check_weapons(draft: _Draft) -> None:
    """No more units have chosen weapons than there are to choose any."""
    for unit, have in count_armed(draft.pick.weapons).items():
        allowed = draft.units.get(unit, 0) if given_sheet(draft.rules, draft.entry, unit).weapon_options else 0
        if have > allowed:
            message = say(
                N_("{name}: weapons chosen for {have} × {unit}, and {there} to choose for."),
                name=named(draft.entry.name),
                unit=named(draft.rules.sheet(unit).name),
                have=have,
                there=there_are(allowed),
            )
            draft.blame("weapons", draft.entry.id, message, have=have, allowed=allowed)


def _put_free_transport(draft: _Draft) -> None:
    """Formations "plus transport" get exactly the carriers they need, after everything else was bought."""
    carrier = draft.entry.carried_by
    if carrier is None or draft.attributes.get("transport", carrier) != carrier:
        return
    transports = draft.rules.transports
    besides = {unit: n for unit, n in draft.units.items() if unit in transports.carriers}
    draft.add(carrier, transports.needed(draft.units, carrier=carrier, besides=besides))

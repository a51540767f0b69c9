"""A roster as plain text, regular enough to be read back.

The labels are always English; sentences (findings, transport) are in the language the roster was
built in. Grammar, line by line::

    roster     = head "" formations [appendix]
    head       = "Army: " name                      may be empty after the colon
                 "List: " list-name " (" publication "/" list "@" version ")"
                 "Points: " number " of " number
                 "Verdict: " ("legal" | number " problem" ["s"])
                 "Activations: " number
                 rating-name ": " number            Strategy rating, Attack rating
                 "Fingerprint: " fingerprint
                 ["Date: " iso-date] ["Link: " address]
    formations = { formation "" }
    formation  = number ". " kind " – " number " points"     kind: the list's name of the formation
                 { "   " detail }
    detail     = "Name: " name | "Section: " name | "Size: " size-name    no line means the normal size
               | "Choice: " attribute-name " = " value-name
               | "Chosen: " units                   what the player chose where the list offers a choice
               | "+ " [count " × "] upgrade [" – brings " units] [" – on " unit] " – " number " points"
               | "Weapons: " weapons                what units carry that have a choice; no line if nothing was chosen
               | "Rides in: " number                the formation in whose craft it plans to ride
               | "Units: " units                    everything in the formation, upgrades included; no line if nothing
               | "Table: " facts                    derived, for people; never read back
               | "Boxes: " boxes                    style cards only
    units      = count " × " unit [" (" label ")"] { "; " count " × " unit [" (" label ")"] }
    weapons    = count " × " unit " = " item { " + " item } { "; " count " × " unit " = " item { " + " item } }
    item       = [count " × "] name                 of the weapon options of the unit's datasheet
    appendix   = "Problems and remarks" | "Datasheets" | "Special rules" | "Notes", each underlined with "=" signs

Numbers have commas between thousands. Names that several things of a list share, or that hold signs of this grammar,
carry their id behind them in square brackets. A hidden roster has one line for each formation, the player's name of it
or else its kind, and is never read back. The appendices start after the last formation and are never read back. Read
back are: list, limit, names, sizes, choices, chosen units, upgrades with count, units and host, weapons and rides (see
``rules.interchange.own_text``). From these the engine works out everything else again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from rules.catalogue.option_sheets import JOIN
from rules.roster.content import (
    BoughtUpgrade,
    ChosenWeapons,
    Roster,
    RosterFormation,
    RosterHead,
    RosterSheet,
    Style,
    UnitCount,
)
from rules.roster.profiles import WeaponLine
from rules.words import N_, Message, Translate, named, say

INDENT = "   "
WIDTH = 100


def write_text(roster: Roster) -> str:
    """The roster as plain text. Full adds findings, datasheets, special rules and notes; cards add tick boxes.

    Datasheets are the same without the formations, and are never read back.
    """
    lines = [*_head(roster.head), ""]
    for formation in roster.listed:
        lines += [*_formation(formation, style=roster.style), ""]
    if roster.style is not Style.HIDDEN:
        lines += _problems(roster)
    if roster.style.has_datasheets:
        lines += [*_sheets(roster), *_rules(roster), *_notes(roster)]
    return "\n".join(lines).rstrip() + "\n"


def write_units(units: Iterable[UnitCount]) -> str:
    """``12 × Infantry; 1 × Lunar (with Power Ram)``."""
    return "; ".join(write_unit(unit) for unit in units)


def write_unit(unit: UnitCount) -> str:
    """``12 × Infantry``."""
    label = f" ({unit.label})" if unit.label else ""
    return f"{unit.count} × {unit.name}{label}"


def write_weapons(chosen: ChosenWeapons) -> str:
    """``2 × Dreadnought = Missile Launcher and Twin Lascannon``."""
    return f"{chosen.count} × {chosen.name} = {JOIN.join(chosen.items)}"


def write_weapon(line: WeaponLine) -> str:
    """A weapon line in one line: ``2 × Autocannon 45cm AP5+/AT6+ (FxF)``."""
    joins = f"{line.joins} " if line.joins else ""
    notes = f" ({line.notes})" if line.notes else ""
    return joins + " ".join(part for part in (line.title, *line.shot) if part) + notes


def describe_verdict_briefly(head: RosterHead) -> Message:
    """``legal`` or the number of problems."""
    if head.is_legal:
        return say(N_("legal"))
    return say(N_("1 problem")) if head.problem_count == 1 else say(N_("{n} problems"), n=head.problem_count)


def describe_head(head: RosterHead, *, translate: Translate) -> tuple[str, ...]:
    """Points, verdict, activations and rating, in a few words each."""
    return (
        translate(N_("{have} of {limit} points")).format(have=f"{head.points:,}", limit=f"{head.limit:,}"),
        describe_verdict_briefly(head).render(translate),
        translate(N_("1 activation") if head.activations == 1 else N_("{n} activations")).format(n=head.activations),
        f"{head.rating_name.lower()} {_rating(head)}",
    )


def describe_facts(formation: RosterFormation) -> tuple[Message, ...]:
    """What a player needs at the table, in a few words each."""
    facts: list[Message] = []
    if not formation.activates:
        return (say(N_("not a formation")),)
    if formation.break_point is not None:
        facts.append(say(N_("break point {n}"), n=formation.break_point))
    if formation.initiative:
        facts.append(say(N_("initiative {value}"), value=named(formation.initiative)))
    facts.append(say(N_("half value {n}"), n=formation.half_value))
    if formation.can_garrison:
        facts.append(say(N_("may garrison")))
    if formation.is_spirit:
        facts.append(say(N_("Break Their Spirit")))
    if formation.transport and formation.transport.riders:
        places = formation.transport
        facts.append(say(N_("transport for {carried} of {riders}"), carried=places.carried, riders=places.riders))
    if formation.rides_in:
        facts.append(say(N_("rides in formation {n}"), n=formation.rides_in))
    if formation.passengers:
        riders = tuple(named(f"{rider.number}. {rider.title}") for rider in formation.passengers)
        facts.append(say(N_("carries {riders}"), riders=riders))
    if formation.open_weapons:
        units = tuple(named(write_unit(unit)) for unit in formation.open_weapons)
        facts.append(say(N_("weapons not chosen: {units}"), units=units))
    return tuple(facts)


def describe_price(upgrade: BoughtUpgrade, *, translate: Translate = N_) -> str:
    """What an option adds to its formation: ``+50``, ``-5`` or ``free``."""
    return f"{upgrade.points:+,}" if upgrade.points else translate(N_("free"))


def _head(head: RosterHead) -> Iterator[str]:
    yield f"Army: {head.name}".rstrip()
    yield f"List: {head.list_name} ({head.reference})"
    yield f"Points: {head.points:,} of {head.limit:,}"
    yield f"Verdict: {describe_verdict_briefly(head)}"
    yield f"Activations: {head.activations}"
    yield f"{head.rating_name}: {_rating(head)}"
    yield f"Fingerprint: {head.fingerprint}"
    if head.dated:
        yield f"Date: {head.dated}"
    if head.link:
        yield f"Link: {head.link}"


def _formation(formation: RosterFormation, *, style: Style) -> Iterator[str]:
    if style is Style.HIDDEN:
        yield f"{formation.number}. {formation.title}"
        return
    yield f"{formation.number}. {formation.kind} – {formation.points:,} points"
    if formation.name:
        yield f"{INDENT}Name: {formation.name}"
    yield from (INDENT + line for line in _details(formation))
    if style is Style.CARDS:
        yield from (INDENT + line for line in _boxes(formation))


def _details(formation: RosterFormation) -> Iterator[str]:
    yield f"Section: {formation.section}"
    if formation.size:
        yield f"Size: {formation.size}"
    for name, value in formation.choices:
        yield f"Choice: {name} = {value}"
    if formation.chosen:
        yield f"Chosen: {write_units(formation.chosen)}"
    for upgrade in formation.upgrades:
        yield _upgrade(upgrade)
    if formation.weapons:
        yield f"Weapons: {'; '.join(map(write_weapons, formation.weapons))}"
    if formation.rides_in:
        yield f"Rides in: {formation.rides_in}"
    if formation.units:
        yield f"Units: {write_units(formation.units)}"
    yield f"Table: {', '.join(str(fact) for fact in describe_facts(formation))}"


def _upgrade(upgrade: BoughtUpgrade) -> str:
    count = f"{upgrade.count} × " if upgrade.count > 1 else ""
    parts = [f"+ {count}{upgrade.name}"]
    if upgrade.units:
        parts.append(f"brings {write_units(upgrade.units)}")
    if upgrade.host:
        parts.append(f"on {upgrade.host}")
    return " – ".join((*parts, f"{upgrade.points:,} points"))


def _boxes(formation: RosterFormation) -> Iterator[str]:
    for row in formation.ticks:
        shields = f" shields {_box(row.shields)}" if row.shields else ""
        yield f"Boxes: {row.name} {_box(row.boxes)}{shields}"
    if formation.break_point:
        yield f"Boxes: blast markers {_box(formation.break_point)}"


def _box(count: int) -> str:
    return "[ ]" * count


def _problems(roster: Roster) -> Iterator[str]:
    if not roster.findings and not roster.own_remarks:
        return
    yield from _title("Problems and remarks")
    for finding in roster.findings:
        yield from _bullet(f"{finding.message} ({finding.ref})")
    for remark in roster.own_remarks:
        yield from _bullet(remark)
    yield ""


def _sheets(roster: Roster) -> Iterator[str]:
    if not roster.sheets:
        return
    yield from _title("Datasheets")
    for sheet in roster.sheets:
        yield from _sheet(sheet)
        yield ""


def _sheet(sheet: RosterSheet) -> Iterator[str]:
    profile = sheet.profile
    yield f"{sheet.title} – {', '.join(f'{stat.label} {stat.value}' for stat in profile.stats)}"
    for line in profile.weapons:
        yield INDENT + write_weapon(line)
    if profile.abilities:
        yield f"{INDENT}Abilities: {', '.join(profile.abilities)}"
    for sentence in profile.transport:
        yield f"{INDENT}Transport: {sentence}"
    if profile.critical:
        yield f"{INDENT}Critical hit: {profile.critical}"
    for note in profile.notes:
        yield f"{INDENT}Note: {note}"


def _rules(roster: Roster) -> Iterator[str]:
    if not roster.special_rules:
        return
    yield from _title("Special rules")
    for rule in roster.special_rules:
        yield from _bullet(f"{rule.name} ({rule.ref}): {rule.summary}")
    yield ""


def _notes(roster: Roster) -> Iterator[str]:
    if not roster.notes:
        return
    yield from _title("Notes")
    for note in roster.notes:
        yield from _bullet(f"{note.text} ({note.ref})" if note.ref else note.text)


def _title(text: str) -> tuple[str, str]:
    return text, "=" * len(text)


def _bullet(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="- ", subsequent_indent="  ")


def _rating(head: RosterHead) -> str:
    """A rating that the source prints as a question mark stays one."""
    return "?" if head.rating is None else str(head.rating)

"""A roster in BBCode, for forums."""

from __future__ import annotations

from collections.abc import Iterator

from rules.roster.content import BoughtUpgrade, Roster, RosterFormation, RosterSheet, Style, UnitCount
from rules.roster.text import describe_facts, describe_head, describe_price, write_weapon
from rules.words import N_, Translate

# Forums disagree about escaping, so the brackets that begin a tag are exchanged for look-alikes.
_BRACKETS = str.maketrans({"[": "❲", "]": "❳"})


def write_bbcode(roster: Roster, *, translate: Translate = N_) -> str:
    """The roster in BBCode, with the tags that every forum knows: b, i, u, size, list, url."""
    lines = [*_head(roster, translate), ""]
    for formation in roster.listed:
        lines += _formation(formation, roster, translate)
    lines += [*_findings(roster, translate), *_appendix(roster, translate)]
    return "\n".join(lines).rstrip() + "\n"


def escape_bbcode(text: str) -> str:
    """Text that cannot become a tag."""
    return text.translate(_BRACKETS)


def _head(roster: Roster, translate: Translate) -> Iterator[str]:
    head = roster.head
    yield f"[size=150][b]{escape_bbcode(head.title)}[/b][/size]"
    yield f"[b]{head.list_name}[/b] {head.version} ({head.reference})"
    yield " · ".join(describe_head(head, translate=translate))
    link = head.link and f"[url]{head.link}[/url]"
    yield " · ".join(part for part in (head.fingerprint, head.dated, link) if part)


def _formation(formation: RosterFormation, roster: Roster, translate: Translate) -> Iterator[str]:
    if roster.style is Style.HIDDEN:
        yield f"{formation.number}. {escape_bbcode(formation.title)}"
        return
    name = f" “{escape_bbcode(formation.name)}”" if formation.name else ""
    kind = escape_bbcode(formation.kind)
    size = f" ({formation.size})" if formation.size else ""
    points = translate(N_("{n} points")).format(n=f"{formation.points:,}")
    yield f"[b]{formation.number}. {kind}{size}{name}[/b] – {points}"
    yield "[list]"
    yield f"[*]{', '.join(_unit(unit) for unit in formation.units)}"
    for upgrade in formation.upgrades:
        yield f"[*]{_upgrade(upgrade, translate)}"
    for title, value in formation.choices:
        yield f"[*]{title}: {value}"
    yield f"[*][i]{', '.join(fact.render(translate) for fact in describe_facts(formation))}[/i]"
    yield "[/list]"


def _unit(unit: UnitCount) -> str:
    return escape_bbcode(f"{unit.count} × {unit.name} {unit.label}".rstrip())


def _upgrade(upgrade: BoughtUpgrade, translate: Translate) -> str:
    count = f"{upgrade.count} × " if upgrade.count > 1 else ""
    host = f" → {upgrade.host}" if upgrade.host else ""
    return escape_bbcode(f"+ {count}{upgrade.name}{host} ({describe_price(upgrade, translate=translate)})")


def _findings(roster: Roster, translate: Translate) -> Iterator[str]:
    if not roster.findings and not roster.own_remarks:
        return
    yield f"[b]{translate(N_('Problems and remarks'))}[/b]"
    yield "[list]"
    for finding in roster.findings:
        yield f"[*]{escape_bbcode(finding.message)} ({finding.ref})"
    for remark in roster.own_remarks:
        yield f"[*]{escape_bbcode(remark)}"
    yield "[/list]"


def _appendix(roster: Roster, translate: Translate) -> Iterator[str]:
    if not roster.style.has_datasheets:
        return
    if roster.sheets:
        yield f"[size=120][b]{translate(N_('Datasheets'))}[/b][/size]"
        for sheet in roster.sheets:
            yield from _sheet(sheet, translate)
    if roster.special_rules:
        yield f"[size=120][b]{translate(N_('Special rules'))}[/b][/size]"
        yield "[list]"
        for rule in roster.special_rules:
            yield f"[*][b]{rule.name}[/b] ({rule.ref}): {rule.summary}"
        yield "[/list]"
    for note in roster.notes:
        yield f"[i]{note.text}[/i]"


def _sheet(sheet: RosterSheet, translate: Translate) -> Iterator[str]:
    profile = sheet.profile
    stats = ", ".join(f"{translate(stat.label)} {stat.value}" for stat in profile.stats)
    yield f"[b]{sheet.title}[/b] – {stats}"
    yield "[list]"
    for line in profile.weapons:
        yield f"[*]{write_weapon(line)}"
    if profile.abilities:
        yield f"[*]{', '.join(profile.abilities)}"
    for text in (*profile.transport, *profile.notes):
        yield f"[*]{text}"
    if profile.critical:
        yield f"[*]{translate(N_('Critical hit'))}: {profile.critical}"
    yield "[/list]"

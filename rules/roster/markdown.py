"""A roster in Markdown, for forums, wikis and chat."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.roster.content import BoughtUpgrade, Roster, RosterFormation, RosterSheet, Style, UnitCount
from rules.roster.text import describe_facts, describe_head, describe_price
from rules.words import N_, Translate

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&@])")


def write_markdown(roster: Roster, *, translate: Translate = N_) -> str:
    """The roster in Markdown. Players' own names cannot become markup, links or mentions."""
    lines = [*_head(roster, translate), ""]
    for formation in roster.listed:
        lines += _formation(formation, roster, translate)
    lines += [*_findings(roster, translate), *_appendix(roster, translate)]
    return "\n".join(lines).rstrip() + "\n"


def escape_markdown(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _head(roster: Roster, translate: Translate) -> Iterator[str]:
    head = roster.head
    yield f"# {escape_markdown(head.title)}"
    yield ""
    yield f"**{head.list_name}** {head.version} · `{head.reference}`"
    yield ""
    yield " · ".join(describe_head(head, translate=translate))
    yield ""
    yield " · ".join(part for part in (f"`{head.fingerprint}`", head.dated, head.link and f"<{head.link}>") if part)


def _formation(formation: RosterFormation, roster: Roster, translate: Translate) -> Iterator[str]:
    if roster.style is Style.HIDDEN:
        yield f"{formation.number}. {escape_markdown(formation.title)}"
        return
    name = f" “{escape_markdown(formation.name)}”" if formation.name else ""
    size = f" ({formation.size})" if formation.size else ""
    points = translate(N_("{n} points")).format(n=f"{formation.points:,}")
    yield f"### {formation.number}. {formation.kind}{size}{name} – {points}"
    yield ""
    yield f"- {', '.join(_unit(unit) for unit in formation.units)}"
    for upgrade in formation.upgrades:
        yield f"- {_upgrade(upgrade, translate)}"
    for title, value in formation.choices:
        yield f"- {title}: {value}"
    yield f"- *{', '.join(fact.render(translate) for fact in describe_facts(formation))}*"
    yield ""


def _unit(unit: UnitCount) -> str:
    return f"{unit.count} × {unit.name} {unit.label}".rstrip()


def _upgrade(upgrade: BoughtUpgrade, translate: Translate) -> str:
    """Without a plus in front: it would begin a list inside the list."""
    count = f"{upgrade.count} × " if upgrade.count > 1 else ""
    host = f" → {upgrade.host}" if upgrade.host else ""
    return f"{count}{upgrade.name}{host} ({describe_price(upgrade, translate=translate)})"


def _findings(roster: Roster, translate: Translate) -> Iterator[str]:
    if not roster.findings and not roster.own_remarks:
        return
    yield f"## {translate(N_('Problems and remarks'))}"
    yield ""
    for finding in roster.findings:
        weight = "**" if finding.is_error else ""
        yield f"- {weight}{escape_markdown(finding.message)}{weight} ({finding.ref})"
    for remark in roster.own_remarks:
        yield f"- {escape_markdown(remark)}"
    yield ""


def _appendix(roster: Roster, translate: Translate) -> Iterator[str]:
    if not roster.style.has_datasheets:
        return
    if roster.sheets:
        yield f"## {translate(N_('Datasheets'))}"
        yield ""
        for sheet in roster.sheets:
            yield from _sheet(sheet, translate)
    if roster.special_rules:
        yield f"## {translate(N_('Special rules'))}"
        yield ""
        for rule in roster.special_rules:
            yield f"- **{rule.name}** ({rule.ref}): {rule.summary}"
        yield ""
    for note in roster.notes:
        yield f"> {note.text}"
        yield ""


def _sheet(sheet: RosterSheet, translate: Translate) -> Iterator[str]:
    profile = sheet.profile
    yield f"### {sheet.title}"
    yield ""
    yield _row([translate(stat.label) for stat in profile.stats])
    yield _row(["---"] * len(profile.stats))
    yield _row([stat.value for stat in profile.stats])
    yield ""
    if profile.weapons:
        yield _row([translate(label) for label in (N_("Weapon"), N_("Range"), N_("Firepower"), N_("Notes"))])
        yield _row(["---"] * 4)
        for line in profile.weapons:
            yield _row([line.title or f"*{line.joins}*", *line.shot, line.notes])
        yield ""
    if profile.abilities:
        yield f"{', '.join(profile.abilities)}"
        yield ""
    for text in (*profile.transport, *profile.notes):
        yield text
        yield ""
    if profile.critical:
        yield f"{translate(N_('Critical hit'))}: {profile.critical}"
        yield ""


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"

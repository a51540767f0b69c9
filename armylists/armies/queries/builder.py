"""The page of the builder as rows: judged once, asked only about what is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armylists.armies.queries.builder_army import CardRow, card_rows
from armylists.armies.queries.builder_fixes import FixRow, fix_rows
from armylists.armies.queries.builder_list import SectionRow, section_rows
from armylists.armies.queries.builder_open import OpenCard, open_card
from armylists.armies.queries.builder_rules import RuleRow, capitalise, clause_address, place_rules
from armylists.catalogue.adapters import verdict_of
from armylists.models import Army, ArmyRevision
from rules.catalogue.army_lists import ArmyList
from rules.composition.availability import AvailabilityChecker
from rules.composition.findings import Finding, Severity
from rules.composition.verdict import Verdict

# That all of more formations than these are at fault needs no list of them.
_FEW = 4

# More formations of a list than these are looked through section by section.
_PAGEFUL = 12


@dataclass(frozen=True, slots=True)
class CulpritRow:
    """A formation at fault: its name and the key of its card."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class FindingRow:
    """A finding in words. ``href`` is where the list says so, empty when the rulebook does."""

    severity: str
    message: str
    ref: str
    culprits: tuple[CulpritRow, ...]
    href: str = ""
    fixes: tuple[FixRow, ...] = ()


@dataclass(frozen=True, slots=True)
class BuilderPage:
    number: int
    verdict: Verdict
    findings: tuple[FindingRow, ...]
    general_rules: tuple[RuleRow, ...]
    sections: tuple[SectionRow, ...]
    cards: tuple[CardRow, ...]
    opened: OpenCard | None
    can_undo: bool
    can_redo: bool
    all_open: tuple[tuple[CardRow, OpenCard], ...] = ()

    @property
    def list(self) -> ArmyList:
        return self.verdict.rules.army_list

    @property
    def title(self) -> str:
        """What the army is called."""
        return self.verdict.title.render(_)

    @property
    def jumps(self) -> tuple[SectionRow, ...]:
        """The sections to jump to, where a list is too long to be looked through."""
        sections = tuple(section for section in self.sections if section.entries)
        is_long = len(sections) > _FEW and sum(len(section.entries) for section in sections) > _PAGEFUL
        return sections if is_long else ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in the army yet: illegal, but nothing to alarm anybody with."""
        return not self.cards


# Opens every card: the copy that a device keeps for when there is no network. Of more cards only the first are opened.
EVERY = "*"
MOST_OPEN = 60


def builder_page(army: Army, revision: ArmyRevision, *, open_key: str = "") -> BuilderPage:
    """The page of an army; ``open_key`` names the card that is open, or ``EVERY`` (any other key opens none)."""
    verdict = verdict_of(revision)
    rules = verdict.rules
    checker = AvailabilityChecker(rules, verdict.army, verdict.state)
    placed = place_rules(rules, verdict.state)
    cards = card_rows(verdict)
    every = cards[:MOST_OPEN] if open_key == EVERY else ()
    is_there = any(formation.key == open_key for formation in verdict.state.formations)
    return BuilderPage(
        number=revision.number,
        verdict=verdict,
        findings=_findings_to_mend(verdict),
        general_rules=tuple(placed.general),
        sections=section_rows(checker, placed),
        cards=cards,
        opened=open_card(checker, open_key, placed) if is_there else None,
        can_undo=revision.parent_id is not None,
        can_redo=ArmyRevision.objects.filter(army=army, parent=revision).exists(),
        all_open=tuple((card, open_card(checker, card.key, placed)) for card in every),
    )


def _findings_to_mend(verdict: Verdict) -> tuple[FindingRow, ...]:
    findings = tuple(_calmly(verdict))
    fixes = fix_rows(verdict)
    rows = zip(findings, rows_of_findings(findings, verdict), strict=True)
    return tuple(replace(row, fixes=fixes.get(finding, ())) for finding, row in rows)


def _calmly(verdict: Verdict) -> Iterable[Finding]:
    """The findings. That points are left is a note, never a warning: few left are not worse than many."""
    for finding in verdict.findings:
        is_calm = finding.code == "unspent-points"
        yield replace(finding, severity=Severity.NOTE, ref="") if is_calm else finding


def finding_rows(verdict: Verdict) -> tuple[FindingRow, ...]:
    """The findings in words; an army without formations has nothing to complain about yet but that."""
    return rows_of_findings(verdict.findings, verdict)


def rows_of_findings(findings: Iterable[Finding], verdict: Verdict) -> tuple[FindingRow, ...]:
    names = {state.key: state.title for state in verdict.state.formations}
    reference = verdict.rules.army_list.reference
    places = {clause.id: clause_address(reference, clause.id) for clause in verdict.rules.clauses}
    return tuple(_finding_row(finding, names, href=places.get(finding.clause, "")) for finding in findings)


def _finding_row(finding: Finding, names: dict[str, str], *, href: str) -> FindingRow:
    keys = [key for key in finding.culprits if key in names]
    is_everybody = len(keys) == len(names) > _FEW
    culprits = () if is_everybody else tuple(CulpritRow(key, names[key]) for key in keys)
    return FindingRow(str(finding.severity), capitalise(finding.message.render(_)), finding.ref, culprits, href)

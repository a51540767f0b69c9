"""From a verdict to a roster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.catalogue.army_lists import ArmyList
from rules.catalogue.datasheets import Ability
from rules.composition.army import without_private
from rules.composition.compile import ListRules
from rules.composition.documents import write_army
from rules.composition.facts import shown_units
from rules.composition.findings import Finding
from rules.composition.verdict import Verdict
from rules.roster.content import (
    ListNote,
    Roster,
    RosterFinding,
    RosterFormation,
    RosterHead,
    RosterSheet,
    SpecialRule,
    Style,
)
from rules.roster.formations import FormationWriter
from rules.roster.names import distinguish, sanitise_name
from rules.roster.profiles import build_profile
from rules.roster.special_rules import collect_rules
from rules.roster.variants import Variant, find_variants, label_refits, refit_sheet
from rules.words import N_, Translate


def build_roster(
    verdict: Verdict,
    *,
    abilities: Mapping[str, Ability],
    style: Style = Style.FULL,
    dated: str = "",
    link: str = "",
    translate: Translate = N_,
) -> Roster:
    """The roster of a judged army. ``abilities`` is the publication's glossary by id, ``dated`` an ISO date.

    ``link`` leads to the frozen army. A hidden roster has neither link nor anything but one name for each formation.
    """
    builder = _Builder(verdict, abilities, translate)
    head = builder.head(dated=dated, link=link)
    if style is Style.HIDDEN:
        return Roster(style, replace(head, link=""), tuple(map(_hide, builder.formations)))
    return Roster(
        style=style,
        head=head,
        formations=builder.formations,
        sections=builder.sections,
        sheets=builder.sheets,
        special_rules=builder.special_rules,
        notes=tuple(ListNote(note.text, note.ref) for note in verdict.rules.army_list.notes),
        findings=builder.findings,
        document=write_army(without_private(verdict.army)),
    )


def _hide(formation: RosterFormation) -> RosterFormation:
    """Only a name: the player's own, which keeps the kind of the formation secret, or the kind where there is none."""
    kind = "" if formation.name else formation.kind
    return RosterFormation(key=formation.key, formation="", number=formation.number, kind=kind, name=formation.name)


@dataclass(frozen=True)
class _Builder:
    """Collects the parts of a roster from one verdict."""

    verdict: Verdict
    abilities: Mapping[str, Ability]
    translate: Translate

    @property
    def rules(self) -> ListRules:
        return self.verdict.rules

    @property
    def army_list(self) -> ArmyList:
        return self.verdict.rules.army_list

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {facts.key: number for number, facts in enumerate(self.verdict.formations, 1)}

    def head(self, *, dated: str, link: str) -> RosterHead:
        army, army_list = self.verdict.army, self.army_list
        return RosterHead(
            name=sanitise_name(army.name),
            list_name=army_list.name,
            version=army_list.version,
            reference=army_list.reference,
            faction=army_list.faction,
            game=army_list.game,
            points=self.verdict.points,
            limit=army.points_limit,
            is_legal=self.verdict.is_legal,
            problem_count=len(self.verdict.errors),
            activations=self.verdict.activations,
            rating=self.verdict.strategy_rating,
            rating_name=army_list.rating_name,
            fingerprint=self.verdict.fingerprint,
            dated=dated,
            link=link,
        )

    @cached_property
    def formations(self) -> tuple[RosterFormation, ...]:
        writer = FormationWriter(self.verdict, translate=self.translate)
        pairs = zip(self.verdict.state.formations, self.verdict.formations, strict=True)
        return tuple(writer.write(state, facts, number=self.numbers[facts.key]) for state, facts in pairs)

    @property
    def sections(self) -> tuple[tuple[str, int], ...]:
        named = self.army_list.sections
        return tuple((named[section].name, points) for section, points in self.verdict.points_by_section.items())

    @cached_property
    def variants(self) -> dict[Variant, dict[int, int]]:
        """Every kind of unit with its refits (counted once), and how many each formation fields."""
        found: dict[Variant, dict[int, int]] = {}
        for state in self.verdict.state.formations:
            for variant in find_variants(self.rules, state):
                fielded = found.setdefault(replace(variant, count=1), {})
                fielded[self.numbers[state.key]] = variant.count
        return found

    @property
    def sheets(self) -> tuple[RosterSheet, ...]:
        """Each datasheet once, in the order of the formations; variants of one ship stand together."""
        order = list(dict.fromkeys(variant.unit for variant in self.variants))
        names = distinguish({unit: sheet.name for unit, sheet in self.army_list.datasheets.items()})
        ranked = sorted(self.variants.items(), key=lambda item: (order.index(item[0].unit), len(item[0].refits)))
        shown = ((Variant(unit, 0), dict.fromkeys(numbers, 0)) for unit, numbers in self.shown.items())
        return tuple(self._sheet(variant, fielded, names) for variant, fielded in (*ranked, *shown))

    @cached_property
    def shown(self) -> dict[str, list[int]]:
        """Units that come into play without being bought, and the formations that they come with."""
        bought = {variant.unit for variant in self.variants}
        found: dict[str, list[int]] = {}
        for state in self.verdict.state.formations:
            for unit in shown_units(self.rules, state):
                if unit not in bought:
                    found.setdefault(unit, []).append(self.numbers[state.key])
        return found

    def _sheet(self, variant: Variant, fielded: dict[int, int], names: dict[str, str]) -> RosterSheet:
        label = label_refits(self.army_list, variant)
        sheet = refit_sheet(self.army_list, variant)
        return RosterSheet(
            profile=build_profile(sheet, abilities=self.abilities, names=names, translate=self.translate),
            label=label.render(self.translate) if label else "",
            count=sum(fielded.values()),
            numbers=tuple(fielded),
        )

    @property
    def special_rules(self) -> tuple[SpecialRule, ...]:
        sheets = [refit_sheet(self.army_list, variant) for variant in self.variants]
        sheets += [self.army_list.datasheets[unit] for unit in self.shown]
        return collect_rules(self.army_list, sheets=sheets, abilities=self.abilities)

    @property
    def findings(self) -> tuple[RosterFinding, ...]:
        return tuple(self._finding(finding) for finding in self.verdict.findings)

    def _finding(self, finding: Finding) -> RosterFinding:
        numbers = tuple(self.numbers[key] for key in finding.culprits if key in self.numbers)
        text = finding.message.render(self.translate)
        message = text[:1].upper() + text[1:]
        return RosterFinding(finding.is_error, message, finding.ref, numbers)

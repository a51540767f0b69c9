"""The pane "The list" of the builder: what can be added, for how much, and if not, why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armylists.armies.queries.builder_rules import PlacedRules, RuleRow, capitalise
from armylists.catalogue.queries.wording import UnitPart, entry_parts
from rules.catalogue.army_lists import FormationEntry, Section
from rules.composition.availability import Answer, AvailabilityChecker
from rules.composition.edits import AddFormation


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer in words. ``reason`` says why not; ``unfinished`` what it would make necessary."""

    points: int
    reason: str
    unfinished: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A formation in one of its sizes. ``name`` is empty when there is only one."""

    size: str
    name: str
    answer: AnswerRow


@dataclass(frozen=True, slots=True)
class EntryRow:
    id: str
    name: str
    note: str
    parts: tuple[UnitPart, ...]
    taken: int
    rules: tuple[RuleRow, ...]
    options: tuple[OptionRow, ...]

    @property
    def reason(self) -> str:
        """Why nothing of it can be added; empty when some size can."""
        if any(not option.answer.reason for option in self.options):
            return ""
        return self.options[0].answer.reason

    @property
    def needs(self) -> tuple[str, ...]:
        """What adding it would make necessary."""
        return tuple(dict.fromkeys(text for option in self.options for text in option.answer.unfinished))


@dataclass(frozen=True, slots=True)
class SectionRow:
    id: str
    name: str
    note: str
    is_part: bool
    rules: tuple[RuleRow, ...]
    entries: tuple[EntryRow, ...]

    @property
    def reason(self) -> str:
        """Why several of its formations cannot be added, so that no row has to say it."""
        told = Counter(entry.reason for entry in self.entries if entry.reason)
        reason, times = max(told.items(), key=lambda pair: pair[1], default=("", 0))
        return reason if times > 1 else ""

    @property
    def off(self) -> tuple[EntryRow, ...]:
        """The formations that cannot be added for that reason."""
        return tuple(entry for entry in self.entries if self.reason and entry.reason == self.reason)


def answer_row(answer: Answer) -> AnswerRow:
    unfinished = tuple(capitalise(finding.message.render(_)) for finding in answer.unfinished)
    return AnswerRow(answer.points, _say_why(answer), unfinished)


def _say_why(answer: Answer) -> str:
    """Beside a price, a full army needs to say only what is left."""
    reason = answer.reason
    if reason is None:
        return ""
    if reason.code == "points-limit":
        left = max(0, reason.allowed - (reason.have - answer.points))
        return ngettext("%(left)s point left.", "%(left)s points left.", left) % {"left": f"{left:,}"}
    return capitalise(reason.message.render(_))


def section_rows(checker: AvailabilityChecker, placed: PlacedRules) -> tuple[SectionRow, ...]:
    sections = checker.rules.army_list.sections.values()
    taken = Counter(formation.entry.id for formation in checker.state.formations)
    return tuple(_section_row(checker, section, placed=placed, taken=taken) for section in sections)


def _section_row(
    checker: AvailabilityChecker, section: Section, *, placed: PlacedRules, taken: Counter[str]
) -> SectionRow:
    entries = checker.rules.army_list.formations.values()
    return SectionRow(
        id=section.id,
        name=section.name,
        note=section.note,
        is_part=section.parent is not None,
        rules=tuple(placed.sections.get(section.id, ())),
        entries=tuple(
            _entry_row(checker, entry, placed=placed, taken=taken[entry.id])
            for entry in entries
            if entry.section == section.id
        ),
    )


def _entry_row(checker: AvailabilityChecker, entry: FormationEntry, *, placed: PlacedRules, taken: int) -> EntryRow:
    army_list = checker.rules.army_list
    is_sized = len(entry.prices) > 1
    options = tuple(
        OptionRow(
            size=size,
            name=army_list.sizes[size].name if is_sized and size in army_list.sizes else "",
            answer=answer_row(checker.ask_formation(AddFormation(entry.id, size))),
        )
        for size, _points in entry.prices
    )
    return EntryRow(
        id=entry.id,
        name=entry.name,
        note=entry.note,
        parts=entry_parts(army_list, entry),
        taken=taken,
        rules=tuple(placed.entries.get(entry.id, ())),
        options=options,
    )

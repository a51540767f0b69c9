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
class OffRow:
    """A formation that is added only if somebody insists."""

    id: str
    size: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class SectionRow:
    """``reason`` is why several of its formations cannot be added, those that are ``off``: no row has to say it.

    ``reason_here`` is what of it has to be said beside the name of a section.
    """

    id: str
    name: str
    note: str
    is_part: bool
    rules: tuple[RuleRow, ...]
    entries: tuple[EntryRow, ...]
    reason: str
    reason_here: str
    off: tuple[OffRow, ...]


def answer_row(answer: Answer) -> AnswerRow:
    unfinished = tuple(capitalise(finding.message.render(_)) for finding in answer.unfinished)
    return AnswerRow(answer.points, _say_why(answer), unfinished)


def _say_why(answer: Answer) -> str:
    """Beside a price, a full army needs to say only what is left."""
    reason = answer.reason
    if reason is None:
        return ""
    if reason.code == "points-limit":
        left = reason.allowed - (reason.have - answer.points)
        if left < 0:
            return ngettext("Already %(n)s point over.", "Already %(n)s points over.", -left) % {"n": f"{-left:,}"}
        return ngettext("%(left)s point left.", "%(left)s points left.", left) % {"left": f"{left:,}"}
    return capitalise(reason.message.render(_))


def section_rows(checker: AvailabilityChecker, placed: PlacedRules) -> tuple[SectionRow, ...]:
    sections = checker.rules.army_list.sections.values()
    taken = Counter(formation.entry.id for formation in checker.state.formations)
    return tuple(_section_row(checker, section, placed=placed, taken=taken) for section in sections)


def _section_row(
    checker: AvailabilityChecker, section: Section, *, placed: PlacedRules, taken: Counter[str]
) -> SectionRow:
    entries = tuple(
        _entry_row(checker, entry, placed=placed, taken=taken[entry.id])
        for entry in checker.rules.army_list.formations.values()
        if entry.section == section.id
    )
    reasons = [(entry, entry.reason) for entry in entries]
    told = Counter(reason for _entry, reason in reasons if reason)
    shared, times = max(told.items(), key=lambda pair: pair[1], default=("", 0))
    off = tuple(_off_row(entry) for entry, reason in reasons if reason == shared) if times > 1 else ()
    return SectionRow(
        id=section.id,
        name=section.name,
        note=section.note,
        is_part=section.parent is not None,
        rules=tuple(placed.sections.get(section.id, ())),
        entries=entries,
        reason=shared if off else "",
        reason_here=_without_name(checker, shared) if off else "",
        off=off,
    )


def _without_name(checker: AvailabilityChecker, reason: str) -> str:
    whose, _colon, why = reason.partition(": ")
    sections = checker.rules.army_list.sections.values()
    return capitalise(why) if any(section.name == whose for section in sections) else reason


def _off_row(entry: EntryRow) -> OffRow:
    option = entry.options[0]
    return OffRow(entry.id, option.size, entry.name, f"{option.answer.points:,}")


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

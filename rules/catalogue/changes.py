"""What changed between two versions of an army list, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rules.catalogue.army_lists import ArmyList, FormationEntry, ListNote, Surcharge, Upgrade
from rules.catalogue.change_fields import compare_fields
from rules.catalogue.change_words import Words
from rules.words import N_, Message, Translate, say

if TYPE_CHECKING:
    from rules.composition.clauses import Clause
    from rules.composition.compile import ListRules


class ChangeKind(StrEnum):
    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: in which part of the list (``formation``, ``clause`` …), about which id, in one sentence."""

    kind: ChangeKind
    part: str
    id: str
    message: Message


def compare_lists(old: ListRules, new: ListRules, *, abilities: Mapping[str, str] | None = None) -> tuple[Change, ...]:
    """Everything that differs from ``old`` to ``new``, in the order of a list page. ``abilities`` are names by id."""
    before, after = old.army_list, new.army_list
    words = _words_of(before, after, abilities or {})
    found = [
        *(Change(ChangeKind.CHANGED, "list", after.id, m) for m in compare_fields(words, after.name, before, after)),
        *_compare_ratings(old, new),
        *_compare_table(words, "size", before.sizes, after.sizes),
        *_compare_table(words, "section", before.sections, after.sections),
        *_compare_table(words, "formation", before.formations, after.formations),
        *_compare_table(words, "group", before.groups, after.groups),
        *_compare_table(words, "upgrade", before.upgrades, after.upgrades),
        *_compare_table(words, "surcharge", _by_group(before), _by_group(after)),
        *_compare_clauses(words, old.clauses, new.clauses),
        *_compare_warnings(old, new),
        *_compare_notes(before.notes, after.notes),
        *_compare_table(words, "datasheet", before.datasheets, after.datasheets),
    ]
    if not found and before.digest != after.digest:
        unseen = say(N_("Nothing in the list changed, only how its file is written."))
        found.append(Change(ChangeKind.CHANGED, "list", after.id, unseen))
    return tuple(found)


def describe_change(change: Change, *, translate: Translate = N_) -> dict[str, Any]:
    return {
        "kind": str(change.kind),
        "part": change.part,
        "id": change.id,
        "sentence": change.message.render(translate),
    }


def _words_of(before: ArmyList, after: ArmyList, abilities: Mapping[str, str]) -> Words:
    tables = {
        "unit": "datasheets",
        "upgrade": "upgrades",
        "section": "sections",
        "group": "groups",
        "size": "sizes",
    }
    names = {
        kind: {id: entry.name for army_list in (before, after) for id, entry in getattr(army_list, table).items()}
        for kind, table in tables.items()
    }
    most = [{id: upgrade.most for id, upgrade in army_list.upgrades.items()} for army_list in (before, after)]
    bounds = {id: (most[0][id], most[1][id]) for id in most[0] if id in most[1]}
    return Words({**names, "ability": abilities}, bounds)


def _compare_ratings(old: ListRules, new: ListRules) -> Iterator[Change]:
    before, after = (
        tuple(say(N_("{rating} with {what}"), rating=rating, what=part.label) for part, rating in rules.ratings)
        for rules in (old, new)
    )
    if before != after:
        none = (say(N_("none")),)
        message = say(N_("Strategy ratings with exceptions: {old} → {new}"), old=before or none, new=after or none)
        yield Change(ChangeKind.CHANGED, "list", new.army_list.id, message)


def _by_group(army_list: ArmyList) -> dict[str, Surcharge]:
    return {surcharge.group: surcharge for surcharge in army_list.surcharges}


def _compare_table(words: Words, part: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for id, entry in old.items():
        if id not in new:
            yield Change(ChangeKind.GONE, part, id, say(_GONE[part], what=_title(words, id, entry)))
    for id, entry in new.items():
        if id not in old:
            yield Change(ChangeKind.NEW, part, id, _announce(words, part, id, entry))
            continue
        for message in _compare_entry(words, id, old[id], entry):
            yield Change(ChangeKind.CHANGED, part, id, message)
    kept = [id for id in new if id in old]
    if part in _REORDERED and kept != [id for id in old if id in new]:
        yield Change(ChangeKind.CHANGED, part, "", say(_REORDERED[part]))


def _title(words: Words, id: str, entry: Any) -> str:
    return entry.name if hasattr(entry, "name") else words.name(id, kind="group")


def _announce(words: Words, part: str, id: str, entry: Any) -> Message:
    title = _title(words, id, entry)
    if isinstance(entry, FormationEntry):
        return say(
            N_("New formation: {what}, {points} points"), what=title, points=words.say(_plain(entry), kind="size")
        )
    if isinstance(entry, Upgrade):
        return say(N_("New upgrade: {what}, {price}"), what=title, price=words.say(entry.price))
    return say(_NEW[part], what=title)


def _plain(entry: FormationEntry) -> Any:
    """The points of a formation: a number where there is one size only."""
    return entry.prices[0][1] if len(entry.prices) == 1 else entry.prices


def _compare_entry(words: Words, id: str, old: Any, new: Any) -> Iterator[Message]:
    title = _title(words, id, new)
    if _title(words, id, old) != title and hasattr(new, "name"):
        yield say(N_("{old} is now called {new}"), old=old.name, new=new.name)
    yield from compare_fields(words, title, old, new)


def _compare_clauses(words: Words, old: tuple[Clause, ...], new: tuple[Clause, ...]) -> Iterator[Change]:
    before, after = ({clause.id: clause for clause in clauses} for clauses in (old, new))
    for id, clause in before.items():
        if id not in after:
            yield Change(ChangeKind.GONE, "clause", id, say(N_("Rule removed: {rule}"), rule=clause.sentence()))
    for id, clause in after.items():
        if id not in before:
            yield Change(ChangeKind.NEW, "clause", id, say(N_("New rule: {rule}"), rule=clause.sentence()))
        elif message := _compare_clause(before[id], clause):
            yield Change(ChangeKind.CHANGED, "clause", id, message)


def _compare_clause(old: Clause, new: Clause) -> Message | None:
    if str(old.sentence()) != str(new.sentence()):
        return say(N_("Rule changed: “{old}” → “{new}”"), old=old.sentence(), new=new.sentence())
    if old.ref != new.ref:
        source = Words({})
        return say(
            N_("Rule “{rule}”: source {old} → {new}"),
            rule=new.sentence(),
            old=source.say(old.ref),
            new=source.say(new.ref),
        )
    if _content(old) != _content(new):
        return say(N_("Rule “{rule}” now counts differently"), rule=new.sentence())
    return None


def _compare_warnings(old: ListRules, new: ListRules) -> Iterator[Change]:
    before, after = ({caution.id: caution for caution in rules.cautions} for rules in (old, new))
    for id, caution in before.items():
        if id not in after:
            yield Change(ChangeKind.GONE, "warning", id, say(N_("Warning removed: {text}"), text=caution.text))
    for id, caution in after.items():
        if id not in before:
            yield Change(ChangeKind.NEW, "warning", id, say(N_("New warning: {text}"), text=caution.text))
        elif _content(before[id]) != _content(caution):
            template = N_("Warning “{new}” now counts differently")
            if before[id].text != caution.text:
                template = N_("Warning changed: “{old}” → “{new}”")
            message = say(template, old=before[id].text, new=caution.text)
            yield Change(ChangeKind.CHANGED, "warning", id, message)


def _content(value: Any) -> Any:
    """What a clause consists of, without what the rest of the list decides: which entries a selection finds."""
    if hasattr(value, "label"):
        return str(value.label)
    if is_dataclass(value) and not isinstance(value, type):
        counted = (field.name for field in fields(value) if field.compare)
        return (type(value).__name__, *(_content(getattr(value, name)) for name in counted))
    if isinstance(value, dict):
        return tuple((_content(key), _content(item)) for key, item in value.items())
    return tuple(_content(item) for item in value) if isinstance(value, tuple | list) else str(value)


def _compare_notes(old: tuple[ListNote, ...], new: tuple[ListNote, ...]) -> Iterator[Change]:
    before, after = ({note.text: note for note in notes} for notes in (old, new))
    for text in before:
        if text not in after:
            yield Change(ChangeKind.GONE, "note", "", say(N_("Note removed: {text}"), text=text))
    for text, note in after.items():
        if text not in before:
            yield Change(ChangeKind.NEW, "note", "", say(N_("New note: {text}"), text=text))
        else:
            for message in compare_fields(Words({}), f"“{text}”", before[text], note):
                yield Change(ChangeKind.CHANGED, "note", "", message)
    if list(before) != list(after) and set(before) == set(after):
        yield Change(ChangeKind.CHANGED, "note", "", say(N_("The notes are in a different order.")))


_NEW = {
    "size": N_("New size: {what}"),
    "section": N_("New section: {what}"),
    "group": N_("New upgrade group: {what}"),
    "surcharge": N_("New surcharge: {what}"),
    "datasheet": N_("New datasheet: {what}"),
}
_GONE = {
    "size": N_("Size removed: {what}"),
    "section": N_("Section removed: {what}"),
    "formation": N_("Formation removed: {what}"),
    "group": N_("Upgrade group removed: {what}"),
    "upgrade": N_("Upgrade removed: {what}"),
    "surcharge": N_("Surcharge removed: {what}"),
    "datasheet": N_("Datasheet removed: {what}"),
}
# Datasheets stand in no order of their own: they come as the formations name them.
_REORDERED = {
    "size": N_("The sizes are in a different order."),
    "section": N_("The sections are in a different order."),
    "formation": N_("The formations are in a different order."),
    "group": N_("The upgrade groups are in a different order."),
    "upgrade": N_("The upgrades are in a different order."),
    "surcharge": N_("The surcharges are in a different order."),
}

"""What two players settle in the five minutes before a game (6.1.3), and what their answers mean to the referee.

The checklist is data (`warm_up_items`). An event's house rules change defaults, fix answers and add items; the answers
of a match are texts by item id: the id of one of the item's answers, or free text where the item takes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from unicodedata import category

from rules.errors import RulesError
from rules.tournament_game.agreements import Answer, Group, Item
from rules.tournament_game.options import GameOptions, read_options
from rules.tournament_game.warm_up_items import ITEMS
from rules.words import N_, Message, named, say

LONGEST_TEXT = 1000
"""Characters of an answer in the players' own words."""

HOUSE_RULE_ID = re.compile(r"H-[A-Za-z0-9-]{1,36}")
"""Ids of the items that events add; the others are ours."""


@dataclass(frozen=True, slots=True)
class Override:
    """An event's answer to an item of the checklist: its new default and, if ``fixed``, the only one allowed."""

    item: str
    default: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An item that an event adds, in its own words; its id looks like ``HOUSE_RULE_ID``.

    Without ``answers`` (id and words) it is answered in free text.
    """

    id: str
    title: str
    question: str
    group: Group = Group.BEFORE
    answers: tuple[tuple[str, str], ...] = ()
    default: str = ""
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class ChecklistProblem:
    """One defect of house rules or of answers: the id of the item, and what is wrong with it."""

    item: str
    message: Message

    def __str__(self) -> str:
        return f"{self.item}: {self.message}"


class ChecklistError(RulesError):
    """House rules that do not fit the checklist, or answers that it does not allow. ``problems`` holds all of them."""

    def __init__(self, problems: tuple[ChecklistProblem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(str(problem) for problem in problems))


def checklist(overrides: Iterable[Override | HouseRule] = ()) -> tuple[Item, ...]:
    """All items in the order of their groups, with an event's house rules merged in.

    Raises ChecklistError for an unknown item, a default that the item does not allow, and an id used twice.
    """
    items = {item.id: item for item in ITEMS}
    problems: list[ChecklistProblem] = []
    changed: set[str] = set()
    for override in overrides:
        name = override.item if isinstance(override, Override) else override.id
        problem = _find_defect(override, items=items, changed=changed)
        changed.add(name)
        if problem is not None:
            problems.append(ChecklistProblem(name, problem))
        elif isinstance(override, Override):
            items[name] = replace(items[name], default=override.default, fixed=override.fixed)
        else:
            items[name] = _house_item(override)
    if problems:
        raise ChecklistError(tuple(problems))
    order = list(Group)
    return tuple(sorted(items.values(), key=lambda item: order.index(item.group)))


def check_answer(item: Item, answer: str) -> Message | None:
    """Why ``answer`` cannot be given to ``item``; None if it can."""
    if item.fixed and answer != item.default:
        return say(N_("The event has fixed this answer."))
    if item.chosen(answer) is not None:
        return None
    if not item.open:
        known = tuple(known.id for known in item.answers)
        return say(N_("'{answer}' is not one of the answers: {known}."), answer=answer, known=known)
    return _check_text(item, answer)


def words_of(item: Item, answer: str) -> Message:
    """An answer as it is read: the words of the chosen one, or the players' own."""
    chosen = item.chosen(answer)
    return chosen.words if chosen else named(answer)


def options_of(answers: Mapping[str, str], *, items: tuple[Item, ...] | None = None) -> GameOptions:
    """The engine options that ``answers`` decide; items without an answer count with their default.

    ``items`` is the event's checklist; without it, the plain one. Raises ChecklistError for an item that the checklist
    does not have and for an answer that it does not allow.
    """
    known = {item.id: item for item in (checklist() if items is None else items)}
    unknown = say(N_("There is no such item."))
    found = [
        ChecklistProblem(name, message)
        for name, answer in answers.items()
        if (message := check_answer(known[name], answer) if name in known else unknown)
    ]
    if found:
        raise ChecklistError(tuple(found))
    given = (item.chosen(answers.get(name, item.default)) for name, item in known.items())
    return read_options(dict(answer.sets for answer in given if answer and answer.sets))


def _check_text(item: Item, answer: str) -> Message | None:
    if len(answer) > LONGEST_TEXT:
        return say(
            N_("The answer has {have} characters; at most {allowed} are kept."), have=len(answer), allowed=LONGEST_TEXT
        )
    if any(category(character) in ("Cc", "Cs") for character in answer if character not in "\n\r\t"):
        return say(N_("The answer contains characters that cannot be shown."))
    if item.answers and not answer.strip():
        return say(N_("Choose one of the answers, or write down what you agreed."))
    return None


def _house_item(rule: HouseRule) -> Item:
    answers = tuple(Answer(name, named(words)) for name, words in rule.answers)
    title, question = named(rule.title), named(rule.question)
    return Item(rule.id, rule.group, title, question, answers, rule.default, "", not answers, rule.fixed)


def _find_defect(override: Override | HouseRule, *, items: Mapping[str, Item], changed: set[str]) -> Message | None:
    if isinstance(override, Override):
        if override.item not in items:
            return say(N_("There is no such item."))
        if override.item in changed:
            return say(N_("It is changed twice."))
        return check_answer(replace(items[override.item], fixed=False), override.default)
    if HOUSE_RULE_ID.fullmatch(override.id) is None:
        return say(N_("The id of a house rule is H- and up to 36 letters, digits and hyphens."))
    if override.id in changed:
        return say(N_("There is already an item with this id."))
    if not (override.title.strip() and override.question.strip()):
        return say(N_("A house rule needs a title and a question."))
    if len({name for name, _ in override.answers}) < len(override.answers):
        return say(N_("Two of its answers have the same id."))
    return check_answer(replace(_house_item(override), fixed=False), override.default)

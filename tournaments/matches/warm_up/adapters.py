"""House rules, as an event's settings keep them, become items of the warm-up."""

from __future__ import annotations

from typing import Any

from rules.composition.documents import DocumentError, DocumentProblem
from rules.tournament_game.agreements import Group, Item
from rules.tournament_game.warm_up import ChecklistError, HouseRule, Override, checklist


def read_house_rules(document: Any) -> tuple[Item, ...]:
    """The checklist with an event's house rules in it. Raises DocumentError with every defect.

    Each house rule is ``{"item", "default", "fixed"}``, or ``{"id", "title", "question", ...}`` for one of its own.
    """
    if not isinstance(document, list) or not all(isinstance(one, dict) for one in document):
        raise DocumentError.at("house_rules", "is a list of objects")
    try:
        return checklist([_read_rule(one, index) for index, one in enumerate(document)])
    except ChecklistError as error:
        found = (DocumentProblem(f"house_rules.{one.item}", str(one.message)) for one in error.problems)
        raise DocumentError(tuple(found)) from error


def _read_rule(document: dict[str, Any], index: int) -> Override | HouseRule:
    place = f"house_rules[{index}]"
    texts = {key: value for key, value in document.items() if key not in ("fixed", "answers")}
    if not all(isinstance(value, str) for value in texts.values()):
        raise DocumentError.at(place, "all but fixed and answers are texts")
    if not isinstance(document.get("fixed", False), bool):
        raise DocumentError.at(f"{place}.fixed", "is true or false")
    try:
        if "item" in document:
            return Override(**document)
        answers = tuple((str(name), str(words)) for name, words in document.get("answers", []))
        group = Group(document.get("group", Group.BEFORE))
        return HouseRule(**{**document, "answers": answers, "group": group})
    except (TypeError, ValueError) as error:
        message = "is item, default and fixed, or id, title, question, group, answers, default and fixed"
        raise DocumentError.at(place, message) from error

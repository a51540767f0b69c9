"""The documents of an event's settings as values: scoring, tie-breaks, pairing, house rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rules.catalogue.documents import Document
from rules.catalogue.problems import format_defect, format_place
from rules.composition.documents import DocumentError, DocumentProblem
from rules.tournament_game.agreements import Group, Item
from rules.tournament_game.warm_up import ChecklistError, HouseRule, Override, checklist
from tournaments.pairing.documents import RulesDoc
from tournaments.standings import event as standings
from tournaments.standings.documents import read_event

FORMAT = 1


class CutDoc(Document):
    """A knock-out of the best: after which round, and of how many."""

    size: Annotated[int, Field(ge=2, le=64)]
    after: Annotated[int, Field(ge=1, le=29)]


class PairingDoc(RulesDoc):
    """How an event is paired: the rules of the draw, and the system they belong to."""

    method: Literal["swiss", "round-robin"] = "swiss"
    cut: CutDoc | None = None


def read_ranking(*, scoring: Any, tie_breaks: Any, unplayed: Any, seed: int) -> standings.Event:
    """Scoring and tie-breaks as an event that nobody has entered yet. Raises DocumentError with every defect."""
    return read_event(
        {
            "muster": FORMAT,
            "scoring": scoring,
            "tie_breaks": tie_breaks,
            "unplayed": unplayed,
            "seed": seed,
            "entrants": [],
        }
    )


def read_pairing(document: Any) -> PairingDoc:
    """How an event is paired. Raises DocumentError with every defect."""
    try:
        return PairingDoc.model_validate(document)
    except ValidationError as error:
        found = (DocumentProblem(format_place(("pairing", *one["loc"])), format_defect(one)) for one in error.errors())
        raise DocumentError(tuple(found)) from error


def read_house_rules(document: Any) -> tuple[Item, ...]:
    """The checklist with an event's house rules in it. Raises DocumentError with every defect.

    Each house rule is ``{"item", "default", "fixed"}``, or ``{"id", "title", "question", ...}`` for one of its own.
    """
    if not isinstance(document, list) or not all(isinstance(one, dict) for one in document):
        raise DocumentError((DocumentProblem("house_rules", "is a list of objects"),))
    try:
        return checklist([_read_rule(one, index) for index, one in enumerate(document)])
    except ChecklistError as error:
        found = (DocumentProblem(f"house_rules.{one.item}", str(one.message)) for one in error.problems)
        raise DocumentError(tuple(found)) from error


def _read_rule(document: dict[str, Any], index: int) -> Override | HouseRule:
    place = f"house_rules[{index}]"
    texts = {key: value for key, value in document.items() if key not in ("fixed", "answers")}
    if not all(isinstance(value, str) for value in texts.values()):
        raise DocumentError((DocumentProblem(place, "all but fixed and answers are texts"),))
    if not isinstance(document.get("fixed", False), bool):
        raise DocumentError((DocumentProblem(f"{place}.fixed", "is true or false"),))
    try:
        if "item" in document:
            return Override(**document)
        answers = tuple((str(name), str(words)) for name, words in document.get("answers", []))
        group = Group(document.get("group", Group.BEFORE))
        return HouseRule(**{**document, "answers": answers, "group": group})
    except (TypeError, ValueError) as error:
        message = "is item, default and fixed, or id, title, question, group, answers, default and fixed"
        raise DocumentError((DocumentProblem(place, message),)) from error

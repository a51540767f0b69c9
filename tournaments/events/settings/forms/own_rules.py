"""Items that an event adds to the checklist of the warm-up, as fields: title, question, answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext as _

from rules.tournament_game.agreements import GROUP_TITLES, Group
from rules.tournament_game.warm_up import LONGEST_TEXT

PARTS = ("id", "title", "group", "question", "answers", "default", "fixed")
LONGEST_NAME = 36
Values = Mapping[str, Any]


def plain(text: Any) -> str:
    """A text as it is kept: without blanks around it, with the line ends of everybody."""
    return str(text or "").replace("\r\n", "\n").replace("\r", "\n").strip()


def own_rule_fields(index: int) -> Iterator[tuple[str, forms.Field]]:
    groups = [(str(group), title.render(_)) for group, title in GROUP_TITLES.items()]
    fields: dict[str, forms.Field] = {
        "id": forms.CharField(max_length=40, required=False, widget=forms.HiddenInput),
        "title": forms.CharField(max_length=200, required=False, label=_("Title")),
        "group": forms.ChoiceField(choices=groups, required=False, label=_("Stands under")),
        "question": forms.CharField(max_length=1000, required=False, label=_("Question to the players")),
        "answers": forms.CharField(
            max_length=5000,
            required=False,
            label=_("Answers, one a line"),
            help_text=_("Left empty: the players write what they agree on."),
            widget=forms.Textarea({"rows": 3}),
        ),
        "default": forms.CharField(
            max_length=LONGEST_TEXT,
            required=False,
            label=_("The event's answer"),
            help_text=_("One of the lines above; left empty, the first."),
        ),
        "fixed": forms.BooleanField(required=False, label=_("Fixed: the players may not agree otherwise")),
    }
    yield from ((f"own_{index}_{part}", fields[part]) for part in PARTS)


def initial_own_rules(rules: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What the fields of the event's own items begin with, and an empty one more."""
    values: dict[str, Any] = {}
    own = [rule for rule in rules if "id" in rule]
    for index, rule in enumerate([*own, {}]):
        answers = dict(rule.get("answers", []))
        shown = {
            **{part: rule.get(part, "") for part in ("id", "title", "question")},
            "group": rule.get("group", str(Group.BEFORE)),
            "answers": "\n".join(answers.values()),
            "default": answers.get(rule.get("default"), rule.get("default", "")),
            "fixed": rule.get("fixed", False),
        }
        values |= {f"own_{index}_{part}": shown[part] for part in PARTS}
    return values


def own_rule_count(values: Values) -> int:
    found = [int(match[1]) for name in values if (match := re.fullmatch(r"own_(\d{1,3})_title", name))]
    return min(max(found, default=-1) + 1, 60)


def _rows(data: Values) -> Iterator[tuple[int, dict[str, Any]]]:
    """The filled rows with their places; one without title, question and answers is left out."""
    for index in range(own_rule_count(data)):
        row = {part: data.get(f"own_{index}_{part}") for part in PARTS}
        row |= {part: plain(row[part]) for part in PARTS if part != "fixed"}
        if row["title"] or row["question"] or row["answers"]:
            yield index, row


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def check_own_rules(data: Values) -> Iterator[tuple[str, str]]:
    """Fields of the event's own items that say what cannot be, each with the reason."""
    for index, row in _rows(data):
        lines = _lines(row["answers"])
        for part in ("title", "question"):
            if not row[part]:
                yield f"own_{index}_{part}", _("A house rule needs a title and a question.")
        if len(set(lines)) < len(lines):
            yield f"own_{index}_answers", _("An answer is there twice.")
        if lines and row["default"] and row["default"] not in lines:
            yield f"own_{index}_default", _("This is none of the answers.")


def read_own_rules(data: Values, *, before: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The house rules that these fields make. Items and answers that were there keep their ids, for running matches."""
    known = {rule["id"]: rule for rule in before if "id" in rule}
    rules: list[dict[str, Any]] = []
    for _index, row in _rows(data):
        taken = {rule["id"] for rule in rules} | (known.keys() - {row["id"]})
        name = row["id"] if row["id"] in known else _free(f"H-{slugify(row['title'])[: LONGEST_NAME - 4]}", taken)
        answers = _answers(_lines(row["answers"]), known=known.get(name, {}).get("answers", []))
        ids = {words: answer for answer, words in answers}
        rule = {"id": name, "title": row["title"], "question": row["question"], "group": row["group"]}
        rule |= {"answers": answers, "default": _default(row["default"], ids), "fixed": bool(row["fixed"])}
        rules.append(rule)
    return rules


def _default(words: str, ids: dict[str, str]) -> str:
    return ids.get(words, next(iter(ids.values()))) if ids else words


def _answers(lines: Sequence[str], *, known: Sequence[Sequence[str]]) -> list[list[str]]:
    ids = {words: answer for answer, words in known}
    taken = set(ids.values())
    found = []
    for line in lines:
        name = ids.get(line) or _free(slugify(line)[:LONGEST_NAME] or "answer", taken)
        taken.add(name)
        found.append([name, line])
    return found


def _free(name: str, taken: set[str] | Any) -> str:
    """This name, or with the first number that makes it one nobody has."""
    base = name.rstrip("-") if name != "H-" else "H-rule"
    found, number = base, 2
    while found in taken:
        found, number = f"{base}-{number}", number + 1
    return found

"""House rules of the warm-up as fields: an answer for each item of the checklist, and items of the event's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rules.composition.documents import DocumentError
from rules.tournament_game.agreements import GROUP_TITLES, Group, Item
from rules.tournament_game.warm_up import LONGEST_TEXT, check_answer
from rules.tournament_game.warm_up_items import ITEMS
from rules.words import Message
from tournaments.events.settings.forms.own_rules import plain, read_own_rules
from tournaments.matches.warm_up.adapters import read_house_rules

USUAL, OWN_WORDS = "", "own-words"
Values = Mapping[str, Any]


def item_fields() -> Iterator[tuple[str, forms.Field]]:
    for item in ITEMS:
        name = f"house_{item.id}"
        title = item.title.render(_)
        if item.answers:
            choices = forms.ChoiceField(choices=_choices(item), required=False, widget=forms.RadioSelect, label=title)
            yield name, choices
        if item.open:
            yield f"{name}_words", _words_field(title, alone=not item.answers)
        label = _("Fixed: the players may not agree otherwise")
        yield f"{name}_fixed", forms.BooleanField(required=False, label=label)


def _choices(item: Item) -> list[tuple[str, str]]:
    usual = item.chosen(item.default)
    words = usual.words.render(_) if usual else ""
    found = [(USUAL, _("As usual: %(answer)s") % {"answer": words})]
    found += [(answer.id, answer.words.render(_)) for answer in item.answers if answer.id != item.default]
    return [*found, (OWN_WORDS, _("In our own words"))] if item.open else found


def _words_field(title: str, *, alone: bool) -> forms.CharField:
    label = title if alone else _("In our own words: %(title)s") % {"title": title}
    widget = forms.Textarea({"rows": 2})
    return forms.CharField(max_length=LONGEST_TEXT, required=False, label=label, widget=widget)


def initial_items(rules: Sequence[dict[str, Any]]) -> dict[str, Any]:
    items = {item.id: item for item in ITEMS}
    values: dict[str, Any] = {}
    for rule in rules:
        if "item" not in rule:
            continue
        item, name, answer = items[rule["item"]], f"house_{rule['item']}", rule["default"]
        if item.chosen(answer) is None:
            values |= {name: OWN_WORDS, f"{name}_words": answer}
        elif answer != item.default:
            values[name] = answer
        values[f"{name}_fixed"] = rule.get("fixed", False)
    return values


def check_items(data: Values) -> Iterator[tuple[str, str]]:
    for item in ITEMS:
        name = f"house_{item.id}"
        words = f"{name}_words"
        told = plain(data.get(words, ""))
        if not item.answers or data.get(name) == OWN_WORDS:
            if problem := check_answer(item, told):
                yield words, problem.render(_)
        elif told:
            yield words, _("These words count only where “In our own words” is chosen: choose that, or clear them.")


def read_items(data: Values) -> list[dict[str, Any]]:
    """The house rules that the fields of the items make: whatever differs from the checklist."""
    rules = []
    for item in ITEMS:
        name = f"house_{item.id}"
        chosen = data.get(name) or USUAL
        own_words = not item.answers or chosen == OWN_WORDS
        answer = plain(data.get(f"{name}_words", "")) if own_words else chosen or item.default
        fixed = bool(data.get(f"{name}_fixed"))
        if fixed or answer != item.default:
            rules.append({"item": item.id, "default": answer, "fixed": fixed})
    return rules


def read_rules(data: Values, *, before: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """All house rules as a document; the one before when they mean the same."""
    rules = [*read_items(data), *read_own_rules(data, before=before)]
    try:
        is_same = read_house_rules(rules) == read_house_rules(list(before))
    except DocumentError:
        return rules  # the service says what is wrong
    return before if is_same else rules


@dataclass(frozen=True, slots=True)
class ItemFields:
    """An item with its fields. ``sets``: the referee's verdict goes by the answer."""

    item: Item
    choice: forms.BoundField | None
    words: forms.BoundField | None
    fixed: forms.BoundField
    usual: Message | None
    sets: bool
    is_changed: bool

    @property
    def has_errors(self) -> bool:
        return any(bool(one.errors) for one in (self.choice, self.words, self.fixed) if one is not None)


@dataclass(frozen=True, slots=True)
class GroupFields:
    """The items of a group; it is open while something is wrong in it."""

    id: str
    title: Message
    rows: tuple[ItemFields, ...]
    changed: int
    is_open: bool


def item_groups(form: forms.Form) -> list[GroupFields]:
    groups = []
    for group in Group:
        rows = tuple(_fields_of(form, item) for item in ITEMS if item.group is group)
        changed = sum(row.is_changed for row in rows)
        groups.append(GroupFields(str(group), GROUP_TITLES[group], rows, changed, any(row.has_errors for row in rows)))
    return groups


def _fields_of(form: forms.Form, item: Item) -> ItemFields:
    name = f"house_{item.id}"
    bound = {part: form[part] if part in form.fields else None for part in (name, f"{name}_words", f"{name}_fixed")}
    usual, fixed = item.chosen(item.default), form[f"{name}_fixed"]
    says = [one.value() for one in bound.values() if one is not None]
    return ItemFields(
        item=item,
        choice=bound[name],
        words=bound[f"{name}_words"],
        fixed=fixed,
        usual=usual.words if usual else None,
        sets=any(answer.sets for answer in item.answers),
        is_changed=any(says),
    )

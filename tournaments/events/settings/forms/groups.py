"""The fields of the settings in the order and the groups in which their page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.settings.forms.figures import AWARDS
from tournaments.events.settings.forms.form import ALONE, SettingsForm
from tournaments.events.settings.forms.house_rules import item_groups
from tournaments.events.settings.forms.own_rules import PARTS
from tournaments.standings.tie_breaks import TIE_BREAKS

Plain = dict[str, Any]

SIMPLE = {
    "event": (_("The event"), ("name", "description", "venue", "starts_at", "ends_at", "visibility", "most_entries")),
    "games": (_("The games"), ("points_limit", "round_count", "round_minutes", "table_width", "table_depth", "edges")),
    "lists": (
        _("Army lists"),
        ("lists_due_at", "lists_shown_at", "hides_lists_from_organisers", "late_list_penalty", "asks_for_weapons"),
    ),
    "draw": (
        _("The draw"),
        ("needs_check_in", "method", "first_round", "club", "club_from", "club_until", "cut_size", "cut_after"),
    ),
}

if not {*ALONE} <= {name for _title, names in SIMPLE.values() for name in names}:
    raise AssertionError("the page would not show a setting, and switch it off at the next save")

Bound = forms.BoundField


@dataclass(frozen=True, slots=True)
class Row:
    """Fields that belong together, under a title where they have one."""

    title: Any
    fields: tuple[Bound, ...]
    hidden: tuple[Bound, ...] = ()


def settings_groups(form: SettingsForm, *, focus: str) -> Plain:
    """The fields of a form as its page shows them; ``focus`` is the field to go on at. Parts with many are folded
    up as long as nothing in them is wrong or asked for. ``locked`` says why some cannot change, once for each reason.
    """
    house, ties = tuple(item_groups(form)), tuple(_starting(form, "tie_break_"))
    parts = {
        "match": [*_named(form, "win", "draw", "loss", "level_winner", "level_loser"), *_starting(form, "margin_")],
        "awards": [one for name in (*AWARDS, "conceded") for one in _starting(form, f"{name}_")],
        "own": _starting(form, "own_"),
        "lists": [form["lists"]],
    }
    wrong = {name for name, fields in parts.items() if any(one.errors or one.name == focus for one in fields)}
    opened = frozenset(wrong | ({"house"} if any(group.is_open for group in house) or "own" in wrong else set()))
    return {
        "simple": {
            name: {"id": name, "title": title, "fields": _named(form, *names)}
            for name, (title, names) in SIMPLE.items()
        },
        "chosen_lists": frozenset(form["lists"].value() or []),
        "outcome": _named(form, "win", "draw", "loss"),
        "margins": _rows(form, "margin", ("from", "winner", "loser")),
        "level": _named(form, "level_winner", "level_loser"),
        "awards": _awards(form),
        "extras": _rows(form, "extra", ("name", "most", "counts"), hidden=("key",)),
        "ties": ties,
        "can_add_ties": len(ties) < len(TIE_BREAKS),
        "house": house,
        "changed_rules": sum(group.changed for group in house)
        + len([one for one in _starting(form, "own_") if one.name.endswith("_title") and one.value()]),
        "own": _rows(form, "own", PARTS[1:], hidden=PARTS[:1]),
        "open": opened,
        "locked": tuple(dict.fromkeys(reason.message for reason in form.locks.values())),
    }


def _named(form: forms.Form, *names: str) -> tuple[Bound, ...]:
    return tuple(form[name] for name in names)


def _starting(form: forms.Form, start: str) -> list[Bound]:
    return [form[name] for name in form.fields if name.startswith(start)]


def _rows(form: forms.Form, kind: str, parts: tuple[str, ...], *, hidden: tuple[str, ...] = ()) -> tuple[Row, ...]:
    count = sum(name.startswith(f"{kind}_") and name.endswith(f"_{parts[0]}") for name in form.fields)
    return tuple(
        Row(
            title=index + 1,
            fields=tuple(form[f"{kind}_{index}_{part}"] for part in parts),
            hidden=tuple(form[f"{kind}_{index}_{part}"] for part in hidden),
        )
        for index in range(count)
    )


def _awards(form: forms.Form) -> tuple[Row, ...]:
    pairs = ("goals_for", "goals_against", "points_for", "points_against")
    parts = ("points", "counts_as", *pairs)
    rows = [Row(title, _named(form, *(f"{name}_{part}" for part in parts))) for name, title in AWARDS.items()]
    conceded = Row(_("Conceded, without figures of its own"), _named(form, *(f"conceded_{part}" for part in pairs)))
    return (*rows, conceded)

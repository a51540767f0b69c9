"""The settings of an event as a form. Its parts with many fields have modules of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armylists.models.fields import DocumentField
from config.lib.errors import DomainError
from tournaments.events.fields import problem_lines, setting_field
from tournaments.events.settings.forms.figures import figure_fields
from tournaments.events.settings.forms.house_rules import check_items, initial_items, item_fields, read_rules
from tournaments.events.settings.forms.own_rules import (
    check_own_rules,
    initial_own_rules,
    own_rule_count,
    own_rule_fields,
)
from tournaments.events.settings.forms.pairing import CLUBS, FIRST_ROUNDS, METHODS, initial_pairing, read_pairing_fields
from tournaments.events.settings.forms.scoring import (
    SYSTEMS,
    check_scoring,
    initial_scoring,
    read_scoring,
    scoring_place,
)
from tournaments.events.settings.queries import Locks, list_choices
from tournaments.events.settings.services import Settings
from tournaments.models import MOST_ROUNDS, SETTINGS
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.unplayed import POLICIES

FEWEST_TIE_BREAKS = 4
UNPLAYED = [
    ("fide-2026", _("FIDE 2026: a stand-in, at most a draw in every round")),
    ("fide-2024", _("FIDE 2024: a stand-in with the same points")),
    ("all-meet", _("Forfeits count as met, as where all meet all")),
    ("nothing", _("They count nothing")),
]

if {name for name, _label in UNPLAYED} != set(POLICIES):
    raise AssertionError("the form offers other rules for unplayed rounds than there are")


ALONE = [name for name, column in SETTINGS.items() if not isinstance(column, DocumentField) and name != "unplayed"]
"""Settings that are a field each, as their columns describe them."""

_round = partial(setting_field, "round_count")


class SettingsForm(forms.Form):
    """Everything an organiser decides. The service refuses what cannot be, and what cannot change any more."""

    lists = forms.MultipleChoiceField(required=False, label=_("Allowed list versions"))
    method = forms.ChoiceField(choices=METHODS, label=_("System"))
    first_round = forms.ChoiceField(choices=FIRST_ROUNDS, label=_("Round 1 is drawn"))
    club = forms.ChoiceField(choices=CLUBS, label=_("Clubs"))
    club_from = _round(label=_("Clubs: from round"), help_text=_("Where they are kept apart for longer."))
    club_until = _round(label=_("Clubs: until round"), required=False, help_text=_("Left empty: to the end."))
    cut_size = forms.TypedChoiceField(coerce=int, empty_value=None, required=False, label=_("Knock-out at the end"))
    cut_after = _round(
        label=_("After round"),
        max_value=MOST_ROUNDS - 1,
        required=False,
        help_text=_("The rounds after it are the knock-out's."),
    )
    scoring = forms.ChoiceField(choices=SYSTEMS, label=_("Match points"))
    unplayed = forms.ChoiceField(choices=UNPLAYED, label=_("Unplayed rounds inside tie-breaks"))

    def __init__(
        self,
        data: Any = None,
        *,
        before: Settings,
        locks: Locks | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        self.before, self.locks = before, locks or {}
        super().__init__(data, initial=initial_settings(before) if initial is None else initial)
        self.fields = {name: setting_field(name) for name in ALONE} | self.fields
        self.fields["description"].widget.attrs["rows"] = 4
        values = data if data is not None else self.initial
        self._add_choices(before)
        self.fields |= dict([*_tie_break_fields(values), *figure_fields(values), *item_fields()])
        for index in range(own_rule_count(values)):
            self.fields |= dict(own_rule_fields(index))
        self._lock()

    def _add_choices(self, before: Settings) -> None:
        self.list_groups = list_choices(before["lists"])
        known = [(row.reference, row.name) for _faction, rows in self.list_groups for row in rows]
        self.fields["lists"].choices = known  # type: ignore[attr-defined]
        sizes = {2: gettext("The best 2: a final"), 4: gettext("The best 4: semi-finals and a final")}
        sizes |= {size: gettext("The best %(size)d") % {"size": size} for size in (8, 16, 32, 64)}
        cut = before["pairing"].get("cut")
        if cut and cut["size"] not in sizes:
            sizes[cut["size"]] = gettext("The best %(size)d, with byes for the first") % {"size": cut["size"]}
        none = ("", gettext("None"))
        self.fields["cut_size"].choices = [none, *sorted(sizes.items())]  # type: ignore[attr-defined]

    def _lock(self) -> None:
        """Fields that cannot change any more are shown, but not sent."""
        for name, field in self.fields.items():
            reason = self.locks.get(setting_of(name))
            if reason is not None:
                field.widget.attrs["disabled"] = True
                if self.is_bound and name not in self.data:
                    field.required = False

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        # What is locked and was not sent stays as it was.
        data |= {
            name: self.initial.get(name)
            for name in self.fields
            if setting_of(name) in self.locks and name not in self.data
        }
        for name, problem in (*check_items(data), *check_own_rules(data), *check_scoring(data)):
            if name not in self.errors:
                self.add_error(name, problem)
        if data.get("cut_size") and not data.get("cut_after"):
            self.add_error("cut_after", gettext("After which round?"))
        return data

    def settings(self) -> Settings:
        """What was sent, as settings. What cannot change any more, and was not sent, stays as it was."""
        data, before = self.cleaned_data, self.before
        return {
            **{name: data[name] for name in PLAIN},
            "scoring": read_scoring(data, before=before["scoring"]),
            "tie_breaks": list(dict.fromkeys(value for _name, value in self._tie_breaks() if value)),
            "pairing": read_pairing_fields(data, before=before["pairing"]),
            "house_rules": read_rules(data, before=before["house_rules"]),
        }

    def _tie_breaks(self) -> list[tuple[str, str]]:
        return [(name, self.cleaned_data[name]) for name in self.fields if name.startswith("tie_break_")]

    def refuse(self, error: DomainError) -> None:
        """Put a refusal of the service beside the fields that it is about."""
        found = [one for one in error.details if isinstance(one, dict) and "path" in one]
        told: list[tuple[str | None, Any]] = [(self._place(str(one["path"])), str(one["message"])) for one in found]
        # All places first: a field with an error has no value any more.
        for place, problem in told or [(self._place(error.field or ""), problem_lines(error))]:
            self.add_error(place, problem)

    def _place(self, path: str) -> str | None:
        """The field for a place in the settings; None when no single field is meant."""
        data = self.cleaned_data
        if path in self.fields:
            return path
        if path.startswith("scoring"):
            return scoring_place(path, data=data, names=tuple(self.fields))
        if found := re.match(r"tie_breaks\[(\d+)\]", path):
            chosen = [name for name, value in self._tie_breaks() if value]
            return chosen[min(int(found[1]), len(chosen) - 1)]
        wanted = {"pairing": "cut_after", "tie_breaks": "tie_break_1"}.get(path.partition(".")[0], "")
        if found := re.match(r"house_rules\.([WO]-\d+)", path):
            wanted = next(
                (name for name in (f"house_{found[1]}", f"house_{found[1]}_words") if name in self.fields), ""
            )
        return wanted if wanted in self.fields else None


PLAIN = {*ALONE, "lists", "unplayed"}
"""Settings that one field holds as it is."""


def _tie_break_fields(values: Mapping[str, Any]) -> Iterator[tuple[str, forms.Field]]:
    titles = [(key, one.title.render(gettext)) for key, one in TIE_BREAKS.items()]
    for place in range(1, tie_break_count(values) + 1):
        label = gettext("First") if place == 1 else gettext("Then")
        choices = [("", gettext("Nothing")), *titles]
        yield f"tie_break_{place}", forms.ChoiceField(choices=choices, required=False, label=label)


def tie_break_count(values: Mapping[str, Any]) -> int:
    found = [int(match[1]) for name in values if (match := re.fullmatch(r"tie_break_(\d{1,2})", name))]
    return min(max(found, default=FEWEST_TIE_BREAKS), len(TIE_BREAKS))


def setting_of(field: str) -> str:
    if field in PLAIN:
        return field
    if field in ("method", "first_round", "club", "club_from", "club_until", "cut_size", "cut_after"):
        return "pairing"
    if field.startswith("tie_break_"):
        return "tie_breaks"
    return "house_rules" if field.startswith(("house_", "own_")) else "scoring"


def initial_settings(settings: Settings) -> dict[str, Any]:
    """What the form begins with: as many rows as are filled, and an empty one."""
    values: dict[str, Any] = {name: settings[name] for name in PLAIN}
    ties, rules = settings["tie_breaks"], settings["house_rules"]
    places = max(FEWEST_TIE_BREAKS, min(len(ties) + 1, len(TIE_BREAKS)))
    values |= {f"tie_break_{place}": key for place, key in enumerate([*ties, *[""] * (places - len(ties))], start=1)}
    values |= initial_pairing(settings["pairing"]) | initial_scoring(settings["scoring"])
    return values | initial_items(rules) | initial_own_rules(rules)

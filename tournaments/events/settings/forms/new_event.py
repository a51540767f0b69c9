"""The short form of a new event, with presets that suit most clubs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.fields import setting_field
from tournaments.events.settings.services import DEFAULT_TIE_BREAKS
from tournaments.models import MOST_TABLES, SETTINGS, Event
from tournaments.standings.presets import PRESETS


@dataclass(frozen=True, slots=True)
class Plan:
    """A usual shape of an event: rounds, minutes of each, days before the start on which lists are due."""

    rounds: int
    minutes: int
    due_days: int


PLANS = {"club-day": Plan(3, 120, 1), "weekend": Plan(5, 150, 7), "league": Plan(1, 180, 0)}
SCORING = [
    ("3-1-0", _("3 points for a win, 1 for a draw")),
    ("2-1-0", _("2 points for a win, 1 for a draw")),
    ("goal-margin", _("20 points shared by the margin of goals")),
    ("victory-point-bands", _("20 points shared by the margin of victory points")),
]

TIE_BREAKS_OF = {
    "goal-margin": ("goal-difference", "victory-point-difference", "strength-of-schedule", "lot"),
    "victory-point-bands": ("victory-point-difference", "wins", "strength-of-schedule", "lot"),
}

if {name for name, _label in SCORING} != set(PRESETS):
    raise AssertionError("the form offers other scoring systems than there are")


class NewEventForm(forms.Form):
    """What an event cannot do without; the settings hold everything else."""

    name = setting_field("name")
    plan = forms.ChoiceField(
        choices=[
            ("club-day", _("Club day: 3 rounds of 2 hours")),
            ("weekend", _("Weekend: 5 rounds of 2½ hours")),
            ("league", _("One evening: 1 round of 3 hours")),
        ],
        initial="club-day",
        widget=forms.RadioSelect,
        label=_("Shape"),
    )
    starts_at = setting_field(
        "starts_at",
        help_text=_("Lists are then due a day before (a weekend: a week before). All of it can be changed."),
    )
    venue = setting_field("venue")
    points_limit = setting_field("points_limit")
    tables = forms.IntegerField(
        min_value=0, max_value=MOST_TABLES, initial=8, localize=False, required=False, label=_("Tables")
    )
    scoring = forms.ChoiceField(choices=SCORING, initial="3-1-0", widget=forms.RadioSelect, label=_("Scoring"))
    visibility = setting_field(
        "visibility",
        widget=forms.RadioSelect,
        choices=[(Event.Visibility.PUBLIC, _("Public: everybody finds it")), *Event.Visibility.choices[1:]],
    )

    def settings(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        plan, starts_at = PLANS[data["plan"]], data["starts_at"]
        return {
            **{name: data[name] for name in self.fields if name in SETTINGS},
            "round_count": plan.rounds,
            "round_minutes": plan.minutes,
            "lists_due_at": starts_at - timedelta(days=plan.due_days) if starts_at and plan.due_days else None,
            "needs_check_in": True,
            "tie_breaks": TIE_BREAKS_OF.get(data["scoring"], DEFAULT_TIE_BREAKS),
        }

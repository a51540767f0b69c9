"""The form of a result as a slip of paper has it: winner, goals 3-1, points; more exactly, goals by their names."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.record.results import FinalScore, final_score
from rules.tournament_game.sides import BySide, Side
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.matches.results.queries.reports import GOAL_NAMES
from tournaments.matches.results.services import MOST_NOTE, MOST_VICTORY_POINTS, Report
from tournaments.models import ResultSubmission

DRAW = "draw"


def _how_many() -> forms.TypedChoiceField:
    """The number of goals that a player made, to be tapped."""
    choices = [(number, str(number)) for number in range(len(GOAL_NAMES) + 1)]
    return forms.TypedChoiceField(
        choices=choices, coerce=int, empty_value=None, required=False, widget=forms.RadioSelect({"class": "taps"})
    )


class ResultForm(forms.Form):
    """Who won, how many goals each made, victory points; goals by name and how the game ended, where somebody cares."""

    kind = forms.ChoiceField(
        choices=[
            (ResultSubmission.Kind.AGREED, _("Played out, or agreed")),
            (ResultSubmission.Kind.TIMED_OUT, _("Time ran out")),
        ],
        initial=ResultSubmission.Kind.AGREED,
        widget=forms.RadioSelect,
        label=_("How it ended"),
    )
    winner = forms.ChoiceField(widget=forms.RadioSelect, label=_("Who won"))
    made_a = _how_many()
    made_b = _how_many()
    goals_a = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple, required=False)
    goals_b = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple, required=False)
    points_a = forms.IntegerField(min_value=0, max_value=MOST_VICTORY_POINTS, required=False)
    points_b = forms.IntegerField(min_value=0, max_value=MOST_VICTORY_POINTS, required=False)
    note = forms.CharField(
        max_length=MOST_NOTE,
        required=False,
        label=_("Note"),
        help_text=_("For the other player and whoever judges this."),
        widget=forms.Textarea({"rows": 2}),
    )

    def __init__(self, *args: Any, seated: SeatedMatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = {seat.side: player_name(seat) for seat in seated.sides}
        self.fields["winner"].choices = [*names.items(), (DRAW, gettext("Nobody: a draw"))]  # type: ignore[attr-defined]
        self.fields["winner"].widget.attrs["class"] = "taps taps--names"
        goals = [(key, name.render(gettext)) for key, name in GOAL_NAMES.items()]
        for side, name in names.items():
            self.fields[f"goals_{side}"].choices = goals  # type: ignore[attr-defined]
            self.fields[f"made_{side}"].label = gettext("Goals of %(name)s") % {"name": name}
            self.fields[f"goals_{side}"].label = gettext("Goals of %(name)s by name") % {"name": name}
            self.fields[f"points_{side}"].label = gettext("Victory points of %(name)s") % {"name": name}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for side in Side:
            self._match_goals(data, str(side))
        return data

    def _match_goals(self, data: dict[str, Any], side: str) -> None:
        """Goals ticked by name and their number go together: the one that was changed last leads."""
        number, names = f"made_{side}", f"goals_{side}"
        made, named = data.get(number), data.get(names) or []
        if made is None or (made != len(named) and names in self.changed_data and number not in self.changed_data):
            data[number] = len(named)
        elif named and made != len(named) and number in self.changed_data:
            if names in self.changed_data:
                message = gettext("%(made)d goals, but %(named)d ticked by name.")
                self.add_error(number, message % {"made": made, "named": len(named)})
            data[names] = []

    def report(self) -> Report:
        told = self.final_score()
        is_named = any((*told.goals.a, *told.goals.b))
        return Report(
            kind=self.cleaned_data["kind"],
            winner=str(told.winner or ""),
            goals=(told.goals.a, told.goals.b) if is_named else None,
            points=(told.points.a, told.points.b),
            note=self.cleaned_data["note"],
            made=(told.made.a, told.made.b),
        )

    def final_score(self) -> FinalScore:
        """What was told, as a value that can be held against the sheet."""
        data = self.cleaned_data
        return FinalScore(
            None if data["winner"] == DRAW else Side(data["winner"]),
            BySide(tuple(data["goals_a"]), tuple(data["goals_b"])),
            BySide(data["points_a"] or 0, data["points_b"] or 0),
            counted=BySide(data["made_a"], data["made_b"]),
        )


def initial_of(position: Position) -> dict[str, Any]:
    """What the sheet says now: the form begins with it."""
    if position.result is None:
        return {}
    seen = final_score(position.result)
    return {
        "made_a": seen.made.a,
        "made_b": seen.made.b,
        "goals_a": list(seen.goals.a),
        "goals_b": list(seen.goals.b),
        "points_a": seen.points.a,
        "points_b": seen.points.b,
    }

"""The form of a result that players tell themselves: goals ticked, points typed."""

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


class ResultForm(forms.Form):
    """Why the game ended, who won, goals and victory points of both."""

    kind = forms.ChoiceField(
        choices=[
            (ResultSubmission.Kind.TIMED_OUT, _("Time ran out")),
            (ResultSubmission.Kind.AGREED, _("We agreed on it, or played without the sheet")),
        ],
        widget=forms.RadioSelect,
        label=_("How it ended"),
    )
    winner = forms.ChoiceField(widget=forms.RadioSelect, label=_("Who won"))
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
        goals = [(key, name.render(gettext)) for key, name in GOAL_NAMES.items()]
        for side, name in names.items():
            self.fields[f"goals_{side}"].choices = goals  # type: ignore[attr-defined]
            self.fields[f"goals_{side}"].label = gettext("Goals of %(name)s") % {"name": name}
            self.fields[f"points_{side}"].label = gettext("Victory points of %(name)s") % {"name": name}

    def report(self) -> Report:
        told = self.final_score()
        return Report(
            kind=self.cleaned_data["kind"],
            winner=str(told.winner or ""),
            goals=(told.goals.a, told.goals.b),
            points=(told.points.a, told.points.b),
            note=self.cleaned_data["note"],
        )

    def final_score(self) -> FinalScore:
        """What was told, as a value that can be held against the sheet."""
        data = self.cleaned_data
        return FinalScore(
            None if data["winner"] == DRAW else Side(data["winner"]),
            BySide(tuple(data["goals_a"]), tuple(data["goals_b"])),
            BySide(data["points_a"] or 0, data["points_b"] or 0),
        )


def initial_of(position: Position) -> dict[str, Any]:
    """What the sheet says now: the form begins with it."""
    if position.result is None:
        return {}
    seen = final_score(position.result)
    return {
        "goals_a": list(seen.goals.a),
        "goals_b": list(seen.goals.b),
        "points_a": seen.points.a,
        "points_b": seen.points.b,
    }

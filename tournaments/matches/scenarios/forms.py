"""The form for a match of a scenario: who plays which side, armies that are printed, conditions that are told."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.scenarios.forces import FreeForce
from rules.scenarios.mustering import is_fixed
from rules.scenarios.played import PlayedScenario
from rules.scenarios.values import Player, Role, Scenario
from rules.tournament_game.sides import Side
from tournaments.matches.forms import MatchForm
from tournaments.matches.scenarios.services import findings_on, plan_match, printed_army, usual_edges
from tournaments.matches.services import BroughtArmy

MOST_NOTE = 300
DEFAULT_POINTS = 3_000
_EDGES = {"long": _("Long table edges"), "corner": _("Corners"), "short": _("Short table edges")}
_ROLES = {Role.ATTACKER: _("attacks"), Role.DEFENDER: _("defends")}


class ScenarioMatchForm(MatchForm):
    """A new match of a scenario.

    What its conditions have against an army or a table refuses the form once; ``despite`` plays all the same, with a
    ``note`` that every page of the match shows.
    """

    scenario = forms.CharField(widget=forms.HiddenInput)
    part = forms.ChoiceField(label=_("You play"), widget=forms.RadioSelect)
    despite = forms.BooleanField(required=False, label=_("Play anyway"))
    note = forms.CharField(
        max_length=MOST_NOTE,
        required=False,
        label=_("What you agreed"),
        help_text=_("Both players read it on the pages of the match."),
    )

    def __init__(self, *args: Any, of: Scenario, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.of = of
        self.findings: list[str] = []
        width, depth = of.table.drawn
        usual = {"scenario": of.id, "part": Side.A, "table_width": width, "table_depth": depth}
        edges = usual_edges(of)
        self.initial = {**usual, "edges": edges[0], **self.initial}
        self.fields["edges"].choices = [(name, _EDGES[name]) for name in edges]  # type: ignore[attr-defined]
        self.fields["part"].choices = [(player.side, _part(player)) for player in of.players]  # type: ignore[attr-defined]
        self.fields["points_limit"].help_text = _limit_help(of)
        for name, (low, high) in {"table_width": of.table.width, "table_depth": of.table.depth}.items():
            self.fields[name].help_text = _size_help(low, high)

    @property
    def brings_army(self) -> bool:
        """Whether the maker may have to choose an army: on one side at least, players buy their force."""
        return any(not is_fixed(PlayedScenario(self.of), side) for side in Side)

    def find_army(self, cleaned: dict[str, Any]) -> BroughtArmy | None:
        return printed_army(self._played(cleaned, 0), Side.A) or super().find_army(cleaned)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        army: BroughtArmy = cleaned["army"]
        played = self._played(cleaned, self._points(cleaned, army))
        cleaned["opponent"] = printed_army(played, Side.B) or cleaned["opponent"]
        self.findings = [*self._find(played, cleaned), *self._measure(cleaned)]
        if self.findings and not cleaned["despite"]:
            told = gettext("The scenario has conditions that this does not meet. Change it, or play anyway.")
            self.add_error(None, forms.ValidationError(told, code="against_scenario"))
        note = cleaned["note"].strip() or gettext("Agreed by the players.")
        cleaned["plan"] = plan_match(
            played,
            width=cleaned["table_width"],
            depth=cleaned["table_depth"],
            edges=cleaned["edges"],
            despite=" ".join([*self.findings, note]) if self.findings else "",
        )
        return cleaned

    def _played(self, cleaned: dict[str, Any], points: int) -> PlayedScenario:
        return PlayedScenario(self.of, is_swapped=cleaned["part"] == Side.B, points=points)

    def _points(self, cleaned: dict[str, Any], army: BroughtArmy) -> int:
        """The points of the side whose limit does not depend on the other's."""
        if cleaned["points_limit"]:
            return int(cleaned["points_limit"])
        force = self.of.player(Side(cleaned["part"])).force
        own = int(army.revision.document["points_limit"]) if army.revision else 0
        if not isinstance(force, FreeForce):
            return army.points or DEFAULT_POINTS
        return int(own / force.ratio) if own and force.ratio else own or DEFAULT_POINTS

    def _find(self, played: PlayedScenario, cleaned: dict[str, Any]) -> list[str]:
        armies = {Side.A: cleaned["army"], Side.B: cleaned["opponent"]}
        known = {side: army for side, army in armies.items() if army is not None and not is_fixed(played, side)}
        found = [finding.message.render(gettext) for finding in findings_on(played, armies=known)]
        return list(dict.fromkeys(found))

    def _measure(self, cleaned: dict[str, Any]) -> list[str]:
        table, told = self.of.table, []
        for name, (low, high) in {"table_width": table.width, "table_depth": table.depth}.items():
            if not low <= cleaned[name] <= high:
                label = str(self.fields[name].label)
                told.append(f"{label}: {_size_help(low, high)}")
        if table.square and cleaned["table_width"] != cleaned["table_depth"]:
            told.append(gettext("The table is a square."))
        return told


def _part(player: Player) -> str:
    return f"{player.name} ({_ROLES[player.role]})" if player.role else player.name


def _size_help(low: int, high: int) -> str:
    if low == high:
        return gettext("%(n)s cm in this scenario.") % {"n": low}
    return gettext("%(low)s to %(high)s cm in this scenario.") % {"low": low, "high": high}


def _limit_help(scenario: Scenario) -> Any:
    free = next((player for player in scenario.players if isinstance(player.force, FreeForce)), None)
    if free is None:
        return gettext_lazy("The forces are printed; leave this empty.")
    parts = [gettext("Left empty: the limit of your army, or 3,000.")]
    for player in scenario.players:
        if isinstance(player.force, FreeForce) and player.force.points:
            low, high = player.force.points
            words = gettext("%(side)s: %(low)s to %(high)s.")
            parts.append(words % {"side": player.name, "low": f"{low:,}", "high": f"{high:,}"})
        if isinstance(player.force, FreeForce) and player.force.ratio:
            words = gettext("It is that of the other side; %(side)s has %(percent)s %% of it.")
            parts.append(words % {"side": player.name, "percent": int(player.force.ratio * 100)})
    return " ".join(parts)

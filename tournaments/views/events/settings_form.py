"""The settings of an event as a form: what most events need as fields, the rest as documents."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.composition.documents import MOST_POINTS
from tournaments.models import Event
from tournaments.services.events.settings import EventSettings
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.unplayed import POLICIES
from tournaments.views.events.fields import LocalTimeField
from tournaments.views.events.new_form import SCORING

PLACES = 6
OWN = "own"
EXTRAS = (("painting", _("Painting")), ("sportsmanship", _("Sportsmanship")))
PLAIN: tuple[str, ...] = (
    "name",
    "description",
    "venue",
    "starts_at",
    "ends_at",
    "visibility",
    "points_limit",
    "round_count",
)
PLAIN += ("round_minutes", "most_entries", "table_width", "table_depth", "edges", "lists_due_at", "lists_shown_at")
PLAIN += ("hides_lists_from_organisers", "late_list_penalty", "needs_check_in", "unplayed")
GROUPS = (
    (_("The event"), ("name", "description", "venue", "starts_at", "ends_at", "visibility", "most_entries")),
    (_("The games"), ("points_limit", "round_count", "round_minutes", "table_width", "table_depth", "edges")),
    (
        _("Army lists"),
        ("lists", "lists_due_at", "lists_shown_at", "hides_lists_from_organisers", "late_list_penalty"),
    ),
    (_("The draw"), ("needs_check_in", "method", "first_round", "club")),
    (_("Scoring"), ("scoring", "painting", "sportsmanship", "own_scoring")),
    (_("Tie-breaks, in their order"), (*(f"tie_break_{place}" for place in range(1, PLACES + 1)), "unplayed")),
    (_("House rules"), ("house_rules",)),
)
PAIRING = {"method": "swiss", "first_round": "random", "club": "first-round"}
"""How an event is paired that says nothing else."""
UNPLAYED = [
    ("fide-2026", _("FIDE 2026: a stand-in, at most a draw in every round")),
    ("fide-2024", _("FIDE 2024: a stand-in with the same points")),
    ("all-meet", _("Forfeits count as met, as where all meet all")),
    ("nothing", _("They count nothing")),
]
if {name for name, _label in UNPLAYED} != set(POLICIES):
    raise AssertionError("the form offers other rules for unplayed rounds than there are")
CLUBS = [
    ("first-round", _("Keep club mates apart in round 1")),
    ("always", _("Keep club mates apart in every round")),
    ("never", _("Do not look at clubs")),
]


def _number(label: Any, *, least: int, most: int, required: bool = True, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=required, help_text=help_text, localize=False
    )


class SettingsForm(forms.Form):
    """Everything an organiser decides. The service refuses what cannot be, and what cannot change any more."""

    name = forms.CharField(max_length=120, label=_("Name"))
    description = forms.CharField(
        max_length=5000, required=False, label=_("Description"), widget=forms.Textarea({"rows": 4})
    )
    venue = forms.CharField(max_length=200, required=False, label=_("Venue"))
    starts_at = LocalTimeField(required=False, label=_("Begins"))
    ends_at = LocalTimeField(required=False, label=_("Ends"))
    visibility = forms.ChoiceField(
        choices=[
            (Event.Visibility.PUBLIC, _("Public")),
            (Event.Visibility.UNLISTED, _("Unlisted: who has the link")),
            (Event.Visibility.PRIVATE, _("Private: who takes part")),
        ],
        label=_("Who sees it"),
    )
    most_entries = _number(_("Places"), least=2, most=1000, required=False, help_text=_("Left empty: no end."))
    points_limit = _number(_("Points limit"), least=1, most=MOST_POINTS)
    round_count = _number(_("Rounds"), least=1, most=30)
    round_minutes = _number(_("Minutes of a round"), least=1, most=1440)
    table_width = _number(_("Long side of the tables (cm)"), least=30, most=600)
    table_depth = _number(_("Short side of the tables (cm)"), least=30, most=600)
    edges = forms.ChoiceField(choices=[("long", _("Long table edges")), ("corner", _("Corners"))], label=_("Set up on"))
    lists = forms.CharField(
        required=False,
        label=_("Allowed list versions"),
        help_text=_("One a line, as publication/list@version. Left empty: every list that is published."),
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
    )
    lists_due_at = LocalTimeField(required=False, label=_("Lists are due"))
    lists_shown_at = LocalTimeField(
        required=False, label=_("Lists are shown to everybody"), help_text=_("Left empty: when the event starts.")
    )
    hides_lists_from_organisers = forms.BooleanField(
        required=False, label=_("Hide lists from organisers too, until they are shown")
    )
    late_list_penalty = _number(_("Points taken for a late list"), least=0, most=1000)
    needs_check_in = forms.BooleanField(required=False, label=_("Draw only who has checked in"))
    method = forms.ChoiceField(
        choices=[("swiss", _("Swiss: equal points meet")), ("round-robin", _("Everybody meets everybody"))],
        label=_("System"),
    )
    first_round = forms.ChoiceField(
        choices=[("random", _("By chance")), ("rating", _("By rating"))], label=_("Round 1 is drawn")
    )
    club = forms.ChoiceField(choices=CLUBS, label=_("Clubs"))
    scoring = forms.ChoiceField(label=_("Match points"))
    painting = _number(_("Most points for painting"), least=0, most=1000, help_text=_("0: there are none."))
    sportsmanship = _number(_("Most points for sportsmanship"), least=0, most=1000)
    own_scoring = forms.CharField(
        required=False,
        label=_("A scoring system of your own, as a document"),
        help_text=_("JSON as described in the documentation of standings. Counts only when it is chosen above."),
        widget=forms.Textarea({"rows": 4, "class": "source", "spellcheck": "false"}),
    )
    unplayed = forms.ChoiceField(choices=UNPLAYED, label=_("Unplayed rounds inside tie-breaks"))
    house_rules = forms.CharField(
        required=False,
        label=_("House rules for the warm-up, as a document"),
        help_text=_('JSON: a list such as [{"item": "W-01", "default": "…", "fixed": true}].'),
        widget=forms.Textarea({"rows": 4, "class": "source", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["scoring"].choices = [*SCORING, (OWN, gettext("A system of our own"))]  # type: ignore[attr-defined]
        titles = [(key, one.title.render(gettext)) for key, one in TIE_BREAKS.items()]
        for place in range(1, PLACES + 1):
            label = gettext("First") if place == 1 else gettext("Then")
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                choices=[("", gettext("Nothing")), *titles], required=False, label=label
            )

    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields in groups, as the page shows them."""
        return [(title, [self[name] for name in names]) for title, names in GROUPS]

    def clean_own_scoring(self) -> Any:
        return self._read_json("own_scoring", empty=None)

    def clean_house_rules(self) -> Any:
        return self._read_json("house_rules", empty=[])

    def _read_json(self, name: str, *, empty: Any) -> Any:
        text = self.cleaned_data[name].strip()
        if not text:
            return empty
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(gettext("This is no JSON: %(error)s") % {"error": error}) from error

    def settings(self, *, before: EventSettings) -> EventSettings:
        """What was sent, as settings. What the form does not show stays as it was."""
        data = self.cleaned_data
        chosen = [data[f"tie_break_{place}"] for place in range(1, PLACES + 1)]
        known = {**PAIRING, **before.pairing}
        pairing = {name: data[name] for name in PAIRING if data[name] != known[name]}
        return EventSettings(
            **{name: data[name] for name in PLAIN},
            lists=tuple(line.strip() for line in data["lists"].splitlines() if line.strip()),
            scoring=self._scoring(),
            tie_breaks=tuple(dict.fromkeys(one for one in chosen if one)),
            pairing={**before.pairing, **pairing},
            house_rules=data["house_rules"],
        )

    def _scoring(self) -> Any:
        data = self.cleaned_data
        if data["scoring"] == OWN:
            return data["own_scoring"] or {}
        extras = [{"key": key, "name": str(name), "most": data[key]} for key, name in EXTRAS if data[key]]
        return {"preset": data["scoring"], "extras": extras} if extras else data["scoring"]


def initial_settings(settings: EventSettings) -> dict[str, Any]:
    """What the form begins with."""
    values: dict[str, Any] = {name: getattr(settings, name) for name in PLAIN}
    values["lists"] = "\n".join(settings.lists)
    values |= {**PAIRING, **settings.pairing}
    values |= {f"tie_break_{place}": key for place, key in enumerate(settings.tie_breaks, start=1)}
    values["house_rules"] = json.dumps(list(settings.house_rules), indent=1, ensure_ascii=False)
    return values | _initial_scoring(settings.scoring)


def _initial_scoring(scoring: Any) -> dict[str, Any]:
    """A preset with painting and sportsmanship at most is shown as fields, anything else as a document."""
    document: dict[str, Any] = {"preset": scoring} if isinstance(scoring, str) else dict(scoring)
    extras: dict[str, Any] = {extra["key"]: extra for extra in document.get("extras", [])}
    known = {key: str(name) for key, name in EXTRAS}
    is_plain = set(document) <= {"preset", "extras"} and all(
        key in known and set(extra) == {"key", "name", "most"} and isinstance(extra["most"], int)
        for key, extra in extras.items()
    )
    most = {key: extras[key]["most"] if is_plain and key in extras else 0 for key in known}
    own = "" if is_plain else json.dumps(scoring, indent=1, ensure_ascii=False)
    return {**most, "scoring": document.get("preset") if is_plain else OWN, "own_scoring": own}

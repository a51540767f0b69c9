"""Forms of the pages about matches: what a person types, cleaned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armylists.models import Army
from config.lib.errors import NotFound
from config.lib.web.forms import PointsField
from rules.composition.documents import MOST_POINTS
from rules.record.lines import LineError, read_formations
from rules.record.setting import FormationSetting
from tournaments.matches.queries.brought_armies import linked_revision, own_armies, own_revision, revision_here
from tournaments.matches.services import BroughtArmy, MatchPlan

OWN, LINK, NAMED = "own", "link", "named"
LEAST_TABLE, MOST_TABLE = 30, 600


class ArmyForm(forms.Form):
    """Which army a player brings: an own one, one behind a link, or one that is only named."""

    player = forms.CharField(max_length=80, label=_("Your name"), widget=forms.TextInput({"autocomplete": "nickname"}))
    source = forms.ChoiceField(
        choices=[(OWN, _("One of my armies")), (LINK, _("An army behind a link")), (NAMED, _("Name and points only"))],
        widget=forms.RadioSelect,
        label=_("Your army"),
        required=False,
    )
    own = forms.ChoiceField(required=False, label=_("My armies"))
    link = forms.CharField(
        max_length=500,
        required=False,
        label=_("Link to an army"),
        help_text=_("Its public link, its edit link or the address of its QR code."),
    )
    army_name = forms.CharField(max_length=120, required=False, label=_("Army name"))
    strategy_rating = forms.IntegerField(min_value=0, max_value=10, required=False, label=_("Strategy rating"))
    points = PointsField(min_value=0, max_value=MOST_POINTS, required=False, localize=False, label=_("Points"))
    formations = forms.CharField(
        required=False,
        max_length=6_000,
        label=_("Formations"),
        help_text=_("One a line: name, points, units, and for war engines their damage capacity. May be left empty."),
        widget=forms.Textarea({"rows": 5, "placeholder": "Tactical detachment, 275, 9\nWarlord Titan, 850, 0, 8"}),
    )

    def __init__(self, *args: Any, user: User | AnonymousUser, here: Sequence[Army] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.here = {army.public_id: army for army in here}
        mine = [(army.public_id, self._title(army)) for army in (*own_armies(user), *here)]
        self.fields["own"].choices = [("", gettext("Choose an army")), *mine]  # type: ignore[attr-defined]
        if not mine:
            self.fields["source"].choices = self.fields["source"].choices[1:]  # type: ignore[attr-defined]
        if not self.initial.get("source"):
            self.initial["source"] = OWN if mine else NAMED

    def clean_formations(self) -> tuple[FormationSetting, ...]:
        try:
            return read_formations(self.cleaned_data["formations"])
        except LineError as error:
            place = gettext("Line %(line)d: %(message)s")
            text = place % {"line": error.line, "message": error.message.render(gettext)}
            raise forms.ValidationError(text, code="invalid_line") from error

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            cleaned["army"] = self.find_army(cleaned)
        return cleaned

    def find_army(self, cleaned: dict[str, Any]) -> BroughtArmy | None:
        source = cleaned.get("source") or NAMED
        if source == OWN:
            if not cleaned["own"]:
                self.add_error("own", _("Choose one of your armies."))
                return None
            known = self.here.get(cleaned["own"])
            return BroughtArmy(revision=revision_here(known) if known else own_revision(cleaned["own"], user=self.user))
        if source == LINK:
            return self._linked("link", cleaned["link"])
        return BroughtArmy(
            name=cleaned["army_name"],
            strategy_rating=cleaned["strategy_rating"],
            points=cleaned["points"] or 0,
            formations=cleaned["formations"],
        )

    def _linked(self, field: str, link: str) -> BroughtArmy | None:
        try:
            return BroughtArmy(revision=linked_revision(link, user=self.user))
        except NotFound as error:
            self.add_error(field, error.message)
            return None

    @staticmethod
    def _title(army: Any) -> str:
        return f"{army.title} · {army.points:,}"


class MatchForm(ArmyForm):
    """A new match: your own army, the game, and what is known of the other player."""

    opponent_name = forms.CharField(max_length=80, required=False, label=_("Name of the other player"))
    opponent_link = forms.CharField(
        max_length=500,
        required=False,
        label=_("Link to the other army"),
        help_text=_("Left empty: the other player brings an army when joining."),
    )
    points_limit = PointsField(
        min_value=1,
        max_value=MOST_POINTS,
        required=False,
        localize=False,
        label=_("Points limit"),
        help_text=_("Left empty: the limit of your army, or 3,000."),
    )
    table_width = forms.IntegerField(
        min_value=LEAST_TABLE, max_value=MOST_TABLE, initial=180, localize=False, label=_("Long side of the table (cm)")
    )
    table_depth = forms.IntegerField(
        min_value=LEAST_TABLE,
        max_value=MOST_TABLE,
        initial=120,
        localize=False,
        label=_("Short side of the table (cm)"),
    )
    edges = forms.ChoiceField(
        choices=[("long", _("Long table edges")), ("corner", _("Corners"))],
        initial="long",
        label=_("Set up on"),
        widget=forms.RadioSelect,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        if cleaned["table_width"] < cleaned["table_depth"]:
            self.add_error("table_width", _("The long side is at least as long as the short one."))
        link = cleaned["opponent_link"]
        cleaned["opponent"] = self._linked("opponent_link", link) if link else None
        if self.errors:
            return cleaned
        army: BroughtArmy = cleaned["army"]
        own_limit = int(army.revision.document["points_limit"]) if army.revision else 3_000
        cleaned["plan"] = MatchPlan(
            points_limit=cleaned["points_limit"] or own_limit,
            table_width=cleaned["table_width"],
            table_depth=cleaned["table_depth"],
            edges=cleaned["edges"],
        )
        return cleaned

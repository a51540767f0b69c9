"""Forms of My armies: a new army, its folder and tags, a token."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armylists.catalogue.queries.finding import current_list
from armylists.models import ArmyList
from config.lib.errors import NotFound
from config.lib.web.forms import ONE_LINE, PointsField
from rules.composition.documents import MOST_LETTERS, MOST_POINTS

USUAL_POINTS = {"epic": 3_000, "fleet": 1_500}


class NewArmyForm(forms.Form):
    """Choose a list and a limit. Without a limit the usual one of the game is taken."""

    army_list = forms.CharField(max_length=170, label=_("Army list"))
    points_limit = PointsField(
        min_value=1,
        max_value=MOST_POINTS,
        required=False,
        localize=False,
        label=_("Points limit"),
        help_text=_("Leave blank for 3,000 points, or 1,500 for fleets."),
    )
    name = forms.CharField(max_length=MOST_LETTERS, required=False, validators=[ONE_LINE], label=_("Army name"))

    def clean_army_list(self) -> ArmyList:
        publication, _separator, slug = self.cleaned_data["army_list"].partition("/")
        try:
            return current_list(publication, slug)
        except NotFound as error:
            raise forms.ValidationError(_("Choose one of the lists."), code="unknown_list") from error

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "army_list" in cleaned and not cleaned.get("points_limit") and "points_limit" not in self.errors:
            cleaned["points_limit"] = USUAL_POINTS[cleaned["army_list"].publication.game]
        return cleaned


class OrganiseForm(forms.Form):
    folder = forms.CharField(max_length=60, required=False, validators=[ONE_LINE], label=_("Folder"))
    tags = forms.CharField(
        max_length=420,
        required=False,
        validators=[ONE_LINE],
        label=_("Tags"),
        help_text=_("Separate tags with commas; ten at most."),
    )

    def clean_tags(self) -> list[str]:
        tags = [tag.strip() for tag in self.cleaned_data["tags"].split(",") if tag.strip()]
        if len(tags) > 10:
            raise forms.ValidationError(_("Ten tags at most."), code="too_many_tags")
        return tags


class TokenForm(forms.Form):
    name = forms.CharField(
        max_length=80,
        validators=[ONE_LINE],
        label=_("Token name"),
        help_text=_("For example, the program that uses it."),
    )
    days = forms.IntegerField(
        min_value=1,
        max_value=3650,
        required=False,
        label=_("Expires after (days)"),
        help_text=_("Leave blank for no expiry."),
    )

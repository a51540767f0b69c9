"""Forms of the pages: what a person types, cleaned."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armylists.catalogue.queries.finding import current_list
from armylists.interchange.services.readings import MOST_CHARACTERS
from armylists.models import ArmyList, Publication
from config.lib.errors import NotFound
from rules.composition.documents import MOST_LETTERS, MOST_POINTS

USUAL_POINTS = {"epic": 3_000, "fleet": 1_500}


def _plain(text: str) -> str:
    """Control characters have no place in a name; everything else people write is kept."""
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise forms.ValidationError(_("Names are a single line of text."), code="invalid")
    return text


class NewArmyForm(forms.Form):
    """Choose a list and a limit. Without a limit the usual one of the game is taken."""

    army_list = forms.CharField(max_length=170, label=_("Army list"))
    points_limit = forms.IntegerField(
        min_value=1,
        max_value=MOST_POINTS,
        required=False,
        localize=False,
        label=_("Points limit"),
        help_text=_("Leave blank for 3,000 points, or 1,500 for fleets."),
    )
    name = forms.CharField(max_length=MOST_LETTERS, required=False, label=_("Name of the army"))

    def clean_army_list(self) -> ArmyList:
        publication, _separator, slug = self.cleaned_data["army_list"].partition("/")
        try:
            return current_list(publication, slug)
        except NotFound as error:
            raise forms.ValidationError(_("Choose a list from the page."), code="unknown_list") from error

    def clean_name(self) -> str:
        return _plain(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "army_list" in cleaned and not cleaned.get("points_limit") and "points_limit" not in self.errors:
            cleaned["points_limit"] = USUAL_POINTS[cleaned["army_list"].publication.game]
        return cleaned


class OrganiseForm(forms.Form):
    folder = forms.CharField(max_length=60, required=False, label=_("Folder"))
    tags = forms.CharField(
        max_length=420, required=False, label=_("Tags"), help_text=_("Separated by commas, at most ten.")
    )

    def clean_folder(self) -> str:
        return _plain(self.cleaned_data["folder"])

    def clean_tags(self) -> list[str]:
        tags = [tag.strip() for tag in _plain(self.cleaned_data["tags"]).split(",") if tag.strip()]
        if len(tags) > 10:
            raise forms.ValidationError(_("At most ten tags."), code="too_many_tags")
        return tags


class ImportArmyForm(forms.Form):
    """Whatever an army is read from. All but the text may be left to Muster."""

    text = forms.CharField(
        max_length=MOST_CHARACTERS,
        strip=False,
        label=_("Roster, link or notes"),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    army_list = forms.CharField(max_length=170, required=False, label=_("Army list"))
    points_limit = forms.IntegerField(
        min_value=1, max_value=MOST_POINTS, required=False, localize=False, label=_("Points limit")
    )
    name = forms.CharField(max_length=MOST_LETTERS, required=False, label=_("Name of the army"))
    list_file = forms.CharField(max_length=400_000, required=False, strip=False, widget=forms.HiddenInput)

    def clean_name(self) -> str:
        return _plain(self.cleaned_data["name"])


class ForgeListForm(forms.Form):
    """A list file of ArmyForge, pasted (or uploaded beside the form), and the publication whose units it fields."""

    publication = forms.SlugField(max_length=80, label=_("Publication"))
    name = forms.CharField(max_length=120, required=False, label=_("Name of the file"))
    content = forms.CharField(
        max_length=400_000,
        required=False,
        strip=False,
        label=_("Or paste it"),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )


class KeepForgeFileForm(forms.Form):
    name = forms.CharField(
        max_length=120, required=False, label=_("Name in links"), help_text=_("Leave blank for the file's name.")
    )
    army_list = forms.CharField(max_length=170, label=_("Army list"))


class ForgeLinkForm(forms.Form):
    """Which list file a link is for, and the address that stands before it."""

    list_file = forms.CharField(max_length=120, required=False, label=_("List file"))
    base = forms.CharField(
        max_length=300,
        required=False,
        label=_("Address of ArmyForge"),
        help_text=_("Any ArmyForge link will do. Leave blank for a link that starts with the question mark."),
    )

    def clean_base(self) -> str:
        base = str(self.cleaned_data["base"]).strip()
        if base and not base.startswith(("https://", "http://")):
            raise forms.ValidationError(_("An address begins with https:// or http://."), code="invalid")
        return base


class DraftForm(forms.Form):
    """A list and its expected verdicts, typed or pasted. Files are read into the same fields before."""

    publication = forms.ModelChoiceField(
        Publication.objects.order_by("name"),
        to_field_name="slug",
        empty_label=_("Choose a publication"),
        label=_("Publication"),
        error_messages={"invalid_choice": _("Choose a publication from the page.")},
    )
    text = forms.CharField(strip=False, label=_("The list"))
    verdicts = forms.CharField(strip=False, required=False, label=_("Its expected verdicts"))
    base = forms.CharField(required=False, max_length=64)


class TokenForm(forms.Form):
    name = forms.CharField(max_length=80, label=_("Token name"), help_text=_("For example, the program that uses it."))
    days = forms.IntegerField(
        min_value=1,
        max_value=3650,
        required=False,
        label=_("Days until it ends"),
        help_text=_("Leave blank for no expiry."),
    )

    def clean_name(self) -> str:
        return _plain(self.cleaned_data["name"])

"""Forms of what comes in: pasted armies, list files and links of ArmyForge."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from armylists.interchange.services.readings import MOST_CHARACTERS
from config.lib.web.forms import ONE_LINE, PointsField
from rules.composition.documents import MOST_LETTERS, MOST_POINTS


class ImportArmyForm(forms.Form):
    """Whatever an army is read from. All but the text may be left to Muster."""

    text = forms.CharField(
        max_length=MOST_CHARACTERS,
        strip=False,
        label=_("Roster, link or notes"),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    army_list = forms.CharField(max_length=170, required=False, label=_("Army list"))
    points_limit = PointsField(
        min_value=1, max_value=MOST_POINTS, required=False, localize=False, label=_("Points limit")
    )
    name = forms.CharField(max_length=MOST_LETTERS, required=False, validators=[ONE_LINE], label=_("Army name"))
    list_file = forms.CharField(max_length=400_000, required=False, strip=False, widget=forms.HiddenInput)


class ForgeListForm(forms.Form):
    """A list file of ArmyForge, pasted (or uploaded beside the form), and the publication whose units it fields."""

    publication = forms.SlugField(max_length=80, label=_("Publication"))
    name = forms.CharField(max_length=120, required=False, label=_("File name"))
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
        label=_("ArmyForge address"),
        help_text=_("Paste any ArmyForge link. Leave blank to get only the part from the question mark on."),
    )

    def clean_base(self) -> str:
        base = str(self.cleaned_data["base"]).strip()
        if base and not base.startswith(("https://", "http://")):
            raise forms.ValidationError(_("The address must begin with https:// or http://."), code="invalid")
        return base

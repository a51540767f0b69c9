"""The form of a draft of an army list."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from armylists.models import Publication


class DraftForm(forms.Form):
    """A list and its expected verdicts, typed or pasted. Files are read into the same fields before."""

    publication = forms.ModelChoiceField(
        Publication.objects.order_by("name"),
        to_field_name="slug",
        empty_label=_("Choose a publication"),
        label=_("Publication"),
        error_messages={"invalid_choice": _("Choose one of the publications.")},
    )
    text = forms.CharField(strip=False, label=_("The list"))
    verdicts = forms.CharField(strip=False, required=False, label=_("Its expected verdicts"))
    base = forms.CharField(required=False, max_length=64)

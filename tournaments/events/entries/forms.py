"""The form of somebody who enters an event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class EntryForm(forms.Form):
    name = forms.CharField(
        max_length=80,
        label=_("Your name"),
        help_text=_("As it stands on pairings and standings, which everybody may read."),
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    club = forms.CharField(
        max_length=80,
        required=False,
        label=_("Club"),
        help_text=_("Members of one club are kept apart as far as the event says so. May be left empty."),
        widget=forms.TextInput({"autocomplete": "organization"}),
    )

"""Which list an entrant hands in: an army of theirs, a link, a file, or one still to be built."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armylists.models import ArmyRevision
from config.lib.errors import NotFound
from tournaments.events.entries.queries.mine import buildable_lists, own_armies_for
from tournaments.matches.queries.brought_armies import linked_revision, own_armies, own_revision
from tournaments.models import Event

MOST_DOCUMENT = 256 * 1024


class OwnArmyForm(forms.Form):
    own = forms.ChoiceField(label=_("Army"))

    def __init__(self, *args: Any, event: Event, user: User | AnonymousUser, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        mine = own_armies_for(event, own_armies(user))
        titles = [(a.public_id, f"{a.title} · {a.points:,}") for a in mine]
        self.fields["own"].choices = [("", gettext("Choose an army")), *titles]  # type: ignore[attr-defined]
        self.has_armies = bool(mine)

    def revision(self) -> ArmyRevision:
        return own_revision(self.cleaned_data["own"], user=self.user)


class LinkForm(forms.Form):
    link = forms.CharField(
        max_length=500,
        label=_("Link to an army"),
        help_text=_("Its public link, its edit link or the address of its QR code."),
    )

    def __init__(self, *args: Any, user: User | AnonymousUser, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "link" in cleaned:
            try:
                cleaned["revision"] = linked_revision(cleaned["link"], user=self.user)
            except NotFound as error:
                self.add_error("link", error.message)
        return cleaned


class DocumentForm(forms.Form):
    document = forms.FileField(
        label=_("Army document"),
        help_text=_("A JSON file as Muster exports it."),
        max_length=200,
        widget=forms.ClearableFileInput({"accept": "application/json,.json"}),
    )

    def clean_document(self) -> bytes:
        sent = self.cleaned_data["document"]
        if sent.size > MOST_DOCUMENT:
            raise forms.ValidationError(_("The file is larger than an army document can be."), code="too_large")
        content: bytes = sent.read()
        return content


class BuildForm(forms.Form):
    army_list = forms.ChoiceField(label=_("Army list"))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        groups: dict[str, list[tuple[str, str]]] = {}
        for row in buildable_lists(event):
            groups.setdefault(row.faction, []).append((row.reference, f"{row.name} ({row.publication.name})"))
        chosen = self.fields["army_list"]
        chosen.choices = [("", gettext("Choose a list")), *groups.items()]  # type: ignore[attr-defined]

"""The form of the search for datasheets: what an address asks for, cleaned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armylists.catalogue.queries.finding import Span
from armylists.catalogue.queries.search_pages import FIGURE_NAMES, SHIPS_ONLY, SearchOptions
from config.lib.web.addresses import LONGEST_TEXT
from rules.catalogue.search import Figure
from rules.composition.documents import PLAIN_TEXT

LARGEST_NUMBER = 9_999
ONE_LINE = RegexValidator(PLAIN_TEXT, _("A search is a single line of text."))
Groups = dict[str, list[tuple[Any, Any]]]


def _flat(field: forms.Field) -> Iterator[tuple[Any, Any]]:
    """The choices of a field without their groups; nothing for a field without choices."""
    for value, label in getattr(field, "choices", ()):
        yield from label if isinstance(label, list) else [(value, label)]


class SheetSearchForm(forms.Form):
    """A search for datasheets, as its address says it. Whatever is unknown, repeated or malformed is refused."""

    q = forms.CharField(
        max_length=LONGEST_TEXT, required=False, validators=[ONE_LINE], label=_("Name, weapon, ability or note")
    )
    publication = forms.ChoiceField(required=False, label=_("Publication"))
    force = forms.ChoiceField(required=False, label=_("Force"))
    type = forms.ChoiceField(required=False, label=_("Type"))
    ability = forms.ChoiceField(required=False, label=_("Special rule"))
    weapon = forms.CharField(max_length=LONGEST_TEXT, required=False, validators=[ONE_LINE], label=_("Weapon"))
    page = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER, required=False, localize=False)

    def __init__(self, data: QueryDict, *, options: SearchOptions) -> None:
        super().__init__(data, auto_id="%s")
        self.query = data
        self._offer("publication", _("All publications"), options.publications)
        self._offer("force", _("All forces"), options.forces)
        self._offer("type", _("All types"), options.kinds)
        self._offer("ability", _("Any"), options.abilities)
        for figure, name in FIGURE_NAMES.items():
            for bound, hint in (("min", _("from")), ("max", _("to"))):
                self.fields[f"{figure}_{bound}"] = forms.IntegerField(
                    min_value=0,
                    max_value=LARGEST_NUMBER,
                    required=False,
                    localize=False,
                    label=name,
                    widget=forms.NumberInput(attrs={"placeholder": hint}),
                )

    def _offer(self, name: str, nothing: Any, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - as declared above
        field.choices = [("", nothing), *choices]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in self.query:
            if name not in self.fields:
                self.add_error(None, _("There is no filter “%(name)s”.") % {"name": name})
            elif len(self.query.getlist(name)) > 1:
                self.add_error(name, _("This filter is given twice."))
        for figure, span in self._spans(cleaned):
            if span.least is not None and span.most is not None and span.least > span.most:
                self.add_error(f"{figure}_max", _("The range ends before it starts."))
        return cleaned

    def filters(self) -> dict[str, Any]:
        """The search as ``find_datasheets`` takes it."""
        chosen = {name: self.cleaned_data[name] for name in ("publication", "force", "type", "ability", "weapon")}
        return {**chosen, "words": self.cleaned_data["q"], "spans": dict(self._spans(self.cleaned_data))}

    def chosen(self) -> dict[str, str]:
        """What was asked for, without the page: names and values of the address."""
        return {name: value for name in self.fields if name != "page" and (value := self.query.get(name, "").strip())}

    def selects(self) -> dict[str, tuple[BoundField, str, Groups]]:
        """The fields with choices: what is chosen, and the choices by their groups.

        A widget would write each of hundreds of options with a template of its own.
        """
        found = {}
        for name, field in self.fields.items():
            groups: Groups = {}
            for value, label in getattr(field, "choices", ()):
                known = label if isinstance(label, list) else [(value, label)]
                groups.setdefault(str(value) if isinstance(label, list) else "", []).extend(known)
            if groups:
                found[name] = (self[name], self.query.get(name, ""), groups)
        return found

    def words(self) -> Iterator[tuple[str, str]]:
        """What was asked for in words, by the names of the filters: ``Speed (cm) ≥ 20``."""
        for name, value in self.chosen().items():
            label, field = self.fields[name].label, self.fields[name]
            if name == "q":
                yield name, f"“{value}”"
            elif isinstance(field, forms.IntegerField):
                yield name, f"{label} {'≥' if name.endswith('_min') else '≤'} {value}"
            else:
                yield name, f"{label}: {dict(_flat(field)).get(value, value)}"

    def pairs(self) -> Iterator[tuple[Any, BoundField, BoundField, bool]]:
        """The bounds of each number, with its name and whether only ships have it."""
        for figure, name in FIGURE_NAMES.items():
            yield name, self[f"{figure}_min"], self[f"{figure}_max"], figure in SHIPS_ONLY

    def uses_more(self) -> bool:
        """Whether anything is asked for, or wrong, that a page keeps folded away."""
        shown = {"q", "publication", "force", "type"}
        return any(name not in shown for name in (*self.chosen(), *self.errors)) and bool(self.query)

    def _spans(self, cleaned: dict[str, Any]) -> Iterator[tuple[Figure, Span]]:
        for figure in FIGURE_NAMES:
            span = Span(cleaned.get(f"{figure}_min"), cleaned.get(f"{figure}_max"))
            if span != Span():
                yield figure, span

"""The options of a printout, as a person chooses them."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armylists.rosters.documents import STYLE_NAMES
from armylists.rosters.printouts import PAPER_NAMES, PART_NAMES, TYPE_NAMES, Printout, printout_of_address
from config.lib.errors import Invalid
from rules.roster.content import Style

STYLE_HELP = {
    Style.FULL: _("Formations, datasheets, special rules and charts."),
    Style.COMPACT: _("Everything on one page, or on both sides of one."),
    Style.CARDS: _("A card for each formation, 63 × 88 mm: stats, boxes, blast markers."),
    Style.DATASHEETS: _("A card for each kind of unit, 63 mm wide, with its special rules."),
    Style.HIDDEN: _("For your opponent before the reveal."),
}


class PrintoutForm(forms.Form):
    """What is not chosen is as usual. ``leave_out`` names parts, so that boxes nobody ticks change nothing."""

    style = forms.ChoiceField(choices=list(STYLE_NAMES.items()), required=False, label=_("Style"))
    paper = forms.ChoiceField(choices=list(PAPER_NAMES.items()), required=False, label=_("Paper"))
    type = forms.ChoiceField(choices=list(TYPE_NAMES.items()), required=False, label=_("Type size"))
    columns = forms.ChoiceField(choices=[("2", _("Two")), ("1", _("One"))], required=False, label=_("Columns"))
    leave_out = forms.MultipleChoiceField(choices=list(PART_NAMES.items()), required=False, label=_("Leave out"))
    ink = forms.ChoiceField(choices=[("", _("Normal")), ("less", _("Save ink"))], required=False, label=_("Ink"))

    @property
    def printout(self) -> Printout:
        """What was chosen; whatever cannot be understood counts as not chosen."""
        self.is_valid()
        return printout_of_address(self.cleaned_data)


def read_printout(query: QueryDict, *, style: str, paper: str) -> Printout:
    """The printout that an address asks for. Raises Invalid for an option that there is not."""
    data = query.copy()
    data["style"], data["paper"] = style, paper
    form = PrintoutForm(data)
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        raise Invalid("invalid_query", str(errors[0]), field=field)
    return form.printout

"""Datasheets: search, one datasheet, several side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armylists.catalogue.forms import SheetSearchForm
from armylists.catalogue.queries import finding as catalogue
from armylists.catalogue.queries import pages as catalogue_pages
from armylists.catalogue.queries.fieldings import lists_that_field
from armylists.catalogue.queries.rulings import best_rulings, count_rulings, rulings_on_sheet
from armylists.catalogue.queries.search_pages import find_hits, named_first, search_options
from armylists.catalogue.queries.sheet_comparison import MOST_SHEETS, compare_sheets
from config.lib.errors import Invalid
from config.lib.web.addresses import read_choice, read_text, refuse_unknown, without
from config.lib.web.htmx import is_htmx

MOST_SUGGESTIONS = 12


@require_safe
def datasheet_index(request: HttpRequest) -> HttpResponse:
    """The search. An address that cannot be understood is answered with what is wrong, beside its field."""
    form = SheetSearchForm(request.GET, options=search_options())
    page, status, words = None, 400, ""
    if form.is_valid():
        sheets, words = catalogue.find_datasheets(**form.filters()), form.cleaned_data["q"]
        page, status = find_hits(sheets, words=words, page=form.cleaned_data["page"] or 1), 200
    chosen = form.chosen()
    context = {
        "form": form,
        "selects": form.selects(),
        "page": page,
        "chips": _chips(form),
        "rulings": count_rulings(best_rulings(words=words)),
        "words": words,
        "query": urlencode(chosen),
        "nav": "lists",
    }
    return render(request, "armylists/catalogue/datasheet_index.html", context, status=status)


def _chips(form: SheetSearchForm) -> list[dict[str, str]]:
    """What was asked for, each with the address of the same search without it."""
    chosen = form.chosen()
    return [{"label": words, "href": "?" + urlencode(without(chosen, name))} for name, words in form.words()]


@require_safe
def datasheet(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    """A datasheet; only the card when it is shown beside the name of a unit."""
    row = catalogue.datasheet(publication, slug)
    sheet = catalogue_pages.sheet_page(row)
    if is_htmx(request):
        response = render(request, "components/datasheet.html", {"row": row, "sheet": sheet})
    else:
        context = {"row": row, "sheet": replace(sheet, href=""), "nav": "lists"}
        context["lists"] = lists_that_field(publication=publication, unit=slug)
        context["rulings"] = rulings_on_sheet(row)
        context["aliases"] = row.document["sheet"].get("aliases", ())
        response = render(request, "armylists/catalogue/datasheet_page.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Datasheets side by side: ``?sheet=publication/id&sheet=…``. With one alone, others are suggested."""
    refuse_unknown(request.GET, known=("sheet", "add", "only"), repeated=("sheet",))
    references = list(dict.fromkeys(request.GET.getlist("sheet")))
    if len(references) > MOST_SHEETS:
        message = _("You can compare %(most)d datasheets at most.")
        raise Invalid("invalid_query", message, params={"most": MOST_SHEETS}, field="sheet")
    rows = catalogue_pages.datasheets_by_reference(references)
    text = read_text(request.GET, "add")
    is_short = read_choice(request.GET, "only", choices=("", "differences"), default="") == "differences"
    context: dict[str, Any] = {
        "page": compare_sheets(rows, only_differences=is_short) if rows else None,
        "is_enough": len(rows) > 1,
        "is_full": len(rows) == MOST_SHEETS,
        "is_short": is_short,
        "references": references,
        "query": urlencode([("sheet", reference) for reference in references]),
        "removals": [urlencode([("sheet", other) for other in references if other != r]) for r in references],
        "add": text,
        "suggestions": _suggest(text, references),
        "most": MOST_SHEETS,
        "nav": "lists",
    }
    return render(request, "armylists/catalogue/datasheet_compare.html", context)


def _suggest(text: str, references: list[str]) -> list[Any]:
    if not text:
        return []
    found = named_first(catalogue.find_datasheets(words=text), words=text)[: MOST_SUGGESTIONS + MOST_SHEETS]
    rows = [row for row in found if f"{row.publication.slug}/{row.slug}" not in references]
    return rows[:MOST_SUGGESTIONS]

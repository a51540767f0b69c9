"""Lists, datasheets and the glossary, for everybody to read."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from armylists.queries import catalogue, catalogue_pages
from armylists.views.htmx import is_htmx

FILTERS = ("q", "publication", "force", "type")


@require_safe
def list_index(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()[:100]
    context = {"lists": catalogue_pages.lists_by_faction(text=text), "q": text, "nav": "lists"}
    return render(request, "armylists/list_index.html", context)


@require_safe
def army_list(request: HttpRequest, publication: str, slug: str, version: str = "") -> HttpResponse:
    if version:
        row = catalogue.list_version(f"{publication}/{slug}@{version}")
    else:
        row = catalogue.current_list(publication, slug)
    context = {"row": row, "page": catalogue_pages.list_page(row), "nav": "lists"}
    return render(request, "armylists/list_page.html", context)


@require_safe
def datasheet_index(request: HttpRequest) -> HttpResponse:
    chosen = {name: request.GET.get(name, "").replace("\0", "").strip()[:100] for name in FILTERS}
    sheets = catalogue.find_datasheets(
        words=chosen["q"], publication=chosen["publication"], force=chosen["force"], type=chosen["type"]
    ).order_by("name", "pk")
    page = Paginator(sheets, catalogue_pages.SHEETS_ON_A_PAGE).get_page(request.GET.get("page"))
    forces, kinds = catalogue_pages.forces_and_kinds()
    query = urlencode({name: value for name, value in chosen.items() if value})
    context = {
        "page": page,
        "chosen": chosen,
        "query": query,
        "forces": forces,
        "kinds": kinds,
        "publications": catalogue.publications(),
        "nav": "lists",
    }
    return render(request, "armylists/datasheet_index.html", context)


@require_safe
def datasheet(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    """A datasheet; only the card when it is shown beside the name of a unit."""
    row = catalogue.datasheet(publication, slug)
    is_fragment = is_htmx(request)
    sheet = catalogue_pages.sheet_page(row)
    context = {"row": row, "sheet": sheet if is_fragment else replace(sheet, href=""), "nav": "lists"}
    template = "components/datasheet.html" if is_fragment else "armylists/datasheet_page.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def glossary(request: HttpRequest, publication: str) -> HttpResponse:
    found = catalogue.publication(publication)
    context = {"publication": found, "abilities": catalogue.glossary(publication).values(), "nav": "lists"}
    return render(request, "armylists/glossary.html", context)


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    return render(request, "armylists/sources.html", {"publications": catalogue_pages.sources()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "armylists/about.html")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return render(request, "armylists/robots.txt", content_type="text/plain; charset=utf-8")

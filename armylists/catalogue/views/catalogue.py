"""Lists, special rules and where everything comes from, for everybody to read."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armylists.catalogue.queries import finding as catalogue
from armylists.catalogue.queries import glossary as glossary_pages
from armylists.catalogue.queries import pages as catalogue_pages
from armylists.catalogue.queries.changes import latest_changes
from armylists.catalogue.queries.list_names import choose_list
from armylists.catalogue.queries.list_page import list_page
from armylists.catalogue.queries.rulings import best_rulings, count_by_ability, count_rulings, rulings_about
from armylists.catalogue.queries.versions import successor_of


@require_safe
def list_index(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()[:100]
    rulings = count_rulings(best_rulings(words=text))
    context = {"lists": choose_list(text=text), "q": text, "rulings": rulings, "nav": "lists"}
    return render(request, "armylists/catalogue/list_index.html", context)


@require_safe
def army_list(request: HttpRequest, publication: str, slug: str, version: str = "") -> HttpResponse:
    if version:
        row = catalogue.list_version(f"{publication}/{slug}@{version}")
    else:
        row = catalogue.current_list(publication, slug)
    page = list_page(row)
    context = {
        "row": row,
        "page": page,
        "changes": latest_changes(row),
        "newest": successor_of(row),
        "rulings": rulings_about(publication, abilities=page.list.special_rules, army_list=slug),
        "nav": "lists",
    }
    return render(request, "armylists/catalogue/list_page.html", context)


@require_safe
def glossary_index(request: HttpRequest) -> HttpResponse:
    return render(
        request, "armylists/catalogue/glossary_index.html", {"glossaries": glossary_pages.glossaries(), "nav": "lists"}
    )


@require_safe
def glossary(request: HttpRequest, publication: str) -> HttpResponse:
    found = catalogue.publication(publication)
    rulings = count_by_ability(publication)
    rows = [(row, rulings.get(row.slug, 0)) for row in glossary_pages.abilities_of(found)]
    context = {"publication": found, "rows": rows, "nav": "lists"}
    return render(request, "armylists/catalogue/glossary.html", context)


@require_safe
def ability(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    page = glossary_pages.ability_page(publication, slug)
    context = {
        "page": page,
        "kind": glossary_pages.ability_kind(page.ability.on),
        "rulings": rulings_about(publication, abilities=[slug]),
        "nav": "lists",
    }
    return render(request, "armylists/catalogue/ability.html", context)


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    return render(request, "armylists/catalogue/sources.html", {"publications": catalogue_pages.sources()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "armylists/catalogue/about.html", {"version": settings.VERSION})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return render(request, "armylists/robots.txt", content_type="text/plain; charset=utf-8")

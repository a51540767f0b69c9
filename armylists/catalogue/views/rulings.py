"""Rulings, for everybody to read: by part of the game, by words, one topic."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armylists.catalogue.queries import finding as catalogue
from armylists.catalogue.queries.glossary import named_abilities
from armylists.catalogue.queries.rulings import best_rulings, count_rulings, ruling_topic, rulings_by_part
from config.lib.web.addresses import read_text, refuse_unknown


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    refuse_unknown(request.GET, known=("q",))
    words = read_text(request.GET, "q")
    found = best_rulings(words=words, nearest=True)
    context = {
        "q": words,
        "found": found,
        "count": count_rulings(found),
        "parts": () if words else rulings_by_part(),
        "nav": "lists",
    }
    return render(request, "armylists/catalogue/rulings/index.html", context)


@require_safe
def topic(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    found = ruling_topic(publication, slug)
    context = {
        "topic": found,
        "abilities": named_abilities(publication, found.abilities),
        "lists": catalogue.find_lists(publication=publication).filter(slug__in=found.lists),
        "nav": "lists",
    }
    return render(request, "armylists/catalogue/rulings/topic.html", context)

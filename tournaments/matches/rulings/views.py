"""Rulings at the table: all of them on one page of the match, which phones keep for when the network is gone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armylists.catalogue.queries.rulings import rulings_by_part
from config.lib.web.addresses import read_text, refuse_unknown
from rules.catalogue.rulings import SMALL_WORDS
from tournaments.matches.access import open_match
from tournaments.matches.queries.frames import frame_of


@require_safe
def rulings(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = open_match(request, to_play=False, **key)
    refuse_unknown(request.GET, known=("q", "topic"))
    words = read_text(request.GET, "q")
    context = {
        "access": access,
        "frame": frame_of(access.seated),
        "parts": rulings_by_part(words=words),
        "q": words,
        "small_words": " ".join(sorted(SMALL_WORDS)),
        "opened": read_text(request.GET, "topic"),
        "nav": "play",
    }
    return render(request, "tournaments/matches/rulings/page.html", context)

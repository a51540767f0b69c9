"""The five-minute warm-up of a match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.matches.access import open_match
from tournaments.matches.optional_rules.queries import optional_part
from tournaments.matches.queries.frames import frame_of
from tournaments.matches.queries.positions import position_of
from tournaments.matches.warm_up.queries import warm_up_page


@require_safe
def warm_up(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = open_match(request, to_play=False, **key)
    position = position_of(access.seated)
    context = {
        "access": access,
        "frame": frame_of(access.seated, position=position),
        "optional": optional_part(access.seated, position=position),
        "page": warm_up_page(access.seated, position=position),
        "nav": "play",
    }
    return render(request, "tournaments/matches/warm_up/page.html", context)

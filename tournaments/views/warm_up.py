"""The five-minute warm-up of a match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.queries.frames import frame_of
from tournaments.queries.optional_rules import optional_part
from tournaments.queries.positions import position_of
from tournaments.queries.warm_up import warm_up_page
from tournaments.views.match_access import open_match


@require_GET
def warm_up(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The checklist, with what both players have ticked."""
    access = open_match(request, to_play=False, **key)
    position = position_of(access.seated)
    context = {
        "access": access,
        "frame": frame_of(access.seated, position=position),
        "optional": optional_part(access.seated, position=position),
        "page": warm_up_page(access.seated, position=position),
        "nav": "play",
    }
    return render(request, "tournaments/match/warm_up.html", context)

"""The pages of a game being played: the way to the right one, the turn tracker, and what the referee says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from rules.tournament_game.record.stages import stage_of
from tournaments.models import Match
from tournaments.queries.frames import frame_of
from tournaments.queries.optional_rules import optional_part
from tournaments.queries.play import play_page
from tournaments.queries.positions import position_of
from tournaments.views.match_access import MatchAccess, open_match

WORKER = "static/muster/js/match/worker.js"


@require_GET
def home(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The page that fits how far the match has come."""
    access = open_match(request, to_play=False, **key)
    position = position_of(access.seated)
    is_over = access.match.state == Match.State.FINISHED
    page = "result" if is_over else str(stage_of(position.setting, position.sheet))
    return HttpResponseRedirect(access.url(page))


@require_GET
@gzip_page
def play(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The turn tracker."""
    access = open_match(request, to_play=False, **key)
    return render(request, "tournaments/match/play.html", _context(access))


@require_GET
@gzip_page
def panel(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The parts of a page that the referee speaks in, for scripts that exchange them after an entry."""
    access = open_match(request, to_play=False, **key)
    return render(request, "tournaments/match/play_parts.html", _context(access))


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps the last copy of a match's pages. Its address decides which pages it may serve."""
    answer = HttpResponse(_worker_source(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "public, no-cache"
    return answer


def _context(access: MatchAccess) -> dict[str, Any]:
    position = position_of(access.seated)
    return {
        "access": access,
        "frame": frame_of(access.seated, position=position),
        "optional": optional_part(access.seated, position=position),
        "page": play_page(access.seated, position=position),
        "nav": "play",
    }


@cache
def _worker_source() -> str:
    folder = Path(apps.get_app_config("tournaments").path)
    return (folder / WORKER).read_text(encoding="utf-8")

"""Writing on the sheet of a match, and hearing what others wrote: for scripts as JSON, for forms as pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from armylists.views.limits import limit_rate
from config.lib.errors import DomainError
from rules.tournament_game.record.labels import label_path
from rules.tournament_game.record.reading import name_players
from rules.tournament_game.record.setting import Setting
from tournaments.adapters import setting_of
from tournaments.queries.changes import changes_since
from tournaments.queries.frames import mark_of
from tournaments.queries.matches import SeatedMatch
from tournaments.services.sheets import Outcome, write_entries
from tournaments.views.match_access import MatchAccess, open_match, peek_match
from tournaments.views.sent_entries import read_form, read_json, read_since
from tournaments.views.unwritten import unwritten_rows

View = Callable[..., HttpResponse]


def _tells_json(view: View) -> View:
    """Refusals as JSON for whoever sends or expects JSON."""

    @wraps(view)
    def wrapped(request: HttpRequest, **key: str | int) -> HttpResponse:
        try:
            return view(request, **key)
        except DomainError as error:
            if request.method == "POST" and not _is_json(request):
                raise
            return JsonResponse(error.as_dict(), status=error.status)

    return wrapped


@require_POST
@_tells_json
def entries(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = open_match(request, to_play=True, **key)
    limit_rate("sheet", visitor=f"seat-{access.match.pk}-{access.side}")
    return _write_json(request, access) if _is_json(request) else _write_form(request, access)


@require_GET
@_tells_json
def changes(request: HttpRequest, **key: str | int) -> HttpResponse:
    """What was written since an entry; 304 for who knows everything. That answer costs one small query."""
    since = read_since(request.GET.get("since", "0"))
    tag = f'"{peek_match(request, **key)}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    access = open_match(request, to_play=False, **key)
    return JsonResponse(_news(access.seated, since), headers={"ETag": tag})


def _write_json(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    sent, since = read_json(request)
    match, outcomes = write_entries(match=access.match, side=access.side, entries=sent)
    setting = setting_of(match, access.sides)
    results = [_describe(setting, outcome) for outcome in outcomes]
    return JsonResponse({"results": results, **_news(replace(access.seated, match=match), since)})


def _write_form(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    setting = setting_of(access.match, access.sides)
    sent = read_form(request.POST, setting)
    back = _next(request, access)
    _match, outcomes = write_entries(match=access.match, side=access.side, entries=sent)
    unwritten = [(one, other) for one, other in zip(sent, outcomes, strict=True) if other.state != "accepted"]
    if not unwritten:
        return HttpResponseRedirect(back, status=303)
    context = {
        "access": access,
        "rows": unwritten_rows(access.seated, unwritten),
        "next": back,
        "nav": "play",
    }
    status = 409 if any(outcome.state == "conflict" for _, outcome in unwritten) else 422
    return render(request, "tournaments/match/play_unwritten.html", context, status=status)


def _next(request: HttpRequest, access: MatchAccess) -> str:
    """Where to go on: a page of this match."""
    wanted = request.POST.get("next", "")
    is_ours = wanted.startswith(access.home) and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_ours else access.home


def _news(seated: SeatedMatch, since: int) -> dict[str, Any]:
    match = seated.match
    return {
        "number": match.entry_count,
        "changes": changes_since(match, since=since),
        "state": match.state,
        "mark": mark_of(seated),
    }


def _describe(setting: Setting, outcome: Outcome) -> dict[str, Any]:
    label = label_path(setting, outcome.path)
    return {
        "id": outcome.client_id,
        "state": outcome.state,
        "path": outcome.path,
        "place": name_players(setting, label).render(gettext) if outcome.state != "accepted" else "",
        "now": outcome.now,
        "reason": outcome.reason,
        "by": outcome.by,
    }


def _is_json(request: HttpRequest) -> bool:
    return request.content_type == "application/json"

"""The pages of a game being played: the way to the right one, the turn tracker, and what the referee says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from config.lib.web.json_answers import is_json, tells_json
from config.lib.web.limits import limit_rate
from rules.record.forms import write_text
from rules.record.labels import label_path, label_value
from rules.record.reading import name_players
from rules.record.setting import Setting
from rules.record.sheet import Value
from rules.record.stages import stage_of
from rules.words import Message
from tournaments.matches.access import MatchAccess, open_match, peek_match
from tournaments.matches.adapters import setting_of
from tournaments.matches.optional_rules.queries import optional_part
from tournaments.matches.play.queries.tracker import play_page
from tournaments.matches.play.sent_entries import read_form, read_json, read_since
from tournaments.matches.play.services import Outcome, SentWrite, write_entries
from tournaments.matches.queries.changes import changes_since
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import frame_of, mark_of, player_name
from tournaments.matches.queries.positions import position_of
from tournaments.models import Match

Plain = dict[str, Any]


@require_safe
def home(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The page that fits how far the match has come."""
    access = open_match(request, to_play=False, **key)
    position = position_of(access.seated)
    is_over = access.match.state == Match.State.FINISHED
    page = "result" if is_over else str(stage_of(position.setting, position.sheet))
    return HttpResponseRedirect(access.url(page))


@require_safe
@gzip_page
def play(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = open_match(request, to_play=False, **key)
    return render(request, "tournaments/matches/play/page.html", _context(access))


@require_safe
@gzip_page
def panel(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The parts of a page that the referee speaks in, for scripts that exchange them after an entry."""
    access = open_match(request, to_play=False, **key)
    return render(request, "tournaments/matches/play/parts.html", _context(access))


def _context(access: MatchAccess) -> dict[str, Any]:
    position = position_of(access.seated)
    return {
        "access": access,
        "frame": frame_of(access.seated, position=position),
        "optional": optional_part(access.seated, position=position),
        "page": play_page(access.seated, position=position),
        "nav": "play",
    }


def unwritten_rows(seated: SeatedMatch, unwritten: Iterable[tuple[SentWrite, Outcome]]) -> list[Plain]:
    setting = setting_of(seated.match, seated.sides)
    names = {seat.side: player_name(seat) for seat in seated.sides}
    return [
        {
            "place": name_players(setting, label_path(setting, sent.path)),
            "path": sent.path,
            "mine": _words(setting, sent.value),
            "theirs": _words(setting, outcome.now),
            "value": write_text(sent.value),
            "now": write_text(outcome.now),
            "author": names.get(outcome.by, _("the other player")),
            "reason": outcome.reason,
        }
        for sent, outcome in unwritten
    ]


def _words(setting: Setting, value: Value) -> Message:
    return name_players(setting, label_value(value))


@require_POST
@tells_json
def entries(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = open_match(request, to_play=True, **key)
    limit_rate("sheet", visitor=f"seat-{access.match.pk}-{access.side}")
    return _write_json(request, access) if is_json(request) else _write_form(request, access)


@require_safe
@tells_json
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
    return render(request, "tournaments/matches/play/unwritten.html", context, status=status)


def _next(request: HttpRequest, access: MatchAccess) -> str:
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

"""The set-up of a match: who starts, objective markers on a table to scale, where formations start."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from config.lib.errors import Invalid
from config.lib.web.limits import limit_rate
from rules.record.forms import read_text
from tournaments.matches.access import MatchAccess, open_match
from tournaments.matches.adapters import setting_of
from tournaments.matches.optional_rules.queries import optional_part
from tournaments.matches.play.services import Outcome, SentWrite, write_entries
from tournaments.matches.queries.frames import frame_of, player_name
from tournaments.matches.queries.positions import position_of
from tournaments.matches.set_up.queries.scenario import scenario_set_up
from tournaments.matches.set_up.queries.steps import set_up_page

MOST_DIGITS = 12


@require_safe
def set_up(request: HttpRequest, **key: str | int) -> HttpResponse:
    """Every step of the set-up. ``?move=`` is the number of a marker that shall lie elsewhere."""
    access = open_match(request, to_play=False, **key)
    return _show(request, access, move=_number(request.GET.get("move", "")))


@require_POST
def marker(request: HttpRequest, **key: str | int) -> HttpResponse:
    """Place or move a marker by its two distances. What is refused is shown beside them, and nothing typed is lost."""
    access = open_match(request, to_play=True, **key)
    limit_rate("sheet", visitor=f"seat-{access.match.pk}-{access.side}")
    number = _number(request.POST.get("number", ""))
    if not number:
        raise Invalid("invalid_number", _("Say which marker it is: a number from 1 to 6."), field="number")
    typed = {name: request.POST.get(name, "").strip() for name in ("x", "y")}
    for name, text in typed.items():
        if len(text) > MOST_DIGITS:
            raise Invalid("invalid_distance", _("Give a distance in cm, to a tenth of a cm."), field=name)
    entry = _entry(access, number, typed, was=request.POST.get("was", ""))
    _match, [outcome] = write_entries(match=access.match, side=access.side, entries=[entry])
    if outcome.state == "accepted":
        return HttpResponseRedirect(access.url("set-up") + "#markers", status=303)
    now = open_match(request, to_play=True, **key)
    status = 409 if outcome.state == "conflict" else 422
    return _show(request, now, move=number, typed=typed, problem=_problem(now, outcome), status=status)


def _show(
    request: HttpRequest,
    access: MatchAccess,
    *,
    move: int,
    typed: dict[str, str] | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    position = position_of(access.seated)
    page = set_up_page(access.seated, position=position, move=move)
    placing = page["markers"]["placing"] if page["markers"] else None
    if placing and typed:
        placing = {**placing, "x": typed["x"], "y": typed["y"]}
    context: dict[str, Any] = {
        "access": access,
        "frame": frame_of(access.seated, position=position),
        "optional": optional_part(access.seated, position=position),
        "page": page,
        "setup": scenario_set_up(access.seated, position=position),
        "placing": placing,
        "problem": problem,
        "tab": "set-up",
        "nav": "play",
    }
    return render(request, "tournaments/matches/set_up/page.html", context, status=status)


def _entry(access: MatchAccess, number: int, typed: dict[str, str], *, was: str) -> SentWrite:
    setting, path = setting_of(access.match, access.sides), f"marker/{number}"
    value = read_text(setting, path, f"{typed['x']} {typed['y']}".strip())
    # Without any distance there is nothing to place: a marker is taken back by a button of its own.
    return SentWrite(str(uuid.uuid4()), path, value if value is not None else "", read_text(setting, path, was[:40]))


def _problem(access: MatchAccess, outcome: Outcome) -> str:
    if outcome.state != "conflict":
        return outcome.reason
    names = {seat.side: player_name(seat) for seat in access.sides}
    told = _("%(name)s was faster: the marker lies at %(place)s now. Yours was not written.")
    at = outcome.now if isinstance(outcome.now, list) else []
    place = " / ".join(f"{part:g}" for part in at) or _("no place")
    return told % {"name": names.get(outcome.by, _("The other player")), "place": place}


def _number(text: str) -> int:
    return int(text) if text in {"1", "2", "3", "4", "5", "6"} else 0

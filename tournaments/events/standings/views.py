"""The table at the desk with its breakdowns, and points beside the matches."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.lib.errors import Invalid
from tournaments.events.desk.access import WRITE, Desk, attempt, desk_page, is_htmx, run, show
from tournaments.events.entries.queries.finding import entry_by_key
from tournaments.events.fields import number_of
from tournaments.events.queries import load_rows
from tournaments.events.standings.queries import breakdown, desk_table, points_page, read_points
from tournaments.events.standings.services import adjust, give_scores, revoke_adjustment
from tournaments.models import Adjustment, Participant
from tournaments.permissions import Act
from tournaments.standings.exact import write_exact


@desk_page()
def table(request: HttpRequest, desk: Desk) -> HttpResponse:
    rows, missing = desk_table(desk.event)
    return show(request, desk, "standings/standings", {"rows": rows, "missing": missing})


@desk_page()
def standing(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """One row with every figure taken apart; beside the table for scripts, a page for everybody else."""
    is_part = is_htmx(request) and not request.headers.get("HX-Boosted")
    template = "standings/standing_parts" if is_part else "standings/standing"
    return show(request, desk, template, {"row": breakdown(load_rows(desk.event), key), "tab": "desk-standings"})


@desk_page(Act.ADJUST, methods=WRITE)
def points(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Painting, sportsmanship and the like, and points added or taken with a reason."""
    if request.method != "POST":
        return show(request, desk, "standings/points", {"page": points_page(desk.event), "entrants": _choices(desk)})
    run(request, desk, {"scores": _give_scores, "adjust": _adjust, "revoke": _revoke})
    return HttpResponseRedirect(desk.url("desk-points"))


def _choices(desk: Desk) -> list[tuple[str, str]]:
    return [(key, name) for key, name in desk.event.entries.exclude(state="withdrawn").values_list("key", "name")]


def _give_scores(request: HttpRequest, desk: Desk) -> str:
    """Save every row that changed; a row that cannot be saved is said, and the others stay saved."""
    saved = 0
    for row in points_page(desk.event).rows:
        sent = {key: request.POST.get(f"{row.entry.key}-{key}", before).strip() for key, before in row.scores}
        if sent != dict(row.scores):
            saved += attempt(request, partial(_score, desk, row.entry, sent))
    return ngettext("%(count)d entrant is scored.", "%(count)d entrants are scored.", saved) % {"count": saved}


def _score(desk: Desk, entry: Participant, sent: dict[str, str]) -> None:
    try:
        scores = {key: write_exact(read_points(text)) for key, text in sent.items() if text}
    except (ValueError, ZeroDivisionError) as error:
        raise Invalid("invalid_points", _("%(name)s: these are no points.") % {"name": entry.name}) from error
    try:
        give_scores(**desk.to, entry=entry, scores=scores)
    except Invalid as error:
        raise Invalid(error.code, f"{entry.name}: {error.message}") from error


def _adjust(request: HttpRequest, desk: Desk) -> str:
    entry = entry_by_key(desk.event, request.POST.get("key", ""))
    text = request.POST.get("points", "").strip().replace(",", ".").replace("−", "-")
    try:
        value = Decimal(text)
    except InvalidOperation as error:
        raise Invalid("invalid_points", _("How many points? For example 2 or -1.5."), field="points") from error
    adjust(**desk.to, entry=entry, points=value, reason=request.POST.get("reason", ""))
    return _("%(name)s: %(points)s points.") % {"name": entry.name, "points": text}


def _revoke(request: HttpRequest, desk: Desk) -> str:
    row = Adjustment(pk=number_of(request, "adjustment", most=10**9), event=desk.event)
    revoke_adjustment(**desk.to, adjustment=row, reason=request.POST.get("reason", ""))
    return _("The points are taken back.")

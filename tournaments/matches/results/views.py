"""The result of a match: read by everybody, reported and confirmed by its players."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config.lib.errors import DomainError, Invalid
from config.lib.web.addresses import number_in
from rules.tournament_game.sides import Side
from rules.words import Message
from tournaments.matches.access import MatchAccess, open_match, play_match
from tournaments.matches.hooks.scoring import measures_at
from tournaments.matches.play.queries.scenario import scenario_part
from tournaments.matches.queries.frames import frame_of
from tournaments.matches.queries.positions import Position, position_of
from tournaments.matches.results import services as results
from tournaments.matches.results.forms import ResultForm, initial_of
from tournaments.matches.results.queries.page import result_page
from tournaments.matches.results.queries.reports import contradictions_of, doubts_about
from tournaments.matches.results.services import Report
from tournaments.models import ResultSubmission
from tournaments.standings.scoring import Measure


@require_http_methods(["GET", "HEAD", "POST"])
def result(request: HttpRequest, **key: str | int) -> HttpResponse:
    if request.method == "POST":
        return _report(request, play_match(request, **key))
    access = open_match(request, to_play=False, **key)
    return _page(request, access)


@require_POST
def confirm(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = play_match(request, **key)
    results.confirm_result(match=access.match, side=access.side, number=_number(request))
    messages.success(request, _("The result counts. The match is finished."))
    return HttpResponseRedirect(access.url("result"))


@require_POST
def reopen(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = play_match(request, **key)
    results.reopen_match(match=access.match, side=access.side)
    messages.success(request, _("The match is open again. The other player sees who opened it."))
    return HttpResponseRedirect(access.url("result"))


def _report(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    kind = request.POST.get("kind", "")
    if kind == ResultSubmission.Kind.PLAYED:
        return _send(request, access, Report(kind))
    if kind == ResultSubmission.Kind.CONCEDED:
        winner = str(Side(access.side).other)
        return _send(request, access, Report(kind, winner=winner, note=request.POST.get("note", "")))
    position = position_of(access.seated)
    form = ResultForm(request.POST, initial=initial_of(position), seated=access.seated)
    if not form.is_valid():
        return _page(request, access, form=form, position=position, status=422)
    told = form.final_score()
    found = contradictions_of(told, position)
    doubts = doubts_about(told, kind=form.cleaned_data["kind"], counts=measures_at(access.seated.pairing))
    if (found or doubts) and request.POST.get("despite") != "yes":
        return _page(request, access, form=form, position=position, contradictions=found, doubts=doubts)
    try:
        return _send(request, access, form.report())
    except DomainError as error:  # what was typed stays on the page
        form.add_error(None, error.message)
        return _page(request, access, form=form, status=error.status)


def _send(request: HttpRequest, access: MatchAccess, report: Report) -> HttpResponse:
    results.report_result(match=access.match, side=access.side, report=report)
    messages.success(request, _("The result is reported."))
    return HttpResponseRedirect(access.url("result"))


def _page(
    request: HttpRequest,
    access: MatchAccess,
    *,
    form: ResultForm | None = None,
    position: Position | None = None,
    contradictions: tuple[Message, ...] = (),
    doubts: tuple[Message, ...] = (),
    status: int = 200,
) -> HttpResponse:
    position = position or position_of(access.seated)
    context = {
        "access": access,
        "frame": frame_of(access.seated, position=position),
        "page": result_page(access.seated, position=position),
        "scenario": scenario_part(access.seated, position=position),
        "form": form or ResultForm(initial=initial_of(position), seated=access.seated),
        "is_telling": form is not None,
        "counts_points": access.seated.pairing is None or Measure.VICTORY_POINTS in measures_at(access.seated.pairing),
        "contradictions": contradictions,
        "doubts": doubts,
        "nav": "play",
    }
    return render(request, "tournaments/matches/results/page.html", context, status=status)


def _number(request: HttpRequest) -> int:
    number = number_in(request.POST.get("number", ""), digits=5)
    if number is None:
        raise Invalid("unknown_result", _("There is no such result."), field="number")
    return number

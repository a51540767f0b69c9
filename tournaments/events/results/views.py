"""Results at the desk: what is missing or differs, and entering, correcting, reopening, forfeits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.lib.errors import DomainError, Invalid
from config.lib.web.addresses import number_in
from rules.record.results import FinalScore
from rules.tournament_game.sides import Side
from rules.words import Message
from tournaments.events.desk.access import WRITE, Desk, desk_page, run, show
from tournaments.events.fields import problem_lines, reason_of
from tournaments.events.results.queries import ResultPage, drawn_after, pairing_at, result_page, results_page
from tournaments.events.results.services import enter_result, give_forfeit, reopen_result, report_again, revoke_forfeit
from tournaments.events.results.slips import read_slip
from tournaments.events.standings.adapters import counted_measures
from tournaments.matches.queries.positions import position_of
from tournaments.matches.results.forms import DRAW, ResultForm, initial_of
from tournaments.matches.results.queries.reports import contradictions_in, doubts_about
from tournaments.models import Pairing, ResultSubmission
from tournaments.permissions import Act

Kind = ResultSubmission.Kind


@desk_page(Act.ENTER_RESULT, methods=WRITE)
def queue(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Reports that differ, reports that wait, games without one. ``table`` leads to its match, or enters its slip."""
    line = (request.POST if request.method == "POST" else request.GET).get("table", "").strip()
    slip = read_slip(line)
    found = pairing_at(desk.event, table=slip.table) if slip is not None else None
    if slip is not None and found is not None:
        if request.method == "POST" and slip.winner:
            return _enter_slip(request, desk, result_page(desk.event, found.pk), slip.fields)
        return HttpResponseRedirect(desk.url("desk-result", pk=found.pk))
    if line:
        told = _("Nobody plays at table %(line)s in this round.") if slip else _("%(line)s is no slip: try 4 or 4a31.")
        messages.error(request, told % {"line": slip.table if slip else line[:20]})
    number = number_in(request.GET.get("round", ""), digits=3)
    return show(request, desk, "results/results", {"page": results_page(desk.event, number=number)})


class OfficialForm(ResultForm):
    """A result as an official enters it: also a concession, and with the reason of a correction."""

    reason = forms.CharField(max_length=300, required=False, label=gettext_lazy("Why it is corrected"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [  # type: ignore[attr-defined]
            (Kind.AGREED, _("Played out, as on the slip")),
            (Kind.TIMED_OUT, _("Time ran out")),
            (Kind.CONCEDED, _("Conceded")),
        ]
        self.fields["kind"].initial = Kind.AGREED
        self.fields["note"].help_text = ""
        self.fields["winner"].widget.attrs["autofocus"] = True


@desk_page(Act.ENTER_RESULT, methods=WRITE)
def show_pairing(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """One match: every report, and everything an official can say about it."""
    page = result_page(desk.event, pk)
    if request.method != "POST":
        form = OfficialForm(seated=page.seated, initial=_initial(page)) if page.seated else None
        return _page(request, desk, page, form)
    if request.POST.get("do") == "enter" and page.seated is not None:
        return _enter_slip(request, desk, page, request.POST)
    worked = run(request, desk, _commands(page))
    return HttpResponseRedirect(desk.url("desk-results") if worked else desk.url("desk-result", pk=pk))


def _enter_slip(request: HttpRequest, desk: Desk, page: ResultPage, told: Mapping[str, Any]) -> HttpResponse:
    """What is doubtful or a correction stays on the page of the match, which asks."""
    if page.seated is not None:
        form = OfficialForm(told, seated=page.seated, initial=_initial(page))
        if not form.is_valid():
            return _page(request, desk, page, form, status=422)
        # A concession or the clock may say something else than the goals.
        is_played_out = form.cleaned_data["kind"] == Kind.AGREED
        found = contradictions_in(form.final_score(), position_of(page.seated)) if is_played_out else ()
        doubts = doubts_about(form.final_score(), kind=form.cleaned_data["kind"], counts=counted_measures(desk.event))
        if (found or doubts) and request.POST.get("despite") != "yes":
            return _page(request, desk, page, form, contradictions=(*found, *doubts))
        if _enter(request, desk, page, form):
            return HttpResponseRedirect(desk.url("desk-results"))
        return _page(request, desk, page, form, status=422)
    return HttpResponseRedirect(desk.url("desk-result", pk=page.pairing.pk))


def _page(
    request: HttpRequest,
    desk: Desk,
    page: ResultPage,
    form: OfficialForm | None,
    *,
    contradictions: tuple[Message, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = {"page": page, "pairing": page.pairing, "form": form, "tab": "desk-results"}
    return show(request, desk, "results/result", {**context, "contradictions": contradictions}, status=status)


def _initial(page: ResultPage) -> dict[str, Any]:
    """What counts now, or was reported, or what the sheet of the match says."""
    told = page.confirmed or page.proposed
    if told is not None:
        goals = told.answer.get("goals", {})
        return {
            "kind": told.kind if told.kind != Kind.PLAYED else Kind.AGREED,
            "winner": told.winner or DRAW,
            "made_a": told.goals_a,
            "made_b": told.goals_b,
            "goals_a": _made(goals, "a"),
            "goals_b": _made(goals, "b"),
            "points_a": told.points_a,
            "points_b": told.points_b,
            "note": told.note,
        }
    return initial_of(position_of(page.seated)) if page.seated is not None else {}


def _made(goals: Any, side: str) -> list[str]:
    found = goals.get(side, []) if isinstance(goals, dict) else []
    return [str(one) for one in found] if isinstance(found, list) else []


def _enter(request: HttpRequest, desk: Desk, page: ResultPage, form: OfficialForm) -> bool:
    reason = form.cleaned_data["reason"]
    try:
        enter_result(**desk.to, pairing=page.pairing, report=form.report(), reason=reason)
    except DomainError as error:  # what was typed stays on the page
        form.add_error(error.field if error.field in form.fields else None, problem_lines(error))
        return False
    messages.success(request, _say_score(page.pairing, form.final_score()))
    for number in drawn_after(desk.event, page.pairing.round) if page.confirmed else ():
        messages.info(
            request, _("Round %(number)d was drawn before this correction, and stays as it is.") % {"number": number}
        )
    return True


def _say_score(pairing: Pairing, told: FinalScore) -> str:
    """What was understood, with the names, so that a slip that was misread is seen at once."""
    winner = {Side.A: pairing.a, Side.B: pairing.b}.get(told.winner) if told.winner else None
    outcome = _("%(name)s wins") % {"name": winner} if winner else _("a draw")
    score = {"pair": pairing.title, "outcome": outcome, "a": told.made.a, "b": told.made.b}
    return _("The result of %(pair)s counts. %(outcome)s, %(a)d–%(b)d.") % score


def _commands(page: ResultPage) -> dict[str, Any]:
    pairing = page.pairing

    def accept(request: HttpRequest, desk: Desk) -> str:
        number = request.POST.get("number", "")
        told = next((one for one in page.reports if str(one.number) == number), None)
        if told is None:
            raise Invalid("unknown_result", _("There is no such result."), field="number")
        reason = reason_of(request)
        enter_result(**desk.to, pairing=pairing, report=report_again(told), reason=reason)
        return _("The result of %(pair)s counts.") % {"pair": page.pairing.title}

    def reopen(request: HttpRequest, desk: Desk) -> str:
        reopen_result(**desk.to, pairing=pairing, reason=reason_of(request))
        return _("%(pair)s may report again.") % {"pair": page.pairing.title}

    def forfeit(request: HttpRequest, desk: Desk) -> str:
        absent = request.POST.get("absent", "")
        give_forfeit(**desk.to, pairing=pairing, absent=absent, reason=reason_of(request))
        return _("%(pair)s is a forfeit.") % {"pair": page.pairing.title}

    def revoke(request: HttpRequest, desk: Desk) -> str:
        revoke_forfeit(**desk.to, pairing=pairing, reason=reason_of(request))
        return _("%(pair)s is a match again.") % {"pair": page.pairing.title}

    return {"accept": accept, "reopen": reopen, "forfeit": forfeit, "revoke": revoke}

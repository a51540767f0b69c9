"""Practising at a rehearsal: Muster plays its people for one round, or to the end."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from config.lib.errors import Invalid
from tournaments.events.desk.access import WRITE, Desk, attempt, desk_page, show
from tournaments.events.fields import number_of
from tournaments.events.rehearsal.services.rounds import Progress, let_players_report, play_on, play_round
from tournaments.models import MOST_ROUNDS
from tournaments.permissions import Act

MOST_GAMES_PLAYED = 20
"""So many games are played in one request; a larger round goes on in the next ones."""


@desk_page(Act.MANAGE_ROUNDS, methods=WRITE)
def play(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Play what the button says. What takes longer than one request goes on from a page that tells how far it is."""
    found: list[Progress] = []
    is_played = request.method == "POST" and attempt(request, lambda: found.append(_play(request, desk)))
    if not is_played:
        return HttpResponseRedirect(desk.url("desk"))
    (progress,) = found
    if not progress.is_done:
        context = {"progress": progress, "do": request.POST["do"], "number": request.POST.get("number", "")}
        return show(request, desk, "rehearsal/rehearsal", context)
    messages.success(request, _done(request.POST["do"], progress))
    return HttpResponseRedirect(desk.url("desk"))


def _play(request: HttpRequest, desk: Desk) -> Progress:
    do = request.POST.get("do", "")
    if do == "end":
        return play_on(**desk.to, most=MOST_GAMES_PLAYED)
    if do not in ("round", "report"):
        raise Invalid("unknown_command", _("This page was changed in the meantime. Try again."), field="do")
    number = number_of(request, "number", most=MOST_ROUNDS)
    act = play_round if do == "round" else let_players_report
    return act(**desk.to, number=number, most=MOST_GAMES_PLAYED)


def _done(do: str, progress: Progress) -> str:
    if do == "end":
        return _("The event is played and finished. Look at the standings, the papers and the log.")
    if do == "round":
        return _("Round %(number)d is played and closed.") % {"number": progress.number}
    left = progress.games - progress.told
    if not left:
        return _("The players have reported, and every result is confirmed.")
    return _("The players have reported what they report. Games that wait for you: %(left)d.") % {"left": left}

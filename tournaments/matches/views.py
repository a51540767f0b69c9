"""Making matches and taking seats: your matches, a new one, an invitation, and the page of both players."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armylists.armies.access import signed_in
from armylists.armies.device import armies_here
from armylists.armies.links import qr_svg
from config.lib.errors import Forbidden, existing
from config.lib.web.addresses import number_in
from config.lib.web.limits import limit_writes
from rules.scenarios.values import Scenario
from tournaments.matches import services as matches
from tournaments.matches.access import MatchAccess, open_match, play_match
from tournaments.matches.forms import ArmyForm, MatchForm
from tournaments.matches.hooks.acts import MatchAct
from tournaments.matches.hooks.news import refuse_players
from tournaments.matches.queries.file import describe_match, judged_document
from tournaments.matches.queries.finding import match_by_invitation
from tournaments.matches.queries.index import match_rows
from tournaments.matches.queries.positions import position_of
from tournaments.matches.scenarios.forms import ScenarioMatchForm
from tournaments.matches.scenarios.queries.scenarios import all_scenarios, find_scenario

MOST_SHOWN = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The matches of an account; for everybody else, what a match is here."""
    user = signed_in(request)
    rows = match_rows(user, most=MOST_SHOWN) if user else []
    return render(request, "tournaments/matches/index.html", {"rows": rows, "nav": "play"})


@require_http_methods(["GET", "POST"])
def new_match(request: HttpRequest, secret: str = "") -> HttpResponse:
    """A new match. The maker goes on to the page with the other player's invitation.

    ``secret`` is that of an army's edit link.
    """
    scenario = _scenario_of(request)
    context = {"scenario": scenario, "scenarios": all_scenarios(), "nav": "play"}
    if request.method == "GET":
        link = reverse("edit:builder", kwargs={"secret": secret}) if secret else request.GET.get("link", "")
        form = _match_form(request, scenario, initial=_initial(request, link=link))
        return render(request, "tournaments/matches/new.html", {**context, "form": form})
    limit_writes(request, "create")
    form = _match_form(request, scenario, data=request.POST)
    if not form.is_valid():
        return render(request, "tournaments/matches/new.html", {**context, "form": form}, status=422)
    seat = matches.create_match(
        plan=form.cleaned_data["plan"],
        player=form.cleaned_data["player"],
        army=form.cleaned_data["army"],
        opponent=form.cleaned_data["opponent"],
        opponent_name=form.cleaned_data["opponent_name"],
        user=signed_in(request),
    )
    return HttpResponseRedirect(reverse("seat:players", kwargs={"secret": seat.secret}) + "?new")


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, invite_key: str) -> HttpResponse:
    """The invitation: see what is asked, bring an army, take the seat."""
    seated = match_by_invitation(invite_key)
    refuse_players(seated.match, MatchAct.JOIN)
    first, seat = seated.sides
    context = {
        "match": seated.match,
        "first": first,
        "seat": seat,
        "scenario": find_scenario(seated.match.scenario) if seated.match.scenario else None,
        "has_printed_force": matches.has_printed_force(seated.match, "b"),
        "nav": "play",
    }
    if request.method == "GET":
        form = ArmyForm(
            initial={
                **_initial(request, link=request.GET.get("link", "")),
                "player": seat.player or _name_of(request.user),
            },
            user=request.user,
            here=armies_here(request),
        )
        return render(request, "tournaments/matches/join.html", {**context, "form": form})
    limit_writes(request, "create")
    form = ArmyForm(request.POST, user=request.user, here=armies_here(request))
    if not form.is_valid():
        return render(request, "tournaments/matches/join.html", {**context, "form": form}, status=422)
    keeps = "keep" in request.POST and bool(seat.army_name)
    taken = matches.join_match(
        invite_key=invite_key,
        player=form.cleaned_data["player"],
        army=None if keeps else form.cleaned_data["army"],
        user=signed_in(request),
    )
    messages.success(request, _("You have taken your seat. Keep this page: its address is yours alone."))
    return HttpResponseRedirect(reverse("seat:home", kwargs={"secret": taken.secret}))


@require_safe
def players(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = open_match(request, to_play=False, **key)
    return render(request, "tournaments/matches/players.html", _players_context(request, access))


@require_POST
def invite(request: HttpRequest, **key: str | int) -> HttpResponse:
    """A new invitation to seat b: the first was lost, or somebody else shall play."""
    access = play_match(request, **key)
    if access.side != "a":
        raise Forbidden
    matches.invite_again(match=access.match)
    messages.success(request, _("Here is a new invitation. An older one no longer works."))
    return HttpResponseRedirect(access.url("players"))


@require_POST
def share(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = play_match(request, **key)
    is_shared = request.POST.get("shared") == "yes"
    matches.share_match(match=access.match, is_shared=is_shared)
    told = _("Anybody with the link can read along now.") if is_shared else _("The link for reading no longer works.")
    messages.success(request, told)
    return HttpResponseRedirect(access.url("players"))


@require_http_methods(["GET", "POST"])
def army(request: HttpRequest, **key: str | int) -> HttpResponse:
    """Bring another army, until the first turn begins."""
    access = open_match(request, to_play=True, **key)
    refuse_players(access.match, MatchAct.BRING_ARMY)
    seat = access.seated.own
    assert seat is not None  # noqa: S101 - players have a seat
    form = ArmyForm(request.POST or None, initial={"player": seat.player}, user=request.user, here=armies_here(request))
    if request.method == "POST" and form.is_valid():
        limit_writes(request, "edit")
        matches.bring_army(match=access.match, side=seat.side, army=form.cleaned_data["army"])
        messages.success(request, _("The army is on the table."))
        return HttpResponseRedirect(access.url("players"))
    status = 422 if request.method == "POST" else 200
    return render(
        request, "tournaments/matches/army.html", {"access": access, "form": form, "nav": "play"}, status=status
    )


@require_POST
def claim(request: HttpRequest, **key: str | int) -> HttpResponse:
    """Put the seat into the visitor's account; who is not signed in does that first and comes back by the link."""
    access = play_match(request, **key)
    refuse_players(access.match, MatchAct.CLAIM)
    user = signed_in(request)
    if user is None:
        messages.info(request, _("Sign in, then open your link of the match again and add it to your account."))
        return redirect_to_login(reverse("match-index"), login_url=reverse("account_login"))
    seat = access.seated.own
    assert seat is not None  # noqa: S101 - players have a seat
    matches.claim_seat(seat=seat, user=user)
    messages.success(request, _("You find this match under your matches now."))
    return HttpResponseRedirect(reverse("match:players", kwargs={"pk": access.match.pk}))


def _scenario_of(request: HttpRequest) -> Scenario | None:
    """The scenario that is chosen on the form; None for a tournament game."""
    name = (request.POST if request.method == "POST" else request.GET).get("scenario", "")
    return find_scenario(name) if name else None


def _match_form(request: HttpRequest, scenario: Scenario | None, **given: Any) -> MatchForm:
    given |= {"user": request.user, "here": armies_here(request)}
    return MatchForm(**given) if scenario is None else ScenarioMatchForm(**given, of=scenario)


def _players_context(request: HttpRequest, access: MatchAccess) -> dict[str, Any]:
    match, seated = access.match, access.seated
    invitation = ""
    if match.invite_key and access.side == "a":
        invitation = request.build_absolute_uri(reverse("match-join", kwargs={"invite_key": match.invite_key}))
    reading = ""
    if match.share_key:
        reading = request.build_absolute_uri(reverse("watch:home", kwargs={"watch_key": match.share_key}))
    return {
        "access": access,
        "match": match,
        "nav": "play",
        "is_new": "new" in request.GET,
        "has_printed_force": bool(access.side) and matches.has_printed_force(match, access.side),
        "invitation": invitation,
        "invitation_qr": qr_svg(invitation) if invitation else "",
        "reading": reading,
        "own_address": request.build_absolute_uri(access.home) if access.is_secret and seated.has_own_link else "",
        "can_claim": access.is_secret and access.seated.own is not None and access.seated.own.user_id is None,
        "seats_refusal": access.seated.refuse(MatchAct.INVITE),
        "army_refusal": access.seated.refuse(MatchAct.BRING_ARMY),
    }


def _initial(request: HttpRequest, *, link: str) -> dict[str, str]:
    """What a link to the form may bring: ``?army=`` an own one, ``?link=`` another."""
    army = request.GET.get("army", "")
    source = {"source": "own"} if army else {"source": "link"} if link else {}
    return {"player": _name_of(request.user), "own": army, "link": link, **source}


def _name_of(user: User | AnonymousUser) -> str:
    return user.get_full_name() or user.get_username() if isinstance(user, User) else ""


@require_safe
def match_file(request: HttpRequest, **key: str | int) -> HttpResponse:
    access = open_match(request, to_play=False, **key)
    document = describe_match(access.seated, position_of(access.seated))
    return _answer(document, name=f"match-{access.match.pk}.json")


@require_safe
def judge(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The state at the end of a turn, for ``manage.py score``: the present one, or ``?turn=``."""
    access = open_match(request, to_play=False, **key)
    position = position_of(access.seated)
    turn = existing(number_in(request.GET.get("turn", str(position.turn)), digits=2))
    document = judged_document(access.seated, position, turn=turn)
    return _answer(document, name=f"match-{access.match.pk}-turn-{turn}.json")


def _answer(document: dict[str, Any], *, name: str) -> HttpResponse:
    content = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    response = HttpResponse(content, content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(True, name) or ""  # noqa: FBT003
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response

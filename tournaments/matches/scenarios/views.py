"""Scenarios for everybody to read, and their forces as armies of your own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armylists.armies.access import signed_in, to_new_army
from armylists.armies.services import armies
from armylists.armies.services.armies import CreatedArmy
from config.lib.web.limits import limit_writes
from rules.scenarios.values import Kind
from tournaments.matches.scenarios.queries.page import scenario_force, scenario_page
from tournaments.matches.scenarios.queries.scenarios import all_scenarios, find_scenario


@require_safe
def scenario_index(request: HttpRequest) -> HttpResponse:
    every = all_scenarios()
    context = {
        "training": [scenario for scenario in every if scenario.kind is Kind.TRAINING],
        "published": [scenario for scenario in every if scenario.kind is Kind.PUBLISHED],
        "nav": "lists",
    }
    return render(request, "tournaments/matches/scenarios/index.html", context)


@require_safe
def scenario(request: HttpRequest, slug: str) -> HttpResponse:
    page = scenario_page(find_scenario(slug))
    return render(
        request, "tournaments/matches/scenarios/page.html", {"page": page, "scenario": page["scenario"], "nav": "lists"}
    )


@require_POST
def open_force(request: HttpRequest, slug: str, side: str) -> HttpResponse:
    """The force of one side as a new army: in the builder, or with ``then=roster`` as its roster."""
    limit_writes(request, "create")
    army_list, document = scenario_force(find_scenario(slug), side)
    created = armies.create_army(
        army_list=army_list,
        points_limit=document.points_limit,
        name=document.name,
        owner=signed_in(request),
        document=document,
    )
    messages.success(request, _("This force is an army of your own now. The scenario stays as it is."))
    return _to_roster(created) if request.POST.get("then") == "roster" else to_new_army(request, created)


def _to_roster(created: CreatedArmy) -> HttpResponseRedirect:
    if created.edit_key is None:
        return HttpResponseRedirect(reverse("army:roster", kwargs={"public_id": created.army.public_id}))
    return HttpResponseRedirect(reverse("edit:roster", kwargs={"secret": created.edit_key}))

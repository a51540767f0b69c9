"""The first page and the start of an army."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from armylists.armies.access import signed_in, to_new_army
from armylists.armies.forms import NewArmyForm
from armylists.armies.services import armies
from armylists.catalogue.queries.list_names import choose_list
from armylists.catalogue.queries.pages import lists_by_faction
from config.lib.web.limits import limit_writes


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    return render(
        request, "armylists/armies/home.html", {"lists": lists_by_faction(), "form": NewArmyForm(), "nav": "home"}
    )


@require_http_methods(["GET", "POST"])
def new_army(request: HttpRequest) -> HttpResponse:
    """Choose list, limit and name; then straight into the builder."""
    if request.method == "GET":
        form = NewArmyForm(initial={"army_list": request.GET.get("list", "")})
        return render(request, "armylists/armies/army_new.html", _context(form, chosen=request.GET.get("list", "")))
    limit_writes(request, "create")
    form = NewArmyForm(request.POST)
    if not form.is_valid():
        context = _context(form, chosen=request.POST.get("army_list", ""))
        return render(request, "armylists/armies/army_new.html", context, status=422)
    created = armies.create_army(
        army_list=form.cleaned_data["army_list"],
        points_limit=form.cleaned_data["points_limit"],
        name=form.cleaned_data["name"],
        owner=signed_in(request),
    )
    return to_new_army(created)


def _context(form: NewArmyForm, *, chosen: str) -> dict[str, object]:
    return {"form": form, "lists": choose_list(), "chosen": chosen, "nav": "build"}

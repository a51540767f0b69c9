"""The first page and the start of an army."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armylists.armies import device
from armylists.armies.access import signed_in, to_new_army
from armylists.armies.forms import NewArmyForm
from armylists.armies.queries.finding import armies_of
from armylists.armies.services import armies
from armylists.catalogue.queries.list_names import choose_list
from armylists.catalogue.queries.pages import lists_by_faction
from config.lib.errors import NotFound
from config.lib.web.limits import limit_writes


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    here = device.armies_here(request) or (user and armies_of(user).order_by("-edited_at")[:2])
    context = {"lists": lists_by_faction(), "form": NewArmyForm(), "here": here, "nav": "home"}
    return private(render(request, "armylists/armies/home.html", context))


PAGES_HERE = ("builder", "roster", "settings", "delete", "copy")


@require_http_methods(["GET", "POST"])
def resume(request: HttpRequest, public_id: str, page: str = "builder") -> HttpResponse:
    """To a page of an army that this browser knows; what is sent goes there as it is."""
    secret = device.secret_of(request, public_id=public_id)
    if secret is None or page not in PAGES_HERE:
        raise NotFound
    address = reverse(f"edit:{page}", kwargs={"secret": secret}, query=request.GET or None)
    return private(HttpResponseRedirect(address, preserve_request=request.method == "POST"))


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """This browser leads to its armies no more; whoever has their links still does."""
    response = HttpResponseRedirect(reverse("home"))
    device.forget_all(response)
    return response


def private(response: HttpResponse) -> HttpResponse:
    """What it says depends on the browser that asks."""
    patch_cache_control(response, private=True)
    patch_vary_headers(response, ["Cookie"])
    return response


@require_http_methods(["GET", "POST"])
def new_army(request: HttpRequest) -> HttpResponse:
    """Choose a list, perhaps a limit; then straight into the builder."""
    if request.method == "GET":
        return _render_lists(request, NewArmyForm())
    limit_writes(request, "create")
    form = NewArmyForm(request.POST)
    if not form.is_valid():
        return _render_lists(request, form, status=422)
    created = armies.create_army(
        army_list=form.cleaned_data["army_list"],
        points_limit=form.cleaned_data["points_limit"],
        name=form.cleaned_data["name"],
        owner=signed_in(request),
    )
    return to_new_army(request, created)


def _render_lists(request: HttpRequest, form: NewArmyForm, *, status: int = 200) -> HttpResponse:
    text = request.GET.get("q", "")
    context = {"form": form, "lists": choose_list(text=text), "q": text, "nav": "build"}
    return render(request, "armylists/armies/army_new.html", context, status=status)

"""Pages around one army: settings, deletion, history, comparison, charts."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armylists.armies import device
from armylists.armies.access import Access, open_army, signed_in
from armylists.armies.commands import read_number
from armylists.armies.forms import OrganiseForm
from armylists.armies.links import qr_svg, share_context
from armylists.armies.queries.finding import armies_of, army_of_owner, folders_in
from armylists.armies.queries.history import revision_rows
from armylists.armies.queries.pages import comparison, revision_page
from armylists.armies.services import armies
from armylists.authoring.services.list_versions import why_not_shown
from armylists.catalogue.adapters import verdict_of
from armylists.models import Army
from armylists.rosters.queries import army_charts
from config.lib.web.htmx import is_htmx
from config.lib.web.limits import limit_writes

MOST_TO_COMPARE = 100


@require_safe
def settings(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    form = OrganiseForm(initial={"folder": access.army.folder, "tags": ", ".join(access.army.tags)})
    return _settings_page(request, access, form)


def _settings_page(request: HttpRequest, access: Access, form: OrganiseForm, *, status: int = 200) -> HttpResponse:
    links = share_context(request, access)
    user = signed_in(request)
    folders = folders_in(armies_of(user)) if user and access.door == "army" else []
    context = {
        "access": access,
        "army": access.army,
        "form": form,
        "folders": folders,
        "share_refusal": why_not_shown(access.army.army_list),
        "shared_qr": qr_svg(links["shared_address"]) if links["shared_address"] else "",
        **links,
    }
    return render(request, "armylists/armies/army_settings.html", context, status=status)


@require_POST
def organise(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    form = OrganiseForm(request.POST)
    if not form.is_valid():
        return _settings_page(request, access, form, status=422)
    armies.organise_army(army=access.army, folder=form.cleaned_data["folder"], tags=form.cleaned_data["tags"])
    messages.success(request, _("Saved."))
    return HttpResponseRedirect(access.url("settings"))


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    if request.method == "GET":
        return render(request, "armylists/armies/army_delete.html", {"access": access, "army": access.army})
    limit_writes(request, "edit")
    armies.delete_army(army=access.army)
    messages.success(request, _("Army deleted."))
    return HttpResponseRedirect(reverse("army-index" if access.door == "army" else "home"))


@require_safe
def history(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    before = request.GET.get("before", "")
    rows = revision_rows(access.army, before=read_number(before, field="before") if before else None)
    return render(request, "armylists/armies/army_history.html", {"access": access, "army": access.army, "page": rows})


@require_safe
def revision(request: HttpRequest, number: int, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    context = {"access": access, "army": access.army, "page": revision_page(access.army, number)}
    return render(request, "armylists/armies/army_revision.html", context)


@require_POST
def restore(request: HttpRequest, number: int, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    armies.restore_revision(army=access.army, number=number)
    messages.success(request, _("Earlier state restored. Press Undo to go back to the newer one."))
    return HttpResponseRedirect(access.home)


@require_safe
def compare(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=False, **key)
    mine, other = _others(request, access.army), request.GET.get("with", "")
    context = {"access": access, "army": access.army, "mine": mine, "other": other}
    if other:
        context["page"] = comparison(access.revision, _other(request, other))
    return render(request, "armylists/armies/army_compare.html", context)


def _others(request: HttpRequest, army: Army) -> list[Army]:
    """What an army may be compared with: those of the account, and those that this browser knows."""
    user = signed_in(request)
    own = list(armies_of(user)[:MOST_TO_COMPARE]) if user else []
    return [one for one in (*own, *device.armies_here(request)) if one.pk != army.pk]


def _other(request: HttpRequest, public_id: str) -> Army:
    here = next((one for one in device.armies_here(request) if one.public_id == public_id), None)
    return here or army_of_owner(public_id, user=request.user)


@require_safe
def charts(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=False, **key)
    drawn = army_charts(verdict_of(access.revision))
    context = {"access": access, "army": access.army, "charts": drawn}
    template = "armylists/armies/charts.html" if is_htmx(request) else "armylists/armies/army_charts.html"
    return render(request, template, context)

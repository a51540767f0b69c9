"""Bring an army in: paste, look, correct, keep. Nothing is stored before the last step."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armylists.armies.access import signed_in, to_new_army
from armylists.armies.services import armies
from armylists.catalogue.queries.pages import lists_by_faction
from armylists.interchange.forms import ImportArmyForm
from armylists.interchange.queries import reading_page
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.interchange.services.readings import ArmyReading, Paste, read_army
from config.lib.errors import DomainError, Invalid
from config.lib.uploads import is_upload_too_large
from config.lib.web.limits import limit_writes
from rules.interchange.loose_json import MOST_CHARACTERS

CORRECTION = "take-"


@require_http_methods(["GET", "POST"])
def import_army(request: HttpRequest) -> HttpResponse:
    """The text goes from page to page with its corrections, so that nobody's paste lies about on the server."""
    if request.method == "GET":
        form = ImportArmyForm(initial={"army_list": request.GET.get("list", "")})
        return _page(request, form)
    wants_to_keep = request.POST.get("do") == "keep"
    limit_writes(request, "create" if wants_to_keep else "read")
    form = ImportArmyForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    user = signed_in(request)
    try:
        paste = _paste(request, form)
        read = read_army(paste, user=user)
        if wants_to_keep:
            return _keep(request, read, paste, user=user)
    except Invalid as error:
        form.add_error(error.field if error.field in form.fields else None, _with_place(error))
        return _page(request, form, status=422)
    return _preview(request, read, paste)


def _paste(request: HttpRequest, form: ImportArmyForm) -> Paste:
    return Paste(
        text=form.cleaned_data["text"],
        army_list=form.cleaned_data["army_list"],
        points_limit=form.cleaned_data["points_limit"],
        name=form.cleaned_data["name"],
        list_file=read_upload(request) or form.cleaned_data["list_file"],
        choices=_corrections(request),
    )


def _corrections(request: HttpRequest) -> dict[str, str]:
    """What the visitor decided: choices that differ from what the page had taken, and those made before.

    ``took`` says what the page had taken: places and options, by spaces and semicolons.
    """
    took = dict(part.split(" ", 1) for part in request.POST.get("took", "")[:60_000].split(";") if " " in part)
    chosen = {name: str(value) for name, value in request.POST.items() if name.startswith(CORRECTION)}
    return {
        place: value[:300]
        for name, value in chosen.items()
        if (place := name.removeprefix(CORRECTION)) and took.get(place) != value
    }


def read_upload(request: HttpRequest) -> str:
    """The text file that came along; empty when there is none."""
    upload = request.FILES.get("file")
    if is_upload_too_large(request) or (upload is not None and (upload.size or 0) > 4 * MOST_CHARACTERS):
        raise Invalid("too_large", _("The file is too large for a list."), field="list_file")
    if upload is None:
        return ""
    try:
        return upload.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Invalid("invalid_armyforge_list", _("The file is not UTF-8 text."), field="list_file") from error


def _keep(request: HttpRequest, read: ArmyReading, paste: Paste, *, user: User | None) -> HttpResponse:
    """The army becomes one of the visitor's; the list file of a link stays with it, if wanted."""
    created = armies.create_army(
        army_list=read.army_list,
        points_limit=read.reading.army.points_limit,
        owner=user,
        document=read.reading.army,
    )
    if user is not None and paste.list_file and read.list_file and "keep-file" in request.POST:
        name = read.army_list.address
        try:
            keep_forge_file(owner=user, name=read.list_file, army_list=name, content=paste.list_file)
        except DomainError as error:
            messages.warning(request, error.message)
    messages.success(request, _("Army imported. Change it as you like."))
    return to_new_army(request, created)


def _preview(request: HttpRequest, read: ArmyReading, paste: Paste) -> HttpResponse:
    """What was understood, with everything that a person may correct, and what Muster found out by itself."""
    army = read.reading.army
    form = ImportArmyForm(
        {
            "text": paste.text,
            "army_list": read.army_list.address,
            "points_limit": str(army.points_limit),
            "name": army.name,
            "list_file": paste.list_file,
        }
    )
    page = reading_page(read.reading, read.verdict)
    return _page(request, form, page=page, read=read)


def _page(request: HttpRequest, form: ImportArmyForm, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {"form": form, "lists": lists_by_faction(), "nav": "build", **more}
    return render(request, "armylists/interchange/import/army.html", context, status=status)


def _with_place(error: Invalid) -> str:
    return f"{error.path}: {error.message}" if error.path else error.message

"""The builder: one page, and one address for every change that can be made on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armylists.armies import device
from armylists.armies.access import Access, open_army
from armylists.armies.commands import Command, read_command
from armylists.armies.links import share_context
from armylists.armies.queries.builder import BuilderPage, builder_page
from armylists.armies.queries.builder_news import News, tell_news
from armylists.armies.services import armies
from armylists.armies.services.armies import NotAvailable, StaleEdit
from armylists.armies.services.merging import edit_newest
from armylists.catalogue.adapters import army_of
from armylists.catalogue.queries.versions import newer_version
from armylists.models import ArmyRevision
from config.lib.errors import Conflict, DomainError, Invalid
from config.lib.web.htmx import is_htmx
from config.lib.web.limits import limit_writes
from rules.composition.edits import AddFormation, DuplicateFormation, RemoveFormation

CARRIED = ("do", "name", "points_limit")
Teller = Callable[[BuilderPage], News]

PLACES = (
    "edits",
    "queue",
    "undo",
    "redo",
    "settings",
    "charts",
    "history",
    "compare",
    "copy",
    "delete",
    "roster",
    "version",
)


@require_safe
def builder(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    return render_builder(request, access, access.revision, open_key=request.GET.get("open", ""))


@require_POST
def edit(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    try:
        before = army_of(access.revision)
        command = read_command(request.POST, army=before)
        asked: dict[str, Any] = {"army": access.army, "edit": command.edit, "is_forced": command.is_forced}
        asked["edit_id"] = command.edit_id
        if command.base is None:
            revision = edit_newest(**asked, seen=command.seen)
        else:
            revision = armies.edit_army(**asked, base=command.base)
    except (Conflict, NotAvailable, Invalid) as error:
        return _refuse(request, access, error)
    open_key = _key_to_open(command, revision, posted=request.POST.get("open", ""))
    return _show(request, access, revision, open_key=open_key, news=partial(tell_news, command.edit, before))


@require_POST
def undo(request: HttpRequest, **key: str) -> HttpResponse:
    return _step(request, armies.undo, key, news=_("Undone."))


@require_POST
def redo(request: HttpRequest, **key: str) -> HttpResponse:
    return _step(request, armies.redo, key, news=_("Redone."))


def _step(
    request: HttpRequest, service: Callable[..., ArmyRevision], key: dict[str, str], *, news: str
) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    try:
        revision = service(army=access.army)
    except Invalid as error:
        return _refuse(request, access, error)
    return _show(request, access, revision, open_key=request.POST.get("open", ""), news=lambda _page: {"text": news})


def _show(request: HttpRequest, access: Access, revision: ArmyRevision, *, open_key: str, news: Teller) -> HttpResponse:
    """What a change leads to: the page's body for htmx, otherwise the page itself at its own address."""
    response: HttpResponse
    if is_htmx(request):
        response = render_builder(request, access, revision, open_key=open_key, news=news)
    else:
        place = f"?open={open_key}#{open_key}" if open_key else ""
        response = HttpResponseRedirect(access.home + place)
    if access.is_secret:
        device.remember(request, response, secret=access.key["secret"])
    return response


def _refuse(request: HttpRequest, access: Access, error: DomainError) -> HttpResponse:
    """The builder as it is now, with what was refused, why, and what can be done about it. Nothing is lost."""
    access.army.refresh_from_db(fields=["head"])
    revision = access.army.head or access.revision
    status = 422 if isinstance(error, Invalid) else error.status
    context = {
        "refusal": error,
        "is_stale": isinstance(error, StaleEdit),
        "is_unavailable": isinstance(error, NotAvailable),
        "carried": {name: request.POST[name] for name in CARRIED if name in request.POST},
        "seen": request.POST.get("seen") or request.POST.get("base", ""),
        "carried_order": request.POST.getlist("order"),
        "forced": _forced(request.POST.get("do", "")),
    }
    open_key = request.POST.get("open", "")
    return render_builder(request, access, revision, open_key=open_key, status=status, extra=context)


def _forced(command: str) -> str:
    verb, space, words = command.partition(" ")
    return f"{verb}!{space}{words}"


def render_builder(
    request: HttpRequest,
    access: Access,
    revision: ArmyRevision,
    *,
    open_key: str,
    status: int = 200,
    extra: dict[str, Any] | None = None,
    news: Teller | None = None,
) -> HttpResponse:
    """The whole page, or only its body when htmx asks."""
    if access.army.army_list_id != revision.army_list_id:  # undo and redo walk over moves to other versions
        access.army.army_list = revision.army_list
    page = builder_page(access.army, revision, open_key=open_key)
    is_body = is_htmx(request)
    context = {
        "access": access,
        "army": access.army,
        "page": page,
        "is_body": is_body,
        "sheets_url": f"{reverse('datasheet-index')}{page.list.publication}/",
        **{f"{name}_url": access.url(name) for name in PLACES},
        "newer": newer_version(access.army),
        **share_context(request, access),
        **(extra or {}),
    }
    template = "armylists/armies/builder/body.html" if is_body else "armylists/armies/builder/page.html"
    response = render(request, template, context, status=status)
    if told := news(page) if news else None:
        response["HX-Trigger"] = json.dumps({"muster:toast": {"level": "success", **told}})
    return response


def _key_to_open(command: Command, revision: ArmyRevision, *, posted: str) -> str:
    """The card to open next: a new formation, or the one that was changed."""
    edit_made = command.edit
    keys = [str(formation["key"]) for formation in revision.document["formations"]]
    if isinstance(edit_made, AddFormation):
        return keys[-1]
    if isinstance(edit_made, DuplicateFormation):
        return keys[keys.index(edit_made.key) + 1]
    if isinstance(edit_made, RemoveFormation) and posted == edit_made.key:
        return ""
    return posted

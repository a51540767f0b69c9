"""Moving armies to other versions of their lists: what would change, then the move, and the way back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from armylists.armies.access import Access, account_of, open_army
from armylists.armies.commands import read_number
from armylists.armies.queries.moves import MOVES_ON_A_PAGE, find_target, move_row, moves_page
from armylists.armies.services import moves
from armylists.armies.services.armies import StaleEdit
from armylists.armies.services.moves import Moves
from armylists.catalogue.queries.versions import versions_of
from config.lib.errors import Invalid, NotFound
from config.lib.web.limits import limit_writes


@require_safe
def version(request: HttpRequest, **key: str) -> HttpResponse:
    """What moving this army to another version would change."""
    access = open_army(request, to_edit=True, **key)
    return _version_page(request, access, to=request.GET.get("to", ""))


def _version_page(request: HttpRequest, access: Access, *, to: str, status: int = 200, error: str = "") -> HttpResponse:
    army_list = access.army.army_list
    try:
        target = find_target(access.army, to.replace("\0", "")[:40])
        row = None if target.pk == army_list.pk else move_row(access.army, target)
    except NotFound:
        if to:
            raise
        row = None
    others = versions_of(army_list.publication.slug, army_list.slug).exclude(pk=army_list.pk)
    context = {"access": access, "army": access.army, "row": row, "others": others, "error": error}
    return render(request, "armylists/armies/moves/army.html", context, status=status)


@require_POST
def move(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    to = request.POST.get("to", "")
    base = read_number(request.POST.get("base", ""), field="base")
    try:
        moves.move_army(army=access.army, to=find_target(access.army, to.replace("\0", "")[:40]), base=base)
    except (StaleEdit, Invalid) as error:
        access.army.refresh_from_db(fields=["head", "army_list"])
        return _version_page(request, access, to="", status=409, error=error.message)
    messages.success(request, _("Army moved. Press Undo to move it back."))
    return HttpResponseRedirect(access.home)


@require_safe
@login_required
def index(request: HttpRequest) -> HttpResponse:
    """All armies of an account that could move, and those that moved last."""
    user = account_of(request)
    return render(request, "armylists/armies/moves/index.html", {"page": moves_page(user), "nav": "armies"})


@require_POST
@login_required
def move_chosen(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    limit_writes(request, "edit")
    done = moves.move_armies(owner=user, chosen=_read_chosen(request.POST))
    count = len(done.moved)
    return _answer(request, done, ngettext("%(n)d army moved.", "%(n)d armies moved.", count) % {"n": count})


@require_POST
@login_required
def move_chosen_back(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    limit_writes(request, "edit")
    done = moves.move_armies_back(owner=user, chosen=_read_chosen(request.POST))
    count = len(done.moved)
    return _answer(request, done, ngettext("%(n)d army moved back.", "%(n)d armies moved back.", count) % {"n": count})


def _answer(request: HttpRequest, done: Moves, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    if done.left:
        count = len(done.left)
        left = ngettext(
            "%(n)d army had changed meanwhile and was not moved.",
            "%(n)d armies had changed meanwhile and were not moved.",
            count,
        )
        messages.warning(request, left % {"n": count})
    return HttpResponseRedirect(reverse("army-versions"))


def _read_chosen(data: QueryDict) -> dict[str, int]:
    """The ticked armies, or all, with the revisions that their previews showed (``army=<id>:<revision>``)."""
    chosen: dict[str, int] = {}
    for text in data.getlist("every" if "all" in data else "army")[:MOVES_ON_A_PAGE]:
        name, _colon, base = text.partition(":")
        chosen[name] = read_number(base, field="army")
    return chosen

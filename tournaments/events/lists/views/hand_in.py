"""Handing a list in: an army of your own, one behind a link, a document, or a new one built for the event."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from armylists.armies.access import signed_in
from armylists.armies.services.armies import create_army
from armylists.catalogue.queries.finding import list_version
from config.lib.errors import DomainError
from config.lib.web.limits import limit_writes
from tournaments.events.doors import EventDoor
from tournaments.events.entries.access import entrant_page, handed_in_here, remember_hand_in
from tournaments.events.entries.queries.mine import list_name_of, own_submission
from tournaments.events.fields import problem_lines
from tournaments.events.lists.forms import BuildForm, DocumentForm, LinkForm, OwnArmyForm
from tournaments.events.lists.queries.handing_in import (
    hidden_from_entrant,
    is_late,
    lists_are_hidden,
    refuse_handing_in,
)
from tournaments.events.lists.services import ListRefused, hand_in_army, hand_in_document
from tournaments.models import ListSubmission, Participant

OWN, LINK, DOCUMENT = "own", "link", "document"
BUILT = "events-built"


@require_http_methods(["GET", "HEAD", "POST"])
@entrant_page
def hand_in(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    forms = _forms(request, door)
    if request.method != "POST":
        return _page(request, door, entry, forms)
    how = request.POST.get("how", "")
    form = forms[how] if how in (OWN, LINK, DOCUMENT) else None
    if form is None or not form.is_valid():
        return _page(request, door, entry, forms, status=422)
    try:
        handed_in = _hand_in(door, entry, form)
    except ListRefused as error:
        findings = [{"severity": "error", **one} if isinstance(one, dict) else one for one in error.details]
        mend = _builder_of(form)
        if mend and not request.user.is_authenticated:  # the way back, as for an army that was begun here
            _keep_built(request, entry, mend)
        return _page(
            request, door, entry, forms, refusal=error.message, findings=findings, mend_address=mend, status=422
        )
    except DomainError as error:
        return _page(request, door, entry, forms, refusal=" ".join(problem_lines(error)), status=error.status)
    remember_hand_in(request, handed_in)
    messages.success(request, _("Your list is handed in."))
    return HttpResponseRedirect(door.url("mine"))


@require_POST
@entrant_page
def build(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    """Begin an army at the event's limit and go on to the builder. Its link is kept for the way back."""
    limit_writes(request, "create")
    forms = _forms(request, door)
    form = forms["build"] = BuildForm(request.POST, event=door.event)
    if not form.is_valid():
        return _page(request, door, entry, forms, status=422)
    user = signed_in(request)
    made = create_army(
        army_list=list_version(form.cleaned_data["army_list"]),
        points_limit=door.event.points_limit,
        name=door.event.name[:120],
        owner=user,
    )
    if made.edit_key is None:
        return HttpResponseRedirect(reverse("army:builder", kwargs={"public_id": made.army.public_id}))
    address = reverse("edit:builder", kwargs={"secret": made.edit_key})
    _keep_built(request, entry, address)
    return HttpResponseRedirect(address)


def _keep_built(request: HttpRequest, entry: Participant, address: str) -> None:
    request.session[BUILT] = {**request.session.get(BUILT, {}), str(entry.pk): address}


def _builder_of(form: Form) -> str:
    """Where the army that was refused can be changed by whoever sent it; empty when it cannot."""
    if isinstance(form, OwnArmyForm):
        return reverse("army:builder", kwargs={"public_id": form.cleaned_data["own"]})
    if not isinstance(form, LinkForm):
        return ""
    path = urlsplit(form.cleaned_data["link"].strip()).path
    found = resolve(path if path.endswith("/") else f"{path}/")
    keys: dict[str, Any] = {name: found.kwargs[name] for name in ("public_id", "secret") if name in found.kwargs}
    return reverse(f"{found.namespace}:builder", kwargs=keys) if found.namespace in ("army", "edit") else ""


def _hand_in(door: EventDoor, entry: Participant, form: Form) -> ListSubmission:
    known: dict[str, Any] = {"event": door.event, "actor": door.actor, "entry": entry}
    if isinstance(form, DocumentForm):
        return hand_in_document(**known, data=form.cleaned_data["document"])
    revision = form.revision() if isinstance(form, OwnArmyForm) else form.cleaned_data["revision"]
    return hand_in_army(**known, revision=revision)


def _forms(request: HttpRequest, door: EventDoor) -> dict[str, Form]:
    """The ways to hand in a list; the one that was sent is bound."""
    how = request.POST.get("how", "") if request.method == "POST" else ""

    def sent(way: str) -> Any:
        return request.POST if how == way else None

    files = request.FILES if how == DOCUMENT else None
    return {
        OWN: OwnArmyForm(sent(OWN), event=door.event, user=request.user),
        LINK: LinkForm(sent(LINK), user=request.user),
        DOCUMENT: DocumentForm(sent(DOCUMENT), files),
        "build": BuildForm(event=door.event),
    }


def _page(
    request: HttpRequest,
    door: EventDoor,
    entry: Participant,
    forms: dict[str, Form],
    *,
    refusal: str = "",
    findings: Any = (),
    mend_address: str = "",
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    current = own_submission(entry)
    context = {
        "door": door,
        "event": door.event,
        "entry": entry,
        "forms": forms,
        "submission": current,
        "list_name": list_name_of(current),
        "refused": refuse_handing_in(door.event, entry, current=current, by_organiser=False, now=now),
        "is_late": is_late(door.event, now=now),
        "is_hidden": lists_are_hidden(door.event, now=now),
        "is_list_hidden": hidden_from_entrant(door.event, entry, now=now) and not handed_in_here(request, current),
        "built": request.session.get(BUILT, {}).get(str(entry.pk), ""),
        "refusal": refusal,
        "findings": findings,
        "mend_address": mend_address,
        "nav": "events",
    }
    return render(request, "tournaments/events/lists/entrant_hand_in.html", context, status=status)

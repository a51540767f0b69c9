"""Lists at the desk: the queue, one list, and handing one in for somebody."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from config.lib.errors import DomainError, Forbidden
from tournaments.events.desk.access import WRITE, Desk, desk_page, run, show
from tournaments.events.entries.queries.finding import entry_by_key
from tournaments.events.entries.services.bulk import approve_lists
from tournaments.events.fields import number_of
from tournaments.events.lists.queries.handing_in import current_submission, hidden_from_organisers, refuse_handing_in
from tournaments.events.lists.queries.review import review_page, reviewed_list
from tournaments.events.lists.services import approve_list, hand_in_army, hand_in_document, send_list_back
from tournaments.matches.queries.brought_armies import linked_revision
from tournaments.models import Participant
from tournaments.permissions import Act

MOST_BYTES = 200_000


@desk_page(Act.REVIEW_LISTS, methods=WRITE)
def queue(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Lists that wait for a check, the oldest first. All that are legal can be approved at once."""
    if request.method == "POST":
        run(request, desk, {"approve-legal": _approve_legal})
        return HttpResponseRedirect(desk.url("desk-lists"))
    return show(request, desk, "lists/lists", {"page": review_page(desk.event, now=timezone.now())})


def _approve_legal(request: HttpRequest, desk: Desk) -> str:
    """Those that stand on the page: each as the key of its entrant and the number of its hand-in."""
    shown = (text.partition(" ") for text in request.POST.getlist("seen"))
    seen = {key: int(number) for key, _space, number in shown if number.isascii() and number.isdigit()}
    approved = approve_lists(**desk.to, seen=seen)
    return ngettext("%(count)d list is approved.", "%(count)d lists are approved.", approved) % {"count": approved}


@desk_page(Act.REVIEW_LISTS, methods=WRITE)
def show_review(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """One list: what is wrong, what changed; approve it or send it back, then on to the next."""
    entry = entry_by_key(desk.event, key)
    page = reviewed_list(desk.event, entry, now=timezone.now())
    if page.refused is not None and page.refused.code == "lists_hidden":
        raise Forbidden(message=page.refused.message.render(_))
    if request.method != "POST":
        return show(request, desk, "lists/list", {"page": page, "entry": entry, "tab": "desk-lists"})

    def approve(request: HttpRequest, desk: Desk) -> str:
        note, number = request.POST.get("note", ""), number_of(request, "number")
        approve_list(**desk.to, entry=entry, number=number, note=note)
        return _("The list of %(name)s is approved.") % {"name": entry.name}

    def send_back(request: HttpRequest, desk: Desk) -> str:
        note, number = request.POST.get("note", ""), number_of(request, "number")
        send_list_back(**desk.to, entry=entry, number=number, note=note)
        return _("%(name)s is asked for another list.") % {"name": entry.name}

    if not run(request, desk, {"approve": approve, "send-back": send_back}):
        return HttpResponseRedirect(desk.url("desk-list", key=key))
    following = desk.url("desk-list", key=page.next_key) if page.next_key else desk.url("desk-lists")
    return HttpResponseRedirect(following)


class HandInForm(forms.Form):
    """A list for an entrant: a link to an army, or an army document."""

    link = forms.CharField(
        max_length=500,
        required=False,
        label=gettext_lazy("Link to an army"),
        help_text=gettext_lazy("Its public link, its edit link or the address of its QR code."),
    )
    document = forms.FileField(required=False, label=gettext_lazy("Or an army document (JSON)"))
    exception = forms.CharField(
        max_length=500,
        required=False,
        label=gettext_lazy("Why it is accepted although it is not legal"),
        help_text=gettext_lazy(
            "Only needed when it would be refused. Everybody reads it beside the list, once lists are shown."
        ),
    )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("link")) == bool(cleaned.get("document")):
            raise forms.ValidationError(_("Give a link or a document, one of them."))
        document = cleaned.get("document")
        if document is not None and document.size > MOST_BYTES:
            self.add_error("document", _("This file is too large for an army."))
        return cleaned


@desk_page(Act.REVIEW_LISTS, methods=WRITE)
def hand_in(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    """Hand in or replace the list of an entrant; an illegal one with a reason."""
    entry = entry_by_key(desk.event, key)
    is_sent = request.method == "POST"
    form = HandInForm(request.POST, request.FILES) if is_sent else HandInForm()
    findings: list[object] = []
    if is_sent and form.is_valid():
        try:
            _hand_in(form, desk, entry)
        except DomainError as error:  # what was typed stays on the page
            form.add_error(error.field if error.field in form.fields else None, error.message)
            findings = [one for one in error.details if isinstance(one, dict) and "message" in one]
        else:
            messages.success(request, _("List handed in for %(name)s.") % {"name": entry.name})
            is_hidden = hidden_from_organisers(desk.event, now=timezone.now())
            return HttpResponseRedirect(desk.url("desk-entrant" if is_hidden else "desk-list", key=key))
    current = current_submission(entry)
    refused = refuse_handing_in(desk.event, entry, current=current, by_organiser=True, now=timezone.now())
    context = {"form": form, "entry": entry, "findings": findings, "refused": refused, "tab": "desk-lists"}
    return show(request, desk, "lists/hand_in", context, status=422 if form.errors else 200)


def _hand_in(form: HandInForm, desk: Desk, entry: Participant) -> None:
    data, exception = form.cleaned_data, form.cleaned_data["exception"]
    if not data["link"]:
        text = data["document"].read()
        hand_in_document(**desk.to, entry=entry, data=text, exception=exception)
        return
    assert desk.actor.user is not None  # noqa: S101 - nobody else comes in
    revision = linked_revision(data["link"], user=desk.actor.user)
    hand_in_army(**desk.to, entry=entry, revision=revision, exception=exception)

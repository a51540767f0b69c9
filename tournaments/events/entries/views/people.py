"""Entrants at the desk: adding them, checking them in, and everything that is kept about one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import Invalid
from tournaments.events.desk.access import READ, WRITE, Desk, attempt, desk_page, is_htmx, run, show
from tournaments.events.desk.queries.frame import desk_frame
from tournaments.events.entries.queries.finding import entry_by_key
from tournaments.events.entries.queries.people import entrant_page, entrant_row, entrants_page
from tournaments.events.entries.services import attendance
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import (
    Details,
    Entered,
    add_entry,
    change_entry,
    details_of,
    renew_link,
)
from tournaments.events.entries.views.guests import guest_link, read_pasted
from tournaments.events.fields import number_of
from tournaments.models import Participant
from tournaments.permissions import Act


@desk_page(methods=WRITE, to_write=Act.MANAGE_ENTRIES)
def entrants(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Everybody, and ways to add one or many. New guests are shown with their links, this once."""
    if request.method != "POST":
        return _entrants(request, desk)
    is_bulk = request.POST.get("do") == "paste"
    made: list[Entered] = []
    worked = attempt(request, lambda: _paste(request, desk, made) if is_bulk else _add(request, desk, made))
    if worked and not made:
        return HttpResponseRedirect(desk.url("desk-entrants"))
    links = [guest_link(request, one) for one in made]
    typed = {} if worked else {name: request.POST.get(name, "") for name in ("name", "club", "people", "rating")}
    return _entrants(request, desk, links=links, typed=typed, status=200 if worked else 422)


def _entrants(
    request: HttpRequest,
    desk: Desk,
    *,
    links: list[dict[str, Any]] | None = None,
    typed: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    text = request.GET.get("text", "")[:80]
    context = {
        "page": entrants_page(desk.event, text=text),
        "links": links or [],
        "typed": typed or {},
        "text": text,
        "can_manage": desk.can(Act.MANAGE_ENTRIES),
    }
    return show(request, desk, "entries/entrants", context, status=status)


def _add(request: HttpRequest, desk: Desk, made: list[Entered]) -> None:
    made.append(add_entry(**desk.to, details=_details(request, Details(""))))


def _details(request: HttpRequest, before: Details) -> Details:
    """What the form says about an entrant; a field that is not in it leaves things as they are."""
    sent = request.POST
    table = sent.get("fixed_table", "") if "fixed_table" in sent else before.fixed_table
    return replace(
        before,
        name=sent.get("name", before.name),
        club=sent.get("club", before.club),
        rating=number_of(request, "rating") if sent.get("rating", "").strip() else before.rating,
        ranks=sent.get("ranks") != "no" if "ranks" in sent else before.ranks,
        fixed_table=number_of(request, "fixed_table") if isinstance(table, str) and table else table or None,
    )


def _paste(request: HttpRequest, desk: Desk, made: list[Entered]) -> None:
    people = read_pasted(request.POST.get("people", ""))
    known = {(name.casefold(), club.casefold()) for name, club in desk.event.entries.values_list("name", "club")}
    twice = [name for name, club in people if (name.casefold(), club.casefold()) in known]
    if twice and request.POST.get("despite") != "yes":
        text = _("In the event already: %(names)s. Take them out, or tick that they are others of the same name.")
        raise Invalid("known_names", text % {"names": ", ".join(twice[:10])}, field="people")
    made.extend(add_entries(**desk.to, people=[Details(name, club) for name, club in people]))


@desk_page(methods=WRITE, to_write=Act.MANAGE_ENTRIES)
def entrant(request: HttpRequest, desk: Desk, key: str) -> HttpResponse:
    entry = entry_by_key(desk.event, key)
    link = None
    if request.method == "POST":
        if request.POST.get("do") in ("link", "release"):
            is_release = request.POST["do"] == "release"
            made: list[Entered] = []
            attempt(request, lambda: made.append(renew_link(**desk.to, entry=entry, is_release=is_release)))
            if made:
                entry, link = made[0].entry, guest_link(request, made[0])
        else:
            run(request, desk, {name: partial(command, entry=entry) for name, command in _COMMANDS.items()})
            return HttpResponseRedirect(desk.url("desk-entrant", key=key))
    can_manage = desk.can(Act.MANAGE_ENTRIES)
    context = {
        "page": entrant_page(desk.event, entry, can_manage=can_manage, now=timezone.now()),
        "link": link,
        "tables": desk.event.tables.filter(is_closed=False),
        "can_manage": can_manage,
        "tab": "desk-entrants",
    }
    return show(request, desk, "entries/entrant", context)


def _change(request: HttpRequest, desk: Desk, *, entry: Participant) -> str:
    change_entry(**desk.to, entry=entry, details=_details(request, details_of(entry)))
    return _("%(name)s's details were updated.") % {"name": entry.name}


def _check(request: HttpRequest, desk: Desk, *, entry: Participant) -> str:
    is_there = request.POST.get("there") == "yes"
    attendance.check_in(**desk.to, entry=entry, is_there=is_there)
    return _("%(name)s is here.") % {"name": entry.name} if is_there else ""


def _drop(request: HttpRequest, desk: Desk, *, entry: Participant) -> str:
    attendance.drop(**desk.to, entry=entry, reason=request.POST.get("reason", ""))
    return _("%(name)s has dropped. What was played stays.") % {"name": entry.name}


def _reinstate(_request: HttpRequest, desk: Desk, *, entry: Participant) -> str:
    attendance.reinstate(**desk.to, entry=entry)
    return _("%(name)s plays again from the next draw on.") % {"name": entry.name}


def _withdraw(request: HttpRequest, desk: Desk, *, entry: Participant) -> str:
    attendance.withdraw(**desk.to, entry=entry, reason=request.POST.get("reason", ""))
    return _("%(name)s has withdrawn.") % {"name": entry.name}


def _bye(request: HttpRequest, desk: Desk, *, entry: Participant) -> str:
    attendance.request_bye(
        **desk.to, entry=entry, round_number=number_of(request, "round"), is_wanted=request.POST.get("wanted") == "yes"
    )
    return ""


_COMMANDS = {
    "change": _change,
    "check": _check,
    "drop": _drop,
    "reinstate": _reinstate,
    "withdraw": _withdraw,
    "bye": _bye,
}


@desk_page(Act.CHECK_IN, methods=WRITE)
def check_in(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Everybody as one button: one tap and they are here. Scripts get back only the row."""
    if request.method in READ:
        return show(request, desk, "entries/check_in", {"page": entrants_page(desk.event), "tab": "desk-entrants"})
    key, _space, there = request.POST.get("tap", "").partition(" ")
    entry = entry_by_key(desk.event, key)
    is_there = there == "yes"
    attempt(request, lambda: attendance.check_in(**desk.to, entry=entry, is_there=is_there))
    if not is_htmx(request):
        return HttpResponseRedirect(f"{desk.url('desk-check-in')}#{entry.key}")
    entry.refresh_from_db()
    context = {"row": entrant_row(desk.event, entry), "frame": desk_frame(desk.event)}
    return show(request, desk, "entries/check_in_answer", context)

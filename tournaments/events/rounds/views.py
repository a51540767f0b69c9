"""Rounds at the desk: the draft with its price, publishing, closing, the clock, the projector."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import Invalid, existing
from tournaments.events.desk.access import READ, WRITE, Command, Desk, back_to, desk_page, run, show
from tournaments.events.doors import EventDoor
from tournaments.events.entries.queries.finding import entry_by_key
from tournaments.events.fields import number_of, reason_of
from tournaments.events.public import pages as public_pages
from tournaments.events.public.queries.pages import public_rows
from tournaments.events.queries import load_rows
from tournaments.events.rounds.queries.bracket import bracket, has_cut, read_draws
from tournaments.events.rounds.queries.checks import clock_of
from tournaments.events.rounds.queries.drafts import Edit, Meet, Seat, Swap
from tournaments.events.rounds.queries.page import round_page, try_edit
from tournaments.events.rounds.queries.pairings import pairings_by_table, published_round
from tournaments.events.rounds.services import clock
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as services
from tournaments.events.rounds.services.late_games import seat_late
from tournaments.models import MOST_ROUNDS, Pairing, Round
from tournaments.permissions import Act

MOST_ON_THE_WALL = 8
"""Games of the first round of a bracket that is readable beside the games of today."""


@desk_page(methods=WRITE, to_write=Act.MANAGE_ROUNDS)
def show_round(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """A round: not drawn yet, a private draft, published, or closed."""
    if not 1 <= number <= MOST_ROUNDS:
        raise Http404
    if request.method not in READ:
        worked = run(request, desk, _commands(number))
        if worked and request.POST["do"] == "close":  # the desk knows what comes next
            return HttpResponseRedirect(desk.url("desk"))
        return back_to(request, desk.url("desk-round", number=number))
    rows = load_rows(desk.event)
    page = round_page(desk.event, number=number, now=timezone.now(), rows=rows)
    can_manage = desk.can(Act.MANAGE_ROUNDS)
    edit = _asked_edit(request.GET) if can_manage else None
    tried = try_edit(desk.event, number=number, edit=edit, rows=rows) if edit is not None else None
    is_secret = page.round is not None and page.round.state == Round.State.DRAWN and not can_manage
    context = {
        "page": page,
        "edit": edit,
        "edit_kind": type(edit).__name__.lower() if edit else "",
        "tried": tried,
        "names": {line.pairing.a.key: line.a_label for line in page.lines}
        | {line.pairing.b.key: line.b_label for line in page.lines if line.pairing.b},
        "is_secret": is_secret,
        "can_manage": can_manage,
        "can_clock": desk.can(Act.RUN_CLOCK),
        "picked": {edit.a, getattr(edit, "b", "")} if edit else set(request.GET.getlist("pick")),
        "is_half": bool(request.GET.get("edit")) and tried is None,
    }
    return show(request, desk, "rounds/round", context)


def _asked_edit(sent: QueryDict) -> Edit | None:
    return read_edit(sent.get("edit", ""), picked=sent.getlist("pick"), table=sent.get("table", ""))


def read_edit(kind: str, *, picked: list[str], table: str) -> Edit | None:
    """The change that a form asks for; None when it does not name enough for it."""
    who = list(dict.fromkeys(key for key in picked if key))
    if kind == "swap" and len(who) == 2:
        return Swap(who[0], who[1])
    if kind == "meet" and len(who) == 2:
        return Meet(who[0], who[1])
    if kind == "seat" and who:
        return Seat(who[0], table or None)
    return None


def _draw(_request: HttpRequest, desk: Desk, number: int) -> str:
    draws.draw_round(**desk.to, number=number)
    return _("Round %(number)d is drawn. Nobody sees it until you publish it.") % {"number": number}


def _again(request: HttpRequest, desk: Desk, number: int) -> str:
    draws.draw_again(**desk.to, number=number, reason=reason_of(request))
    return _("The round is drawn again; pinned pairs stayed.")


def _change(request: HttpRequest, desk: Desk, number: int) -> str:
    edit = _asked_edit(request.POST)
    if edit is None:
        raise Invalid("half_a_change", _("Choose two entrants, or one and a table."), field="pick")
    draws.change_draft(**desk.to, number=number, edit=edit, reason=reason_of(request))
    return _("The draft is changed.")


def _pin(request: HttpRequest, desk: Desk, number: int) -> str:
    a, _space, wanted = request.POST.get("pin", "").partition(" ")
    draws.pin_pairing(**desk.to, number=number, a=a, is_pinned=wanted == "yes")
    return ""


def _publish(_request: HttpRequest, desk: Desk, number: int) -> str:
    services.publish_round(**desk.to, number=number)
    return _("Round %(number)d is published. The clock starts when you say so.") % {"number": number}


def _late(request: HttpRequest, desk: Desk, number: int) -> str:
    bye = existing(Pairing.objects.filter(round__event=desk.event, pk=number_of(request, "bye", most=2**31)).first())
    entry = entry_by_key(desk.event, request.POST.get("entry", ""))
    made = seat_late(**desk.to, bye=bye, entry=entry)
    names = {"a": made.a, "b": made.b}
    if made.table is None:
        return _("%(a)s and %(b)s play. No table is free.") % names
    return _("%(a)s and %(b)s play at table %(table)d.") % {**names, "table": made.table.number}


def _close(request: HttpRequest, desk: Desk, number: int) -> str:
    services.close_round(**desk.to, number=number, reason=reason_of(request))
    return _("Round %(number)d is closed.") % {"number": number}


def _reopen(request: HttpRequest, desk: Desk, number: int) -> str:
    services.reopen_round(**desk.to, number=number, reason=reason_of(request))
    return _("Round %(number)d is open again.") % {"number": number}


def _withdraw(request: HttpRequest, desk: Desk, number: int) -> str:
    services.withdraw_round(
        **desk.to, number=number, reason=reason_of(request), is_confirmed=request.POST.get("confirmed") == "yes"
    )
    return _("Round %(number)d is withdrawn. The log keeps it.") % {"number": number}


_COMMANDS = {
    "draw": _draw,
    "again": _again,
    "change": _change,
    "pin": _pin,
    "publish": _publish,
    "late": _late,
    "close": _close,
    "reopen": _reopen,
    "withdraw": _withdraw,
}


def _commands(number: int) -> dict[str, Command]:
    """What can be done with a round, by the word that forms send."""
    return {word: partial(command, number=number) for word, command in _COMMANDS.items()}


@desk_page(Act.RUN_CLOCK, methods=("POST",))
def run_clock(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    def start(_request: HttpRequest, desk: Desk) -> str:
        clock.start_clock(**desk.to, number=number)
        return ""

    def pause(_request: HttpRequest, desk: Desk) -> str:
        clock.pause_clock(**desk.to, number=number)
        return ""

    def extend(request: HttpRequest, desk: Desk) -> str:
        minutes = number_of(request, "minutes", most=600)
        clock.extend_clock(**desk.to, number=number, minutes=minutes)
        return _("The round is %(minutes)d minutes longer.") % {"minutes": minutes} if minutes > 0 else ""

    run(request, desk, {"start": start, "pause": pause, "extend": extend})
    return back_to(request, desk.url("desk-round", number=number))


@desk_page()
def projector(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Pairings and clock of the last published round for the wall: it pages by itself and fits the screen."""
    round_ = published_round(desk.event)
    found = bracket(load_rows(desk.event)) if has_cut(desk.event) else None
    knock = found.drawn(round_.number) if found is not None and round_ is not None else None
    context = {
        "knock": knock,
        "bracket": found if found is not None and knock and len(found.rounds[0].games) <= MOST_ON_THE_WALL else None,
        "round": round_,
        "lines": pairings_by_table(round_) if round_ is not None else (),
        "clock": clock_of(desk.event, round_, now=timezone.now()) if round_ is not None else None,
    }
    return show(request, desk, "rounds/projector", context)


@public_pages.public_page
def public_bracket(request: HttpRequest, door: EventDoor) -> HttpResponse:
    def build() -> dict[str, Any]:
        return {"bracket": bracket(read_draws(public_rows(door.event)))}

    return public_pages.show(request, door, "bracket", title=_("Knock-out"), build=build)


@desk_page()
def desk_bracket(request: HttpRequest, desk: Desk) -> HttpResponse:
    return show(request, desk, "rounds/bracket", {"bracket": bracket(load_rows(desk.event))})

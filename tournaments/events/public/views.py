"""Public pages of events: what, who, who meets whom, how it stands, with which lists."""

from __future__ import annotations

import logging
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armylists.armies.access import signed_in
from armylists.armies.services.armies import freeze_revision
from config.lib.errors import NotFound, existing
from tournaments.events.doors import EventDoor, open_event
from tournaments.events.entries.queries.finding import entries_of
from tournaments.events.lists.queries.handing_in import lists_are_hidden
from tournaments.events.lists.queries.metagame import metagame as metagame_of
from tournaments.events.lists.queries.shown_lists import list_names, readable_list, shown_lists
from tournaments.events.public.calendars import write_calendar
from tournaments.events.public.files import table_file, text_file
from tournaments.events.public.pages import page_of, public_page, show
from tournaments.events.public.queries.agenda import agenda
from tournaments.events.public.queries.history import games_of, how_many_fit, played_rounds
from tournaments.events.public.queries.overview import overview as overview_of
from tournaments.events.public.queries.pages import entrant_rows, event_index, public_rows
from tournaments.events.public.queries.tabular import entrants_table, pairings_table, standings_table
from tournaments.events.results.queries import pairing_at
from tournaments.events.rounds.queries.checks import clock_of
from tournaments.events.rounds.queries.pairings import pairings_by_name, pairings_by_table, published_round
from tournaments.events.standings.queries import breakdown as breakdown_of
from tournaments.events.standings.queries import standing_rows
from tournaments.models import Pairing
from tournaments.permissions import Act, may, run_by

logger = logging.getLogger(__name__)
MOST_LISTS = 80


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    context = {
        "index": event_index(),
        "entries": list(entries_of(user)[:20]) if user else [],
        "offices": list(run_by(user).order_by("-starts_at", "-pk")[:20]) if user else [],
        "nav": "events",
    }
    return render(request, "tournaments/events/public/index.html", context)


@public_page
def overview(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """What is played, where, when and by which rules; how to enter; the next step."""
    now = timezone.now()
    return show(
        request, door, "overview", title=door.event.name, build=lambda: {"page": overview_of(door.event, now=now)}
    )


@public_page
def entrants(request: HttpRequest, door: EventDoor) -> HttpResponse:
    def build() -> dict[str, Any]:
        lists = list_names(door.event, now=timezone.now())
        rows = entrant_rows(door.event, list_names=lists)
        return {
            "rows": rows,
            "with_lists": bool(lists),
            "clubs": len({row.entry.club for row in rows if row.entry.club}),
        }

    return show(request, door, "entrants", title=_("Entrants"), build=build)


@public_page
def round_page(request: HttpRequest, door: EventDoor, number: int) -> HttpResponse:
    """Who meets whom at which table: by table, or by name with ``?by=name``."""
    if not 1 <= number <= door.last_round:
        raise NotFound

    def build() -> dict[str, Any]:
        round_ = existing(published_round(door.event, number))
        rows = pairings_by_table(round_)
        by_name = request.GET.get("by") == "name"
        return {
            "round": round_,
            "rows": rows,
            "names": pairings_by_name(rows) if by_name else (),
            "by_name": by_name,
            "with_tables": any(row.pairing.table for row in rows),
            "clock": clock_of(door.event, round_, now=timezone.now()),
            "numbers": range(1, door.last_round + 1),
        }

    return show(request, door, "round", title=_("Pairings of round %(number)d") % {"number": number}, build=build)


@public_page
def standings(request: HttpRequest, door: EventDoor) -> HttpResponse:
    def build() -> dict[str, Any]:
        return {"rows": standing_rows(public_rows(door.event)), "last_round": door.last_round}

    return show(request, door, "standings", title=_("Standings"), build=build)


@public_page
def breakdown(request: HttpRequest, door: EventDoor, key: str) -> HttpResponse:
    """One row of the table: its games, and every figure with its parts."""

    def build() -> dict[str, Any]:
        rows = public_rows(door.event)
        return {"row": breakdown_of(rows, key), "games": games_of(rows, key)}

    return show(request, door, "breakdown", title=_("Standings"), build=build)


@public_page
def results(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """The latest published rounds with their results; those before them lead to their own pages."""

    def build() -> dict[str, Any]:
        rounds = played_rounds(public_rows(door.event))
        fit = how_many_fit([len(one.games) for one in rounds])
        return {"rounds": rounds[:fit], "earlier": tuple(one.number for one in reversed(rounds[fit:]))}

    return show(request, door, "results", title=_("Results"), build=build)


@public_page
def lists(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """The lists that count, once they are shown; before that, when this will be."""

    def build() -> dict[str, Any]:
        now = timezone.now()
        rows = shown_lists(door.event, now=now)
        number, last = page_of(request), max(1, -(-len(rows) // MOST_LISTS))
        if number > last:
            raise NotFound
        return {
            "rows": rows[(number - 1) * MOST_LISTS : number * MOST_LISTS],
            "is_hidden": lists_are_hidden(door.event, now=now),
            "previous_href": f"?page={number - 1}" if number > 1 else "",
            "next_href": f"?page={number + 1}" if number < last else "",
            "summary": _("Page %(number)d of %(last)d") % {"number": number, "last": last},
        }

    return show(request, door, "lists", title=_("Lists"), build=build)


@public_page
def list_page(request: HttpRequest, door: EventDoor, key: str) -> HttpResponse:
    """The roster of one list that may be read, under its permanent address."""
    try:
        submission = readable_list(door.event, door.actor, key, now=timezone.now())
    except NotFound:
        logger.warning("List %.16s of event %s was refused to %s.", key, door.event.public_id, door.actor.name)
        raise
    frozen_key = freeze_revision(revision=submission.revision)
    return HttpResponseRedirect(reverse("frozen:view", kwargs={"frozen_key": frozen_key}))


@public_page
def metagame(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """Lists and factions fielded, their games, their points; once lists are shown."""

    def build() -> dict[str, Any]:
        now = timezone.now()
        is_hidden = lists_are_hidden(door.event, now=now)
        return {"page": metagame_of(door.event, public_rows(door.event), now=now), "is_hidden": is_hidden}

    return show(request, door, "metagame", title=_("Metagame"), build=build)


@public_page
def calendar(request: HttpRequest, door: EventDoor) -> HttpResponse:
    address = "" if door.is_secret else request.build_absolute_uri(door.url("overview"))
    entries = agenda(door.event, address=address)
    text = write_calendar(door.event.name, entries, changed_at=door.event.changed_at)
    return text_file(text, door.event, name="calendar.ics", kind="text/calendar")


@public_page
def entrants_csv(request: HttpRequest, door: EventDoor) -> HttpResponse:
    return table_file(entrants_table(door.event, now=timezone.now()), door.event, name="entrants.csv")


@public_page
def pairings_csv(request: HttpRequest, door: EventDoor, number: int) -> HttpResponse:
    if not 1 <= number <= door.last_round:
        raise NotFound
    return table_file(pairings_table(door.event, number), door.event, name=f"round-{number}.csv")


@public_page
def standings_csv(request: HttpRequest, door: EventDoor) -> HttpResponse:
    return table_file(standings_table(door.event), door.event, name="standings.csv")


MOST_NUMBER = 32_767


@require_safe
def table(request: HttpRequest, number: int, **key: str) -> HttpResponse:
    """The page of whatever is played at a table now, by the reader: the code on the table stays the same all day."""
    door = open_event(request, **key)
    pairing = pairing_at(door.event, table=number) if number <= MOST_NUMBER else None
    response = HttpResponseRedirect(_address(door, pairing))
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _address(door: EventDoor, pairing: Pairing | None) -> str:
    """An entrant comes to their own page whichever table they stand at; it tells them where they play."""
    if door.has_own_pages:
        return door.url("mine")
    if pairing is None:
        return door.url("overview")
    if may(door.actor, Act.ENTER_RESULT):
        return reverse("desk-result", kwargs={"public_id": door.event.public_id, "pk": pairing.pk})
    return door.url("round", number=pairing.round.number)

"""The bracket of a knock-out, for everybody and at the desk."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.queries.events.bracket import bracket, read_draws
from tournaments.queries.events.public import public_rows
from tournaments.queries.events.rows import load_rows
from tournaments.views.events import shown
from tournaments.views.events.desk_access import Desk, desk_page, show
from tournaments.views.events.doors import EventDoor


@shown.public_page
def public_bracket(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """Who meets whom from the cut to the final."""

    def build() -> dict[str, Any]:
        return {"bracket": bracket(read_draws(public_rows(door.event)))}

    return shown.show(request, door, "bracket", title=_("Knock-out"), build=build)


@desk_page()
def desk_bracket(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The bracket with what it lacks."""
    return show(request, desk, "bracket", {"bracket": bracket(load_rows(desk.event))})

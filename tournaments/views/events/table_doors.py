"""Where the code on a table leads: players to their own page, officials to the result, everybody else to the round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.models import Pairing
from tournaments.permissions import Act, may
from tournaments.queries.events.desk_results import pairing_at
from tournaments.views.events.doors import EventDoor, open_event

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
    """An entrant comes to his own page whichever table he stands at; it tells him where he plays."""
    if door.has_own_pages:
        return door.url("mine")
    if pairing is None:
        return door.url("overview")
    if may(door.actor, Act.ENTER_RESULT):
        return reverse("desk-result", kwargs={"public_id": door.event.public_id, "pk": pairing.pk})
    return door.url("round", number=pairing.round.number)

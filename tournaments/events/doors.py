"""Who comes to the pages of an event by which address.

An event has three doors: its own address, the link of an unlisted event, and the secret link of a guest. All of them
lead to the same public pages; the first (with an account) and the last also to the entrant's own pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from armylists.armies.access import signed_in
from config.lib.errors import NotFound
from tournaments.events.public.queries.pages import Opened, opened_by_id, opened_by_key, opened_by_secret
from tournaments.models import Event, Participant
from tournaments.permissions import Actor, actor_of, can_see

KEYS = {"event": "public_id", "unlisted": "unlisted_key", "guest": "secret"}


@dataclass(frozen=True, slots=True)
class EventDoor:
    """An opened event: by which door, as whom, and how its own addresses are made."""

    opened: Opened
    actor: Actor
    name: str
    key: str

    @property
    def to(self) -> dict[str, Any]:
        return {"event": self.event, "actor": self.actor}

    @property
    def event(self) -> Event:
        return self.opened.event

    @property
    def last_round(self) -> int:
        return self.opened.last_round

    @property
    def entry(self) -> Participant | None:
        return self.actor.entry

    @property
    def is_secret(self) -> bool:
        return self.name == "guest"

    @property
    def has_own_pages(self) -> bool:
        return self.entry is not None and self.name != "unlisted"

    def url(self, name: str, **kwargs: str | int) -> str:
        return reverse(f"{self.name}:{name}", kwargs={KEYS[self.name]: self.key, **kwargs})


def open_event(request: HttpRequest, *, public_id: str = "", unlisted_key: str = "", secret: str = "") -> EventDoor:
    """Open the event that an address names. Raises NotFound for whoever may not see it: they learn nothing of it."""
    user = signed_in(request)
    if secret:
        opened = opened_by_secret(secret)
        door = EventDoor(opened, actor_of(opened.event, entry=opened.entry), "guest", secret)
    elif unlisted_key:
        opened = opened_by_key(unlisted_key)
        door = EventDoor(opened, actor_of(opened.event, user=user), "unlisted", unlisted_key)
    else:
        opened = opened_by_id(public_id)
        door = EventDoor(opened, actor_of(opened.event, user=user), "event", public_id)
    if not can_see(door.event, door.actor, key=unlisted_key):
        raise NotFound
    return door

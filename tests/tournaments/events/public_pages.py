"""The public pages of an event as tests read them: their addresses, and the words on them."""

from __future__ import annotations

import re
from typing import Any

from django.urls import reverse

from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.lists import services as lists

PLACES: dict[str, dict[str, Any]] = {
    "overview": {},
    "entrants": {},
    "round": {"number": 1},
    "standings": {},
    "breakdown": {"key": "p1"},
    "results": {},
    "lists": {},
    "metagame": {},
    "calendar": {},
    "entrants-csv": {},
    "pairings-csv": {"number": 1},
    "standings-csv": {},
}


def url_of(day: ClubDay, name: str = "overview", **more: Any) -> str:
    """The address of a public page, behind the first door."""
    return reverse(f"event:{name}", kwargs={"public_id": day.event.public_id, **PLACES.get(name, {}), **more})


def hand_in(day: ClubDay, *names: str) -> None:
    """The organiser hands in a list for each."""
    for name in names:
        known = {"event": day.event, "actor": day.organiser, "entry": day.entry(name)}
        lists.hand_in_document(**known, data=small_document())


def words_of(answer: Any) -> str:
    """What somebody reads on a page."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(text.split())

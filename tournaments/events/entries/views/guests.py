"""Guests: their secret links with QR codes, and names pasted from a list."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from armylists.armies.links import qr_svg
from config.lib.errors import Invalid
from tournaments.events.entries.services.entering import Entered

MOST_PASTED = 300


def guest_link(request: HttpRequest, entered: Entered) -> dict[str, Any]:
    """A new entrant, with the address that only they should know and its QR code; empty for accounts.

    It is shown this once: only a digest of its secret is stored.
    """
    if entered.secret is None:
        return {"entry": entered.entry, "address": "", "qr": ""}
    address = request.build_absolute_uri(reverse("guest:home", kwargs={"secret": entered.secret}))
    return {"entry": entered.entry, "address": address, "qr": qr_svg(address)}


def read_pasted(text: str) -> list[tuple[str, str]]:
    """Names with their clubs, one a line: "name; club", as spreadsheets and people write them.

    Raises Invalid, naming the line, when one cannot be read.
    """
    people: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        name, club = split_line(line)
        if not name and not club:
            continue
        if not name or len(name) > 80 or len(club) > 80:
            problem = _("Line %(line)d: a name and a club have at most 80 letters, and a name at least one.")
            raise Invalid("invalid_line", problem % {"line": number}, field="people")
        people.append((name, club))
    if not people:
        raise Invalid("nobody", _("Nobody is on this list. Write one name a line."), field="people")
    if len(people) > MOST_PASTED:
        raise Invalid("too_many", _("At most %(most)d at once.") % {"most": MOST_PASTED}, field="people")
    return people


def split_line(line: str) -> tuple[str, str]:
    """A line's name and club: parted by a semicolon or a tab, otherwise by the first comma."""
    parts = re.split(r"[;\t]", line, maxsplit=1)
    if len(parts) == 1:
        parts = line.split(",", 1)
    name, club = (*parts, "")[:2]
    return name.strip(), club.strip(" \t;,")

"""Doors to an entrant's own page: the account, or the secret link of a guest; what was handed in from this browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from armylists.armies.access import signed_in
from config.lib.errors import NotFound
from config.lib.web.limits import limit_writes
from tournaments.events.doors import KEYS, open_event
from tournaments.models import ListSubmission

View = Callable[..., HttpResponse]
_HANDED_IN = "events-handed-in"


def entrant_page(view: View) -> View:
    """A page for the visitor's own entry. Without one there is no such page.

    Whoever comes to the address of accounts without one signs in first, whether there is such an event or not.
    """

    @wraps(view)
    def opened(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if "secret" not in kwargs and signed_in(request) is None and request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path())
        door = open_event(request, **{key: kwargs.pop(key) for key in KEYS.values() if key in kwargs})
        if door.entry is None:
            raise NotFound
        if request.method == "POST":
            limit_writes(request, "edit")
        return view(request, door, door.entry, **kwargs)

    return opened


def remember_hand_in(request: HttpRequest, submission: ListSubmission) -> None:
    """This browser handed this list in, and may show it where the link alone may not."""
    request.session[_HANDED_IN] = {**request.session.get(_HANDED_IN, {}), str(submission.entry_id): submission.pk}


def handed_in_here(request: HttpRequest, submission: ListSubmission | None) -> bool:
    if submission is None:
        return False
    known = request.session.get(_HANDED_IN, {}).get(str(submission.entry_id))
    return bool(known == submission.pk)

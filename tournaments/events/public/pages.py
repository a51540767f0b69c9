"""How public pages of an event answer: unchanged ones with 304, the part that is alike for everybody from the cache."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from armylists.armies.access import signed_in
from tournaments.events.doors import KEYS, EventDoor, open_event

KEPT_SECONDS = 600
PAGED = ("lists",)
View = Callable[..., HttpResponse]
Build = Callable[[], dict[str, Any]]


def public_page(view: View) -> View:
    """A page of an event that everybody reads who may see the event.

    Such a page says nothing but what the event, the reader's language and its reader decide, so that it is the
    same as long as those are. It holds no secret but, behind a guest's door, its own address: that one is not packed.
    """

    @require_safe
    @wraps(view)
    def opened(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        door = open_event(request, **{key: kwargs.pop(key) for key in KEYS.values() if key in kwargs})
        etag = etag_of(request, door)
        unchanged = get_conditional_response(request, etag=etag)
        response = view(request, door, **kwargs) if unchanged is None else unchanged
        assert isinstance(response, HttpResponse)  # noqa: S101 - files are answered at once
        return finish(response, door, etag=etag)

    packed = gzip_page(opened)

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return opened(request, **kwargs) if "secret" in kwargs else packed(request, **kwargs)

    return answer


def finish(response: HttpResponse, door: EventDoor, *, etag: str) -> HttpResponse:
    """Put the heads on a page: what tells it from its next state, and who may keep it."""
    if response.status_code in (200, 304):
        response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    if door.name == "unlisted":
        response["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def etag_of(request: HttpRequest, door: EventDoor) -> str:
    user = signed_in(request)
    parts = (
        _place(request),
        door.opened.stamp(now=timezone.now()),
        str(user.pk) if user else "",
        user.get_username() if user else "",
        ",".join(sorted(door.actor.roles)),
        get_language() or "",
        _looks(),
    )
    return f'"{_digest("|".join(parts))}"'


def show(request: HttpRequest, door: EventDoor, page: str, *, title: str, build: Build) -> HttpResponse:
    """A public page. ``build`` reads what its body shows; the body is alike for everybody behind the same door, and
    to all who have not signed in the whole page is.
    """
    etag = etag_of(request, door)

    def whole() -> str:
        context = {
            "door": door,
            "event": door.event,
            "nav": "events",
            "page": page,
            "page_title": title,
            "body": mark_safe(_body(door, page, place=_place(request), build=build)),  # noqa: S308 - rendered above
            "etag": etag,
        }
        return render_to_string("tournaments/events/public/page.html", context, request)

    if door.is_secret or signed_in(request) is not None:
        return HttpResponse(whole())
    return HttpResponse(_kept(etag, whole))


def _place(request: HttpRequest) -> str:
    """The address without what pages do not ask for, so that nobody fills the cache with made-up addresses."""
    return f"{request.path}?by={request.GET.get('by') == 'name'}&page={page_of(request)}"


def page_of(request: HttpRequest) -> int:
    """Which page of a long list is asked for, the first unless the address says otherwise."""
    match = request.resolver_match
    asked = request.GET.get("page", "") if match is not None and match.url_name in PAGED else ""
    return int(asked) if re.fullmatch("[1-9][0-9]?", asked) else 1


def _body(door: EventDoor, page: str, *, place: str, build: Build) -> str:
    """The rendered body. That of guests is kept for all of them, with a word for their secrets that nobody can guess:
    who could would write it into a name, and be told the secret of whoever reads it.
    """
    if not door.is_secret:
        return _kept_body(door, page, place=place, build=build)
    word = salted_hmac("tournaments.guests", "their secret", algorithm="sha256").hexdigest()
    body = _kept_body(replace(door, key=word), page, place=place.replace(door.key, word), build=build, secret=door.key)
    return body.replace(word, door.key)


def _kept_body(door: EventDoor, page: str, *, place: str, build: Build, secret: str = "") -> str:
    parts = (place, door.opened.stamp(now=timezone.now()), get_language() or "", _looks())
    return _kept(_digest("|".join(parts)), lambda: _render(door, page, build), secret=secret)


def _kept(name: str, make: Callable[[], str], *, secret: str = "") -> str:
    """What the cache keeps under this name, made if it is not there; never anything with this secret in it."""
    key = f"event-page:{name.strip(chr(34))}"
    kept: str | None = cache.get(key)
    if kept is None:
        kept = make()
        if not secret or secret not in kept:
            cache.set(key, kept, timeout=KEPT_SECONDS)
    return kept


def _render(door: EventDoor, page: str, build: Build) -> str:
    context = {"door": door, "event": door.event, **build()}
    return render_to_string(f"tournaments/events/public/{page}.html", context)


@lru_cache(maxsize=1)
def _looks() -> str:
    """What changes when another release of Muster looks otherwise: its style sheets, the templates of these pages."""
    templates = Path(settings.BASE_DIR) / "templates"
    files = [
        file for part in ("tournaments/events/public", "components", ".") for file in (templates / part).glob("*.html")
    ]
    texts = [file.read_text(encoding="utf-8") for file in sorted(files)]
    sheets = [static("muster/css/muster.css"), static("muster/css/event-public.css")]
    return _digest("|".join(texts + sheets))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]

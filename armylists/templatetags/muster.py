"""Small words that templates need."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify

from config.version import VERSION

register = template.Library()
_TURNING = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


class Door(Protocol):
    """Whatever knows the addresses of an army behind one of its doors."""

    def url(self, name: str) -> str: ...


CRESTS = frozenset({
    "space-marines", "imperial-guard", "imperial-navy", "adeptus-mechanicus", "inquisition", "chaos", "eldar",
    "dark-eldar", "orks", "necrons", "squats", "tau", "tyranids", "scenario",
})  # fmt: skip
"""Factions with a sign of their own in muster/icons.svg and a hue in muster.css."""


@register.filter
def at(door: Door, page: str) -> str:
    """The address of a page of the army: ``access|at:"share"``."""
    return door.url(page)


@register.filter
def unturned(text: str) -> str:
    """A line for other pages to quote, without the signs that turn or hide what stands around it."""
    return _TURNING.sub("", str(text))


@register.simple_tag(takes_context=True)
def app_manifest(context: template.Context) -> SafeString:
    """The link to the app's description, with what its scripts need: the worker, whose page it is, the offline page.

    Whose page it is, is a mark that means nothing outside: the worker forgets its copies when it changes.
    """
    user = context.get("user")
    visitor = salted_hmac("muster.visitor", str(user.pk)).hexdigest()[:16] if user and user.is_authenticated else ""
    offline = f"{reverse('offline')}?v={VERSION} {static('muster/js/offline-page.js')}"
    return format_html(
        '<link rel="manifest" href="{}" data-worker="{}" data-visitor="{}" data-offline="{}">',
        *(reverse("manifest"), reverse("worker"), visitor, offline),
    )


@register.simple_tag(name="icon")
@lru_cache(maxsize=500)
def draw_icon(name: str, label: str = "", **more: str) -> SafeString:
    """One icon of the sprite muster/icons.svg: ``{% icon "undo" class="icon--flipped" %}``. A page has a hundred.

    ``label`` is what it means, when no text stands beside it (otherwise it is decoration); ``class`` another class.
    """
    css = f" {more['class']}" if more.get("class") else ""
    meaning = format_html('role="img" aria-label="{}"', label) if label else format_html('aria-hidden="{}"', "true")
    address = static("muster/icons.svg")
    return format_html(
        '<svg class="icon{}" viewBox="0 0 24 24" {}><use href="{}#{}" /></svg>', css, meaning, address, name
    )


@register.simple_tag
@lru_cache(maxsize=100)
def crest(faction: str) -> SafeString:
    """The sign of a faction in its colour, as decoration beside its name: ``{% crest row.faction %}``."""
    sign = _sign_of(faction)
    return format_html('<span class="crest {}">{}</span>', sign.replace("crest-", "crest--"), draw_icon(sign))


def _sign_of(faction: str) -> str:
    name = slugify(faction.partition(":")[0])
    return f"crest-{name}" if name in CRESTS else "army"


@register.simple_tag
@lru_cache(maxsize=100)
def crest_picture(faction: str) -> str:
    """The sign of a faction as the source of a picture, for paper: lines of one colour."""
    icons = Path(str(finders.find("muster/icons.svg"))).read_text("utf-8")
    sign = icons.partition(f'<symbol id="{_sign_of(faction)}"')[2].partition(">")[2].partition("</symbol>")[0]
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#333" stroke-width="1.6">'
    return f"data:image/svg+xml;base64,{b64encode(f'{start}{sign}</svg>'.encode()).decode()}"

"""The frame of a match, for whichever page of it is shown."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armylists.catalogue.queries.rulings import AskedRuling, ruling_topic, rulings_of_items
from tournaments.matches.access import MatchAccess
from tournaments.matches.queries.frames import Frame, frame_of

register = template.Library()


@register.simple_tag(takes_context=True)
def match_frame(context: dict[str, Any]) -> Frame:
    return context.get("frame") or frame_of(context["access"].seated)


@register.simple_tag(takes_context=True)
def match_tabs(context: dict[str, Any]) -> list[dict[str, Any]]:
    """The pages of ``access`` as tabs; the one that is shown, or named by ``tab``, is marked."""
    access = context["access"]
    resolved = context["request"].resolver_match
    current = context.get("tab") or (resolved.url_name if resolved else "")
    pages = {"warm-up": _("Warm-up"), "set-up": _("Set-up"), "play": _("Play"), "result": _("Result")}
    pages["rulings"] = _("Rulings")
    return [{"label": label, "href": access.url(name), "current": name == current} for name, label in pages.items()]


@register.simple_tag
def item_rulings(item: str) -> tuple[AskedRuling, ...]:
    return rulings_of_items().get(item, ())


@register.simple_tag
def ruling_link(access: MatchAccess, slug: str) -> SafeString:
    number = len(ruling_topic("netea", slug).rulings)
    label = ngettext("%(n)d ruling", "%(n)d rulings", number) % {"n": number}
    address = f"{access.url('rulings')}?topic={slug}#{slug}"
    return format_html('<a class="small nowrap" href="{}">{}</a>', address, label)


@register.simple_tag(takes_context=True)
def match_words(context: dict[str, Any]) -> dict[str, str]:
    """The sentences that scripts show, in the reader's language; {…} is filled by them."""
    players = {f"player-{line.side}": line.name for line in match_frame(context).players}
    return players | {
        "saved": _("Saved"),
        "sending": _("Sending…"),
        "waiting-1": _("1 entry waits for the network"),
        "waiting": _("{n} entries wait for the network"),
        "live": _("Up to date"),
        "offline": _("No network"),
        "failed": _("That did not work. It is tried again."),
        "dead": _("This link leads nowhere any more."),
        "limited": _("Too many at once; going on in a moment"),
        "settle-1": _("1 conflict to resolve"),
        "settle": _("{n} conflicts to resolve"),
        "stale": _("Goals as of {time}; they do not know yet what waits here."),
        "changed": _("The match was changed. Load the page again to see it."),
        "reload": _("Load again"),
        "full": _("This device cannot keep more entries. What you see stays only until the page is closed."),
        "conflict": _("{place} – you: {mine}, {name}: {theirs}"),
        "keep-theirs": _("Keep {theirs}"),
        "write-mine": _("Write {mine}"),
        "refused": _("{place} – {mine} was not written: {reason}"),
        "dismiss": _("Dismiss"),
        "somebody": _("the other player"),
        "nothing": _("nothing"),
        "yes": _("yes"),
        "no": _("no"),
        "value-a": players["player-a"],
        "value-b": players["player-b"],
        "value-contested": _("contested"),
        "value-table": _("on the table"),
        "value-reserve": _("in reserve"),
        "value-left": _("left the table"),
        "turn-objectives": _("Objectives at the end of turn {turn}"),
        "turn-end": _("The end of turn {turn}"),
        "turn-referee": _("The referee on turn {turn}"),
        "turn-next": _("End turn {turn}, begin turn {next}"),
        "turn-back": _("Go back to turn {last}"),
    }

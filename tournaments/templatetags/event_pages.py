"""The frame of an event's public pages, and small words that they need."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.events.rounds.queries.bracket import has_cut
from tournaments.events.rows import PairingRow
from tournaments.models import Event, Pairing
from tournaments.templatetags.desk_pages import state_kind, state_words

register = template.Library()


@register.simple_tag
def to(door: Any, name: str, **kwargs: str | int) -> str:
    """The address of a page of the event through the same door: ``{% to door "round" number=2 %}``."""
    address: str = door.url(name, **kwargs)
    return address


@register.simple_tag(takes_context=True)
def event_tabs(context: dict[str, Any]) -> list[dict[str, Any]]:
    """The public pages of an event; those that would be empty still are left out, the one that is shown is marked."""
    door = context["door"]
    number = door.last_round
    pages: list[tuple[str, str, dict[str, int]]] = [("overview", _("Overview"), {}), ("entrants", _("Entrants"), {})]
    if number:
        pages += [
            ("round", _("Pairings"), {"number": number}),
            ("standings", _("Standings"), {}),
            ("results", _("Results"), {}),
        ]
    if has_cut(door.event) and door.event.state != Event.State.DRAFT:
        pages.append(("bracket", _("Knock-out"), {}))
    if door.event.state not in (Event.State.DRAFT, Event.State.OPEN):
        pages += [("lists", _("Lists"), {}), ("metagame", _("Metagame"), {})]
    shown = context.get("page")
    near = {"list": "lists", "breakdown": "standings"}
    current = near.get(str(shown), shown)
    return [
        {"label": label, "href": door.url(name, **kwargs), "current": name == current} for name, label, kwargs in pages
    ]


register.filter(state_kind)


@register.filter
def state_text(state: str) -> str:
    """A state of an event in words, for whom the archive is nothing of its own."""
    return state_words(Event.State.FINISHED if state == Event.State.ARCHIVED else state)


@register.filter
def outcome_text(row: PairingRow | Pairing) -> str:
    """How a pairing ended, in a few words; empty while nobody has said."""
    if isinstance(row, PairingRow) and row.is_walk_over:
        return _("Walk-over")
    texts = {
        "bye": _("Bye"),
        "requested-bye": _("Bye, asked for"),
        "forfeit-a": _("Forfeit"),
        "forfeit-b": _("Forfeit"),
        "double-forfeit": _("Neither appeared"),
    }
    return texts.get(row.pairing.kind if isinstance(row, PairingRow) else row.kind, "")


@register.filter
def picture(svg: str) -> SafeString:
    """A chart that the server has drawn; its texts are escaped there."""
    return mark_safe(svg)  # noqa: S308 - see rules.charts.svg


@register.filter
def is_a(game: PairingRow, key: str) -> bool:
    return game.pairing.a.key == key


@register.filter
def outcome_for(game: PairingRow, key: str) -> str:
    if game.pairing.kind in ("bye", "requested-bye", "double-forfeit"):
        return outcome_text(game.pairing)
    if not game.is_decided:
        return _("no result yet")
    if not game.winner:
        return _("drawn")
    won = (game.winner == "a") == is_a(game, key)
    if game.pairing.kind == "game":
        return _("won") if won else _("lost")
    return _("won, the opponent did not appear") if won else _("lost, did not appear")

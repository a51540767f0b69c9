"""The frame of an organiser's desk, for whichever page of it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from tournaments.events.desk.queries.frame import DeskFrame, desk_frame
from tournaments.events.rounds.queries.bracket import has_cut
from tournaments.events.rounds.queries.page import Cost
from tournaments.models import Event, Round
from tournaments.permissions import Act
from tournaments.refusals import Refusal

register = template.Library()


@register.simple_tag(takes_context=True)
def desk_counts(context: dict[str, Any]) -> DeskFrame:
    """The numbers beside the tabs, read once for a page."""
    if "desk_frame_read" not in context:
        context.dicts[0]["desk_frame_read"] = desk_frame(context["desk"].event)  # type: ignore[attr-defined]
    found: DeskFrame = context["desk_frame_read"]
    return found


@register.simple_tag(takes_context=True)
def desk_tabs(context: dict[str, Any]) -> list[dict[str, Any]]:
    """The pages of a desk that this official may see; the one that is shown is marked."""
    desk, counts = context["desk"], desk_counts(context)
    number = counts.last_round.number if counts.last_round else 1
    pages: list[tuple[str, str, Act, int | str, dict[str, int]]] = [
        ("desk", _("Desk"), Act.SEE_DESK, "", {}),
        ("desk-entrants", _("Entrants"), Act.SEE_DESK, counts.entrants, {}),
        ("desk-lists", _("Lists"), Act.REVIEW_LISTS, counts.lists_waiting or "", {}),
        ("desk-round", _("Round %(number)d") % {"number": number}, Act.SEE_DESK, "", {"number": number}),
        ("desk-results", _("Results"), Act.ENTER_RESULT, counts.results_waiting or "", {}),
        ("desk-standings", _("Standings"), Act.SEE_DESK, "", {}),
        ("desk-points", _("Points"), Act.ADJUST, "", {}),
        ("desk-papers", _("Papers"), Act.SEE_DESK, "", {}),
        ("desk-tables", _("Tables"), Act.MANAGE_TABLES, "", {}),
        ("desk-settings", _("Settings"), Act.CHANGE_SETTINGS, "", {}),
        ("desk-officials", _("Officials"), Act.MANAGE_OFFICIALS, "", {}),
        ("desk-log", _("Log"), Act.READ_AUDIT, "", {}),
    ]
    if has_cut(desk.event):
        pages.insert(6, ("desk-bracket", _("Knock-out"), Act.SEE_DESK, "", {}))
    shown = context.get("tab") or context["request"].resolver_match.url_name
    return [
        {"label": label, "href": desk.url(name, **kwargs), "current": name == shown, "count": count}
        for name, label, act, count, kwargs in pages
        if desk.can(act)
    ]


@register.filter
def state_kind(state: str) -> str:
    kinds = {"draft": "draft", "open": "legal", "locked": "warning", "running": "note"}
    return kinds.get(state, "")


@register.filter
def state_words(state: str) -> str:
    return {
        Event.State.DRAFT.value: _("Draft"),
        Event.State.OPEN.value: _("Open for entries"),
        Event.State.LOCKED.value: _("Lists locked"),
        Event.State.RUNNING.value: _("Running"),
        Event.State.FINISHED.value: _("Finished"),
        Event.State.ARCHIVED.value: _("Archived"),
        Round.State.DRAWN.value: _("Draft"),
        Round.State.PUBLISHED.value: _("Published"),
        Round.State.CLOSED.value: _("Closed"),
        Round.State.WITHDRAWN.value: _("Withdrawn"),
    }.get(state, state)


@register.filter
def why(refusal: Refusal | None) -> str:
    """Why something cannot be done, for its disabled button; nothing when it can."""
    return refusal.message.render(_) if refusal is not None else ""


@register.filter
def at_key(mapping: Mapping[Any, Any], key: Any) -> Any:
    """``mapping|at_key:key``; nothing when it is not there."""
    return mapping.get(key)


@register.filter
def as_clock(seconds: int) -> str:
    """Seconds as ``1:59:07`` or ``59:07``; overtime with a minus."""
    sign, rest = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"


@register.filter
def without_stop(sentence: str) -> str:
    return sentence.removesuffix(".")


@register.filter
def any_cost(costs: Iterable[Cost]) -> bool:
    return any(cost.best or cost.now or cost.after for cost in costs)

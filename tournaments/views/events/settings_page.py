"""The page of the settings: what it shows, and buttons that change the form without saving it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.translation import gettext as _

from config.lib.errors import DomainError
from tournaments.permissions import Act
from tournaments.queries.events.setting_up import Locks, locked_settings
from tournaments.services.events.settings import EventSettings, change_settings, settings_of
from tournaments.views.events.desk_access import WRITE, Desk, desk_page, show
from tournaments.views.events.settings_figures import row_count
from tournaments.views.events.settings_form import SettingsForm, setting_of, tie_break_count
from tournaments.views.events.settings_groups import settings_groups
from tournaments.views.events.settings_own_rules import PARTS, own_rule_count

NEW_ROWS = 3
Values = dict[str, Any]


@desk_page(Act.CHANGE_SETTINGS, methods=WRITE)
def settings(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Everything the organiser decides about the event."""
    before = settings_of(desk.event)
    locks = locked_settings(desk.event, [one.name for one in fields(EventSettings)])
    if request.method != "POST":
        return _page(request, desk, SettingsForm(before=before, locks=locks))
    if command := request.POST.get("change"):
        form, focus = _reshaped(request.POST, command, before=before, locks=locks)
        return _page(request, desk, form, focus=focus, is_unsaved=True)
    form = SettingsForm(request.POST, before=before, locks=locks)
    if form.is_valid():
        try:
            change_settings(event=desk.event, actor=desk.actor, settings=form.settings())
        except DomainError as error:  # what was typed stays on the page
            form.refuse(error)
        else:
            messages.success(request, _("The settings are saved."))
            return HttpResponseRedirect(desk.url("desk-settings"))
    return _page(request, desk, form, status=422)


def _page(
    request: HttpRequest,
    desk: Desk,
    form: SettingsForm,
    *,
    focus: str = "",
    is_unsaved: bool = False,
    status: int = 200,
) -> HttpResponse:
    if focus in form.fields:
        form.fields[focus].widget.attrs["autofocus"] = True
    page = {"form": form, "page": settings_groups(form, focus=focus), "is_unsaved": is_unsaved}
    return show(request, desk, "settings", page, status=status)


def _reshaped(data: QueryDict, command: str, *, before: EventSettings, locks: Locks) -> tuple[SettingsForm, str]:
    """The form as it was sent, with more rows or another order; and the field to go on at. Nothing is saved."""
    start = SettingsForm(before=before).initial
    values: Values = {name: value for name, value in start.items() if setting_of(name) in locks}
    values |= {name: data.get(name) for name in data}
    values["lists"] = data.getlist("lists") if "lists" not in locks else start["lists"]
    found = re.fullmatch(r"([a-z-]+?)(?:-(\d{1,2}))?", command)
    change = _CHANGES.get(found[1]) if found else None
    focus = change(values, int(found[2] or 0)) if found and change else ""
    return SettingsForm(before=before, locks=locks, initial=values), focus


def _move(values: Values, place: int, *, by: int) -> str:
    """Two neighbouring tie-breaks change places."""
    other = place + by
    if not (1 <= place <= tie_break_count(values) and 1 <= other <= tie_break_count(values)):
        return ""
    first, second = f"tie_break_{place}", f"tie_break_{other}"
    values[first], values[second] = values.get(second), values.get(first)
    return second


def _more_ties(values: Values, _place: int) -> str:
    name = f"tie_break_{tie_break_count(values) + 1}"
    values[name] = ""
    return name


def _more_margins(values: Values, _place: int) -> str:
    have = row_count(values, "margin", "from")
    for index in range(have, have + NEW_ROWS):
        values |= {f"margin_{index}_{part}": "" for part in ("from", "winner", "loser")}
    return f"margin_{have}_from"


def _more_extras(values: Values, _place: int) -> str:
    index = row_count(values, "extra", "name")
    values |= {f"extra_{index}_{part}": "" for part in ("key", "name", "most")} | {f"extra_{index}_counts": "on"}
    return f"extra_{index}_name"


def _more_rules(values: Values, _place: int) -> str:
    index = own_rule_count(values)
    values |= {f"own_{index}_{part}": "" for part in PARTS}
    return f"own_{index}_title"


_CHANGES: dict[str, Callable[[Values, int], str]] = {
    "tie-up": lambda values, place: _move(values, place, by=-1),
    "tie-down": lambda values, place: _move(values, place, by=1),
    "more-ties": _more_ties,
    "more-margins": _more_margins,
    "more-extras": _more_extras,
    "more-rules": _more_rules,
}

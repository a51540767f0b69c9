"""New events: the short form, a copy, a rehearsal, and throwing one away."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from armylists.armies.access import signed_in
from config.lib.errors import DomainError, Invalid
from config.lib.web.addresses import number_in
from config.lib.web.limits import limit_writes
from tournaments.events.desk.access import WRITE, Command, Desk, attempt, back_to, desk_page, run, show
from tournaments.events.fields import number_of, refuse_field
from tournaments.events.rehearsal.services.rehearsals import create_rehearsal
from tournaments.events.rounds.services.tables import add_tables, change_table, remove_table
from tournaments.events.settings.forms.figures import row_count
from tournaments.events.settings.forms.form import SettingsForm, setting_of, tie_break_count
from tournaments.events.settings.forms.groups import settings_groups
from tournaments.events.settings.forms.new_event import NewEventForm
from tournaments.events.settings.forms.own_rules import PARTS, own_rule_count
from tournaments.events.settings.queries import Locks, locked_settings, official_rows, table_rows
from tournaments.events.settings.services import (
    Settings,
    change_settings,
    copy_event,
    create_event,
    delete_event,
    remove_official,
    set_official,
    settings_of,
)
from tournaments.models import Event, Official
from tournaments.permissions import Act, actor_of

REHEARSAL_PLAYERS = 24


def _desk_of(event: Event) -> str:
    return reverse("desk", kwargs={"public_id": event.public_id})


def _to_login(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('account_login')}?next={reverse('event-new')}")


@require_http_methods(list(WRITE))
def new_event(request: HttpRequest) -> HttpResponse:
    """The short form; everything else can be changed later."""
    user = signed_in(request)
    if user is None:
        return _to_login(request)
    form = NewEventForm(request.POST) if request.method == "POST" else NewEventForm()
    status = 200
    if request.method == "POST":
        limit_writes(request, "create")
        if form.is_valid():
            made = _make(form, user)
            if made is not None:
                return HttpResponseRedirect(_desk_of(made))
        status = 422
    return render(request, "tournaments/events/settings/new.html", {"form": form, "nav": "events"}, status=status)


def _make(form: NewEventForm, user: User) -> Event | None:
    try:
        event = create_event(user=user, settings=form.settings())
    except DomainError as error:  # what was typed stays on the page
        refuse_field(form, error)
        return None
    if count := form.cleaned_data["tables"]:
        add_tables(event=event, actor=actor_of(event, user=user), count=count)
    return event


@require_POST
def rehearse(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    if user is None:
        return _to_login(request)
    limit_writes(request, "create")
    players = number_of(request, "players", most=64) if "players" in request.POST else REHEARSAL_PLAYERS
    made: list[Event] = []
    attempt(request, lambda: made.append(create_rehearsal(user=user, players=players)))
    return HttpResponseRedirect(_desk_of(made[0]) if made else reverse("event-new"))


@desk_page(Act.CHANGE_SETTINGS, methods=("POST",))
def copy(request: HttpRequest, desk: Desk) -> HttpResponse:
    assert desk.actor.user is not None  # noqa: S101 - nobody else comes in
    name = _("Copy of %(name)s") % {"name": desk.event.name}
    made: list[Event] = []
    user = desk.actor.user
    attempt(request, lambda: made.append(copy_event(**desk.to, user=user, name=name[:120])))
    if not made:
        return HttpResponseRedirect(desk.url("desk-settings"))
    address = reverse("desk-settings", kwargs={"public_id": made[0].public_id})
    return HttpResponseRedirect(address)


@desk_page(Act.CHANGE_SETTINGS, methods=("POST",))
def delete(request: HttpRequest, desk: Desk) -> HttpResponse:
    name = desk.event.name
    done = _("“%(name)s” is thrown away.") % {"name": name}
    if not attempt(request, lambda: delete_event(**desk.to), done=done):
        return HttpResponseRedirect(desk.url("desk"))
    address = reverse("event-new")
    return HttpResponseClientRedirect(address) if request.headers.get("HX-Request") else HttpResponseRedirect(address)


MOST_DIGITS = 5

# Officials


@desk_page(Act.MANAGE_OFFICIALS, methods=WRITE)
def officials(request: HttpRequest, desk: Desk) -> HttpResponse:
    if request.method == "POST":
        run(request, desk, {"set": _set_official, "remove": _remove_official})
        return HttpResponseRedirect(desk.url("desk-officials"))
    return show(
        request, desk, "settings/officials", {"rows": official_rows(desk.event), "roles": Official.Role.choices}
    )


def _set_official(request: HttpRequest, desk: Desk) -> str:
    user = _account(request)
    set_official(**desk.to, user=user, role=request.POST.get("role", ""))
    return _("%(name)s has an office at this event.") % {"name": user.get_username()}


def _remove_official(request: HttpRequest, desk: Desk) -> str:
    user = _account(request)
    remove_official(**desk.to, user=user)
    return _("%(name)s runs this event no longer.") % {"name": user.get_username()}


def _account(request: HttpRequest) -> User:
    name = request.POST.get("username", "").strip()
    user = User.objects.filter(username__iexact=name, is_active=True).first() if name else None
    if user is None:
        raise Invalid("unknown_account", _("There is no account of this name."), field="username")
    return user


# Tables


@desk_page(Act.MANAGE_TABLES, methods=WRITE)
def tables(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The tables: many at once, then what is special about each. One form holds them all."""
    if request.method == "POST":
        run(request, desk, {"add": _add_tables, "save": _save_tables, **_commands_of_one(request)})
        return back_to(request, desk.url("desk-tables"))
    return show(request, desk, "rounds/tables", {"rows": table_rows(desk.event)})


def _commands_of_one(request: HttpRequest) -> dict[str, Command]:
    """What is done with one table, as its button says: "close 3". What was typed in the form is saved with it."""
    do = request.POST.get("do", "")
    word, _space, number = do.partition(" ")
    acts: dict[str, Callable[[Desk, int], str]] = {"close": _close_table, "open": _open_table, "remove": _remove_table}
    table = number_in(number, digits=MOST_DIGITS)
    if word not in acts or table is None:
        return {}

    def act(request: HttpRequest, desk: Desk) -> str:
        _save_tables(request, desk)
        return acts[word](desk, table)

    return {do: act}


def _add_tables(request: HttpRequest, desk: Desk) -> str:
    """``how_many`` is a number, or says so: "12 tables desert"."""
    found = re.match(r"\s*(\d{1,3})\s*(?:tables?\b)?\s*(.*)$", request.POST.get("how_many", ""), re.IGNORECASE)
    if found is None:
        raise Invalid("invalid_number", _("How many tables? For example: 12."), field="how_many")
    terrain = request.POST.get("terrain", "").strip() or found[2].strip()
    added = add_tables(**desk.to, count=int(found[1]), terrain=terrain)
    return ngettext("%(count)d table is added.", "%(count)d tables are added.", len(added)) % {"count": len(added)}


def _save_tables(request: HttpRequest, desk: Desk) -> str:
    """Save every table that changed; one that cannot be saved is said, and the others stay saved."""
    saved = 0
    for table in desk.event.tables.all():
        before = {"name": table.name, "terrain": table.terrain}
        sent = {part: request.POST.get(f"{part}-{table.number}", text).strip() for part, text in before.items()}
        if sent != before:
            saved += attempt(
                request,
                partial(change_table, **desk.to, number=table.number, name=sent["name"], terrain=sent["terrain"]),
            )
    return ngettext("%(count)d table is changed.", "%(count)d tables are changed.", saved) % {"count": saved}


def _close_table(desk: Desk, number: int) -> str:
    change_table(**desk.to, number=number, is_closed=True)
    return _("Table %(number)d is closed.") % {"number": number}


def _open_table(desk: Desk, number: int) -> str:
    change_table(**desk.to, number=number, is_closed=False)
    return _("Table %(number)d is open again.") % {"number": number}


def _remove_table(desk: Desk, number: int) -> str:
    remove_table(**desk.to, number=number)
    return _("Table %(number)d is gone.") % {"number": number}


NEW_ROWS = 3
Values = dict[str, Any]


@desk_page(Act.CHANGE_SETTINGS, methods=WRITE)
def settings(request: HttpRequest, desk: Desk) -> HttpResponse:
    before = settings_of(desk.event)
    locks = locked_settings(desk.event)
    if request.method != "POST":
        return _page(request, desk, SettingsForm(before=before, locks=locks))
    if command := request.POST.get("change"):
        form, focus = _reshaped(request.POST, command, before=before, locks=locks)
        return _page(request, desk, form, focus=focus, is_unsaved=True)
    form = SettingsForm(request.POST, before=before, locks=locks)
    if form.is_valid():
        try:
            change_settings(**desk.to, settings=form.settings())
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
    return show(request, desk, "settings/settings", page, status=status)


def _reshaped(data: QueryDict, command: str, *, before: Settings, locks: Locks) -> tuple[SettingsForm, str]:
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

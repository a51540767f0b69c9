"""Setting an event up: officials and tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.lib.errors import Invalid
from tournaments.models import Official
from tournaments.permissions import Act
from tournaments.queries.events.setting_up import official_rows, table_rows
from tournaments.services.events.officials import remove_official, set_official
from tournaments.services.events.tables import add_tables, change_table, remove_table
from tournaments.views.events.desk_access import WRITE, Command, Desk, attempt, back_to, desk_page, run, show

MOST_DIGITS = 5

# Officials


@desk_page(Act.MANAGE_OFFICIALS, methods=WRITE)
def officials(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who runs the event with you."""
    if request.method == "POST":
        run(request, desk, {"set": _set_official, "remove": _remove_official})
        return HttpResponseRedirect(desk.url("desk-officials"))
    return show(request, desk, "officials", {"rows": official_rows(desk.event), "roles": Official.Role.choices})


def _set_official(request: HttpRequest, desk: Desk) -> str:
    user = _account(request)
    set_official(event=desk.event, actor=desk.actor, user=user, role=request.POST.get("role", ""))
    return _("%(name)s has an office at this event.") % {"name": user.get_username()}


def _remove_official(request: HttpRequest, desk: Desk) -> str:
    user = _account(request)
    remove_official(event=desk.event, actor=desk.actor, user=user)
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
    return show(request, desk, "tables", {"rows": table_rows(desk.event)})


def _commands_of_one(request: HttpRequest) -> dict[str, Command]:
    """What is done with one table, as its button says: "close 3". What was typed in the form is saved with it."""
    do = request.POST.get("do", "")
    word, _space, number = do.partition(" ")
    acts: dict[str, Callable[[Desk, int], str]] = {"close": _close_table, "open": _open_table, "remove": _remove_table}
    if word not in acts or not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        return {}

    def act(request: HttpRequest, desk: Desk) -> str:
        _save_tables(request, desk)
        return acts[word](desk, int(number))

    return {do: act}


def _add_tables(request: HttpRequest, desk: Desk) -> str:
    """``how_many`` is a number, or says so: "12 tables desert"."""
    found = re.match(r"\s*(\d{1,3})\s*(?:tables?\b)?\s*(.*)$", request.POST.get("how_many", ""), re.IGNORECASE)
    if found is None:
        raise Invalid("invalid_number", _("How many tables? For example: 12."), field="how_many")
    terrain = request.POST.get("terrain", "").strip() or found[2].strip()
    added = add_tables(event=desk.event, actor=desk.actor, count=int(found[1]), terrain=terrain)
    return ngettext("%(count)d table is added.", "%(count)d tables are added.", len(added)) % {"count": len(added)}


def _save_tables(request: HttpRequest, desk: Desk) -> str:
    """Save every table that changed; one that cannot be saved is said, and the others stay saved."""
    saved = 0
    for table in desk.event.tables.all():
        before = {"name": table.name, "terrain": table.terrain}
        sent = {part: request.POST.get(f"{part}-{table.number}", text).strip() for part, text in before.items()}
        if sent != before:
            saved += attempt(request, partial(_rename_table, desk, table.number, sent))
    return ngettext("%(count)d table is changed.", "%(count)d tables are changed.", saved) % {"count": saved}


def _rename_table(desk: Desk, number: int, sent: dict[str, str]) -> None:
    change_table(event=desk.event, actor=desk.actor, number=number, name=sent["name"], terrain=sent["terrain"])


def _close_table(desk: Desk, number: int) -> str:
    change_table(event=desk.event, actor=desk.actor, number=number, is_closed=True)
    return _("Table %(number)d is closed.") % {"number": number}


def _open_table(desk: Desk, number: int) -> str:
    change_table(event=desk.event, actor=desk.actor, number=number, is_closed=False)
    return _("Table %(number)d is open again.") % {"number": number}


def _remove_table(desk: Desk, number: int) -> str:
    remove_table(event=desk.event, actor=desk.actor, number=number)
    return _("Table %(number)d is gone.") % {"number": number}

"""Setting an event up: officials and tables."""

from __future__ import annotations

import re

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
from tournaments.views.events.desk_access import WRITE, Desk, back_to, desk_page, run, show
from tournaments.views.events.fields import number_of

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
    """The tables: many at once, then what is special about each."""
    if request.method == "POST":
        run(request, desk, {"add": _add_tables, "change": _change_table, "remove": _remove_table})
        return back_to(request, desk.url("desk-tables"))
    return show(request, desk, "tables", {"rows": table_rows(desk.event)})


def _add_tables(request: HttpRequest, desk: Desk) -> str:
    """``how_many`` is a number, or says so: "12 tables desert"."""
    found = re.match(r"\s*(\d{1,3})\s*(?:tables?\b)?\s*(.*)$", request.POST.get("how_many", ""), re.IGNORECASE)
    if found is None:
        raise Invalid("invalid_number", _("How many tables? For example: 12."), field="how_many")
    terrain = request.POST.get("terrain", "").strip() or found[2].strip()
    added = add_tables(event=desk.event, actor=desk.actor, count=int(found[1]), terrain=terrain)
    return ngettext("%(count)d table is added.", "%(count)d tables are added.", len(added)) % {"count": len(added)}


def _change_table(request: HttpRequest, desk: Desk) -> str:
    change_table(
        event=desk.event,
        actor=desk.actor,
        number=number_of(request, "number"),
        name=request.POST.get("name"),
        terrain=request.POST.get("terrain"),
        is_closed=request.POST.get("closed") == "yes" if "closed" in request.POST else None,
    )
    return _("Table %(number)s is changed.") % {"number": request.POST["number"]}


def _remove_table(request: HttpRequest, desk: Desk) -> str:
    remove_table(event=desk.event, actor=desk.actor, number=number_of(request, "number"))
    return _("Table %(number)s is gone.") % {"number": request.POST["number"]}

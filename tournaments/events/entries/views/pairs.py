"""What the organiser rules about two entrants: kept apart, or a grudge match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from tournaments.events.desk.access import WRITE, Desk, desk_page, run, show
from tournaments.events.entries.queries.finding import entry_by_key, last_published
from tournaments.events.entries.services.pair_rules import bring_together, free_pair, keep_apart
from tournaments.events.fields import number_of
from tournaments.models import PairRule
from tournaments.permissions import Act


@desk_page(Act.MANAGE_ROUNDS, methods=WRITE)
def pairs(request: HttpRequest, desk: Desk) -> HttpResponse:
    if request.method == "POST":
        run(request, desk, {"rule": _rule, "free": _free})
        return HttpResponseRedirect(desk.url("desk-pairs"))
    event = desk.event
    first = last_published(event) + 1
    context = {
        "rules": event.pair_rules.select_related("a", "b"),
        "entrants": event.entries.exclude(state__in=["withdrawn", "dropped"]).values_list("key", "name", "club"),
        "rounds": range(first, max(event.round_count, first) + 1),
        "tab": "desk-round",
    }
    return show(request, desk, "entries/pairs", context)


def _rule(request: HttpRequest, desk: Desk) -> str:
    a, b = (entry_by_key(desk.event, request.POST.get(name, "")) for name in "ab")
    reason, number = request.POST.get("reason", ""), request.POST.get("round", "")
    names = {"a": a.name, "b": b.name}
    if number:
        bring_together(**desk.to, a=a, b=b, round_number=number_of(request, "round"), reason=reason)
        return _("%(a)s and %(b)s will meet.") % names
    keep_apart(**desk.to, a=a, b=b, reason=reason)
    return _("%(a)s and %(b)s are kept apart.") % names


def _free(request: HttpRequest, desk: Desk) -> str:
    rule = PairRule(pk=number_of(request, "rule", most=10**9), event=desk.event)
    free_pair(**desk.to, rule=rule)
    return _("The rule is taken back.")

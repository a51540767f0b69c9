"""Officials, tables and rules about pairs; who is in, and what was done."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.catalogue import TextField
from armylists.api.openapi import document
from armylists.api.pages import PageQuery, filters_of, read_page
from config.lib.errors import Invalid, NotFound
from tournaments.api.events import desk_shapes, setting_shapes, shapes
from tournaments.api.events.base import EventActView, EventQuery, Visit
from tournaments.api.events.frame import TAG, acting, asking
from tournaments.api.events.present import present_audit
from tournaments.api.events.present_desk import present_official, present_person, present_rule, present_table
from tournaments.api.events.setting_bodies import AddTables, ChangeTable, RulePair, SetOfficial
from tournaments.models import PairRule, Verb
from tournaments.permissions import Act, require
from tournaments.queries.events.log import log_entries
from tournaments.queries.events.people import entrants_page
from tournaments.queries.events.setting_up import official_rows, table_rows
from tournaments.services.events import pair_rules
from tournaments.services.events.officials import remove_official, set_official
from tournaments.services.events.tables import add_tables, change_table, remove_table


class Officials(EventActView):
    @asking("get_event_officials", answer=setting_shapes.EventOfficials, of=Act.MANAGE_OFFICIALS)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Who runs the event. For organisers."""
        return {"results": [present_official(row) for row in official_rows(visit.event)]}

    @acting("set_official", answer=setting_shapes.EventOfficial, body=SetOfficial)
    def post(self, visit: Visit, body: SetOfficial) -> dict[str, Any]:
        """Make an account an organiser or a referee, or change which. The last organiser stays one. For organisers."""
        require(visit.event, visit.actor, Act.MANAGE_OFFICIALS)
        user = User.objects.filter(username__iexact=body.account.strip(), is_active=True).first()
        if user is None:
            raise Invalid("unknown_account", _("There is no account of this name."), path="account")
        official = set_official(**visit.to, user=user, role=body.role)
        row = next(row for row in official_rows(visit.event) if row.official.pk == official.pk)
        return present_official(row)


class OneOfficial(EventActView):
    @acting("remove_official")
    def delete(self, visit: Visit, official: int) -> None:
        """Somebody runs the event no longer. For organisers."""
        found = visit.event.officials.filter(pk=official).select_related("user").first()
        if found is None:
            raise NotFound
        remove_official(**visit.to, user=found.user)


class Tables(EventActView):
    @asking("get_event_tables", answer=setting_shapes.EventTables, of=Act.SEE_DESK)
    def get(self, visit: Visit) -> dict[str, Any]:
        """The tables, and for whom some are kept. For officials."""
        return {"results": [present_table(row) for row in table_rows(visit.event)]}

    @acting("add_tables", answer=setting_shapes.EventTables, status=201, body=AddTables)
    def post(self, visit: Visit, body: AddTables) -> dict[str, Any]:
        """Add tables, numbered on; answers with all of them. For organisers."""
        add_tables(**visit.to, **body.model_dump())
        return {"results": [present_table(row) for row in table_rows(visit.event)]}


class OneTable(EventActView):
    @acting("change_table", answer=setting_shapes.EventTable, body=ChangeTable)
    def patch(self, visit: Visit, body: ChangeTable, number: int) -> dict[str, Any]:
        """Name a table, say what is on it, close it or open it again. For organisers."""
        change_table(**visit.to, number=number, name=body.name, terrain=body.terrain, is_closed=body.closed)
        return present_table(next(row for row in table_rows(visit.event) if row.table.number == number))

    @acting("remove_table")
    def delete(self, visit: Visit, number: int) -> None:
        """Take a table away at which nobody has played. For organisers."""
        remove_table(**visit.to, number=number)


class PairRules(EventActView):
    @asking("get_pair_rules", answer=setting_shapes.EventPairRules, of=Act.MANAGE_ROUNDS)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Who is kept apart, and who meets in which round. For organisers."""
        return {"results": [present_rule(one) for one in visit.event.pair_rules.select_related("a", "b")]}

    @acting("rule_pair", answer=setting_shapes.EventPairRule, status=201, body=RulePair)
    def post(self, visit: Visit, body: RulePair) -> dict[str, Any]:
        """Keep two entrants apart in all rounds, or let them meet in one. For organisers."""
        require(visit.event, visit.actor, Act.MANAGE_ROUNDS)
        who: dict[str, Any] = {"a": visit.entry(body.a), "b": visit.entry(body.b), "reason": body.reason}
        if body.round is None:
            return present_rule(pair_rules.keep_apart(**visit.to, **who))
        return present_rule(pair_rules.bring_together(**visit.to, **who, round_number=body.round))


class OnePairRule(EventActView):
    @acting("free_pair")
    def delete(self, visit: Visit, rule: int) -> None:
        """Take a rule about two entrants back. For organisers."""
        pair_rules.free_pair(**visit.to, rule=PairRule(pk=rule, event=visit.event))


class PeopleQuery(EventQuery):
    """Which entrants."""

    text = TextField(help_text="Part of a name or club.")


class People(EventActView):
    queries = {"GET": PeopleQuery}

    @asking("get_event_people", answer=desk_shapes.EventPeople, of=Act.SEE_DESK, query=PeopleQuery)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Everybody who ever entered, those who play first, with list, check-in and byes asked for. For officials."""
        page = entrants_page(visit.event, text=self.query.get("text", ""))
        return {"results": [present_person(row) for row in page.rows]}


class AuditQuery(EventQuery, PageQuery):
    """Which page of the log, and what of it."""

    verb = serializers.ChoiceField(choices=Verb.values, required=False, help_text="What was done.")
    text = TextField(help_text="Part of the name of who did it, or to whom.")


class Audit(EventActView):
    queries = {"GET": AuditQuery}

    @document(
        operation="list_event_audit", tag=TAG, answer=shapes.AuditPage, refusals=(400, 401, 403, 404), query=AuditQuery
    )
    def get(self, request: Request, event: str) -> Response:
        """Who did what, the newest first. For organisers."""
        visit = self.visit(event)
        require(visit.event, visit.actor, Act.READ_AUDIT)
        wanted = filters_of(self.query)
        rows = log_entries(visit.event, verb=wanted.get("verb", ""), text=wanted.get("text", ""))
        return Response(read_page(request, rows, query=self.query, order=("-pk",), present=present_audit))

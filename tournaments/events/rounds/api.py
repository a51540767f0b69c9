"""Rounds: pairings that everybody reads, drafts, tables, clocks."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.openapi import document
from config.lib.api.pages import WholeNumber
from config.lib.api.responses import answer
from config.lib.errors import Invalid, existing, readable
from tournaments.events.api_frame import (
    TAG,
    EventActView,
    EventQuery,
    EventView,
    Visit,
    acting,
    asking,
    reading,
    round_of,
)
from tournaments.events.entries.queries.finding import entry_by_key
from tournaments.events.locks import raise_if_refused
from tournaments.events.public.files import FileView, table_file, text_answer
from tournaments.events.public.queries.pages import public_rows
from tournaments.events.public.queries.tabular import pairings_table
from tournaments.events.queries import load_rows
from tournaments.events.requests import MaybeWithReason, WithReason
from tournaments.events.rounds import responses
from tournaments.events.rounds.adapters import table_key
from tournaments.events.rounds.queries.bracket import bracket, read_draws
from tournaments.events.rounds.queries.checks import clock_of, refuse_changing
from tournaments.events.rounds.queries.drafts import Edit, Meet, Seat, Swap, preview, price_now
from tournaments.events.rounds.queries.pairings import pairings_by_table, published_round
from tournaments.events.rounds.requests import (
    AddTables,
    ChangeClock,
    ChangeDraft,
    ChangeTable,
    PinPairing,
    SeatLate,
    WithdrawRound,
)
from tournaments.events.rounds.services import clock
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.rounds.services.drawing import check_edit
from tournaments.events.rounds.services.late_games import seat_late
from tournaments.events.rounds.services.tables import add_tables, change_table, remove_table
from tournaments.events.settings.queries import table_rows
from tournaments.models import MOST_TABLES, Round
from tournaments.permissions import Act


class Pairings(EventView):
    @reading("get_event_round", answer=responses.EventRound)
    def get(self, visit: Visit, number: int) -> responses.EventRound:
        """The pairings of a published round, by table."""
        round_ = _published(visit, number)
        return responses.EventRound.from_row(round_, pairings=pairings_by_table(round_))


class Draft(EventActView):
    @asking("get_event_draft", answer=responses.DraftedRound, of=Act.MANAGE_ROUNDS)
    def get(self, visit: Visit, number: int) -> responses.DraftedRound:
        """A round as its organisers see it, also before it is published: reasons and costs."""
        return _draft(round_of(visit, number))


class Bracket(EventView):
    @reading("get_event_bracket", answer=responses.EventBracket)
    def get(self, visit: Visit) -> responses.EventBracket:
        """The knock-out of the best from the cut to the final; 404 where there is none."""
        found = existing(bracket(read_draws(public_rows(visit.event))))
        return responses.EventBracket.from_row(found)


def _draft(round_: Round) -> responses.DraftedRound:
    return responses.DraftedRound.from_row(round_, pairings=pairings_by_table(round_))


def _clock(visit: Visit, number: int) -> responses.RoundClock:
    return responses.RoundClock.from_row(clock_of(visit.event, _published(visit, number), now=timezone.now()))


def _published(visit: Visit, number: int) -> Round:
    return existing(published_round(visit.event, number))


class PairingsCsv(FileView):
    @reading("get_event_round_csv", answer=text_answer("text/csv", "The table."))
    def get(self, visit: Visit, number: int) -> HttpResponse:
        """The pairings of a round with the results that count, as CSV."""
        return table_file(pairings_table(visit.event, number), visit.event, name=f"round-{number}.csv")


class Tables(EventActView):
    @asking("get_event_tables", answer=responses.EventTables, of=Act.SEE_DESK)
    def get(self, visit: Visit) -> responses.EventTables:
        """The tables, and for whom some are kept. For officials."""
        return responses.EventTables.from_row(results=table_rows(visit.event))

    @acting("add_tables", answer=responses.EventTables, status=201, body=AddTables)
    def post(self, visit: Visit, body: AddTables) -> responses.EventTables:
        """Add tables, numbered on; answers with all of them. For organisers."""
        add_tables(**visit.to, **body.model_dump())
        return responses.EventTables.from_row(results=table_rows(visit.event))


class TableView(EventActView):
    @acting("change_table", answer=responses.EventTable, body=ChangeTable)
    def patch(self, visit: Visit, body: ChangeTable, number: int) -> responses.EventTable:
        """Name a table, say what is on it, close it or open it again. For organisers."""
        change_table(**visit.to, number=number, name=body.name, terrain=body.terrain, is_closed=body.closed)
        row = next(row for row in table_rows(visit.event) if row.table.number == number)
        return responses.EventTable.from_row(row)

    @acting("remove_table")
    def delete(self, visit: Visit, number: int) -> None:
        """Take a table away at which nobody has played. For organisers."""
        remove_table(**visit.to, number=number)


class Drawing(EventActView):
    @acting("draw_round", answer=responses.DraftedRound)
    def post(self, visit: Visit, number: int) -> responses.DraftedRound:
        """Draw a round as a private draft; asked again, the draft that is there. For organisers."""
        return _draft(draws.draw_round(**visit.to, number=number))


class Redrawing(EventActView):
    @acting("draw_round_again", answer=responses.DraftedRound, body=WithReason)
    def post(self, visit: Visit, body: WithReason, number: int) -> responses.DraftedRound:
        """Draw a draft anew around the pairs that are pinned. For organisers."""
        return _draft(draws.draw_again(**visit.to, number=number, reason=body.reason))


class DraftEdits(EventActView):
    @acting("change_draft", answer=responses.DraftPrice, body=ChangeDraft)
    def post(self, visit: Visit, body: ChangeDraft, number: int) -> responses.DraftPrice:
        """Change a draft by hand; answers what it costs now. For organisers."""
        edit = edit_of(body.kind, a=body.a, b=body.b, table=body.table)
        price = draws.change_draft(**visit.to, number=number, edit=edit, reason=body.reason)
        return responses.DraftPrice.from_row(price)


class LateGames(EventActView):
    @acting("seat_late_player", answer=responses.DraftedRound, body=SeatLate)
    def post(self, visit: Visit, body: SeatLate, number: int) -> responses.DraftedRound:
        """The bye of a published round becomes a game against somebody who came late. For organisers."""
        round_ = round_of(visit, number)
        against = entry_by_key(visit.event, body.against)
        bye = existing(round_.pairings.filter(Q(a=against) | Q(b=against)).first())
        seat_late(**visit.to, bye=bye, entry=entry_by_key(visit.event, body.entry))
        return _draft(round_of(visit, number))


class PriceQuery(EventQuery):
    """The change that is thought of; without a `kind`, none."""

    kind = serializers.ChoiceField(choices=["swap", "meet", "seat"], required=False)
    a = serializers.RegexField(r"^[0-9A-Za-z_-]{1,16}$", required=False, help_text="The key of an entrant.")
    b = serializers.RegexField(r"^[0-9A-Za-z_-]{1,16}$", required=False, help_text="The key of another.")
    table = WholeNumber(required=False, min_value=1, max_value=MOST_TABLES, help_text="A table, for `seat`.")


class Prices(EventActView):
    queries = {"GET": PriceQuery}

    @asking(
        "price_draft",
        answer=responses.DraftPrice,
        of=Act.MANAGE_ROUNDS,
        query=PriceQuery,
        refusals=(400, 401, 403, 404, 409),
    )
    def get(self, visit: Visit, number: int) -> responses.DraftPrice:
        """What a draft costs beside the best draw, as it is or with a change. Nothing is changed. For organisers."""
        round_ = round_of(visit, number)
        raise_if_refused(refuse_changing(round_))
        sent = self.query
        with readable():
            rows = load_rows(visit.event)
            if "kind" not in sent:
                return responses.DraftPrice.from_row(price_now(rows, round_))
            if "a" not in sent:
                raise Invalid("missing_field", _("Name the entrant."), field="a")
            edit = edit_of(sent["kind"], a=sent["a"], b=sent.get("b"), table=sent.get("table"))
            check_edit(rows, round_, edit)
            return responses.DraftPrice.from_row(preview(rows, round_, edit))


class Pins(EventActView):
    @acting("pin_pairing", answer=responses.DraftedRound, body=PinPairing)
    def post(self, visit: Visit, body: PinPairing, number: int) -> responses.DraftedRound:
        """Keep the pairing of an entrant when the draft is drawn again, or let it go. For organisers."""
        draws.pin_pairing(**visit.to, number=number, a=body.entry, is_pinned=body.pinned)
        return _draft(round_of(visit, number))


class Publication(EventActView):
    @acting("publish_round", answer=responses.DraftedRound)
    def post(self, visit: Visit, number: int) -> responses.DraftedRound:
        """Show a draft to everybody and make its matches. For organisers."""
        return _draft(rounds.publish_round(**visit.to, number=number))


class RoundWithdrawal(EventActView):
    @acting("withdraw_round", body=WithdrawRound)
    def post(self, visit: Visit, body: WithdrawRound, number: int) -> None:
        """Take the last round back; its results are kept and count no longer. For organisers."""
        rounds.withdraw_round(**visit.to, number=number, reason=body.reason, is_confirmed=body.confirmed)


class Closing(EventActView):
    @acting("close_round", answer=responses.DraftedRound, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, number: int) -> responses.DraftedRound:
        """End a round; with results missing that takes a reason. For organisers."""
        return _draft(rounds.close_round(**visit.to, number=number, reason=body.reason))


class RoundReopening(EventActView):
    @acting("reopen_round", answer=responses.DraftedRound, body=WithReason)
    def post(self, visit: Visit, body: WithReason, number: int) -> responses.DraftedRound:
        """Open the last round again, as long as no later one is drawn. For organisers."""
        return _draft(rounds.reopen_round(**visit.to, number=number, reason=body.reason))


class RoundClock(EventView):
    @document(operation="get_round_clock", tag=TAG, answer=responses.RoundClock, refusals=(400, 404), query=EventQuery)
    def get(self, request: Request, event: str, number: int) -> Response:
        """The clock of a published round, at this moment."""
        response = answer(_clock(self.visit(event), number))
        response["Cache-Control"] = "no-store"
        return response

    @acting("run_clock", answer=responses.RoundClock, body=ChangeClock)
    def post(self, visit: Visit, body: ChangeClock, number: int) -> responses.RoundClock:
        """Start the clock, pause it, let it go on (`start`), or give a round more time or less. For officials."""
        if body.act == "extend":
            if body.minutes is None:
                raise Invalid("invalid_minutes", _("Say how many minutes."), path="minutes")
            clock.extend_clock(**visit.to, number=number, minutes=body.minutes)
        else:
            run = clock.start_clock if body.act == "start" else clock.pause_clock
            run(**visit.to, number=number)
        return _clock(visit, number)


def edit_of(kind: str, *, a: str, b: str | None, table: int | None) -> Edit:
    """A change of a draft. Raises Invalid when it does not name enough."""
    if kind == "seat":
        return Seat(a, table_key(table) if table is not None else None)
    if b is None:
        raise Invalid("invalid_body", "Name the second entrant.", path="b")
    return Swap(a, b) if kind == "swap" else Meet(a, b)

"""Matches that are kept: making and joining them, writing on their sheet, reporting how they ended.

A match is there for accounts that sit at it, and for guests of the event it belongs to; for everybody else it does not
exist.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.armies.queries.finding import army_of_owner
from config.lib.api.base import ApiView, PersonalView, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page
from config.lib.api.responses import answer
from tournaments.matches import responses
from tournaments.matches.hooks.guests import WITH_GUESTS, Guest
from tournaments.matches.hooks.scoring import measures_at
from tournaments.matches.play.sent_entries import EntriesDoc
from tournaments.matches.play.services import SentWrite, write_entries
from tournaments.matches.queries.changes import changes_since
from tournaments.matches.queries.finding import SeatedMatch, match_by_account, match_by_entry, matches_of
from tournaments.matches.results.adapters import describe_score, score_document
from tournaments.matches.results.requests import ConfirmResult, TellResult
from tournaments.matches.results.responses import CheckedResult, ReportedResult
from tournaments.matches.results.services import confirm_result, report_result
from tournaments.matches.services import BroughtArmy, MatchPlan, create_match, join_match
from tournaments.models import Match as MatchModel

REFUSALS = (400, 401, 403, 404, 409, 413, 415)
TAG = "matches"


class Matches(PersonalView):
    @document("list_matches", TAG, responses.MatchPage, refusals=(400, 401), query=PageQuery)
    def get(self, request: Request) -> Response:
        """Your matches, the latest first."""
        rows, user = matches_of(self.user), self.user

        def serialize(match: MatchModel) -> responses.MatchRow:
            return responses.MatchRow.of(_seated(match, user))

        return answer_page(request, rows, query=self.query, order=("-pk",), serialize=serialize)

    @document("create_match", TAG, responses.MatchSheet, status=201, refusals=REFUSALS, body=responses.NewMatch)
    def post(self, request: Request) -> Response:
        """A new match with you at side a; the other player joins with `invite`."""
        body = read_body(request, responses.NewMatch)
        seat = create_match(
            plan=MatchPlan(points_limit=body.points_limit),
            player=body.player,
            army=_brought(body.army, self.user),
            opponent_name=body.opponent,
            user=self.user,
        )
        return answer(responses.MatchSheet.of(match_by_account(seat.match.pk, user=self.user)), status=201)


class Joining(PersonalView):
    @document("join_match", TAG, responses.MatchSheet, refusals=REFUSALS, body=responses.JoinMatch)
    def post(self, request: Request) -> Response:
        """Take the second seat of a match; the invitation is used up."""
        body = read_body(request, responses.JoinMatch)
        army = _brought(body.army, self.user) if body.army is not None else None
        seat = join_match(invite_key=body.invite, player=body.player, army=army, user=self.user)
        return answer(responses.MatchSheet.of(match_by_account(seat.match.pk, user=self.user)))


class SeatView(PersonalView):
    """A match at which the person who asks has a seat."""

    authentication_classes = WITH_GUESTS

    def seated(self, match: int) -> SeatedMatch:
        """The match, from the seat of who asks. Raises NotFound for whoever has none."""
        user: object = self.request.user
        if isinstance(user, Guest):
            return match_by_entry(match, entry=user.entry)
        return match_by_account(match, user=self.user)


class Match(SeatView):
    @document("get_match", TAG, responses.MatchSheet, refusals=(400, 401, 404))
    def get(self, request: Request, match: int) -> Response:
        """A match with its sheet."""
        return answer(responses.MatchSheet.of(self.seated(match)))


class SheetEntries(SeatView):
    @document("write_entries", TAG, responses.MatchNews, refusals=REFUSALS, body=EntriesDoc)
    def post(self, request: Request, match: int) -> Response:
        """Write on the sheet, each entry by itself; answers what became of them and what was written since `since`."""
        seated = self.seated(match)
        body = read_body(request, EntriesDoc)
        sent = [SentWrite(one.id, one.path, one.value, one.was) for one in body.entries]
        written, outcomes = write_entries(match=seated.match, side=seated.side, entries=sent)
        changes = changes_since(written, since=body.since)
        news = {"number": written.entry_count, "state": written.state, "results": outcomes, "changes": changes}
        return answer(responses.MatchNews.model_validate(news))


class MatchReports(SeatView):
    @document("report_match", TAG, CheckedResult, refusals=REFUSALS, body=TellResult)
    def post(self, request: Request, match: int) -> Response:
        """Report how a match ended."""
        seated = self.seated(match)
        report = read_body(request, TellResult).report()
        told = report_result(match=seated.match, side=seated.side, report=report)
        return answer(CheckedResult.each([told], seated=seated, counts=measures_at(seated.pairing))[0])


class MatchConfirmation(SeatView):
    @document("confirm_match", TAG, ReportedResult, refusals=REFUSALS, body=ConfirmResult)
    def post(self, request: Request, match: int) -> Response:
        """Confirm what the other player reported."""
        seated = self.seated(match)
        number = read_body(request, ConfirmResult).number
        return answer(ReportedResult.from_row(confirm_result(match=seated.match, side=seated.side, number=number)))


def _seated(match: MatchModel, user: User) -> SeatedMatch:
    first, second = match.sides.all()
    return SeatedMatch(match, (first, second), next(seat.side for seat in (first, second) if seat.user_id == user.pk))


def _brought(army: str | None, user: User) -> BroughtArmy:
    if army is None:
        return BroughtArmy()
    return BroughtArmy(revision=army_of_owner(army, user=user).head)


class Scores(ApiView):
    permission_classes = [AllowAny]
    write_scope = "verdicts"

    @document("score", "matches", responses.AnyScore, refusals=(400, 413, 415), body=responses.AnyGame)
    def post(self, request: Request) -> Response:
        """Goals, victory points and state of a game at the end of a turn, or of the scenario that the document names.

        Nothing is stored, no account is needed.
        """
        return Response(describe_score(score_document(request.data)))

"""Reporting, confirming and entering results; what waits for one; forfeits."""

from __future__ import annotations

from config.lib.errors import existing
from tournaments.events.api_frame import EventActView, EventView, Visit, acting, asking, reading
from tournaments.events.entries.queries.seats import side_of_entry
from tournaments.events.public.queries.history import played_rounds
from tournaments.events.public.queries.pages import public_rows
from tournaments.events.requests import WithReason
from tournaments.events.results import responses
from tournaments.events.results import services as results
from tournaments.events.results.queries import ResultPage, result_page, results_queue
from tournaments.events.results.requests import AcceptReport, EnterResult, GiveForfeit
from tournaments.events.rounds import responses as rounds_responses
from tournaments.events.rounds.queries.pairings import pairings_by_table
from tournaments.events.standings.adapters import counted_measures
from tournaments.matches.results import responses as match_responses
from tournaments.matches.results.requests import ConfirmResult, TellResult
from tournaments.models import Pairing, ResultSubmission
from tournaments.permissions import Act, require


class ResultsQueue(EventActView):
    @asking("get_results_queue", answer=responses.ResultsQueue, of=Act.ENTER_RESULT)
    def get(self, visit: Visit) -> responses.ResultsQueue:
        """Games without a result that counts: those that differ first, then those reported once. For officials."""
        return responses.ResultsQueue.from_row(results=results_queue(visit.event))


class PairingView(EventActView):
    @asking("get_event_pairing", answer=responses.PairingReports)
    def get(self, visit: Visit, pairing: int) -> responses.PairingReports:
        """A match with everything that was reported about it, the newest first. For its players and officials."""
        found = visit.pairing(pairing)
        entry = visit.actor.entry
        is_own = entry is not None and bool(side_of_entry(found, entry))
        if not is_own:
            require(visit.event, visit.actor, Act.ENTER_RESULT)
        return _reports(result_page(visit.event, found.pk))


class Reports(EventActView):
    @acting("report_result", answer=match_responses.CheckedResult, body=TellResult)
    def post(self, visit: Visit, body: TellResult, pairing: Pairing) -> match_responses.CheckedResult:
        """Report how your match ended. Telling what your opponent told confirms it."""
        return _checked(visit, results.report(**visit.to, pairing=pairing, report=body.report()), pairing)


class Confirmation(EventActView):
    @acting("confirm_result", answer=match_responses.CheckedResult, body=ConfirmResult)
    def post(self, visit: Visit, body: ConfirmResult, pairing: Pairing) -> match_responses.CheckedResult:
        """Confirm what your opponent reported."""
        return _checked(visit, results.confirm(**visit.to, pairing=pairing, number=body.number), pairing)


class OfficialResult(EventActView):
    @acting("enter_result", answer=match_responses.CheckedResult, body=EnterResult)
    def put(self, visit: Visit, body: EnterResult, pairing: Pairing) -> match_responses.CheckedResult:
        """Enter or correct a result, which counts at once. For organisers and referees.

        Look at `contradictions` and `doubts` in the answer: a slip may say what cannot be, or lack what counts.
        """
        told = results.enter_result(**visit.to, pairing=pairing, report=body.report(), reason=body.reason)
        return _checked(visit, told, pairing)


class Acceptance(EventActView):
    @acting("accept_report", answer=match_responses.CheckedResult, body=AcceptReport)
    def post(self, visit: Visit, body: AcceptReport, pairing: Pairing) -> match_responses.CheckedResult:
        """Decide for one of the reports of the players, which counts at once. For organisers and referees."""
        require(visit.event, visit.actor, Act.ENTER_RESULT)
        page = result_page(visit.event, pairing.pk)
        told = existing(next((one for one in page.reports if one.number == body.number), None))
        report = results.report_again(told)
        entered = results.enter_result(**visit.to, pairing=pairing, report=report, reason=body.reason)
        return _checked(visit, entered, pairing)


class ResultReopening(EventActView):
    @acting("reopen_result", answer=responses.PairingReports, body=WithReason)
    def post(self, visit: Visit, body: WithReason, pairing: Pairing) -> responses.PairingReports:
        """Take a result back, so that the players report again. For organisers and referees."""
        results.reopen_result(**visit.to, pairing=pairing, reason=body.reason)
        return _reports(result_page(visit.event, pairing.pk))


class Forfeit(EventActView):
    @acting("give_forfeit", answer=rounds_responses.EventPairing, body=GiveForfeit)
    def put(self, visit: Visit, body: GiveForfeit, pairing: Pairing) -> rounds_responses.EventPairing:
        """Somebody did not appear. For organisers and referees."""
        return _row(results.give_forfeit(**visit.to, pairing=pairing, absent=body.absent, reason=body.reason))


class ForfeitRevocation(EventActView):
    @acting("revoke_forfeit", answer=rounds_responses.EventPairing, body=WithReason)
    def post(self, visit: Visit, body: WithReason, pairing: Pairing) -> rounds_responses.EventPairing:
        """It was a match after all; its result is waited for again. For organisers and referees."""
        return _row(results.revoke_forfeit(**visit.to, pairing=pairing, reason=body.reason))


def _reports(page: ResultPage) -> responses.PairingReports:
    each, counts = match_responses.CheckedResult.each, counted_measures(page.pairing.round.event)
    checked = each(page.reports, seated=page.seated, counts=counts) if page.seated is not None else []
    return responses.PairingReports.from_row(page, pairing=_row(page.pairing), reports=checked)


def _checked(visit: Visit, told: ResultSubmission, pairing: Pairing) -> match_responses.CheckedResult:
    """A result with what contradicts itself or the sheet."""
    seated = result_page(visit.event, pairing.pk).seated
    assert seated is not None  # noqa: S101 - there is a result of it
    return match_responses.CheckedResult.each([told], seated=seated, counts=counted_measures(visit.event))[0]


def _row(pairing: Pairing) -> rounds_responses.EventPairing:
    row = next(row for row in pairings_by_table(pairing.round) if row.pairing == pairing)
    return rounds_responses.EventPairing.from_row(row)


class Results(EventView):
    @reading("get_event_results", answer=responses.EventResults)
    def get(self, visit: Visit) -> responses.EventResults:
        """All published rounds with the results that count, the latest first."""
        return responses.EventResults.from_row(results=played_rounds(public_rows(visit.event)))

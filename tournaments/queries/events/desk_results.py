"""Results at the desk: the queue, and one match with every report."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet

from config.lib.errors import NotFound
from tournaments.models import Event, MatchSide, Pairing, ResultSubmission, Round
from tournaments.queries.events.history import how_many_fit
from tournaments.queries.events.refusals import Refusal
from tournaments.queries.events.results import Waiting, refuse_official_result, results_queue
from tournaments.queries.matches import SeatedMatch


@dataclass(frozen=True, slots=True)
class Told:
    """A pairing with the result that counts; None for a forfeit."""

    pairing: Pairing
    result: ResultSubmission | None

    @property
    def round_number(self) -> int:
        """The round it was played in."""
        return self.pairing.round.number


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """Matches that wait for a result, and those that have one, round by round, the latest first.

    ``earlier`` are rounds that are left out here; each can be asked for.
    """

    disputed: tuple[Waiting, ...]
    reported: tuple[Waiting, ...]
    missing: tuple[Waiting, ...]
    told: tuple[Told, ...]
    earlier: tuple[int, ...]


def results_page(event: Event, *, number: int | None = None) -> ResultsPage:
    """The queue and what counts already, of one round or of the latest ones: three queries."""
    queue = results_queue(event)
    told = _told(event)
    rounds = [len(list(group)) for _number, group in groupby(told, key=attrgetter("round_number"))]
    numbers = list(dict.fromkeys(one.round_number for one in told))
    shown = [number] if number in numbers else numbers[: how_many_fit(rounds)]
    return ResultsPage(
        disputed=tuple(one for one in queue if one.is_disputed),
        reported=tuple(one for one in queue if one.proposed is not None and not one.is_disputed),
        missing=tuple(one for one in queue if one.proposed is None),
        told=tuple(one for one in told if one.round_number in shown),
        earlier=tuple(reversed([one for one in numbers if one not in shown])),
    )


def _told(event: Event) -> list[Told]:
    counted = _pairings(event).filter(round__state__in=[Round.State.PUBLISHED, Round.State.CLOSED])
    pairings = list(counted.exclude(b=None).order_by("-round__number", "table__number", "pk"))
    confirmed = ResultSubmission.objects.filter(
        match__in=[pairing.match_id for pairing in pairings], state=ResultSubmission.State.CONFIRMED
    )
    results = {one.match_id: one for one in confirmed.defer("document", "answer")}
    counting = [Told(pairing, results.get(pairing.match_id or 0)) for pairing in pairings]
    return [one for one in counting if one.result is not None or one.pairing.kind != Pairing.Kind.GAME]


def _pairings(event: Event) -> QuerySet[Pairing]:
    pairings = Pairing.objects.filter(round__event=event).select_related("round", "a", "b", "table")
    return pairings.defer("round__draw", "round__edits")


def pairing_at(event: Event, *, table: int) -> Pairing | None:
    """The pairing at a table in the last published round."""
    found = _pairings(event).filter(table__number=table, round__state__in=[Round.State.PUBLISHED, Round.State.CLOSED])
    return found.order_by("-round__number").first()


@dataclass(frozen=True, slots=True)
class ResultPage:
    """One match at the desk: its reports, the newest first, and why nothing can be entered."""

    pairing: Pairing
    seated: SeatedMatch | None
    reports: tuple[ResultSubmission, ...]
    refused: Refusal | None

    @property
    def confirmed(self) -> ResultSubmission | None:
        """The result that counts."""
        return next((one for one in self.reports if one.state == ResultSubmission.State.CONFIRMED), None)

    @property
    def proposed(self) -> ResultSubmission | None:
        """The report that nobody has confirmed."""
        return next((one for one in self.reports if one.state == ResultSubmission.State.PROPOSED), None)


def result_page(event: Event, pk: int) -> ResultPage:
    """A match of this event. Raises NotFound for any other."""
    found = Pairing.objects.filter(round__event=event, pk=pk).select_related("round", "a", "b", "table", "match")
    pairing = found.first()
    if pairing is None:
        raise NotFound
    match = pairing.match
    seated = None
    if match is not None:
        first, second = MatchSide.objects.filter(match=match).order_by("side")
        seated = SeatedMatch(match, (first, second), "")
    reports = match.results.order_by("-number").defer("document") if match is not None else ()
    refused = refuse_official_result(pairing, pairing.round, event)
    return ResultPage(pairing, seated, tuple(reports), refused)


def drawn_after(event: Event, round_: Round) -> tuple[int, ...]:
    """The rounds that were drawn with the results of this one, and of those before it."""
    later = event.rounds.exclude(state=Round.State.WITHDRAWN).filter(number__gt=round_.number)
    return tuple(later.order_by("number").values_list("number", flat=True))

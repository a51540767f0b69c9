"""Results of pairings: which are missing, which wait for somebody, and what may still be said about them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.db.models import F, QuerySet

from config.lib.errors import existing
from rules.words import N_
from tournaments.events.public.queries.history import how_many_fit
from tournaments.events.queries import confirmed_results
from tournaments.events.rows import COUNTED, EventRows, PairingRow
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.models import Event, MatchSide, Pairing, ResultSubmission, Round
from tournaments.refusals import Refusal, refusal

COMPARED = ("kind", "winner", "goals_a", "goals_b", "points_a", "points_b")


def missing_results(rows: EventRows, round_: Round) -> tuple[Pairing, ...]:
    return tuple(
        pairing for pairing in rows.of(round_) if pairing.kind == Pairing.Kind.GAME and rows.result(pairing) is None
    )


def refuse_official_result(pairing: Pairing, round_: Round, event: Event) -> Refusal | None:
    """Why even an official cannot enter a result here. Results of old rounds can be corrected until the archive."""
    if event.state not in (Event.State.RUNNING, Event.State.FINISHED):
        return refusal("not_running", N_("Results are entered while the event runs, or corrected after it."))
    if round_.state not in COUNTED:
        return refusal("round_not_published", N_("This round is not published."))
    if pairing.b_id is None:
        return refusal("bye", N_("A bye has no result."))
    return None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match in the results queue. ``is_disputed``: both sides reported, and not the same."""

    pairing: Pairing
    proposed: ResultSubmission | None
    others: tuple[ResultSubmission, ...]

    @property
    def is_disputed(self) -> bool:
        return bool(self.others)

    @property
    def reports(self) -> tuple[ResultSubmission, ...]:
        return tuple(one for one in (self.proposed, *self.others) if one is not None)


def results_queue(event: Event) -> tuple[Waiting, ...]:
    """Games of published rounds without a confirmed result, disputed ones first, then those reported once, by table."""
    pairings = (
        Pairing.objects.filter(round__event=event, round__state__in=COUNTED, kind=Pairing.Kind.GAME)
        .exclude(match__results__state=ResultSubmission.State.CONFIRMED)
        .select_related("round", "a", "b", "table", "match")
        .order_by("round__number", F("table__number").asc(nulls_last=True), "pk")
        .defer("match__sheet", "round__draw", "round__edits")
    )
    found = list(pairings)
    told: dict[int, list[ResultSubmission]] = {}
    results = ResultSubmission.objects.filter(match__in=[pairing.match_id for pairing in found]).order_by("number")
    for result in results.defer("document", "answer"):
        told.setdefault(result.match_id, []).append(result)
    queue = [_waiting(pairing, told.get(pairing.match_id or 0, [])) for pairing in found]
    return tuple(sorted(queue, key=lambda one: (not one.is_disputed, one.proposed is None)))


def _waiting(pairing: Pairing, told: list[ResultSubmission]) -> Waiting:
    proposed = next((result for result in told if result.state == ResultSubmission.State.PROPOSED), None)
    others: tuple[ResultSubmission, ...] = ()
    if proposed is not None:
        # What the other side said last, unless it was confirmed and opened again.
        theirs = [r for r in told if r.side != proposed.side and not r.official and r.confirmed_at is None]
        others = tuple(r for r in theirs[-1:] if not tells_the_same(r, proposed))
    return Waiting(pairing, proposed, others)


def tells_the_same(one: ResultSubmission, other: ResultSubmission) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in COMPARED)


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """Matches that wait for a result, and those that have one, round by round, the latest first.

    ``earlier`` are rounds that are left out here; each can be asked for.
    """

    disputed: tuple[Waiting, ...]
    reported: tuple[Waiting, ...]
    missing: tuple[Waiting, ...]
    told: tuple[PairingRow, ...]
    earlier: tuple[int, ...]


def results_page(event: Event, *, number: int | None = None) -> ResultsPage:
    """The queue and what counts already, of one round or of the latest ones: three queries."""
    queue = results_queue(event)
    told = _counted_games(event)
    rounds = [len(list(group)) for _number, group in groupby(told, key=attrgetter("pairing.round.number"))]
    numbers = list(dict.fromkeys(one.pairing.round.number for one in told))
    shown = [number] if number in numbers else numbers[: how_many_fit(rounds)]
    return ResultsPage(
        disputed=tuple(one for one in queue if one.is_disputed),
        reported=tuple(one for one in queue if one.proposed is not None and not one.is_disputed),
        missing=tuple(one for one in queue if one.proposed is None),
        told=tuple(one for one in told if one.pairing.round.number in shown),
        earlier=tuple(reversed([one for one in numbers if one not in shown])),
    )


def _counted_games(event: Event) -> list[PairingRow]:
    counted = _pairings(event).filter(round__state__in=COUNTED)
    pairings = list(counted.exclude(b=None).order_by("-round__number", "table__number", "pk"))
    confirmed = confirmed_results().filter(match__in=[pairing.match_id for pairing in pairings])
    results = {one.match_id: one for one in confirmed}
    rows = (
        PairingRow(one, one.a.name, one.b.name if one.b else "", results.get(one.match_id or 0)) for one in pairings
    )
    return [row for row in rows if row.is_decided]


def _pairings(event: Event) -> QuerySet[Pairing]:
    pairings = Pairing.objects.filter(round__event=event).select_related("round", "a", "b", "table")
    return pairings.defer("round__draw", "round__edits")


def pairing_at(event: Event, *, table: int) -> Pairing | None:
    """The pairing at a table in the last published round; what was played there in earlier rounds is left alone."""
    latest = event.rounds.filter(state__in=COUNTED).order_by("-number").values("pk")[:1]
    return _pairings(event).filter(table__number=table, round__in=latest).first()


@dataclass(frozen=True, slots=True)
class ResultPage:
    """One match at the desk: its reports, the newest first, and why nothing can be entered."""

    pairing: Pairing
    seated: SeatedMatch | None
    reports: tuple[ResultSubmission, ...]
    refused: Refusal | None

    @property
    def confirmed(self) -> ResultSubmission | None:
        return next((one for one in self.reports if one.state == ResultSubmission.State.CONFIRMED), None)

    @property
    def proposed(self) -> ResultSubmission | None:
        return next((one for one in self.reports if one.state == ResultSubmission.State.PROPOSED), None)


def result_page(event: Event, pk: int) -> ResultPage:
    """A match of this event. Raises NotFound for any other."""
    found = Pairing.objects.filter(round__event=event, pk=pk).select_related("round", "a", "b", "table", "match")
    pairing = existing(found.first())
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

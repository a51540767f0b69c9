"""Results of pairings: which are missing, which wait for somebody, and what may still be said about them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from rules.words import N_
from tournaments.adapters.event_rows import EventRows
from tournaments.models import Event, Match, Pairing, ResultSubmission, Round
from tournaments.queries.events.refusals import Refusal, refusal

COMPARED = ("kind", "winner", "goals_a", "goals_b", "points_a", "points_b")


def missing_results(rows: EventRows, round_: Round) -> tuple[Pairing, ...]:
    """The games of a round without a confirmed result."""
    return tuple(
        pairing for pairing in rows.of(round_) if pairing.kind == Pairing.Kind.GAME and rows.result(pairing) is None
    )


def pairing_of(match: Match) -> Pairing | None:
    """The pairing that a match belongs to, with its round and its event; None for a match outside of any event."""
    pairings = Pairing.objects.filter(match=match).select_related("round__event")
    return pairings.defer("round__draw", "round__edits").first()


def refuse_players_result(found: Pairing | None, *, is_reopening: bool = False) -> Refusal | None:
    """Why players cannot report, confirm or reopen at the match of this pairing now: its round is over or was
    withdrawn. Only officials reopen a result that counts for an event.

    A match outside of any event (None) is the players' own.
    """
    if found is None:
        return None
    if found.round.state == Round.State.WITHDRAWN:
        return refusal("round_withdrawn", N_("The organiser has withdrawn this round; the match does not count."))
    if found.round.state != Round.State.PUBLISHED or found.round.event.state != Event.State.RUNNING:
        return refusal("round_closed", N_("This round is closed; ask the organiser."))
    if found.kind != Pairing.Kind.GAME:
        return refusal("forfeited", N_("The organiser has given this match as a forfeit."))
    if is_reopening:
        return refusal("ask_organiser", N_("This result counts for the event: ask the organiser to open it again."))
    return None


def refuse_official_result(pairing: Pairing, round_: Round, event: Event) -> Refusal | None:
    """Why even an official cannot enter a result here. Results of old rounds can be corrected until the archive."""
    if event.state not in (Event.State.RUNNING, Event.State.FINISHED):
        return refusal("not_running", N_("Results are entered while the event runs, or corrected after it."))
    if round_.state not in (Round.State.PUBLISHED, Round.State.CLOSED):
        return refusal("round_not_published", N_("This round is not published."))
    if pairing.b_id is None:
        return refusal("bye", N_("A bye has no result."))
    return None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match in the results queue. ``is_disputed``: both sides reported, and not the same."""

    pairing: Pairing
    round_number: int
    proposed: ResultSubmission | None
    others: tuple[ResultSubmission, ...]

    @property
    def is_disputed(self) -> bool:
        """Whether the two players tell different results."""
        return bool(self.others)


def results_queue(event: Event) -> tuple[Waiting, ...]:
    """Games of published rounds without a confirmed result, disputed ones first, then those reported once, by table."""
    pairings = (
        Pairing.objects.filter(
            round__event=event, round__state__in=[Round.State.PUBLISHED, Round.State.CLOSED], kind=Pairing.Kind.GAME
        )
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
    return Waiting(pairing, pairing.round.number, proposed, others)


def tells_the_same(one: ResultSubmission, other: ResultSubmission) -> bool:
    """Whether two reports tell the same end of a game."""
    return all(getattr(one, name) == getattr(other, name) for name in COMPARED)

"""What an event has to say when players report, confirm or reopen at one of its matches, and hears of it."""

from __future__ import annotations

from tournaments.events.audit import record
from tournaments.events.locks import lock_event, raise_if_refused
from tournaments.events.notices.services import mark_reports_resolved, notify_of_report
from tournaments.events.results.queries import tells_the_same
from tournaments.matches.hooks.acts import MatchAct, pairing_of, refuse_act
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.models import Event, Match, Pairing, ResultSubmission, Verb
from tournaments.permissions import Actor, Role


def hold_event_of(match: Match) -> None:
    """Hold the event of a match, if it has one: before the match itself, as everything else that locks both."""
    event = Event.objects.filter(rounds__pairings__match=match.pk).first()
    if event is not None:
        lock_event(event)


def refuse_players(match: Match, act: MatchAct) -> None:
    """Raises Conflict when the event of a match, if it has one, does not let its players do this."""
    raise_if_refused(refuse_act(pairing_of(match), act))


def notify_event(seated: SeatedMatch, verb: Verb, result: ResultSubmission) -> None:
    """Write a player's report or confirmation into the log of the event, and tell the opponent of a report."""
    found = Pairing.objects.filter(match=seated.match).select_related("round__event", "a", "b")
    pairing = found.defer("round__draw", "round__edits").first()
    if pairing is None or seated.own is None:
        return
    event = pairing.round.event
    actor = Actor(event.pk, seated.own.player, seated.own.user, frozenset({Role.ENTRANT}))
    details = {"round": pairing.round.number, **result_details(result)}
    record(event=event, actor=actor, verb=verb, subject=subject_of(seated), details=details)
    mark_reports_resolved(match_id=seated.match.pk)
    if verb == Verb.RESULT_REPORTED:
        notify_of_report(event=event, pairing=pairing, result=result, is_disputed=_is_disputed(result))


def _is_disputed(result: ResultSubmission) -> bool:
    """Whether the opponent has told something else, which nobody has confirmed."""
    told = ResultSubmission.objects.filter(match=result.match_id, official="", confirmed_at=None)
    theirs = told.exclude(side=result.side).order_by("number").last()
    return theirs is not None and not tells_the_same(theirs, result)


def subject_of(seated: SeatedMatch) -> str:
    first, second = seated.sides
    return f"{first.player} – {second.player}"


def result_details(result: ResultSubmission) -> dict[str, object]:
    return {
        "match": result.match_id,
        "number": result.number,
        "kind": result.kind,
        "winner": result.winner,
        "goals": [result.goals_a, result.goals_b],
        "points": [result.points_a, result.points_b],
    }

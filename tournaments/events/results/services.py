"""Results inside an event: players report and confirm, officials enter, correct, reopen and give forfeits."""

from __future__ import annotations

from django.db import transaction

from rules.words import N_
from tournaments.events.audit import record
from tournaments.events.entries.queries.seats import side_of_entry
from tournaments.events.locks import changing, fresh_pairing, need_reason, raise_if_refused
from tournaments.events.notices.services import mark_reports_resolved
from tournaments.events.results.queries import refuse_official_result, tells_the_same
from tournaments.matches.hooks.news import result_details
from tournaments.matches.results.services import Report, confirm_result, decide_result, drop_results, report_result
from tournaments.models import Event, Match, Pairing, ResultSubmission, Verb
from tournaments.permissions import Act, Actor, require
from tournaments.refusals import refusal

Kind = Pairing.Kind
FORFEITS = {"a": Kind.FORFEIT_A, "b": Kind.FORFEIT_B, "both": Kind.DOUBLE_FORFEIT}


def report(*, event: Event, actor: Actor, pairing: Pairing, report: Report) -> ResultSubmission:
    """A player tells how their match ended. Telling what the opponent told already confirms it.

    Raises Forbidden for whoever is not in this match, Conflict once the round is closed or withdrawn.
    """
    with changing(event) as event:
        pairing = fresh_pairing(event, pairing)
        side, match = _own_side(event, actor, pairing), _match_of(pairing)
        before = match.results.filter(state=ResultSubmission.State.PROPOSED).first()
        told = report_result(match=match, side=side, report=report)
        if before is not None and before.side != side and tells_the_same(before, told):
            return confirm_result(match=match, side=before.side, number=told.number)
        return told


def confirm(*, event: Event, actor: Actor, pairing: Pairing, number: int) -> ResultSubmission:
    """A player confirms what their opponent reported; ``number`` is the report they have read. Idempotent."""
    with changing(event) as event:
        pairing = fresh_pairing(event, pairing)
        return confirm_result(match=_match_of(pairing), side=_own_side(event, actor, pairing), number=number)


def enter_result(*, event: Event, actor: Actor, pairing: Pairing, report: Report, reason: str = "") -> ResultSubmission:
    """An official enters a result, which counts at once. Correcting one that counts takes a reason.

    Standings follow, rounds that are drawn stay as they are. Entering the same twice changes nothing.
    """
    with changing(event, actor, Act.ENTER_RESULT) as event:
        pairing = fresh_pairing(event, pairing)
        raise_if_refused(refuse_official_result(pairing, pairing.round, event))
        if pairing.kind != Kind.GAME:
            raise_if_refused(refusal("forfeited", N_("This match is a forfeit: take that back first.")))
        match = _match_of(pairing)
        before = match.results.filter(state=ResultSubmission.State.CONFIRMED).first()
        undo = transaction.savepoint()
        told = decide_result(match=match, report=report, official=actor.name)
        mark_reports_resolved(match_id=match.pk)
        if before is not None and tells_the_same(before, told):
            transaction.savepoint_rollback(undo)
            return before
        details = {"round": pairing.round.number, **result_details(told)}
        verb = Verb.RESULT_ENTERED
        if before is not None:
            verb = Verb.RESULT_CORRECTED
            details |= {"before": result_details(before), "reason": need_reason(reason)}
        record(event=event, actor=actor, verb=verb, subject=pairing.title, details=details)
    return told


def report_again(told: ResultSubmission) -> Report:
    if told.kind == ResultSubmission.Kind.PLAYED:
        return Report(told.kind)
    goals = told.answer.get("goals", {"a": [], "b": []})
    return Report(
        told.kind,
        winner=told.winner,
        goals=(tuple(goals["a"]), tuple(goals["b"])),
        points=(told.points_a, told.points_b),
        note=told.note,
        made=told.goals,
    )


def reopen_result(*, event: Event, actor: Actor, pairing: Pairing, reason: str) -> Match:
    """An official takes a result back, so that the players report again. Only while its round is published."""
    with changing(event, actor, Act.ENTER_RESULT) as event:
        reason = need_reason(reason)
        pairing = fresh_pairing(event, pairing)
        raise_if_refused(refuse_official_result(pairing, pairing.round, event))
        if pairing.round.state != "published":
            raise_if_refused(refusal("round_closed", N_("The round is closed: enter the right result instead.")))
        match = _match_of(pairing)
        told = match.results.filter(state=ResultSubmission.State.CONFIRMED).first()
        if told is None:
            raise_if_refused(refusal("no_result", N_("No result of this match counts yet.")))
        else:
            details = {"reason": reason, "before": result_details(told)}
            record(event=event, actor=actor, verb=Verb.RESULT_REOPENED, subject=pairing.title, details=details)
        return drop_results(match=match)


def give_forfeit(*, event: Event, actor: Actor, pairing: Pairing, absent: str, reason: str) -> Pairing:
    """Somebody did not appear: ``absent`` is a, b or both. What was reported stays readable, and counts no longer."""
    with changing(event, actor, Act.ENTER_RESULT) as event:
        reason = need_reason(reason)
        pairing = fresh_pairing(event, pairing)
        raise_if_refused(refuse_official_result(pairing, pairing.round, event))
        if absent not in FORFEITS:
            raise_if_refused(refusal("unknown_side", N_("Who did not appear: a, b or both?")))
        before, pairing.kind, pairing.note = pairing.kind, FORFEITS[absent], reason
        if before == pairing.kind:
            return pairing
        _drop_told(pairing)
        _move(event, actor, pairing, verb=Verb.FORFEITED, before=before)
    return pairing


def revoke_forfeit(*, event: Event, actor: Actor, pairing: Pairing, reason: str) -> Pairing:
    """It was a match after all; its result is waited for again."""
    with changing(event, actor, Act.ENTER_RESULT) as event:
        reason = need_reason(reason)
        pairing = fresh_pairing(event, pairing)
        raise_if_refused(refuse_official_result(pairing, pairing.round, event))
        if pairing.kind == Kind.GAME:
            raise_if_refused(refusal("no_forfeit", N_("This match is no forfeit.")))
        before, pairing.kind, pairing.note = pairing.kind, Kind.GAME, ""
        _move(event, actor, pairing, verb=Verb.FORFEIT_REVOKED, before=before, reason=reason)
    return pairing


def _own_side(event: Event, actor: Actor, pairing: Pairing) -> str:
    """The actor's side. Raises Forbidden for those of other matches, officials included: they enter results."""
    side = side_of_entry(pairing, actor.entry) if actor.entry is not None else ""
    own = {"a": pairing.a, "b": pairing.b}.get(side)
    require(event, actor, Act.REPORT_RESULT, of=own)
    return side


def _match_of(pairing: Pairing) -> Match:
    match = Match.objects.filter(pairing=pairing).first()
    if match is None:
        raise_if_refused(refusal("no_match", N_("This pairing has no match: it is a bye, or not published yet.")))
    assert match is not None  # noqa: S101 - stopped above
    return match


def _drop_told(pairing: Pairing) -> None:
    told = [ResultSubmission.State.PROPOSED, ResultSubmission.State.CONFIRMED]
    match = Match.objects.filter(pairing=pairing).first()
    if match is not None and match.results.filter(state__in=told).exists():
        drop_results(match=match)
        mark_reports_resolved(match_id=match.pk)


def _move(event: Event, actor: Actor, pairing: Pairing, *, verb: Verb, before: str, reason: str = "") -> None:
    pairing.save(update_fields=["kind", "note"])
    details = {
        "round": pairing.round.number,
        "from": before,
        "to": str(pairing.kind),
        "reason": reason or pairing.note,
    }
    record(event=event, actor=actor, verb=verb, subject=pairing.title, details=details)

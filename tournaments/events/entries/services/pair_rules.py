"""What an organiser rules about two entrants: never against each other, or a grudge match in one round."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid, existing
from tournaments.events.audit import record
from tournaments.events.entries.queries.finding import last_published
from tournaments.events.locks import changing, fresh_entry, need_reason
from tournaments.models import MOST_ROUNDS, Event, PairRule, Participant, Verb
from tournaments.permissions import Act, Actor


def keep_apart(*, event: Event, actor: Actor, a: Participant, b: Participant, reason: str) -> PairRule:
    """These two should not meet at this event. Idempotent."""
    return _rule(event, actor, a, b, kind=PairRule.Kind.APART, number=None, reason=reason)


def bring_together(
    *, event: Event, actor: Actor, a: Participant, b: Participant, round_number: int, reason: str
) -> PairRule:
    """These two play each other in this round, which is not published yet. Each has one such match in a round."""
    return _rule(event, actor, a, b, kind=PairRule.Kind.MEET, number=round_number, reason=reason)


def free_pair(*, event: Event, actor: Actor, rule: PairRule) -> None:
    with changing(event, actor, Act.MANAGE_ROUNDS) as event:
        found = existing(event.pair_rules.select_related("a", "b").filter(pk=rule.pk).first())
        subject = f"{found.a} – {found.b}"
        details = {"kind": found.kind, "round": found.round_number, "reason": found.reason}
        found.delete()
        record(event=event, actor=actor, verb=Verb.PAIR_FREED, subject=subject, details=details)


def _rule(
    event: Event, actor: Actor, a: Participant, b: Participant, *, kind: PairRule.Kind, number: int | None, reason: str
) -> PairRule:
    with changing(event, actor, Act.MANAGE_ROUNDS) as event:
        reason = need_reason(reason)
        first, second = sorted((fresh_entry(event, a), fresh_entry(event, b)), key=lambda entry: entry.pk)
        if first.pk == second.pk:
            raise Invalid("same_entrant", _("Choose two different entrants."), field="b")
        if number is not None:
            _refuse_round(event, first, second, number=number)
        rule, is_new = PairRule.objects.get_or_create(
            event=event, kind=kind, a=first, b=second, round_number=number, defaults={"reason": reason}
        )
        if is_new:
            details = {"kind": kind, "round": number, "reason": reason}
            subject = f"{first} – {second}"
            record(event=event, actor=actor, verb=Verb.PAIR_RULED, subject=subject, details=details)
    return rule


def _refuse_round(event: Event, a: Participant, b: Participant, *, number: int) -> None:
    if not last_published(event) < number <= MOST_ROUNDS:
        raise Conflict("round_published", _("This round is published already, or never comes."))
    others = event.pair_rules.filter(kind=PairRule.Kind.MEET, round_number=number).exclude(a=a, b=b)
    taken = {pk for rule in others for pk in (rule.a_id, rule.b_id)}
    if taken & {a.pk, b.pk}:
        raise Conflict("pinned_twice", _("One of the two has a match arranged in this round already."))

"""Points beside the matches: painting and the like, and what an organiser adds or takes."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid, existing
from tournaments.events.audit import record
from tournaments.events.locks import changing, fresh_entry, need_reason
from tournaments.events.standings.queries import extras_of
from tournaments.models import Adjustment, Event, Participant, Verb
from tournaments.permissions import Act, Actor, require
from tournaments.standings.exact import read_exact, write_exact

MOST_ADJUSTED = Decimal(10_000)


def give_scores(*, event: Event, actor: Actor, entry: Participant, scores: Mapping[str, int | str]) -> Participant:
    """Set the scores of an entrant by the keys of the event's scoring; exact (``7`` or ``"7/2"``), at most its maximum.

    Raises Invalid, naming the score.
    """
    with changing(event, actor, Act.ADJUST) as event:
        _refuse_archived(event)
        entry = fresh_entry(event, entry)
        before, after = dict(entry.scores), _check(event, scores)
        if before == after:
            return entry
        entry.scores = after
        entry.save(update_fields=["scores"])
        details = {"before": before, "after": after}
        record(event=event, actor=actor, verb=Verb.SCORED, subject=entry.name, details=details)
    return entry


def adjust(*, event: Event, actor: Actor, entry: Participant, points: Decimal, reason: str) -> Adjustment:
    """Add points to an entrant's total, or take some (below 0). The reason is shown beside them."""
    require(event, actor, Act.ADJUST)
    reason = need_reason(reason)
    if not points.is_finite() or points == 0 or abs(points) > MOST_ADJUSTED or points != round(points, 2):
        raise Invalid("invalid_points", _("Points other than 0, with at most two decimals."), field="points")
    with changing(event) as event:
        _refuse_archived(event)
        entry = fresh_entry(event, entry)
        row = Adjustment.objects.create(event=event, entry=entry, points=points, reason=reason)
        details = {"points": str(points), "reason": reason}
        record(event=event, actor=actor, verb=Verb.ADJUSTED, subject=entry.name, details=details)
    return row


def revoke_adjustment(*, event: Event, actor: Actor, adjustment: Adjustment, reason: str) -> Adjustment:
    """Take an adjustment or a penalty back; it stays readable. Idempotent."""
    with changing(event, actor, Act.ADJUST) as event:
        reason = need_reason(reason)
        _refuse_archived(event)
        row = existing(event.adjustments.select_related("entry").filter(pk=adjustment.pk).first())
        if not row.is_revoked:
            row.is_revoked = True
            row.save(update_fields=["is_revoked"])
            details = {"points": str(row.points), "was": row.reason, "reason": reason}
            record(event=event, actor=actor, verb=Verb.ADJUSTMENT_REVOKED, subject=row.entry.name, details=details)
    return row


def _refuse_archived(event: Event) -> None:
    if event.state == Event.State.ARCHIVED:
        raise Conflict("archived", _("The event is archived."))


def _check(event: Event, scores: Mapping[str, int | str]) -> dict[str, int | str]:
    most = {extra.key: extra.most for extra in extras_of(event)}
    clean: dict[str, int | str] = {}
    for key, value in scores.items():
        if key not in most:
            raise Invalid("unknown_score", _("The scoring has no such score."), field=key)
        try:
            points = read_exact(value)
        except ValueError as error:
            raise Invalid("invalid_points", str(error), field=key) from error
        if not 0 <= points <= most[key]:
            params = {"most": str(most[key])}
            raise Invalid("invalid_points", _("From 0 to %(most)s points."), params=params, field=key)
        clean[key] = write_exact(points)
    return clean

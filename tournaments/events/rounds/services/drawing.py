"""Drawing a round, in private: the draw itself, again, and changes by hand with their price and a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import Invalid, readable
from rules.words import N_
from tournaments.events.audit import record
from tournaments.events.desk.queries.steps import missing_players
from tournaments.events.locks import changing, fresh_round, need_reason, raise_if_refused
from tournaments.events.queries import load_rows
from tournaments.events.rounds.adapters import (
    Pin,
    bracket_of,
    draft_of,
    draw_order,
    stored_draw,
    stored_reasons,
    table_key,
)
from tournaments.events.rounds.queries.checks import refuse_changing, refuse_drawing, refuse_edit
from tournaments.events.rounds.queries.drafts import Edit, apply_edit, price_of
from tournaments.events.rows import EventRows
from tournaments.models import Event, PairedParticipant, Pairing, Participant, Round, Verb
from tournaments.pairing.swap import Draft, Price
from tournaments.pairing.values import Draw
from tournaments.permissions import Act, Actor
from tournaments.refusals import Refusal, refusal


def draw_round(*, event: Event, actor: Actor, number: int) -> Round:
    """Draw a round as a private draft. Asking for it again gives the draft that is there.

    Raises Conflict when it cannot be drawn now, Invalid when the engine cannot draw from what it was given; nothing is
    stored then.
    """
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        rows = load_rows(event)
        known = rows.round(number)
        if known is not None and known.state == Round.State.DRAWN:
            return known
        raise_if_refused(refuse_drawing(rows, number=number))
        raise_if_refused(
            next((Refusal(m.code, m.message) for m in missing_players(rows, number=number) if m.is_blocking), None)
        )
        draw, stored = _draw(rows, number=number, again=0, hand_made=())
        round_ = Round.objects.create(event=event, number=number, draw=stored)
        _store_pairs(rows, round_, draw)
        _record_draw(event, actor, round_, Verb.DRAWN)
    return round_


def draw_again(*, event: Event, actor: Actor, number: int, reason: str) -> Round:
    """Draw a draft anew with the next seed, around the pairs that are pinned. The reason and the price are kept."""
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        reason = need_reason(reason)
        round_ = fresh_round(event, number)
        raise_if_refused(refuse_changing(round_))
        rows = load_rows(event)
        pins = _pins_of(rows, round_)
        before = round_.draw["cost"]
        draw, round_.draw = _draw(rows, number=number, again=round_.draw["again"] + 1, hand_made=pins)
        round_.pairings.all().delete()
        _store_pairs(rows, round_, draw, pinned=pins)
        change = {"edit": {"kind": "again"}, "reason": reason, "before": before, "cost": round_.draw["cost"]}
        _keep_edit(round_, actor, change)
        _record_draw(event, actor, round_, Verb.DRAWN_AGAIN, change)
    return round_


def change_draft(*, event: Event, actor: Actor, number: int, edit: Edit, reason: str) -> Price:
    """Change a draft by hand. New pairs are pinned, so that drawing again leaves them. Answers what it costs now.

    Raises Conflict when the draft is none or does not fit the field any more, Invalid for unknown entrants or tables.
    """
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        reason = need_reason(reason)
        round_ = fresh_round(event, number)
        raise_if_refused(refuse_changing(round_))
        rows = load_rows(event)
        before = draft_of(rows, round_)
        check_edit(rows, round_, edit)
        after = apply_edit(before, edit)
        price = price_of(rows, round_, after)
        if price.errors:
            told = tuple(error.message for error in price.errors)
            raise_if_refused(refusal("draft_stale", N_("The draft does not fit the field any more: {what}"), what=told))
        if after == before:
            return price
        _rebuild(rows, round_, after, price=price)
        change = {
            "edit": {"kind": type(edit).__name__.lower(), **asdict(edit)},
            "reason": reason,
            "cost": asdict(price.cost),
            "tables": asdict(price.table_cost),
            "worse": price.worse,
        }
        _keep_edit(round_, actor, change)
        _record_draw(event, actor, round_, Verb.DRAFT_CHANGED, change)
    return price


def pin_pairing(*, event: Event, actor: Actor, number: int, a: str, is_pinned: bool) -> Pairing:
    """Keep the pairing of this entrant when the draft is drawn again, or let it go."""
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        round_ = fresh_round(event, number)
        raise_if_refused(refuse_changing(round_))
        paired = round_.paired.filter(entry__key=a).select_related("pairing").first()
        if paired is None:
            raise Invalid("not_in", _("This entrant is not in the round."), field="a")
        pairing = paired.pairing
        if pairing.is_pinned != is_pinned:
            pairing.is_pinned = is_pinned
            pairing.save(update_fields=["is_pinned"])
            _record_draw(event, actor, round_, Verb.DRAFT_CHANGED, {"edit": {"kind": "pin", "a": a, "on": is_pinned}})
    return pairing


def _draw(rows: EventRows, *, number: int, again: int, hand_made: Sequence[Pin]) -> tuple[Draw, dict[str, Any]]:
    """The draw, and what is stored of it: with the price of the best draw that has no pairs made by hand."""
    best = draw_order(rows, number=number, again=again).draw()
    draw = draw_order(rows, number=number, again=again, hand_made=hand_made).draw() if hand_made else best
    return draw, stored_draw(draw, best=best, again=again, bracket=bracket_of(rows, number=number))


def _pins_of(rows: EventRows, round_: Round) -> tuple[Pin, ...]:
    """What is pinned in a draft, as far as those are in the field still."""
    return tuple(pairing.keys for pairing in rows.of(round_) if pairing.is_pinned)


def _store_pairs(rows: EventRows, round_: Round, draw: Draw, *, pinned: Sequence[Pin] = ()) -> None:
    entries = {entry.key: entry for entry in rows.entries}
    tables = {table_key(table.number): table for table in rows.tables}
    asked = {row.entry_id for row in rows.requested_byes if row.round_number == round_.number}
    by_hand = {frozenset(key for key in pin if key) for pin in pinned}
    pairings = [
        Pairing(
            round=round_,
            a=entries[pair.a],
            b=entries[pair.b],
            table=tables.get(pair.table or ""),
            is_pinned=frozenset((pair.a, pair.b)) in by_hand,
            is_float=pair.floats,
            reasons=stored_reasons(pair.reasons),
        )
        for pair in draw.pairs
    ]
    pairings += [
        Pairing(
            round=round_,
            a=entries[bye.key],
            kind=_bye_kind(entries[bye.key], asked),
            is_pinned=frozenset((bye.key,)) in by_hand,
            reasons=stored_reasons(bye.reasons),
        )
        for bye in draw.byes
    ]
    _save(round_, pairings)


def _bye_kind(entry: Participant, asked: set[int]) -> Pairing.Kind:
    return Pairing.Kind.REQUESTED_BYE if entry.pk in asked else Pairing.Kind.BYE


def _save(round_: Round, pairings: Sequence[Pairing]) -> None:
    Pairing.objects.bulk_create(pairings)
    PairedParticipant.objects.bulk_create(
        PairedParticipant(round=round_, entry_id=pk, pairing=pairing)
        for pairing in pairings
        for pk in (pairing.a_id, pairing.b_id)
        if pk is not None
    )


def _rebuild(rows: EventRows, round_: Round, draft: Draft, *, price: Price) -> None:
    """Make the rows of a draft what it says: pairs that stay keep their rows, others go and come."""
    entries = {entry.key: entry for entry in rows.entries}
    tables = {table_key(table.number): table for table in rows.tables}
    known: dict[frozenset[int | None], Pairing] = {frozenset((p.a_id, p.b_id)): p for p in rows.of(round_)}
    wanted: set[frozenset[int | None]] = {frozenset((entries[a].pk, entries[b].pk)) for a, b, _table in draft.pairs}
    wanted |= {frozenset((entries[key].pk, None)) for key in draft.byes}
    Pairing.objects.filter(pk__in=[p.pk for ids, p in known.items() if ids not in wanted]).delete()
    round_.pairings.update(table=None)
    points = {e.key: e.match_points for e in draw_order(rows, number=round_.number).entrants}
    new: list[Pairing] = []
    for a, b, place in draft.pairs:
        table = tables.get(place or "")
        kept = known.get(frozenset((entries[a].pk, entries[b].pk)))
        if kept is not None:
            Pairing.objects.filter(pk=kept.pk).update(table=table)
            continue
        reasons = stored_reasons([one for one in price.warnings if set(one.keys) == {a, b}])
        made = Pairing(round=round_, a=entries[a], b=entries[b], table=table, is_pinned=True, reasons=reasons)
        made.is_float = points[a] != points[b]
        new.append(made)
    asked = {row.entry_id for row in rows.requested_byes if row.round_number == round_.number}
    for key in draft.byes:
        if frozenset((entries[key].pk, None)) not in known:
            reasons = stored_reasons([one for one in price.warnings if one.keys == (key,)])
            kind = _bye_kind(entries[key], asked)
            new.append(Pairing(round=round_, a=entries[key], kind=kind, is_pinned=True, reasons=reasons))
    _save(round_, new)


def check_edit(rows: EventRows, round_: Round, edit: Edit) -> None:
    """Raises Conflict or Invalid for a change of a draft that names nobody of it, or changes a bracket."""
    raise_if_refused(refuse_edit(round_, edit))
    there = {key for pairing in rows.of(round_) for key in pairing.keys if key is not None}
    for field in ("a", "b"):
        if getattr(edit, field, next(iter(there))) not in there:
            raise Invalid("not_in", _("This entrant is not in the round."), field=field)
    if getattr(edit, "b", None) == edit.a:
        raise Invalid("same_entrant", _("Choose two different entrants."), field="b")
    table = getattr(edit, "table", None)
    if table is not None and table not in {table_key(t.number) for t in rows.tables if not t.is_closed}:
        raise Invalid("unknown_table", _("There is no such table."), field="table")


def _keep_edit(round_: Round, actor: Actor, change: dict[str, Any]) -> None:
    now = timezone.now().isoformat()
    round_.edits = [*round_.edits, {**change, "by": actor.name, "at": now}]
    round_.save(update_fields=["edits", "draw"])


def _record_draw(event: Event, actor: Actor, round_: Round, verb: Verb, change: dict[str, Any] | None = None) -> None:
    draw = {name: round_.draw[name] for name in ("seed", "engine", "inputs", "cost", "unavoidable")}
    pairs = [_in_words(pairing) for pairing in round_.pairings.select_related("a", "b", "table")]
    details = {"draw": draw, "pairs": pairs, **(change or {})}
    record(event=event, actor=actor, verb=verb, subject=str(round_.number), details=details)


def _in_words(pairing: Pairing) -> str:
    table = f" ({pairing.table})" if pairing.table else ""
    return f"{pairing.title}{table}" if pairing.b else _("%(name)s: bye") % {"name": pairing.a}

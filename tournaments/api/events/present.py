"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from rules.words import Message
from tournaments.api.events.base import Visit
from tournaments.models import Adjustment, AuditEntry, Entry, Event, ListSubmission, Notice, ResultSubmission, Round
from tournaments.pairing.swap import Price
from tournaments.queries.events.history import GameRow, PlayedRound
from tournaments.queries.events.notice_words import sentence
from tournaments.queries.events.pairings import PairingRow, pairings_by_table
from tournaments.queries.events.public import EntrantRow
from tournaments.queries.events.shown_lists import ShownList
from tournaments.queries.events.standings import FigureRow, StandingRow
from tournaments.queries.matches import SeatedMatch
from tournaments.queries.positions import position_of
from tournaments.queries.result_reports import report_rows


def present_event_row(event: Event) -> dict[str, Any]:
    """An event, in short."""
    return {
        "id": event.public_id,
        "name": event.name,
        "venue": event.venue,
        "starts_at": event.starts_at,
        "ends_at": event.ends_at,
        "state": event.state,
        "points_limit": event.points_limit,
        "rounds": event.round_count,
    }


def present_event(visit: Visit) -> dict[str, Any]:
    """An event as this reader sees it."""
    event, actor = visit.event, visit.actor
    return {
        **present_event_row(event),
        "description": event.description,
        "visibility": event.visibility,
        "rehearsal": event.is_rehearsal,
        "round_minutes": event.round_minutes,
        "most_entries": event.most_entries,
        "table_width": event.table_width,
        "table_depth": event.table_depth,
        "edges": event.edges,
        "scoring": event.scoring,
        "tie_breaks": list(event.tie_breaks),
        "house_rules": list(event.house_rules),
        "lists": list(event.lists),
        "lists_due_at": event.lists_due_at,
        "lists_shown_at": event.lists_shown_at,
        "needs_check_in": event.needs_check_in,
        "last_round": visit.opened.last_round,
        "roles": sorted(actor.roles),
        "entry": actor.entry.key if actor.entry else None,
    }


def present_entrant(row: EntrantRow, *, name: str) -> dict[str, Any]:
    """An entrant as everybody sees him."""
    told = asdict(row)
    return {"name": name, **{field: told[field] for field in ("key", "label", "club", "has_dropped", "ranks")}}


def present_entry(entry: Entry, *, secret: str | None = None) -> dict[str, Any]:
    """An entry for its entrant and for organisers."""
    return {
        **{name: getattr(entry, name) for name in ("key", "name", "club", "rating", "ranks", "state")},
        "joined_in": entry.joined_in,
        "dropped_after": entry.dropped_after,
        "fixed_table": entry.fixed_table.number if entry.fixed_table else None,
        "secret": secret,
    }


def present_round(round_: Round) -> dict[str, Any]:
    """A published round with its pairings."""
    return {**_round(round_), "pairings": [present_pairing(row) for row in pairings_by_table(round_)]}


def present_draft(round_: Round) -> dict[str, Any]:
    """A round as its organiser sees it."""
    rows = pairings_by_table(round_)
    draw = round_.draw
    return {
        **_round(round_),
        "seed": draw["seed"],
        "cost": draw["cost"],
        "unavoidable": [one if isinstance(one, str) else str(one.get("message", "")) for one in draw["unavoidable"]],
        "edits": [present_edit(one) for one in round_.edits],
        "pairings": [
            {**present_pairing(row), "pinned": row.is_pinned, "reasons": [one["message"] for one in row.reasons]}
            for row in rows
        ],
    }


def present_edit(one: dict[str, Any]) -> dict[str, Any]:
    """A change of a draft by hand, with what the draft cost after it."""
    return {"edit": one["edit"], "reason": one["reason"], "by": one["by"], "at": one["at"], "cost": one["cost"]}


def _round(round_: Round) -> dict[str, Any]:
    return {"number": round_.number, "state": round_.state, "published_at": round_.published_at}


def present_pairing(row: PairingRow) -> dict[str, Any]:
    """A pairing with what is known of its result."""
    return {
        "id": row.pk,
        "table": row.table,
        "table_name": row.table_name,
        "terrain": row.terrain,
        "kind": row.kind,
        "a": row.a.key,
        "a_name": row.a_label,
        "b": row.b.key if row.b else None,
        "b_name": row.b_label if row.b else None,
        "reported": row.is_reported,
        "decided": row.is_decided,
        "winner": row.winner or None,
        "goals": _tally(row.goals),
        "points": _tally(row.points),
    }


def present_price(price: Price) -> dict[str, Any]:
    """What a draft costs."""
    return {
        "cost": asdict(price.cost),
        "best": asdict(price.best),
        "table_cost": asdict(price.table_cost),
        "best_tables": asdict(price.best_tables),
        "errors": [_say(one.message) for one in price.errors],
        "worse": price.worse,
        "warnings": [_say(one.message) for one in price.warnings],
    }


def present_standing(row: StandingRow, *, with_parts: bool = False) -> dict[str, Any]:
    """A row of the table."""
    names = ("position", "key", "label", "club", "has_dropped", "played", "won", "drawn", "lost")
    figures = [_figure(one) | ({"parts": [_say(p) for p in one.parts]} if with_parts else {}) for one in row.figures]
    return {**{name: getattr(row, name) for name in names}, "figures": figures}


def _figure(figure: FigureRow) -> dict[str, Any]:
    return {"key": figure.key, "heading": figure.heading, "title": _say(figure.title), "value": figure.value}


def present_played(played: PlayedRound) -> dict[str, Any]:
    """A round with its results."""
    return {"number": played.number, "closed": played.is_closed, "games": [present_game(game) for game in played.games]}


def present_game(game: GameRow) -> dict[str, Any]:
    """A pairing with its result."""
    return {
        "id": game.pk,
        "kind": game.kind,
        "a": game.a_key,
        "a_name": game.a_label,
        "b": game.b_key or None,
        "b_name": game.b_label or None,
        "decided": game.is_told,
        "winner": game.winner or None,
        "goals": _tally(game.goals) if game.goals else None,
        "points": _tally(game.points) if game.points else None,
    }


def present_shown_list(row: ShownList) -> dict[str, Any]:
    """A list that is shown."""
    names = ("key", "label", "list_name", "faction", "army_name", "points", "exception", "fingerprint")
    return {**{name: getattr(row, name) for name in names}, "legal": row.is_legal, "late": row.is_late}


def present_submission(one: ListSubmission) -> dict[str, Any]:
    """A list that was handed in."""
    return {
        "entry": one.entry.key,
        "army_list": one.list_reference,
        "legal": one.is_legal,
        "late": one.is_late,
        "fingerprint": one.revision.fingerprint,
        **{name: getattr(one, name) for name in ("number", "state", "note", "points", "exception", "handed_in_at")},
        "document": one.document,
        "verdict": one.verdict,
    }


def present_result(result: ResultSubmission) -> dict[str, Any]:
    """A result as it was told."""
    return {
        "match": result.match_id,
        **{name: getattr(result, name) for name in ("number", "state", "side", "kind", "note", "official")},
        "winner": result.winner or None,
        "goals": {"a": result.goals_a, "b": result.goals_b},
        "points": {"a": result.points_a, "b": result.points_b},
    }


def present_checked(seated: SeatedMatch, *told: ResultSubmission) -> list[dict[str, Any]]:
    """Results as they were told, with what contradicts itself or the sheet of the match."""
    rows = report_rows(seated, position_of(seated), results=told)
    return [
        {**present_result(result), "contradictions": [_say(one) for one in row.contradictions]}
        for result, row in zip(told, rows, strict=True)
    ]


def present_adjustment(row: Adjustment) -> dict[str, Any]:
    """Points that were added or taken."""
    told = {"id": row.pk, "entry": row.entry.key, "kind": row.kind, "points": f"{row.points:.2f}"}
    return {**told, "reason": row.reason, "revoked": row.is_revoked}


def present_audit(row: AuditEntry) -> dict[str, Any]:
    """A line of the log."""
    return {
        "id": row.pk,
        **{name: getattr(row, name) for name in ("at", "actor", "verb", "subject", "details")},
    }


def present_notice(notice: Notice) -> dict[str, Any]:
    """Something that somebody was told."""
    return {
        "id": notice.pk,
        "event": notice.event.public_id,
        "entry": notice.entry.key if notice.entry else None,
        "kind": notice.kind,
        "text": _say(sentence(notice)),
        "created_at": notice.created_at,
        "read_at": notice.read_at,
    }


def _tally(pair: tuple[int, int]) -> dict[str, int]:
    return {"a": pair[0], "b": pair[1]}


def _say(message: Message) -> str:
    return message.render(_)

"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.rounds.queries.bracket import Bracket, BracketGame
from tournaments.events.rounds.queries.checks import Clock
from tournaments.events.rounds.queries.pairings import PairingRow, pairings_by_table
from tournaments.events.serialize import present_refusal
from tournaments.events.settings.queries import TableRow
from tournaments.matches.results.serialize import tally_of
from tournaments.models import Round
from tournaments.pairing.swap import Price
from tournaments.refusals import render_message


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
        "goals": tally_of(row.goals),
        "points": tally_of(row.points),
    }


def present_price(price: Price) -> dict[str, Any]:
    """What a draft costs."""
    return {
        "cost": asdict(price.cost),
        "best": asdict(price.best),
        "table_cost": asdict(price.table_cost),
        "best_tables": asdict(price.best_tables),
        "errors": [render_message(one.message) for one in price.errors],
        "worse": price.worse,
        "warnings": [render_message(one.message) for one in price.warnings],
    }


def present_table(row: TableRow) -> dict[str, Any]:
    """A table at the venue."""
    one = row.table
    told = {"number": one.number, "name": one.name, "terrain": one.terrain, "closed": one.is_closed}
    return {**told, "kept_for": list(row.kept_for), "removal_refused": present_refusal(row.kept)}


def present_clock(round_: Round, clock: Clock) -> dict[str, Any]:
    """The clock of a round."""
    return {
        "number": round_.number,
        "started": clock.is_started,
        "paused": clock.is_paused,
        "seconds": clock.seconds,
        "seconds_left": clock.seconds_left,
        "ends_at": clock.ends_at,
    }


def present_bracket(found: Bracket) -> dict[str, Any]:
    """The knock-out of the best."""
    rounds = [
        {
            "number": one.number,
            "title": one.title.render(_),
            "published": one.is_drawn,
            "games": [_knock(game) for game in one.games],
        }
        for one in found.rounds
    ]
    told = {"size": found.size, "after": found.after, "champion": found.champion, "lacking": found.lacking}
    return {**told, "rounds": rounds}


def _knock(game: BracketGame) -> dict[str, Any]:
    sides = {
        name: {"label": side.label, "seed": side.seed or None, "won": side.has_won}
        for name, side in (("a", game.a), ("b", game.b))
    }
    return {
        **sides,
        "goals": {"a": game.score[0], "b": game.score[1]} if game.score else None,
        "note": game.note.render(_) if game.note else "",
        "table": game.table,
    }

"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from tournaments.events.public.queries.history import GameRow, PlayedRound
from tournaments.events.results.queries import Waiting
from tournaments.matches.results.serialize import present_result, tally_of


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
        "goals": tally_of(game.goals) if game.goals else None,
        "points": tally_of(game.points) if game.points else None,
    }


def present_waiting(one: Waiting) -> dict[str, Any]:
    """A match without a result that counts."""
    pairing = one.pairing
    return {
        "pairing": pairing.pk,
        "round": one.round_number,
        "table": pairing.table.number if pairing.table else None,
        "a": pairing.a.key,
        "a_name": pairing.a.name,
        "b": pairing.b.key if pairing.b else None,
        "b_name": pairing.b.name if pairing.b else None,
        "disputed": one.is_disputed,
        "reports": [present_result(told) for told in (one.proposed, *one.others) if told is not None],
    }

"""The matches of an account as rows of a page."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from tournaments.matches.queries.finding import matches_of
from tournaments.matches.scenarios.adapters import played_in
from tournaments.models import Match, ResultSubmission

Plain = dict[str, Any]


def match_rows(user: User, *, most: int = 50) -> list[Plain]:
    return [_row(match, user) for match in matches_of(user)[:most]]


def _row(match: Match, user: User) -> Plain:
    """``goals`` is None in scenarios, which have none."""
    first, second = match.sides.all()
    own, other = (first, second) if first.user_id == user.pk else (second, first)
    result = next((r for r in match.results.all() if r.state == ResultSubmission.State.CONFIRMED), None)
    played = played_in(match)
    goals = {"a": result.goals_a, "b": result.goals_b} if result and played is None else {}
    return {
        "pk": match.pk,
        "own_army": own.army_name,
        "opponent": other.player,
        "opponent_army": other.army_name,
        "changed_at": match.changed_at,
        "turn": int(match.turn),
        "outcome": _outcome(result, own.side),
        "goals": (goals[own.side], goals[other.side]) if goals else None,
        "scenario": played.scenario.name if played else "",
    }


def _outcome(result: ResultSubmission | None, side: str) -> str:
    if result is None:
        return ""
    if not result.winner:
        return "drawn"
    return "won" if result.winner == side else "lost"

"""Clocks, brackets and metagames of events as the API shows them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.metagame import Share
from tournaments.models import Round
from tournaments.queries.events.bracket import Bracket, BracketGame
from tournaments.queries.events.metagame import Metagame
from tournaments.queries.events.rounds import Clock


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


def present_metagame(found: Metagame | None, *, is_hidden: bool) -> dict[str, Any]:
    """What a field brought, and how it did."""
    return {
        "hidden": is_hidden,
        "armies": found.armies if found else 0,
        "games": found.games if found else 0,
        "lists": [_share(one) for one in found.lists] if found else [],
        "factions": [_share(one) for one in found.factions] if found else [],
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


def _share(share: Share) -> dict[str, Any]:
    return {**asdict(share), "games": share.games, "percent": share.percent}

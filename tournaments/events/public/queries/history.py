"""What was played: all rounds of an event, and the rounds of one entrant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.rows import EventRows, PairingRow
from tournaments.models import Round

MOST_GAMES_SHOWN = 150
"""On one page; rounds are shown whole."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    number: int
    is_closed: bool
    games: tuple[PairingRow, ...]


def played_rounds(rows: EventRows) -> tuple[PlayedRound, ...]:
    """All published rounds, the latest first; their games in the order of the rows, byes last."""
    labels = rows.labels
    played = []
    for round_ in rows.counted():
        games = [rows.row(pairing, labels) for pairing in sorted(rows.of(round_), key=lambda one: one.b_id is None)]
        played.append(PlayedRound(round_.number, round_.state == Round.State.CLOSED, tuple(games)))
    return tuple(reversed(played))


def how_many_fit(rounds: Sequence[int]) -> int:
    """How many of these rounds (numbers of games, the latest first) one page shows: the latest, and more while there
    is room.
    """
    room = MOST_GAMES_SHOWN - sum(rounds[:1])
    fit = min(1, len(rounds))
    for games in rounds[1:]:
        room -= games
        if room < 0:
            break
        fit += 1
    return fit


def games_of(rows: EventRows, key: str) -> tuple[PairingRow, ...]:
    games = [game for round_ in reversed(played_rounds(rows)) for game in round_.games]
    return tuple(game for game in games if key in [one.key for one in (game.pairing.a, game.pairing.b) if one])

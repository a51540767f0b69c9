"""What was played: all rounds of an event, and the rounds of one entrant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.rows import EventRows
from tournaments.models import Pairing, Participant, ResultSubmission, Round

MOST_GAMES = 150
"""On one page; rounds are shown whole."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A pairing of a published round, with the result that counts. ``b_key`` is empty for a bye.

    ``winner`` is a, b or empty; ``is_told``: a result or forfeit counts, or there is nothing to play.
    """

    pk: int
    number: int
    kind: str
    a_key: str
    a_label: str
    b_key: str
    b_label: str
    is_told: bool
    winner: str
    goals: tuple[int, int] | None
    points: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class PlayedRound:
    number: int
    is_closed: bool
    games: tuple[GameRow, ...]


def played_rounds(rows: EventRows) -> tuple[PlayedRound, ...]:
    """All published rounds, the latest first; their games in the order of the rows, byes last."""
    entries = rows.entry
    labels = rows.labels
    played = [
        PlayedRound(
            number=round_.number,
            is_closed=round_.state == Round.State.CLOSED,
            games=tuple(
                _game(pairing, round_, rows.result(pairing), entries=entries, labels=labels)
                for pairing in sorted(rows.of(round_), key=lambda pairing: pairing.b_id is None)
            ),
        )
        for round_ in rows.counted()
    ]
    return tuple(reversed(played))


def how_many_fit(rounds: Sequence[int]) -> int:
    """How many of these rounds (numbers of games, the latest first) one page shows: the latest, and more while there
    is room.
    """
    room = MOST_GAMES - sum(rounds[:1])
    fit = min(1, len(rounds))
    for games in rounds[1:]:
        room -= games
        if room < 0:
            break
        fit += 1
    return fit


def games_of(rows: EventRows, key: str) -> tuple[GameRow, ...]:
    rounds = reversed(played_rounds(rows))
    return tuple(game for round_ in rounds for game in round_.games if key in (game.a_key, game.b_key))


def _game(
    pairing: Pairing,
    round_: Round,
    told: ResultSubmission | None,
    *,
    entries: dict[int, Participant],
    labels: dict[str, str],
) -> GameRow:
    other = entries[pairing.b_id] if pairing.b_id is not None else None
    return GameRow(
        pk=pairing.pk,
        number=round_.number,
        kind=pairing.kind,
        a_key=entries[pairing.a_id].key,
        a_label=labels[entries[pairing.a_id].key],
        b_key=other.key if other else "",
        b_label=labels[other.key] if other else "",
        is_told=told is not None or pairing.kind != Pairing.Kind.GAME,
        winner=told.winner if told and pairing.kind == Pairing.Kind.GAME else pairing.forfeit_winner,
        goals=told.goals if told else None,
        points=told.points if told else None,
    )

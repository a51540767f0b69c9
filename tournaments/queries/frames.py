"""What every page of a match shows around its own content: players, goals, turn."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.tournament_game.record.reading import name_players
from rules.tournament_game.record.sheet import Value
from rules.tournament_game.sides import Side
from rules.words import Message
from tournaments.models import Match, MatchSide
from tournaments.queries.matches import SeatedMatch
from tournaments.queries.positions import Position, position_of


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player as the frame shows him. ``goals`` is None before the first turn."""

    side: str
    name: str
    army: str
    is_reader: bool
    is_winner: bool
    goals: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame of a match. ``headline`` is the referee's last word on who has won, None before the first turn.

    ``number`` and ``mark`` tell which entries and which armies a page was made from.
    """

    players: tuple[PlayerLine, PlayerLine]
    turn: int
    state: str
    headline: Message | None
    is_finished: bool
    number: int
    mark: str
    values: dict[str, Value]


def frame_of(seated: SeatedMatch, *, position: Position | None = None) -> Frame:
    """The frame of an opened match, without any further query."""
    position = position or position_of(seated)
    result = position.result
    first, second = (_player_line(seat, seated=seated, position=position) for seat in seated.sides)
    return Frame(
        players=(first, second),
        turn=position.turn,
        state=str(result.outcome.state) if result else "",
        headline=name_players(position.setting, result.outcome.why[-1]) if result else None,
        is_finished=seated.match.state == Match.State.FINISHED,
        number=seated.match.entry_count,
        mark=mark_of(seated),
        values=dict(position.sheet.values),
    )


def player_name(seat: MatchSide) -> str:
    """How a page calls a player who may have told no name."""
    return seat.player or (_("Player A") if seat.side == "a" else _("Player B"))


def mark_of(seated: SeatedMatch) -> str:
    """Changes whenever a page of the match has to be loaded anew: another player, another army, a result."""
    known = [
        [seat.player, seat.army_name, seat.strategy_rating, seat.is_taken, [f["key"] for f in seat.formations]]
        for seat in seated.sides
    ]
    text = json.dumps([seated.match.state, seated.match.result_count, known])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _player_line(seat: MatchSide, *, seated: SeatedMatch, position: Position) -> PlayerLine:
    result, side = position.result, Side(seat.side)
    return PlayerLine(
        side=seat.side,
        name=player_name(seat),
        army=seat.army_name,
        is_reader=seat.side == seated.side,
        is_winner=result is not None and result.outcome.winner is side,
        goals=len(result.made_by(side)) if result else None,
        points=result.points.of(side).total if result else 0,
    )

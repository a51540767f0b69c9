"""What every page of a match shows around its own content: players, goals, turn."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.record.reading import name_players
from rules.record.referee import Figure
from rules.record.sheet import Value
from rules.tournament_game.sides import Side
from rules.words import Message
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import Position, position_of
from tournaments.models import MatchSide


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player as the frame shows them. ``goals`` is None before the first turn, and where nothing is counted.

    In scenarios it is what they count. ``role`` is the player's side of the scenario.
    """

    side: str
    name: str
    army: str
    is_reader: bool
    is_winner: bool
    goals: int | None
    points: int
    role: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame of a match. ``headline`` is the referee's last word on who has won, None before the first turn.

    ``figure`` names what the score counts. ``scenario`` and ``scenario_url`` are empty in a tournament game,
    ``despite`` what was agreed against its conditions.
    ``number`` and ``mark`` tell which entries and which armies a page was made from.
    """

    players: tuple[PlayerLine, PlayerLine]
    turn: int
    state: str
    headline: Message | None
    number: int
    mark: str
    values: dict[str, Value]
    figure: str = Figure.GOALS
    scenario: str = ""
    scenario_url: str = ""
    despite: str = ""


def frame_of(seated: SeatedMatch, *, position: Position | None = None) -> Frame:
    """The frame of an opened match, without any further query."""
    position = position or position_of(seated)
    result, played = position.result, position.setting.played
    first, second = (_player_line(seat, seated=seated, position=position) for seat in seated.sides)
    return Frame(
        players=(first, second),
        turn=position.turn,
        state=str(result.outcome.state) if result else "",
        headline=name_players(position.setting, result.outcome.why[-1]) if result else None,
        number=seated.match.entry_count,
        mark=mark_of(seated),
        values=dict(position.sheet.values),
        figure=str(result.figure) if result else Figure.GOALS,
        scenario=played.scenario.name if played else "",
        scenario_url=reverse("scenario", args=[played.scenario.id]) if played else "",
        despite=str(seated.match.extras.get("despite", "")),
    )


def player_name(seat: MatchSide) -> str:
    """How a page calls a player who may have told no name."""
    return seat.player or (_("Player A") if seat.side == "a" else _("Player B"))


def name_of(seated: SeatedMatch, side: Side) -> str:
    return player_name(seated.seat_of(side))


def mark_of(seated: SeatedMatch) -> str:
    """Changes whenever a page of the match has to be loaded anew: another player, another army, a result."""
    known = [
        [seat.player, seat.army_name, seat.strategy_rating, seat.is_taken, [f["key"] for f in seat.formations]]
        for seat in seated.sides
    ]
    text = json.dumps([seated.match.state, seated.match.result_count, known])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _player_line(seat: MatchSide, *, seated: SeatedMatch, position: Position) -> PlayerLine:
    result, side, played = position.result, Side(seat.side), position.setting.played
    return PlayerLine(
        side=seat.side,
        name=player_name(seat),
        army=seat.army_name,
        is_reader=seat.side == seated.side,
        is_winner=result is not None and result.outcome.winner is side,
        goals=result.figures.of(side) if result and result.figure is not Figure.NONE else None,
        points=result.points.of(side).total if result else 0,
        role=played.player(side).name if played else "",
    )

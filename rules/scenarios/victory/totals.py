"""Points of both sides compared (with the agreement about equal ones, G-11)."""

from __future__ import annotations

from rules.scenarios.victory.base import ScenarioVerdict, Situation
from rules.tournament_game.options import EqualTotals
from rules.tournament_game.sides import BySide, Side, side_name
from rules.tournament_game.tie_break import VictoryPoints
from rules.tournament_game.victory import State
from rules.words import N_, Message, say


def explain_losses(points: BySide[VictoryPoints]) -> tuple[Message, ...]:
    """The victory points of both sides and the formations that bring some."""
    told = []
    for side, lines in points.items():
        told.append(say(N_("Victory points of {side}: {total}."), side=side_name(side), total=lines.total))
        told += [line.why for line in lines.lines if line.points]
    return tuple(told)


def compare_totals(situation: Situation, points: BySide[int], *told: Message) -> ScenarioVerdict:
    """The side with more points wins; equal ones are a draw or, if that is agreed, rolled for."""
    if points.a != points.b:
        winner = Side.A if points.a > points.b else Side.B
        more, fewer = points.of(winner), points.of(winner.other)
        end = say(N_("Won by {side}, {more} to {fewer}."), side=side_name(winner), more=more, fewer=fewer)
        return ScenarioVerdict(State.WON, (*told, end), winner, points=points)
    if situation.options.equal_totals is EqualTotals.DRAW:
        end = say(N_("Both have {points} points: a draw."), points=points.a)
        return ScenarioVerdict(State.DRAWN, (*told, end), points=points)
    rolled = situation.tie_roll
    if rolled is None or rolled.a == rolled.b:
        end = say(N_("Both have {points} points: both roll a D6 until one is higher and wins."), points=points.a)
        return ScenarioVerdict(State.ROLL_NEEDED, (*told, end), points=points)
    winner = Side.A if rolled.a > rolled.b else Side.B
    end = say(N_("Both have {points} points; the roll goes to {side}."), points=points.a, side=side_name(winner))
    return ScenarioVerdict(State.WON, (*told, end), winner, points=points)

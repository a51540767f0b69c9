"""The referee of a match: one shape of ruling, whether a tournament game or a scenario is played.

Whatever ends a turn, refuses the next one or shows how a match stands asks here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.record.reading import game_at
from rules.record.scenario_reading import situation_at, write_situation
from rules.record.setting import Setting
from rules.record.sheet import Sheet
from rules.record.writing import write_game
from rules.scenarios.played import PlayedScenario
from rules.scenarios.victory.base import Degree, ScenarioVerdict, Situation
from rules.scenarios.victory.kinds import VictoryError, rule_of
from rules.scenarios.victory.siegeline import remember_holders
from rules.tournament_game.game import Game, GameError
from rules.tournament_game.goals import GoalVerdict
from rules.tournament_game.options import EqualTotals
from rules.tournament_game.sides import BySide, Side, side_name
from rules.tournament_game.tie_break import FormationPoints
from rules.tournament_game.victory import FIRST_ROLL, Outcome, State, judge_game
from rules.words import N_, Message, named, say

DECIDED = (State.WON, State.TIE_BREAK, State.DRAWN)


class Figure(StrEnum):
    """What the score between two players counts."""

    GOALS = "goals"
    OBJECTIVES = "objectives"
    POINTS = "points"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Points:
    """The victory points of a side, and where they come from, if that is told for each formation."""

    total: int
    lines: tuple[FormationPoints, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a match stands at the end of a turn.

    ``figures`` are what the score counts, named by ``figure``. ``goals`` are empty in scenarios; ``game`` is the
    tournament game, ``situation`` the scenario, the other is None. ``why`` are all sentences, ``outcome.why`` those
    that lead to the outcome. ``is_rolled`` and ``is_tie_rolled`` tell which rolls belong to this End phase.
    """

    turn: int
    outcome: Outcome
    goals: BySide[tuple[GoalVerdict, ...]]
    points: BySide[Points]
    figure: Figure
    figures: BySide[int]
    why: tuple[Message, ...]
    is_rolled: bool
    is_tie_rolled: bool
    degree: Degree | None = None
    game: Game | None = None
    situation: Situation | None = None

    @property
    def is_decided(self) -> bool:
        return self.outcome.state in DECIDED

    def made_by(self, side: Side) -> tuple[str, ...]:
        return tuple(verdict.goal.key for verdict in self.goals.of(side) if verdict.made)


def rule_on(setting: Setting, sheet: Sheet, *, turn: int) -> Ruling:
    if setting.played is None:
        return _rule_on_game(setting, sheet, turn)
    situation = situation_at(setting, setting.played, sheet, turn=turn)
    try:
        return _rule_on_scenario(setting.played, situation)
    except GameError as error:
        return _unclear(setting.played, situation, error)


def write_state(setting: Setting, sheet: Sheet, *, turn: int) -> dict[str, Any]:
    """The document of the end of a turn, which the command and the API judge."""
    if setting.played is None:
        return write_game(game_at(setting, sheet, turn=turn))
    return write_situation(situation_at(setting, setting.played, sheet, turn=turn), played=setting.played)


def describe_ruling(ruling: Ruling, *, render: Callable[[Message], str]) -> dict[str, Any]:
    answer = {
        "goals": {str(side): list(ruling.made_by(side)) for side in Side},
        "state": str(ruling.outcome.state),
        "winner": ruling.outcome.winner and str(ruling.outcome.winner),
        "victory_points": {str(side): points.total for side, points in ruling.points.items()},
        "why": [render(message) for message in ruling.why],
    }
    if ruling.figure is Figure.GOALS:
        return answer
    figures = {str(side): number for side, number in ruling.figures.items()}
    degree = ruling.degree and str(ruling.degree)
    return answer | {"degree": degree, "figure": str(ruling.figure), "figures": figures}


def refuse_turn_after(setting: Setting, ruling: Ruling) -> Message | None:
    """Why no turn follows on this one; None if the game goes on."""
    if ruling.outcome.state is not State.CONTINUES:
        return ruling.outcome.why[-1]
    last = setting.played.last_turn if setting.played else None
    if last is not None and ruling.turn >= last:
        return say(N_("This scenario ends with turn {last}."), last=last)
    return None


def _rule_on_game(setting: Setting, sheet: Sheet, turn: int) -> Ruling:
    game = game_at(setting, sheet, turn=turn)
    result = judge_game(game)
    points = BySide(*(Points(points.total, points.lines) for _, points in result.points.items()))
    is_rolled, roll = turn >= FIRST_ROLL, game.roll
    has_ended = is_rolled and roll is not None and roll.a != roll.b
    return Ruling(
        turn=turn,
        outcome=result.outcome,
        goals=result.goals,
        points=points,
        figure=Figure.GOALS,
        figures=BySide(*(len(result.made_by(side)) for side in Side)),
        why=result.why,
        is_rolled=is_rolled,
        is_tie_rolled=has_ended and _rolls_for_ties(game.options.equal_totals) and points.a.total == points.b.total,
        game=game,
    )


def _rule_on_scenario(played: PlayedScenario, situation: Situation) -> Ruling:
    try:
        verdict = rule_of(played.scenario).judge(situation)
    except VictoryError:
        template = N_("Muster does not work out who wins {scenario}: the players tell the result.")
        verdict = ScenarioVerdict(State.CONTINUES, (say(template, scenario=named(played.scenario.name)),))
    outcome = Outcome(verdict.state, verdict.winner, (*verdict.why, *_close(verdict)))
    figure, figures = _count(played, situation, verdict)
    totals = verdict.points or BySide(0, 0)
    needs_roll = verdict.state is State.ROLL_NEEDED
    is_rolled = played.is_rolled(situation.turn)
    is_even = verdict.points is not None and totals.a == totals.b
    return Ruling(
        turn=situation.turn,
        outcome=outcome,
        goals=BySide((), ()),
        points=BySide(Points(totals.a), Points(totals.b)),
        figure=figure,
        figures=figures,
        why=outcome.why,
        is_rolled=is_rolled,
        is_tie_rolled=is_even
        and _rolls_for_ties(situation.options.equal_totals)
        and (needs_roll or verdict.state is State.WON)
        and not (is_rolled and situation.roll is None),
        degree=verdict.degree,
        situation=situation,
    )


def _rolls_for_ties(equal: EqualTotals) -> bool:
    return equal is EqualTotals.ROLL


def _close(verdict: ScenarioVerdict) -> tuple[Message, ...]:
    """The last sentence: who has won, or that nobody has. While the game goes on the rule itself says how."""
    if verdict.winner is not None:
        template = _WON[verdict.degree]
        return (say(template, side=side_name(verdict.winner)),)
    if verdict.state is State.DRAWN:
        return (say(N_("The game is a draw.")),)
    if verdict.state is State.ROLL_NEEDED:
        return (say(N_("A roll of both players is missing.")),)
    return ()


_WON: dict[Degree | None, str] = {
    None: N_("{side} wins the game."),
    Degree.MINOR: N_("{side} wins the game: a minor victory."),
    Degree.STUNNING: N_("{side} wins the game: a stunning victory."),
}


def _count(played: PlayedScenario, situation: Situation, verdict: ScenarioVerdict) -> tuple[Figure, BySide[int]]:
    """What the score shows: objectives where they are recorded, else victory points where they are counted."""
    if situation.markers:
        markers = remember_holders(situation) if played.remembers else situation.markers
        held = [sum(1 for holder in markers if holder is not None and holder.value == side.value) for side in Side]
        return Figure.OBJECTIVES, BySide(*held)
    if verdict.points is not None:
        return Figure.POINTS, verdict.points
    return Figure.NONE, BySide(0, 0)


def _unclear(played: PlayedScenario, situation: Situation, error: GameError) -> Ruling:
    """A sheet that says what no game can be: it is told what is wrong, and the players may go on."""
    told = say(
        N_("This cannot be judged as it stands: {place}: {why}."), place=named(error.field), why=named(error.message)
    )
    return Ruling(
        turn=situation.turn,
        outcome=Outcome(State.CONTINUES, None, (told,)),
        goals=BySide((), ()),
        points=BySide(Points(0), Points(0)),
        figure=Figure.OBJECTIVES if played.objectives else Figure.NONE,
        figures=BySide(0, 0),
        why=(told,),
        is_rolled=played.is_rolled(situation.turn),
        is_tie_rolled=False,
        situation=situation,
    )

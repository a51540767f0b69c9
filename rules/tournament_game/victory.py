"""Who has won: goals at the end of turns 3 and 4, then the roll-off, then victory points (6.1.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.tournament_game.game import Game
from rules.tournament_game.goals import GOALS, GoalVerdict
from rules.tournament_game.options import EqualTotals, LateGoals
from rules.tournament_game.sides import BySide, Side, side_name
from rules.tournament_game.tie_break import VictoryPoints, count_points
from rules.words import N_, Message, say

FIRST_CHECK = 3
FIRST_ROLL = 4
GOALS_TO_WIN = 2


class State(StrEnum):
    """How a game stands after an End phase."""

    WON = "won"
    CONTINUES = "continues"
    ROLL_NEEDED = "roll-needed"
    TIE_BREAK = "tie-break"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A state, who has won if anybody has, and the sentences that lead there."""

    state: State
    winner: Side | None
    why: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """Everything there is to say about a game at the end of a turn."""

    game: Game
    goals: BySide[tuple[GoalVerdict, ...]]
    points: BySide[VictoryPoints]
    outcome: Outcome

    def made_by(self, side: Side) -> tuple[str, ...]:
        return tuple(verdict.goal.key for verdict in self.goals.of(side) if verdict.made)

    @property
    def why(self) -> tuple[Message, ...]:
        """Every sentence: the outcome, the goals, and the formations that bring victory points or should be told of."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[Message]:
        yield from self.outcome.why
        for side, verdicts in self.goals.items():
            yield from (verdict.sentence for verdict in verdicts)
            yield from self._points_of(side)

    def _points_of(self, side: Side) -> Iterator[Message]:
        points = self.points.of(side)
        yield say(N_("Victory points of {side}: {total}."), side=side_name(side), total=points.total)
        for line in points.lines:
            if line.points or line.formation.is_gone:
                yield line.why


def judge_game(game: Game) -> Result:
    """Goals, victory points and state of a game (6.1.7)."""
    goals = BySide(*(tuple(goal.check(game, side) for goal in GOALS) for side in Side))
    points = count_points(game.sides)
    made = BySide(*(sum(verdict.made for verdict in goals.of(side)) for side in Side))
    return Result(game, goals, points, _decide(game, made, points))


def are_goals_checked(game: Game) -> bool:
    """Whether goals can win at the end of this turn: turns 3 and 4, and later ones if that is agreed (G-10)."""
    return game.turn in (FIRST_CHECK, FIRST_ROLL) or (
        game.turn > FIRST_ROLL and game.options.late_goals is LateGoals.CHECKED
    )


def find_leader(made: BySide[int]) -> Side | None:
    """The side with enough goals and more of them than its opponent, if there is one."""
    for side, count in made.items():
        if count >= GOALS_TO_WIN and count > made.of(side.other):
            return side
    return None


def _decide(game: Game, made: BySide[int], points: BySide[VictoryPoints]) -> Outcome:
    if game.turn < FIRST_CHECK:
        return _go_on(game, say(N_("Turn {turn}: goals are first checked at the end of turn 3."), turn=game.turn))
    leader = find_leader(made) if are_goals_checked(game) else None
    if leader:
        return _win(game, leader, made)
    undecided = _tell_undecided(game, made)
    if game.turn < FIRST_ROLL:
        return _go_on(game, undecided)
    return _roll_off(game, undecided, points)


def _win(game: Game, leader: Side, made: BySide[int]) -> Outcome:
    template = N_("Turn {turn}: {side} wins by goals, {more} to {fewer}.")
    counts = {"more": made.of(leader), "fewer": made.of(leader.other)}
    told = say(template, turn=game.turn, side=side_name(leader), **counts)
    return Outcome(State.WON, leader, (told, *_unused_roll(game)))


def _go_on(game: Game, told: Message) -> Outcome:
    return Outcome(State.CONTINUES, None, (told, *_unused_roll(game)))


def _unused_roll(game: Game) -> Iterator[Message]:
    if game.roll and game.turn < FIRST_ROLL:
        yield say(N_("The roll is ignored: players roll from turn 4 on."))
    elif game.roll:
        yield say(N_("The roll is ignored: goals have decided."))


def _tell_undecided(game: Game, made: BySide[int]) -> Message:
    if not are_goals_checked(game):
        return say(N_("Turn {turn}: goals do not win after turn 4, only the roll and victory points."), turn=game.turn)
    template = N_("Turn {turn}: nobody wins by goals, {a} to {b}; it takes two, and more than the opponent.")
    return say(template, turn=game.turn, a=made.a, b=made.b)


def _roll_off(game: Game, undecided: Message, points: BySide[VictoryPoints]) -> Outcome:
    if game.roll is None:
        told = say(N_("Both players roll a D6: equal rolls mean another turn, others a decision by victory points."))
        return Outcome(State.ROLL_NEEDED, None, (undecided, told))
    if game.roll.a == game.roll.b:
        told = say(N_("Both rolled {die}: another turn is played, with a new roll at its end."), die=game.roll.a)
        return Outcome(State.CONTINUES, None, (undecided, told))
    told = say(N_("The rolls differ ({a} and {b}): the game ends."), a=game.roll.a, b=game.roll.b)
    return _break_tie(game, (undecided, told), BySide(points.a.total, points.b.total))


def _break_tie(game: Game, told: tuple[Message, ...], totals: BySide[int]) -> Outcome:
    if totals.a != totals.b:
        winner = Side.A if totals.a > totals.b else Side.B
        template = N_("By victory points {side} wins, {more} to {fewer}.")
        counts = {"more": totals.of(winner), "fewer": totals.of(winner.other)}
        return Outcome(State.TIE_BREAK, winner, (*told, say(template, side=side_name(winner), **counts)))
    if game.options.equal_totals is EqualTotals.DRAW:
        return Outcome(
            State.DRAWN, None, (*told, say(N_("Both have {points} victory points: a draw."), points=totals.a))
        )
    return _roll_tie(game, (*told, say(N_("Both have {points} victory points: a roll decides."), points=totals.a)))


def _roll_tie(game: Game, told: tuple[Message, ...]) -> Outcome:
    rolled = game.tie_roll
    if rolled is None:
        return Outcome(State.ROLL_NEEDED, None, (*told, say(N_("Both players roll a D6; the higher one wins."))))
    if rolled.a == rolled.b:
        again = say(N_("Both rolled {die}: they roll again."), die=rolled.a)
        return Outcome(State.ROLL_NEEDED, None, (*told, again))
    winner = Side.A if rolled.a > rolled.b else Side.B
    template = N_("With {more} against {fewer} the roll goes to {side}.")
    counts = {"more": rolled.of(winner), "fewer": rolled.of(winner.other)}
    return Outcome(State.TIE_BREAK, winner, (*told, say(template, side=side_name(winner), **counts)))

"""What players tell of how a game ended, held against what stands on the sheet (6.1.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.record.checks import refuse_untold
from rules.record.reading import current_turn, name_players
from rules.record.referee import DECIDED, Ruling, rule_on
from rules.record.setting import Setting
from rules.record.sheet import Sheet
from rules.tournament_game.goals import GOALS
from rules.tournament_game.sides import BySide, Side, side_name
from rules.tournament_game.victory import Result, find_leader
from rules.words import N_, Message, say


@dataclass(frozen=True, slots=True)
class FinalScore:
    """How a game ended: who won (None: nobody), the keys of the goals that each made, and their victory points.

    ``is_decided`` tells whether the rules have decided the game, not the players. ``counted`` are the numbers of goals
    where not every goal is known by its key, as on a slip that says 3-1.
    """

    winner: Side | None
    goals: BySide[tuple[str, ...]]
    points: BySide[int]
    is_decided: bool = False
    counted: BySide[int] | None = None

    @property
    def made(self) -> BySide[int]:
        return self.counted or BySide(len(self.goals.a), len(self.goals.b))

    def is_named(self, side: Side) -> bool:
        """Whether every goal of this side is known by its key."""
        return len(self.goals.of(side)) == self.made.of(side)


def final_score(result: Ruling | Result) -> FinalScore:
    """What the referee says, as a player would tell it."""
    goals = BySide(*(result.made_by(side) for side in Side))
    points = BySide(*(result.points.of(side).total for side in Side))
    return FinalScore(result.outcome.winner, goals, points, result.outcome.state in DECIDED)


def refuse_as_played(setting: Setting, sheet: Sheet) -> Message | None:
    """Why the result cannot be taken from the sheet as it is; None if the game is decided there."""
    turn = current_turn(sheet)
    if not turn:
        return say(N_("The game has not begun on this sheet."))
    if missing := refuse_untold(setting, sheet):
        return name_players(setting, missing)
    outcome = rule_on(setting, sheet, turn=turn).outcome
    if outcome.state in DECIDED:
        return None
    return name_players(setting, say(N_("The game is not decided yet. {why}"), why=outcome.why[-1]))


def find_contradictions(told: FinalScore, seen: FinalScore | None) -> tuple[Message, ...]:
    """Everything in which a told result differs from the sheet, or from itself. ``seen`` is None without a sheet."""
    against = () if seen is None else tuple(_against_sheet(told, seen))
    return (*against, *_against_itself(told, seen))


def _against_sheet(told: FinalScore, seen: FinalScore) -> Iterator[Message]:
    if told.made != seen.made:
        template = N_("Goals: {a} to {b} told, {c} to {d} on the sheet.")
        yield say(template, a=told.made.a, b=told.made.b, c=seen.made.a, d=seen.made.b)
    for side in Side:
        yield from _compare_goals(side, told, seen)
    for side in Side:
        one, other = told.points.of(side), seen.points.of(side)
        if one != other:
            template = N_("Victory points of {side}: {told} told, {seen} on the sheet.")
            yield say(template, side=side_name(side), told=one, seen=other)
    if seen.is_decided and told.winner is not seen.winner:
        template = N_("Winner: {told} told, {seen} on the sheet.")
        yield say(template, told=_name(told.winner), seen=_name(seen.winner))


def _compare_goals(side: Side, told: FinalScore, seen: FinalScore) -> Iterator[Message]:
    named, made = told.goals.of(side), seen.goals.of(side)
    for goal in GOALS:
        if goal.key in named and goal.key not in made:
            yield say(N_("{goal} of {side}: told, but not made on the sheet."), goal=goal.name, side=side_name(side))
        if goal.key in made and goal.key not in named and told.is_named(side):
            yield say(N_("{goal} of {side}: made on the sheet, but not told."), goal=goal.name, side=side_name(side))


def _against_itself(told: FinalScore, seen: FinalScore | None) -> Iterator[Message]:
    leader = find_leader(told.made)
    is_settled = seen is not None and seen.is_decided
    if leader is None or leader is told.winner or is_settled:
        return
    template = N_("By the goals that are told, {leader} leads with {more} to {fewer}; told as winner: {winner}.")
    counts = {"more": told.made.of(leader), "fewer": told.made.of(leader.other)}
    yield say(template, leader=side_name(leader), winner=_name(told.winner), **counts)


def _name(winner: Side | None) -> Message:
    return side_name(winner) if winner else say(N_("nobody"))

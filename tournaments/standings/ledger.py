"""The rounds of every entrant, scored: what all figures are worked out from, always anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.standings.event import WITH_SCORE, Event, Kind, Result
from tournaments.standings.scoring import Award, Outcome, Pair, Scoring, score_game


class How(StrEnum):
    PLAYED = "played"
    CONCEDED = "conceded"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    DOUBLE_FORFEIT = "double-forfeit"
    BYE = "bye"
    REQUESTED_BYE = "requested-bye"
    ABSENT = "absent"


PLAYED = frozenset({How.PLAYED, How.CONCEDED})
SAT_OUT = frozenset({How.REQUESTED_BYE, How.ABSENT})
# Rounds without a match that are the entrant's own doing.
OWN_CHOICE = SAT_OUT | {How.FORFEIT_LOSS, How.DOUBLE_FORFEIT}
_ALONE = {Kind.BYE: How.BYE, Kind.REQUESTED_BYE: How.REQUESTED_BYE, Kind.ABSENT: How.ABSENT}


@dataclass(frozen=True, slots=True)
class Line:
    """A round of one entrant. ``points`` holds the ``bonus`` too; pairs are own figures first."""

    round: int
    how: How
    opponent: str | None
    outcome: Outcome
    points: Fraction
    bonus: int = 0
    goals: Pair = (0, 0)
    victory_points: Pair = (0, 0)

    @property
    def is_played(self) -> bool:
        return self.how in PLAYED

    @property
    def is_own_choice(self) -> bool:
        """Whether there was no match, and not for lack of an opponent."""
        return self.how in OWN_CHOICE


class Ledger:
    """The lines of every entrant in the order of rounds, with their sums. Built once for a table, then only read."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.entrants = {entrant.key: entrant for entrant in event.entrants}
        self.lines: dict[str, tuple[Line, ...]] = {}
        found: dict[str, list[Line]] = {entrant.key: [] for entrant in event.entrants}
        for round_ in event.rounds:
            for result in round_.results:
                for key, line in _lines(result, number=round_.number, scoring=event.scoring):
                    found[key].append(line)
        for entrant in event.entrants:
            away = (_absence(r.number, event.scoring) for r in event.rounds if not entrant.is_there(r.number))
            self.lines[entrant.key] = tuple(sorted([*found[entrant.key], *away], key=lambda line: line.round))
        self._points = {key: sum((line.points for line in lines), Fraction(0)) for key, lines in self.lines.items()}
        self._seen = {key: self._points[key] + self._mercy(lines) for key, lines in self.lines.items()}

    def points(self, key: str) -> Fraction:
        return self._points[key]

    def seen_points(self, key: str) -> Fraction:
        """Match points as tie-breaks of opponents see them: absences at the end may count as draws."""
        return self._seen[key]

    def is_met(self, line: Line) -> bool:
        """Whether a line counts as a meeting with its opponent inside tie-breaks."""
        return line.opponent is not None and (line.is_played or self.event.unplayed.is_forfeit_met)

    def missing(self) -> Iterator[tuple[int, str]]:
        """Rounds and entrants without a result although the entrant took part."""
        numbers = {round_.number for round_ in self.event.rounds}
        for key, lines in self.lines.items():
            yield from ((number, key) for number in numbers - {line.round for line in lines})

    def _mercy(self, lines: tuple[Line, ...]) -> Fraction:
        """What is added because absences at the end count as draws."""
        if not self.event.unplayed.is_absence_drawn:
            return Fraction(0)
        own_choice = {line.round for line in lines if line.is_own_choice}
        last = max((round_.number for round_ in self.event.rounds if round_.number not in own_choice), default=0)
        draw = self.event.scoring.match.draw
        late = [line for line in lines if line.round > last and line.how in SAT_OUT]
        return sum((draw - line.points for line in late), Fraction(0))


def _lines(result: Result, *, number: int, scoring: Scoring) -> Iterator[tuple[str, Line]]:
    if result.b is None:
        how = _ALONE[result.kind]
        award = {How.BYE: scoring.bye, How.REQUESTED_BYE: scoring.requested_bye, How.ABSENT: scoring.absent}[how]
        yield result.a, _awarded(number, how, None, award)
    elif result.kind in WITH_SCORE:
        yield from _match(result, result.b, number=number, scoring=scoring)
    else:
        for mine, theirs in ((result.a, result.b), (result.b, result.a)):
            if result.kind is Kind.DOUBLE_FORFEIT:
                yield mine, _awarded(number, How.DOUBLE_FORFEIT, theirs, scoring.double_forfeit)
            elif mine == result.winner:
                yield mine, _awarded(number, How.FORFEIT_WIN, theirs, scoring.forfeit_win)
            else:
                yield mine, _awarded(number, How.FORFEIT_LOSS, theirs, scoring.forfeit_loss)


def _match(result: Result, b: str, *, number: int, scoring: Scoring) -> Iterator[tuple[str, Line]]:
    how = How.CONCEDED if result.kind is Kind.CONCEDED else How.PLAYED
    goals, victory_points = result.goals, result.victory_points
    if how is How.CONCEDED:
        is_first = result.winner == result.a
        goals = goals or _turned(scoring.conceded.goals, is_first=is_first)
        victory_points = victory_points or _turned(scoring.conceded.victory_points, is_first=is_first)
    declared = Outcome.DRAW if result.is_drawn else None
    if result.winner is not None:
        declared = Outcome.WIN if result.winner == result.a else Outcome.LOSS
    done = score_game(scoring.match, goals=goals, victory_points=victory_points, declared=declared)
    mine, theirs = (points + bonus for points, bonus in zip(done.points, result.bonus, strict=True))
    yield (
        result.a,
        Line(number, how, b, done.outcome, mine, result.bonus[0], done.goals, done.victory_points),
    )
    yield (
        b,
        Line(
            number,
            how,
            result.a,
            done.outcome.opposite,
            theirs,
            result.bonus[1],
            done.goals[::-1],
            done.victory_points[::-1],
        ),
    )


def _turned(pair: Pair | None, *, is_first: bool) -> Pair | None:
    return pair if pair is None or is_first else (pair[1], pair[0])


def _awarded(number: int, how: How, opponent: str | None, award: Award) -> Line:
    return Line(
        number, how, opponent, award.counts_as, award.points, goals=award.goals, victory_points=award.victory_points
    )


def _absence(number: int, scoring: Scoring) -> Line:
    return _awarded(number, How.ABSENT, None, scoring.absent)

"""The bracket of a knock-out as a paper shows it: a table whose cells are as high as the games they follow from."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.queries.events.bracket import Bracket, BracketGame


@dataclass(frozen=True, slots=True)
class PaperSide:
    """A place in a game, its figures as text."""

    seed: str
    name: str
    goals: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A game: ``span`` is how many rows of the table it is high."""

    span: int
    sides: list[PaperSide]
    note: str


@dataclass(frozen=True, slots=True)
class PaperBracket:
    """The bracket: a heading for each round, then the rows."""

    champion: str
    titles: list[str]
    rows: list[list[PaperGame]]


def paper_bracket(found: Bracket) -> PaperBracket:
    """The bracket in the reader's language, with what is to come left open to be written in."""
    high = len(found.rounds[0].games)
    rows: list[list[PaperGame]] = [[] for _row in range(high)]
    for round_ in found.rounds:
        span = high // len(round_.games)
        for place, game in enumerate(round_.games):
            rows[place * span].append(_game(game, span=span))
    return PaperBracket(found.champion, [round_.title.render(_) for round_ in found.rounds], rows)


def _game(game: BracketGame, *, span: int) -> PaperGame:
    goals = ("", "") if game.score is None else (str(game.score[0]), str(game.score[1]))
    sides = [
        PaperSide(str(side.seed) if side.seed else "", side.label, scored, side.has_won)
        for side, scored in zip((game.a, game.b), goals, strict=True)
    ]
    return PaperGame(span, sides, game.note.render(_) if game.note else "")

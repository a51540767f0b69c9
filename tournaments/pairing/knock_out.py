"""The best play on: a bracket in which the first two can meet in the final only, and byes go to the top."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rules.composition.documents import DocumentProblem
from rules.words import N_, Message, say
from tournaments.pairing.values import PairingError


@dataclass(frozen=True, slots=True)
class Knock:
    """One game of a bracket: ``b`` is None for a player who goes through without playing.

    ``gone`` is who should have been the opponent and has left.
    """

    a: str
    b: str | None
    gone: str | None = None


def draw_cut(ranking: Sequence[str], *, size: int) -> tuple[Knock, ...]:
    """The first round of the best ``size`` of a ranking (keys, best first), from the top of the bracket down.

    When that is no power of two, the best have byes. Winners of neighbouring games meet: see ``draw_next``.
    Raises PairingError when there are fewer than two, fewer entrants than ``size``, or a key twice.
    """
    problems = []
    if size < 2 or size > len(ranking):
        message = f"{size} cannot go on from a field of {len(ranking)}: at least 2, at most everybody"
        problems.append(DocumentProblem("size", message))
    if len(set(ranking)) < len(ranking):
        problems.append(DocumentProblem("ranking", "a key is used twice"))
    if problems:
        raise PairingError(tuple(problems))
    places = _bracket(size)
    seats = [ranking[place] if place < size else None for place in places]
    return tuple(Knock(high, low) for high, low in zip(seats[::2], seats[1::2], strict=True) if high is not None)


def draw_next(games: Sequence[Knock], *, winners: Sequence[str]) -> tuple[Knock, ...]:
    """The next round: the winners of neighbouring games. ``winners``: one for each game, in the order of the games.

    Raises PairingError when a winner was not in their game. The winner of the final leaves no games.
    """
    wrong = [
        DocumentProblem(f"winners[{index}]", f"{winner!r} was not in this game")
        for index, (game, winner) in enumerate(zip(games, winners, strict=False))
        if winner not in (game.a, game.b)
    ]
    if len(winners) != len(games):
        wrong.append(DocumentProblem("winners", f"{len(winners)} winners for {len(games)} games"))
    if wrong:
        raise PairingError(tuple(wrong))
    return tuple(Knock(a, b) for a, b in zip(winners[::2], winners[1::2], strict=False))


def let_through(knock: Knock, *, active: Collection[str]) -> Knock:
    """A game as far as its players are there: whoever has left gives their opponent a walk-over.

    When both have left, the first stands for the empty place; whoever would meet them goes through in turn.
    """
    if knock.b is None:
        return knock
    if knock.b not in active:
        return Knock(knock.a, None, knock.b)
    return knock if knock.a in active else Knock(knock.b, None, knock.a)


def seeds_of(games: Sequence[Knock]) -> dict[str, int]:
    """With which place of the table everybody was cut, from the first round of the bracket."""
    places = _bracket(2 * len(games))
    seats = zip(games, places[::2], places[1::2], strict=False)
    return {key: place + 1 for game, high, low in seats for key, place in ((game.a, high), (game.b, low)) if key}


def rounds_of(size: int) -> int:
    """How many rounds a knock-out of the best ``size`` takes."""
    return max(size - 1, 0).bit_length()


def title_of(games: int) -> Message:
    known = _TITLES.get(games)
    return say(known) if known else say(N_("Last {count}"), count=2 * games)


_TITLES = {1: N_("Final"), 2: N_("Semi-final"), 4: N_("Quarter-final")}


def place_words(place: int) -> Message:
    """A place of the table in words: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    teens = 10 < place % 100 < 14
    return say(N_("{n}th") if teens else _ORDINALS.get(place % 10, N_("{n}th")), n=place)


_ORDINALS = {1: N_("{n}st"), 2: N_("{n}nd"), 3: N_("{n}rd")}


def _bracket(size: int) -> list[int]:
    """Places from the top of the bracket down: for 8 that is 0, 7, 3, 4, 1, 6, 2, 5."""
    places = [0]
    while len(places) < size:
        last = 2 * len(places) - 1
        places = [side for place in places for side in (place, last - place)]
    return places

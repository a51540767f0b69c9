"""The knock-out of the best: its rounds as pages show them, and whether the next one can be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from rules.words import N_, named
from tournaments.adapters.event_cut import cut_of, stored_bracket, winner_of
from tournaments.adapters.event_rows import PLAYING, EventRows
from tournaments.pairing.knock_out import Knock
from tournaments.queries.events.pairings import labels_of
from tournaments.queries.events.refusals import Refusal, refusal


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A game of the bracket. ``b`` is empty for one who goes through; ``winner`` is a, b or empty."""

    a: str
    b: str
    winner: str


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the knock-out, its games from the top of the bracket down."""

    number: int
    games: tuple[BracketGame, ...]


def bracket_rounds(rows: EventRows) -> tuple[BracketRound, ...]:
    """The rounds of the knock-out that were published; none where there is no cut."""
    labels = labels_of((entry.pk, entry.name, entry.key) for entry in rows.entries)
    names = {entry.key: labels[entry.pk] for entry in rows.entries}
    found = []
    for round_ in rows.counted():
        knocks = stored_bracket(rows, number=round_.number)
        if knocks:
            games = tuple(_game(rows, knock, number=round_.number, names=names) for knock in knocks)
            found.append(BracketRound(round_.number, games))
    return tuple(found)


def champion(rows: EventRows) -> str:
    """The label of who won the final; empty as long as nobody has, and where there is no cut."""
    rounds = bracket_rounds(rows)
    if not rounds or len(rounds[-1].games) != 1:
        return ""
    game = rounds[-1].games[0]
    return {"a": game.a, "b": game.b}.get(game.winner, "")


def refuse_bracket(rows: EventRows, *, number: int) -> Refusal | None:
    """Why a round of the knock-out cannot be drawn: nobody is left to cut to, a game has no winner, or it is over."""
    cut = cut_of(rows, number=number)
    if cut is None:
        return None
    if number == cut.after + 1:
        ranking = [entry for entry in rows.entries if entry.state in PLAYING and entry.ranks]
        few = len(ranking) < 2
        return (
            refusal("too-few", N_("A round needs at least two; there are {count}."), count=len(ranking))
            if few
            else None
        )
    before = stored_bracket(rows, number=number - 1)
    names = {entry.key: entry.name for entry in rows.entries}
    for knock in before:
        if winner_of(rows, knock, number=number - 1) is None and knock.b is not None:
            template = N_("Nobody has won {a} – {b} yet; a knock-out needs a winner.")
            return refusal("no_winner", template, a=named(names[knock.a]), b=named(names[knock.b]))
    return refusal("cut_over", N_("The final is played.")) if len(before) < 2 else None


def _game(rows: EventRows, knock: Knock, *, number: int, names: dict[str, str]) -> BracketGame:
    winner = winner_of(rows, knock, number=number)
    side = "" if winner is None else "a" if winner == knock.a else "b"
    return BracketGame(names[knock.a], names[knock.b] if knock.b else "", side)

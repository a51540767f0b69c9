"""The knock-out of the best: its bracket as pages show it, and whether the next round of it can be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.words import N_, Message, named, say
from tournaments.events.documents import CutDoc, read_pairing
from tournaments.events.rounds.adapters import (
    bracket_of,
    cut_of,
    game_of,
    stored_bracket,
    stored_seeds,
    who_is_there,
    winner_of,
)
from tournaments.events.rows import PLAYING, EventRows
from tournaments.models import Event, Pairing
from tournaments.pairing.knock_out import Knock, draw_cut, rounds_of, title_of
from tournaments.refusals import Refusal, refusal


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A place in a game: who has it, with which place of the table they were cut (0: not cut yet)."""

    label: str = ""
    seed: int = 0
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A game of the bracket. ``score`` is that of side a, then b; ``note`` says what there is instead of a game."""

    a: BracketSide
    b: BracketSide
    score: tuple[int, int] | None = None
    note: Message | None = None
    table: int | None = None

    @property
    def winner(self) -> str:
        """a, b, or empty while nobody has won."""
        return "a" if self.a.has_won else "b" if self.b.has_won else ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the knock-out, its games from the top of the bracket down. ``is_drawn``: it is published."""

    number: int
    title: Message
    games: tuple[BracketGame, ...]
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole knock-out, with the rounds to come. ``champion`` is empty as long as nobody has won the final.

    ``lacking`` is how many rounds more it would need than the event has planned.
    """

    size: int
    after: int
    rounds: tuple[BracketRound, ...]
    champion: str
    lacking: int

    def drawn(self, number: int) -> BracketRound | None:
        return next((one for one in self.rounds if one.is_drawn and one.number == number), None)


def read_draws(rows: EventRows) -> EventRows:
    """Rows whose draws were not read, with those of the knock-out: one query, none where there is no cut."""
    cut = read_pairing(rows.event.pairing).cut
    late = [] if cut is None else [round_ for round_ in rows.rounds if round_.number > cut.after]
    if late:
        draws = dict(rows.event.rounds.filter(pk__in=[round_.pk for round_ in late]).values_list("pk", "draw"))
        for round_ in late:
            round_.draw = draws[round_.pk]
    return rows


def has_cut(event: Event) -> bool:
    return bool(event.pairing.get("cut"))


def bracket(rows: EventRows) -> Bracket | None:
    """The bracket as far as it is published, and what is to come of it; None where there is no cut."""
    cut = read_pairing(rows.event.pairing).cut
    if cut is None:
        return None
    drawn = bracket_rounds(rows)
    planned = _to_come(drawn, cut=cut, first=_first_games(rows, cut) if not drawn else 0)
    rounds = (*drawn, *planned)
    lacking = max(0, cut.after + len(rounds) - rows.event.round_count)
    return Bracket(cut.size, cut.after, rounds, champion(rows), lacking)


def bracket_rounds(rows: EventRows) -> tuple[BracketRound, ...]:
    """The rounds of the knock-out that were published; none where there is no cut."""
    cut, found = read_pairing(rows.event.pairing).cut, []
    for round_ in rows.counted() if cut else ():
        number, names = round_.number, rows.labels
        knocks = stored_bracket(rows, number=number) if cut and number > cut.after else ()
        if knocks:
            seeds = stored_seeds(rows, number=number)
            games = tuple(_game(rows, one, number=number, names=names, seeds=seeds) for one in knocks)
            found.append(BracketRound(number, title_of(len(games)), games, is_drawn=True))
    return tuple(found)


def _game(
    rows: EventRows, knock: Knock, *, number: int, names: Mapping[str, str], seeds: Mapping[str, int]
) -> BracketGame:
    winner = winner_of(rows, knock, number=number)
    a, b = (
        BracketSide(names.get(key, key), seeds.get(key, 0), has_won=key == winner) if key else BracketSide()
        for key in (knock.a, knock.b or knock.gone)
    )
    if knock.b is None:
        note = N_("walk-over: {name} has left") if knock.gone else N_("goes through without a game")
        return BracketGame(a, b, note=say(note, name=named(b.label)))
    return _with_result(rows, BracketGame(a, b), knock, number=number)


def _with_result(rows: EventRows, game: BracketGame, knock: Knock, *, number: int) -> BracketGame:
    """A game with its table and its result, seen from the side that the bracket names first."""
    pairing = game_of(rows, knock, number=number)
    if pairing is None:
        return game
    result = rows.result(pairing)
    game = replace(game, table=pairing.table.number if rows.tables and pairing.table else None)
    if pairing.kind != Pairing.Kind.GAME:
        return replace(game, note=say(N_("did not appear")))
    if result is None:
        return game
    return replace(game, score=result.goals if pairing.a.key == knock.a else result.goals[::-1])


def _first_games(rows: EventRows, cut: CutDoc) -> int:
    """How many games the first round of a knock-out will have that nobody has drawn."""
    there = sum(entry.state in PLAYING and entry.ranks for entry in rows.entries)
    size = min(cut.size, there) if rows.rounds else cut.size
    return 1 << (rounds_of(max(size, 2)) - 1)


def _to_come(drawn: Sequence[BracketRound], *, cut: CutDoc, first: int) -> Iterator[BracketRound]:
    """The rounds that are not published: who is in them as far as that is known already."""
    if drawn:
        games, number = len(drawn[-1].games) // 2, drawn[-1].number + 1
        sides = [game.a if game.a.has_won else game.b if game.b.has_won else BracketSide() for game in drawn[-1].games]
        known = [replace(side, has_won=False) for side in sides]
    else:
        games, number = first, cut.after + 1
        seats = draw_cut([str(place) for place in range(1, 2 * first + 1)], size=2 * first)
        known = [BracketSide(seed=int(key or 0)) for knock in seats for key in (knock.a, knock.b)]
    while games:
        pairs = zip(known[::2], known[1::2], strict=False)
        yield BracketRound(number, title_of(games), tuple(BracketGame(a, b) for a, b in pairs), is_drawn=False)
        games, number, known = games // 2, number + 1, [BracketSide()] * games


# Who has won


def champion(rows: EventRows) -> str:
    """The label of who won the final; empty as long as nobody has, and where there is no cut."""
    return next((rows.labels[key] for key, rounds in knock_out_places(rows) if rounds), "")


def knock_out_places(rows: EventRows) -> tuple[tuple[str, int], ...]:
    """Everybody who was in the knock-out with how many of its rounds they won, once the final is won; empty before."""
    cut = read_pairing(rows.event.pairing).cut
    rounds = [] if cut is None else [round_ for round_ in rows.counted() if round_.number > cut.after]
    if not rounds or len(rows.of(rounds[-1])) != 1:
        return ()
    [final] = rows.of(rounds[-1])
    winner = winner_of(rows, Knock(*final.keys), number=rounds[-1].number)
    if winner is None:
        return ()
    reached: dict[str, int] = {}
    for round_ in rounds:
        # Whoever left before they played has come as far as the game that they gave away.
        for knock in stored_bracket(rows, number=round_.number):
            for key in filter(None, (knock.a, knock.b, knock.gone)):
                reached[key] = reached.get(key, -1) + 1
    reached[winner] += 1
    return tuple(sorted(reached.items(), key=lambda one: -one[1]))


# Whether it goes on


def refuse_bracket(rows: EventRows, *, number: int) -> Refusal | None:
    """Why a round of the knock-out cannot be drawn: nobody is left to cut to, a game has no winner, or it is over."""
    cut = cut_of(rows, number=number)
    if cut is None:
        return None
    if number == cut.after + 1:
        ranking = [entry for entry in who_is_there(rows) if entry.ranks]
        too_few = refusal("too-few", N_("A round needs at least two; there are {count}."), count=len(ranking))
        return too_few if len(ranking) < 2 else None
    before = stored_bracket(rows, number=number - 1)
    names = {entry.key: entry.name for entry in rows.entries}
    for knock in before:
        if winner_of(rows, knock, number=number - 1) is None and knock.b is not None:
            template = N_("Nobody has won {a} – {b} yet; a knock-out needs a winner.")
            return refusal("no_winner", template, a=named(names[knock.a]), b=named(names[knock.b]))
    return refusal("cut_over", N_("The final is played.")) if len(before) < 2 else _refuse_empty(rows, number=number)


def _refuse_empty(rows: EventRows, *, number: int) -> Refusal | None:
    """A round for which nobody is left who has won the one before."""
    active = {entry.key for entry in who_is_there(rows)}
    knocks = bracket_of(rows, number=number) or ()
    if any(key in active for knock in knocks for key in (knock.a, knock.b)):
        return None
    return refusal("nobody_left", N_("Everybody who was left in the knock-out has gone; there is no champion."))

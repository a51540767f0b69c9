"""Matches as tests need them: two armies of three formations, made in a moment, played by writing on the sheet."""

from __future__ import annotations

import itertools
from typing import Any

from rules.record.lines import read_formations
from rules.record.sheet import Sheet, Value, write
from rules.record.sheet import Write as Written
from rules.tournament_game.sides import Side
from tournaments.matches.play.services import Outcome, SentWrite, write_entries
from tournaments.matches.queries.finding import SeatedMatch, match_by_seat
from tournaments.matches.services import BroughtArmy, MatchPlan, Seat, create_match, join_match
from tournaments.models import Match

_numbers = itertools.count()

GUARD = "Tank Company, 500, 10\nInfantry, 250, 12\nTitan, 300, 0, 3"
ORKS = "Warband, 400, 20\nBlitz Brigade, 201, 8\nStompas, 350, 0, 6"


def new_match(*, anna: str = GUARD, ben: str = ORKS, joins: bool = True, **more: Any) -> tuple[Seat, Seat | None]:
    """A match of Anna against Ben. Formations are keyed f1, f2, f3 in the order of their lines."""
    first = create_match(
        plan=MatchPlan(points_limit=1500, **more.pop("plan", {})),
        player="Anna",
        army=BroughtArmy(name="Third Company", formations=read_formations(anna)),
        opponent=BroughtArmy(name="Waaagh", formations=read_formations(ben)),
        opponent_name="Ben",
        **more,
    )
    if not joins:
        return first, None
    assert first.match.invite_key is not None
    return first, join_match(invite_key=first.match.invite_key, player="Ben", army=None)


def write_paths(match: Match, values: dict[str, Value], *, side: str = "a") -> list[Outcome]:
    """Write on the sheet; every entry has to be accepted."""
    now = Sheet(Match.objects.get(pk=match.pk).sheet)
    sent = []
    for path, value in values.items():
        sent.append(SentWrite(f"test-{next(_numbers)}", path, value, now.get(path)))
        now = write(now, Written(Side(side), path, value))
    _, outcomes = write_entries(match=match, side=side, entries=sent)
    assert [outcome.reason or outcome.state for outcome in outcomes] == ["accepted"] * len(sent)
    return outcomes


def play_to_turn(match: Match, turn: int) -> None:
    """Begin the game and close every turn before this one, with nothing happening. Nobody enters the other's half."""
    for number in range(1, turn + 1):
        write_paths(match, {"turn": number, **nobody_enters(number)})


def nobody_enters(turn: int) -> dict[str, Value]:
    """The answers for both halves: no unbroken enemy is there."""
    return {f"turn/{turn}/enemy-in-half/{side}": False for side in Side}


def win_for_anna(match: Match) -> None:
    """Turn 3: Anna makes all five goals to none. She holds five markers, Ben's dearest formation is destroyed (400) and
    another down to half (101 of 201); a formation of hers is broken (125 of 250).
    """
    play_to_turn(match, 3)
    holders = {f"turn/3/objective/{number}": "a" for number in (1, 2, 3, 4, 6)}
    losses = {"formation/b/f1/destroyed": True, "formation/b/f2/lost": 4, "formation/a/f2/broken": True}
    write_paths(match, {**holders, **losses})


def seen_by(seat: Seat) -> SeatedMatch:
    """The match as it is now, from a seat."""
    return match_by_seat(seat.secret)

"""Matches between Ann (side a) and Bert (side b), made for tests."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from rules.record.setting import FormationSetting
from rules.tournament_game.reserves import Means
from rules.tournament_game.sides import Side
from rules.tournament_game.victory import FIRST_CHECK
from tournaments.matches.play.services import Outcome, SentWrite, write_entries
from tournaments.matches.services import BroughtArmy, MatchPlan, create_match, join_match, share_match
from tournaments.models import Match

TANKS = FormationSetting("tanks", "Tank Company", 500, units=10, break_point=10, initiative="2+")
TITAN = FormationSetting("titan", "Warlord Titan", 825, units=0, damage_capacity=8, break_point=8, initiative="1+")
FLYERS = FormationSetting(
    "flyers", "Thunderbolts", 150, units=2, break_point=2, is_aircraft=True, arrivals=(Means.AIRCRAFT,)
)
BOYZ = FormationSetting("boyz", "Warband", 250, units=12, break_point=12)
GARGANT = FormationSetting("gargant", "Great Gargant", 850, units=2, damage_capacity=16, break_point=16)
ANNS, BERTS = (TANKS, TITAN, FLYERS), (BOYZ, GARGANT)


@dataclass(frozen=True)
class Doors:
    """A match and the addresses that lead to it: the seats of both players, and the link for reading."""

    match: Match
    a: str
    b: str
    watch: str

    def seat(self, side: str) -> str:
        return self.a if side == "a" else self.b


def make_match(
    *,
    anns: Sequence[FormationSetting] = ANNS,
    berts: Sequence[FormationSetting] = BERTS,
    ann: User | None = None,
    bert: User | None = None,
    ratings: tuple[int | None, int | None] = (3, 2),
    limit: int = 3000,
) -> Doors:
    """A match with both seats taken; ``ann`` and ``bert`` are accounts."""
    first = BroughtArmy(name="Steel Legion", strategy_rating=ratings[0], formations=tuple(anns))
    second = BroughtArmy(name="Waaagh!", strategy_rating=ratings[1], formations=tuple(berts))
    own = create_match(plan=MatchPlan(points_limit=limit), player="Ann", army=first, user=ann)
    assert own.match.invite_key
    other = join_match(invite_key=own.match.invite_key, player="Bert", army=second, user=bert)
    match = share_match(match=own.match, is_shared=True)
    return Doors(match, f"/m/{own.secret}/", f"/m/{other.secret}/", f"/w/{match.share_key}/")


def entry(path: str, value: Any, was: Any = None, *, name: str = "") -> SentWrite:
    """An entry under a name of its own."""
    return SentWrite(name or uuid.uuid4().hex, path, value, was)


def write(match: Match, side: str, *rows: tuple[Any, ...]) -> list[Outcome]:
    """Write rows of path, value and what stood there before."""
    return write_entries(match=match, side=side, entries=[entry(*row) for row in rows])[1]


def play_to(match: Match, turn: int) -> None:
    """Go through the turns one by one. Nobody enters the other's half."""
    match.refresh_from_db()
    for number in range(int(match.sheet.get("turn") or 0), turn):
        write(match, "a", ("turn", number + 1, number or None))
        if number + 1 >= FIRST_CHECK:
            write(match, "a", *((f"turn/{number + 1}/enemy-in-half/{side}", False) for side in Side))

"""Random events that are played to the end: fields of 4 to 64, 3 to 8 rounds, drops, late entries, clubs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.oracles.pairings import fewest_rematches
from tournaments.pairing.draw import draw_round
from tournaments.pairing.values import ClubPolicy, Draw, DrawRules, Entrant, History, Table

WIN, DRAWN_GAME, BYE = 3, 1, 3


@dataclass(frozen=True)
class Played:
    """One round of an event: what was known before, and what was drawn."""

    entrants: tuple[Entrant, ...]
    history: History
    draw: Draw


def play_event(seed: int) -> Iterator[Played]:
    """Draw and play an event; the same for the same seed."""
    chance = Random(seed)
    size, rounds = chance.randint(4, 64), chance.randint(3, 8)
    clubs = chance.randint(2, 12)
    policy = chance.choice(list(ClubPolicy))
    tables = [Table(f"t{number}", terrain=f"kind {number % 4}") for number in range(1, size // 2 + 4)]
    entrants = [_enter(f"p{number}", clubs=clubs, chance=chance) for number in range(size)]
    history = History()
    for number in range(1, rounds + 1):
        rules = DrawRules(round=number, club=policy)
        draw = draw_round(entrants, history=history, rules=rules, seed=seed, tables=tables)
        yield Played(tuple(entrants), history, draw)
        entrants, history = _play(draw, entrants, history=history, chance=chance)
        entrants = _come_and_go(entrants, number=number, clubs=clubs, chance=chance)


def _enter(key: str, *, clubs: int, chance: Random, byes: int = 0) -> Entrant:
    club = f"club {chance.randrange(clubs)}" if chance.random() < 0.8 else None
    return Entrant(key, club=club, byes=byes)


def _play(draw: Draw, entrants: list[Entrant], *, history: History, chance: Random) -> tuple[list[Entrant], History]:
    now = {entrant.key: entrant for entrant in entrants}
    visits = {key: tuple(been) for key, been in history.visits.items()}
    for pair in draw.pairs:
        scored = chance.choice(((WIN, 0), (0, WIN), (DRAWN_GAME, DRAWN_GAME)))
        for key, points in zip((pair.a, pair.b), scored, strict=True):
            before = now[key]
            now[key] = replace(before, match_points=before.match_points + points, floats=before.floats + pair.floats)
            visits[key] = (*visits.get(key, ()), *([pair.table] if pair.table else []))
    for bye in draw.byes:
        before = now[bye.key]
        now[bye.key] = replace(before, match_points=before.match_points + BYE, byes=before.byes + 1)
    played = (*history.played, *((pair.a, pair.b) for pair in draw.pairs))
    return list(now.values()), History(played, visits)


def _come_and_go(entrants: list[Entrant], *, number: int, clubs: int, chance: Random) -> list[Entrant]:
    """One in twenty drops, one in four of those dropped comes back, and sometimes somebody enters late."""
    changed = []
    active = sum(not entrant.dropped for entrant in entrants)
    for entrant in entrants:
        changes = chance.random() < (0.25 if entrant.dropped else 0.05)
        if changes and not entrant.dropped:
            changes = active > 4
            active -= changes
        changed.append(replace(entrant, dropped=entrant.dropped != changes))
    if chance.random() < 0.3:
        changed.append(_enter(f"late{number}", clubs=clubs, chance=chance))
    return changed


def count_avoidable(played: Played) -> tuple[int, int]:
    """Rematches and second byes that a better draw would not have had. Nothing is forbidden in these events."""
    active = [entrant for entrant in played.entrants if not entrant.dropped]
    met = set(played.history.played)
    drawn = sum((pair.a, pair.b) in met or (pair.b, pair.a) in met for pair in played.draw.pairs)
    fewest = min(entrant.byes for entrant in active)
    byes = {bye.key: bye for bye in played.draw.byes}
    second = [entrant for entrant in active if entrant.key in byes and entrant.byes > fewest]
    needed = drawn
    if drawn:
        seats = [*(entrant.key for entrant in active), *(["the bye"] if byes else [])]
        needed = fewest_rematches(seats, met)
    avoidable = 0
    for someone in second:
        better = [entrant.key for entrant in active if entrant.byes < someone.byes]
        others = {key: [entrant.key for entrant in active if entrant.key != key] for key in better}
        avoidable += any(fewest_rematches(keys, met) <= needed for keys in others.values())
    return drawn - needed, avoidable

"""The field of a draw: who is in, in an order that depends on seed and keys only, and what every pair costs.

The cost of a pair is one integer. Each rule has a unit larger than everything the less important rules can add up to in
a whole draw, so that sums compare rule by rule, and a sum can be taken apart into its rules again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import combinations

from tournaments.pairing.values import NO_ORIGINS, Cost, DrawRules, Entrant, History, Reason
from tournaments.standings.exact import show_exact

RULES = ("forbidden", "rematch", "second_bye", "repeats", "club", "bye_level", "points", "floats")
MOST_REPEATS = 3


@dataclass(frozen=True, slots=True)
class Field:
    """Entrants by number, ``pair[i][j]`` and ``bye[i]`` as integers, and the unit of each rule."""

    entrants: tuple[Entrant, ...]
    number: Mapping[str, int]
    pair: list[list[int]]
    bye: list[int]
    units: tuple[int, ...]
    meetings: Mapping[tuple[int, int], int]
    is_seeded: bool
    points_unit: int = 1
    origins: Mapping[str, Reason] = field(default_factory=lambda: NO_ORIGINS)

    def points_of(self, entrant: Entrant) -> str:
        return show_exact(Fraction(entrant.match_points, self.points_unit))

    def split(self, cost: int) -> Cost:
        parts = []
        for unit in self.units:
            part, cost = divmod(cost, unit)
            parts.append(part)
        return Cost(*parts)

    def total(self, pairs: Iterable[tuple[int, int]], byes: Iterable[int] = ()) -> int:
        return sum(self.pair[i][j] for i, j in pairs) + sum(self.bye[i] for i in byes)


def lot(seed: int, key: str) -> bytes:
    """What the order of entrants is decided by: a digest of seed and key."""
    return sha256(f"{seed}:{key}".encode()).digest()


def lay_out(entrants: Sequence[Entrant], *, history: History, rules: DrawRules, seed: int, byes: int = 1) -> Field:
    """Work out what every pair and every bye costs, in draws with at most this many ``byes``."""
    active = tuple(sorted((e for e in entrants if not e.dropped), key=lambda e: lot(seed, e.key)))
    number = {entrant.key: index for index, entrant in enumerate(active)}
    meetings = Counter(pairs_among(history.played, number))
    scores = _seeded_places(active) if rules.is_seeded else [entrant.match_points for entrant in active]
    ideal = len(active) // 2 if rules.is_seeded else 0
    floats = [0 if rules.is_seeded else entrant.floats for entrant in active]
    units = _find_units(active, scores=scores, floats=floats, repeats=max(meetings.values(), default=0), byes=byes)
    pair = _price_points(scores, floats, ideal=ideal, unit=units[6])
    _add(pair, set(pairs_among(rules.forbidden, number)), units[0])
    _add(pair, meetings, units[1])
    for met, times in meetings.items():
        _add(pair, [met], min(times - 1, MOST_REPEATS) * units[3])
    if rules.keeps_clubs_apart:
        _add(pair, _club_mates(active), units[4])
    bye = _price_byes(active, levels=_levels(scores, is_seeded=rules.is_seeded), units=units)
    return Field(
        active,
        number,
        pair,
        bye,
        units,
        meetings,
        rules.is_seeded,
        points_unit=rules.points_unit,
        origins=rules.origins,
    )


def pairs_among(pairs: Iterable[tuple[str, str]], number: Mapping[str, int]) -> Iterable[tuple[int, int]]:
    """Pairs of keys as pairs of numbers, the smaller first; without those who are not in the field."""
    for a, b in pairs:
        if a in number and b in number:
            yield min(number[a], number[b]), max(number[a], number[b])


def _seeded_places(active: tuple[Entrant, ...]) -> list[int]:
    order = sorted(range(len(active)), key=lambda index: (-active[index].rating, index))
    places = [0] * len(active)
    for place, index in enumerate(order):
        places[index] = place
    return places


def _find_units(
    active: tuple[Entrant, ...], *, scores: list[int], floats: list[int], repeats: int, byes: int
) -> tuple[int, ...]:
    """One unit for each rule, the last one 1: larger than the worst total of all the rules after it."""
    pairs = (len(active) + 1) // 2
    gap = max(max(scores, default=0) - min(scores, default=0), len(active))
    had = [entrant.byes for entrant in active]
    worst = {
        "forbidden": pairs,
        "rematch": pairs,
        "second_bye": byes * (max(had, default=0) - min(had, default=0)),
        "repeats": pairs * min(max(repeats - 1, 0), MOST_REPEATS),
        "club": pairs,
        "bye_level": byes * len(set(scores)),
        "points": pairs * gap * gap,
        "floats": sum(sorted(floats)[-2:]) * pairs,
    }
    units = [1]
    for rule in reversed(RULES[1:]):
        units.append(units[-1] * (worst[rule] + 1))
    return tuple(reversed(units))


def _price_points(scores: list[int], floats: list[int], *, ideal: int, unit: int) -> list[list[int]]:
    def row(mine: int, often: int) -> list[int]:
        return [
            (abs(mine - score) - ideal) ** 2 * unit + (often + again if mine != score else 0) for score, again in others
        ]

    others = list(zip(scores, floats, strict=True))
    return [row(score, often) for score, often in others]


def _levels(scores: list[int], *, is_seeded: bool) -> list[int]:
    """How many levels are below each entrant: of match points, or (seeded) of places, the last one lowest."""
    order = sorted(set(scores), reverse=is_seeded)
    level = {score: number for number, score in enumerate(order)}
    return [level[score] for score in scores]


def _price_byes(active: tuple[Entrant, ...], *, levels: list[int], units: tuple[int, ...]) -> list[int]:
    fewest = min((entrant.byes for entrant in active), default=0)
    return [(e.byes - fewest) * units[2] + level * units[5] for e, level in zip(active, levels, strict=True)]


def _club_mates(active: tuple[Entrant, ...]) -> Iterable[tuple[int, int]]:
    clubs: dict[str, list[int]] = {}
    for index, entrant in enumerate(active):
        if entrant.club:
            clubs.setdefault(entrant.club, []).append(index)
    for members in clubs.values():
        yield from combinations(members, 2)


def _add(pair: list[list[int]], pairs: Iterable[tuple[int, int]], cost: int) -> None:
    for i, j in pairs:
        pair[i][j] += cost
        pair[j][i] += cost

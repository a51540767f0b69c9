"""Fields for tests of the draw: short to write, and random ones for Hypothesis."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from tests.oracles.pairings import Case, Person
from tournaments.pairing.draw import draw_round
from tournaments.pairing.values import ClubPolicy, Cost, Draw, DrawRules, Entrant, History, Table


def entrants(*keys: str, **same: Any) -> list[Entrant]:
    """One for each key, all alike."""
    return [Entrant(key, **same) for key in keys]


def games(text: str) -> tuple[tuple[str, str], ...]:
    """``"A-B C-D"`` as pairs."""
    return tuple((a, b) for a, _, b in (game.partition("-") for game in text.split()))


def draw(
    field: list[Entrant],
    *,
    played: str = "",
    seed: int = 1,
    tables: list[Table] | None = None,
    visits: dict[str, tuple[str, ...]] | None = None,
    **rules: Any,
) -> Draw:
    """Draw a round, the second one unless told, without keeping clubs apart unless told."""
    asked = DrawRules(**{"round": 2, "club": ClubPolicy.NEVER, **rules})
    history = History(games(played), visits or {})
    return draw_round(field, history=history, rules=asked, seed=seed, tables=tables or [])


def pairs_of(drawn: Draw) -> set[frozenset[str]]:
    """Who meets whom."""
    return {frozenset((pair.a, pair.b)) for pair in drawn.pairs}


def codes_of(drawn: Draw, key: str) -> list[str]:
    """The reasons of the pair or bye of somebody."""
    found = [pair.reasons for pair in drawn.pairs if key in (pair.a, pair.b)]
    found += [bye.reasons for bye in drawn.byes if bye.key == key]
    return [reason.code for reason in found[0]]


def told(drawn: Draw) -> list[str]:
    """What could not be avoided, in sentences."""
    return [str(item.message) for item in drawn.unavoidable]


@st.composite
def cases(draw_value: st.DrawFn, *, least: int, most: int) -> Case:
    """Random rounds, most of them tight: few points, few clubs, many games played."""
    size = draw_value(st.integers(least, most))
    chance = draw_value(st.randoms(use_true_random=False))
    people = tuple(
        Person(
            f"p{number}",
            points=chance.choice((0, 1, 3, 6)),
            club=chance.choice((None, "x", "y", "z")),
            byes=chance.choice((0, 0, 0, 1, 2)),
            floats=chance.choice((0, 0, 1, 2)),
        )
        for number in range(size)
    )
    both = list(combinations([person.key for person in people], 2))
    share = draw_value(st.sampled_from((0.0, 0.3, 0.6, 0.9, 1.0)))
    met = [pair for pair in both if chance.random() < share]
    met += [pair for pair in met if chance.random() < 0.3]
    barred = [pair for pair in both if chance.random() < share / 3]
    return Case(
        people=people,
        met=tuple(pair for a, b in met for pair in ((a, b), (b, a))),
        forbidden=frozenset(pair for a, b in barred for pair in ((a, b), (b, a))),
        clubs_apart=draw_value(st.booleans()),
    )


def draw_case(case: Case, *, seed: int = 1, reverse: bool = False, tables: list[Table] | None = None) -> Draw:
    """Draw a case with the engine; ``reverse``: every input in the other order."""
    step = -1 if reverse else 1
    field = [Entrant(p.key, p.points, p.club, p.byes, p.floats) for p in case.people][::step]
    played = [case.met[index][::step] for index in range(0, len(case.met), 2)][::step]
    forbidden = sorted(pair for pair in case.forbidden if pair[0] < pair[1])[::step]
    rules = DrawRules(
        round=3,
        club=ClubPolicy.ALWAYS if case.clubs_apart else ClubPolicy.NEVER,
        forbidden=tuple((a, b) for a, b in forbidden),
    )
    history = History(tuple((a, b) for a, b in played))
    return draw_round(field, history=history, rules=rules, seed=seed, tables=(tables or [])[::step])


def price_by_hand(case: Case, drawn: Draw) -> tuple[int, ...]:
    """What the pairs of a draw cost, counted by the oracle."""
    known = {person.key: person for person in case.people}
    prices = [case.price(known[pair.a], known[pair.b]) for pair in drawn.pairs]
    prices += [case.price(known[bye.key], None) for bye in drawn.byes]
    return tuple(sum(parts) for parts in zip(*prices, strict=True))


def rules_of(cost: Cost) -> tuple[int, ...]:
    """A cost as the oracle writes it."""
    return (
        cost.forbidden,
        cost.rematch,
        cost.second_bye,
        cost.repeats,
        cost.club,
        cost.bye_level,
        cost.points,
        cost.floats,
    )

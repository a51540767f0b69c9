"""Random events: nothing that could have been avoided happens."""

import pytest

from tests.oracles.pairings import fewest_rematches
from tests.tournaments.pairing.events import Played, play_event

pytestmark = pytest.mark.slow

EVENTS = 200


def check_everybody_is_in_once(played: Played) -> None:
    active = sorted(entrant.key for entrant in played.entrants if not entrant.dropped)
    paired = [key for pair in played.draw.pairs for key in (pair.a, pair.b)]
    assert sorted([*paired, *(bye.key for bye in played.draw.byes)]) == active
    assert len(played.draw.byes) == len(active) % 2
    tables = [pair.table for pair in played.draw.pairs if pair.table]
    assert len(tables) == len(set(tables))


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


def test_random_events_have_no_avoidable_rematch_and_no_avoidable_second_bye():
    rounds = 0
    for seed in range(EVENTS):
        for played in play_event(seed):
            check_everybody_is_in_once(played)
            assert count_avoidable(played) == (0, 0), f"event {seed}, round {played.draw.round}"
            rounds += 1
    assert rounds >= 3 * EVENTS

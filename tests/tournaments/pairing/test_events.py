"""Random events: nothing that could have been avoided happens."""

import pytest

from tests.examples import examples
from tests.tournaments.pairing.events import Played, count_avoidable, play_event

pytestmark = pytest.mark.slow

EVENTS = examples(80)


def check_everybody_is_in_once(played: Played) -> None:
    active = sorted(entrant.key for entrant in played.entrants if not entrant.dropped)
    paired = [key for pair in played.draw.pairs for key in (pair.a, pair.b)]
    assert sorted([*paired, *(bye.key for bye in played.draw.byes)]) == active
    assert len(played.draw.byes) == len(active) % 2
    tables = [pair.table for pair in played.draw.pairs if pair.table]
    assert len(tables) == len(set(tables))


@pytest.mark.thorough
def test_random_events_have_no_avoidable_rematch_and_no_avoidable_second_bye():
    rounds = 0
    for seed in range(EVENTS):
        for played in play_event(seed):
            check_everybody_is_in_once(played)
            assert count_avoidable(played) == (0, 0), f"event {seed}, round {played.draw.round}"
            rounds += 1
    assert rounds >= 3 * EVENTS

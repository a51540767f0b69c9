"""Whole events by chance: drops, returns, late entries, byes asked for, forfeits, corrections; after each round the
field and the points are compared with a ledger that the test keeps itself.
"""

from collections import Counter
from random import Random

import pytest

from tests.examples import one_in
from tests.tournaments.club_day import NAMES, ClubDay
from tournaments.events.entries.services import attendance
from tournaments.events.results import services as results
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.standings.queries import standings_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]

VALUES = {"win": 3, "draw": 1, "loss": 0}


class _Ledger:
    """What should be true, written down by hand: who is in, and the points of everybody."""

    def __init__(self, day: ClubDay, *, chance: Random) -> None:
        self.day, self.chance = day, chance
        self.inside: set[str] = {entry.name for entry in day.event.entries.all()}
        self.outside: set[str] = set()
        self.points: Counter[str] = Counter(dict.fromkeys(self.inside, 0))
        self.late = list(NAMES[len(self.inside) :])

    def move_people(self) -> None:
        """Between two rounds somebody leaves, comes back or joins."""
        event, actor = self.day.event, self.day.organiser
        if len(self.inside) > 3 and self.chance.random() < 0.5:
            name = self.chance.choice(sorted(self.inside))
            attendance.drop(event=event, actor=actor, entry=self.day.entry(name))
            self.inside.remove(name)
            self.outside.add(name)
        if self.outside and self.chance.random() < 0.4:
            name = self.chance.choice(sorted(self.outside))
            attendance.reinstate(event=event, actor=actor, entry=self.day.entry(name))
            self.outside.remove(name)
            self.inside.add(name)
        if self.late and self.chance.random() < 0.4:
            name = self.late.pop()
            self.day.add(name)
            self.inside.add(name)
            self.points[name] = 0

    def ask_for_a_bye(self, number: int) -> None:
        if self.chance.random() < 0.3:
            entry = self.day.entry(self.chance.choice(sorted(self.inside)))
            attendance.request_bye(event=self.day.event, actor=self.day.organiser, entry=entry, round_number=number)

    def draw(self, number: int) -> None:
        event, actor = self.day.event, self.day.organiser
        self.day.draw(number)
        if self.chance.random() < 0.3:
            draws.draw_again(event=event, actor=actor, number=number, reason="by chance")
        rounds.publish_round(event=event, actor=actor, number=number)

    def play(self, number: int) -> None:
        for pairing in self.day.pairings(number):
            if pairing.b is None:
                self.points[pairing.a.name] += 1 if pairing.kind == "requested-bye" else 3
            elif self.chance.random() < 0.1:
                results.give_forfeit(
                    event=self.day.event, actor=self.day.organiser, pairing=pairing, absent="a", reason="chance"
                )
                self.points[pairing.b.name] += 3
            else:
                self._play_game(pairing)

    def _play_game(self, pairing) -> None:
        winner = self.chance.choice(["a", "b", ""])
        if self.chance.random() < 0.3:
            self.day.enter(pairing, self.chance.choice(["a", "b", ""]))
            self.day.enter(pairing, winner, reason="the sheets were mixed up")
        else:
            self.day.enter(pairing, winner)
        for side, entry in (("a", pairing.a), ("b", pairing.b)):
            self.points[entry.name] += VALUES["draw" if not winner else "win" if winner == side else "loss"]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", one_in(5, range(12)))
def test_events_by_chance_stay_sound(owner, seed):
    chance = Random(seed)
    day = ClubDay(owner, players=chance.randint(4, 9), is_running=True, round_count=5)
    ledger = _Ledger(day, chance=chance)
    for number in range(1, chance.randint(3, 5) + 1):
        ledger.move_people()
        ledger.ask_for_a_bye(number)
        ledger.draw(number)
        field = Counter(name for pair in day.met(number) for name in pair)
        assert field == Counter(ledger.inside)
        ledger.play(number)
        day.close(number)
        table = {row.entrant.name: row.points.value for row in standings_of(day.event).rows}
        seen = {name: points for name, points in ledger.points.items() if name in table}
        assert table == seen
        assert standings_of(day.event).missing == ()
        assert {name for name in ledger.points if name not in table} <= ledger.outside
    assert day.event.audit.filter(verb="round-closed").count() == number

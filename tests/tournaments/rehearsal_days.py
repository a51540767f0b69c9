"""Rehearsals as tests need them: made, played, and told so that two of them can be compared."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from tournaments.events.rehearsal.services.rehearsals import create_rehearsal
from tournaments.events.rehearsal.services.rounds import play_to_the_end
from tournaments.events.standings.queries import standings_of
from tournaments.models import Event, Pairing, Round
from tournaments.permissions import Actor, actor_of


class RehearsalDay:
    """A rehearsal with its organiser."""

    def __init__(self, user: User, *, players: int = 8, rounds: int = 3, seed: int = 7) -> None:
        self.event: Event = create_rehearsal(user=user, players=players, rounds=rounds, seed=seed)
        self.organiser: Actor = actor_of(self.event, user=user)

    def play(self) -> RehearsalDay:
        self.event = play_to_the_end(event=self.event, actor=self.organiser)
        return self

    def pairings(self, number: int) -> list[Pairing]:
        round_ = Round.objects.exclude(state="withdrawn").get(event=self.event, number=number)
        return list(round_.pairings.select_related("a", "b", "match", "table").order_by("pk"))

    def verbs(self) -> list[str]:
        return list(self.event.audit.order_by("pk").values_list("verb", flat=True))

    def story(self) -> dict[str, Any]:
        """Everything that the same seed has to give again."""
        rounds = self.event.rounds.order_by("number")
        return {
            "people": [(one.key, one.name, one.club, one.rating) for one in self.event.entries.order_by("pk")],
            "draws": [(one.number, one.draw["inputs"], one.draw["cost"]) for one in rounds],
            "games": [[_told(pairing) for pairing in self.pairings(one.number)] for one in rounds],
            "table": [(row.label, str(row.points.value)) for row in standings_of(self.event).rows],
            "log": [(one.verb, one.subject) for one in self.event.audit.order_by("pk")],
        }


def _told(pairing: Pairing) -> tuple[Any, ...]:
    told = pairing.match.results.filter(state="confirmed").first() if pairing.match else None
    seats = (pairing.a.key, pairing.b.key if pairing.b else None, pairing.table and pairing.table.number)
    return (*seats, pairing.kind, told and (told.kind, told.winner, told.goals_a, told.goals_b, told.points_a))

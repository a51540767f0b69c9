"""A club's event as tests need it: an organiser, guests by first names, rounds drawn, published and played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

from tournaments.events.desk import services as steps
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.queries import load_rows
from tournaments.events.results import services as results
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.settings import services as settings
from tournaments.events.standings.queries import standings_of
from tournaments.matches.results.services import Report
from tournaments.models import PairedParticipant, Pairing, Participant, Round
from tournaments.permissions import Actor, actor_of

SEED = 4
NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jan", "Kim", "Lea")


class ClubDay:
    """An event with its organiser. ``entry`` finds entrants by name."""

    def __init__(self, user: User, *, players: int = 0, is_running: bool = False, **changed: Any) -> None:
        self.event = settings.create_event(user=user, settings={"name": "Club day", **changed})
        # A test that draws has to draw the same every time.
        self.event.seed = SEED
        self.event.save(update_fields=["seed"])
        self.organiser: Actor = actor_of(self.event, user=user)
        for name in NAMES[:players]:
            self.add(name)
        if is_running:
            self.run()

    def add(self, name: str, **details: Any) -> Participant:
        added = entries.add_entry(event=self.event, actor=self.organiser, details=Details(name, **details))
        return added.entry

    def entry(self, name: str) -> Participant:
        return self.event.entries.get(name=name)

    def entrant(self, name: str) -> Actor:
        """Somebody who came by a secret link."""
        return actor_of(self.event, entry=self.entry(name))

    def go(self, *states: str) -> None:
        for state in states:
            steps.move_on(event=self.event, actor=self.organiser, to=state, is_confirmed=True)
        self.event.refresh_from_db()

    def run(self) -> None:
        self.go("open", "locked", "running")

    def draw(self, number: int) -> Round:
        return draws.draw_round(event=self.event, actor=self.organiser, number=number)

    def publish(self, number: int) -> Round:
        self.draw(number)
        return rounds.publish_round(event=self.event, actor=self.organiser, number=number)

    def close(self, number: int, **more: Any) -> Round:
        return rounds.close_round(event=self.event, actor=self.organiser, number=number, **more)

    def pairings(self, number: int) -> list[Pairing]:
        round_ = Round.objects.exclude(state="withdrawn").get(event=self.event, number=number)
        return list(round_.pairings.select_related("a", "b", "match", "table"))

    def pairing_of(self, name: str, number: int) -> Pairing:
        found = [p for p in self.pairings(number) if name in (p.a.name, p.b.name if p.b else "")]
        assert len(found) == 1
        return found[0]

    def enter(self, pairing: Pairing, winner: str = "a", *, kind: str = "agreed", **more: Any) -> Any:
        """The organiser enters a result of 2 goals to 0."""
        goals: Any = {
            "a": (("blitzkrieg", "they-shall-not-pass"), ()),
            "b": ((), ("blitzkrieg", "they-shall-not-pass")),
        }
        report = Report(kind, winner, goals.get(winner, ((), ())), (0, 0))
        return results.enter_result(event=self.event, actor=self.organiser, pairing=pairing, report=report, **more)

    def play(self, number: int) -> None:
        """Publish and play a round: whoever is named first by the alphabet wins."""
        self.publish(number)
        for pairing in self.pairings(number):
            if pairing.b is not None:
                self.enter(pairing, "a" if pairing.a.name < pairing.b.name else "b")
        self.close(number)

    def set_up(self, number: int, pairs: Iterable[tuple[str, str | None]], *, winners: str = "") -> None:
        """A round with exactly these pairs, published, played and closed; ``winners`` are first letters."""
        self.draw(number)
        round_ = Round.objects.exclude(state="withdrawn").get(event=self.event, number=number)
        round_.pairings.all().delete()
        for first, second in pairs:
            kind = "game" if second else "bye"
            other = self.entry(second) if second else None
            pairing = Pairing.objects.create(round=round_, a=self.entry(first), b=other, kind=kind)
            for entry in filter(None, (pairing.a, other)):
                PairedParticipant.objects.create(round=round_, entry=entry, pairing=pairing)
        rounds.publish_round(event=self.event, actor=self.organiser, number=number)
        for pairing in self.pairings(number):
            if pairing.b is not None:
                self.enter(pairing, "b" if pairing.b.name[0] in winners else "a")
        self.close(number)

    def met(self, number: int) -> set[frozenset[str]]:
        """Who meets whom, by name; a bye is a set of one."""
        return {frozenset(e.name for e in (p.a, p.b) if e) for p in self.pairings(number)}

    def table(self) -> list[tuple[int | None, str, str]]:
        """Position, name and points of everybody."""
        found = standings_of(self.event).rows
        return [(row.position, row.label, str(row.points.value)) for row in found]

    def rows(self) -> Any:
        self.event.refresh_from_db()
        return load_rows(self.event)

    def verbs(self) -> list[str]:
        """What the log says, oldest first."""
        return [row.verb for row in reversed(self.event.audit.all())]

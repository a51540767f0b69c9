"""``manage.py rehearse``: a whole event with invented people, from the first draw to the last result."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from time import perf_counter
from typing import Any, NoReturn

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid
from config.lib.secrets import make_secret
from tournaments.events.queries import load_rows
from tournaments.events.rehearsal.queries import GameLine, RoundReport, rehearsal_report
from tournaments.events.rehearsal.services.rehearsals import create_rehearsal
from tournaments.events.rehearsal.services.rounds import play_to_the_end
from tournaments.events.rows import EventRows
from tournaments.events.standings.queries import standings_of
from tournaments.models import AuditEntry, Event, Verb
from tournaments.permissions import actor_of
from tournaments.standings.describe import standings_data, write_table

FORMAT = 1
UNUSABLE = 2
OPTIONS = {"players": "--players", "round_count": "--rounds", "seed": "--seed"}
"""The options by the fields that services name."""


class Command(BaseCommand):
    help = (
        "Play an event with invented people through the same services as a real one and print what happened. Nothing "
        "is kept without --keep. Exit code 0: played, 1: there are no army lists to play with, 2: an option is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=24, help="how many enter, 2 to 200 (default: 24)")
        parser.add_argument("--rounds", type=int, default=3, help="how many rounds are played, 1 to 30 (default: 3)")
        parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same event (default: 7)")
        parser.add_argument("--keep", action="store_true", help="keep the event; it needs --organiser")
        parser.add_argument("--organiser", metavar="NAME", help="the account that runs it (default: an invented one)")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        start = perf_counter()
        with transaction.atomic():
            event = self._play(options)
            played = _Played(event, options, is_kept=options["keep"])
            transaction.set_rollback(not options["keep"])
        seconds = round(perf_counter() - start, 1)
        if options["json"]:
            self.stdout.write(json.dumps(played.data(seconds), indent=2, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(played.lines(seconds)))

    def _play(self, options: dict[str, Any]) -> Event:
        if options["keep"] and not options["organiser"]:
            self._refuse("--keep: name the account that keeps it, with --organiser")
        user = self._organiser(options["organiser"])
        sizes = {name: options[name] for name in ("players", "rounds", "seed")}
        try:
            event = create_rehearsal(user=user, **sizes)
        except Invalid as error:
            self._refuse(f"{OPTIONS.get(error.field or '', error.field)}: {error.message}")
        except Conflict as error:
            raise CommandError(error.message) from error
        return play_to_the_end(event=event, actor=actor_of(event, user=user))

    def _organiser(self, name: str | None) -> User:
        """The account; an invented one nobody can sign in to, and it goes with its event."""
        if name is None:
            return User.objects.create(username=f"rehearsal-{make_secret()[:12]}")
        found = User.objects.filter(username=name).first()
        if found is None:
            self._refuse(f"--organiser: there is no account {name!r}")
        return found

    def _refuse(self, told: str) -> NoReturn:
        self.stderr.write(told)
        sys.exit(UNUSABLE)


class _Played:
    """A rehearsal that was played, read before it is rolled back."""

    def __init__(self, event: Event, options: Mapping[str, Any], *, is_kept: bool) -> None:
        rows = load_rows(event)
        self.options = options
        self.rounds = tuple(rehearsal_report(rows))
        self.standings = standings_of(event, rows=rows)
        self.names = _labels(rows)
        self.address = settings.BASE_URL + reverse("desk", kwargs={"public_id": event.public_id}) if is_kept else None

    def data(self, seconds: float) -> dict[str, Any]:
        """Everything as JSON data; docs/api.md says what it means."""
        return {
            "muster": FORMAT,
            "players": self.options["players"],
            "seed": self.options["seed"],
            "entrants": self.names,
            "rounds": [_round_data(one) for one in self.rounds],
            "standings": standings_data(self.standings),
            "address": self.address,
            "seconds": seconds,
        }

    def lines(self, seconds: float) -> list[str]:
        """The same for people."""
        lines = [f"{self.options['players']} entrants, {len(self.rounds)} rounds, seed {self.options['seed']}"]
        for one in self.rounds:
            lines += ["", f"Round {one.round.number}", *(f"  {line}" for line in self._round_lines(one))]
        lines += ["", write_table(self.standings, translate=_)]
        kept = f"kept: {self.address}" if self.address else "nothing is kept"
        return [*lines, f"played in {seconds} s; {kept}"]

    def _round_lines(self, one: RoundReport) -> list[str]:
        draw = one.round.draw
        lines = [f"before it: {_happening(entry)}" for entry in one.before]
        lines += [self._game_line(game) for game in one.games]
        asked = {"bye": "bye", "requested-bye": "bye that was asked for"}
        lines += [f"{asked[kind]}: {self.names[key]}" for key, kind in one.byes]
        lines += [f"unavoidable: {item['message']}" for item in draw["unavoidable"]]
        lines.append("cost: " + ", ".join(f"{rule} {amount}" for rule, amount in draw["cost"].items()))
        lines.append(f"at a table again: {one.tables_repeated}")
        told = f"results: {len(one.games)} games, {one.entered} entered or corrected by the organiser"
        return [*lines, f"{told}, {one.disputed} of them disputed, {one.forfeits} forfeits"]

    def _game_line(self, game: GameLine) -> str:
        table = f"table {game.table}: " if game.table else ""
        players = f"{table}{self.names[game.a]} – {self.names[game.b]}"
        winner = self.names.get(game.winner, "a draw")
        if game.goals is None or game.points is None:
            return f"{players} | {winner}, {game.kind}"
        figures = f"{game.goals[0]}:{game.goals[1]} goals, {game.points[0]}:{game.points[1]} points"
        return f"{players} | {winner}, {game.kind}, {figures}"


def _labels(rows: EventRows) -> dict[str, str]:
    return {entry.key: entry.name for entry in rows.entries}


def _happening(entry: AuditEntry) -> str:
    verb = str(Verb(entry.verb).label)
    reason = entry.details.get("reason", "")
    return f"{entry.subject} {verb}" + (f" ({reason})" if reason else "")


def _round_data(one: RoundReport) -> dict[str, Any]:
    draw = one.round.draw
    return {
        "round": one.round.number,
        "before": [{"verb": entry.verb, "subject": entry.subject} for entry in one.before],
        "pairs": [_game_data(game) for game in one.games],
        "byes": [{"key": key, "asked": kind == "requested-bye"} for key, kind in one.byes],
        "cost": draw["cost"],
        "tables_repeated": one.tables_repeated,
        "unavoidable": draw["unavoidable"],
        "disputed": one.disputed,
        "inputs": draw["inputs"],
    }


def _game_data(game: GameLine) -> dict[str, Any]:
    return {
        "table": game.table or None,
        "a": game.a,
        "b": game.b,
        "kind": game.kind,
        "winner": game.winner or None,
        "goals": game.goals,
        "points": game.points,
        "entered_by_organiser": game.is_official,
    }

"""Score a game."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from config.lib.commands import UNREADABLE, DocumentCommand, read_input
from rules.scenarios.score import ScenarioResult
from rules.tournament_game.score import describe_options
from rules.tournament_game.sides import Side
from rules.tournament_game.victory import Result
from tournaments.matches.results.adapters import describe_score, score_document


class Command(DocumentCommand):
    help = "Score a game or a scenario at the end of a turn. Exit code 0: scored, 2: cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="the document of the game (JSON), or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")
        parser.add_argument("--options", action="store_true", help="list the options that a game may have, and stop")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["options"]:
            self._print_options(as_json=options["json"])
            return
        if options["file"] is None:
            raise CommandError("Name the document of a game, or - for standard input.", returncode=UNREADABLE)
        with self.refusing():
            result = score_document(read_input(options["file"]))
        if options["json"]:
            self.put_json(describe_score(result))
        elif isinstance(result, Result):
            self._print(result)
        else:
            self._print_scenario(result)

    def _print(self, result: Result) -> None:
        winner = result.outcome.winner
        self.stdout.write(f"{result.outcome.state}: {f'side {winner}' if winner else 'no winner'}")
        for side in Side:
            goals = ", ".join(result.made_by(side)) or "no goals"
            self.stdout.write(f"side {side}: {goals}; {result.points.of(side).total} victory points")
        self.stdout.write("")
        for sentence in result.why:
            self.stdout.write(str(sentence))

    def _print_scenario(self, result: ScenarioResult) -> None:
        verdict = result.verdict
        degree = f" ({verdict.degree})" if verdict.degree else ""
        winner = f"side {verdict.winner}" if verdict.winner else "no winner"
        self.stdout.write(f"{result.scenario.name}: {verdict.state}: {winner}{degree}")
        for side, number in verdict.points.items() if verdict.points else ():
            self.stdout.write(f"side {side}: {number} victory points")
        self.stdout.write("")
        for sentence in verdict.why:
            self.stdout.write(str(sentence))

    def _print_options(self, *, as_json: bool) -> None:
        known = describe_options()
        if as_json:
            self.put_json(known)
            return
        for option in known:
            self.stdout.write(f"{option['name']}: {option['title']} ({option['ref']})")
            for value, meaning in option["values"].items():
                default = " (default)" if value == option["default"] else ""
                self.stdout.write(f"  {value}{default}: {meaning}")

"""Check the objective markers on a table."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from config.lib.commands import DocumentCommand, read_input
from rules.tournament_game.placement import describe_layout, parse_placement

PLACED, REFUSED = 0, 1


class Command(DocumentCommand):
    help = "Check objective markers. Exit code 0: all may lie there, 1: some are refused, 2: cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the table and its markers (JSON), or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the whole answer as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        with self.refusing():
            answer = describe_layout(parse_placement(read_input(options["file"])))
        if options["json"]:
            self.put_json(answer)
        else:
            self._print(answer)
        sys.exit(PLACED if all(marker["ok"] for marker in answer["markers"]) else REFUSED)

    def _print(self, answer: dict[str, Any]) -> None:
        for marker in answer["markers"]:
            told = " ".join(reason["message"] for reason in marker["reasons"])
            verdict = "ok" if marker["ok"] else f"refused: {told}"
            self.stdout.write(f"{marker['number']} {marker['side']} ({marker['x']}, {marker['y']}): {verdict}")
        for note in answer["notes"]:
            self.stdout.write(f"note: {note['message']}")

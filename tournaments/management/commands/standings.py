"""Rank the entrants of an event document."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from armylists.management.commands.verdict import UNREADABLE, read_input
from rules.composition.documents import DocumentError
from tournaments.standings.describe import explain, standings_data, write_table
from tournaments.standings.documents import read_event
from tournaments.standings.table import Standings, rank


class Command(BaseCommand):
    help = "Rank the entrants of an event document. Exit code 0: ranked, 2: cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the event document (JSON), or - for standard input")
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument(
            "--json", action="store_true", help="print the table with every part of every figure as JSON"
        )
        shown.add_argument("--explain", metavar="KEY", help="print what the figures of this entrant are made of")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            standings = rank(read_event(read_input(options["file"])))
        except OSError as error:
            self._refuse(f"{error.filename}: {error.strerror}")
        except DocumentError as error:
            self._refuse("\n".join(str(problem) for problem in error.problems))
        if options["json"]:
            self.stdout.write(json.dumps(standings_data(standings), indent=2, ensure_ascii=False))
        elif options["explain"] is not None:
            self._explain(standings, options["explain"])
        else:
            self.stdout.write(write_table(standings, translate=_), ending="")

    def _explain(self, standings: Standings, key: str) -> None:
        try:
            self.stdout.write(explain(standings, key, translate=_), ending="")
        except KeyError:
            self._refuse(f"--explain: there is no entrant {key!r}")

    def _refuse(self, told: str) -> NoReturn:
        self.stderr.write(told)
        sys.exit(UNREADABLE)

"""Rank the entrants of an event document."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from config.lib.commands import UNREADABLE, DocumentCommand, read_input
from tournaments.standings.describe import explain, standings_data, write_table
from tournaments.standings.documents import read_event
from tournaments.standings.table import Standings, rank


class Command(DocumentCommand):
    help = "Rank the entrants of an event document. Exit code 0: ranked, 2: cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the event document (JSON), or - for standard input")
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument(
            "--json", action="store_true", help="print the table with every part of every figure as JSON"
        )
        shown.add_argument("--explain", metavar="KEY", help="print what the figures of this entrant are made of")

    def handle(self, *args: Any, **options: Any) -> None:
        with self.refusing():
            standings = rank(read_event(read_input(options["file"])))
        if options["json"]:
            self.put_json(standings_data(standings))
        elif options["explain"] is not None:
            self._explain(standings, options["explain"])
        else:
            self.stdout.write(write_table(standings, translate=_), ending="")

    def _explain(self, standings: Standings, key: str) -> None:
        try:
            self.stdout.write(explain(standings, key, translate=_), ending="")
        except KeyError:
            self.stderr.write(f"--explain: there is no entrant {key!r}")
            sys.exit(UNREADABLE)

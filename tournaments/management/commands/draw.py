"""``manage.py draw``: who meets whom in the next round, on which table, and why."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from config.lib.commands import DocumentCommand, read_input
from rules.words import Message
from tournaments.pairing.documents import describe_draw, read_order
from tournaments.pairing.values import Draw
from tournaments.pairing.words import name_entrants


class Command(DocumentCommand):
    help = "Draw a round. Exit code 0: drawn, with a list of what could not be avoided; 2: the document cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the draw document (JSON), or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the draw as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        with self.refusing():
            order = read_order(read_input(options["file"]))
        draw = order.draw()
        if options["json"]:
            self.put_json(describe_draw(draw))
        else:
            self._print(draw, names=name_entrants(order.entrants))

    def _print(self, draw: Draw, *, names: Mapping[str, Message]) -> None:
        self.stdout.write(f"Round {draw.round}")
        for pair in draw.pairs:
            table = f"{pair.table}: " if pair.table else ""
            reasons = " ".join(str(reason.message) for reason in pair.reasons)
            self.stdout.write(f"{table}{names[pair.a]} – {names[pair.b]} | {reasons}")
        for bye in draw.byes:
            reasons = " ".join(str(reason.message) for reason in bye.reasons)
            self.stdout.write(f"bye: {names[bye.key]} | {reasons}")
        for item in draw.unavoidable:
            self.stdout.write(f"unavoidable: {item.message}")
        cost = describe_draw(draw)["cost"]
        self.stdout.write("cost: " + ", ".join(f"{rule} {amount}" for rule, amount in cost.items()))
        self.stdout.write(f"seed {draw.seed}, {draw.engine}, inputs {draw.inputs[:12]}")

"""``manage.py event``: a whole event, out as one file and in again."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from config.lib.commands import UNREADABLE, describe_error, read_input
from config.lib.errors import Conflict, DomainError
from tournaments.events.archive.queries import write_event
from tournaments.events.archive.services import import_event
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Write an event to one file, or bring such a file in. Exit code 0: done, 1: refused because the event is here "
        "already, 2: there is no such event or account, or the file cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        out = actions.add_parser("export", help="write an event")
        out.add_argument("event", help="the event, as it stands in its address")
        out.add_argument("-o", "--output", default="-", help="file to write, or - for standard output (default)")
        into = actions.add_parser("import", help="bring an event in: all of it, or nothing")
        into.add_argument("file", help="the file, or - for standard input")
        into.add_argument("--organiser", help="name of an account that runs the event here")
        into.add_argument("--copy", action="store_true", help="bring it in although it is here, under another address")
        into.add_argument(
            "--no-accounts", action="store_true", help="give nothing to accounts that have the names in the file"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "export":
            self._export(options["event"], options["output"])
        else:
            self._import(options)

    def _export(self, public_id: str, name: str) -> None:
        event = Event.objects.filter(public_id=public_id).first()
        if event is None:
            raise CommandError(f"There is no event {public_id!r}.", returncode=UNREADABLE)
        text = write_event(event)
        if name == "-":
            self.stdout.write(text, ending="")
            return
        try:
            Path(name).write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=UNREADABLE) from error

    def _import(self, options: dict[str, Any]) -> None:
        organiser = None
        if options["organiser"]:
            organiser = User.objects.filter(username=options["organiser"]).first()
            if organiser is None:
                raise CommandError(f"There is no account {options['organiser']!r}.", returncode=UNREADABLE)
        try:
            event = import_event(
                data=read_input(options["file"]),
                organiser=organiser,
                as_copy=options["copy"],
                links_accounts=not options["no_accounts"],
            )
        except (DomainError, OSError) as error:
            self.stderr.write(describe_error(error))
            sys.exit(1 if isinstance(error, Conflict) else UNREADABLE)
        counts = f"{event.entries.count()} entrants, {event.rounds.count()} rounds"
        self.stdout.write(f"{event.name}: brought in as {event.public_id} ({counts})")

"""``manage.py archive``: everything an account owns, out as one file and in again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from armylists.interchange.queries import stream_archive
from armylists.interchange.services import archives
from config.lib.commands import DocumentCommand, read_input
from rules.interchange.archive import MOST_REVISIONS


class Command(DocumentCommand):
    help = "Export everything an account owns to one file, or import such a file into an account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        out = actions.add_parser("export", help="write the archive of an account")
        out.add_argument("user", help="name of the account")
        out.add_argument("-o", "--output", default="-", help="file to write, or - for standard output (default)")
        into = actions.add_parser("import", help="import an archive into an account: all of it, or nothing")
        into.add_argument("user", help="name of the account")
        into.add_argument("file", help="the archive, or - for standard input")
        into.add_argument("--check", action="store_true", help="show what would be imported, and write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['user']!r}.")
        if options["action"] == "export":
            self.put(stream_archive(user), options["output"])
        else:
            self._import(user, options["file"], check_only=options["check"])

    def _import(self, user: User, name: str, *, check_only: bool) -> None:
        act = archives.plan_import if check_only else archives.import_archive
        with self.refusing():
            plan = act(user=user, data=read_input(name), most_revisions=MOST_REVISIONS)
        for planned in plan.armies:
            state = "known" if planned.known_as else "new"
            title = planned.army.newest.army.name or planned.row.name
            count = len(planned.army.revisions)
            self.stdout.write(f"{state}: {title} ({planned.row.reference}, {count} revisions)")
        for doc in plan.new_files:
            self.stdout.write(f"new: list file {doc.name}")
        for draft in plan.drafts:
            self.stdout.write(f"{draft.state}: list draft {draft.name}")
        verb = "would be imported" if check_only else "imported"
        self.stdout.write(f"{len(plan.new_armies)} armies {verb}, {len(plan.known_armies)} known already")

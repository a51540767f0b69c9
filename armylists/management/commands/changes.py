"""``manage.py changes``: what changed between two versions of an army list."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from armylists.catalogue.queries.changes import describe_changes
from config.lib.commands import DocumentCommand
from config.lib.errors import NotFound


class Command(DocumentCommand):
    help = "Show what changed between two versions of an army list."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("list", help="publication/list")
        parser.add_argument("--from", dest="old", default="", help="the older version (default: the one before)")
        parser.add_argument("--to", dest="new", default="", help="the newer version (default: the published one)")
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        publication, _slash, slug = options["list"].partition("/")
        try:
            data = describe_changes(publication, slug, old=options["old"], new=options["new"])
        except NotFound as error:
            raise CommandError(error.message) from error
        if options["json"]:
            self.put_json(data)
            return
        if data["from"] is None:
            self.stdout.write(f"{data['id']}@{data['to']} is the first version.")
            return
        self.stdout.write(f"{data['id']}: {data['from']} → {data['to']}")
        for change in data["changes"]:
            self.stdout.write(f"  {change['sentence']}")
        if not data["changes"]:
            self.stdout.write("  Nothing changed.")

"""``manage.py list_author``: who may write army lists."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armylists.authoring.queries import list_authors
from armylists.authoring.services.authors import give_right, take_right
from config.lib.errors import NotFound


class Command(BaseCommand):
    help = "Let a user upload, publish and retire army lists, or stop them. Without a name: show all list authors."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", help="name of the user")
        parser.add_argument("--remove", action="store_true", help="take the right away; drafts stay")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["name"]
        if name is None:
            if options["remove"]:
                raise CommandError("Name the user who loses the right.")
            for user in list_authors():
                self.stdout.write(user.get_username())
            return
        try:
            user = take_right(name) if options["remove"] else give_right(name)
        except NotFound as error:
            raise CommandError(error.message) from error
        told = "is no longer a list author" if options["remove"] else "is a list author now"
        self.stdout.write(f"{user.get_username()} {told}.")

"""``manage.py create_demo``: a user with real armies, to look around."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armylists.armies.services.demo import DEMO_NAME, create_demo


class Command(BaseCommand):
    help = "Create the user demo with a few armies, and print its password. Running it again changes nothing else."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--password", help="a new password for the demo user (default: a random one, made once)")

    def handle(self, *args: Any, **options: Any) -> None:
        password = create_demo(password=options["password"])
        if password is None:
            self.stdout.write(f"User: {DEMO_NAME}  Password: changed since; create_demo --password sets a new one.")
        else:
            self.stdout.write(f"User: {DEMO_NAME}  Password: {password}")

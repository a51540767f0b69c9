"""``manage.py create_demo``: a user with real armies, to look around."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armylists.armies.services.demo import DEMO_NAME, create_demo


class Command(BaseCommand):
    help = (
        "Create the user demo with a few armies. Running it again changes nothing but the password, when one is given."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--password", help="password of the demo user (default: a random one, shown once)")

    def handle(self, *args: Any, **options: Any) -> None:
        password = create_demo(password=options["password"])
        if password is None:
            self.stdout.write(f"The user {DEMO_NAME} is there already.")
        elif options["password"]:
            self.stdout.write(f"The user {DEMO_NAME} has the password you gave.")
        else:
            self.stdout.write(f"User: {DEMO_NAME}  Password: {password}")

"""``manage.py delete_account``: deletes a person's account with everything they built."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.lib.errors import Conflict
from tournaments.accounts.services import delete_account


class Command(BaseCommand):
    help = (
        "Delete an account with its armies, tokens, notices and rehearsals. Events keep what was played and handed in. "
        "Refused while an event has no other organiser and is not in the archive."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the user name")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['name']}.", returncode=2)
        try:
            delete_account(user=user)
        except Conflict as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"The account {options['name']} is deleted.")

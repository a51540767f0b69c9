"""Check the scenarios of publications."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.catalogue.problems import CatalogueError
from tournaments.matches.scenarios.queries.files import ScenarioCheck, publication_folders


class Command(BaseCommand):
    help = "Check scenarios: their files, the lists they name, and that printed forces are legal armies."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folders", nargs="*", type=Path, help="folders of publications (default: all of fixtures/)")

    def handle(self, *args: Any, **options: Any) -> None:
        check, is_broken = ScenarioCheck(), False
        for folder in options["folders"] or publication_folders():
            try:
                number = check.check(folder)
            except CatalogueError as error:
                is_broken = True
                for problem in error.problems:
                    self.stderr.write(f"{folder.name}/{problem}")
            else:
                self.stdout.write(f"{folder.name}: {number} scenarios")
        if is_broken:
            raise CommandError("Scenarios have problems.", returncode=1)

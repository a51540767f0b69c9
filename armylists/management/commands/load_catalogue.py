"""Load the catalogue documents into the database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from armylists.authoring.services.drafts import forget_lost_drafts
from armylists.catalogue.services.loading import LoadReport, load_folder
from rules.catalogue.problems import CatalogueError


class Command(BaseCommand):
    help = "Load the catalogue: datasheets, army lists and their expected verdicts. Repeats only what changed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folders", nargs="*", type=Path, help="folders of publications (default: all of fixtures/)")
        parser.add_argument("--check", action="store_true", help="check everything, write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        # Authors give a list of theirs a new version; of what comes with Muster, nobody here can.
        folders, may_revise = options["folders"] or _shipped_folders(), not options["folders"]
        broken = False
        for folder in folders:
            try:
                report = load_folder(folder, check_only=options["check"], may_revise=may_revise)
            except CatalogueError as error:
                broken = True
                for problem in error.problems:
                    self.stderr.write(f"{folder.name}/{problem}")
            else:
                self._report(report, verbosity=options["verbosity"])
        if not options["check"]:
            forget_lost_drafts()
        if broken:
            raise CommandError("The catalogue was not loaded; the data in the database is unchanged.", returncode=1)

    def _report(self, report: LoadReport, *, verbosity: int) -> None:
        if report.is_unchanged:
            if verbosity > 1:
                self.stdout.write(f"{report.publication}: unchanged")
            return
        self.stdout.write(
            f"{report.publication}: {report.datasheets} datasheets, {report.lists} lists, "
            f"{report.armies_replayed} expected verdicts replayed"
        )
        for version in report.new_versions:
            self.stdout.write(f"  published {version}")
        for revision in report.revisions:
            if revision.is_new:
                self.stdout.write(
                    f"  {revision.reference} corrects {revision.written}, which was published with other content; "
                    f"armies keep {revision.written} until they are moved"
                )
        for gap in report.unproven:
            self.stdout.write(f"  not proved: {gap}")


def _shipped_folders() -> list[Path]:
    root = Path(settings.BASE_DIR) / "fixtures"
    return sorted(path.parent for path in root.glob("*/publication.toml"))

"""``manage.py audit``: the catalogue that ships beside a folder of facts of its source."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings

from armylists.catalogue.services.loading import read_files
from config.lib.commands import UNREADABLE, DocumentCommand
from rules.audit.differences import DEVIATIONS, Deviations, read_deviations
from rules.audit.facts import FILES, Facts, read_facts
from rules.audit.report import Report, audit, describe_report
from rules.audit.texts import DIGESTS, collect_texts, read_digests, write_digests
from rules.catalogue.loader import load_publication
from rules.catalogue.problems import CatalogueError
from rules.catalogue.rulings import FILE as RULINGS
from rules.catalogue.rulings import load_rulings

SAME, DIFFERENT = 0, 1


class Command(DocumentCommand):
    help = (
        "Compare the catalogue with a folder of facts (units.json, weapons.json, forces.json, army_lists.json, "
        "special_rules.json, faqs.json). Exit code 0: the same, 1: differences, 2: cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="the folder of facts")
        parser.add_argument("--json", action="store_true", help="print the differences as JSON")
        parser.add_argument("--accept", action="store_true", help="all texts were read: keep their digests")
        default = Path(settings.BASE_DIR) / "fixtures" / "netea"
        parser.add_argument("--catalogue", type=Path, default=default, help="the publication (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with self.refusing():
                report = self._audit(options["folder"], options["catalogue"], accept=options["accept"])
        except CatalogueError as error:
            for problem in error.problems:
                self.stderr.write(str(problem))
            sys.exit(UNREADABLE)
        if options["json"]:
            self.put_json(describe_report(report))
        else:
            self.put([f"{line}\n" for line in (*report.differences, report)], "-")
        sys.exit(DIFFERENT if report.differences else SAME)

    def _audit(self, folder: Path, catalogue: Path, *, accept: bool) -> Report:
        facts = _read_facts(folder)
        deviations, digests = catalogue / DEVIATIONS, catalogue / DIGESTS
        if accept:
            digests.parent.mkdir(exist_ok=True)
            digests.write_text(write_digests(collect_texts(facts)), encoding="utf-8")
        files = read_files(catalogue)
        return audit(
            load_publication(files),
            facts,
            rulings=load_rulings(files.get(RULINGS, b""), publication=catalogue.name),
            deviations=read_deviations(deviations.read_bytes()) if deviations.exists() else Deviations(),
            read=read_digests(digests.read_bytes()) if digests.exists() else {},
        )


def _read_facts(folder: Path) -> Facts:
    """Raises OSError for a folder that is not there, and CatalogueError for what its files hold."""
    present = {path.name for path in folder.iterdir()}
    return read_facts({name: (folder / name).read_bytes() for name in FILES if name in present})

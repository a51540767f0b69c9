"""``manage.py armyforge``: lists, armies and links of ArmyForge, both ways. Reports go to the error output."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from armylists.armies.services.verdicts import read_document
from armylists.catalogue.queries.finding import current_list
from armylists.interchange.services import forge_lists
from armylists.interchange.services.forge_links import link_army
from armylists.interchange.services.readings import Paste, read_army
from config.lib.commands import DocumentCommand, read_input
from rules.composition.documents import write_army
from rules.interchange.armyforge.writing import write_forge_list
from rules.interchange.report import Remark


class Command(DocumentCommand):
    help = "ArmyForge: turn its lists into documents and ours into its lists; read and write its links."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        taken = actions.add_parser("import-list", help="a list file (JSON) as a list document (TOML)")
        taken.add_argument("file", help="the list file, or - for standard input")
        taken.add_argument("--publication", default="netea", help="whose units it fields (default: netea)")
        given = actions.add_parser("export-list", help="a Muster list as a list file")
        given.add_argument("list", help="publication/list")
        reading = actions.add_parser("import-army", help="a link as an army document")
        reading.add_argument("link")
        reading.add_argument("--list-file", help="the list file that the link names")
        reading.add_argument("--list", default="", help="publication/list (default: found by the names)")
        reading.add_argument("--limit", type=int, help="the points limit")
        writing = actions.add_parser("export-army", help="an army document as a link")
        writing.add_argument("file", help="the army document (JSON), or - for standard input")
        writing.add_argument("--list-file", help="the list file whose numbers to use (default: Muster's own)")
        writing.add_argument("--base", default="", help="the address of ArmyForge")
        keeping = actions.add_parser("keep-file", help="save a list file for everyone's links")
        keeping.add_argument("file")
        keeping.add_argument("list", help="publication/list it is for")
        for action in (taken, given, reading):
            action.add_argument("-o", "--output", default="-", help="file to write, or - for standard output (default)")

    def handle(self, *args: Any, **options: Any) -> None:
        action = getattr(self, f"_{options['action'].replace('-', '_')}")
        with self.refusing():
            action(options)

    def _import_list(self, options: dict[str, Any]) -> None:
        name = Path(options["file"]).stem if options["file"] != "-" else ""
        content = read_input(options["file"])
        made = forge_lists.import_forge_list(content=content, file=name, publication_slug=options["publication"])
        self.put([made.imported.text], options["output"])
        self._report(made.imported.remarks)
        for problem in made.problems:
            self.stderr.write(f"problem: {problem}")

    def _export_list(self, options: dict[str, Any]) -> None:
        publication, _slash, slug = options["list"].partition("/")
        made = forge_lists.export_forge_list(current_list(publication, slug))
        self.put([write_forge_list(made.forge_list)], options["output"])
        self._report(made.remarks)

    def _import_army(self, options: dict[str, Any]) -> None:
        content = _read_text(options["list_file"]) if options["list_file"] else ""
        paste = Paste(options["link"], options["list"], options["limit"], list_file=content)
        read = read_army(paste, user=None)
        self.put([json.dumps(write_army(read.reading.army), indent=2, ensure_ascii=False) + "\n"], options["output"])
        for taken in read.reading.unmatched:
            self.stderr.write(f"not found: {taken.text} ({taken.place})")
        self._report(read.reading.remarks)

    def _export_army(self, options: dict[str, Any]) -> None:
        army, row = read_document(read_input(options["file"]))
        file = options["list_file"]
        name, content = (Path(file).stem, _read_text(file)) if file else ("", "")
        made = link_army(row, army, user=None, list_file=name, content=content, base=options["base"])
        self.stdout.write(made.link)
        self._report(made.remarks)

    def _keep_file(self, options: dict[str, Any]) -> None:
        content = _read_text(options["file"])
        name = Path(options["file"]).stem
        kept = forge_lists.keep_forge_file(owner=None, name=name, army_list=options["list"], content=content)
        self.stdout.write(f"{kept.name}: kept as {kept.army_list}")

    def _report(self, remarks: Iterable[Remark]) -> None:
        for remark in remarks:
            place = f"{remark.place}: " if remark.place else ""
            self.stderr.write(f"{remark.kind}: {place}{remark.message.render(_)}")


def _read_text(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{name}: not UTF-8 text: byte {error.start} cannot be read") from error

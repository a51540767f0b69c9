"""Print the roster of an army document."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from armylists.armies.services.verdicts import read_document
from armylists.rosters.documents import FORMATS, PDF, make_pdf, write_roster
from armylists.rosters.printouts import COLUMNS, PaperSize, Part, Printout, TypeSize
from armylists.rosters.services import DrawnRoster, roster_of_document
from config.lib.commands import DocumentCommand, read_input
from config.lib.pdf import is_pdf_available
from rules.roster.content import Style


class Command(DocumentCommand):
    help = "Print the roster of an army document. Exit code 2: the document cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the army document (JSON), or - for standard input")
        parser.add_argument("--format", choices=list(FORMATS), default="text", help="default: text")
        parser.add_argument("--style", choices=[style.value for style in Style], default="full", help="default: full")
        parser.add_argument("--paper", choices=[paper.value for paper in PaperSize], default="a4", help="default: a4")
        parser.add_argument("--leave-out", choices=[part.value for part in Part], action="append", default=[])
        parser.add_argument("--type-size", choices=[size.value for size in TypeSize], default="normal")
        parser.add_argument("--columns", choices=COLUMNS, type=int, default=2, help="of datasheets; default: 2")
        parser.add_argument("--save-ink", action="store_true", help="grey lines, no black areas")
        parser.add_argument("-o", "--output", default="-", help="file to write, or - for standard output (default)")

    def handle(self, *args: Any, **options: Any) -> None:
        names = ("style", "paper", "leave_out", "type_size", "columns", "save_ink")
        printout = Printout.of(**{name: options[name] for name in names})
        with self.refusing():
            drawn = _read(options["file"], style=printout.style)
        content = _write(drawn, form=options["format"], printout=printout)
        try:
            _put(content, options["output"])
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error


def _read(name: str, *, style: Style) -> DrawnRoster:
    army, army_list = read_document(read_input(name))
    return roster_of_document(army, army_list=army_list, style=style)


def _write(drawn: DrawnRoster, *, form: str, printout: Printout) -> bytes:
    if form != PDF.id:
        return write_roster(drawn.roster, form=form, printout=printout, charts=drawn.charts).encode()
    missing = is_pdf_available()
    if missing:
        raise CommandError(missing)
    return make_pdf(drawn.roster, printout=printout, charts=drawn.charts)


def _put(content: bytes, name: str) -> None:
    if name == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
    else:
        Path(name).write_bytes(content)

"""Print the roster of an army document."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext

from armylists.adapters import list_rules
from armylists.management.commands.verdict import UNREADABLE, describe_error, read_input
from armylists.queries.charts import ChartRow, army_charts
from armylists.queries.rosters import glossary_of
from armylists.rosters import FORMATS, PDF, Paper, make_pdf, write_roster
from armylists.services.verdicts import read_document
from config.lib.errors import DomainError
from config.lib.pdf import is_pdf_available
from rules.composition.verdict import judge
from rules.roster.build import build_roster
from rules.roster.content import Roster, Style


class Command(BaseCommand):
    help = "Print the roster of an army document. Exit code 2: the document cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the army document (JSON), or - for standard input")
        parser.add_argument("--format", choices=list(FORMATS), default="text", help="default: text")
        parser.add_argument("--style", choices=[style.value for style in Style], default="full", help="default: full")
        parser.add_argument("--paper", choices=[paper.value for paper in Paper], default="a4", help="default: a4")
        parser.add_argument("-o", "--output", default="-", help="file to write, or - for standard output (default)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            roster, charts = _read(options["file"], style=Style(options["style"]))
        except (DomainError, OSError) as error:
            self.stderr.write(describe_error(error))
            sys.exit(UNREADABLE)
        content = _write(roster, charts, form=options["format"], paper=Paper(options["paper"]))
        try:
            _put(content, options["output"])
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error


def _read(name: str, *, style: Style) -> tuple[Roster, tuple[ChartRow, ...]]:
    army, army_list = read_document(read_input(name))
    verdict = judge(list_rules(army_list), army)
    roster = build_roster(
        verdict,
        abilities=glossary_of(army_list.publication),
        style=style,
        dated=timezone.localdate().isoformat(),
        translate=gettext,
    )
    return roster, army_charts(verdict)


def _write(roster: Roster, charts: tuple[ChartRow, ...], *, form: str, paper: Paper) -> bytes:
    if form != PDF.id:
        return write_roster(roster, form=form, paper=paper, charts=charts).encode()
    missing = is_pdf_available()
    if missing:
        raise CommandError(missing)
    return make_pdf(roster, paper=paper, charts=charts)


def _put(content: bytes, name: str) -> None:
    if name == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
    else:
        Path(name).write_bytes(content)
